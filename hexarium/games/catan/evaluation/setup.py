"""How a seat stands until the first roll: what its settlements will yield, and where it can go from there."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.evaluation import features
from hexarium.games.catan.evaluation.corners import WORTH, best_setup_corners
from hexarium.games.catan.evaluation.pips import city_pair, pip_sets, road_pair, seat_pips, write_pips
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.bundle import total
from hexarium.games.catan.rules.turns import NOBODY
from hexarium.kit.bits import members
from hexarium.kit.dispatch import rule

PER_PIP = 0.08 / WORTH
"""Scales the worth of a corner."""


@rule
def is_setup(state: Any) -> Any:
    """Whether no dice have been rolled yet."""
    return state.turn == 0 or (state.turn == 1 and state.dice == NOBODY and state.paired == 0)


@rule
def look_in_setup(state: Any, seat: Any, values: Any) -> None:
    """Write the features of the setup."""
    for feature in range(len(values)):
        values[feature] = 0.0
    settlements = data.SETTLEMENTS - np.int64(state.settlements_left[seat])
    pips = pip_sets(state)
    by_resource, hexes = seat_pips(state, seat, pips)
    harbours = np.int64(state.harbours[seat])
    _, kinds, at_port = write_pips(by_resource, harbours, features.SETUP_WOOD_PIPS, values)
    values[features.SETUP_ANY_PORT] = np.float64(harbours >> data.ANY_PORT & 1)
    values[features.SETUP_PORT_PIPS] = at_port * 0.1
    values[features.SETUP_FIRST] = np.float64(settlements < 1)
    values[features.SETUP_SECOND] = np.float64(settlements < 2)
    # The second settlement is chosen to go with the first, which stands alone for a while.
    if settlements < 2:
        values[features.SETUP_ONE_KINDS] = kinds * 0.2
    else:
        near, far = best_setup_corners(state, seat, pips, by_resource)
        values[features.SETUP_TWO_KINDS] = kinds * 0.2
        values[features.SETUP_ROAD_PAIR] = road_pair(by_resource)
        values[features.SETUP_CITY_PAIR] = city_pair(by_resource)
        values[features.SETUP_HEXES] = members(hexes) * 0.1
        values[features.SETUP_NEAR_CORNER] = near * PER_PIP
        values[features.SETUP_FAR_CORNER] = far * PER_PIP
        values[features.SETUP_HAND] = total(state.hands[seat]) / 3.0
