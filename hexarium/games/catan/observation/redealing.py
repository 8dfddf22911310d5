"""What a seat cannot know, dealt anew: other hands, other development cards, and the deck.

The seat knows which cards are hidden all together and how many there are in each place; it remembers nothing
more. Cards that somebody shows – in an offer, or by accepting one – stay where they are.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.rules.bundle import given_side, nth_card, one, total, wanted_side
from hexarium.games.catan.rules.trade import ACCEPTED
from hexarium.kit.dispatch import rule
from hexarium.kit.rng import below


@rule
def redeal(state: Any, seat: Any) -> None:
    """Deal other hands and cards anew, by the generator of the state."""
    redeal_hands(state, seat)
    redeal_cards(state, seat)


@rule
def shown_by(state: Any, seat: Any) -> Any:
    """The cards that a seat has shown in the trade under way."""
    if seat == state.seat:
        return given_side(state.offer)
    if state.answers[seat] == ACCEPTED:
        return wanted_side(state.offer)
    return given_side(state.counters[seat])


@rule
def drawn(state: Any, pool: Any, count: Any) -> Any:
    """So many cards drawn at random from a pool."""
    cards = np.int64(0)
    for _ in range(count):
        left = pool - cards
        cards += one(np.int64(nth_card(left, below(state, total(left)))))
    return cards


@rule
def redeal_hands(state: Any, seat: Any) -> None:
    """The resources of others."""
    pool = np.int64(0)
    for other in range(state.players):
        if other != seat:
            pool += np.int64(state.hands[other]) - shown_by(state, other)
    for other in range(state.players):
        if other != seat:
            shown = shown_by(state, other)
            cards = drawn(state, pool, total(state.hands[other]) - total(shown))
            pool -= cards
            state.hands[other] = cards + shown


@rule
def redeal_cards(state: Any, seat: Any) -> None:
    """The development cards of others, and the deck: together they are what nobody has played."""
    pool = np.int64(state.deck)
    for other in range(state.players):
        if other != seat:
            pool += np.int64(state.cards[other])
    if seat != state.seat:
        pool += np.int64(state.new_cards)
        new = drawn(state, pool, total(state.new_cards))
        state.new_cards = new
        pool -= new
    for other in range(state.players):
        if other != seat:
            cards = drawn(state, pool, total(state.cards[other]))
            state.cards[other] = cards
            pool -= cards
    state.deck = pool
