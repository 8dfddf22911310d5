"""What stands on the ring and beside it: spots, pieces, panels, and the picture made of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hexarium.hex.layout import Point
from hexarium.kit.face import Board, Item, Panel, Piece, changed, painted
from hexarium.kit.marks import THEMES, Area, Circle, Label, Line, Mark
from hexarium.play.match import Match
from tests.draw.test_colours import contrast
from tests.games.ring.filling import random_game
from tests.games.ring.reference.facts import Position
from tests.games.ring.table import managing, match_of, out, owing, own, put, table

GAMES = [(2, 2, 0), (3, 3, 1), (6, 4, 2), (6, 2, 3)]
every_game = pytest.mark.parametrize(("players", "size", "seed"), GAMES)
every_size = pytest.mark.parametrize("size", [2, 3, 4])


def board_of(size: int, players: int = 4) -> Board:
    return match_of(table(players, properties_per_city=size)).public().board()


def pieces_of(position: Position) -> dict[str, Piece]:
    return {piece.id: piece for piece in match_of(position).public().pieces()}


def panel_of(position: Position, id: str, seat: int = 0) -> Panel:
    return next(panel for panel in match_of(position).seat(seat).panels() if panel.id == id)


def items_of(panel: Panel) -> dict[str, Item]:
    return {item.id: item for item in panel.items}


# Spots


@every_size
def test_arrow_keys_lead_both_ways_and_everywhere(size: int) -> None:
    near = {spot.id: set(spot.near) for spot in board_of(size).spots}
    assert len(near) == 12 + 6 * size + 3
    for spot, others in near.items():
        assert all(spot in near[other] for other in others)
    reached, edge = {"hex-0"}, {"hex-0"}
    while edge:
        edge = set().union(*(near[spot] for spot in edge)) - reached
        reached |= edge
    assert reached == set(near)


@every_size
def test_a_tile_says_what_it_is_costs_and_does(size: int) -> None:
    titles = {spot.id: spot.title for spot in board_of(size).spots}
    side = size + 2
    assert titles["hex-0"] == "Start (0): 2 for passing it, 3 for reaching it"
    assert titles["hex-1"].startswith("Importer I (1), costs 5: 10 % of what others pay to build")
    assert titles["hex-2"] == "Caracas 1 (2), costs 1, rents 0.5 1.8 2.8 4 5.4 7"
    assert titles[f"hex-{side}"] == f"Incident 1 ({side}): draw a Luck card"
    assert titles[f"hex-{2 * side}"] == f"Incident 2 ({2 * side}): draw a Destiny card"
    assert titles[f"hex-{3 * side}"] == f"Jail ({3 * side}): whoever comes here is jailed"


def test_a_board_is_the_same_all_game_long_and_another_for_another_ring() -> None:
    hashes = set()
    for size in (2, 3, 4):
        boards = [match.public().board() for match, _ in random_game(3, size, size, most=30)]
        assert all(board is boards[0] for board in boards)
        hashes.add(boards[0].told["hash"])
    assert len(hashes) == 3


@every_size
def test_every_tile_shows_its_price(size: int) -> None:
    board = board_of(size)
    badges = [mark.text for mark in board.marks if isinstance(mark, Label) and mark.kind == "badge"]
    prices = {1: 1, 2: 2, 3: 2, 4: 3, 5: 3, 6: 4}
    specials = ["5", "6", "8", "5", "6", "10"]
    assert sorted(badges) == sorted(
        [*specials, *(str(price) for price in prices.values() for _ in range(size))]
    )


def extent(mark: Mark) -> float:
    """How far from 0 0 a mark reaches, to the side or up."""
    match mark:
        case Circle(at=at, radius=radius):
            return max(abs(at.x), abs(at.y)) + radius
        case Area(points=points) | Line(points=points):
            return max(max(abs(point.x), abs(point.y)) for point in points)
        case Label(at=at, size=size):
            return max(abs(at.x), abs(at.y)) + size / 2
    raise TypeError(mark)


def test_icons_fit_into_24_pixels_and_are_all_different() -> None:
    icons = board_of(3).icons
    assert all(extent(mark) <= 12 for marks in icons.values() for mark in marks)
    assert len(set(icons.values())) == len(icons)


@every_game
def test_every_icon_that_is_named_is_drawn(players: int, size: int, seed: int) -> None:
    for match, ask in random_game(players, size, seed, most=150):
        door = match.seat(ask.seat)
        icons = door.board().icons
        for panel in door.panels():
            assert all(item.icon in icons for item in panel.items if item.icon)
        for each in door.shown(match.ply - 1)[0] if match.ply else []:
            assert set(each.get("items", ())) <= set(icons)
            assert each.get("card", "luck") in icons


# Pieces


@every_game
def test_no_two_things_have_the_same_id_and_every_piece_stands_on_a_spot(
    players: int, size: int, seed: int
) -> None:
    for match, ask in random_game(players, size, seed, most=300):
        door = match.seat(ask.seat)
        spots = [spot.id for spot in door.board().spots]
        pieces, panels = door.pieces(), door.panels()
        ids = [*spots, *(piece.id for piece in pieces), *(panel.id for panel in panels)]
        ids += [item.id for panel in panels for item in panel.items]
        assert len(ids) == len(set(ids))
        assert {piece.on for piece in pieces} <= set(spots)
        assert all(piece.title for piece in pieces)


@every_game
def test_pieces_and_panels_that_have_not_changed_are_the_same_objects(
    players: int, size: int, seed: int
) -> None:
    before: dict[str, Piece] = {}
    for match, _ in random_game(players, size, seed, most=200):
        after = {piece.id: piece for piece in match.public().pieces()}
        for id, piece in after.items():
            if id in before and piece == before[id]:
                assert piece is before[id]
        before = after


@every_game
def test_everybody_sees_the_same_pieces(players: int, size: int, seed: int) -> None:
    for match, _ in random_game(players, size, seed, most=40):
        shown = list(match.public().pieces())
        assert all(list(match.seat(seat).pieces()) == shown for seat in range(players))


def test_a_pawn_stays_itself_while_it_moves() -> None:
    match = match_of(own(put(table(3), 0, at=5), 0, 8))
    before = match.public().pieces()
    match.play("roll", "1 2")
    new, gone = changed(before, match.public().pieces())
    assert gone == []
    assert {("pawn-0", "hex-8"), ("die-0", "dice"), ("die-1", "dice")} <= {
        (piece.id, piece.on) for piece in new
    }
    pawn = next(piece for piece in new if piece.id == "pawn-0")
    assert (pawn.seat, pawn.title) == (0, "Seat 0 on Asunción 2 (8)")


def test_pieces_tell_owner_equipment_and_mortgage() -> None:
    found = pieces_of(own(own(own(table(), 2, 8, level=3), 1, 9, mortgaged=True), 0, 6))
    assert [found[id].seat for id in ("owner-8", "owner-9", "owner-6")] == [2, 1, 0]
    assert found["owner-8"].title == "Asunción 2 (8), of seat 2, rent 4.8"
    assert found["owner-9"].title == "Asunción 3 (9), of seat 1, mortgaged, no rent"
    assert found["owner-6"].title == "Substation I (6), of seat 0, own rents × 1.1, × 1.3 with Substation II"
    assert found["equipment-8"].title == "A container and 2 lots on Asunción 2 (8)"
    assert len(found["equipment-8"].marks) == 3
    assert "mortgage-9" in found
    assert {"equipment-9", "equipment-6", "mortgage-8", "mortgage-6"}.isdisjoint(found)


def test_a_bankrupt_player_has_no_pawn_and_a_jailed_one_stands_behind_bars() -> None:
    found = pieces_of(out(put(table(4), 1, at=15, jail=1), 3))
    assert "pawn-3" not in found
    assert found["pawn-1"].title == "Seat 1 on Jail (15), in Jail"
    assert any(mark.kind == "bars" for mark in found["pawn-1"].marks)
    assert not any(mark.kind == "bars" for mark in found["pawn-0"].marks)


def test_what_is_auctioned_shows_the_last_bid_and_whose_it_is() -> None:
    match = match_of(put(table(3), 0, at=5))
    match.play("roll", "1 2")
    match.play("decline")
    for action, seat, title in (
        ("bid", None, "Asunción 2 (8) is auctioned, no bid yet"),
        ("fold", 1, "Asunción 2 (8) is auctioned, seat 1 has bid 1"),
    ):
        lot = next(piece for piece in match.public().pieces() if piece.id == "lot")
        assert (lot.on, lot.seat, lot.title) == ("hex-8", seat, title)
        match.play(action)


@every_size
def test_pawns_decks_and_dice_never_lie_on_each_other(size: int) -> None:
    tiles = 12 + 6 * size
    for tile in range(tiles):
        position = table(6, properties_per_city=size)
        for seat in range(6):
            put(position, seat, at=tile)
        pieces = match_of(position).public().pieces()
        places = [
            (piece.at, 13 if piece.kind == "pawn" else 22 if piece.kind == "die" else 30) for piece in pieces
        ]
        for number, (one, own_radius) in enumerate(places):
            for other, radius in places[:number]:
                away = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
                assert away > (own_radius + radius) * 0.8, (tile, one, other)


# Panels


def test_a_player_shows_cash_worth_cards_jail_and_cities() -> None:
    position = put(table(3), 1, cash=407, at=15, jail=2, release_cards=["luck", "destiny"])
    for deck in position["decks"].values():
        deck.remove(6)
    own(own(own(position, 1, 7, 8, level=1), 1, 9, mortgaged=True), 1, 26)
    panel = panel_of(position, "player-1")
    assert (panel.place, panel.seat, panel.title) == ("seat", 1, "Blue")
    items = items_of(panel)
    assert (items["cash-1"].n, items["cash-1"].icon) == (40.7, "coin")
    assert items["worth-1"].n == 59.3  # 40.7, two prices of 2 with containers, a mortgage and 10
    assert items["jail-1"].n == 2
    assert items["release-1"].n == 2
    assert (items["city-1-2"].n, items["city-1-2"].state) == (3, "whole")
    assert items["city-1-2"].title == "3 of 3 in Asunción: 7 at level 1, 8 at level 1 and 9 mortgaged"
    assert items["special-1-6"].label == "Cooling plant"


def test_the_own_estate_tells_levels_rents_and_what_the_next_level_costs() -> None:
    position = managing(own(own(own(table(), 0, 8, level=2), 0, 9, mortgaged=True), 0, 6))
    asuncion, special = panel_of(position, "estate-0-2"), panel_of(position, "estate-0-special")
    assert (asuncion.title, asuncion.place, asuncion.seat) == ("Asunción 2/3: rent", "hand", 0)
    assert [(item.label, item.n, item.icon, item.state) for item in asuncion.items] == [
        ("Asunción 2", 3.9, "level-2", ""),
        ("Asunción 3", 0, "level-0", "mortgaged"),
    ]
    # A substation raises rents by a tenth.
    assert asuncion.items[0].title == (
        "Asunción 2 (8): a container and 1 lot, rent 3.9; lot 2 costs 1, rent then 5.3"
    )
    assert asuncion.items[1].title == "Asunción 3 (9): mortgaged, 1.4 to redeem it"
    assert [(item.icon, item.n) for item in special.items] == [("substation", 6)]
    # Whoever points at a property in the panel points at its tile.
    assert [item.on for item in (*asuncion.items, *special.items)] == ["hex-8", "hex-9", "hex-6"]
    assert not any(panel.place == "hand" for panel in match_of(position).public().panels())
    assert not any(panel.items for panel in match_of(position).seat(1).panels() if panel.place == "hand")


def test_the_table_tells_round_dice_and_decks() -> None:
    match = match_of(put(table(), 0, at=17))
    match.play("roll", "1 2 luck 1")
    panels = {panel.id: items_of(panel) for panel in match.public().panels() if panel.place == "table"}
    assert panels["rounds"]["round"].title == "Round 1 of 30"
    assert (panels["rounds"]["rolled"].n, panels["rounds"]["rolled"].title) == (3, "Rolled 1 and 2")
    assert (panels["decks"]["cards-luck"].n, panels["decks"]["cards-destiny"].n) == (19, 20)
    assert panels["costs"]["cost-container"].cost == {"coin": 2}
    assert not panels["auction"] | panels["debt"] | panels["trade"]


def test_the_table_tells_an_auction_with_its_bid_and_who_is_left() -> None:
    match = match_of(put(table(3), 0, at=5))
    match.play("roll", "1 2")
    for action in ("decline", "bid", "fold"):
        match.play(action)
    panel = next(panel for panel in match.public().panels() if panel.id == "auction")
    items = items_of(panel)
    assert (panel.title, items["bid"].n, items["bid"].label) == ("Auction of Asunción 2", 1, "bid of seat 1")
    assert (items["bidders"].n, items["bidders"].title) == (2, "Still in: seat 0 and seat 1")


def test_the_table_tells_a_debt_and_what_is_still_to_be_raised() -> None:
    items = items_of(panel_of(owing(put(own(table(4), 0, 8), 0, cash=3), 10, to=1, rest=[[2, 10]]), "debt"))
    assert (items["owed"].n, items["missing"].n, items["owed-later"].n) == (1, 0.7, 1)
    assert items["owed"].title == "Seat 0 owes 1 to seat 1"


def test_the_table_tells_both_sides_of_a_trade() -> None:
    match = match_of(managing(own(own(table(), 0, 8), 1, 9, mortgaged=True)))
    for action in ("offer 1", "give 8", "give coin", "give coin", "want 9"):
        match.play(action)
    panel = next(panel for panel in match.seat(2).panels() if panel.id == "trade")
    assert panel.title == "Trade of seat 0 with seat 1"
    assert [(item.id, item.label, item.n, item.state) for item in panel.items] == [
        ("give-8", "Asunción 2", 1, "give"),
        ("give-coin", "coins", 2, "give"),
        ("want-9", "Asunción 3, mortgaged", 1, "want"),
    ]


# The picture


def bare(marks: tuple[Mark, ...]) -> list[Mark]:
    """Marks without their words."""
    return [replace(mark, id=None, title=None, short=()) for mark in marks]


@every_game
def test_a_picture_is_painted_from_the_board_and_the_pieces(players: int, size: int, seed: int) -> None:
    for number, (match, _) in enumerate(random_game(players, size, seed, most=120)):
        if number % 10 == 0:
            door = match.public()
            # Where a board that is played on tells the prices, a picture tells of the players.
            ground = [mark for mark in bare(painted(door.board(), door.pieces())) if mark.kind != "legend"]
            assert bare(door.scene().marks)[: len(ground)] == ground


def crowded(players: int, size: int, seed: int) -> Match:
    return [match for match, _ in random_game(players, size, seed, most=350)][-1]


@every_game
@pytest.mark.parametrize("theme", THEMES)
def test_every_word_of_a_picture_can_be_read(players: int, size: int, seed: int, theme: str) -> None:
    for mark in crowded(players, size, seed).scene().marks:
        if isinstance(mark, Label):
            assert mark.on is not None
            enough = 3.0 if mark.size >= 18 and mark.bold else 4.5
            assert contrast(mark.colour.of(theme), mark.on.of(theme)) >= enough, mark


@every_game
def test_nothing_is_painted_outside_the_frame(players: int, size: int, seed: int) -> None:
    scene = crowded(players, size, seed).scene()
    for mark in scene.marks:
        points: tuple[Point, ...] = (mark.at,) if isinstance(mark, Circle | Label) else ()
        if isinstance(mark, Area | Line):
            points = mark.points
        reach = mark.radius if isinstance(mark, Circle) else 0
        for x, y in points:
            assert scene.box.left <= x - reach and x + reach <= scene.box.right  # noqa: PT018
            assert scene.box.top <= y - reach and y + reach <= scene.box.bottom  # noqa: PT018
