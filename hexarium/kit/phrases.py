"""Phrases: what a person says in one line where the rules ask for several actions.

`offer 2 wood for 1 ore` is an offer at a table; the rules take it card by card. A game declares such lines as
data, and whoever reads a line or shows a form – a terminal, later a page – makes actions of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Slot:
    """A part of a phrase: members of one verb, each an action of its own; a number before one repeats it."""

    verb: str
    after: str = ""
    """The word that leads to it, such as `for`."""
    once: bool = False
    """Whether it takes exactly one member."""


@dataclass(frozen=True)
class Phrase:
    """A line that begins with `word` and fills its slots in order; `end` is played last."""

    word: str
    slots: tuple[Slot, ...]
    end: str
    example: str
    about: str
    unless: str = ""
    """A verb that is legal only while half of such a line stands already; the line would add to it."""


@dataclass(frozen=True)
class Limit:
    """A verb that is repeated at every own turn while its next value is small enough: `bid up to 12`."""

    verb: str
    value: Callable[[Any], int]
    """What the verb would make of a state, to be compared with the limit."""
    about: str

    @property
    def example(self) -> str:
        """How it is typed."""
        return f"{self.verb} up to 12"
