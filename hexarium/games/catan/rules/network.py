"""What stands on the island: roads and buildings, and what follows from where they stand.

Kept with every piece: the edges each seat may build on, the corners that the distance rule leaves free, what
each hex yields to each seat, the ports in use and the longest roads.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.rules.longest_road import award_longest_road, lengthen, recount, rivals
from hexarium.games.catan.rules.tables import corner_edges, corner_hexes, edge_corners, edges_at, near_corners
from hexarium.kit.bits import add, bit, holds, remove
from hexarium.kit.dispatch import rule

SHARE_BITS, SHARE = 4, 15
"""Of each seat, in what a hex yields: never more than 12 cards, for a city on each corner."""


@rule
def rival_at(state: Any, seat: Any, corner: Any) -> Any:
    """Whether an opponent of `seat` has a building on a corner."""
    return rivals(state, seat, corner >> 6) & bit(corner) != 0


@rule
def taken_edges(state: Any, word: Any) -> Any:
    """A word of the edges with roads."""
    found = np.int64(0)
    for seat in range(len(state.roads)):
        found |= state.roads[seat, word]
    return found


@rule
def roads_at(state: Any, seat: Any, corner: Any) -> Any:
    """How many roads of a seat meet at a corner."""
    count = 0
    for edge in corner_edges(state)[corner]:
        if edge >= 0 and holds(state.roads[seat], edge):
            count += 1
    return count


@rule
def open_edges(state: Any, seat: Any, corner: Any) -> None:
    """Let a seat build on the free edges at a corner."""
    for word in range(2):
        state.reach[seat, word] |= edges_at(state)[corner, word] & ~taken_edges(state, word)


@rule
def reaches(state: Any, seat: Any, edge: Any) -> Any:
    """Whether an edge meets an own building, or an own road at a corner without an opponent's building."""
    for end in range(2):
        corner = edge_corners(state)[edge, end]
        if holds(state.buildings[seat], corner):
            return True
        if roads_at(state, seat, corner) > 0 and not rival_at(state, seat, corner):
            return True
    return False


@rule
def place_road(state: Any, seat: Any, edge: Any) -> None:
    """Put a road on a free edge."""
    add(state.roads[seat], edge)
    state.roads_left[seat] -= 1
    for other in range(len(state.reach)):
        remove(state.reach[other], edge)
    for end in range(2):
        corner = edge_corners(state)[edge, end]
        if not rival_at(state, seat, corner):
            open_edges(state, seat, corner)
    lengthen(state, seat, edge)


@rule
def add_shares(state: Any, seat: Any, corner: Any) -> None:
    """Let the hexes at a corner yield one card more to a seat."""
    for hex in corner_hexes(state)[corner]:
        if hex >= 0:
            state.shares[hex] += np.int64(1) << SHARE_BITS * seat


@rule
def use_ports(state: Any, seat: Any, corner: Any) -> None:
    """A building on either end of a port's edge uses it."""
    for port in range(len(state.port_edges)):
        edge = state.port_edges[port]
        if edge >= 0 and (edge_corners(state)[edge, 0] == corner or edge_corners(state)[edge, 1] == corner):
            state.harbours[seat] |= np.int64(1) << state.port_kinds[port]


@rule
def place_settlement(state: Any, seat: Any, corner: Any) -> None:
    """Put a settlement on a corner; it may cut the roads of others."""
    add(state.buildings[seat], corner)
    state.settlements_left[seat] -= 1
    for word in range(len(state.free_corners)):
        state.free_corners[word] &= ~near_corners(state)[corner, word]
    add_shares(state, seat, corner)
    use_ports(state, seat, corner)
    open_edges(state, seat, corner)
    cut_roads(state, seat, corner)


@rule
def cut_roads(state: Any, seat: Any, corner: Any) -> None:
    """Take away what opponents cannot reach past a building of `seat`, and break their trails there."""
    broken = False
    for other in range(state.players):
        if other != seat and roads_at(state, other, corner) > 0:
            for edge in corner_edges(state)[corner]:
                if edge >= 0 and holds(state.reach[other], edge) and not reaches(state, other, edge):
                    remove(state.reach[other], edge)
            if roads_at(state, other, corner) > 1:
                recount(state, other)
                broken = True
    if broken:
        award_longest_road(state)


@rule
def place_city(state: Any, seat: Any, corner: Any) -> None:
    """Put a city in place of a settlement, which returns to the supply."""
    add(state.cities, corner)
    state.settlements_left[seat] += 1
    state.cities_left[seat] -= 1
    add_shares(state, seat, corner)
