"""What all bots that search have in common: their settings, and a desk to think at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexarium.bots.bot import Bot
from hexarium.bots.desk import Desk

if TYPE_CHECKING:
    from hexarium.bots.kinds import Settings
    from hexarium.kit.variant import Variant


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
