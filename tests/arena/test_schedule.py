"""Who meets whom, and who sits where: evenly."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexarium.arena.schedule import Order, alone, rotations, rounds

ENTRANTS, SEATS, SEED = st.integers(2, 9), st.integers(2, 6), st.integers(0, 2**64 - 1)


def meetings(orders: list[Order]) -> Counter[tuple[int, int]]:
    """How often two of the entrants sat at one table, seat by seat."""
    return Counter(
        (min(one, other), max(one, other))
        for order in orders
        for one, other in combinations(order, 2)
        if one != other
    )


@given(ENTRANTS, SEATS, SEED)
def test_everybody_meets_everybody_else_as_often(entrants: int, seats: int, seed: int) -> None:
    orders = list(islice(rounds(entrants, seats, seed), 120))
    met = meetings(orders)
    counts = [met[pair] for pair in combinations(range(entrants), 2)]
    assert max(counts) - min(counts) <= 4
    sat = Counter(one for order in orders for one in order)
    assert max(sat.values()) - min(sat[one] for one in range(entrants)) <= 3


@given(ENTRANTS, SEATS, SEED)
def test_nobody_sits_twice_while_another_waits(entrants: int, seats: int, seed: int) -> None:
    for order in islice(rounds(entrants, seats, seed), 20):
        sat = Counter(order)
        assert len(order) == seats
        assert max(sat.values()) - min(sat[one] for one in range(entrants)) <= 1


@given(ENTRANTS, SEATS, SEED)
def test_in_a_round_everybody_has_every_seat_as_often(entrants: int, seats: int, seed: int) -> None:
    for order in islice(rounds(entrants, seats, seed), 20):
        games = rotations(order)
        for one in set(order):
            by_seat = [sum(game[seat] == one for game in games) for seat in range(seats)]
            assert len(set(by_seat)) == 1


@given(ENTRANTS, SEATS, SEED)
def test_no_game_of_a_round_is_played_twice(entrants: int, seats: int, seed: int) -> None:
    for order in islice(rounds(entrants, seats, seed), 20):
        games = rotations(order)
        assert len(set(games)) == len(games)
        assert set(rotations(games[-1])) == set(games)


@pytest.mark.parametrize(
    ("order", "games"), [((0, 1), 2), ((0, 0, 1, 1), 4), ((0, 1, 0, 1), 2), ((2, 2, 2), 1), ((0, 1, 2), 3)]
)
def test_a_round_ends_when_all_sit_as_they_sat_before(order: Order, games: int) -> None:
    assert len(rotations(order)) == games


@given(ENTRANTS, SEATS, SEED)
def test_alone_each_of_the_first_sits_among_the_last(entrants: int, seats: int, seed: int) -> None:
    for number, order in enumerate(islice(alone(entrants, seats, seed), 30)):
        assert Counter(order) == Counter({entrants - 1: seats - 1, number % (entrants - 1): 1})


@given(ENTRANTS, SEATS, SEED)
def test_the_same_seed_gives_the_same_rounds(entrants: int, seats: int, seed: int) -> None:
    once = list(islice(rounds(entrants, seats, seed), 10))
    assert list(islice(rounds(entrants, seats, seed), 10)) == once
