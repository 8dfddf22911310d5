"""What commands that let bots play have in common: how it is played, and where the games are kept."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from hexarium.arena.envoy import check
from hexarium.arena.hall import OPENING, Hall
from hexarium.arena.hands import NO_PROGRAMS, Hands
from hexarium.arena.shelf import Shelf
from hexarium.arena.simulate import LIMIT
from hexarium.bots.company import offered
from hexarium.cli.common import at_least, chosen, pairs
from hexarium.errors import BadOption
from hexarium.kit.runner import UNLIMITED, Runner
from hexarium.kit.variant import Variant

LONGEST = 3600
"""Seconds that a bot can be given for a decision."""
SHORT_OPENING = 10
"""Actions at random that leave enough of any game."""
TRIALS = 8
"""Random games that are played to see how long an opening may be."""


@dataclass(frozen=True)
class Asked:
    """What somebody asks of games between bots, as it was typed."""

    option: Sequence[str]
    bot: Sequence[str]
    ms: int | None
    opening: int | None
    plies: int | None
    processes: int | None
    ray: str | None = None

    def hall(self, game: str, records: bool = False, measures: bool = False) -> Hall:
        """Where it is played; BadOption says what would have been right."""
        variant = chosen(game, self.option)
        if self.ms is not None and not 1 <= self.ms <= 1000 * LONGEST:
            raise BadOption(
                f"ms cannot be {self.ms}; it is a whole number from 1 to {1000 * LONGEST:,}, in milliseconds."
            )
        usual = 0 if variant.game.chance else OPENING
        plies = None if self.plies is None else at_least("plies", self.plies, 0)
        opening = usual if self.opening is None else _opening(variant, self.opening)
        return Hall(
            game,
            pairs(self.option),
            offered(self.bot),
            None if self.ms is None else self.ms / 1000,
            opening,
            LIMIT if plies is None else min(plies, UNLIMITED) or UNLIMITED,
            records,
            measures,
        )

    def hands(self, name: str = "processes") -> Hands:
        """Who is to play: so many processes or threads, one a core unless said, or a Ray cluster."""
        count = self.processes if self.processes is None else at_least(name, self.processes, 1)
        if self.ray is not None:
            check(self.ray)
            if self.bot:
                raise BadOption(NO_PROGRAMS)
            return Hands(count, self.ray)
        return Hands(count or os.cpu_count() or 1)


def _opening(variant: Variant, given: int) -> int:
    """How many actions games begin with; a half of a random game must be left for the bots."""
    if at_least("opening", given, 0) <= SHORT_OPENING:
        return given
    runner = Runner.at_once(variant)
    shortest = min(len(runner.play_out(runner.start(seed), seed, 2 * given)) for seed in range(TRIALS))
    if shortest < 2 * given:
        most = max(shortest // 2, SHORT_OPENING)
        raise BadOption(
            f"opening cannot be {given}; random games of {variant.game.name} may be over after {shortest} "
            f"actions, so it is a whole number from 0 to {most}."
        )
    return given


@contextmanager
def kept(path: str | None, games: int) -> Iterator[Shelf | None]:
    """The file for the games, tried before they are played; whatever goes wrong leaves none behind."""
    if path is None:
        yield None
        return
    shelf = Shelf(path, games)
    try:
        yield shelf
    except BaseException:
        shelf.drop()
        raise
