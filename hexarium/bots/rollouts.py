"""Games played on in the head: what follows from an action if everybody then takes what looks best at once.

Every turn has the same dice, whichever action was taken, and all actions are judged after as many turns, so
that what differs is the action alone. Once a turn whoever has it looks at a few deals, if the game has any:
where everybody trades, cards are worth more than where nobody does.
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
IN_TURN = 1 << 10
"""Of those, words for each turn, more than it has plies."""
DEALT = 1 << 20
"""Of those, where the words begin by which deals are drawn, one for each turn."""
EACH = 8
"""Deals that are drawn for each that is weighed; most cannot be, for the other has not got the cards."""

PRIOR = 15
"""What was said of an action before counts as much as so many rollouts."""

DONE, PLIES, LATE = range(3)
"""What rollouts tell while they run: rounds of them that are whole, plies played, whether time was over."""


class Trials(NamedTuple):
    """The actions that are compared, and what each of them brought so far."""

    actions: Any
    dropped: Any
    """By action, the rounds after which it was not tried any more, 0 as long as it is."""
    brought: Any
    """By round and action, how the rollout ended."""
    told: Any


class Limits(NamedTuple):
    """How far a rollout goes."""

    turns: Any
    """Of the own seat, with the one under way."""
    plies: Any
    deals: Any
    """That whoever has the turn looks at."""


class Hall(NamedTuple):
    """The arrays that rollouts work in."""

    states: Any
    out: Any
    values: Any
    deals: Any
    """None in a game without them."""


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
    bargain = evaluation.bargain
    return Hall(
        runner.blank(2),
        runner.room(),
        np.zeros(len(evaluation.features), np.float64),
        np.zeros((0, 1) if bargain is None else (bargain.most, bargain.width), np.int64),
    )


@algorithm
def roll_out(
    port: Any,
    worlds: Any,
    trials: Any,
    hall: Any,
    weights: Any,
    manners: Any,
    seed: Any,
    limits: Any,
    until: Any,
) -> None:
    """Try every action that is not dropped in one round after the other, until there is no room or no time.

    A rollout goes on until the seat has ended so many turns as the limits say, the one under way being the
    first, or for so many plies. After every eighth round what is clearly worse than the best is dropped.
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
                dice, guesses = word_at(seed, round_), word_at(seed, OTHER + round_)
                told[PLIES] += _play_on(port, hall, weights, manners, seat, dice, guesses, limits, until)
                if now() > until:
                    told[LATE] = 1
                    return
                trials.brought[round_, k] = port.judge(hall.states, 0, seat, weights, hall.values)
        told[DONE] += 1
        if told[DONE] % 8 == 0 and _drop(trials) == 1:
            return


@rule
def _play_on(
    port: Any,
    hall: Any,
    weights: Any,
    manners: Any,
    seat: Any,
    dice: Any,
    guesses: Any,
    limits: Any,
    until: Any,
) -> Any:
    """Let every seat take what looks best at once; returns how many plies that took."""
    states = hall.states
    ended = begun = plies = since = 0
    mover = np.int64(seat)
    dealer = np.int64(-1)
    while True:
        if _is_over(port, states, mover):
            if mover == seat:
                ended += 1
            begun += 1
            since = plies
            # Whatever chance was asked for before, the next turn has the same dice.
            port.reseed(states, 0, word_at(dice, begun))
        mover = np.int64(port.to_move(states, 0))
        if mover < 0 or ended >= limits.turns or plies >= limits.plies:
            break
        if plies % 8 == 7 and now() > until:
            break
        if (
            limits.deals > 0
            and mover != dealer
            and _deal(port, hall, weights, manners, mover, word_at(guesses, DEALT + begun), limits.deals)
        ):
            dealer = mover
        guess = word_at(guesses, begun * IN_TURN + plies - since)
        port.step(states, 0, _best(port, hall, weights, mover, guess))
        plies += 1
    return plies


@rule
def _is_over(port: Any, states: Any, seat: Any) -> Any:
    """Whether a seat's turn is over, and not only another asked for something, such as cards to discard."""
    return port.to_move(states, 0) != seat and port.quiet(states, 0) != 0


@rule
def _deal(port: Any, hall: Any, weights: Any, manners: Any, mover: Any, seed: Any, most: Any) -> Any:
    """Strike the best of a few deals that both sides gain by; whether there were any to look at.

    They are drawn by chance, for to weigh all would take longer than to play on.
    """
    states, deals = hall.states, hall.deals
    count = port.proposals(states, 0, mover, deals)
    if count == 0:
        return False
    before = port.judge(states, 0, mover, weights, hall.values)
    best = manners.least
    chosen = np.int64(-1)
    weighed = 0
    for k in range(min(count, EACH * most)):
        _draw(deals, k, count, word_at(seed, k))
        port.copy(states, 1, states, 0)
        if port.strike(states, 1, mover, deals[k]) != 0:
            mine = port.judge(states, 1, mover, weights, hall.values) - before
            if mine >= best and _is_liked(port, hall, weights, manners, deals[k, 0], mine):
                best = mine
                chosen = np.int64(k)
            weighed += 1
            if weighed == most:
                break
    if chosen >= 0:
        port.strike(states, 0, mover, deals[chosen])
    return True


@rule
def _draw(deals: Any, k: Any, count: Any, word: Any) -> None:
    """Put any of the deals from place `k` on at that place."""
    place = k + np.int64(word % np.uint64(count - k))
    for each in range(deals.shape[1]):
        kept = deals[k, each]
        deals[k, each] = deals[place, each]
        deals[place, each] = kept


@rule
def _is_liked(port: Any, hall: Any, weights: Any, manners: Any, other: Any, mine: Any) -> Any:
    """Whether the other would take the deal that is struck in the second state, and is no leader by it."""
    after = port.judge(hall.states, 1, other, weights, hall.values)
    theirs = after - port.judge(hall.states, 0, other, weights, hall.values)
    fair = theirs >= manners.fair * mine and mine >= manners.fair * theirs
    return fair and theirs >= manners.least and after < manners.leader


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
                trials.dropped[k] = rounds
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
        weighed[k] = _mean(trials, k, rounds if trials.dropped[k] == 0 else trials.dropped[k])
        if trials.dropped[k] == 0:
            higher += weighed[k] - found[k]
            left += 1
    for k in range(count):
        if trials.dropped[k] != 0:
            weighed[k] = max(0.0, weighed[k] + _luck(trials, weighed, trials.dropped[k]) / left)
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


@rule
def _mean(trials: Any, k: Any, rounds: Any) -> Any:
    """What an action brought in the first rounds, on average."""
    total = 0.0
    for r in range(rounds):
        total += trials.brought[r, k]
    return total / rounds


@rule
def _luck(trials: Any, means: Any, rounds: Any) -> Any:
    """By how much those that are left had less in the first rounds than in all, added up."""
    less = 0.0
    for k in range(len(trials.actions)):
        if trials.dropped[k] == 0:
            less += means[k] - _mean(trials, k, rounds)
    return less
