"""Trades: an offer to one player is drafted item by item, asked, and accepted or declined."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.ring.rules.data import COIN, OFFERS
from hexarium.games.ring.rules.estate import hand_over
from hexarium.games.ring.rules.money import pay
from hexarium.games.ring.rules.tables import NONE
from hexarium.games.ring.rules.telling import ADDED_ITEM, ASKED, DRAFTED, FOR_TRADE, REFUSED, TRADED, WITHDREW
from hexarium.games.ring.rules.turn import ASK_ANSWER, ask, manage
from hexarium.games.ring.rules.verbs import ASK, CODEC, FIRST, GIVE, NAMED, OFFER, VERB_OF, WANT, WITHDRAW
from hexarium.kit.bits import bit, list_members
from hexarium.kit.dispatch import rule
from hexarium.kit.events import tell

GIVE_COIN, WANT_COIN = CODEC.action("give", NONE, 0), CODEC.action("want", NONE, 0)


@rule
def list_offers(state: Any, out: Any, count: Any) -> Any:
    """At most two trades a turn may be offered, to any other player."""
    if not state.trades or state.offers == OFFERS:
        return count
    return list_members(np.int64(state.living) & ~bit(state.turn), FIRST[OFFER], out, count)


@rule
def open_draft(state: Any, partner: Any) -> None:
    """Begin to draft a trade; it counts, whatever becomes of it."""
    state.offers += 1
    state.partner = partner
    tell(state, DRAFTED, state.turn, partner)


@rule
def list_drafting(state: Any, out: Any) -> Any:
    """Properties at level 0, coins of one side that has them, and `ask` once each side has an item."""
    seat, partner = state.turn, state.partner
    out[0] = FIRST[WITHDRAW]
    count = 1
    count = list_members(state.owned[seat] & ~state.developed & ~state.give_tiles, FIRST[GIVE], out, count)
    count = list_members(state.owned[partner] & ~state.developed & ~state.want_tiles, FIRST[WANT], out, count)
    if state.want_coins == 0 and state.cash[seat] >= (state.give_coins + 1) * COIN:
        out[count] = GIVE_COIN
        count += 1
    if state.give_coins == 0 and state.cash[partner] >= (state.want_coins + 1) * COIN:
        out[count] = WANT_COIN
        count += 1
    if (state.give_tiles != 0 or state.give_coins > 0) and (state.want_tiles != 0 or state.want_coins > 0):
        out[count] = FIRST[ASK]
        count += 1
    return count


@rule
def draft(state: Any, action: Any) -> None:
    """Add an item to the draft, ask the other player, or drop the draft."""
    verb = VERB_OF[action]
    if verb == GIVE:
        add_given(state, np.int64(NAMED[action, 0]))
    elif verb == WANT:
        add_wanted(state, np.int64(NAMED[action, 0]))
    elif verb == ASK:
        tell_bargain(state, ASKED)
        ask(state, ASK_ANSWER, state.partner)
    else:
        tell(state, WITHDREW, state.turn)
        close_trade(state)


@rule
def add_given(state: Any, tile: Any) -> None:
    """Give a tile, or with NONE a coin."""
    tell(state, ADDED_ITEM, state.turn, tile, 0)
    if tile == NONE:
        state.give_coins += 1
    else:
        state.give_tiles = state.give_tiles | bit(tile)


@rule
def add_wanted(state: Any, tile: Any) -> None:
    """Want a tile, or with NONE a coin."""
    tell(state, ADDED_ITEM, state.turn, tile, 1)
    if tile == NONE:
        state.want_coins += 1
    else:
        state.want_tiles = state.want_tiles | bit(tile)


@rule
def tell_bargain(state: Any, kind: Any) -> None:
    """Say what would be, or is, exchanged."""
    tell(
        state,
        kind,
        state.turn,
        state.partner,
        state.give_tiles,
        state.give_coins,
        state.want_tiles,
        state.want_coins,
    )


@rule
def close_trade(state: Any) -> None:
    """The turn goes on."""
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
    tell_bargain(state, TRADED)
    hand_over(state, state.give_tiles, seat, partner)
    hand_over(state, state.want_tiles, partner, seat)
    pay(state, seat, partner, state.give_coins * COIN, FOR_TRADE)
    pay(state, partner, seat, state.want_coins * COIN, FOR_TRADE)
    close_trade(state)


@rule
def refuse(state: Any) -> None:
    """Nothing changes hands."""
    tell(state, REFUSED, state.partner)
    close_trade(state)
