"""A port that can judge: the same compiled and uncompiled, kept for the next process, with a clock."""

from __future__ import annotations

import time
from math import inf
from typing import Any, NamedTuple

import numpy as np
import pytest

from hexarium import games
from hexarium.kit.minds import now
from hexarium.kit.ports import algorithm
from hexarium.kit.runner import Runner
from hexarium.kit.workers import Worker
from tests.toys.pile import PILE
from tests.toys.race import FACES, RACE, ROLL


class Found(NamedTuple):
    judged: Any
    numbers: Any


@algorithm
def everything(
    port: Any, states: Any, out: Any, weights: Any, values: Any, codes: Any, odds: Any, found: Any
) -> Any:
    """Use all that a mind has beside deals, and write down what it gives."""
    same = port.key(states, 0) == port.key(states, 0)
    for i in range(len(found.judged)):
        count = port.legal(states, 0, out)
        action = out[i % count]
        drawn = port.draws(states, 0, action, codes, odds)
        port.copy(states, 1, states, 0)
        port.reseed(states, 1, np.uint64(i))
        same = same and port.key(states, 0) == port.key(states, 1)
        if drawn > 0:
            port.force(states, 0, codes[i % drawn])
        port.step(states, 0, action)
        same = same and port.key(states, 0) != port.key(states, 1)
        found.judged[i] = port.judge(states, 0, 0, weights, values)
        found.numbers[i, 0] = drawn
        found.numbers[i, 1] = port.order(states, 0, action) + 10 * port.quiet(states, 0)
        found.numbers[i, 2] = port.talks(states, 0, action)
    return same


def run(runner: Runner) -> tuple[bool, list[float], list[list[int]]]:
    evaluation = runner.variant.evaluation
    assert evaluation is not None
    states, found = runner.blank(2), Found(np.zeros(9), np.zeros((9, 3), np.int64))
    states[:1] = runner.start(3)
    room = np.zeros(2), np.zeros(FACES, np.int64), np.zeros(FACES)
    same = runner.think(everything, states, runner.room(), evaluation.weights, *room, found)
    return bool(same), found.judged.tolist(), found.numbers.tolist()


def test_a_mind_gives_the_same_compiled_and_uncompiled() -> None:
    fast, slow = run(Runner(RACE.variant())), run(Runner(RACE.variant(), compiled=False))
    assert fast[1] == pytest.approx(slow[1])
    assert fast[2] == slow[2]


@pytest.mark.parametrize("compiled", [False, True])
def test_the_key_of_a_state_does_not_know_its_generator_and_knows_everything_else(compiled: bool) -> None:
    assert run(Runner(RACE.variant(), compiled=compiled))[0]


@algorithm
def forced(port: Any, states: Any, code: Any) -> None:
    """Let chance give what is wanted."""
    port.force(states, 0, code)


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("face", range(-1, FACES))
def test_chance_gives_what_it_is_told_to(compiled: bool, face: int) -> None:
    runner = Runner(RACE.variant(), compiled=compiled)
    states = runner.start(5)
    runner.think(forced, states, face)
    assert states[0].forced == face
    runner.step(states, ROLL)
    assert face < 0 or states[0].given == face


@algorithm
def waited(port: Any, states: Any, until: Any) -> Any:
    """Look at the clock until it says so."""
    looks = 0
    while now() <= until:
        looks += 1
    return looks + port.to_move(states, 0) * 0


@pytest.mark.parametrize("compiled", [False, True])
def test_compiled_code_has_the_same_clock(compiled: bool) -> None:
    runner = Runner(RACE.variant(), compiled=compiled)
    states = runner.start(1)
    assert runner.think(waited, states, now() - 1e-3) == 0
    began = now()
    runner.think(waited, states, began + 0.01)
    assert now() > began + 0.01
    assert now() <= time.clock_gettime(time.CLOCK_MONOTONIC) < inf


def test_an_algorithm_without_judging_thinks_in_games_that_do_not_say_what_is_good() -> None:
    for compiled in (False, True):
        runner = Runner(PILE.variant(), compiled=compiled)
        assert runner.think(waited, runner.start(1), -1.0) == 0


def test_what_was_compiled_once_is_known_to_be_there() -> None:
    runner = Runner(RACE.variant())
    call = waited, (runner.blank(), 0.0)
    runner.think_ready(call)
    assert Runner(RACE.variant()).can_think(call)
    assert Runner(RACE.variant(), compiled=False).can_think(call)


def test_a_worker_compiles_what_searches_need() -> None:
    from hexarium.bots.search import room, root, search_turn

    variant = RACE.variant()
    runner = Runner(variant)
    arguments = runner.blank(), root([0]), room(runner, 1), np.zeros(2), 1, 1, 1, 0.0
    worker = Worker()
    worker.compile(variant, whole=False, calls=[(search_turn, arguments)])
    assert worker.answer() == ""
    worker.close()
    assert Runner(variant).can_think((search_turn, arguments))


def test_worlds_are_drawn_alike_one_by_one_and_many_at_once() -> None:
    from hexarium.play.match import Match

    match = Match.new(games.load("catan"), {"players": 3}, 5, compiled=False)
    for action in match.runner.play_out(match.runner.start(5), 1, 120):
        match.play(action)
    seat = match.seat(0)
    runner, states = seat.worlds(4, seed=9)
    assert runner is match.runner
    again = seat.worlds(4, seed=9)[1]
    assert states.tobytes() == again.tobytes()
    assert len({state.tobytes() for state in states}) == 4
    for state in states:
        assert runner.variant.view(state, frozenset({0})) == seat.view()
