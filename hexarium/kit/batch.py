"""Random games that are played a stretch of plies at a time.

Compiled code hears no signal. Whoever wants to be stopped in the middle of a game that has no end asks for a
stretch, looks around, and asks for the next; the games are the same however they are divided.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from hexarium.kit import algorithms
from hexarium.kit.measures import Measure, collector
from hexarium.kit.rehearsal import wrong_count
from hexarium.kit.rng import holders

if TYPE_CHECKING:
    from hexarium.kit.runner import Runner

_NOTHING = np.zeros(0, dtype=np.int64)


class Batch:
    """The random games of a seed numbered from `first`, so many of them, each of `most` plies at most.

    Of `lengths`, `winners` (as bits) and `reasons` the first `done` entries are those of games that are over;
    `branches` adds up how many actions there were to choose from. With `keep`, their last states are kept,
    and `measured` reads them.
    """

    def __init__(
        self, runner: Runner, seed: int, first: int, count: int, most: int, keep: bool = False
    ) -> None:
        self._runner = runner
        self._start = runner.encoded, np.uint64(seed), first, most
        self._states = runner.blank(2)
        self._chooser = holders(0)
        self._out = runner.room()
        self._place = np.zeros(2, dtype=np.int64)
        self._last = runner.blank(count if keep else 0)
        self.lengths = np.zeros(count, dtype=np.int64)
        self.winners = np.zeros(count, dtype=np.uint8)
        self.reasons = np.zeros(count, dtype=np.uint8)
        self._branches = np.zeros(2, dtype=np.int64)

    @property
    def done(self) -> int:
        """How many games are over."""
        return int(self._place[0])

    @property
    def under_way(self) -> int:
        """How many plies the game under way has, 0 if there is none."""
        return int(self.lengths[self.done]) if self._place[1] else 0

    @property
    def branches(self) -> int:
        """The sum of all choices, those of the game under way too."""
        return int(self._branches[0])

    def play_on_from(self, states: Any, seed: int) -> None:
        """Let the first game be under way: this state, with the choices of a seed."""
        self._states, self._chooser = states, holders(seed)
        self._place[1] = 1

    def play(self, plies: int, actions: Any = _NOTHING) -> bool:
        """Play so many plies, or up to the end of the last game; returns whether all games are over.

        Of the game that was under way, as many actions as fit are written to `actions`.
        """
        self._runner.run(
            algorithms.simulate,
            *(self._states, self._out, self._chooser, *self._start, plies, self._place),
            *(self.lengths, self.winners, self.reasons, self._branches, self._last, actions),
        )
        if self._branches[1]:
            raise wrong_count(self._runner.variant, int(self._branches[1]))
        return self.done == len(self.lengths)

    def last(self, number: int) -> Any:
        """The last state of a game that is over, counted from the first of the batch."""
        return self._last[number : number + 1]

    def measured(self, measure: Measure) -> Any:
        """A measure of the games that are over: a row for each, one number or one for each seat."""
        columns = len(self._runner.variant.seats) if measure.by_seat else 1
        values = np.zeros((self.done, columns), dtype=np.int64)
        self._runner.run(collector(measure), self._last, values)
        return values
