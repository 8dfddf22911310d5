"""The tree of a Monte Carlo search, as flat arrays, and how it grows.

A node stands for an action that a seat took after the actions above it. What chance and hidden things do in
between is not in the tree: each simulation plays in the next world with chance drawn anew, and chooses among
those children whose actions are legal there. A child counts how often it was offered, so that one which is
seldom legal is not taken for neglected. Each seat chooses what was best for itself.

What is known of an action is how the simulations went that chose it here, and, as long as these are few, how
those went in which the same seat took it later (all moves as first), or how its position is judged. Of two
seats without chance and secrets a win is proven where it is seen: who can reach one has it, and who has
nothing else loses.
"""

from __future__ import annotations

from math import log, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from hexarium.bots.playouts import (
    LATE,
    MOST,
    WHAT,
    WHO,
    is_late,
    list_actions,
    pick,
    play_on,
    settle,
)
from hexarium.kit.dispatch import rule
from hexarium.kit.ports import algorithm

if TYPE_CHECKING:
    from hexarium.kit.variant import Variant

ACTION, SEAT, FIRST, NEXT, VISITS, OFFERED, HEARD, PROVEN = range(8)
"""Of a node: what was done by whom; its first child and the next one of its parent (0: none); simulations
through it; those in which it could be chosen; those in which it was heard of; what is proven."""
WON, HEARD_WON = range(2)
"""What these simulations brought the seat of the node, in all."""
UNKNOWN, LOSS, DRAW, WIN = range(4)
"""What is proven, for the seat of the node."""
SIMULATIONS, USED, DEEPEST, STAMP = range(3, 7)
"""In `counts`: simulations and nodes so far, the longest way, a number that is never the same again."""

RIPE = 4
"""Simulations that end at a node before it gets children of its own."""
BIAS = 3e-3
"""How soon what was heard of an action gives way to what was seen: the lower, the later."""
PRIOR = 8
"""Simulations that the judgement of a position counts for, as something heard of the action before it."""
EVEN = 0.5
"""What is expected of an action of which nothing is known."""
FAR = 1e6
"""More than any two actions differ."""


class Tree(NamedTuple):
    """The nodes, of which the first is the root, and the arrays that are needed to walk among them."""

    nodes: Any
    sums: Any
    path: Any
    marks: Any
    """By seat and action, the last simulation in which it was taken."""
    offered: Any
    """By action, where it was legal last."""


def tree(variant: Variant, size: int) -> Tree:
    """A tree with nothing but its root, and room for `size` nodes."""
    seats, actions = len(variant.seats), variant.codec.count
    return Tree(
        np.zeros((size, 8), np.int32),
        np.zeros((size, 2), np.float64),
        np.zeros(MOST + 1, np.int64),
        np.zeros((seats, actions), np.int64),
        np.zeros(actions, np.int64),
    )


@algorithm
def grow(port: Any, worlds: Any, tree: Any, room: Any, weights: Any, plan: Any) -> None:
    """Simulate until there are enough simulations, time is over, or the result is proven."""
    nodes, counts = tree.nodes, room.counts
    nodes[0, SEAT] = port.to_move(worlds, 0)
    counts[USED] = 1
    while counts[SIMULATIONS] < plan.simulations and nodes[0, PROVEN] == UNKNOWN:
        counts[STAMP] += 1
        port.copy(room.states, 0, worlds, counts[SIMULATIONS] % len(worlds))
        port.reseed(room.states, 0, pick(plan, counts, np.int64(1) << 32))
        depth = _walk(port, tree, room, weights, plan)
        node = tree.path[depth]
        plies = depth
        if nodes[node, PROVEN] != UNKNOWN:
            _tell_proven(nodes, node, room.results)
        else:
            plies = play_on(port, room, plan, depth)
            # A playout that was broken off tells nothing.
            if counts[LATE] != 0:
                return
            settle(port, room, 0, weights, plan)
        _learn(tree, room, plan, depth, plies)
        counts[DEEPEST] = max(counts[DEEPEST], depth)
        counts[SIMULATIONS] += 1


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
            nodes[node, PROVEN] = _proof(nodes, node)
            if nodes[node, PROVEN] != UNKNOWN:
                break
        child = _chosen(tree, room.counts, plan, node, seat)
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
    # A node with only some of its children would prove what is not true.
    if counts[USED] + count > len(nodes):
        return
    for k in range(count):
        offered[out[k]] = stamp
    child = np.int64(nodes[node, FIRST])
    while child != 0:
        if nodes[child, SEAT] == seat and offered[nodes[child, ACTION]] == stamp:
            offered[nodes[child, ACTION]] = -stamp
            nodes[child, OFFERED] += 1
        child = np.int64(nodes[child, NEXT])
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


@rule
def _chosen(tree: Any, counts: Any, plan: Any, node: Any, seat: Any) -> Any:
    """The child that promises most among those on offer, what is unknown included; 0 if there is none."""
    nodes = tree.nodes
    best, ties, highest = np.int64(0), 0, -2.0 * FAR
    tries = log(nodes[node, VISITS] + 1.0)
    child = np.int64(nodes[node, FIRST])
    while child != 0:
        if plan.exact or (
            nodes[child, SEAT] == seat and tree.offered[nodes[child, ACTION]] == -counts[STAMP]
        ):
            if not plan.exact:
                tries = log(nodes[child, OFFERED] + 0.0)
            promise = _promise(tree, child) + plan.exploration * sqrt(tries / (nodes[child, VISITS] + 1.0))
            if nodes[child, PROVEN] == LOSS:
                promise -= FAR
            if promise > highest:
                best, ties, highest = child, 1, promise
            elif promise == highest:
                ties += 1
                if pick(plan, counts, ties) == 0:
                    best = child
        child = np.int64(nodes[child, NEXT])
    return best


@rule
def _promise(tree: Any, child: Any) -> Any:
    """The expected result of an action, from what was seen and what was heard of it."""
    visits, heard = 1.0 * tree.nodes[child, VISITS], 1.0 * tree.nodes[child, HEARD]
    if visits + heard == 0.0:
        return EVEN
    trust = trusted(visits, heard)
    promise = 0.0
    if visits > 0.0:
        promise += (1.0 - trust) * tree.sums[child, WON] / visits
    if heard > 0.0:
        promise += trust * tree.sums[child, HEARD_WON] / heard
    return promise


@rule
def trusted(visits: Any, heard: Any) -> Any:
    """The part of an expectation that what was heard has in it, where anything was seen or heard."""
    return heard / (heard + visits + BIAS * heard * visits)


@rule
def _proof(nodes: Any, node: Any) -> Any:
    """What is proven of a node by its children, who have the same seat."""
    child = np.int64(nodes[node, FIRST])
    if child == 0:
        return np.int64(UNKNOWN)
    best, doubt, same = np.int64(LOSS), False, nodes[child, SEAT] == nodes[node, SEAT]
    while child != 0:
        if nodes[child, PROVEN] == UNKNOWN:
            doubt = True
        elif nodes[child, PROVEN] > best:
            best = np.int64(nodes[child, PROVEN])
        child = np.int64(nodes[child, NEXT])
    if doubt and best != WIN:
        return np.int64(UNKNOWN)
    return best if same else LOSS + WIN - best


@rule
def _tell_proven(nodes: Any, node: Any, results: Any) -> None:
    """The results that are proven at a node."""
    share = 0.5 * (nodes[node, PROVEN] - LOSS)
    results[:] = 1.0 - share
    results[nodes[node, SEAT]] = share


@rule
def _learn(tree: Any, room: Any, plan: Any, depth: Any, plies: Any) -> None:
    """Take the results of a simulation up the tree, from its last ply to the root."""
    nodes, sums, path, trail, results = tree.nodes, tree.sums, tree.path, room.trail, room.results
    stamp = room.counts[STAMP]
    for ply in range(plies - 1, -1, -1):
        tree.marks[trail[ply, WHO], trail[ply, WHAT]] = stamp
        if ply < depth:
            _learn_node(tree, plan, path[ply + 1], results)
            child = np.int64(nodes[path[ply], FIRST])
            while child != 0:
                seat = nodes[child, SEAT]
                if tree.marks[seat, nodes[child, ACTION]] == stamp:
                    nodes[child, HEARD] += 1
                    sums[child, HEARD_WON] += results[seat]
                child = np.int64(nodes[child, NEXT])
    _learn_node(tree, plan, np.int64(0), results)


@rule
def _learn_node(tree: Any, plan: Any, node: Any, results: Any) -> None:
    """Count a simulation at a node, and look at what it proves."""
    tree.nodes[node, VISITS] += 1
    tree.sums[node, WON] += results[tree.nodes[node, SEAT]]
    if plan.exact and tree.nodes[node, PROVEN] == UNKNOWN:
        tree.nodes[node, PROVEN] = _proof(tree.nodes, node)
