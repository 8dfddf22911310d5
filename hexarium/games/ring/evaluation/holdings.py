"""What a seat has once what is under way is over: the last bidder has the lot, debts are paid."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.ring.rules.data import COIN
from hexarium.games.ring.rules.tables import NONE
from hexarium.games.ring.rules.turn import ASK_ROLL, direction, lives
from hexarium.kit.bits import bit, members
from hexarium.kit.dispatch import rule


@rule
def tiles_of(state: Any, seat: Any) -> Any:
    """The tiles of a seat, with the one that it would get in the auction."""
    if state.lot != NONE and state.bidder == seat:
        return state.owned[seat] | bit(state.lot)
    return np.int64(state.owned[seat])


@rule
def cash_of(state: Any, seat: Any) -> Any:
    """The cash of a seat after its bid and its debts, and with what others owe it; it may be negative."""
    cash = np.int64(state.cash[seat])
    if state.lot != NONE and state.bidder == seat:
        cash -= state.bid * COIN
    if state.debt > 0:
        if state.turn == seat:
            cash -= state.debt * (1 + members(state.rest))
        elif state.creditor == seat or state.rest >> seat & 1:
            cash += state.debt
    return cash


@rule
def rounds_left(state: Any) -> Any:
    """The turns that each player still has to roll in, on average."""
    living = members(state.living)
    pending = np.int64(state.phase == ASK_ROLL)
    seat = state.turn + direction(state)
    while 0 <= seat < state.players:
        if lives(state, seat):
            pending += 1
        seat += direction(state)
    return state.rounds - state.round_number + pending / living
