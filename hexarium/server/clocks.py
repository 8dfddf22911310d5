"""Clocks: how long somebody has for an answer.

A clock runs for whoever is to move, and for each question anew. Whoever was asked ahead has used some of the
time already, but has a few seconds left when its turn comes. When a question runs out, the game's least
harmful answer is played; after that there are only a few seconds for each question, until the seat plays by
itself again, so that nobody waits for one who has gone to sleep.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hexarium.errors import BadOption
from hexarium.kit.reading import shown

LEAST = 5_000
"""Milliseconds that are left when a question that was asked ahead becomes the turn."""
ASLEEP = 10_000
"""Milliseconds for each further question to somebody whose last one ran out."""


@dataclass(frozen=True)
class Clock:
    """One of the clocks that a table can have."""

    name: str
    about: str
    limit: int | None
    """Milliseconds for a question; none if it never runs out."""

    def data(self) -> dict[str, Any]:
        """The clock as those see it who choose one."""
        return {"name": self.name, "about": self.about, "ms": self.limit}

    def until(self, asked: int, turned: int, asleep: bool) -> int | None:
        """When a question runs out that was asked at one time and became the turn at another."""
        if self.limit is None:
            return None
        limit = min(self.limit, ASLEEP) if asleep else self.limit
        return max(asked + limit, turned + LEAST)


CLOCKS = {
    clock.name: clock
    for clock in (
        Clock("none", "Nobody is hurried: every question waits until it is answered.", None),
        Clock(
            "relaxed",
            "Three minutes for each decision; then the least harmful answer is played for you.",
            180_000,
        ),
        Clock("quick", "Thirty seconds for each decision; then the least harmful answer is played.", 30_000),
    )
}


def clock_of(name: object) -> Clock:
    """A clock by its name; BadOption says which there are."""
    if not isinstance(name, str) or name not in CLOCKS:
        raise BadOption(f"There is no clock {shown(name)}; the clocks are {', '.join(CLOCKS)}.")
    return CLOCKS[name]
