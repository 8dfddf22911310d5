"""Algorithms through a port: compiled once, the same on every game's states, compiled or not."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hexarium import games
from hexarium.kit import algorithms
from hexarium.kit.dispatch import rule
from hexarium.kit.game import Game
from hexarium.kit.ports import algorithm
from hexarium.kit.rng import word_at
from hexarium.kit.runner import Runner
from tests.toys.pile import PILE

HEAVEN = games.load("heaven")


@rule
def last(port: Any, states: Any, i: Any, out: Any) -> Any:
    """The last legal action, −1 if there is none."""
    count = port.legal(states, i, out)
    return np.int64(out[count - 1]) if count > 0 else -1


@algorithm
def everything(port: Any, states: Any, others: Any, out: Any, options: Any, found: Any) -> Any:
    """Use all that a port has, and write down what it gives."""
    plies = 0
    for i in range(len(states)):
        port.init(states, i, options, word_at(7, i))
        port.copy(others, 0, states, i)
        action = last(port, others, 0, out)
        while action >= 0 and plies % 50 != 49:
            port.reseed(others, 0, word_at(i, plies))
            port.step(others, 0, action)
            found[i, 0] += port.to_move(others, 0)
            action = last(port, others, 0, out)
            plies += 1
        plies += 1
        port.copy(states, i, others, 0)
        found[i, 1], found[i, 2] = port.to_move(states, i), port.winners(states, i)
    return plies


def outcome(runner: Runner) -> Any:
    states, others, found = runner.blank(6), runner.blank(), np.zeros((6, 3), dtype=np.int64)
    plies = runner.run(everything, states, others, runner.room(), runner.encoded, found)
    return plies, found.tolist(), {name: states[name].tolist() for name in states.dtype.names}


@pytest.mark.parametrize("game", [PILE, HEAVEN], ids=lambda game: game.name)
def test_an_algorithm_gives_the_same_compiled_and_uncompiled(game: Game) -> None:
    found = outcome(Runner(game.variant()))
    assert found == outcome(Runner(game.variant(), compiled=False))
    assert found[0] > 20


def test_an_algorithm_is_compiled_once_for_all_games() -> None:
    for game in (PILE, HEAVEN):
        outcome(Runner(game.variant()))
        runner = Runner(game.variant())
        runner.perft(runner.start(1), 2)
    assert len(everything.compiled.signatures) == 1
    assert len(algorithms.perft.compiled.signatures) == 1


def test_an_algorithm_is_given_nothing_but_states_of_its_runner() -> None:
    compiled, plain = Runner(PILE.variant()), Runner(PILE.variant(), compiled=False)
    with pytest.raises(TypeError, match="not states of this runner"):
        compiled.run(everything, plain.blank(6), compiled.blank(), compiled.room(), compiled.encoded, None)


def test_an_algorithm_says_what_it_is() -> None:
    assert everything.__name__ == "everything"
    assert everything.__doc__ == "Use all that a port has, and write down what it gives."
