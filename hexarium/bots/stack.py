"""The stack of a search: a level for each ply of the line under way, and how one is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from hexarium.bots import memory
from hexarium.bots.memory import AT_LEAST, AT_MOST, EXACT, find, remember
from hexarium.bots.scores import BEYOND, DECIDED, nearer, result, scored
from hexarium.kit.dispatch import rule

if TYPE_CHECKING:
    from hexarium.kit.runner import Runner

PLY = 2
"""Depth is counted in halves of a ply: where there is little to choose, a choice takes only one."""
FEW = 8
"""So many choices are little."""
LEVELS = 64
"""Plies that a line can have, with what is searched beyond its depth."""
LINE = 12
"""Plies of a line that are told."""
SHALLOW = 3 * PLY
"""Up to here a position that stands far above the window is left alone."""
CALM = 25_000
"""How far above that is, for each ply still to be searched."""
LATE = 4
"""From this action of a position on, actions are searched less deep at first."""

(SEAT, COUNT, TRIED, ACTION, ALPHA, BETA, FLOOR, DEPTH, BEST, BEST_ACTION, KEY, PASS, NOISY, LENGTH) = range(
    14
)
"""The numbers of a level: whose it is, its actions, the window (with its floor as it was at first), the best
so far, how the action under way is searched, whether something is going on, and the length of its line."""
NUMBERS = 14

NEXT, REDUCED, SCOUT, WIDE = range(4)
"""How an action is searched: less deep and then deeper in a window of nothing, or in the whole one."""

FIRST_RANK, KILLER_RANK, ORDER_RANK = 1 << 60, 1 << 50, 32
"""What was best before comes first; a step in the game's own order counts as much as some cutoffs."""


class Room(NamedTuple):
    """The arrays that a search works in, most of them with a row for each level."""

    states: Any
    outs: Any
    ranks: Any
    """How soon each action is tried, in the order of `outs`."""
    levels: Any
    lines: Any
    killers: Any
    """Two actions that were too good to be allowed in another position of the same level."""
    history: Any
    """By seat and action, how often it was."""
    reductions: Any
    memory: Any
    values: Any


class Limits(NamedTuple):
    """How far a search goes."""

    nodes: int
    depth: int
    margin: int
    """How far below the best an action may be so that its score is found out, and not only a bound."""
    calm: int
    every: int
    """Positions between two looks at the clock."""
    age: int
    """Which search it is, for its memory."""


def room(runner: Runner, positions: int) -> Room:
    """Room for a search that remembers about so many positions."""
    variant = runner.variant
    assert variant.evaluation is not None
    outs = runner.room(LEVELS)
    return Room(
        runner.blank(LEVELS),
        outs,
        np.zeros(outs.shape, np.int64),
        np.zeros((LEVELS, NUMBERS), np.int64),
        np.zeros((LEVELS, LINE), np.int64),
        np.zeros((LEVELS, 2), np.int64),
        np.zeros((len(variant.seats), variant.codec.count), np.int64),
        reductions(),
        memory.memory(positions),
        np.zeros(len(variant.evaluation.features), np.float64),
    )


def reductions() -> Any:
    """By depth and number of an action, how much less deep it is searched at first; the deeper the more."""
    depth, number = np.meshgrid(np.arange(LEVELS * PLY), np.arange(LEVELS * PLY), indexing="ij")
    less = PLY * (0.5 + np.log(np.maximum(depth, 1) / PLY) * np.log(np.maximum(number, 1)) / 2)
    some = (depth >= 2 * PLY) & (number >= LATE)
    return np.where(some, np.minimum(less.astype(np.int64), depth - PLY), 0)


@rule
def enter(port: Any, room: Any, weights: Any, calm: Any, level: Any) -> Any:
    """Open a level below the action under way; returns 1 if its score is known at once."""
    at, above = room.levels, level - 1
    seat = np.int64(port.to_move(room.states, level))
    at[level, LENGTH] = 0
    if seat < 0:
        at[level, SEAT] = at[above, SEAT]
        at[level, BEST] = result(np.int64(port.winners(room.states, level)), at[above, SEAT], level)
        return 1
    at[level, SEAT] = seat
    depth = depth_below(room, above)
    noisy = 1 - np.int64(port.quiet(room.states, level))
    if (depth <= 0 and not noisy) or level + 1 >= LEVELS:
        at[level, BEST] = scored(port.judge(room.states, level, seat, weights, room.values))
        return 1
    low = at[above, ALPHA]
    high = at[above, BETA] if at[above, PASS] == WIDE else low + 1
    if seat != at[above, SEAT]:
        low, high = -high, -low
    at[level, ALPHA] = at[level, FLOOR] = low
    at[level, BETA] = high
    at[level, DEPTH] = max(depth, 0)
    at[level, BEST] = -BEYOND
    at[level, BEST_ACTION] = -1
    at[level, PASS] = NEXT
    at[level, NOISY] = noisy
    at[level, TRIED] = 0
    return open_level(port, room, weights, calm, level)


@rule
def depth_below(room: Any, level: Any) -> Any:
    """The depth that is left after the action under way: all of it where something is going on."""
    at = room.levels
    depth = at[level, DEPTH]
    if not at[level, NOISY]:
        depth -= PLY if at[level, COUNT] > FEW else 1
    return depth - reduction(room, level) if at[level, PASS] == REDUCED else depth


@rule
def reduction(room: Any, level: Any) -> Any:
    """How much less deep the action under way is searched at first."""
    at, table = room.levels, room.reductions
    if at[level, NOISY]:
        return np.int64(0)
    return np.int64(
        table[min(at[level, DEPTH], table.shape[0] - 1), min(at[level, TRIED], table.shape[1] - 1)]
    )


@rule
def open_level(port: Any, room: Any, weights: Any, calm: Any, level: Any) -> Any:
    """Look whether the level is known or clear already, else list its actions; returns 1 if it is."""
    at, notes = room.levels, room.memory.notes
    key = np.int64(port.key(room.states, level))
    at[level, KEY] = key
    narrow = at[level, BETA] - at[level, ALPHA] == 1
    place = find(room.memory, key)
    known = np.int64(-1)
    if place >= 0:
        known = np.int64(notes[place, memory.ACTION])
        score = nearer(np.int64(notes[place, memory.SCORE]), -level)
        deep = notes[place, memory.DEPTH] >= at[level, DEPTH]
        if narrow and deep and is_enough(score, notes[place, memory.BOUND], at[level, BETA]):
            at[level, BEST] = score
            return 1
    if narrow and at[level, DEPTH] <= SHALLOW and not at[level, NOISY] and abs(at[level, BETA]) < DECIDED:
        score = scored(port.judge(room.states, level, at[level, SEAT], weights, room.values))
        if score - calm * at[level, DEPTH] // PLY >= at[level, BETA]:
            at[level, BEST] = score
            return 1
    at[level, COUNT] = port.legal(room.states, level, room.outs[level])
    rank_actions(port, room, level, known)
    return 0


@rule
def is_enough(score: Any, bound: Any, beta: Any) -> Any:
    """Whether a bound of a score tells on which side of a window of nothing it is."""
    return bound == EXACT or (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score < beta)


@rule
def rank_actions(port: Any, room: Any, level: Any, known: Any) -> None:
    """What was best here before comes first, then what was good elsewhere, then by order and history."""
    at, killers, seat = room.levels, room.killers, room.levels[level, SEAT]
    for i in range(at[level, COUNT]):
        action = np.int64(room.outs[level, i])
        if action == known:
            rank = np.int64(FIRST_RANK)
        elif action == killers[level, 0] or action == killers[level, 1]:
            rank = np.int64(KILLER_RANK)
        else:
            rank = port.order(room.states, level, action) * ORDER_RANK + room.history[seat, action]
        room.ranks[level, i] = rank


@rule
def keep(room: Any, level: Any, age: Any) -> None:
    """Remember what was found out about a level."""
    at = room.levels
    best, bound = at[level, BEST], EXACT
    if best <= at[level, FLOOR]:
        bound = AT_MOST
    elif best >= at[level, BETA]:
        bound = AT_LEAST
    action, depth = at[level, BEST_ACTION], at[level, DEPTH]
    remember(room.memory, at[level, KEY], nearer(best, level), action, depth, bound, age)
