"""Ratings: strengths are found again, errors say how well, and nobody's name matters."""

from __future__ import annotations

from itertools import combinations, permutations
from math import log10, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexarium.arena.ratings import Result, rate


def between(players: int, table: tuple[int, ...], points: list[float]) -> Result:
    """The result of some games in which these players sat at the table."""
    seats = tuple(table.count(one) for one in range(players))
    return Result(seats, sum(points), tuple(points))


def drawn_by_strength(elo: list[float], seats: int, games: int, seed: int) -> list[Result]:
    """Games of every table of so many players, won by chance and by strength."""
    draws = np.random.Generator(np.random.PCG64(seed))
    results = []
    for table in combinations(range(len(elo)), seats):
        strengths = np.array([10 ** (elo[one] / 400) for one in table])
        wins = draws.multinomial(games, strengths / strengths.sum())
        points = [0.0] * len(elo)
        for one, count in zip(table, wins, strict=True):
            points[one] = float(count)
        results.append(between(len(elo), table, points))
    return results


@pytest.mark.parametrize("players", [2, 3, 5])
def test_who_has_won_as_often_as_the_others_is_at_zero(players: int) -> None:
    table = tuple(range(players))
    rated = rate(players, [between(players, table, [50.0] * players)])
    assert rated.values == pytest.approx([0.0] * players, abs=1e-6)
    assert len({round(error, 6) for error in rated.errors}) == 1


def test_of_two_the_difference_is_the_elo_that_chess_players_know() -> None:
    won, lost = 3000.0, 1000.0
    rated = rate(2, [between(2, (0, 1), [won, lost])])
    difference, error = rated.difference(0, 1)
    assert difference == pytest.approx(400 * log10(won / lost), rel=0.001)
    share = won / (won + lost)
    assert error == pytest.approx(
        1.96 * 400 / np.log(10) / sqrt((won + lost) * share * (1 - share)), rel=0.001
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_known_strengths_are_found_again_within_the_error(seats: int) -> None:
    elo = [240.0, 80.0, -20.0, -100.0, -200.0]
    inside = 0
    for seed in range(20):
        rated = rate(len(elo), drawn_by_strength(elo, seats, 200, seed))
        inside += sum(
            abs(value - true) <= error
            for value, true, error in zip(rated.values, elo, rated.errors, strict=True)
        )
    assert 0.9 * 100 <= inside <= 100


def test_who_fills_several_seats_is_not_stronger_for_it() -> None:
    """Alone against three a player of the same strength wins a quarter of the games."""
    rated = rate(2, [between(2, (0, 1, 1, 1), [500.0, 1500.0])])
    assert rated.values == pytest.approx([0.0, 0.0], abs=1.0)
    rated = rate(2, [between(2, (0, 1, 1, 1), [1000.0, 1000.0])])
    assert rated.difference(0, 1)[0] == pytest.approx(400 * log10(3), rel=0.01)


POINTS = st.lists(st.integers(0, 30), min_size=3, max_size=3)


@given(st.lists(POINTS, min_size=1, max_size=4), st.permutations(range(3)))
def test_ratings_do_not_depend_on_the_order_of_the_players(rows: list[list[int]], order: list[int]) -> None:
    results = [between(3, (0, 1, 2), [float(each) for each in row]) for row in rows]
    renamed = [Result(each.seats, each.games, tuple(each.points[one] for one in order)) for each in results]
    rated, again = rate(3, results), rate(3, renamed)
    assert [rated.values[one] for one in order] == pytest.approx(again.values, abs=1e-6)
    assert [rated.errors[one] for one in order] == pytest.approx(again.errors, abs=1e-6)


@given(st.lists(POINTS, min_size=1, max_size=4))
def test_the_mean_is_zero_and_everything_is_finite(rows: list[list[int]]) -> None:
    rated = rate(3, [between(3, (0, 1, 2), [float(each) for each in row]) for row in rows])
    assert sum(rated.values) == pytest.approx(0.0, abs=1e-6)
    assert np.isfinite(rated.values).all()
    assert np.isfinite(rated.errors).all()


def test_who_has_won_everything_is_not_infinitely_strong() -> None:
    rated = rate(2, [between(2, (0, 1), [1000.0, 0.0])])
    assert 600 < rated.values[0] < 1000
    assert rated.errors[0] > 200


def test_those_who_never_met_can_be_compared() -> None:
    rated = rate(4, [between(4, (0, 1), [30.0, 10.0, 0.0, 0.0]), between(4, (2, 3), [0.0, 0.0, 5.0, 5.0])])
    assert rated.values[0] > rated.values[1]
    assert rated.errors[2] > 100


def test_more_games_make_it_surer() -> None:
    errors = [rate(2, [between(2, (0, 1), [6.0 * times, 4.0 * times])]).errors[0] for times in (1, 10, 100)]
    assert errors == sorted(errors, reverse=True)
    assert errors[1] / errors[2] == pytest.approx(sqrt(10), rel=0.02)


def test_the_order_of_the_results_does_not_matter() -> None:
    results = drawn_by_strength([100.0, 0.0, -100.0], 2, 50, 1)
    values = [rate(3, list(order)).values for order in permutations(results)]
    assert all(each == pytest.approx(values[0], abs=1e-6) for each in values)
