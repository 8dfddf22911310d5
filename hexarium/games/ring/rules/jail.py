"""Jail: the ways in and out."""

from __future__ import annotations

from typing import Any

from hexarium.games.ring.rules.data import DESTINY, JAIL_FEE, JAIL_ROLLS, LUCK
from hexarium.games.ring.rules.debt import give_card_back, owe
from hexarium.games.ring.rules.money import BANK, pay
from hexarium.games.ring.rules.tables import NONE
from hexarium.games.ring.rules.telling import (
    BY_CARD,
    BY_DOUBLES,
    BY_FEE,
    BY_THIRD_ROLL,
    FOR_JAIL,
    JAILED,
    LEFT_JAIL,
    STAYED_IN_JAIL,
)
from hexarium.games.ring.rules.verbs import CARD, FIRST, PAY, ROLL
from hexarium.kit.dispatch import rule
from hexarium.kit.events import tell


@rule
def in_jail(state: Any, seat: Any) -> Any:
    """Whether a seat is jailed."""
    return state.jail[seat] != NONE


@rule
def be_jailed(state: Any) -> None:
    """The player on the Jail tile is jailed."""
    state.jail[state.turn] = 0
    tell(state, JAILED, state.turn)


@rule
def leave_jail(state: Any, way: Any) -> None:
    """The player is free."""
    state.jail[state.turn] = NONE
    tell(state, LEFT_JAIL, state.turn, way)


@rule
def list_rolling(state: Any, out: Any) -> Any:
    """`roll`; in jail also `pay` with the cash for it, and `card` with a release card."""
    seat = state.turn
    out[0] = FIRST[ROLL]
    count = 1
    if in_jail(state, seat):
        if state.cash[seat] >= JAIL_FEE:
            out[count] = FIRST[PAY]
            count += 1
        if seat in (state.holder[LUCK], state.holder[DESTINY]):
            out[count] = FIRST[CARD]
            count += 1
    return count


@rule
def pay_fee(state: Any) -> None:
    """Pay the fee, and then roll as usual."""
    leave_jail(state, BY_FEE)
    pay(state, state.turn, BANK, JAIL_FEE, FOR_JAIL)


@rule
def use_card(state: Any) -> None:
    """Use a release card, Luck's first, and then roll as usual."""
    leave_jail(state, BY_CARD)
    give_card_back(state, LUCK if state.holder[LUCK] == state.turn else DESTINY)


@rule
def roll_frees(state: Any) -> Any:
    """Doubles free, and so does the third failed roll, once its fee is paid; returns whether to move now."""
    seat = state.turn
    if state.dice[0] == state.dice[1]:
        leave_jail(state, BY_DOUBLES)
        return True
    state.jail[seat] += 1
    if state.jail[seat] < JAIL_ROLLS:
        tell(state, STAYED_IN_JAIL, seat, state.jail[seat])
        return False
    leave_jail(state, BY_THIRD_ROLL)
    paid = owe(state, BANK, JAIL_FEE)
    state.move_due = 0 if paid else 1
    return paid
