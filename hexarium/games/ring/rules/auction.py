"""Landing on a property, buying it, and the auction of a declined one."""

from __future__ import annotations

from typing import Any

from hexarium.games.ring.rules.data import COIN
from hexarium.games.ring.rules.debt import owe
from hexarium.games.ring.rules.estate import give_property, price_of
from hexarium.games.ring.rules.rent import rent_of
from hexarium.games.ring.rules.tables import BID, BUY, CITY, DECLINE, FOLD, KIND, NONE
from hexarium.games.ring.rules.turn import ASK_AUCTION, ASK_BUY, ask, manage
from hexarium.kit.bits import has, members
from hexarium.kit.dispatch import rule


@rule
def land_on_property(state: Any) -> None:
    """Unowned, it may be bought; to another player rent is due, unless it is mortgaged or special."""
    seat = state.turn
    tile = state.at[seat]
    owner = state.owner[tile]
    if owner == NONE:
        ask(state, ASK_BUY, seat)
    elif owner != seat and KIND[state.ring, tile] == CITY and not has(state.mortgaged, tile):
        owe(state, owner, rent_of(state, tile))


@rule
def list_buying(state: Any, out: Any) -> Any:
    """`decline`, or `buy` if the cash is there."""
    out[0] = DECLINE
    if state.cash[state.turn] < price_of(state, state.at[state.turn]) * COIN:
        return 1
    out[1] = BUY
    return 2


@rule
def buy(state: Any) -> None:
    """Pay the price and own the property."""
    seat = state.turn
    tile = state.at[seat]
    state.cash[seat] -= price_of(state, tile) * COIN
    give_property(state, tile, seat)
    manage(state)


@rule
def decline(state: Any) -> None:
    """A declined property is auctioned with that option: the next seat speaks first, the decliner last."""
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
    out[0] = FOLD
    if state.cash[state.to_move] < (state.bid + 1) * COIN:
        return 1
    out[1] = BID
    return 2


@rule
def speak(state: Any, action: Any) -> None:
    """Bid or fold; the last bidder left pays and owns, and if all fold, nobody does."""
    seat = state.to_move
    if action == BID:
        state.bid += 1
        state.bidder = seat
    else:
        state.bidding = state.bidding & ~(1 << seat)
        if state.bidding == 0:
            close_auction(state)
            return
    if state.bidder != NONE and members(state.bidding) == 1:
        state.cash[state.bidder] -= state.bid * COIN
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
