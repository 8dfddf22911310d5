"""Winning: at once on the own turn, out of turn at its start, with hidden points; and the option `turns`."""

from __future__ import annotations

from typing import Any

import pytest

from hexarium.errors import IllegalAction
from tests.games.catan.positions import (
    begin,
    path,
    phase,
    play,
    points,
    result,
    seat,
    verbs,
)

FOUR: dict[str, Any] = {"cities": [0, 2], "roads": path(0, 1)}
"""Four points."""
COAST = path(25, 26, 27, 28, 29, 30)


def test_the_player_whose_turn_it_is_wins_as_soon_as_its_points_reach_the_goal() -> None:
    match = begin(seat("wheat 2, ore 3", settlements=[0, 2]), goal=3)
    assert (points(match), result(match)) == ([2, 0], None)
    play(match, "city 0")
    assert (points(match), result(match), phase(match)) == ([3, 0], (0, "goal"), ("over", None))


def test_when_the_game_is_over_nothing_is_legal() -> None:
    match = play(begin(seat("wheat 2, ore 3", settlements=[0, 2]), goal=3), "city 0")
    assert match.legal() == []
    with pytest.raises(IllegalAction, match="the game is over"):
        match.play("end")


def test_the_first_to_10_points_wins_by_default() -> None:
    nine: dict[str, Any] = {"cities": [0, 2, 4, 8], "settlements": [20]}
    match = begin(seat("wood, brick, wool, wheat", roads=path(22, 49), **nine))
    assert (points(match), match.options["goal"]) == ([9, 0], 10)
    assert result(play(match, "settle 49")) == (0, "goal")


def test_a_settlement_wins() -> None:
    match = begin(seat("wood, brick, wool, wheat", cities=[0], roads=path(0, 1, 2)), goal=3)
    assert result(play(match, "settle 2")) == (0, "goal")


def test_a_bought_point_wins_at_once() -> None:
    match = begin(seat("wool, wheat, ore", **FOUR), goal=5)
    assert result(play(match, "buy = point")) == (0, "goal")
    assert match.position()["players"][0]["new_cards"]["point"] == 1


def test_another_bought_card_does_not_win() -> None:
    match = begin(seat("wool, wheat, ore", **FOUR), goal=5)
    assert result(play(match, "buy = knight")) is None


def test_hidden_cards_are_included() -> None:
    match = begin(seat("wheat 2, ore 3", cards="point 3", settlements=[0]), goal=5)
    assert points(match) == [4, 0]
    assert result(play(match, "city 0")) == (0, "goal")


def test_the_longest_road_wins_at_once() -> None:
    match = begin(seat("wood, brick", cities=[25], roads=COAST[:4]), goal=4)
    assert result(play(match, f"road {COAST[4]}")) == (0, "goal")


def test_a_free_road_wins_at_once_and_the_other_is_not_placed() -> None:
    match = begin(seat(cards="roadbuilding", cities=[25], roads=COAST[:4]), goal=4)
    play(match, "roadbuilding", f"road {COAST[4]}")
    assert (result(match), match.legal()) == ((0, "goal"), [])


def test_a_free_road_before_the_roll_wins() -> None:
    match = begin(seat(cards="roadbuilding", cities=[25], roads=COAST[:4]), goal=4, phase="production")
    play(match, "roadbuilding", f"road {COAST[4]}")
    assert result(match) == (0, "goal")


def test_a_winning_knight_does_not_move_the_robber() -> None:
    match = begin(seat(cards="knight", knights=2, **FOUR), seat("ore", settlements=[24]), goal=6)
    play(match, "knight")
    assert (result(match), match.position()["robber"], match.position()["largest_army"]) == (
        (0, "goal"),
        0,
        0,
    )


def test_a_knight_before_the_roll_wins() -> None:
    match = begin(seat(cards="knight", knights=2, **FOUR), goal=6, phase="production")
    assert result(play(match, "knight")) == (0, "goal")


def test_a_broken_road_wins_for_the_breaker_that_gets_the_tile() -> None:
    match = begin(
        seat(roads=path(25, 26, 27, 28, 29, 30, 31)),
        seat("wood, brick, wool, wheat", roads=path(29, 10, 11, 12, 3, 4)),
        active=1,
        longest_road=0,
        goal=3,
    )
    assert result(play(match, "settle 29")) == (1, "goal")


# Out of turn


def test_points_gained_out_of_turn_win_at_the_start_of_the_own_turn() -> None:
    match = begin(
        seat("wood, brick, wool, wheat", roads=path(10, 29)),
        seat(cities=[43, 17], roads=path(43, 44, 40, 42, 41, 39)),
        seat(roads=path(25, 26, 27, 28, 29, 30, 31)),
        longest_road=2,
        goal=6,
    )
    play(match, "settle 29")
    assert (points(match), result(match), phase(match)) == ([1, 6, 0], None, ("action", 0))
    play(match, "end")
    assert (result(match), phase(match)) == ((1, "goal"), ("over", None))
    assert match.position()["turn"]["number"] == 10
    assert match.position()["turn"]["seat"] == 1


def test_others_may_still_win_before_that() -> None:
    given = begin(
        seat("wood, brick, wool, wheat 3, ore 3", settlements=[8, 1], roads=path(10, 29)),
        seat(cities=[43, 17], roads=path(43, 44, 40, 42, 41, 39)),
        seat(roads=path(25, 26, 27, 28, 29, 30, 31)),
        longest_road=2,
        goal=4,
    )
    play(given, "settle 29", "city 8")
    assert (points(given), result(given)) == ([4, 6, 0], (0, "goal"))


def test_points_of_others_do_not_win_in_my_turn() -> None:
    match = begin(seat(), seat(cards="point 3"), seat(), goal=3)
    assert (result(match), points(match)) == (None, [0, 3, 0])
    assert result(play(match, "end")) == (1, "goal")


# Revealed at the end


def test_victory_point_cards_are_hidden_and_are_revealed_at_the_end() -> None:
    match = begin(seat("wheat 2, ore 3", cards="point 3", settlements=[0]), seat(cards="point"), goal=5)
    assert [match.view(1)["players"][number]["points"] for number in (0, 1)] == [1, 1]
    play(match, "city 0")
    for viewer in (0, 1):
        assert [match.view(viewer)["players"][number]["points"] for number in (0, 1)] == [5, 1]


def test_the_outcome_names_the_winner() -> None:
    match = play(begin(seat("wheat 2, ore 3", settlements=[0, 2]), goal=3), "city 0")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "goal")


# Turns


def test_after_so_many_turns_the_game_ends_without_a_winner() -> None:
    match = begin(seat("wood"), number=12, turns=12)
    assert "end" in verbs(match)
    play(match, "end")
    assert (result(match), phase(match)) == ((None, "turns"), ("over", None))
    assert match.legal() == []


def test_the_turn_before_the_last_does_not_end_the_game() -> None:
    match = play(begin(seat(), number=11, turns=12), "end")
    assert (result(match), phase(match)) == (None, ("production", 1))
    assert match.position()["turn"]["number"] == 12


def test_0_turns_is_no_limit() -> None:
    assert result(play(begin(seat(), number=100_000, turns=0), "end")) is None


def test_the_goal_is_reached_before_the_turns_are() -> None:
    match = begin(seat("wheat 2, ore 3", settlements=[0, 2]), goal=3, number=12, turns=12)
    assert result(play(match, "city 0")) == (0, "goal")


def test_the_end_of_the_last_turn_ends_the_game_before_another_starts() -> None:
    # The next player would win at the start of its turn.
    match = begin(seat(), seat(cards="point 3"), goal=3, number=12, turns=12)
    assert result(play(match, "end")) == (None, "turns")
    assert match.position()["turn"]["seat"] == 0
