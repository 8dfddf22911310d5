"""What lies ahead of a seat: rents on its next roll that its cash, or all it has, would not cover."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.ring.evaluation.landings import LANDINGS
from hexarium.games.ring.evaluation.rents import COINS
from hexarium.games.ring.rules.data import JAIL_ROLLS
from hexarium.games.ring.rules.estate import raisable
from hexarium.games.ring.rules.outcome import FACES
from hexarium.games.ring.rules.rent import rent_of
from hexarium.games.ring.rules.tables import CITY, KIND, NONE, TILES
from hexarium.kit.bits import has
from hexarium.kit.dispatch import rule

SUMS = 2 * FACES + 1
WAYS = np.array([max(0, FACES - abs(FACES + 1 - total)) for total in range(SUMS)], dtype=np.float64)
"""By sum, in how many rolls of two dice it comes."""
ROLLS = FACES * FACES


@rule
def rent_due(state: Any, seat: Any, tile: Any) -> Any:
    """What a seat would owe another player on a tile, in tenths."""
    if state.owner[tile] == NONE or has(state.owned[seat] | state.mortgaged, tile):
        return np.int64(0)
    if KIND[state.ring, tile] != CITY:
        return np.int64(0)
    return np.int64(rent_of(state, tile))


@rule
def chance_to_move(state: Any, seat: Any) -> Any:
    """Whether a seat will move on its next roll: in Jail only by doubles, or by the last roll."""
    return 1.0 if state.jail[seat] in (NONE, JAIL_ROLLS - 1) else 1 / FACES


@rule
def look_ahead(state: Any, seat: Any, cash: Any, values: Any, toll: Any, squeeze: Any, ruin: Any) -> None:
    """Write three features about the next roll: the rent to expect, what the cash lacks for it, and ruin."""
    left = raisable(state, seat) - state.cash[seat] + cash
    due = 0.0
    lacking = 0.0
    ruined = 0.0
    for total in range(2, SUMS):
        tile = (state.at[seat] + total) % TILES[state.ring]
        rent = rent_due(state, seat, tile)
        if rent > 0:
            due += WAYS[total] * rent
            if rent > cash:
                lacking += WAYS[total] * (rent - max(cash, 0))
                if rent > left:
                    ruined += WAYS[total]
    moves = chance_to_move(state, seat) / ROLLS
    values[toll] = moves * due * COINS
    values[squeeze] = moves * lacking * COINS
    values[ruin] = moves * ruined


@rule
def lacking_anywhere(state: Any, seat: Any, cash: Any) -> Any:
    """What the cash lacks for the rent of a turn later on, on average, in coins."""
    lacking = 0.0
    for tile in range(TILES[state.ring]):
        rent = rent_due(state, seat, tile)
        if rent > cash:
            lacking += LANDINGS[state.ring, tile] * (rent - max(cash, 0))
    return lacking * COINS
