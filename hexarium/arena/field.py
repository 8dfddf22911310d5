"""Random games as work for others: a portion of their numbers goes out, and what was counted comes back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hexarium import games
from hexarium.arena.portions import Span
from hexarium.arena.simulation import Counts, Simulation
from hexarium.kit.runner import UNLIMITED, Runner
from hexarium.kit.variant import Variant

MOST_GAMES = 1 << 16
"""Of a batch."""
MOST_KEPT = 1 << 22
"""Bytes of last states in a batch, so that they are still at hand when they are measured."""


def fitting(runner: Runner) -> int:
    """How many games a batch has room for."""
    if not runner.variant.measures:
        return MOST_GAMES
    return max(1, min(MOST_GAMES, MOST_KEPT // runner.dtype.itemsize))


@dataclass(frozen=True)
class Field:
    """What is played, and from which seed."""

    game: str
    """A name, or the path of a file."""
    options: Mapping[str, Any]
    seed: int
    most: int
    """After so many plies a game is left unfinished."""

    def open(self) -> OpenField:
        """A field that plays."""
        return OpenField(self)

    def variant(self) -> Variant:
        """What is played."""
        return games.load(self.game).variant(self.options)


class OpenField:
    """A field in the process where it is played."""

    def __init__(self, field: Field) -> None:
        self._field = field
        self.variant = field.variant()
        self._runner = Runner(self.variant)
        self._ready = False

    def ready(self, span: Span) -> None:
        """Have all that is compiled for such games."""
        del span
        if not self._ready:
            prepare(self._runner)
            self._ready = True

    def do(self, span: Span) -> Counts:
        """Play the games of a span."""
        field, measures = self._field, self.variant.measures
        found = Simulation.of(self.variant, field.seed, 1, span.count, field.most)
        for first in range(span.first, span.first + span.count, room := fitting(self._runner)):
            count = min(room, span.first + span.count - first)
            batch = self._runner.batch(field.seed, first, count, field.most, keep=bool(measures))
            while not batch.play(UNLIMITED):
                pass
            found.add(batch, {measure: batch.measured(measure) for measure in measures})
        return found.counts()

    def close(self) -> None:
        """Nothing is held."""


def prepare(runner: Runner) -> None:
    """Compile or fetch all that random games need."""
    batch = runner.batch(0, 0, 1, most=1, keep=True)
    batch.play(1)
    for measure in runner.variant.measures:
        batch.measured(measure)
