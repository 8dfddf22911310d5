"""The desk of a searching bot: what it thinks with.

Nobody waits for a compiler there. Until the machine code of a search is found, the search runs as plain
Python – a thousand times slower, and still within its time – while another process compiles it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING

from hexarium.kit.runner import Call, Runner

if TYPE_CHECKING:
    from hexarium.kit.variant import States, Variant
    from hexarium.kit.workers import Worker
    from hexarium.play.seat import Door

AGAIN = 5.0
"""Seconds between two looks for machine code that was not there when its compiler had ended."""


class Desk:
    """A runner to think with: the compiled one as soon as that can think, and a plain one until then."""

    def __init__(self, variant: Variant, calls: Callable[[Runner], Sequence[Call]]) -> None:
        self._variant = variant
        self._calls = calls
        self._runner: Runner | None = None
        self._fast = False
        self._worker: Worker | None = None
        self._look_at = 0.0

    @property
    def runner(self) -> Runner:
        """What to think with now; it may be another one at the next choice."""
        if not self._fast and (self._worker is None or (self._worker.done and monotonic() >= self._look_at)):
            self._begin()
        assert self._runner is not None
        return self._runner

    @property
    def ready(self) -> bool:
        """Whether it is machine code that thinks here."""
        return self._fast and self._runner is not None and self._runner.compiled

    def _begin(self) -> None:
        """Take what is kept, or let it be compiled."""
        runner = Runner(self._variant)
        calls = self._calls(runner)
        if runner.can_think(*calls):
            self._runner, self._fast = runner, True
            return
        if self._runner is None:
            self._runner = Runner(self._variant, compiled=False)
        else:
            self._look_at = monotonic() + AGAIN
        # What cannot be kept is not compiled over and over; but a compiler may have been ended by others.
        if self._worker is None or not self._worker.finished:
            self._worker = runner.compile_in_background(*calls)

    def prepare(self) -> None:
        """Compile now whatever is missing, for those who would rather wait once."""
        runner = Runner(self._variant)
        runner.think_ready(*self._calls(runner))
        self._runner, self._fast = runner, True

    def worlds(self, door: Door, count: int, seed: int) -> States:
        """Worlds that agree with all that a door knows, as states of this desk's runner."""
        made_by, states = door.worlds(count, seed)
        return states if made_by.compiled == self.runner.compiled else self.runner.convert(states)
