"""Rent and the special properties that raise it, and what importers earn."""

from __future__ import annotations

from typing import Any

from hexarium.games.ring.rules.data import (
    CITY_SPECIAL,
    COIN,
    COOLING_CITY,
    COOLING_PLANT,
    IMPORT_TENTHS,
    IMPORTER_1,
    IMPORTER_2,
    ONE_SUBSTATION,
    SUBSTATION_1,
    SUBSTATION_2,
    TWO_IMPORTS_TENTHS,
    TWO_SUBSTATIONS,
    WHOLE_CITY_FACTOR,
    WORKSHOP,
    WORKSHOP_CITY,
)
from hexarium.games.ring.rules.estate import price_of
from hexarium.games.ring.rules.money import BANK, pay
from hexarium.games.ring.rules.tables import CITY_OF, CITY_TILES, EQUIPMENT, NONE, RENT_PERCENT, SPECIAL_TILE
from hexarium.games.ring.rules.telling import FOR_IMPORTER
from hexarium.kit.bits import has
from hexarium.kit.dispatch import rule


@rule
def enjoys(state: Any, seat: Any, special: Any) -> Any:
    """Whether a seat has the effect of a special property: it owns it, and there is no mortgage on it."""
    tile = SPECIAL_TILE[state.ring, special]
    return state.owner[tile] == seat and not has(state.mortgaged, tile)


@rule
def owns_whole_city(state: Any, seat: Any, city: Any) -> Any:
    """Whether a seat owns every property of a city, each at the highest level."""
    tiles = CITY_TILES[state.ring, city]
    return state.owned[seat] & state.full & tiles == tiles


@rule
def global_factor(state: Any, seat: Any) -> Any:
    """The factor of all rents of a seat, in tenths."""
    first, second = enjoys(state, seat, SUBSTATION_1), enjoys(state, seat, SUBSTATION_2)
    if first and second:
        return TWO_SUBSTATIONS
    return ONE_SUBSTATION if first or second else COIN


@rule
def city_factor(state: Any, seat: Any, city: Any) -> Any:
    """The factor of the rents of a seat in one city, in tenths."""
    if city == WORKSHOP_CITY and enjoys(state, seat, WORKSHOP):
        return CITY_SPECIAL
    if city == COOLING_CITY and enjoys(state, seat, COOLING_PLANT):
        return CITY_SPECIAL
    return COIN


@rule
def rent_of(state: Any, tile: Any) -> Any:
    """The rent of an owned city property, rounded once, at the end, to the nearest tenth, halves up."""
    owner = state.owner[tile]
    city = CITY_OF[state.ring, tile]
    level = state.level[tile]
    rent = (price_of(state, tile) * COIN + EQUIPMENT[level]) * RENT_PERCENT[level]
    if owns_whole_city(state, owner, city):
        rent *= WHOLE_CITY_FACTOR
    rent *= global_factor(state, owner) * city_factor(state, owner, city)
    parts = 100 * COIN * COIN  # percent, and two factors in tenths
    return (rent + parts // 2) // parts


@rule
def importer_of(state: Any, special: Any, builder: Any) -> Any:
    """The seat, other than the builder, that an importer works for, or NONE."""
    owner = state.owner[SPECIAL_TILE[state.ring, special]]
    if owner == builder or not enjoys(state, owner, special):
        return NONE
    return owner


@rule
def pay_importers(state: Any, builder: Any, cost: Any) -> None:
    """The bank pays the other players' importers their share of what was paid in `build`."""
    first = importer_of(state, IMPORTER_1, builder)
    second = importer_of(state, IMPORTER_2, builder)
    if first != NONE and first == second:
        pay(state, BANK, first, cost * TWO_IMPORTS_TENTHS // COIN, FOR_IMPORTER)
        return
    if first != NONE:
        pay(state, BANK, first, cost * IMPORT_TENTHS // COIN, FOR_IMPORTER)
    if second != NONE:
        pay(state, BANK, second, cost * IMPORT_TENTHS // COIN, FOR_IMPORTER)
