"""Resources that change hands: everything but a theft happens before all eyes."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.rules.bundle import LANE, fewest, one
from hexarium.kit.dispatch import rule


@rule
def take(state: Any, seat: Any, cards: Any) -> None:
    """A seat takes cards from the supply, which holds them."""
    state.hands[seat] += cards
    state.bank -= cards


@rule
def pay(state: Any, seat: Any, cards: Any) -> None:
    """A seat returns cards to the supply."""
    state.hands[seat] -= cards
    state.bank += cards
    note_low(state, seat)


@rule
def hand_over(state: Any, giver: Any, taker: Any, cards: Any) -> None:
    """A seat gives cards to another."""
    state.hands[giver] -= cards
    state.hands[taker] += cards
    note_low(state, giver)


@rule
def note_low(state: Any, seat: Any) -> None:
    """Note what a hand has come down to: it shows which cards a theft cannot have been."""
    show(state, seat, 0)


@rule
def show(state: Any, seat: Any, cards: Any) -> None:
    """Everyone learns that a seat holds some cards, though it keeps them."""
    rest = state.hands[seat] - cards
    state.lows[seat] = fewest(state.lows[seat], rest)
    if state.unseen[seat] != 0:
        state.unseen[seat] = fewest(state.unseen[seat], rest)


@rule
def show_all(state: Any, seat: Any, resource: Any) -> None:
    """Everyone learns exactly how many cards of a resource a seat holds."""
    others = ~(LANE * one(resource))
    state.lows[seat] = np.int64(state.lows[seat]) & others
    state.unseen[seat] = np.int64(state.unseen[seat]) & others
