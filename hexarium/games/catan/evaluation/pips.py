"""The pips of hexes and corners: in how many of 36 rolls they yield."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.rules.network import SHARE, SHARE_BITS
from hexarium.games.catan.rules.tables import by_island, masks
from hexarium.kit.bits import members
from hexarium.kit.dispatch import inlined, rule

LANE_BITS, LANE = 12, 4095
"""Of each resource, in a bundle of pips."""

corner_hexes = by_island(lambda shape: masks(shape.board.corner_hexes.tolist(), 1)[:, 0])
"""By corner, its hexes as a set."""


@rule
def pip_sets(state: Any) -> Any:
    """The pips of all hexes: those whose pips have a one, a two and a four, as sets.

    Pips are added up by counting members: that took a third of the time of a walk from hex to hex.
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
    """What a seat's buildings yield where no robber is: pips by resource in one number, and the hexes."""
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


@rule
def new_hexes(state: Any, by_resource: Any) -> Any:
    """The hexes of resources that are not among some pips."""
    hexes = np.int64(0)
    for hex in range(len(state.terrain)):
        lane = by_resource >> LANE_BITS * np.int64(state.terrain[hex]) & LANE
        hexes |= np.int64(lane == 0) << hex
    return hexes
