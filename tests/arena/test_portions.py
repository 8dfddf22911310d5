"""Portions: every game is in one of them, they last as long as they should, and all end together."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexarium.arena.portions import HEARD, SECONDS, Cut, Listed, Numbered, Portion, Span
from hexarium.arena.sitting import Sitting


def cut(games: int, workers: int, seconds: float) -> tuple[list[tuple[float, Portion]], float]:
    """How the work is cut where a game takes so long: when each portion begins, and when all is done."""
    supply, cutting = Numbered(games), Cut()
    begun: list[tuple[float, Portion]] = []
    busy: list[tuple[float, int]] = []
    now = 0.0
    while True:
        while len(busy) < workers and (count := cutting.count(supply, workers)):
            begun.append((now, supply.take(count)))
            heappush(busy, (now + count * seconds, count))
        if not busy:
            return begun, now
        now, count = heappop(busy)
        cutting.heard(count, count * seconds)


@given(st.integers(1, 5000), st.integers(1, 300), st.floats(1e-6, 10))
def test_every_game_is_in_one_portion(games: int, workers: int, seconds: float) -> None:
    begun, _ = cut(games, workers, seconds)
    numbers = [number for _, span in begun for number in range(span.numbers[0], span.numbers[1] + 1)]
    assert numbers == list(range(games))


@pytest.mark.parametrize("workers", [1, 2, 64, 3000])
def test_portions_last_half_a_second_or_more_once_it_is_known_how_long_a_game_takes(workers: int) -> None:
    seconds = 0.0005
    begun, _ = cut(workers * 100_000, workers, seconds)
    lasting = [len(span) * seconds for _, span in begun]
    first = next(place for place, each in enumerate(lasting) if each >= SECONDS / 2)
    # Small ones are found at the beginning only, a few for each worker, and as the very last.
    assert first <= 4 * workers
    assert min(lasting[first + workers : -workers], default=1.0) >= SECONDS / 2
    # However many there are, whoever hands out portions can keep up with them.
    assert max(lasting) <= 1.01 * max(SECONDS, workers / HEARD)


@pytest.mark.parametrize("workers", [2, 16, 200])
def test_all_workers_end_at_about_the_same_time(workers: int) -> None:
    games, seconds = workers * 30_000, 0.001
    _, end = cut(games, workers, seconds)
    assert end < games * seconds / workers + 2 * max(SECONDS, workers / HEARD)


def test_a_game_that_takes_long_is_a_portion_of_its_own() -> None:
    begun, _ = cut(50, 4, 20.0)
    assert {len(span) for _, span in begun} == {1}


def test_jobs_are_drawn_when_they_are_needed() -> None:
    drawn: list[int] = []

    def sittings() -> Iterator[Sitting]:
        for number in range(10**9):
            drawn.append(number)
            yield Sitting(number, 0, ())

    supply = Listed(sittings())
    assert supply.left(5) == 5
    portion = supply.take(3)
    assert (len(portion), portion.numbers, len(drawn)) == (3, (0, 2), 5)
    assert (supply.left(1), supply.take(1).numbers, len(drawn)) == (1, (3, 3), 5)


def test_of_the_last_jobs_it_is_known_how_many_there_are() -> None:
    supply = Listed(Sitting(number, 0, ()) for number in range(4))
    assert (supply.left(10), len(supply.take(4)), supply.left(10)) == (4, 4, 0)
    assert (Numbered(4).left(10), Numbered(4).left(2), Numbered(4).take(3)) == (4, 2, Span(0, 3))
