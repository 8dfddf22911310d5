"""Games a stretch at a time: the same games, however they are divided, and their measures."""

from __future__ import annotations

import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexarium import games
from hexarium.kit.runner import Runner
from tests.toys.endless import GAME as ENDLESS
from tests.toys.pile import PILE

RUNNERS = [Runner(PILE.variant(), compiled) for compiled in (True, False)]


@given(st.lists(st.integers(1, 30), min_size=1), st.integers(0, 20), st.sampled_from(RUNNERS))
def test_it_does_not_matter_how_games_are_divided(stretches: list[int], most: int, runner: Runner) -> None:
    lengths, winners, reasons, branches = runner.simulate(3, 5, 9, most)
    batch = runner.batch(3, 5, 9, most)
    turn = 0
    while not batch.play(stretches[turn % len(stretches)]):
        turn += 1
        assert batch.done < 9
        assert batch.lengths[: batch.done].tolist() == lengths[: batch.done].tolist()
        assert batch.under_way <= lengths[batch.done]
    assert batch.under_way == 0
    assert (batch.done, batch.branches) == (9, branches)
    assert batch.lengths.tolist() == lengths.tolist()
    assert batch.winners.tolist() == winners.tolist()
    assert batch.reasons.tolist() == reasons.tolist()


@pytest.mark.parametrize("compiled", [True, False])
def test_a_stretch_ends_in_the_middle_of_a_game(compiled: bool) -> None:
    batch = Runner(ENDLESS.variant(), compiled).batch(1, 0, 2)
    assert not batch.play(1000)
    assert not batch.play(500)
    assert (batch.done, batch.under_way) == (0, 1500)


def test_measures_are_the_same_compiled_and_uncompiled() -> None:
    found = []
    for compiled in (True, False):
        batch = Runner(ENDLESS.variant({"pile": 17}), compiled).batch(1, 0, 6, most=10, keep=True)
        batch.play(55)
        found.append([batch.measured(measure).tolist() for measure in ENDLESS.variant().measures])
    assert found[0] == found[1]
    left, secrets = found[0]
    assert left == [[17]] * 5
    assert np.array(secrets).shape == (5, 2)


def test_measures_cost_random_games_next_to_nothing() -> None:
    """The same games with and without, in turn; a busy machine may spoil some rounds, not all."""
    runner = Runner(games.installed("heaven").variant())

    def seconds(keep: bool) -> float:
        began = time.process_time()
        batch = runner.batch(1, 0, 1000, keep=keep)
        batch.play(10**9)
        for measure in runner.variant.measures if keep else ():
            batch.measured(measure)
        return time.process_time() - began

    seconds(True)
    with_measures, without = [], []
    for _ in range(40):
        with_measures.append(seconds(True))
        without.append(seconds(False))
        if len(without) >= 5 and min(with_measures) < 1.25 * min(without):
            return
    assert min(with_measures) < 1.25 * min(without)


def test_a_long_random_game_is_listed_as_it_is_played() -> None:
    runner = Runner(ENDLESS.variant())
    plies = runner.random_plies(runner.start(1), 2)
    begun = [next(plies) for _ in range(40_000)]
    assert runner.play_out(runner.start(1), 2, most=40_000) == begun
