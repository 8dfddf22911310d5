"""What stands on the island is the same piece wherever it goes and whatever it becomes."""

from __future__ import annotations

from collections import deque
from math import dist

import pytest

from hexarium.draw.svg import paint
from hexarium.games.catan.drawing.icons import ICONS
from hexarium.games.catan.rules.data import CARDS, RESOURCES
from hexarium.kit.face import Board, Piece, changed, painted
from hexarium.kit.marks import THEMES, Area, Circle, Label, Line
from hexarium.play.match import Match
from tests.draw.test_colours import contrast
from tests.games.catan.faces import games
from tests.games.catan.positions import begin, new, path, play, seat

BOARDS = {players: new(players=players).public().board() for players in (4, 6)}
both_islands = pytest.mark.parametrize("board", BOARDS.values(), ids=["standard", "extended"])


def piece(match: Match, id: str) -> Piece:
    (found,) = (each for each in match.public().pieces() if each.id == id)
    return found


# The board.


@both_islands
def test_every_spot_leads_to_every_other_along_its_neighbours(board: Board) -> None:
    near = {spot.id: spot.near for spot in board.spots}
    reached, queue = {"hex-0"}, deque(["hex-0"])
    while queue:
        for id in near[queue.popleft()]:
            if id not in reached:
                reached.add(id)
                queue.append(id)
    assert reached == near.keys()


@both_islands
def test_neighbours_are_mutual_and_next_to_each_other(board: Board) -> None:
    spots = {spot.id: spot for spot in board.spots}
    for spot in board.spots:
        assert len({*spot.near}) == len(spot.near) > 1
        for id in spot.near:
            assert spot.id in spots[id].near
            assert dist(spot.at, spots[id].at) < 70


@both_islands
def test_one_points_at_one_spot_at_a_time(board: Board) -> None:
    for spot in board.spots:
        around = [spot.at] if isinstance(spot.hit, float) else [*spot.hit, spot.at]
        for other in board.spots:
            if other is not spot and isinstance(other.hit, float):
                assert all(dist(point, other.at) >= other.hit - 0.5 for point in around), (spot.id, other.id)


@both_islands
def test_every_hex_corner_and_edge_is_a_spot_with_words(board: Board) -> None:
    counts = [len([spot for spot in board.spots if spot.kind == kind]) for kind in ("hex", "corner", "edge")]
    assert counts in ([19, 54, 72], [30, 80, 109])
    assert all(spot.title for spot in board.spots)


def test_a_spot_says_what_lies_there() -> None:
    spots = {spot.id: spot.title for spot in new(setup="beginner").public().board().spots}
    assert spots["hex-4"] == "the forest with 11"
    assert spots["corner-2"] == "the corner of desert, wood 3 and wheat 4"
    assert spots["corner-29"] == "the corner of wool 5 and wool 11, with a 2:1 wood port"
    assert spots[f"edge-{path(2, 1)[0]}"] == "the edge between desert and wood 3"
    assert spots[f"edge-{path(29, 28)[0]}"] == "the edge of wool 5, by the sea"


def test_the_board_is_the_same_object_all_game_and_another_on_another_island() -> None:
    match = new(seed=1)
    board = match.public().board()
    play(match, match.legal()[0], "road 0")
    assert match.seat(2).board() is board
    assert board.told["hash"] != new(seed=2).public().board().told["hash"]
    assert board.told["hash"] == new(seed=1).public().board().told["hash"]


# Pieces.


def test_a_settlement_that_becomes_a_city_stays_the_same_piece() -> None:
    match = begin(seat("wheat 2, ore 3", settlements=[0], roads=path(0, 1)))
    before, pieces = piece(match, "building-0"), match.public().pieces()
    play(match, "city 0")
    after = piece(match, "building-0")
    assert (before.kind, after.kind) == ("settlement", "city")
    assert (
        (before.on, before.seat, before.at) == (after.on, after.seat, after.at) == ("corner-0", 0, after.at)
    )
    assert after.title == "city of red"
    assert changed(pieces, match.public().pieces()) == ([after], [])


def test_the_robber_moves_and_stays_the_robber() -> None:
    match = begin(seat(), phase="robber", dice=(3, 4), robber=18)
    before, pieces = piece(match, "robber"), match.public().pieces()
    play(match, "robber 5")
    after = piece(match, "robber")
    assert (before.on, after.on) == ("hex-18", "hex-5")
    assert changed(pieces, match.public().pieces()) == ([after], [])


def test_a_road_and_a_settlement_appear_and_nothing_else_changes() -> None:
    match = begin(seat("wood 2, brick 2, wool, wheat", settlements=[0], roads=path(0, 1)))
    pieces = match.public().pieces()
    (edge,) = path(1, 2)
    play(match, f"road {edge}", "settle 2")
    new_ones, gone = changed(pieces, match.public().pieces())
    assert ([each.id for each in new_ones], gone) == ([f"road-{edge}", "building-2"], [])
    assert [each.on for each in new_ones] == [f"edge-{edge}", "corner-2"]


@pytest.mark.parametrize("players", [2, 5])
def test_pieces_stand_on_spots_have_ids_of_their_own_and_never_leave(players: int) -> None:
    before: dict[str, Piece] = {}
    for match in games(players, seed=players, most=3000, talk=0.1):
        pieces, spots = match.public().pieces(), {spot.id for spot in match.public().board().spots}
        now = {each.id: each for each in pieces}
        assert len(now) == len(pieces)
        assert {each.on for each in pieces} <= spots
        assert before.keys() <= now.keys()
        # What did not change is the very same object, so that comparing is quick.
        assert all(now[id] is old for id, old in before.items() if now[id] == old)
        before = now
    assert len(before) > 20


# Pictures.


def test_a_picture_is_the_board_with_its_pieces_and_the_players_beside_it() -> None:
    *_, match = games(4, seed=2, most=600, talk=0.1)
    door = match.seat(0)
    marks = painted(door.board(), door.pieces())
    scene = door.scene()
    assert scene.marks[: len(marks)] == marks
    assert {mark.kind for mark in scene.marks[len(marks) :]} == {"player", "seat", "panel"}
    ids = [mark.id for mark in scene.marks if mark.id]
    assert len(ids) == len({*ids})
    assert all(paint(scene, theme) for theme in THEMES)


def test_every_resource_card_die_and_tile_has_an_icon() -> None:
    dice = {f"die-{pips}" for pips in range(7)}
    assert {*RESOURCES, *CARDS, *dice, "hidden", "longest-road", "largest-army"} <= ICONS.keys()


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_fits_into_its_square(name: str) -> None:
    for mark in ICONS[name]:
        match mark:
            case Area(points=points, width=width) | Line(points=points, width=width):
                far = max(max(abs(x), abs(y)) for x, y in points) + width / 2
            case Circle(at=at, radius=radius):
                far = max(abs(at.x), abs(at.y)) + radius
            case Label(at=at, size=size, text=text):
                far = max(abs(at.x) + 0.35 * size * len(text), abs(at.y) + size / 2)
        assert far <= 12, mark


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_written_on_pieces_and_icons_stands_out(theme: str) -> None:
    *_, match = games(6, seed=3, most=800, talk=0.1)
    marks = [mark for each in match.public().pieces() for mark in each.marks]
    marks += [mark for icon in ICONS.values() for mark in icon]
    labels = [mark for mark in marks if isinstance(mark, Label)]
    assert labels
    for label in labels:
        assert label.on is not None
        assert contrast(label.colour.of(theme), label.on.of(theme)) >= 3.0, label
