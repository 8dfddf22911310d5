"""The corners that a seat may come to: with a road there, one road away, and two."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.evaluation.pips import KNOWN_WORTH, corner_pips, corner_worth
from hexarium.games.catan.rules.longest_road import rivals
from hexarium.games.catan.rules.network import taken_edges
from hexarium.games.catan.rules.tables import edges_at, ends_of
from hexarium.kit.bits import lowest
from hexarium.kit.dispatch import rule


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
def onward(state: Any, seat: Any) -> Any:
    """The free edges that a seat could build on after one more road, with those that it may build on now."""
    low = np.int64(0)
    high = np.int64(0)
    for word in range(len(state.free_corners)):
        corners = ends(state, state.reach[seat, 0], state.reach[seat, 1], word) & ~rivals(state, seat, word)
        while corners != 0:
            corner = 64 * word + lowest(corners)
            corners &= corners - 1
            low |= edges_at(state)[corner, 0]
            high |= edges_at(state)[corner, 1]
    return low & ~taken_edges(state, 0), high & ~taken_edges(state, 1)


@rule
def best_corners(state: Any, seat: Any, bits: Any, pips: Any) -> Any:
    """What corners to settle are worth: the best two at hand, the best one and two roads away."""
    best = np.int64(0)
    second = np.int64(0)
    near = np.int64(0)
    far = np.int64(0)
    low, high = onward(state, seat)
    for word in range(len(state.free_corners)):
        free = state.free_corners[word]
        at_hand = ends(state, state.roads[seat, 0], state.roads[seat, 1], word) & free
        one_away = ends(state, state.reach[seat, 0], state.reach[seat, 1], word) & free
        corners = at_hand | one_away | (ends(state, low, high, word) & free)
        while corners != 0:
            corner = lowest(corners)
            corners &= corners - 1
            worth = corner_worth(state, 64 * word + corner, bits, pips)
            if at_hand >> corner & 1 != 0:
                second = max(second, min(best, worth))
                best = max(best, worth)
            elif one_away >> corner & 1 != 0:
                near = max(near, worth)
            else:
                far = max(far, worth)
    return best, second, near, far


@rule
def best_for_city(state: Any, seat: Any, bits: Any) -> Any:
    """What the best of a seat's settlements would be worth as a city."""
    best = np.int64(0)
    for word in range(len(state.cities)):
        corners = state.buildings[seat, word] & ~state.cities[word]
        while corners != 0:
            corner = 64 * word + lowest(corners)
            corners &= corners - 1
            best = max(best, corner_pips(state, corner, bits))
    return best * KNOWN_WORTH
