"""The search of one's own turn: every line of own actions, chance averaged, judged where the turn is over.

Written once for all games, compiled once, without recursion: level k of a line has its state in
`room.states[k]`. Actions that only speak of a deal are left out; whoever bargains thinks of deals as a whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from hexarium.kit.dispatch import rule
from hexarium.kit.minds import now
from hexarium.kit.ports import algorithm

if TYPE_CHECKING:
    from hexarium.kit.runner import Runner

COUNT, AT, DRAWN, DRAW = range(4)
"""Of a level: its actions, the one that is tried, the outcomes of chance in it, the one that is tried."""
SUM, TOP = range(2)
"""Of a level: what the outcomes so far bring, and the best action so far."""
NODES, DEPTH, LATE, CUT = range(4)
"""What a search tells while it runs: positions, depth, whether time was over, whether depth ended a line."""

TABLE = 1 << 13
"""Positions that are remembered within one search; different orders of actions meet in the same ones."""

UNKNOWN = -1.0
"""Less than any value."""


class Room(NamedTuple):
    """The arrays that a search works in."""

    states: Any
    outs: Any
    codes: Any
    odds: Any
    levels: Any
    sums: Any
    values: Any
    keys: Any
    known: Any
    told: Any


class Root(NamedTuple):
    """The actions of a seat, and what is known of each."""

    actions: Any
    ranking: Any
    """Places of the actions, the best first."""
    totals: Any
    seen: Any
    """By action, in how many worlds it was looked at to the depth under way, and what it brought in all."""
    results: Any


def room(runner: Runner, depth: int) -> Room:
    """Room for a search of so many actions in a row."""
    evaluation = runner.variant.evaluation
    assert evaluation is not None
    return Room(
        runner.blank(depth + 1),
        runner.room(depth + 1),
        np.zeros((depth + 1, evaluation.most_draws), np.int64),
        np.zeros((depth + 1, evaluation.most_draws), np.float64),
        np.zeros((depth + 1, 4), np.int64),
        np.zeros((depth + 1, 2), np.float64),
        np.zeros(len(evaluation.features), np.float64),
        np.zeros(TABLE, np.int64),
        np.zeros(TABLE, np.float64),
        np.zeros(4, np.int64),
    )


def root(actions: list[int]) -> Root:
    """What is known of some actions before they are looked at: nothing."""
    count = len(actions)
    return Root(
        np.array(actions, np.int64),
        np.arange(count, dtype=np.int64),
        np.zeros(count, np.float64),
        np.zeros(count, np.int64),
        np.full(count, UNKNOWN, np.float64),
    )


@algorithm
def search_turn(
    port: Any, worlds: Any, root: Any, room: Any, weights: Any, depth: Any, most: Any, poll: Any, until: Any
) -> None:
    """Give each action of the root its value, deeper and deeper until `depth`, nodes or time are over.

    `root.results` always holds the best that is known, and `room.told` says how far the search is. The clock
    is looked at every `poll` positions.
    """
    seat = port.to_move(worlds, 0)
    # Whoever runs out of time has looked at what promises most.
    for k in range(len(root.actions)):
        root.totals[k] = port.order(worlds, 0, root.actions[k])
    _rank(root.ranking, root.totals)
    for deep in range(1, depth + 1):
        if deep > 1:
            if room.told[CUT] == 0:
                return
            _rank(root.ranking, root.results)
        room.told[CUT] = 0
        room.keys[:] = 0
        root.totals[:] = 0.0
        root.seen[:] = 0
        whole = True
        for w in range(len(worlds)):
            port.copy(room.states, 0, worlds, w)
            # One world is looked at in any case, and all actions in it, unless time is over.
            limit = most if deep > 1 or w > 0 else np.int64(1 << 62)
            whole = _search_world(port, root, room, weights, seat, deep, limit, poll, until)
            if not whole:
                break
        for k in range(len(root.actions)):
            if root.seen[k] > 0:
                root.results[k] = root.totals[k] / root.seen[k]
        if not whole:
            return
        room.told[DEPTH] = deep


@rule
def _rank(ranking: Any, values: Any) -> None:
    """Rank the actions of the root by what is said of them; equal ones stay as they are."""
    for i in range(1, len(ranking)):
        moved = ranking[i]
        k = i - 1
        while k >= 0 and values[ranking[k]] < values[moved]:
            ranking[k + 1] = ranking[k]
            k -= 1
        ranking[k + 1] = moved


@rule
def _search_world(
    port: Any, root: Any, room: Any, weights: Any, seat: Any, deep: Any, most: Any, poll: Any, until: Any
) -> Any:
    """Search the world at the root to one depth; whether that was done before nodes or time were over."""
    levels, sums, told = room.levels, room.sums, room.told
    for k in range(len(root.actions)):
        room.outs[0, k] = root.actions[root.ranking[k]]
    _open(room, 0, len(root.actions))
    level = 0
    while levels[0, AT] < levels[0, COUNT]:
        if told[NODES] % poll == 0 and now() > until:
            told[LATE] = 1
        if told[LATE] != 0 or told[NODES] >= most:
            return False
        told[NODES] += 1
        value = _tried(port, room, weights, seat, level, deep)
        if value < 0.0:
            level += 1
            continue
        # What an outcome brings counts for its action; what the best action brings, for the level before.
        while True:
            drawn, draw = levels[level, DRAWN], levels[level, DRAW]
            sums[level, SUM] += value * room.odds[level, draw] if drawn > 0 else value
            levels[level, DRAW] = draw + 1
            if draw + 1 < drawn:
                break
            value = sums[level, SUM]
            if level == 0:
                place = root.ranking[levels[0, AT]]
                root.totals[place] += value
                root.seen[place] += 1
            sums[level, TOP] = max(sums[level, TOP], value)
            _next(room, level)
            if level == 0 or levels[level, AT] < levels[level, COUNT]:
                break
            value = sums[level, TOP]
            _remember(port, room, level, deep, value)
            level -= 1
    return True


@rule
def _open(room: Any, level: Any, count: Any) -> None:
    """Begin with the first of the actions of a level."""
    room.levels[level, COUNT] = count
    room.levels[level, AT] = -1
    room.sums[level, TOP] = UNKNOWN
    _next(room, level)


@rule
def _next(room: Any, level: Any) -> None:
    """Go to the next action of a level."""
    room.levels[level, AT] += 1
    room.levels[level, DRAWN] = -1
    room.levels[level, DRAW] = 0
    room.sums[level, SUM] = 0.0


@rule
def _tried(port: Any, room: Any, weights: Any, seat: Any, level: Any, deep: Any) -> Any:
    """Play the action of a level with its next outcome: its value, or `UNKNOWN` where a level is opened."""
    states, levels = room.states, room.levels
    action = room.outs[level, levels[level, AT]]
    if levels[level, DRAWN] < 0:
        levels[level, DRAWN] = port.draws(states, level, action, room.codes[level], room.odds[level])
    child = level + 1
    port.copy(states, child, states, level)
    if levels[level, DRAWN] > 0:
        port.force(states, child, room.codes[level, levels[level, DRAW]])
    port.step(states, child, action)
    if port.to_move(states, child) == seat:
        if child == deep:
            room.told[CUT] = 1
        else:
            key = _key(port, room, child, deep)
            if room.keys[_slot(key)] == key:
                return room.known[_slot(key)]
            count = own_actions(port, states, child, room.outs[child])
            if count > 0:
                _open(room, child, count)
                return UNKNOWN
    return port.judge(states, child, seat, weights, room.values)


@rule
def own_actions(port: Any, states: Any, i: Any, out: Any) -> Any:
    """List the legal actions that do something; what only speaks of a deal is left out."""
    count = port.legal(states, i, out)
    kept = 0
    for k in range(count):
        if port.talks(states, i, out[k]) == 0:
            out[kept] = out[k]
            kept += 1
    return kept


@rule
def _key(port: Any, room: Any, level: Any, deep: Any) -> Any:
    """A number for a position and what is left of the depth there; never 0."""
    return (port.key(room.states, level) << 5) | np.int64(deep - level)


@rule
def _slot(key: Any) -> Any:
    return (key >> 12) & (TABLE - 1)


@rule
def _remember(port: Any, room: Any, level: Any, deep: Any, value: Any) -> None:
    key = _key(port, room, level, deep)
    room.keys[_slot(key)] = key
    room.known[_slot(key)] = value
