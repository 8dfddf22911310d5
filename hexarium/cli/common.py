"""What several commands share: options by name, games, files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from hexarium import games
from hexarium.errors import BadOption

if TYPE_CHECKING:
    from hexarium.kit.variant import Variant


def pairs(given: Iterable[str]) -> dict[str, str]:
    """Options given as `name=value`."""
    options = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadOption(
                f"--option {text!r} needs a name and a value; it is given as --option name=value."
            )
        options[name.strip().replace("-", "_")] = value.strip()
    return options


def chosen(name: str, given: Iterable[str]) -> Variant:
    """A game with its options."""
    return games.load(name).variant(pairs(given))


def is_unicode(encoding: str | None) -> bool:
    """Whether an encoding has all letters."""
    return (encoding or "utf-8").lower().replace("-", "").startswith("utf")


def at_least(name: str, value: int, low: int) -> int:
    """Refuse a number that is too small."""
    if value < low:
        raise BadOption(f"{name} cannot be {value}; it is a whole number from {low}.")
    return value
