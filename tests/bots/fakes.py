"""Bots that misbehave on purpose, each until an event is set and never by the clock."""

from __future__ import annotations

from threading import Event

from hexarium.bots.bot import Bot, Thought, legal_for
from hexarium.kit.variant import Variant
from hexarium.play.match import Match
from hexarium.play.seat import Door

LONGEST = 60.0
"""Seconds after which a test gives up."""


class Sleeper(Bot):
    """Takes the first legal action, but not before it is woken; meanwhile it may know something."""

    def __init__(self, variant: Variant, knows: Thought | None = None) -> None:
        super().__init__("sleeper", variant)
        self.knows = knows
        self.woken = Event()
        self.asleep = Event()
        """Set while it sleeps."""
        self.answered = Event()
        self.doors: list[Door] = []

    def choose(self, door: Door, seconds: float | None = None, seed: int = 0) -> Thought:
        del seconds, seed
        self.doors.append(door)
        self.asleep.set()
        assert self.woken.wait(LONGEST)
        self.asleep.clear()
        self.answered.set()
        return Thought(legal_for(door)[0])

    def so_far(self) -> Thought | None:
        return self.knows


class Broken(Bot):
    """Fails at every question."""

    def choose(self, door: Door, seconds: float | None = None, seed: int = 0) -> Thought:
        del door, seconds, seed
        raise ZeroDivisionError("by nought")


class Stubborn(Bot):
    """Says the same whatever is legal."""

    def __init__(self, variant: Variant, action: int) -> None:
        super().__init__("stubborn", variant)
        self.action = action

    def choose(self, door: Door, seconds: float | None = None, seed: int = 0) -> Thought:
        del door, seconds, seed
        return Thought(self.action)


def heaven() -> Match:
    """A match to be asked about."""
    return Match.new("heaven", {"first": "angels"}, seed=1, compiled=False)
