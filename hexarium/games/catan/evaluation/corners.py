"""The corners that a seat may come to: with a road there, one road away, and two."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.evaluation.pips import corner_hexes, new_hexes, pips_in
from hexarium.games.catan.rules.longest_road import rivals
from hexarium.games.catan.rules.network import taken_edges
from hexarium.games.catan.rules.tables import edges_at, ends_of, near_corners
from hexarium.kit.bits import lowest
from hexarium.kit.dispatch import rule

WORTH = 20
"""Of a pip of a resource that a seat has already."""
NEW_WORTH = 7
"""What a pip of another resource is worth more."""


@rule
def ends(state: Any, low: Any, high: Any, word: Any) -> Any:
    """A word of the corners at some edges."""
    found = np.int64(0)
    while low != 0:
        found |= ends_of(state)[lowest(low), word]
        low &= low - 1
    while high != 0:
        found |= ends_of(state)[64 + lowest(high), word]
        high &= high - 1
    return found


@rule
def around(state: Any, seat: Any, word: Any) -> Any:
    """A word of the corners that a seat comes to with two roads: one further than with one.

    Where a rival's road is in the way is not looked at; such corners are sought by that rival.
    """
    found = np.int64(0)
    for other in range(len(state.free_corners)):
        corners = ends(state, state.reach[seat, 0], state.reach[seat, 1], other) & ~rivals(state, seat, other)
        while corners != 0:
            found |= near_corners(state)[64 * other + lowest(corners), word]
            corners &= corners - 1
    return found


@rule
def worth_of(state: Any, corner: Any, pips: Any, new: Any) -> Any:
    """What a corner is worth: its pips, those of new hexes counting more."""
    hexes = corner_hexes(state)[corner]
    return WORTH * pips_in(hexes, pips) + NEW_WORTH * pips_in(hexes & new, pips)


@rule
def is_sought(state: Any, corner: Any, low: Any, high: Any) -> Any:
    """Whether one of some roads leads to a corner."""
    return (edges_at(state)[corner, 0] & low | edges_at(state)[corner, 1] & high) != 0


@rule
def best_corners(state: Any, seat: Any, pips: Any, by_resource: Any) -> Any:
    """What corners to settle are worth: the best two at hand, the best one and two roads away.

    A corner to which a rival has a road already is worth half of that.
    """
    best = np.int64(0)
    second = np.int64(0)
    near = np.int64(0)
    far = np.int64(0)
    new = new_hexes(state, by_resource)
    low = taken_edges(state, 0)
    high = taken_edges(state, 1)
    for word in range(len(state.free_corners)):
        free = state.free_corners[word]
        at_hand = ends(state, state.roads[seat, 0], state.roads[seat, 1], word) & free
        one_away = ends(state, state.reach[seat, 0], state.reach[seat, 1], word) & free & ~at_hand
        corners = (around(state, seat, word) & free) | at_hand
        while corners != 0:
            corner = lowest(corners)
            corners &= corners - 1
            worth = worth_of(state, 64 * word + corner, pips, new)
            if at_hand >> corner & 1 != 0:
                second = max(second, min(best, worth))
                best = max(best, worth)
            else:
                if is_sought(state, 64 * word + corner, low, high):
                    worth >>= 1
                if one_away >> corner & 1 != 0:
                    near = max(near, worth)
                else:
                    far = max(far, worth)
    return best, second, near, far


@rule
def best_for_city(state: Any, seat: Any, pips: Any) -> Any:
    """What the best of a seat's settlements would be worth as a city."""
    best = np.int64(0)
    for word in range(len(state.cities)):
        corners = state.buildings[seat, word] & ~state.cities[word]
        while corners != 0:
            corner = 64 * word + lowest(corners)
            corners &= corners - 1
            best = max(best, pips_in(corner_hexes(state)[corner], pips))
    return WORTH * best
