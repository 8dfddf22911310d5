"""Random games side by side with an independent implementation of the rules page.

At every ply both must allow the same actions and say the same position.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from hexarium.games.heaven import GAME
from hexarium.kit.runner import Runner
from tests.games.heaven.positions import duel, scattered
from tests.games.heaven.reference import Reference, start
from tests.games.heaven.styles import STYLES, choose

OPTIONS = ("angels", "demons", "random")


Given = Callable[[random.Random], dict[str, Any]]


def side_by_side(
    runner: Runner, number: int, style: str, given: Given | None = None, most: int = 10_000
) -> Counter[str]:
    """Play one game by both implementations, from the start or a given position; returns what happened."""
    chance = random.Random(number)
    if given:
        position = given(chance) | {"options": runner.variant.told_options}
        states = runner.load(position, number)
    else:
        states = runner.start(number)
        position = start(int(states[0].first), str(runner.variant.options["first"]))
    reference = Reference(position)
    happened: Counter[str] = Counter()
    for ply in range(most):
        where = f"game {number}, {runner.variant.options}, {style}, ply {ply}"
        assert runner.variant.position(states[0]) == reference.now, where
        actions = {runner.variant.codec.text(action): action for action in runner.legal(states)}
        assert actions.keys() == reference.legal(), where
        if not actions:
            break
        text = choose(chance, style, int(states[0].to_move), sorted(actions))
        runner.step(states, actions[text])
        reference.play(text)
        happened.update(reference.happened)
    return happened


def runner_of(option: str, compiled: bool = True) -> Runner:
    """The rules with the first player as the option says."""
    return Runner(GAME.variant({"first": option}), compiled)


def assert_at_least(happened: Counter[str], least: str) -> None:
    """Demand that everything in a list like `pull 40, push 50` happened as often as it says."""
    counts = (line.rsplit(maxsplit=1) for line in least.split(","))
    rare = {event: happened[event.strip()] for event, count in counts if happened[event.strip()] < int(count)}
    assert not rare


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("option", OPTIONS)
def test_the_uncompiled_rules_agree_with_the_reference(option: str, style: str) -> None:
    side_by_side(runner_of(option, compiled=False), 1, style)
    side_by_side(runner_of("random", compiled=False), OPTIONS.index(option), style, scattered, most=12)


def test_the_compiled_rules_agree_with_the_reference_in_whole_games() -> None:
    happened: Counter[str] = Counter()
    for option in OPTIONS:
        runner = runner_of(option)
        for number in range(45):
            happened += side_by_side(runner, number, STYLES[number % 3])
    assert_at_least(
        happened,
        """move 5000, deploy 700, summon 150, battle 300, strike 100, recharge 1000, skip 500,
        muster active 10, muster inactive 20, asked recharge 1000, asked muster 50, asked mammon 200,
        gate bonus 300, pull 40, no pull 30, push 50, no push 80, overflow 40, leftover 200,
        strike without target 80, battle without casualties 20,
        won by commander 10, won by gates 20, won by rounds 40, won by draw 5""",
    )


def test_the_compiled_rules_agree_with_the_reference_from_any_position() -> None:
    happened: Counter[str] = Counter()
    runner = runner_of("random")
    for number in range(400):
        happened += side_by_side(runner, number, STYLES[number % 3], scattered, most=20)
    assert_at_least(
        happened,
        """strike 400, overflow 200, leftover 250, strike without target 150, battle without casualties 40,
        pull 10, push 10, muster 40, asked mammon 50,
        won by commander 50, won by gates 10, won by allies 5, won by rounds 80""",
    )


def test_the_compiled_rules_agree_with_the_reference_when_commanders_duel() -> None:
    happened: Counter[str] = Counter()
    runner = runner_of("random")
    for number in range(300):
        happened += side_by_side(runner, number, "warlike", duel, most=12)
    assert_at_least(happened, "both commanders 5, won by commander 50, won by draw 3, strike 200")
