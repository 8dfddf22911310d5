"""Debts: what is owed is paid at once, or raised by selling and mortgaging, or ends in bankruptcy."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.ring.rules.estate import give_property, raisable, sell_level, set_level, take_mortgage
from hexarium.games.ring.rules.tables import BANKRUPT, MORTGAGE, NONE, SELL
from hexarium.games.ring.rules.turn import ASK_DEBT, ask, leave
from hexarium.kit.bits import bit, list_members, lowest, without_lowest
from hexarium.kit.dispatch import rule

BANK = NONE


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
def settle(state: Any) -> Any:
    """Pay one debt after the other as long as the cash covers it; returns whether all is paid."""
    seat = state.turn
    while state.debt > 0:
        if state.cash[seat] < state.debt:
            ask(state, ASK_DEBT, seat)
            return False
        state.cash[seat] -= state.debt
        if state.creditor != BANK:
            state.cash[state.creditor] += state.debt
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
    count = list_members(mine & state.developed, SELL, out, 0)
    count = list_members(mine & ~state.developed & ~state.mortgaged, MORTGAGE, out, count)
    if raisable(state, state.turn) < state.debt:
        out[count] = BANKRUPT
        count += 1
    return count


@rule
def raise_cash(state: Any, action: Any) -> None:
    """Sell a level or mortgage a property to raise a debt."""
    if action >= MORTGAGE:
        take_mortgage(state, state.turn, action - MORTGAGE)
    else:
        sell_level(state, state.turn, action - SELL)


@rule
def go_bankrupt(state: Any) -> None:
    """Cash and properties as they are go to the creditor; to the bank, properties become unowned and bare."""
    seat = state.turn
    creditor = state.creditor
    if creditor != BANK:
        state.cash[creditor] += state.cash[seat]
    state.cash[seat] = 0
    mask = state.owned[seat]
    while mask:
        tile = lowest(mask)
        mask = without_lowest(mask)
        give_property(state, tile, creditor)
        if creditor == BANK:
            set_level(state, tile, 0)
            state.mortgaged = state.mortgaged & ~bit(tile)
    for deck in range(2):
        if state.holder[deck] == seat:
            state.holder[deck] = NONE
    state.jail[seat] = NONE
    state.move_due = 0
    forget_debt(state)
    leave(state, seat)
