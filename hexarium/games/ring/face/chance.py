"""What chance gives, as text: `3 4`, `3 4 luck 7`, or `luck 7` alone; and all that it can give.

Which deck an action draws from, if any, is found by trying it under the rules themselves.
"""

from __future__ import annotations

from itertools import product

import numpy as np

from hexarium.errors import BadChance
from hexarium.games.ring.rules.data import CARDS, DECKS
from hexarium.games.ring.rules.game import step
from hexarium.games.ring.rules.outcome import FACES, NOT_ROLLED, ROLLS, card_outcome, cards_left, roll_outcome
from hexarium.games.ring.rules.tables import NONE
from hexarium.games.ring.rules.verbs import CODEC, ROLL
from hexarium.kit.bits import has
from hexarium.kit.events import listening
from hexarium.kit.plain import plain_state
from hexarium.kit.reading import shown
from hexarium.kit.rng import wrapping
from hexarium.kit.variant import State

FACE = range(1, FACES + 1)
NOTHING = 0
"""No dice, no card."""


def chance_text(outcome: int) -> str:
    """The text of an outcome."""
    words = []
    if rolled := outcome % ROLLS:
        words += [str((rolled - 1) // FACES + 1), str((rolled - 1) % FACES + 1)]
    if code := outcome // ROLLS:
        words += [DECKS[(code - 1) // CARDS], str((code - 1) % CARDS + 1)]
    return " ".join(words)


def chances(state: State, action: int) -> dict[int, float]:
    """All that chance can give in a legal action, each with its probability."""
    if CODEC.verb_of[action] == ROLL:
        rolls = [int(roll_outcome(*dice)) for dice in product(FACE, repeat=2)]
    else:
        rolls = [NOTHING]
    found: dict[int, float] = {}
    for rolled in rolls:
        cards = _cards(state, _deck(state, action, rolled))
        found |= {rolled + card: 1 / len(rolls) / len(cards) for card in cards}
    return {} if set(found) == {NOTHING} else found


def parse_outcome(state: State, action: int, text: str) -> int:
    """The outcome that a text stands for, if it can be one of a legal action; the card may be left out."""
    words = text.lower().split()
    if CODEC.verb_of[action] == ROLL:
        rolled = _parse_dice(words[:2], text)
        return rolled + _parse_card(state, _deck(state, action, rolled), words[2:], text)
    deck = _deck(state, action, NOTHING)
    if deck is None or not words:
        raise BadChance(
            f"{CODEC.text(action)!r} has no chance in it now; play it without, not with {shown(text)}."
        )
    return NOT_ROLLED + _parse_card(state, deck, words, text)


def _parse_dice(words: list[str], text: str) -> int:
    if len(words) == 2 and all(word in map(str, FACE) for word in words):
        return int(roll_outcome(int(words[0]), int(words[1])))
    raise BadChance(
        f"A roll cannot give {shown(text)}; it gives two dice like '3 4', and the card if one is drawn."
    )


def _parse_card(state: State, deck: int | None, words: list[str], text: str) -> int:
    if not words:
        return NOTHING
    if deck is None:
        raise BadChance(f"{shown(text)} cannot be; no card is drawn then.")
    for card in _cards(state, deck):
        if chance_text(card) == " ".join(words):
            return card
    numbers = ", ".join(chance_text(card).split()[1] for card in _cards(state, deck))
    raise BadChance(f"{shown(text)} cannot be; the card is {DECKS[deck]} with one of {numbers}.")


def _deck(state: State, action: int, rolled: int) -> int | None:
    """The deck that a legal action draws from with this roll, if any."""
    tried = plain_state(state)
    tried.rng, tried.forced, tried.given = np.uint64(tried.rng), rolled or NONE, NONE
    with listening(), wrapping():
        step(tried, action)
    given = int(tried.given)
    return (given // ROLLS - 1) // CARDS if given >= ROLLS else None


def _cards(state: State, deck: int | None) -> list[int]:
    """The outcomes of a card of a deck; without a deck, the one of none."""
    if deck is None:
        return [NOTHING]
    left = cards_left(state, deck)
    return [int(card_outcome(deck, card)) for card in range(CARDS) if has(left, card)]
