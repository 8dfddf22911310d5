"""The setup rounds: who places when, where, and what the second settlement yields."""

from __future__ import annotations

import pytest

from hexarium.games.catan.board import standard
from hexarium.games.catan.game import GAME
from hexarium.hex.board import NOTHING
from hexarium.play.match import Match
from tests.games.catan.scenario import hand, play

BOARD = standard().board


def new(players: int = 4, **options: object) -> Match:
    setup = "beginner" if players < 5 else "random"
    return Match.new(GAME, {"players": players, "setup": setup, **options}, 3, compiled=False)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_each_places_in_seat_order_then_in_reverse_order_and_seat_0_starts(players: int) -> None:
    match, seats = new(players), []
    while match.position()["turn"]["number"] == 0:
        seats.append(match.to_move)
        assert match.position()["phase"] == "setup_settlement"
        match.play(match.legal()[0])
        assert match.position()["phase"] == "setup_road"
        assert match.position()["turn"]["seat"] == match.to_move == seats[-1]
        match.play(match.legal()[0])
    assert seats == [*range(players), *reversed(range(players))]
    position = match.position()
    assert (position["phase"], position["to_move"], position["turn"]["number"]) == ("production", 0, 1)


def test_no_building_stands_on_a_corner_one_edge_away_from_another() -> None:
    match = play(new(), "settle 0", "road 0")
    near = {0, *(corner for corner in BOARD.corner_corners[0].tolist() if corner != NOTHING)}
    assert len(near) == 4
    assert {int(text.split()[1]) for text in match.legal()} == set(range(54)) - near


def test_the_road_is_placed_at_the_settlement_just_placed() -> None:
    match = play(new(players=2), "settle 0", "road 0")
    for _ in range(2):
        second = match.legal()[-1]
        play(match, second)
        corner = int(second.split()[1])
        assert set(match.legal()) == {
            f"road {edge}" for edge in BOARD.corner_edges[corner] if edge != NOTHING
        }
        play(match, match.legal()[0])


def test_the_second_settlement_at_once_yields_a_card_for_each_producing_hex() -> None:
    match = new(players=2)
    inner = [corner for corner in range(54) if (BOARD.corner_hexes[corner] != NOTHING).all()]
    # Hex 0 is the desert of the beginner's island: its corners have two producing hexes.
    desert = [corner for corner in inner if 0 in BOARD.corner_hexes[corner]]
    fertile = [corner for corner in inner if 0 not in BOARD.corner_hexes[corner]]
    play(match, f"settle {fertile[0]}", f"road {BOARD.corner_edges[fertile[0]][0]}")
    assert hand(match, 0) == {}
    second = next(text for text in match.legal() if int(text.split()[1]) in fertile)
    play(match, second)
    play(match, match.legal()[0])
    third = next(text for text in match.legal() if int(text.split()[1]) in fertile)
    play(match, third)
    position = match.position()
    products = ["wood", "brick", "wool", "wheat", "ore"]
    terrains = ["forest", "hills", "pasture", "fields", "mountains"]
    expected: dict[str, int] = {}
    for hex in BOARD.corner_hexes[int(third.split()[1])]:
        product = products[terrains.index(position["hexes"][hex]["terrain"])]
        expected[product] = expected.get(product, 0) + 1
    assert hand(match, 1) == expected
    assert sum(position["bank"].values()) == 5 * 19 - 3
    play(match, match.legal()[0])
    fourth = next(text for text in match.legal() if int(text.split()[1]) in desert)
    play(match, fourth)
    assert sum(hand(match, 0).values()) == 2


def test_the_island_is_the_one_that_the_board_shows_for_the_seed() -> None:
    from hexarium.games.catan.board import CatanBoard

    for players, setup in ((4, "random"), (3, "balanced"), (6, "random"), (5, "balanced"), (4, "beginner")):
        for seed in range(5):
            match = Match.new(GAME, {"players": players, "setup": setup}, seed, compiled=False)
            island, position = CatanBoard.of(players, setup, seed), match.position()
            assert tuple(hex["terrain"] for hex in position["hexes"]) == island.terrain
            assert tuple(hex["number"] for hex in position["hexes"]) == island.numbers
            assert position["robber"] == island.robber
            assert position["ports"] == [{"edge": p.edge, "kind": p.kind} for p in island.shape.ports]
