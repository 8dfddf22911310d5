"""How players of the ring game deal: properties for properties, with coins to even them out.

A deal is the other seat, the tiles that are given and wanted (sets), and the coins given and wanted. Whoever
proposes it may give a property with a container, which it sells first: that costs a coin. Once it is sold the
deal is worth more to its side, so that it may settle for a coin less than it had in mind.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from hexarium.games.ring.evaluation.rents import CITY_COUNT
from hexarium.games.ring.rules.data import COIN, MOST_TILES, OFFERS
from hexarium.games.ring.rules.estate import hand_over, sell_level
from hexarium.games.ring.rules.money import pay
from hexarium.games.ring.rules.tables import ALL_CITY_TILES, CITY_OF, CITY_TILES, NONE
from hexarium.games.ring.rules.telling import ASKED, FOR_TRADE, REFUSED, TRADED
from hexarium.games.ring.rules.trade import GIVE_COIN, WANT_COIN, close_trade
from hexarium.games.ring.rules.turn import ASK_ANSWER, ASK_MANAGE, lives
from hexarium.games.ring.rules.verbs import (
    ACCEPT,
    ASK,
    DECLINE,
    FIRST,
    GIVE,
    OFFER,
    SELL,
    VERB_OF,
    WANT,
    WITHDRAW,
)
from hexarium.kit.bits import bit, list_members, lowest, without_lowest
from hexarium.kit.dispatch import rule
from hexarium.kit.evaluation import Bargain, Heard
from hexarium.kit.events import Event

OTHER, GIVEN, WANTED, COINS_GIVEN, COINS_WANTED = range(5)
WIDTH = 5
MOST_COINS = 40
"""Coins that are put into a deal at most."""
MOST_DEALS = 512
LEAST = 0.008
"""Deals that bring less have brought nothing when they were played out; those that bring more have."""


@rule
def talks(state: Any, action: Any) -> Any:
    """Drafting and answering; `decline` is also said to a property."""
    verb = VERB_OF[action]
    speaks = verb in (OFFER, GIVE, WANT, ASK, ACCEPT, WITHDRAW)
    return np.int64(speaks or (verb == DECLINE and state.phase == ASK_ANSWER))


@rule
def tradable(state: Any, seat: Any) -> Any:
    """The properties of a seat without equipment."""
    return state.owned[seat] & ~state.developed


@rule
def clearable(state: Any, seat: Any) -> Any:
    """The properties that a seat can make bare at once, before it offers them: those with a container."""
    if state.phase != ASK_MANAGE or state.turn != seat or state.partner != NONE:
        return np.int64(0)
    tiles = state.owned[seat] & state.developed & ~state.changed
    found = np.int64(0)
    while tiles:
        tile = lowest(tiles)
        tiles = without_lowest(tiles)
        if state.level[tile] == 1:
            found |= bit(tile)
    return found


@rule
def proposals(state: Any, seat: Any, deals: Any) -> Any:
    """What a side can use, for what the other can use or for nothing; coins are left to `ease`."""
    if state.phase != ASK_MANAGE or state.turn != seat or not state.trades:
        return 0
    if state.partner != NONE:
        return list_deals(state, seat, state.partner, deals, 0)
    if state.offers >= OFFERS:
        return 0
    count = 0
    for other in range(state.players):
        if other != seat and lives(state, other):
            count = list_deals(state, seat, other, deals, count)
    return count


@rule
def list_deals(state: Any, seat: Any, other: Any, deals: Any, count: Any) -> Any:
    """Deals with one other seat, with all that is drafted already."""
    gives = (tradable(state, seat) | clearable(state, seat)) & useful(state, other)
    wants = tradable(state, other) & useful(state, seat)
    given = next_lot(state, gives, NONE)
    while given != NONE:
        wanted = next_lot(state, wants, NONE)
        while wanted != NONE:
            give = tiles_in(state, gives, given)
            want = tiles_in(state, wants, wanted)
            drafted = (state.give_tiles & ~give) | (state.want_tiles & ~want)
            if (give | want) != 0 and drafted == 0 and count < len(deals):
                deals[count, OTHER] = other
                deals[count, GIVEN] = give
                deals[count, WANTED] = want
                deals[count, COINS_GIVEN] = state.give_coins
                deals[count, COINS_WANTED] = state.want_coins
                count += 1
            wanted = next_lot(state, wants, wanted)
        given = next_lot(state, gives, given)
    return count


@rule
def useful(state: Any, seat: Any) -> Any:
    """The tiles that a seat can do more with than another: in cities where it has some, and special ones."""
    tiles = ~ALL_CITY_TILES[state.ring]
    for city in range(CITY_COUNT):
        if state.owned[seat] & CITY_TILES[state.ring, city] != 0:
            tiles |= CITY_TILES[state.ring, city]
    return tiles


# A lot is numbered: 0 is nothing, then each tile alone, then for its first tile all that is owned of a city.


@rule
def next_lot(state: Any, tiles: Any, lot: Any) -> Any:
    """The next lot that these tiles make up after one, NONE after the last; the first comes after NONE."""
    lot += 1
    while lot <= 2 * MOST_TILES:
        if lot == 0 or tiles_in(state, tiles, lot) != 0:
            return lot
        lot += 1
    return NONE


@rule
def tiles_in(state: Any, tiles: Any, lot: Any) -> Any:
    """The tiles of a lot."""
    if lot == 0:
        return np.int64(0)
    if lot <= MOST_TILES:
        return tiles & bit(lot - 1)
    first = lot - MOST_TILES - 1
    city = CITY_OF[state.ring, first]
    if city == NONE:
        return np.int64(0)
    together = tiles & CITY_TILES[state.ring, city]
    alone = without_lowest(together) == 0
    return np.int64(0) if alone or lowest(together) != first else together


@rule
def ease(state: Any, deal: Any, amount: Any) -> Any:
    """Give so many coins, or ask for so many."""
    gives, wants = max(amount, 0), max(-amount, 0)
    if gives > MOST_COINS or wants > MOST_COINS or (deal[GIVEN] == 0 and gives == 0):
        return 0
    if deal[WANTED] == 0 and wants == 0:
        return 0
    if (state.give_coins > 0 and gives < state.give_coins) or (
        state.want_coins > 0 and wants < state.want_coins
    ):
        return 0
    if state.cash[state.turn] < gives * COIN or state.cash[deal[OTHER]] < wants * COIN:
        return 0
    deal[COINS_GIVEN] = gives
    deal[COINS_WANTED] = wants
    return 1


@rule
def strike(state: Any, seat: Any, deal: Any) -> Any:
    """Both sides give what they have agreed on."""
    other = deal[OTHER]
    if other != NONE:
        cleared = deal[GIVEN] & clearable(state, seat)
        if not can_give(state, seat, deal[GIVEN] & ~cleared, deal[COINS_GIVEN]):
            return 0
        if not can_give(state, other, deal[WANTED], deal[COINS_WANTED]):
            return 0
        while cleared:
            sell_level(state, seat, lowest(cleared))
            cleared = without_lowest(cleared)
        hand_over(state, deal[GIVEN], seat, other)
        hand_over(state, deal[WANTED], other, seat)
        pay(state, seat, other, deal[COINS_GIVEN] * COIN, FOR_TRADE)
        pay(state, other, seat, deal[COINS_WANTED] * COIN, FOR_TRADE)
        if state.partner == NONE:
            state.offers += 1
    if state.partner != NONE:
        close_trade(state)
    return 1


@rule
def can_give(state: Any, seat: Any, tiles: Any, coins: Any) -> Any:
    """Whether a seat has these properties, without equipment, and so many coins."""
    return tiles & ~tradable(state, seat) == 0 and state.cash[seat] >= coins * COIN


@rule
def asked(state: Any, deal: Any) -> Any:
    """What the other drafted, seen from this side."""
    if state.phase != ASK_ANSWER:
        return 0
    deal[OTHER] = state.turn
    deal[GIVEN] = state.want_tiles
    deal[WANTED] = state.give_tiles
    deal[COINS_GIVEN] = state.want_coins
    deal[COINS_WANTED] = state.give_coins
    return 1


@rule
def steps(state: Any, deal: Any, actions: Any) -> Any:
    """Answer, or sell the containers of what is given, draft item by item and ask."""
    if state.phase == ASK_ANSWER:
        if deal[OTHER] == NONE:
            actions[0] = FIRST[DECLINE]
            return 1
        actions[0] = FIRST[ACCEPT]
        return np.int64(is_asked(state, deal))
    if deal[OTHER] == NONE:
        actions[0] = FIRST[WITHDRAW]
        return np.int64(state.partner != NONE)
    if not can_become(state, deal):
        return 0
    count = 0
    if state.partner == NONE:
        count = list_members(deal[GIVEN] & clearable(state, state.turn), FIRST[SELL], actions, 0)
        actions[count] = FIRST[OFFER] + deal[OTHER]
        count += 1
    count = list_members(deal[GIVEN] & ~state.give_tiles, FIRST[GIVE], actions, count)
    count = list_members(deal[WANTED] & ~state.want_tiles, FIRST[WANT], actions, count)
    for _ in range(deal[COINS_GIVEN] - state.give_coins):
        actions[count] = GIVE_COIN
        count += 1
    for _ in range(deal[COINS_WANTED] - state.want_coins):
        actions[count] = WANT_COIN
        count += 1
    actions[count] = FIRST[ASK]
    return count + 1


@rule
def is_asked(state: Any, deal: Any) -> Any:
    """Whether a deal is the one that is asked for."""
    return (
        deal[OTHER] == state.turn
        and deal[GIVEN] == state.want_tiles
        and deal[WANTED] == state.give_tiles
        and deal[COINS_GIVEN] == state.want_coins
        and deal[COINS_WANTED] == state.give_coins
    )


@rule
def can_become(state: Any, deal: Any) -> Any:
    """Whether a draft, or no draft yet, can become a deal; both sides of that have an item."""
    if state.phase != ASK_MANAGE or (state.partner != NONE and state.partner != deal[OTHER]):
        return False
    if state.partner == NONE and (not state.trades or state.offers >= OFFERS):
        return False
    if state.give_tiles & ~deal[GIVEN] != 0 or state.want_tiles & ~deal[WANTED] != 0:
        return False
    if state.give_coins > deal[COINS_GIVEN] or state.want_coins > deal[COINS_WANTED]:
        return False
    if deal[COINS_GIVEN] > 0 and deal[COINS_WANTED] > 0:
        return False
    return deal[GIVEN] + deal[COINS_GIVEN] > 0 and deal[WANTED] + deal[COINS_WANTED] > 0


def heard(events: Iterable[Event], seat: int) -> Heard:
    """What a seat asked for in vain, and who trades at all."""
    refused: dict[tuple[int, ...], None] = {}
    talkers: set[int] = set()
    last: tuple[int, ...] | None = None
    for event in events:
        if event.kind is ASKED:
            talkers.add(event["seat"])
            names = ("partner", "give_tiles", "want_tiles", "give_coins", "want_coins")
            last = tuple(event[name] for name in names) if event["seat"] == seat else None
        elif event.kind is TRADED:
            talkers.add(event["partner"])
        elif event.kind is REFUSED and last is not None:
            refused[last] = None
    return Heard(tuple(refused), frozenset(talkers))


BARGAIN = Bargain(
    talks=talks,
    proposals=proposals,
    strike=strike,
    steps=steps,
    asked=asked,
    heard=heard,
    width=WIDTH,
    most=MOST_DEALS,
    most_steps=3 * MOST_TILES + MOST_COINS + 2,
    least=LEAST,
    ease=ease,
    most_ease=MOST_COINS,
)
