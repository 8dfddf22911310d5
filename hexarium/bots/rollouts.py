"""Games played on in the head: what follows from an action if everybody then takes what looks best at once.

The same dice are thrown for every action that is compared, so that what differs is the action alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from hexarium.bots.search import own_actions
from hexarium.kit.dispatch import rule
from hexarium.kit.minds import now
from hexarium.kit.ports import algorithm
from hexarium.kit.rng import word_at

if TYPE_CHECKING:
    from hexarium.kit.runner import Runner

OTHER = 1 << 32
"""Where the words begin by which seats guess what chance may bring; the first ones are the dice."""

PRIOR = 40
"""What was said of an action before counts as much as so many rollouts."""

DONE, PLIES, LATE = range(3)
"""What rollouts tell while they run: rounds of them that are whole, plies played, whether time was over."""


class Trials(NamedTuple):
    """The actions that are compared, and what each of them brought so far."""

    actions: Any
    dropped: Any
    """By action, 1 once it is not tried any more."""
    brought: Any
    """By round and action, how the rollout ended."""
    told: Any


class Hall(NamedTuple):
    """The arrays that rollouts work in."""

    states: Any
    out: Any
    values: Any


def trials(actions: list[int], most: int) -> Trials:
    """Actions that were not tried yet, at most so often each."""
    count = len(actions)
    return Trials(
        np.array(actions, np.int64),
        np.zeros(count, np.int64),
        np.zeros((most, count), np.float64),
        np.zeros(3, np.int64),
    )


def hall(runner: Runner) -> Hall:
    """Room for rollouts."""
    evaluation = runner.variant.evaluation
    assert evaluation is not None
    return Hall(runner.blank(2), runner.room(), np.zeros(len(evaluation.features), np.float64))


@algorithm
def roll_out(
    port: Any, worlds: Any, trials: Any, hall: Any, weights: Any, seed: Any, turns: Any, most: Any, until: Any
) -> None:
    """Try every action that is not dropped in one round after the other, until there is no room or no time.

    A rollout goes on until the seat has ended `turns` turns of its own, or for `most` plies. After every
    eighth round what is clearly worse than the best is dropped.
    """
    told = trials.told
    seat = port.to_move(worlds, 0)
    while told[DONE] < len(trials.brought):
        round_ = told[DONE]
        for k in range(len(trials.actions)):
            if trials.dropped[k] == 0:
                port.copy(hall.states, 0, worlds, round_ % len(worlds))
                port.reseed(hall.states, 0, word_at(seed, round_))
                port.step(hall.states, 0, trials.actions[k])
                told[PLIES] += _play_on(
                    port, hall, weights, seat, word_at(seed, OTHER + round_), turns, most, until
                )
                if now() > until:
                    told[LATE] = 1
                    return
                trials.brought[round_, k] = port.judge(hall.states, 0, seat, weights, hall.values)
        told[DONE] += 1
        if told[DONE] % 8 == 0 and _drop(trials) == 1:
            return


@rule
def _play_on(
    port: Any, hall: Any, weights: Any, seat: Any, seed: Any, turns: Any, most: Any, until: Any
) -> Any:
    """Let every seat take what looks best at once; returns how many plies that took."""
    states = hall.states
    ended = 0
    plies = 0
    while plies < most:
        mover = port.to_move(states, 0)
        if mover < 0 or (plies % 8 == 7 and now() > until):
            break
        port.step(states, 0, _best(port, hall, weights, mover, word_at(seed, plies)))
        plies += 1
        if mover == seat and port.to_move(states, 0) != seat:
            ended += 1
            if ended == turns:
                break
    return plies


@rule
def _best(port: Any, hall: Any, weights: Any, mover: Any, seed: Any) -> Any:
    """What looks best to the seat to move; it does not see the chance that will really come."""
    states, out = hall.states, hall.out
    count = own_actions(port, states, 0, out)
    if count == 0:
        count = port.legal(states, 0, out)
    chosen = np.int64(out[0])
    if count > 1:
        best = -1.0
        for k in range(count):
            port.copy(states, 1, states, 0)
            port.reseed(states, 1, seed)
            port.step(states, 1, out[k])
            value = port.judge(states, 1, mover, weights, hall.values)
            if value > best:
                best = value
                chosen = np.int64(out[k])
    return chosen


@rule
def _drop(trials: Any) -> Any:
    """Drop the actions that are clearly worse than the best, round by round; returns how many are left."""
    count, rounds = len(trials.actions), trials.told[DONE]
    best, most = 0, -1.0
    for k in range(count):
        if trials.dropped[k] == 0:
            total = 0.0
            for r in range(rounds):
                total += trials.brought[r, k]
            if total > most:
                best, most = k, total
    left = 0
    for k in range(count):
        if trials.dropped[k] == 0:
            total = squares = 0.0
            for r in range(rounds):
                behind = trials.brought[r, best] - trials.brought[r, k]
                total += behind
                squares += behind * behind
            mean = total / rounds
            spread = squares / rounds - mean * mean
            if k != best and mean > 0.0 and mean * mean * rounds > 6.25 * spread:  # 2.5 standard errors
                trials.dropped[k] = 1
            else:
                left += 1
    return left


@rule
def weigh(trials: Any, found: Any, weighed: Any) -> None:
    """What was found of each action before, corrected by what rollouts brought; there is one whole round."""
    count, rounds = len(trials.actions), trials.told[DONE]
    higher = 0.0
    left = 0
    for k in range(count):
        weighed[k] = 0.0
        for r in range(rounds):
            weighed[k] += trials.brought[r, k]
        weighed[k] /= rounds
        if trials.dropped[k] == 0:
            higher += weighed[k] - found[k]
            left += 1
    # A rollout looks further and so may judge all alike higher or lower; that says nothing of the choice.
    higher /= left
    lowest = 1.0
    for k in range(count):
        if weighed[k] != 1.0:  # else it is won whatever follows
            weighed[k] = (rounds * weighed[k] + PRIOR * (found[k] + higher)) / (rounds + PRIOR)
        if trials.dropped[k] == 0:
            lowest = min(lowest, weighed[k])
    for k in range(count):
        if trials.dropped[k] != 0:
            weighed[k] = min(weighed[k], lowest)
