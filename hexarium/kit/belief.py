"""What a seat believes of what is hidden from it.

A belief is begun from a veiled state (`Variant.veil`), hears events as its seat sees them, and makes worlds:
states that agree with all that the seat knows, each as likely as it should be. The truth never reaches it.
This one is enough for games without secrets, where nothing is hidden but the generator; a game with secrets
has one of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from hexarium.kit.rng import word_at, wrapping

if TYPE_CHECKING:
    from hexarium.kit.events import Event
    from hexarium.kit.variant import State, Variant


class Belief:
    """What a seat, or with `seat` none the public, can know of the hidden part of a game."""

    def __init__(self, variant: Variant, seat: int | None, state: State) -> None:
        del state
        self.variant = variant
        self.seat = seat

    def copy(self) -> Belief:
        """The same belief, to be changed on its own."""
        return self

    def hear(self, event: Event) -> None:
        """Learn from an event, cut for this seat."""

    def imagine(self, state: State, seed: int) -> None:
        """Make a veiled state whole, in place: hidden things and the generator drawn from this belief."""
        with wrapping():
            state.rng = word_at(np.uint64(seed), 0 if self.seat is None else self.seat + 1)

    def of_other(self, seat: int, state: State) -> Belief | None:
        """What another seat would believe in an imagined world that is veiled for it, if this one can tell.

        None leaves it to begin anew from the veiled state.
        """
        del seat, state
        return None


def generator_of(seed: int) -> Any:
    """The words that a belief draws from."""
    return np.random.Generator(np.random.PCG64(seed))
