"""Management: building, selling, mortgages, and the end of the turn."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.ring.rules.estate import redeem_cost, sell_level, set_level, take_mortgage
from hexarium.games.ring.rules.money import BANK, pay
from hexarium.games.ring.rules.rent import pay_importers
from hexarium.games.ring.rules.tables import ALL_CITY_TILES, BUILD_COST
from hexarium.games.ring.rules.telling import BUILT, ENDED_TURN, FOR_BUILDING, FOR_REDEMPTION, REDEEMED
from hexarium.games.ring.rules.turn import end_turn
from hexarium.games.ring.rules.verbs import BUILD, FIRST, MORTGAGE, NAMED, REDEEM, SELL, VERB_OF
from hexarium.kit.bits import bit, list_members, lowest, without_lowest
from hexarium.kit.dispatch import rule
from hexarium.kit.events import tell

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
    count = list_members(developed, FIRST[SELL], out, count)
    count = list_members(bare, FIRST[MORTGAGE], out, count)
    if cash >= CONTAINER_COST:
        count = list_members(bare & ALL_CITY_TILES[state.ring], FIRST[BUILD], out, count)
    if cash >= LOT_COST:
        count = list_members(developed & ~state.full, FIRST[BUILD], out, count)
    mortgaged = free & state.mortgaged
    while mortgaged:
        tile = lowest(mortgaged)
        mortgaged = without_lowest(mortgaged)
        if cash >= redeem_cost(state, tile):
            out[count] = FIRST[REDEEM] + tile
            count += 1
    return count


@rule
def change_tile(state: Any, action: Any) -> None:
    """Build, sell, mortgage or redeem; a tile is changed at most once a turn."""
    verb, tile = VERB_OF[action], np.int64(NAMED[action, 0])
    if verb == BUILD:
        build(state, state.turn, tile)
    elif verb == SELL:
        sell_level(state, state.turn, tile)
    elif verb == MORTGAGE:
        take_mortgage(state, state.turn, tile)
    else:
        redeem(state, state.turn, tile)


@rule
def build(state: Any, seat: Any, tile: Any) -> None:
    """Pay for the next level of a city property; importers of others have their share of it."""
    cost = BUILD_COST[state.level[tile]]
    set_level(state, tile, state.level[tile] + 1)
    state.changed = state.changed | bit(tile)
    tell(state, BUILT, seat, tile, state.level[tile])
    pay(state, seat, BANK, cost, FOR_BUILDING)
    pay_importers(state, seat, cost)


@rule
def redeem(state: Any, seat: Any, tile: Any) -> None:
    """Pay a mortgage back."""
    state.mortgaged = state.mortgaged & ~bit(tile)
    state.changed = state.changed | bit(tile)
    tell(state, REDEEMED, seat, tile)
    pay(state, seat, BANK, redeem_cost(state, tile), FOR_REDEMPTION)


@rule
def end(state: Any) -> None:
    """The player has had its turn."""
    tell(state, ENDED_TURN, state.turn)
    end_turn(state)
