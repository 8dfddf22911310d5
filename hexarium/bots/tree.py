"""The tree of a Monte Carlo search, as flat arrays: what is known, what it promises, and what it proves.

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

from hexarium.bots.playouts import MOST, STAMP, WHAT, WHO, pick
from hexarium.kit.dispatch import rule

if TYPE_CHECKING:
    from hexarium.kit.variant import Variant

ACTION, SEAT, FIRST, NEXT, VISITS, OFFERED, HEARD, PROVEN = range(8)
"""Of a node: what was done by whom; its first child and the next one of its parent (0: none); simulations
through it; those in which it could be chosen; those in which it was heard of; what is proven."""
WON, HEARD_WON = range(2)
"""What these simulations brought the seat of the node, in all."""
UNKNOWN, LOSS, DRAW, WIN = range(4)
"""What is proven, for the seat of the node."""

BIAS = 3e-3
"""How soon what was heard of an action gives way to what was seen: the lower, the later."""
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


@rule
def chosen(tree: Any, counts: Any, plan: Any, node: Any, seat: Any) -> Any:
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
def proof(nodes: Any, node: Any) -> Any:
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
def tell_proven(nodes: Any, node: Any, results: Any) -> None:
    """The results that are proven at a node."""
    share = 0.5 * (nodes[node, PROVEN] - LOSS)
    results[:] = 1.0 - share
    results[nodes[node, SEAT]] = share


@rule
def learn(tree: Any, room: Any, depth: Any, plies: Any) -> None:
    """Take the results of a simulation up the tree, from its last ply to the root."""
    nodes, sums, path, trail, results = tree.nodes, tree.sums, tree.path, room.trail, room.results
    stamp = room.counts[STAMP]
    for ply in range(plies - 1, -1, -1):
        tree.marks[trail[ply, WHO], trail[ply, WHAT]] = stamp
        if ply < depth:
            _count(tree, path[ply + 1], results)
            if nodes[path[ply + 1], PROVEN] != UNKNOWN and nodes[path[ply], PROVEN] == UNKNOWN:
                nodes[path[ply], PROVEN] = proof(nodes, path[ply])
            child = np.int64(nodes[path[ply], FIRST])
            while child != 0:
                seat = nodes[child, SEAT]
                if tree.marks[seat, nodes[child, ACTION]] == stamp:
                    nodes[child, HEARD] += 1
                    sums[child, HEARD_WON] += results[seat]
                child = np.int64(nodes[child, NEXT])
    _count(tree, np.int64(0), results)


@rule
def _count(tree: Any, node: Any, results: Any) -> None:
    """Count a simulation at a node."""
    tree.nodes[node, VISITS] += 1
    tree.sums[node, WON] += results[tree.nodes[node, SEAT]]
