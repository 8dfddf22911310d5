"""How the tree of a Monte Carlo search grows: simulation after simulation, each through a world.

A simulation walks down the tree as far as that is known, looks at what can be done there, plays out from
there, and takes the result up again. Everything is an explicit loop, compiled once for all games.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.bots.playouts import (
    DEEPEST,
    LATE,
    MOST,
    SIMULATIONS,
    STAMP,
    USED,
    WHAT,
    WHO,
    is_late,
    list_actions,
    pick,
    play_on,
    settle,
)
from hexarium.bots.tree import (
    ACTION,
    FIRST,
    HEARD,
    HEARD_WON,
    LOSS,
    NEXT,
    OFFERED,
    PROVEN,
    SEAT,
    UNKNOWN,
    VISITS,
    chosen,
    learn,
    proof,
    tell_proven,
)
from hexarium.kit.dispatch import rule
from hexarium.kit.ports import algorithm

RIPE = 4
"""Simulations that end at a node before it gets children of its own."""
PRIOR = 8
"""Simulations that the judgement of a position counts for, as something heard of the action before it."""


@algorithm
def grow(port: Any, worlds: Any, tree: Any, room: Any, weights: Any, plan: Any) -> None:
    """Simulate until there are enough simulations, time is over, or the result is proven."""
    nodes, counts = tree.nodes, room.counts
    nodes[0, SEAT] = port.to_move(worlds, 0)
    counts[USED] = max(counts[USED], 1)
    # A walk to a position that is judged at once has no ply at which the clock is looked at, so it is here.
    while not is_done(tree, room, plan) and not is_late(plan, counts):
        counts[STAMP] += 1
        port.copy(room.states, 0, worlds, counts[SIMULATIONS] % len(worlds))
        port.reseed(room.states, 0, pick(plan, counts, np.int64(1) << 32))
        depth = _walk(port, tree, room, weights, plan)
        node = tree.path[depth]
        plies = depth
        if nodes[node, PROVEN] != UNKNOWN:
            tell_proven(nodes, node, room.results)
        else:
            plies = play_on(port, room, plan, depth)
            # A playout that was broken off tells nothing.
            if counts[LATE] != 0:
                break
            settle(port, room, 0, weights, plan)
        learn(tree, room, depth, plies)
        counts[DEEPEST] = max(counts[DEEPEST], depth)
        counts[SIMULATIONS] += 1


@rule
def is_done(tree: Any, room: Any, plan: Any) -> Any:
    """Whether there is nothing more to do for a tree, or no time."""
    counts = room.counts
    over = counts[SIMULATIONS] >= plan.simulations or counts[LATE] != 0
    return over or tree.nodes[0, PROVEN] != UNKNOWN


@rule
def _walk(port: Any, tree: Any, room: Any, weights: Any, plan: Any) -> Any:
    """Walk down the tree to where nothing more is known; returns how far. `tree.path` has the nodes."""
    nodes, states = tree.nodes, room.states
    node, depth = np.int64(0), np.int64(0)
    while depth < MOST:
        seat = port.to_move(states, 0)
        if seat < 0 or nodes[node, PROVEN] != UNKNOWN:
            break
        if nodes[node, FIRST] == 0 and node != 0 and nodes[node, VISITS] < RIPE:
            break
        # Without chance and secrets the children are the same each time.
        if nodes[node, FIRST] == 0 or not plan.exact:
            count = list_actions(port, states, 0, room.out, plan)
            _offer(port, tree, room, weights, plan, node, seat, count)
            if plan.exact:
                nodes[node, PROVEN] = proof(nodes, node)
                if nodes[node, PROVEN] != UNKNOWN:
                    break
        child = chosen(tree, room.counts, plan, node, seat)
        if child == 0:
            break
        node = child
        room.trail[depth, WHO] = seat
        room.trail[depth, WHAT] = nodes[node, ACTION]
        port.step(states, 0, nodes[node, ACTION])
        depth += 1
        tree.path[depth] = node
    return depth


@rule
def _offer(
    port: Any, tree: Any, room: Any, weights: Any, plan: Any, node: Any, seat: Any, count: Any
) -> None:
    """Mark which actions are legal at a node, and give it a child for each that it has none for yet."""
    nodes, offered, out, counts = tree.nodes, tree.offered, room.out, room.counts
    counts[STAMP] += 1
    stamp = counts[STAMP]
    for k in range(count):
        offered[out[k]] = stamp
    child = np.int64(nodes[node, FIRST])
    while child != 0:
        if nodes[child, SEAT] == seat and offered[nodes[child, ACTION]] == stamp:
            offered[nodes[child, ACTION]] = -stamp
            nodes[child, OFFERED] += 1
        child = np.int64(nodes[child, NEXT])
    # A node with only some of its children would prove what is not true, so it gets all or none.
    if counts[USED] + count > len(nodes):
        return
    for k in range(count):
        if offered[out[k]] == stamp:
            offered[out[k]] = -stamp
            child = counts[USED]
            counts[USED] += 1
            nodes[child, ACTION] = out[k]
            nodes[child, SEAT] = seat
            nodes[child, OFFERED] = 1
            _look_at(port, tree, room, weights, plan, child)
            nodes[child, NEXT] = nodes[node, FIRST]
            nodes[node, FIRST] = child


@rule
def _look_at(port: Any, tree: Any, room: Any, weights: Any, plan: Any, child: Any) -> None:
    """Look one action ahead: whether it ends the game, and how its position is judged."""
    if not (plan.exact or plan.judged) or is_late(plan, room.counts):
        return
    nodes, states, seat = tree.nodes, room.states, tree.nodes[child, SEAT]
    port.copy(states, 1, states, 0)
    port.step(states, 1, nodes[child, ACTION])
    over = port.to_move(states, 1) < 0
    if over or plan.judged:
        settle(port, room, 1, weights, plan)
        nodes[child, HEARD] = PRIOR
        tree.sums[child, HEARD_WON] = PRIOR * room.results[seat]
    if over and plan.exact:
        nodes[child, PROVEN] = LOSS + np.int32(2.0 * room.results[seat])
