"""Playouts: random actions from a position to the end of the game, to see who wins how often.

A playout that has no end counts as a draw. Where the game says what is good it is cut after some plies and
judged there. All runs through a port, compiled or not (see `kit/minds.py`), and draws its choices from a
generator of its own, so that they are no part of the game's chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from hexarium.bots.search import own_actions
from hexarium.kit.dispatch import rule
from hexarium.kit.minds import now
from hexarium.kit.rng import word_at

if TYPE_CHECKING:
    from hexarium.kit.runner import Runner

MOST = 4000
"""Plies after which a game has no end."""

WORDS, TICKS, LATE, SIMULATIONS, USED, DEEPEST, STAMP = range(7)
"""In `counts`: random words that were drawn, moments to look at the clock, whether time is over; simulations,
nodes of the tree, its longest way, and a number that is never the same again."""

WHO, WHAT = range(2)
"""Of a ply in the trail: the seat, and its action."""

_HALF = np.uint64(32)


class Plan(NamedTuple):
    """What a search is to do, and how."""

    seed: Any
    simulations: int
    """How many it makes at most."""
    plies: int
    """Actions of a playout after which the position is judged, in a game that can be."""
    exploration: float
    exact: bool
    """Whether two seats play without chance and secrets, so that a win can be proven."""
    judged: bool
    """Whether the game says what is good."""
    deals: bool
    """Whether seats of the game talk of deals, which are left out here."""
    poll: int
    """Plies between two looks at the clock."""
    until: float


class Room(NamedTuple):
    """The arrays that playouts work in."""

    states: Any
    """The position of the simulation, and one to look a single action ahead in."""
    out: Any
    trail: Any
    """By ply of the simulation, who did what."""
    results: Any
    """By seat, what the simulation brought it: its share of the win."""
    values: Any
    counts: Any


def playout_room(runner: Runner) -> Room:
    """Room for simulations of a variant."""
    evaluation = runner.variant.evaluation
    return Room(
        runner.blank(2),
        runner.room(),
        np.zeros((MOST, 2), np.int32),
        np.zeros(len(runner.variant.seats), np.float64),
        np.zeros(0 if evaluation is None else len(evaluation.features), np.float64),
        np.zeros(7, np.int64),
    )


@rule
def pick(plan: Any, counts: Any, below: Any) -> Any:
    """A random whole number from 0 to `below` − 1."""
    counts[WORDS] += 1
    return np.int64(((word_at(plan.seed, counts[WORDS]) >> _HALF) * np.uint64(below)) >> _HALF)


@rule
def is_late(plan: Any, counts: Any) -> Any:
    """Whether time is over; asked at every ply, it looks at the clock now and then."""
    if counts[TICKS] % plan.poll == 0 and now() > plan.until:
        counts[LATE] = 1
    counts[TICKS] += 1
    return counts[LATE] != 0


@rule
def list_actions(port: Any, states: Any, i: Any, out: Any, plan: Any) -> Any:
    """List the legal actions, without talk of deals unless there is nothing else; returns how many."""
    if plan.deals:
        count = own_actions(port, states, i, out)
        if count > 0:
            return count
    count = port.legal(states, i, out)
    return count if count <= len(out) else 0


@rule
def play_on(port: Any, room: Any, plan: Any, ply: Any) -> Any:
    """Play random actions from this ply of a simulation on; returns the ply at which that ended."""
    states, counts = room.states, room.counts
    end = min(ply + plan.plies, MOST) if plan.judged else MOST
    while ply < end and not is_late(plan, counts):
        seat = port.to_move(states, 0)
        count = list_actions(port, states, 0, room.out, plan) if seat >= 0 else 0
        if count <= 0:
            break
        action = room.out[pick(plan, counts, count)]
        room.trail[ply, WHO] = seat
        room.trail[ply, WHAT] = action
        port.step(states, 0, action)
        ply += 1
    return ply


@rule
def settle(port: Any, room: Any, i: Any, weights: Any, plan: Any) -> None:
    """Write the results of a position: of a finished game by its winners, else as it is judged."""
    results = room.results
    seats = len(results)
    over = port.to_move(room.states, i) < 0
    winners = np.int64(port.winners(room.states, i)) if over else np.int64(0)
    count = np.int64(0)
    for seat in range(seats):
        count += winners >> seat & 1
    for seat in range(seats):
        if plan.judged and not over:
            results[seat] = port.judge(room.states, i, seat, weights, room.values)
        elif count == 0:
            results[seat] = 1.0 / seats
        else:
            results[seat] = (winners >> seat & 1) / count
