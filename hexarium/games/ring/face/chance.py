"""What chance gave, as text: `3 4`, `3 4 luck 7`, or `luck 7` alone."""

from __future__ import annotations

from hexarium.errors import BadChance
from hexarium.games.ring.rules.outcome import NOT_ROLLED, ROLLS, card_outcome, cards_left, roll_outcome
from hexarium.games.ring.rules.data import CARDS, DECKS, JAIL_FEE, JAIL_ROLLS
from hexarium.games.ring.rules.estate import mortgage_gain
from hexarium.games.ring.rules.jail import in_jail
from hexarium.games.ring.rules.tables import CODEC, DECK_OF, MORTGAGE, NONE, ROLL, SELL, SELL_GAIN, TILES
from hexarium.games.ring.rules.turn import ASK_DEBT
from hexarium.kit.bits import has
from hexarium.kit.variant import State

FACES = range(1, 7)


def outcome_text(outcome: int) -> str | None:
    """The text of an outcome, none when chance gave nothing."""
    if outcome == NONE:
        return None
    words = []
    if rolled := outcome % ROLLS:
        words += [str((rolled - 1) // 6 + 1), str((rolled - 1) % 6 + 1)]
    if card := card_of(outcome):
        words += [DECKS[card[0]], str(card[1])]
    return " ".join(words)


def card_of(outcome: int) -> tuple[int, int] | None:
    """The deck and the number of the card in an outcome."""
    code = outcome // ROLLS
    return ((code - 1) // CARDS, (code - 1) % CARDS + 1) if code > 0 else None


def parse_outcome(state: State, action: int, text: str) -> int:
    """The outcome that a text stands for, if it can be one of a legal action; the card may be left out."""
    words = text.lower().split()
    if action == ROLL:
        dice = _parse_dice(words[:2], text)
        return int(roll_outcome(*dice)) + _parse_card(state, _deck_after_roll(state, *dice), words[2:], text)
    deck = _deck_after_payment(state, action)
    if deck is None or not words:
        raise BadChance(
            f"{CODEC.text(action)!r} has no chance in it now; play it without, not with {text!r}."
        )
    return NOT_ROLLED + _parse_card(state, deck, words, text)


def _parse_dice(words: list[str], text: str) -> tuple[int, int]:
    if len(words) == 2 and all(word in map(str, FACES) for word in words):
        return int(words[0]), int(words[1])
    raise BadChance(
        f"A roll cannot give {text!r}; it gives two dice like '3 4', and the card if one is drawn."
    )


def _parse_card(state: State, deck: int | None, words: list[str], text: str) -> int:
    if not words:
        return 0
    if deck is None:
        raise BadChance(f"{text!r} cannot be; no card is drawn then.")
    left = [card for card in range(CARDS) if has(cards_left(state, deck), card)]
    if len(words) == 2 and words[0] == DECKS[deck] and words[1] in [str(card + 1) for card in left]:
        return int(card_outcome(deck, int(words[1]) - 1))
    numbers = ", ".join(str(card + 1) for card in left)
    raise BadChance(f"{text!r} cannot be; the card is {DECKS[deck]} with one of {numbers}.")


def _deck_after_roll(state: State, first: int, second: int) -> int | None:
    seat = state.turn
    if in_jail(state, seat) and first != second:
        third = state.jail[seat] + 1 == JAIL_ROLLS
        if not third or state.cash[seat] < JAIL_FEE:
            return None
    return _deck_at(state, first + second)


def _deck_after_payment(state: State, action: int) -> int | None:
    """The deck that a card is drawn from when `action` completes the payment of the fee of the jail."""
    if state.phase != ASK_DEBT or not state.move_due:
        return None
    if SELL <= action < MORTGAGE:
        raised = SELL_GAIN[state.level[action - SELL] - 1]
    elif MORTGAGE <= action < MORTGAGE + TILES[state.ring]:
        raised = mortgage_gain(state, action - MORTGAGE)
    else:
        return None
    return _deck_at(state, sum(state.dice)) if state.cash[state.turn] + raised >= state.debt else None


def _deck_at(state: State, steps: int) -> int | None:
    deck = DECK_OF[state.ring, (state.at[state.turn] + steps) % TILES[state.ring]]
    return None if deck == NONE else int(deck)
