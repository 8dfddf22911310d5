"""Trades: an offer to one player is drafted item by item, asked, and accepted or declined."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.ring.rules.data import COIN, OFFERS
from hexarium.games.ring.rules.estate import give_property
from hexarium.games.ring.rules.tables import ASK, GIVE, GIVE_COIN, NONE, OFFER, WANT, WANT_COIN, WITHDRAW
from hexarium.games.ring.rules.turn import ASK_ANSWER, ask, manage
from hexarium.kit.bits import bit, list_members, lowest, without_lowest
from hexarium.kit.dispatch import rule


@rule
def list_offers(state: Any, out: Any, count: Any) -> Any:
    """At most two trades a turn may be offered, to any other player."""
    if not state.trades or state.offers == OFFERS:
        return count
    return list_members(np.int64(state.living) & ~bit(state.turn), OFFER, out, count)


@rule
def open_draft(state: Any, partner: Any) -> None:
    """Begin to draft a trade; it counts, whatever becomes of it."""
    state.offers += 1
    state.partner = partner


@rule
def list_drafting(state: Any, out: Any) -> Any:
    """Properties at level 0, coins of one side that has them, and `ask` once each side has an item."""
    seat, partner = state.turn, state.partner
    out[0] = WITHDRAW
    count = 1
    count = list_members(state.owned[seat] & ~state.developed & ~state.give_tiles, GIVE, out, count)
    count = list_members(state.owned[partner] & ~state.developed & ~state.want_tiles, WANT, out, count)
    if state.want_coins == 0 and state.cash[seat] >= (state.give_coins + 1) * COIN:
        out[count] = GIVE_COIN
        count += 1
    if state.give_coins == 0 and state.cash[partner] >= (state.want_coins + 1) * COIN:
        out[count] = WANT_COIN
        count += 1
    if (state.give_tiles != 0 or state.give_coins > 0) and (state.want_tiles != 0 or state.want_coins > 0):
        out[count] = ASK
        count += 1
    return count


@rule
def draft(state: Any, action: Any) -> None:
    """Add an item to the draft, ask the other player, or drop the draft."""
    if action == WITHDRAW:
        close_trade(state)
    elif action == ASK:
        ask(state, ASK_ANSWER, state.partner)
    elif action == WANT_COIN:
        state.want_coins += 1
    elif action >= WANT:
        state.want_tiles = state.want_tiles | bit(action - WANT)
    elif action == GIVE_COIN:
        state.give_coins += 1
    else:
        state.give_tiles = state.give_tiles | bit(action - GIVE)


@rule
def close_trade(state: Any) -> None:
    """The turn goes on without a trade."""
    state.partner = NONE
    state.give_tiles = 0
    state.want_tiles = 0
    state.give_coins = 0
    state.want_coins = 0
    manage(state)


@rule
def accept(state: Any) -> None:
    """Both sides give what was drafted; properties change hands as they are."""
    seat, partner = state.turn, state.partner
    hand_over(state, state.give_tiles, partner)
    hand_over(state, state.want_tiles, seat)
    coins = state.want_coins - state.give_coins
    state.cash[seat] += coins * COIN
    state.cash[partner] -= coins * COIN
    close_trade(state)


@rule
def hand_over(state: Any, tiles: Any, seat: Any) -> None:
    """Give some properties to a seat."""
    while tiles:
        give_property(state, lowest(tiles), seat)
        tiles = without_lowest(tiles)
