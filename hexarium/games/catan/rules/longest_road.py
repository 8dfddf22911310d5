"""The longest road: the longest trail in a player's roads, and who holds the tile for it.

A trail uses each road once and does not pass through a corner with an opponent's building; it may end there.
It is searched depth first: the trail under way is one number with four bits a road, the way taken at its
start and the way back at its end.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.rules.data import LONGEST_ROAD, LONGEST_ROAD_FROM
from hexarium.games.catan.rules.tables import STEP_BITS, edge_corners, edges_at, steps
from hexarium.games.catan.rules.telling import LOST_TILE, TOOK_TILE
from hexarium.kit.bits import bit, lowest
from hexarium.kit.dispatch import rule
from hexarium.kit.events import tell

NOBODY = -1
STEP = (1 << STEP_BITS) - 1
WAYS = 3
"""So many edges meet at a corner, at most."""


@rule
def in_pair(low: Any, high: Any, number: Any) -> Any:
    """Whether a set of two words has a number."""
    return (low if number < 64 else high) >> (number & 63) & 1 != 0


@rule
def rivals(state: Any, seat: Any, word: Any) -> Any:
    """A word of the corners with buildings of others than `seat`."""
    found = np.int64(0)
    for other in range(len(state.buildings)):
        if other != seat:
            found |= state.buildings[other, word]
    return found


@rule
def walk(
    state: Any,
    low: Any,
    high: Any,
    stop_low: Any,
    stop_high: Any,
    corner: Any,
    way: Any,
    trail: Any,
    length: Any,
) -> Any:
    """Go on to the next trail of a search: one road longer, or another way after going back.

    `low` and `high` hold the roads not in the trail, `way` the first way not yet tried at its end. A length
    of −1 says that all trails have been seen.
    """
    while True:
        while way < WAYS:
            step = np.int64(steps(state)[corner, way])
            edge = step & STEP
            if step >= 0 and in_pair(low, high, edge):
                if edge < 64:
                    low &= ~bit(edge)
                else:
                    high &= ~bit(edge)
                trail = trail << 4 | way << 2 | step >> 2 * STEP_BITS
                corner = step >> STEP_BITS & STEP
                way = WAYS if in_pair(stop_low, stop_high, corner) else 0
                return low, high, corner, way, trail, length + 1
            way += 1
        if length == 0:
            return low, high, corner, way, trail, np.int64(-1)
        step = np.int64(steps(state)[corner, trail & 3])
        way = (trail >> 2 & 3) + 1
        trail >>= 4
        length -= 1
        corner = step >> STEP_BITS & STEP
        edge = step & STEP
        if edge < 64:
            low |= bit(edge)
        else:
            high |= bit(edge)


@rule
def longest_from(state: Any, low: Any, high: Any, stop_low: Any, stop_high: Any, corner: Any) -> Any:
    """The longest trail that starts at a corner."""
    best = np.int64(0)
    length = np.int64(0)
    trail = np.int64(0)
    way = np.int64(WAYS if in_pair(stop_low, stop_high, corner) else 0)
    while length >= 0:
        best = max(best, length)
        low, high, corner, way, trail, length = walk(
            state, low, high, stop_low, stop_high, corner, way, trail, length
        )
    return best


@rule
def longest_through(state: Any, low: Any, high: Any, stop_low: Any, stop_high: Any, edge: Any) -> Any:
    """The longest trail that uses one road: for each trail at one end of it, the best from the other end."""
    if edge < 64:
        low &= ~bit(edge)
    else:
        high &= ~bit(edge)
    corner = np.int64(edge_corners(state)[edge, 0])
    other_end = np.int64(edge_corners(state)[edge, 1])
    if edges_at(state)[other_end, 0] & low == 0 and edges_at(state)[other_end, 1] & high == 0:
        # Most roads go on from one end only: without a trail at the first there is one search at the other.
        corner, other_end = other_end, corner
    best = np.int64(0)
    length = np.int64(0)
    trail = np.int64(0)
    way = np.int64(WAYS if in_pair(stop_low, stop_high, corner) else 0)
    while length >= 0:
        best = max(best, length + 1 + longest_from(state, low, high, stop_low, stop_high, other_end))
        low, high, corner, way, trail, length = walk(
            state, low, high, stop_low, stop_high, corner, way, trail, length
        )
    return best


@rule
def lengthen(state: Any, seat: Any, edge: Any) -> None:
    """Count a new road: no trail grows but those through it."""
    last = state.buildings.shape[1] - 1
    length = longest_through(
        state,
        state.roads[seat, 0],
        state.roads[seat, 1],
        rivals(state, seat, 0),
        rivals(state, seat, last),
        edge,
    )
    if length > state.lengths[seat]:
        state.lengths[seat] = length
        award_longest_road(state)


@rule
def recount(state: Any, seat: Any) -> None:
    """Count all roads of a seat anew: the best trail through each, which is then left out."""
    low = state.roads[seat, 0]
    high = state.roads[seat, 1]
    stop_low = rivals(state, seat, 0)
    stop_high = rivals(state, seat, state.buildings.shape[1] - 1)
    best = np.int64(0)
    while low != 0:
        best = max(best, longest_through(state, low, high, stop_low, stop_high, lowest(low)))
        low &= low - 1
    while high != 0:
        best = max(best, longest_through(state, low, high, stop_low, stop_high, 64 + lowest(high)))
        high &= high - 1
    state.lengths[seat] = best


@rule
def award_longest_road(state: Any) -> None:
    """The holder keeps the tile with at least 5 roads while no one is longer.

    Otherwise it goes to whoever is alone longest with at least 5, else to nobody until someone is.
    """
    best = np.int64(0)
    alone = np.int64(NOBODY)
    for seat in range(state.players):
        length = np.int64(state.lengths[seat])
        if length > best:
            best = length
            alone = np.int64(seat)
        elif length == best:
            alone = np.int64(NOBODY)
    if best < LONGEST_ROAD_FROM:
        give_longest_road(state, NOBODY)
    elif state.longest_road == NOBODY or state.lengths[state.longest_road] < best:
        give_longest_road(state, alone)


@rule
def give_longest_road(state: Any, seat: Any) -> None:
    """Give the tile to a seat, or back to the supply."""
    if seat != NOBODY:
        tell(state, TOOK_TILE, seat, LONGEST_ROAD)
    elif state.longest_road != NOBODY:
        tell(state, LOST_TILE, state.longest_road, LONGEST_ROAD)
    state.longest_road = seat
