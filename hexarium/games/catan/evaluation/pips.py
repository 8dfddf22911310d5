"""The pips of hexes and corners: in how many of 36 rolls they yield."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.rules.network import SHARE, SHARE_BITS
from hexarium.games.catan.rules.tables import corner_hexes
from hexarium.kit.dispatch import rule

LANE_BITS, LANE = 12, 4095
"""Of each resource, in a bundle of pips."""

KNOWN_WORTH, NEW_WORTH = 20, 27
"""What a pip of a corner is worth, of a resource that is produced already and of a new one."""


@rule
def pip_bits(state: Any) -> Any:
    """The pips of all hexes: those whose pips have a one, a two and a four, as sets."""
    two_twelve = np.int64(state.numbered[0]) | state.numbered[10]
    three_eleven = np.int64(state.numbered[1]) | state.numbered[9]
    four_ten = np.int64(state.numbered[2]) | state.numbered[8]
    five_nine = np.int64(state.numbered[3]) | state.numbered[7]
    six_eight = np.int64(state.numbered[4]) | state.numbered[6]
    return two_twelve | four_ten | six_eight, three_eleven | four_ten, five_nine | six_eight


@rule
def pips_of(bits: Any, hex: Any) -> Any:
    """The pips of a hex; the desert has none."""
    ones, twos, fours = bits
    return (ones >> hex & 1) + 2 * (twos >> hex & 1) + 4 * (fours >> hex & 1)


@rule
def seat_pips(state: Any, seat: Any, bits: Any) -> Any:
    """What a seat's buildings yield: pips by resource in one number, those that the robber takes, hexes."""
    pips = np.int64(0)
    robbed = np.int64(0)
    hexes = np.int64(0)
    for hex in range(len(state.shares)):
        share = np.int64(state.shares[hex]) >> SHARE_BITS * seat & SHARE
        if share != 0:
            yields = share * pips_of(bits, hex)
            hexes += np.int64(yields > 0)
            if hex == state.robber:
                robbed = yields
            else:
                pips += yields << LANE_BITS * np.int64(state.terrain[hex])
    return pips, robbed, hexes


@rule
def corner_pips(state: Any, corner: Any, bits: Any) -> Any:
    """The pips of the hexes around a corner."""
    pips = np.int64(0)
    for hex in corner_hexes(state)[corner]:
        if hex >= 0:
            pips += pips_of(bits, np.int64(hex))
    return pips


@rule
def corner_worth(state: Any, corner: Any, bits: Any, pips: Any) -> Any:
    """The pips around a corner, those of resources that are not among `pips` counting more."""
    worth = np.int64(0)
    for hex in corner_hexes(state)[corner]:
        if hex >= 0:
            lane = pips >> LANE_BITS * np.int64(state.terrain[hex]) & LANE
            worth += pips_of(bits, np.int64(hex)) * (NEW_WORTH if lane == 0 else KNOWN_WORTH)
    return worth
