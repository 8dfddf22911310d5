"""The start of a game and the setup rounds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hexarium.errors import BadOption
from hexarium.play.match import Match
from tests.games.catan.positions import (
    hand,
    island,
    legal,
    new,
    path,
    phase,
    play,
    points,
    turn,
    verbs,
)


def placed(match: Match, seed: int = 0) -> list[int]:
    """Play the setup at random; who placed, settlement by settlement."""
    chance, seats = Random(seed), []
    while phase(match)[0].startswith("setup"):
        if phase(match)[0] == "setup_settlement":
            seats.append(int(phase(match)[1] or 0))
        match.play(chance.choice(match.legal()))
    return seats


# The start


@pytest.mark.parametrize("players", range(2, 7))
def test_supply_19_of_each_resource_24_extended(players: int) -> None:
    cards = 24 if players > 4 else 19
    assert set(new(players=players).position()["bank"].values()) == {cards}


@pytest.mark.parametrize(
    ("players", "deck"), [(4, {"knight": 14}), (5, {"knight": 20}), (2, {"point": 5}), (6, {"point": 5})]
)
def test_the_development_deck(players: int, deck: dict[str, int]) -> None:
    rest = dict.fromkeys(("roadbuilding", "invention", "monopoly"), 3 if players > 4 else 2)
    whole = {"knight": 20 if players > 4 else 14, "point": 5, **rest}
    assert new(players=players).position()["deck"] == whole == whole | deck


def test_the_robber_starts_on_the_desert_of_two_on_the_one_with_the_lower_id() -> None:
    for players, seed in ((4, 1), (5, 2), (6, 3)):
        given = new(seed, players=players).position()
        deserts = [id for id, hex in enumerate(given["hexes"]) if hex["terrain"] == "desert"]
        assert given["robber"] == deserts[0]


def test_the_ports_are_those_of_the_page() -> None:
    for players in (4, 6):
        given = new(players=players).position()["ports"]
        assert given == [{"edge": port.edge, "kind": port.kind} for port in island(players).ports]


def test_nobody_holds_anything_at_the_start() -> None:
    for player in new().position()["players"]:
        assert not any(player["hand"].values())
        assert not any(player["cards"].values())
        assert player["points"] == 0


def test_setup_is_turn_0_and_seat_0s_first_turn_is_turn_1() -> None:
    match = new()
    assert (turn(match, "number"), turn(match, "seat"), phase(match)) == (0, 0, ("setup_settlement", 0))
    placed(match)
    assert (turn(match, "number"), turn(match, "seat"), phase(match)) == (1, 0, ("production", 0))


# The rounds


@pytest.mark.parametrize("players", range(2, 7))
def test_in_seat_order_then_in_reverse_order(players: int) -> None:
    seats = list(range(players))
    assert placed(new(players=players)) == seats + seats[::-1]


def test_any_corner_is_free_at_the_start() -> None:
    assert legal(new(), "settle") == set(range(54))
    assert legal(new(players=5), "settle") == set(range(80))


def test_the_distance_rule_no_building_on_a_corner_one_edge_away() -> None:
    match = play(new(), "settle 0", f"road {path(0, 1)[0]}")
    assert legal(match, "settle") == set(range(54)) - {0, 1, 5, 20}


def test_a_settlement_may_stand_at_anothers_setup_road() -> None:
    match = play(new(), "settle 0", f"road {path(0, 1)[0]}")
    assert 2 in legal(match, "settle")


def test_a_road_at_that_settlement() -> None:
    match = play(new(players=2), "settle 0")
    assert verbs(match) == {"road"}
    assert phase(match) == ("setup_road", 0)
    assert legal(match, "road") == {*path(0, 1), *path(0, 5), *path(0, 20)}


def test_the_second_road_is_at_the_second_settlement() -> None:
    match = play(new(players=2), "settle 0", f"road {path(0, 1)[0]}", "settle 25", f"road {path(25, 26)[0]}")
    play(match, "settle 3")
    assert legal(match, "road") == {*path(3, 2), *path(3, 4), *path(3, 12)}


def test_a_taken_edge_is_no_place_for_the_road() -> None:
    match = play(new(players=2), "settle 0", f"road {path(0, 1)[0]}", "settle 2", f"road {path(2, 1)[0]}")
    play(match, "settle 25", f"road {path(25, 26)[0]}", "settle 6")
    assert legal(match, "road") == {*path(6, 1), *path(6, 7), *path(6, 23)}


def test_setup_is_free_and_the_first_settlement_yields_nothing() -> None:
    match = play(new(setup="beginner", players=2), "settle 8", f"road {path(8, 7)[0]}")
    assert hand(match, 0) == {}
    assert points(match) == [1, 0]
    assert match.position()["bank"]["wood"] == 19


def test_the_second_settlement_at_once_yields_one_card_per_adjacent_producing_hex() -> None:
    match = play(
        new(setup="beginner", players=2), "settle 0", "road 0", "settle 25", f"road {path(25, 26)[0]}"
    )
    assert hand(match, 1) == {}
    play(match, "settle 8")
    # Corner 8: forest 3, mountains 8, pasture 5.
    assert hand(match, 1) == {"wood": 1, "wool": 1, "ore": 1}
    assert match.position()["bank"] == {"wood": 18, "brick": 19, "wool": 18, "wheat": 19, "ore": 18}


def test_the_desert_and_the_sea_yield_nothing() -> None:
    match = play(
        new(setup="beginner", players=2), "settle 8", "road 7", "settle 25", f"road {path(25, 26)[0]}"
    )
    play(match, "settle 4", f"road {path(4, 5)[0]}", "settle 29")
    # Corner 4: desert, mountains 3, forest 11. Corner 29: two pastures at the coast.
    assert hand(match, 1) == {"wood": 1, "ore": 1}
    assert hand(match, 0) == {"wool": 2}


def test_the_longest_road_is_counted_in_the_setup() -> None:
    match = play(new(players=2), "settle 0", "road 0")
    assert match.position()["road_lengths"] == [1, 0]


# Options


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 7},
        {"goal": 2},
        {"goal": 23},
        {"discard_limit": 0},
        {"discard_limit": 201},
        {"turns": -1},
        {"setup": "fair"},
        {"players": 5, "setup": "beginner"},
        {"player_trades": 2},
        {"harbours": True},
    ],
)
def test_other_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        new(**options)


def test_the_defaults() -> None:
    assert new().options == {
        "players": 4,
        "setup": "random",
        "goal": 10,
        "discard_limit": 7,
        "player_trades": True,
        "turns": 0,
        "whole_offers": False,
    }
