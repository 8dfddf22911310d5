"""Resources that change hands."""

from __future__ import annotations

from typing import Any

from hexarium.games.catan.rules.telling import PAID
from hexarium.kit.dispatch import rule
from hexarium.kit.events import tell


@rule
def take(state: Any, seat: Any, cards: Any) -> None:
    """A seat takes cards from the supply, which holds them."""
    state.hands[seat] += cards
    state.bank -= cards


@rule
def put_back(state: Any, seat: Any, cards: Any) -> None:
    """A seat returns cards to the supply."""
    state.hands[seat] -= cards
    state.bank += cards


@rule
def pay(state: Any, seat: Any, cards: Any) -> None:
    """A seat returns cards to the supply for what it builds or buys."""
    put_back(state, seat, cards)
    tell(state, PAID, seat, cards)


@rule
def hand_over(state: Any, giver: Any, taker: Any, cards: Any) -> None:
    """A seat gives cards to another."""
    state.hands[giver] -= cards
    state.hands[taker] += cards
