"""The bot that chooses at random: everybody's first opponent, and the zero of every scale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexarium.bots.bot import Bot, Thought, legal_for
from hexarium.bots.kinds import Kind, Settings
from hexarium.kit.rng import below, holder, wrapping

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hexarium.kit.variant import Variant
    from hexarium.play.seat import Door


class Random(Bot):
    """Every legal action is as likely as any other."""

    def choose(self, door: Door, seconds: float | None = None, seed: int = 0) -> Thought:
        """One of the legal actions."""
        del seconds
        return Thought(any_of(legal_for(door), seed))

    def glance(self, door: Door, seed: int = 0) -> Thought | None:
        """What it would choose, for there is nothing to think about."""
        return self.choose(door, seed=seed)


def any_of(actions: Sequence[int], seed: int) -> int:
    """One of some actions, each as likely as the others."""
    with wrapping():
        return actions[int(below(holder(seed), len(actions)))]


def _build(name: str, variant: Variant, settings: Settings) -> Bot:
    del settings
    return Random(name, variant)


KIND = Kind("random", "takes any legal action, each as likely as the others", (), _build)
