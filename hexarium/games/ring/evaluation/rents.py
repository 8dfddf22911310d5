"""The rents that a seat can expect: of its properties as they are, and as it will have developed them."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.ring.evaluation.landings import LANDINGS
from hexarium.games.ring.rules.data import (
    CITIES,
    CITY_SPECIAL,
    COIN,
    COOLING_CITY,
    COOLING_PLANT,
    LEVELS,
    ONE_SUBSTATION,
    RENT_PERCENT,
    SUBSTATION_1,
    SUBSTATION_2,
    TWO_SUBSTATIONS,
    WHOLE_CITY_FACTOR,
    WORKSHOP,
    WORKSHOP_CITY,
)
from hexarium.games.ring.rules.tables import CITY_TILES, EQUIPMENT, SPECIAL_TILE
from hexarium.kit.bits import has, lowest, without_lowest
from hexarium.kit.dispatch import rule

CITY_COUNT = len(CITIES)
COINS = 1 / COIN
"""What a tenth is in coins."""

# By city and level, in coins.
BARE_RENT = np.array(
    [
        [(city.price + EQUIPMENT[level] * COINS) * RENT_PERCENT[level] / 100 for level in range(LEVELS + 1)]
        for city in CITIES
    ],
    dtype=np.float64,
)
"""The rent of one property of a city by its level, in coins, before all factors."""
MISSING = np.array([EQUIPMENT[LEVELS] - EQUIPMENT[level] for level in range(LEVELS + 1)], dtype=np.int64)
"""By level, what the equipment up to the highest one costs."""


@rule
def works_for(state: Any, mine: Any, special: Any) -> Any:
    """Whether one of these tiles is a special property that is not mortgaged."""
    return has(mine & ~state.mortgaged, SPECIAL_TILE[state.ring, special])


@rule
def factor_of_all(state: Any, mine: Any) -> Any:
    """What whoever owns these tiles multiplies all its rents with."""
    first, second = works_for(state, mine, SUBSTATION_1), works_for(state, mine, SUBSTATION_2)
    if first and second:
        return TWO_SUBSTATIONS * COINS
    return ONE_SUBSTATION * COINS if first or second else 1.0


@rule
def factor_of_city(state: Any, mine: Any, city: Any) -> Any:
    """What it multiplies the rents of one city with besides."""
    if city == WORKSHOP_CITY and works_for(state, mine, WORKSHOP):
        return CITY_SPECIAL * COINS
    if city == COOLING_CITY and works_for(state, mine, COOLING_PLANT):
        return CITY_SPECIAL * COINS
    return 1.0


@rule
def rent_now(state: Any, mine: Any, city: Any) -> Any:
    """The rent of one city that another player pays in a turn, on average, as it is now."""
    tiles = CITY_TILES[state.ring, city]
    paying = mine & tiles & ~state.mortgaged
    total = 0.0
    while paying:
        tile = lowest(paying)
        paying = without_lowest(paying)
        total += LANDINGS[state.ring, tile] * BARE_RENT[city, state.level[tile]]
    return total * (WHOLE_CITY_FACTOR if mine & state.full & tiles == tiles else 1.0)


@rule
def rent_later(state: Any, mine: Any, city: Any) -> Any:
    """The same once all that is owned there is at the highest level."""
    tiles = CITY_TILES[state.ring, city]
    left = mine & tiles
    total = 0.0
    while left:
        tile = lowest(left)
        left = without_lowest(left)
        total += LANDINGS[state.ring, tile] * BARE_RENT[city, LEVELS]
    return total * (WHOLE_CITY_FACTOR if mine & tiles == tiles else 1.0)


@rule
def levels_missing(state: Any, tiles: Any) -> Any:
    """How many levels are still to be built on these tiles at most: that is how many turns it takes."""
    most = 0
    while tiles:
        most = max(most, LEVELS - state.level[lowest(tiles)])
        tiles = without_lowest(tiles)
    return most


@rule
def equipment_missing(state: Any, tiles: Any) -> Any:
    """What it costs to develop these tiles fully, in tenths."""
    total = np.int64(0)
    while tiles:
        total += MISSING[state.level[lowest(tiles)]]
        tiles = without_lowest(tiles)
    return total
