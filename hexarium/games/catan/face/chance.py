"""What chance gave, in words, and outcomes that are forced: dice, a stolen resource, a drawn card."""

from __future__ import annotations

import re

from hexarium.errors import BadChance
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.bundle import unpack
from hexarium.kit.variant import State


def chance_of(text: str) -> str | None:
    """What an action leaves to chance: `dice`, `theft`, `card` or nothing."""
    verb, *words = text.split()
    if verb == "roll":
        return "dice"
    if verb == "buy":
        return "card"
    return "theft" if verb == "robber" and len(words) == 2 else None


def outcome_text(text: str, given: int) -> str | None:
    """What chance gave in an action."""
    match chance_of(text):
        case "dice":
            return f"{given // 6 + 1} {given % 6 + 1}"
        case "theft":
            return data.RESOURCES[given]
        case "card":
            return data.CARDS[given]
    return None


def parse_outcome(state: State, text: str, outcome: str) -> int:
    """The outcome that some words force, if the action can have it."""
    words = " ".join(outcome.lower().split())
    match chance_of(text):
        case "dice":
            if re.fullmatch("[1-6] [1-6]", words):
                return 6 * (int(words[0]) - 1) + int(words[2]) - 1
            raise BadChance(f"The dice cannot be {outcome!r}; they are two numbers from 1 to 6, like '3 4'.")
        case "theft":
            victim = int(text.split()[2])
            return _one_of(words, outcome, "The stolen card", data.RESOURCES, unpack(state.hands[victim]))
        case "card":
            return _one_of(words, outcome, "The drawn card", data.CARDS, unpack(state.deck))
    raise BadChance(f"{text!r} has no chance in it; play it without, not with {outcome!r}.")


def _one_of(words: str, outcome: str, what: str, names: tuple[str, ...], counts: list[int]) -> int:
    possible = [name for name, count in zip(names, counts, strict=True) if count]
    if words in possible:
        return names.index(words)
    raise BadChance(f"{what} cannot be {outcome!r}; it can be {', '.join(possible) or 'nothing'}.")
