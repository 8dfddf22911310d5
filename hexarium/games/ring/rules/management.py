"""Management: building, selling, mortgages, and the end of the turn."""

from __future__ import annotations

from typing import Any

from hexarium.games.ring.rules.estate import redeem_cost, sell_level, set_level, take_mortgage
from hexarium.games.ring.rules.rent import pay_importers
from hexarium.games.ring.rules.tables import ALL_CITY_TILES, BUILD, BUILD_COST, MORTGAGE, REDEEM, SELL
from hexarium.kit.bits import bit, list_members, lowest, without_lowest
from hexarium.kit.dispatch import rule

CONTAINER_COST, LOT_COST = int(BUILD_COST[0]), int(BUILD_COST[1])


@rule
def list_management(state: Any, out: Any, count: Any) -> Any:
    """What can be done with the own tiles that have not been changed this turn."""
    seat = state.turn
    cash = state.cash[seat]
    free = state.owned[seat] & ~state.changed
    if free == 0:
        return count
    developed = free & state.developed
    bare = free & ~state.developed & ~state.mortgaged
    count = list_members(developed, SELL, out, count)
    count = list_members(bare, MORTGAGE, out, count)
    if cash >= CONTAINER_COST:
        count = list_members(bare & ALL_CITY_TILES[state.ring], BUILD, out, count)
    if cash >= LOT_COST:
        count = list_members(developed & ~state.full, BUILD, out, count)
    mortgaged = free & state.mortgaged
    while mortgaged:
        tile = lowest(mortgaged)
        mortgaged = without_lowest(mortgaged)
        if cash >= redeem_cost(state, tile):
            out[count] = REDEEM + tile
            count += 1
    return count


@rule
def change_tile(state: Any, action: Any) -> None:
    """Build, sell, mortgage or redeem; a tile is changed at most once a turn."""
    seat = state.turn
    if action >= REDEEM:
        redeem(state, seat, action - REDEEM)
    elif action >= MORTGAGE:
        take_mortgage(state, seat, action - MORTGAGE)
    elif action >= SELL:
        sell_level(state, seat, action - SELL)
    else:
        build(state, seat, action - BUILD)


@rule
def build(state: Any, seat: Any, tile: Any) -> None:
    """Pay for the next level of a city property; importers of others have their share of it."""
    cost = BUILD_COST[state.level[tile]]
    state.cash[seat] -= cost
    set_level(state, tile, state.level[tile] + 1)
    state.changed = state.changed | bit(tile)
    pay_importers(state, seat, cost)


@rule
def redeem(state: Any, seat: Any, tile: Any) -> None:
    """Pay a mortgage back."""
    state.cash[seat] -= redeem_cost(state, tile)
    state.mortgaged = state.mortgaged & ~bit(tile)
    state.changed = state.changed | bit(tile)
