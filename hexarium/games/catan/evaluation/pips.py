"""The pips of hexes and corners: in how many of 36 rolls they yield."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.rules.bundle import KINDS
from hexarium.games.catan.rules.data import RESOURCES
from hexarium.games.catan.rules.network import SHARE, SHARE_BITS
from hexarium.games.catan.rules.tables import by_island, masks
from hexarium.kit.bits import members
from hexarium.kit.dispatch import inlined, rule

LANE_BITS, LANE = 12, 4095
"""Of each resource, where pips of all resources stand in one number."""

WOOD, BRICK, _, WHEAT, ORE = range(len(RESOURCES))

corner_hexes = by_island(lambda shape: masks(shape.board.corner_hexes.tolist(), 1)[:, 0])
"""By corner, its hexes as a set."""


@rule
def pip_sets(state: Any) -> Any:
    """The pips of all hexes: those whose pips have a one, a two and a four, as sets.

    Pips are added up by counting members: that takes a third of the time of a walk from hex to hex.
    """
    two_twelve = np.int64(state.numbered[0]) | state.numbered[10]
    three_eleven = np.int64(state.numbered[1]) | state.numbered[9]
    four_ten = np.int64(state.numbered[2]) | state.numbered[8]
    five_nine = np.int64(state.numbered[3]) | state.numbered[7]
    six_eight = np.int64(state.numbered[4]) | state.numbered[6]
    return two_twelve | four_ten | six_eight, three_eleven | four_ten, five_nine | six_eight


@inlined
def pips_in(hexes: Any, pips: Any) -> Any:
    """The pips of a set of hexes; the desert has none."""
    ones, twos, fours = pips
    return members(hexes & ones) + 2 * members(hexes & twos) + 4 * members(hexes & fours)


@rule
def pips_of(hex: Any, pips: Any) -> Any:
    """The pips of one hex."""
    ones, twos, fours = pips
    return (ones >> hex & 1) + 2 * (twos >> hex & 1) + 4 * (fours >> hex & 1)


@rule
def seat_pips(state: Any, seat: Any, pips: Any) -> Any:
    """What a seat's buildings yield, as if no robber were there: its pips by resource, and its hexes."""
    by_resource = np.int64(0)
    hexes = np.int64(0)
    for hex in range(len(state.shares)):
        share = np.int64(state.shares[hex]) >> SHARE_BITS * seat & SHARE
        hexes |= np.int64(share != 0) << hex
        by_resource += share * pips_of(hex, pips) << LANE_BITS * np.int64(state.terrain[hex])
    return by_resource, hexes


@rule
def robbed_pips(state: Any, seat: Any, pips: Any) -> Any:
    """The pips that the robber takes from a seat."""
    robber = np.int64(state.robber)
    return (np.int64(state.shares[robber]) >> SHARE_BITS * seat & SHARE) * pips_of(robber, pips)


@inlined
def lane(by_resource: Any, resource: Any) -> Any:
    """The pips of one resource."""
    return by_resource >> LANE_BITS * resource & LANE


@rule
def write_pips(by_resource: Any, harbours: Any, first: Any, values: Any) -> Any:
    """Write the pips of each resource; returns all pips, how many kinds there are, and those with a port."""
    in_all = np.int64(0)
    kinds = np.int64(0)
    at_port = np.int64(0)
    for resource in range(KINDS):
        pips = lane(by_resource, resource)
        values[first + resource] = pips * 0.1
        in_all += pips
        kinds += np.int64(pips > 0)
        at_port += pips * (harbours >> resource & 1)
    return in_all, kinds, at_port


@rule
def road_pair(by_resource: Any) -> Any:
    """What comes of wood and brick together, as a road needs them."""
    return min(lane(by_resource, WOOD), lane(by_resource, BRICK)) * 0.1


@rule
def city_pair(by_resource: Any) -> Any:
    """What comes of wheat and ore together, two to three as a city needs them."""
    return min(lane(by_resource, WHEAT) * 1.5, lane(by_resource, ORE) * 1.0) * 0.1


@rule
def new_hexes(state: Any, by_resource: Any) -> Any:
    """The hexes of resources of which a seat has no pips."""
    hexes = np.int64(0)
    for hex in range(len(state.terrain)):
        hexes |= np.int64(lane(by_resource, np.int64(state.terrain[hex])) == 0) << hex
    return hexes
