"""Properties: who owns them, how they are developed, and what they are worth."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.ring.rules.data import (
    COIN,
    LEVELS,
    MORTGAGE_TENTHS,
    MORTGAGED_WORTH_TENTHS,
    REDEEM_TENTHS,
)
from hexarium.games.ring.rules.money import BANK, pay
from hexarium.games.ring.rules.tables import EQUIPMENT, EQUIPMENT_BACK, NONE, PRICE, SELL_GAIN
from hexarium.games.ring.rules.telling import FOR_MORTGAGE, FOR_SALE, HANDED_OVER, MORTGAGED, SOLD
from hexarium.kit.bits import bit, has, lowest, without_lowest
from hexarium.kit.dispatch import rule
from hexarium.kit.events import tell


@rule
def price_of(state: Any, tile: Any) -> Any:
    """What a property costs, in coins."""
    return PRICE[state.ring, tile]


@rule
def mortgage_gain(state: Any, tile: Any) -> Any:
    """A mortgage brings 60 % of the price."""
    return price_of(state, tile) * MORTGAGE_TENTHS


@rule
def redeem_cost(state: Any, tile: Any) -> Any:
    """Redeeming a mortgage costs 70 % of the price."""
    return price_of(state, tile) * REDEEM_TENTHS


@rule
def give_property(state: Any, tile: Any, seat: Any) -> None:
    """Let a seat own a property as it is; NONE makes it unowned."""
    owner = state.owner[tile]
    if owner != NONE:
        state.owned[owner] = state.owned[owner] & ~bit(tile)
    state.owner[tile] = seat
    if seat != NONE:
        state.owned[seat] = state.owned[seat] | bit(tile)


@rule
def hand_over(state: Any, tiles: Any, giver: Any, taker: Any) -> None:
    """Properties go from seat to seat as they are; the bank makes them unowned and bare."""
    while tiles:
        tile = lowest(tiles)
        tiles = without_lowest(tiles)
        give_property(state, tile, taker)
        tell(state, HANDED_OVER, giver, taker, tile)
        if taker == BANK:
            set_level(state, tile, 0)
            state.mortgaged = state.mortgaged & ~bit(tile)


@rule
def set_level(state: Any, tile: Any, level: Any) -> None:
    """Develop a property to a level, or back."""
    state.level[tile] = level
    state.developed = state.developed | bit(tile) if level > 0 else state.developed & ~bit(tile)
    state.full = state.full | bit(tile) if level == LEVELS else state.full & ~bit(tile)


@rule
def sell_level(state: Any, seat: Any, tile: Any) -> None:
    """The top level goes back to the bank for half of its cost."""
    level = state.level[tile] - 1
    set_level(state, tile, level)
    state.changed = state.changed | bit(tile)
    tell(state, SOLD, seat, tile, level)
    pay(state, BANK, seat, SELL_GAIN[level], FOR_SALE)


@rule
def take_mortgage(state: Any, seat: Any, tile: Any) -> None:
    """The bank lends on a property without equipment."""
    state.mortgaged = state.mortgaged | bit(tile)
    state.changed = state.changed | bit(tile)
    tell(state, MORTGAGED, seat, tile)
    pay(state, BANK, seat, mortgage_gain(state, tile), FOR_MORTGAGE)


@rule
def raisable(state: Any, seat: Any) -> Any:
    """The cash that a seat would have after selling and mortgaging everything."""
    total = np.int64(state.cash[seat])
    mask = state.owned[seat]
    while mask:
        tile = lowest(mask)
        mask = without_lowest(mask)
        if not has(state.mortgaged, tile):
            total += EQUIPMENT_BACK[state.level[tile]] + mortgage_gain(state, tile)
    return total


@rule
def net_worth(state: Any, seat: Any) -> Any:
    """Cash, prices of what is not mortgaged, equipment at cost, and 30 % of mortgaged prices."""
    total = np.int64(state.cash[seat])
    mask = state.owned[seat]
    while mask:
        tile = lowest(mask)
        mask = without_lowest(mask)
        if has(state.mortgaged, tile):
            total += price_of(state, tile) * MORTGAGED_WORTH_TENTHS
        else:
            total += price_of(state, tile) * COIN + EQUIPMENT[state.level[tile]]
    return total
