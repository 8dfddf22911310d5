"""Debts: what is owed is paid at once, or raised by selling and mortgaging, or ends in bankruptcy."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.ring.rules.data import DECK_COUNT
from hexarium.games.ring.rules.estate import hand_over, raisable, sell_level, take_mortgage
from hexarium.games.ring.rules.money import BANK, pay
from hexarium.games.ring.rules.tables import CITY, JAIL, KIND, NONE
from hexarium.games.ring.rules.telling import (
    FOR_BANKRUPTCY,
    FOR_CARD,
    FOR_JAIL,
    FOR_RENT,
    GAVE_CARD_BACK,
    OWED,
    WENT_BANKRUPT,
)
from hexarium.games.ring.rules.turn import ASK_DEBT, ask, leave
from hexarium.games.ring.rules.verbs import BANKRUPT, FIRST, MORTGAGE, NAMED, SELL, VERB_OF
from hexarium.kit.bits import list_members, lowest, members, without_lowest
from hexarium.kit.dispatch import rule
from hexarium.kit.events import tell


@rule
def owe(state: Any, creditor: Any, amount: Any) -> Any:
    """Whose turn it is pays at once if the cash covers it, and else owes it; returns whether all is paid."""
    state.creditor = creditor
    state.debt = amount
    return settle(state)


@rule
def owe_each(state: Any, creditors: Any, amount: Any) -> Any:
    """The same towards several others: in ascending seat order, one debt at a time."""
    state.rest = without_lowest(creditors)
    return owe(state, lowest(creditors), amount)


@rule
def owed_for(state: Any) -> Any:
    """What a debt is for follows from where the player is: in Jail, on another's property, on an incident."""
    kind = KIND[state.ring, state.at[state.turn]]
    if state.creditor == BANK:
        return FOR_JAIL if kind == JAIL else FOR_CARD
    return FOR_RENT if kind == CITY else FOR_CARD


@rule
def settle(state: Any) -> Any:
    """Pay one debt after the other as long as the cash covers it; returns whether all is paid."""
    seat = state.turn
    known = state.phase == ASK_DEBT
    while state.debt > 0:
        if state.cash[seat] < state.debt:
            if not known:
                tell(state, OWED, seat, state.creditor, state.debt, state.rest)
            ask(state, ASK_DEBT, seat)
            return False
        pay(state, seat, state.creditor, state.debt, owed_for(state))
        known = False
        rest = np.int64(state.rest)
        if rest:
            state.creditor = lowest(rest)
            state.rest = without_lowest(rest)
        else:
            forget_debt(state)
    return True


@rule
def forget_debt(state: Any) -> None:
    """Nothing is owed."""
    state.debt = 0
    state.creditor = NONE
    state.rest = 0


@rule
def list_raising(state: Any, out: Any) -> Any:
    """Sell and mortgage; `bankrupt` only when all of that would not cover the debt due."""
    mine = state.owned[state.turn]
    count = list_members(mine & state.developed, FIRST[SELL], out, 0)
    count = list_members(mine & ~state.developed & ~state.mortgaged, FIRST[MORTGAGE], out, count)
    if raisable(state, state.turn) < state.debt:
        out[count] = FIRST[BANKRUPT]
        count += 1
    return count


@rule
def raise_cash(state: Any, action: Any) -> None:
    """Sell a level or mortgage a property to raise a debt."""
    tile = np.int64(NAMED[action, 0])
    if VERB_OF[action] == SELL:
        sell_level(state, state.turn, tile)
    else:
        take_mortgage(state, state.turn, tile)


@rule
def go_bankrupt(state: Any) -> None:
    """Cash and properties as they are go to the creditor; to the bank, properties become unowned and bare."""
    seat = state.turn
    creditor = state.creditor
    tell(state, WENT_BANKRUPT, seat, creditor, state.players - members(state.living) + 1)
    pay(state, seat, creditor, state.cash[seat], FOR_BANKRUPTCY)
    hand_over(state, state.owned[seat], seat, creditor)
    for deck in range(DECK_COUNT):
        if state.holder[deck] == seat:
            give_card_back(state, deck)
    state.jail[seat] = NONE
    state.move_due = 0
    forget_debt(state)
    leave(state, seat)


@rule
def give_card_back(state: Any, deck: Any) -> None:
    """A release card goes back at the next refill of its deck."""
    tell(state, GAVE_CARD_BACK, state.holder[deck], deck)
    state.holder[deck] = NONE
