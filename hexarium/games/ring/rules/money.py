"""Money: the one way in which it changes hands."""

from __future__ import annotations

from typing import Any

from hexarium.games.ring.rules.tables import NONE
from hexarium.games.ring.rules.telling import PAID
from hexarium.kit.dispatch import rule
from hexarium.kit.events import tell

BANK = NONE
"""It has as much as it needs."""


@rule
def pay(state: Any, payer: Any, payee: Any, amount: Any, purpose: Any) -> None:
    """Pay an amount, which the payer has; nothing happens if it is nothing."""
    if amount == 0:
        return
    if payer != BANK:
        state.cash[payer] -= amount
    if payee != BANK:
        state.cash[payee] += amount
    tell(state, PAID, payer, payee, amount, purpose)
