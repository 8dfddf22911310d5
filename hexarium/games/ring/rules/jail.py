"""Jail: the ways in and out."""

from __future__ import annotations

from typing import Any

from hexarium.games.ring.rules.data import DESTINY, JAIL_FEE, JAIL_ROLLS, LUCK
from hexarium.games.ring.rules.debt import BANK, owe
from hexarium.games.ring.rules.tables import CARD, JAIL_TILE, NONE, PAY, ROLL
from hexarium.kit.dispatch import rule


@rule
def in_jail(state: Any, seat: Any) -> Any:
    """Whether a seat is jailed."""
    return state.jail[seat] != NONE


@rule
def go_to_jail(state: Any) -> None:
    """The player goes to the Jail tile without passing anything, and is jailed."""
    state.at[state.turn] = JAIL_TILE[state.ring]
    state.jail[state.turn] = 0


@rule
def list_rolling(state: Any, out: Any) -> Any:
    """`roll`; in jail also `pay` with the cash for it, and `card` with a release card."""
    seat = state.turn
    out[0] = ROLL
    count = 1
    if in_jail(state, seat):
        if state.cash[seat] >= JAIL_FEE:
            out[count] = PAY
            count += 1
        if seat in (state.holder[LUCK], state.holder[DESTINY]):
            out[count] = CARD
            count += 1
    return count


@rule
def pay_fee(state: Any) -> None:
    """Pay the fee, and then roll as usual."""
    state.cash[state.turn] -= JAIL_FEE
    state.jail[state.turn] = NONE


@rule
def use_card(state: Any) -> None:
    """Use a release card, Luck's first, and then roll as usual; it goes back at the next refill."""
    deck = LUCK if state.holder[LUCK] == state.turn else DESTINY
    state.holder[deck] = NONE
    state.jail[state.turn] = NONE


@rule
def roll_frees(state: Any) -> Any:
    """Doubles free, and so does the third failed roll, once its fee is paid; returns whether to move now."""
    seat = state.turn
    if state.dice[0] == state.dice[1]:
        state.jail[seat] = NONE
        return True
    state.jail[seat] += 1
    if state.jail[seat] < JAIL_ROLLS:
        return False
    state.jail[seat] = NONE
    paid = owe(state, BANK, JAIL_FEE)
    state.move_due = 0 if paid else 1
    return paid
