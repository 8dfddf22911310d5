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
def at_hand(state: Any, seat: Any, word: Any) -> Any:
    """A word of the free corners at a seat's roads."""
    return ends(state, state.roads[seat, 0], state.roads[seat, 1], word) & state.free_corners[word]


@rule
def one_away(state: Any, seat: Any, word: Any) -> Any:
    """A word of the free corners that a seat comes to with one road."""
    return ends(state, state.reach[seat, 0], state.reach[seat, 1], word) & state.free_corners[word]


@rule
def two_away(state: Any, seat: Any, word: Any) -> Any:
    """A word of the free corners that a seat comes to with two roads, or with one.

    Where a rival's road is in the way is not looked at; such corners are sought by that rival.
    """
    found = np.int64(0)
    for other in range(len(state.free_corners)):
        corners = ends(state, state.reach[seat, 0], state.reach[seat, 1], other) & ~rivals(state, seat, other)
        while corners != 0:
            found |= near_corners(state)[64 * other + lowest(corners), word]
            corners &= corners - 1
    return found & state.free_corners[word]


@rule
def worth_of(state: Any, corner: Any, pips: Any, new: Any) -> Any:
    """What a corner is worth: its pips, those of new hexes counting more."""
    hexes = corner_hexes(state)[corner]
    return WORTH * pips_in(hexes, pips) + NEW_WORTH * pips_in(hexes & new, pips)


@rule
def is_sought(state: Any, corner: Any) -> Any:
    """Whether a road leads to a corner."""
    low = edges_at(state)[corner, 0] & taken_edges(state, 0)
    return (low | edges_at(state)[corner, 1] & taken_edges(state, 1)) != 0


@rule
def best_of(state: Any, word: Any, corners: Any, pips: Any, new: Any) -> Any:
    """What the best of some corners is worth."""
    best = np.int64(0)
    while corners != 0:
        best = max(best, worth_of(state, 64 * word + lowest(corners), pips, new))
        corners &= corners - 1
    return best


@rule
def best_ahead(state: Any, word: Any, corners: Any, pips: Any, new: Any) -> Any:
    """The same for corners without an own road; one to which a rival's leads already is worth half."""
    best = np.int64(0)
    while corners != 0:
        corner = 64 * word + lowest(corners)
        corners &= corners - 1
        worth = worth_of(state, corner, pips, new)
        best = max(best, worth >> np.int64(is_sought(state, corner)))
    return best


@rule
def best_corners(state: Any, seat: Any, pips: Any, by_resource: Any) -> Any:
    """What the best corner to settle is worth: of those at hand, and of those one road away."""
    best = np.int64(0)
    near = np.int64(0)
    new = new_hexes(state, by_resource)
    for word in range(len(state.free_corners)):
        at_roads = at_hand(state, seat, word)
        best = max(best, best_of(state, word, at_roads, pips, new))
        near = max(near, best_ahead(state, word, one_away(state, seat, word) & ~at_roads, pips, new))
    return best, near


@rule
def best_setup_corners(state: Any, seat: Any, pips: Any, by_resource: Any) -> Any:
    """The same in the setup, where none is at hand: of those one road away, and of those two."""
    near = np.int64(0)
    far = np.int64(0)
    new = new_hexes(state, by_resource)
    for word in range(len(state.free_corners)):
        one = one_away(state, seat, word)
        near = max(near, best_ahead(state, word, one, pips, new))
        far = max(far, best_ahead(state, word, two_away(state, seat, word) & ~one, pips, new))
    return near, far


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
