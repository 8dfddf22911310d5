"""Bots that know when they have done enough: environments count positions where a table would count seconds.

So a game is the same again on any machine, however busy, and a step takes what it takes.
"""

from __future__ import annotations

from hexarium.bots.kinds import Kind, Settings
from hexarium.bots.making import LEVELS, check_name, kind, level
from hexarium.errors import BadOption
from hexarium.kit.variant import Variant

PATIENCE = 20_000
"""Positions, or games played out, of a bot that would go on as long as its time allows."""
_ENDLESS = ("nodes", "simulations")


def made_of(name: str, variant: Variant) -> tuple[Kind, Settings]:
    """The kind of a bot and its settings, with an end to its thoughts; BadOption if it cannot play that."""
    check_name(name)
    wanted = level(name, variant) if name in LEVELS else name
    word, _, given = wanted.partition(":")
    found = kind(word)
    if why_not := found.fits(variant):
        raise BadOption(f"{word} {why_not}.")
    settings = found.parse(given)
    return found, {
        each: PATIENCE if each in _ENDLESS and value == 0 else value for each, value in settings.items()
    }
