"""The search of one's own turn: exact, the same compiled and uncompiled, and with an answer at any time."""

from __future__ import annotations

from math import inf
from typing import Any

import numpy as np
import pytest

from hexarium.bots.bot import Bot, Thought
from hexarium.bots.making import make
from hexarium.bots.search import LATE, NODES
from hexarium.bots.turn import Turn
from hexarium.kit.minds import now
from hexarium.kit.runner import Runner
from hexarium.play.match import Match
from tests.toys.race import ADD, EVALUATION, FACES, HOLD, RACE, ROLL

VARIANT = RACE.variant()
PLAIN = Runner(VARIANT, compiled=False)


def bot(name: str, compiled: bool = False) -> Any:
    """A bot that thinks compiled or not, whatever is kept."""
    made: Any = make(name, VARIANT)
    made.desk._runner, made.desk._fast = Runner(VARIANT, compiled=compiled), True
    return made


def at(pot: int, own: int = 0, other: int = 0) -> Match:
    return Match.load({"game": "race", "options": {}, "points": [own, other], "pot": pot}, 1, RACE, False)


def thought(made: Bot, match: Match) -> Thought:
    assert match.to_move is not None
    return made.choose(match.seat(match.to_move))


def expected(state: Any, action: int, depth: int) -> float:
    """The same by plain recursion."""
    total = 0.0
    outcomes = range(FACES) if action == ROLL else (-1,)
    for face in outcomes:
        states = PLAIN.copy(state)
        states[0].forced = face
        seat = int(states[0].to_move)
        PLAIN.step(states, action)
        if states[0].to_move != seat or depth == 1:
            value = float(EVALUATION.judge(states[0], seat, EVALUATION.weights, np.zeros(2)))
        else:
            value = max(expected(states, each, depth - 1) for each in PLAIN.legal(states))
        total += value / len(outcomes)
    return total


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("pot", [0, 3, 9])
def test_the_value_of_an_action_is_the_best_end_of_the_turn_with_chance_averaged(
    depth: int, compiled: bool, pot: int
) -> None:
    match = at(pot)
    found = thought(bot(f"turn:depth={depth},nodes=1000000", compiled), match)
    states = PLAIN.convert(match.runner.state(match.runner.bytes(match._states)))
    assert found.depth == depth
    for choice in found.choices:
        assert choice.value == pytest.approx(expected(states, choice.action, depth), abs=1e-12)


def test_greedy_looks_one_action_ahead() -> None:
    for pot in range(12):
        assert thought(bot("greedy"), at(pot)) == thought(bot("turn:depth=1"), at(pot))


@pytest.mark.parametrize("nodes", [1, 5, 17, 100])
def test_compiled_and_uncompiled_think_the_same(nodes: int) -> None:
    name = f"turn:depth=4,nodes={nodes}"
    for pot in (0, 2, 5, 11):
        assert thought(bot(name, compiled=True), at(pot)) == thought(bot(name), at(pot))


def test_every_action_is_looked_at_once_however_few_positions_are_allowed() -> None:
    found = thought(bot("turn:nodes=1"), at(3))
    assert {choice.action for choice in found.choices} == {ROLL, ADD, HOLD}
    assert all(choice.value is not None for choice in found.choices)


def test_the_best_choice_comes_first_and_is_taken() -> None:
    found = thought(bot("turn:depth=3"), at(9, own=3))
    values = [choice.value for choice in found.choices]
    assert values == sorted(values, key=lambda value: -(value or 0.0))
    assert found.action == found.choices[0].action == HOLD
    assert found.choices[0].value == 1.0


def test_where_there_is_no_time_left_the_search_ends_with_what_it_has() -> None:
    made = bot("turn:depth=4")
    match = at(3)
    found = made.choose(match.seat(0), seconds=-1.0)
    assert found.late
    assert found.action in (ROLL, ADD, HOLD)
    assert found.nodes == 0


@pytest.mark.parametrize("compiled", [False, True])
def test_a_search_looks_at_the_clock_itself(compiled: bool) -> None:
    made: Turn = bot("turn:depth=4,nodes=1000000", compiled)
    runner = made.desk.runner
    made.search([ROLL, ADD, HOLD], runner.start(1), until=now() - 1)
    assert made._room.told[LATE] == 1
    made.search([ROLL, ADD, HOLD], runner.start(1), until=inf)
    assert made._room.told[LATE] == 0
    assert made._room.told[NODES] > 20


def test_what_is_known_so_far_can_be_asked_at_any_time() -> None:
    made = bot("turn:depth=2")
    assert made.so_far() is None
    found = thought(made, at(3))
    so_far = made.so_far()
    assert so_far is not None
    assert so_far.action == found.action
    assert so_far.choices == found.choices


@pytest.mark.parametrize("compiled", [False, True])
def test_ahead_plays_on_from_the_best_choices_and_takes_a_win_that_is_there(compiled: bool) -> None:
    found = thought(bot("ahead:rollouts=16", compiled), at(9, own=3, other=8))
    assert found.action == HOLD
    assert found.choices[0].value == pytest.approx(1.0, abs=1e-6)


def test_ahead_thinks_the_same_compiled_and_uncompiled() -> None:
    name = "ahead:rollouts=24,turns=2"
    for pot in (0, 5, 8):
        fast, slow = thought(bot(name, compiled=True), at(pot)), thought(bot(name), at(pot))
        assert (fast.action, fast.nodes) == (slow.action, slow.nodes)
        assert [each.value for each in fast.choices] == pytest.approx([each.value for each in slow.choices])


def test_ahead_has_an_answer_when_its_time_is_over_at_once() -> None:
    match = at(3)
    found = bot("ahead").choose(match.seat(0), seconds=-1.0)
    assert found.action in (ROLL, ADD, HOLD)
    assert found.late


def test_the_same_door_and_seed_give_the_same_thought() -> None:
    match = at(4)
    for name in ("greedy", "turn", "ahead:rollouts=10", "greedy:temperature=0.2,haste=0.3", "random"):
        first, second = (make(name, VARIANT).choose(match.seat(0), seed=7) for _ in range(2))
        assert first == second
