"""What chance gives: two dice and the cards left in a deck, drawn or forced.

An outcome is one number: the dice (0 for none, else 1–36) and 37 times the card (0 for none, 1–20 of Luck,
21–40 of Destiny).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.ring.rules.data import CARDS
from hexarium.games.ring.rules.tables import ALL_CARDS, NONE, RELEASE_BIT
from hexarium.games.ring.rules.telling import DREW, REFILLED, ROLLED
from hexarium.kit.bits import bit, lowest, members, without_lowest
from hexarium.kit.dispatch import rule
from hexarium.kit.events import tell
from hexarium.kit.rng import below

FACES = 6
ROLLS = FACES * FACES + 1
"""How many outcomes the dice have, with the one of not being rolled."""
NOT_ROLLED = 0


@rule
def roll_outcome(first: Any, second: Any) -> Any:
    """The outcome of two dice."""
    return 1 + (first - 1) * FACES + second - 1


@rule
def card_outcome(deck: Any, card: Any) -> Any:
    """The outcome of a card alone; cards count from 0."""
    return ROLLS * (1 + deck * CARDS + card)


@rule
def roll_dice(state: Any) -> Any:
    """Roll two dice; returns their outcome."""
    rolled = np.int64(state.forced) % ROLLS if state.forced > 0 else NOT_ROLLED
    if rolled == NOT_ROLLED:
        rolled = 1 + below(state, FACES * FACES)
    state.dice[0] = (rolled - 1) // FACES + 1
    state.dice[1] = (rolled - 1) % FACES + 1
    state.given = rolled
    tell(state, ROLLED, state.turn, state.dice[0], state.dice[1])
    return rolled


@rule
def cards_left(state: Any, deck: Any) -> Any:
    """What the next card is drawn from: the cards left, or when there are none, all that nobody holds."""
    left = np.int64(state.deck[deck])
    if left != 0:
        return left
    return ALL_CARDS if state.holder[deck] == NONE else ALL_CARDS & ~RELEASE_BIT


@rule
def draw_card(state: Any, deck: Any, rolled: Any) -> Any:
    """Draw a card, each one left being equally likely; `rolled` is what the same action has rolled."""
    left = cards_left(state, deck)
    if state.deck[deck] == 0:
        tell(state, REFILLED, deck)
    card = np.int64(state.forced) // ROLLS - 1 - deck * CARDS if state.forced >= ROLLS else NONE
    if card == NONE:
        chosen = left
        for _ in range(below(state, members(left))):
            chosen = without_lowest(chosen)
        card = lowest(chosen)
    state.deck[deck] = left & ~bit(card)
    state.given = rolled + card_outcome(deck, card)
    tell(state, DREW, state.turn, deck, card + 1)
    return card
