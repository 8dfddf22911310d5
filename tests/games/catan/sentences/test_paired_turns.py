"""Paired turns of 5 and 6 players."""

from __future__ import annotations

from typing import Any

import pytest

from hexarium.play.match import Match
from tests.games.catan.positions import (
    Position,
    around,
    begin,
    hand,
    held,
    path,
    phase,
    play,
    points,
    result,
    seat,
    turn,
    verbs,
)

COST = "wool, wheat, ore"


def table(*seats: Position, players: int = 5, **words: Any) -> Match:
    """A table of five or six."""
    return begin(*seats, players=players, **words)


@pytest.mark.parametrize("players", [5, 6])
def test_after_player_1_ends_the_third_player_to_its_left_takes_an_action_phase(players: int) -> None:
    for active in range(players):
        match = play(table(players=players, active=active), "end")
        partner = (active + 3) % players
        assert (phase(match), turn(match, "paired"), turn(match, "seat")) == (
            ("action", partner),
            True,
            partner,
        )


@pytest.mark.parametrize("players", [5, 6])
def test_then_the_seat_after_player_1_is_player_1(players: int) -> None:
    for active in range(players):
        match = play(table(players=players, active=active), "end", "end")
        assert phase(match) == ("production", (active + 1) % players)
        assert turn(match, "paired") is False


def test_both_parts_have_one_turn_number() -> None:
    match = play(table(number=9), "end")
    assert turn(match, "number") == 9
    assert turn(play(match, "end"), "number") == 10


def test_up_to_4_players_have_no_paired_turns() -> None:
    match = play(begin(seat(), players=4), "end")
    assert (phase(match), turn(match, "paired")) == (("production", 1), False)


def test_player_2_does_not_roll_and_its_dice_are_null() -> None:
    match = play(table(), "end")
    assert turn(match, "dice") is None
    assert "roll" not in verbs(match)


def test_player_2_does_not_trade_with_players_and_its_asks_are_0() -> None:
    match = table(seat("wood"), seat(), seat(), seat("wood 3"), asks=2)
    assert {"give", "want"} <= verbs(match)
    play(match, "end")
    assert (phase(match), turn(match, "asks")) == (("action", 3), 0)
    assert verbs(match) == {"end"}


def test_player_2_trades_with_the_bank() -> None:
    match = play(table(seat(), seat(), seat(), seat("wood 4")), "end", "bank wood ore")
    assert hand(match, 3) == {"ore": 1}


def test_player_2_builds_and_buys() -> None:
    rich = seat(f"{COST}, wood, brick", settlements=[0])
    match = play(table(seat(), seat(), seat(), rich), "end")
    assert {"road", "buy", "end"} <= verbs(match)
    play(match, "buy = knight", f"road {path(0, 1, players=5)[0]}")
    assert (hand(match, 3), held(match, 3, "new_cards")) == ({}, {"knight": 1})


def test_player_2_may_play_one_development_card() -> None:
    partner = seat(cards="knight, monopoly")
    match = play(table(seat("ore", cards="monopoly"), seat(), seat(), partner), "monopoly ore", "end")
    assert turn(match, "card_played") is False
    play(match, "knight")
    assert phase(match) == ("robber", 3)
    play(match, "robber 5")
    assert phase(match) == ("action", 3)
    assert verbs(match) == {"end"}


def test_player_2_may_not_play_a_card_bought_in_its_part() -> None:
    match = play(table(seat(), seat(), seat(), seat(COST)), "end", "buy = invention")
    assert verbs(match) == {"end"}
    play(match, "end")
    assert (held(match, 3), held(match, 3, "new_cards")) == ({"invention": 1}, {})


def test_a_card_bought_as_player_1_can_be_played_as_player_2_later() -> None:
    match = table(seat(), seat(), seat(COST), active=2)
    play(match, "buy = monopoly", "end", "end", "roll = 1 1", "end", "end", "roll = 1 1")
    assert phase(match) == ("action", 4)
    play(match, "end")
    assert phase(match) == ("action", 2)
    assert "monopoly" in verbs(match)


def test_road_building_by_player_2() -> None:
    match = play(table(seat(), seat(), seat(), seat(cards="roadbuilding", settlements=[0])), "end")
    play(match, "roadbuilding")
    assert (verbs(match), phase(match)) == ({"road"}, ("action", 3))


# Either can win


def test_player_1_can_win() -> None:
    match = table(seat(f"{COST}", cities=[0]), goal=3)
    assert result(play(match, "buy = point")) == (0, "goal")


def test_player_2_can_win() -> None:
    match = table(seat(), seat(), seat(), seat(COST, cities=[0]), goal=3)
    play(match, "end", "buy = point")
    assert (result(match), turn(match, "paired"), turn(match, "seat")) == ((3, "goal"), True, 3)


def test_points_gained_out_of_turn_win_at_the_start_of_the_part_of_player_2() -> None:
    match = table(seat(), seat(), seat(), seat(cards="point 3"), goal=3)
    assert points(match) == [0, 0, 0, 3, 0]
    play(match, "end")
    assert (result(match), turn(match, "number"), turn(match, "paired")) == ((3, "goal"), 9, True)


def test_player_1_does_not_win_in_the_part_of_player_2() -> None:
    match = table(seat(cards="point 3"), seat(), seat(), seat(), active=3, paired=True, goal=3)
    assert (result(match), phase(match)) == (None, ("action", 3))


def test_points_gained_in_the_part_of_player_2_win_at_the_start_of_the_next_turn() -> None:
    match = table(seat(), seat(cards="point 3"), seat(), seat(), active=3, paired=True, goal=3)
    play(match, "end")
    assert (result(match), turn(match, "number"), turn(match, "seat")) == ((1, "goal"), 10, 1)


# Turns


def test_with_option_turns_the_end_of_player_2s_part_ends_the_game() -> None:
    match = play(table(number=12, turns=12), "end")
    assert (result(match), phase(match)) == (None, ("action", 3))
    play(match, "end")
    assert (result(match), phase(match)) == ((None, "turns"), ("over", None))


# The extended island


def test_a_seven_asks_all_players_in_seat_order() -> None:
    match = table(
        seat("wood 8"), seat(), seat("ore 8"), seat("wool 8"), players=6, phase="production", active=2
    )
    play(match, "roll = 1 6")
    asked = []
    while phase(match)[0] == "discard":
        asked.append(phase(match)[1])
        match.play(match.legal()[0])
    assert asked == [2] * 4 + [3] * 4 + [0] * 4


def test_the_others_answer_in_seat_order_round_the_table() -> None:
    match = table(seat(), seat(), seat(), seat(), seat("wood"), seat("ore"), players=6, active=4)
    play(match, "give wood", "want ore", "ask")
    order = []
    while phase(match)[1] != 4:
        order.append(phase(match)[1])
        match.play("decline")
    assert order == [5, 0, 1, 2, 3]


def test_all_six_players_are_served_or_none() -> None:
    match = table(players=6, phase="production")
    hexes = match.position()["hexes"]
    id = next(id for id, hex in enumerate(hexes) if hex["number"] == 8)
    first, second, third = around(id, players=6)[0:6:2]
    match = table(
        seat(cities=[first]),
        seat(),
        seat(cities=[second]),
        seat(),
        seat(),
        seat(cities=[third]),
        players=6,
        phase="production",
    )
    play(match, "roll = 4 4")
    gained = [sum(hand(match, number).values()) for number in range(6)]
    assert [gained[number] >= 2 for number in range(6)] == [True, False, True, False, False, True]
