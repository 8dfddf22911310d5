"""Landing on a property, buying it, and the auction of a declined one."""

from __future__ import annotations

from typing import Any

from hexarium.games.ring.rules.data import COIN
from hexarium.games.ring.rules.debt import owe
from hexarium.games.ring.rules.estate import give_property, price_of
from hexarium.games.ring.rules.money import BANK, pay
from hexarium.games.ring.rules.rent import rent_of
from hexarium.games.ring.rules.tables import CITY, KIND, NONE
from hexarium.games.ring.rules.telling import (
    AUCTIONED,
    BID_MADE,
    BOUGHT,
    DECLINED,
    FOLDED,
    FOR_BID,
    FOR_PURCHASE,
    NOBODY_BID,
    RENT_FELL_DUE,
)
from hexarium.games.ring.rules.turn import ASK_AUCTION, ASK_BUY, ask, manage
from hexarium.games.ring.rules.verbs import BID, BUY, DECLINE, FIRST, FOLD, VERB_OF
from hexarium.kit.bits import has, members
from hexarium.kit.dispatch import rule
from hexarium.kit.events import tell


@rule
def land_on_property(state: Any) -> None:
    """Unowned, it may be bought; to another player rent is due, unless it is mortgaged or special."""
    seat = state.turn
    tile = state.at[seat]
    owner = state.owner[tile]
    if owner == NONE:
        ask(state, ASK_BUY, seat)
    elif owner != seat and KIND[state.ring, tile] == CITY and not has(state.mortgaged, tile):
        rent = rent_of(state, tile)
        tell(state, RENT_FELL_DUE, seat, owner, tile, rent)
        owe(state, owner, rent)


@rule
def list_buying(state: Any, out: Any) -> Any:
    """`decline`, or `buy` if the cash is there."""
    out[0] = FIRST[DECLINE]
    if state.cash[state.turn] < price_of(state, state.at[state.turn]) * COIN:
        return 1
    out[1] = FIRST[BUY]
    return 2


@rule
def buy(state: Any) -> None:
    """Pay the price and own the property."""
    seat = state.turn
    tile = state.at[seat]
    price = price_of(state, tile) * COIN
    tell(state, BOUGHT, seat, tile, price)
    pay(state, seat, BANK, price, FOR_PURCHASE)
    give_property(state, tile, seat)
    manage(state)


@rule
def decline(state: Any) -> None:
    """A declined property is auctioned with that option: the next seat speaks first, the decliner last."""
    tell(state, DECLINED, state.turn, state.at[state.turn], state.auctions)
    if not state.auctions:
        manage(state)
        return
    state.lot = state.at[state.turn]
    state.bid = 0
    state.bidder = NONE
    state.bidding = state.living
    ask(state, ASK_AUCTION, next_bidder(state, state.turn))


@rule
def next_bidder(state: Any, seat: Any) -> Any:
    """The next seat that is still in the auction."""
    seat = (seat + 1) % state.players
    while not has(state.bidding, seat):
        seat = (seat + 1) % state.players
    return seat


@rule
def list_bidding(state: Any, out: Any) -> Any:
    """`fold`, or `bid` one coin more than the last bid with the cash for it."""
    out[0] = FIRST[FOLD]
    if state.cash[state.to_move] < (state.bid + 1) * COIN:
        return 1
    out[1] = FIRST[BID]
    return 2


@rule
def speak(state: Any, action: Any) -> None:
    """Bid or fold; the last bidder left pays and owns, and if all fold, nobody does."""
    seat = state.to_move
    if VERB_OF[action] == BID:
        state.bid += 1
        state.bidder = seat
        tell(state, BID_MADE, seat, state.lot, state.bid)
    else:
        state.bidding = state.bidding & ~(1 << seat)
        tell(state, FOLDED, seat, state.lot)
        if state.bidding == 0:
            tell(state, NOBODY_BID, state.lot)
            close_auction(state)
            return
    if state.bidder != NONE and members(state.bidding) == 1:
        tell(state, AUCTIONED, state.bidder, state.lot, state.bid)
        pay(state, state.bidder, BANK, state.bid * COIN, FOR_BID)
        give_property(state, state.lot, state.bidder)
        close_auction(state)
        return
    ask(state, ASK_AUCTION, next_bidder(state, seat))


@rule
def close_auction(state: Any) -> None:
    """The turn goes on."""
    state.lot = NONE
    state.bid = 0
    state.bidder = NONE
    state.bidding = 0
    manage(state)
