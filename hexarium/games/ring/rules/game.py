"""The game: how it begins, what is legal, and what an action leads to."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.ring.rules.data import COIN, DECK_COUNT, MOST_PLAYERS, MOST_TILES, OPTIONS
from hexarium.games.ring.rules.debt import go_bankrupt, list_raising, raise_cash, settle
from hexarium.games.ring.rules.jail import list_rolling, pay_fee, use_card
from hexarium.games.ring.rules.management import change_tile, end, list_management
from hexarium.games.ring.rules.movement import move, roll
from hexarium.games.ring.rules.outcome import NOT_ROLLED
from hexarium.games.ring.rules.property import buy, decline, list_bidding, list_buying, speak
from hexarium.games.ring.rules.tables import ALL_CARDS, NONE, SIZES
from hexarium.games.ring.rules.trade import accept, draft, list_drafting, list_offers, open_draft, refuse
from hexarium.games.ring.rules.turn import (
    ASK_ANSWER,
    ASK_AUCTION,
    ASK_BUY,
    ASK_DEBT,
    ASK_MANAGE,
    ASK_ROLL,
    begin_turn,
    manage,
)
from hexarium.games.ring.rules.verbs import (
    ACCEPT,
    BANKRUPT,
    BUY,
    CARD,
    DECLINE,
    END,
    FIRST,
    NAMED,
    OFFER,
    ROLL,
    VERB_OF,
)
from hexarium.kit.dispatch import rule

PLAYERS, PROPERTIES, AUCTIONS, TRADES, CASH, ROUNDS = range(len(OPTIONS))
SMALLEST = SIZES[0]


@rule
def init(state: Any, options: Any, seed: Any) -> None:
    """Everyone is on Start, seat k with k coins more than seat 0, who begins."""
    state.rng = seed
    state.players = options[PLAYERS]
    state.ring = options[PROPERTIES] - SMALLEST
    state.auctions = options[AUCTIONS]
    state.trades = options[TRADES]
    state.rounds = options[ROUNDS]
    state.living = (1 << options[PLAYERS]) - 1
    for seat in range(options[PLAYERS]):
        state.cash[seat] = (options[CASH] + seat) * COIN
    clear(state)
    for deck in range(DECK_COUNT):
        state.deck[deck] = ALL_CARDS
    state.round_number = 1
    begin_turn(state, 0)


@rule
def clear(state: Any) -> None:
    """Nobody owns, holds, owes or bids anything."""
    for seat in range(MOST_PLAYERS):
        state.jail[seat] = NONE
    for tile in range(MOST_TILES):
        state.owner[tile] = NONE
    for deck in range(DECK_COUNT):
        state.holder[deck] = NONE
    state.creditor = NONE
    state.lot = NONE
    state.bidder = NONE
    state.partner = NONE
    state.forced = NONE
    state.given = NONE


@rule
def legal(state: Any, out: Any) -> Any:
    """List the legal actions; there are none only when the game is over."""
    if state.phase == ASK_MANAGE:
        if state.partner != NONE:
            return list_drafting(state, out)
        out[0] = FIRST[END]
        return list_offers(state, out, list_management(state, out, 1))
    if state.phase == ASK_ROLL:
        return list_rolling(state, out)
    if state.phase == ASK_ANSWER:
        out[0] = FIRST[ACCEPT]
        out[1] = FIRST[DECLINE]
        return 2
    if state.phase == ASK_AUCTION:
        return list_bidding(state, out)
    if state.phase == ASK_BUY:
        return list_buying(state, out)
    if state.phase == ASK_DEBT:
        return list_raising(state, out)
    return 0


@rule
def step(state: Any, action: Any) -> None:
    """Play a legal action and go on to the next thing that is asked."""
    verb = VERB_OF[action]
    if state.phase == ASK_MANAGE:
        if state.partner != NONE:
            draft(state, action)
        elif verb == END:
            end(state)
        elif verb == OFFER:
            open_draft(state, np.int64(NAMED[action, 0]))
        else:
            change_tile(state, action)
    elif state.phase == ASK_ROLL:
        if verb == ROLL:
            roll(state)
        elif verb == CARD:
            use_card(state)
        else:
            pay_fee(state)
    elif state.phase == ASK_ANSWER:
        if verb == ACCEPT:
            accept(state)
        else:
            refuse(state)
    elif state.phase == ASK_AUCTION:
        speak(state, action)
    elif state.phase == ASK_BUY:
        if verb == BUY:
            buy(state)
        else:
            decline(state)
    elif verb == BANKRUPT:
        go_bankrupt(state)
    else:
        raise_cash(state, action)
        go_on(state)
    state.forced = NONE


@rule
def go_on(state: Any) -> None:
    """Once the debt is paid the turn goes on, with the move first if the debt was the fee of the jail."""
    if not settle(state):
        return
    manage(state)
    if state.move_due:
        state.move_due = 0
        move(state, NOT_ROLLED)
