"""What all bots that search have in common: their settings, and a desk to think at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hexarium.bots.bot import Bot, Thought, legal_for
from hexarium.bots.chance import any_of
from hexarium.bots.desk import Desk
from hexarium.kit.minds import PlainMind
from hexarium.kit.rng import wrapping

if TYPE_CHECKING:
    from hexarium.bots.kinds import Settings
    from hexarium.kit.variant import Variant
    from hexarium.play.seat import Door


class Searcher(Bot):
    """A bot that searches in worlds of its own."""

    def __init__(self, name: str, variant: Variant, settings: Settings) -> None:
        super().__init__(name, variant)
        self.settings = settings
        self.desk = Desk(variant, self.calls)

    @property
    def ready(self) -> bool:
        """Whether machine code thinks at its desk."""
        return self.desk.ready

    def promising(self, door: Door, seed: int) -> Thought | None:
        """One of the actions that a search would look at first: plain Python often has time for no more."""
        if self.variant.evaluation is None:
            return None
        mind, states = PlainMind(self.variant), np.atleast_1d(door.state())
        with wrapping():
            own = [action for action in legal_for(door) if not mind.talks(states, 0, action)]
            ranks = [mind.order(states, 0, action) for action in own]
        highest = max(ranks, default=0)
        best = [action for action, rank in zip(own, ranks, strict=True) if rank == highest]
        return Thought(any_of(best, seed)) if best else None
