"""Bots for tests: some misbehave until an event is set, never by the clock, and some do little work."""

from __future__ import annotations

from threading import Event

from hexarium.bots.bot import Bot, Thought, legal_for
from hexarium.bots.making import LEVELS, kind, level
from hexarium.kit.variant import Variant
from hexarium.play.match import Match
from hexarium.play.seat import Door

LONGEST = 60.0
"""Seconds after which a test gives up."""


LITTLE = dict(nodes=60, simulations=6, rollouts=2, turns=1, plies=4, depth=2, worlds=2, width=2)  # noqa: C408
"""So much work is enough to see how a bot thinks, and always the same."""


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


def with_little_work(name: str, variant: Variant) -> str:
    """A bot by its name, with limits that no clock has a part in."""
    word, _, given = (level(name, variant) if name in LEVELS else name).partition(":")
    made_of = kind(word)
    settings = made_of.parse(given)
    for setting in made_of.settings:
        if setting.name in LITTLE:
            usual = settings[setting.name] or LITTLE[setting.name]
            settings[setting.name] = max(setting.low, min(usual, LITTLE[setting.name]))
    return f"{word}:{','.join(f'{key}={value:g}' for key, value in settings.items())}"
