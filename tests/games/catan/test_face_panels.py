"""What stands beside the island: players, hands, the bank, costs, dice, tiles and a trade."""

from __future__ import annotations

from statistics import median

import pytest

from hexarium.kit.face import PLACES, Item, Panel
from hexarium.play.match import Match
from tests.games.catan.faces import Face, face, games, size, step
from tests.games.catan.positions import around, begin, new, path, play, seat


def items(match: Match, id: str, looker: int | None = 0) -> dict[str, Item]:
    door = match.public() if looker is None else match.seat(looker)
    (found,) = (panel for panel in door.panels() if panel.id == id)
    return {item.id: item for item in found.items}


def title(match: Match, id: str) -> str:
    (found,) = (panel for panel in match.public().panels() if panel.id == id)
    return found.title


def test_a_seat_shows_points_cards_knights_and_the_length_of_its_road() -> None:
    match = begin(
        seat("wood 2, ore", "knight", new="monopoly", knights=2, settlements=[0], roads=path(0, 1, 2)),
        seat(),
    )
    shown = {id: (item.n, item.title) for id, item in items(match, "player-0", 1).items()}
    assert shown == {
        "points-0": (1, "1 point"),
        "cards-0": (3, "3 cards in hand"),
        "developed-0": (2, "2 development cards"),
        "knights-0": (2, "2 knights played"),
        "length-0": (2, "longest road of 2"),
    }


def test_a_tile_stands_on_the_table_until_somebody_holds_it() -> None:
    match = begin(seat(knights=2, cards="knight", settlements=[0]), seat())
    assert items(match, "tiles").keys() == {"longest-road", "largest-army"}
    play(match, "knight")
    assert items(match, "tiles").keys() == {"longest-road"}
    assert items(match, "player-0", 1)["largest-army"].state == "held"


def test_the_own_hand_shows_every_resource_and_what_can_be_played() -> None:
    match = begin(seat("wood 2, ore", "knight, point", new="knight, monopoly"))
    hand = items(match, "hand-0")
    assert {id: item.n for id, item in hand.items() if item.icon in ("wood", "brick", "ore")} == {
        "wood-0": 2,
        "brick-0": 0,
        "ore-0": 1,
    }
    states = {id: item.state for id, item in hand.items() if item.state}
    assert states == {
        "knight-0": "playable",
        "new-knight-0": "new",
        "point-0": "held",
        "new-monopoly-0": "new",
    }
    play(match, "knight")
    assert "knight-0" not in items(match, "hand-0")


def test_a_card_is_not_playable_after_another_or_out_of_turn() -> None:
    match = begin(seat(cards="knight 2"), seat(cards="knight"), card_played=True)
    assert items(match, "hand-0", 0)["knight-0"].state == "held"
    assert items(match, "hand-1", 1)["knight-1"].state == "held"


def test_the_bank_shows_what_is_left() -> None:
    match = begin(seat("wood 2, wheat, wool, ore"))
    bank = items(match, "bank", None)
    assert (bank["bank-wood"].n, bank["bank-brick"].n, bank["deck"].n) == (17, 19, 25)


def test_costs_say_what_can_be_paid_and_how_many_pieces_are_left() -> None:
    match = begin(seat("wood, brick", settlements=[0], roads=path(0, 1)), seat("wheat 2, ore 3"))
    assert {id: (item.cost, item.n, item.state) for id, item in items(match, "build").items()} == {
        "build-road": ({"wood": 1, "brick": 1}, 14, "affordable"),
        "build-settlement": ({"wood": 1, "brick": 1, "wool": 1, "wheat": 1}, 4, "short"),
        "build-city": ({"wheat": 2, "ore": 3}, 4, "short"),
        "build-card": ({"wool": 1, "wheat": 1, "ore": 1}, 25, "short"),
    }
    assert items(match, "build", 1)["build-city"].state == "affordable"
    assert {item.state for item in items(match, "build", None).values()} == {""}


def test_the_turn_shows_its_dice_blank_until_they_are_thrown() -> None:
    match = begin(seat(), phase="production")
    assert title(match, "turn") == "Turn 9: red"
    assert [(item.n, item.icon) for item in items(match, "turn").values()] == [(0, "die-0"), (0, "die-0")]
    play(match, "roll = 6 4")
    assert [(item.n, item.icon) for item in items(match, "turn").values()] == [(6, "die-6"), (4, "die-4")]
    assert title(new(), "turn") == "Setup"


def test_the_part_of_player_2_is_named() -> None:
    match = begin(seat(), seat(), seat(), seat(), seat(), active=3, paired=True)
    assert title(match, "turn") == "Turn 9: orange, as player 2"


def test_a_trade_shows_the_offer_its_answers_and_counter_offers() -> None:
    match = begin(seat("wood 2"), seat("ore"), seat("ore, wool"), seat())
    assert items(match, "trade") == {}
    play(match, "give wood", "want ore")
    assert title(match, "trade") == "Red drafts an offer"
    assert {id: (item.n, item.state) for id, item in items(match, "trade", None).items()} == {
        "offer-give-wood": (1, "give"),
        "offer-want-ore": (1, "want"),
    }
    play(match, "ask", "accept", "give wool", "want wood", "counter")
    shown = items(match, "trade", None)
    assert {id: item.state for id, item in shown.items() if id.startswith("answer")} == {
        "answer-1": "accept",
        "answer-2": "counter",
        "answer-3": "asked",
    }
    assert [shown[f"answer-{k}"].n for k in (1, 2, 3)] == [1, 1, None]
    assert shown["answer-2"].title == "White offers something else"
    assert shown["counter-2-give-wool"].n == 1
    play(match, "decline")
    assert (items(match, "trade")["answer-3"].n, title(match, "trade")) == (0, "Red offers")
    play(match, "trade 1")
    assert (items(match, "trade"), title(match, "trade")) == ({}, "Trade")


@pytest.mark.parametrize("players", [2, 6])
def test_the_same_panels_stand_there_all_game_and_no_two_things_have_one_id(players: int) -> None:
    names: set[tuple[str, ...]] = set()
    for match in games(players, seed=8 + players, most=1500, talk=0.3, singly=0.1):
        door = match.seat(1)
        panels = door.panels()
        names.add(tuple(panel.id for panel in panels))
        ids = [spot.id for spot in door.board().spots] + [piece.id for piece in door.pieces()]
        ids += [id for panel in panels for id in (panel.id, *(item.id for item in panel.items))]
        assert len(ids) == len({*ids})
        assert {panel.place for panel in panels} == {*PLACES}
        icons = door.board().icons
        assert {item.icon for panel in panels for item in panel.items if item.icon} <= icons.keys()
        assert all(item.title for panel in panels for item in panel.items)
    assert len(names) == 1


def test_a_panel_that_did_not_change_is_the_same_object() -> None:
    match = begin(seat("wood, brick", settlements=[0], roads=path(0, 1)), seat("ore"))
    before = {panel.id: panel for panel in match.seat(1).panels()}
    play(match, f"road {path(1, 2)[0]}")
    after: dict[str, Panel] = {panel.id: panel for panel in match.seat(1).panels()}
    assert {id for id in after if after[id] is not before[id]} == {"player-0", "bank"}


def test_a_step_of_an_ordinary_move_is_small() -> None:
    before: dict[int, Face] = {}
    asked: list[int] = []
    others: list[int] = []
    for match in games(4, seed=3, most=1500, talk=0.1, singly=1.0):
        for looker in range(4):
            door = match.seat(looker)
            now = face(door)
            if match.ply > 16:
                found = asked if now[2] is not None else others
                found.append(size(step(before[looker], now, door)))
            before[looker] = now
    print(f"median step: {median(asked)} bytes for the seat that is asked, {median(others)} for others")
    assert median(asked) < 3000
    assert median(others) < 3000


def test_around_a_hex_everything_can_be_pointed_at() -> None:
    spots = {spot.id: spot for spot in new().public().board().spots}
    assert {f"corner-{corner}" for corner in around(0)} <= {*spots["hex-0"].near}
