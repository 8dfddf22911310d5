"""Search of a game for two without chance and secrets: a ply deeper with every round, until time is over.

Principal variation search on an explicit stack (`stack.py`), for compiled code must not call itself. The same
seat may move several times in a row, so a score changes its sign only where the seat does.

What is found out at the root stands in arrays that another thread may read at any time (`Root`): each number
is written at once, so what is read is at worst a mix of two rounds, and always names a legal action.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from hexarium.bots.scores import BEYOND, DECIDED
from hexarium.bots.stack import (
    ACTION,
    ALPHA,
    BEST,
    BEST_ACTION,
    BETA,
    COUNT,
    DEPTH,
    FLOOR,
    LENGTH,
    LINE,
    NEXT,
    NOISY,
    PASS,
    PLY,
    REDUCED,
    SCOUT,
    SEAT,
    TRIED,
    WIDE,
    enter,
    keep,
    reduction,
)
from hexarium.kit.dispatch import rule
from hexarium.kit.minds import now
from hexarium.kit.ports import algorithm

NODES, DEPTH_DONE, BEST_DONE, DEPTH_NOW, BEST_NOW, ENDED = range(6)
"""What is reported: positions, the last round that was finished and its best action, the round under way and
its best so far (−1 for none yet), and whether there is nothing more to be found out."""


class Root(NamedTuple):
    """What is known of the actions of a position, to be read while it is searched."""

    actions: Any
    scores: Any
    """By round (even or odd) and action."""
    depths: Any
    """The round in which that score was found, 0 for none."""
    exact: Any
    """1 if it is the score and not only a bound."""
    lines: Any
    """The action and what follows, −1 where it ends."""
    report: Any


def root(actions: Sequence[int]) -> Root:
    """What is known of some actions before they are searched: nothing."""
    halves = (2, len(actions))
    return Root(
        np.array(actions, np.int64),
        np.zeros(halves, np.int64),
        np.zeros(halves, np.int64),
        np.zeros(halves, np.int64),
        np.full((*halves, LINE), -1, np.int64),
        np.array([0, 0, 0, 0, -1, 0], np.int64),
    )


@algorithm
def deepen(port: Any, states: Any, root: Any, room: Any, weights: Any, limits: Any, until: Any) -> None:
    """Search the actions of the first state."""
    at, report = room.levels, root.report
    port.copy(room.states, 0, states, 0)
    at[0, SEAT] = port.to_move(states, 0)
    report[BEST_DONE] = rank_root(port, states, root, room)
    room.killers[:] = -1
    room.history[:] = 0
    for depth in range(1, limits.depth + 1):
        report[BEST_NOW] = -1
        report[DEPTH_NOW] = depth
        open_root(at, len(root.actions), depth)
        if not search(port, root, room, weights, limits, until):
            return
        report[BEST_DONE] = report[BEST_NOW]
        report[DEPTH_DONE] = depth
        if abs(at[0, BEST]) > DECIDED:
            break
        fade(room.history)
    report[ENDED] = 1


@rule
def rank_root(port: Any, states: Any, root: Any, room: Any) -> Any:
    """List the actions as the game orders them; returns the first."""
    first = 0
    for i in range(len(root.actions)):
        room.outs[0, i] = root.actions[i]
        room.ranks[0, i] = port.order(states, 0, root.actions[i])
        if room.ranks[0, i] > room.ranks[0, first]:
            first = i
    return first


@rule
def fade(history: Any) -> None:
    """What was good in an earlier round counts half."""
    for seat in range(history.shape[0]):
        for action in range(history.shape[1]):
            history[seat, action] >>= 1


@rule
def open_root(at: Any, count: Any, depth: Any) -> None:
    """Begin a round."""
    at[0, COUNT] = count
    at[0, TRIED] = 0
    at[0, ALPHA] = at[0, FLOOR] = at[0, BEST] = -BEYOND
    at[0, BETA] = BEYOND
    at[0, DEPTH] = depth * PLY
    at[0, BEST_ACTION] = -1
    at[0, PASS] = NEXT
    at[0, NOISY] = 0


@rule
def search(port: Any, root: Any, room: Any, weights: Any, limits: Any, until: Any) -> Any:
    """Search all actions of the root to the same depth; returns 0 if there was no time to finish that."""
    at, report, states = room.levels, root.report, room.states
    level = 0
    while True:
        if at[level, PASS] == NEXT and not choose(room, level):
            if level == 0:
                return 1
            keep(room, level, limits.age)
            score = seen(at, level)
            level -= 1
        else:
            if report[NODES] >= limits.nodes or (report[NODES] % limits.every == 0 and now() >= until):
                return 0
            report[NODES] += 1
            port.copy(states, level + 1, states, level)
            port.step(states, level + 1, at[level, ACTION])
            if not enter(port, room, weights, limits.calm, level + 1):
                level += 1
                continue
            score = seen(at, level + 1)
        if settle(room, level, score) and level == 0:
            tell_root(room, root, limits.margin, score)


@rule
def seen(at: Any, level: Any) -> Any:
    """The score of a level as the seat of the level above sees it."""
    return at[level, BEST] if at[level, SEAT] == at[level - 1, SEAT] else -at[level, BEST]


@rule
def choose(room: Any, level: Any) -> Any:
    """Take the next action of a level, the one with the highest rank; returns 0 if there is none."""
    at, ranks, outs = room.levels, room.ranks, room.outs
    first = at[level, TRIED]
    if first >= at[level, COUNT]:
        return 0
    best = first
    for i in range(first + 1, at[level, COUNT]):
        if ranks[level, i] > ranks[level, best]:
            best = i
    rank, action = ranks[level, best], outs[level, best]
    ranks[level, best], outs[level, best] = ranks[level, first], outs[level, first]
    ranks[level, first], outs[level, first] = rank, action
    at[level, ACTION] = action
    at[level, TRIED] = first + 1
    if first == 0 or at[level, ALPHA] == -BEYOND:
        at[level, PASS] = WIDE
    else:
        at[level, PASS] = REDUCED if reduction(room, level) > 0 else SCOUT
    return 1


@rule
def settle(room: Any, level: Any, score: Any) -> Any:
    """Take the score of the action under way; returns 0 if it has to be searched again, deeper or wider."""
    at = room.levels
    if score > at[level, ALPHA]:
        if at[level, PASS] == REDUCED:
            at[level, PASS] = SCOUT
            return 0
        if at[level, PASS] == SCOUT and score < at[level, BETA]:
            at[level, PASS] = WIDE
            return 0
    if score > at[level, BEST]:
        at[level, BEST] = score
        at[level, BEST_ACTION] = at[level, ACTION]
        if score > at[level, ALPHA]:
            at[level, ALPHA] = score
            lengthen(room, level)
            if score >= at[level, BETA]:
                cut(room, level)
    at[level, PASS] = NEXT
    return 1


@rule
def lengthen(room: Any, level: Any) -> None:
    """The line of a level is its action and the line below."""
    at, lines = room.levels, room.lines
    length = min(at[level + 1, LENGTH], LINE - 1)
    lines[level, 0] = at[level, ACTION]
    for i in range(length):
        lines[level, i + 1] = lines[level + 1, i]
    at[level, LENGTH] = length + 1


@rule
def cut(room: Any, level: Any) -> None:
    """The action under way is too good to be allowed: the others need not be tried."""
    at, killers, action = room.levels, room.killers, room.levels[level, ACTION]
    at[level, COUNT] = at[level, TRIED]
    if killers[level, 0] != action:
        killers[level, 1] = killers[level, 0]
        killers[level, 0] = action
    room.history[at[level, SEAT], action] += at[level, DEPTH] * at[level, DEPTH]


@rule
def tell_root(room: Any, root: Any, margin: Any, score: Any) -> None:
    """Report what has been found out about an action of the root."""
    at, report = room.levels, root.report
    depth = report[DEPTH_NOW]
    half = depth & 1
    place = 0
    while root.actions[place] != at[0, ACTION]:
        place += 1
    exact = score > at[0, FLOOR]
    root.scores[half, place] = score
    root.exact[half, place] = 1 if exact else 0
    root.lines[half, place, :] = -1
    if exact:
        lengthen(room, 0)
        for i in range(at[0, LENGTH]):
            root.lines[half, place, i] = room.lines[0, i]
    root.depths[half, place] = depth
    # The first round orders all actions; what was best in a later one is tried sooner in the next.
    rank = at[0, TRIED] - 1
    if depth == 1:
        room.ranks[0, rank] = score
    if at[0, BEST_ACTION] == at[0, ACTION]:
        report[BEST_NOW] = place
        if depth > 1:
            room.ranks[0, rank] = depth * BEYOND
    at[0, FLOOR] = at[0, ALPHA] = at[0, BEST] - margin if depth > 1 else -BEYOND
