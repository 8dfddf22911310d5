"""What a seat sees as numbers, for those who learn: declared beside the rules, found by the record's type.

A game may have one `Observation`: named segments with what they mean, and one plain function under `@rule`,
`observe(state, seat, out)`, that writes what `seat` may know of a state to a row of small whole numbers. It
is compiled like the rules. Seats are rotated, so that whoever looks is always the first: seat k of the
table stands at place (k − seat) modulo the players.

A second function makes it faster where that matters: `update(state, seat, out, kept)` brings a row up to date
that it has written before for the same game. `kept` is a row of words of its own, zeros when a game begins.
It is only ever compiled; uncompiled all is written anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import prod
from typing import Any

import numba
import numpy as np
from numba.extending import overload

from hexarium.kit.dispatch import LEAN, wide


@dataclass(frozen=True)
class Segment:
    """A part of an observation: a block of numbers that are about the same kind of thing."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    """The least and the greatest number that it can hold."""
    meaning: str
    """What the numbers say, in a sentence or two."""
    axes: tuple[str, ...] = ()
    """What each axis counts: `seat`, `hex`, `corner`, `edge`, or whatever the game has."""
    labels: tuple[str, ...] = ()
    """What the places of the first axis are called, where each is something of its own."""

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


@dataclass(frozen=True, eq=False)
class Observation:
    """What a seat sees of a state, as a row of numbers."""

    segments: tuple[Segment, ...]
    """In the order in which they stand in a row."""
    observe: Callable[[Any, Any, Any], None] = field(repr=False)
    """`observe(state, seat, out)` writes all that a seat may know of a state, and nothing else."""
    update: Callable[[Any, Any, Any, Any], None] | None = field(default=None, repr=False)
    """`update(state, seat, out, kept)` writes what has changed since `kept`; the row is then the same."""
    kept: int = 0
    """How many words `update` keeps for each row."""
    redeal: Callable[[Any, Any], None] | None = field(default=None, repr=False)
    """`redeal(state, seat)` deals anew, by the generator of the state, all that a seat cannot know; whoever
    plays a seat within compiled code looks at such a state. A game without secrets needs none."""
    decode: Callable[[Mapping[str, Any], int], dict[str, Any]] | None = field(default=None, repr=False)
    """`decode(parts, seat)`: the parts of a seat's view, by their keys, that can be read from its
    observation; a check compares them."""
    tables: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """What lies beside what, as constant arrays of numbers, −1 where there is nothing."""
    dtype: Any = np.int8
    """The type of the numbers."""

    @cached_property
    def size(self) -> int:
        """How many numbers a row has."""
        return sum(segment.size for segment in self.segments)

    @cached_property
    def places(self) -> dict[str, int]:
        """Where each segment begins."""
        found, at = {}, 0
        for segment in self.segments:
            found[segment.name] = at
            at += segment.size
        return found

    def parts(self, rows: Any) -> dict[str, Any]:
        """The segments of a row, or of many, by name: views of the same memory in their shapes."""
        shape = rows.shape[:-1]
        return {
            segment.name: rows[..., at : at + segment.size].reshape(*shape, *segment.shape)
            for segment, at in zip(self.segments, self.places.values(), strict=True)
        }

    @cached_property
    def bounds(self) -> tuple[Any, Any]:
        """The least and the greatest number of each place of a row."""
        sizes = [segment.size for segment in self.segments]
        low, high = ([getattr(each, name) for each in self.segments] for name in ("low", "high"))
        return np.repeat(low, sizes).astype(self.dtype), np.repeat(high, sizes).astype(self.dtype)


# Found by the record's type, as the rules are.

_by_dtype: dict[np.dtype[Any], Observation] = {}
_by_type: dict[Any, Observation] = {}


def show(record: np.dtype[Any], observation: Observation) -> None:
    """Bind the observation of a game to the dtype of its states."""
    _by_type[numba.from_dtype(record)] = observation
    _by_dtype[record] = _by_dtype[wide(record)] = observation


def observe(state: Any, seat: Any, out: Any) -> None:
    """Write what a seat may know of a state."""
    _by_dtype[state.dtype].observe(state, seat, out)


def update(state: Any, seat: Any, out: Any, kept: Any) -> None:
    """Bring a row up to date that was written before; uncompiled all of it is written."""
    del kept
    observe(state, seat, out)


def redeal(state: Any, seat: Any) -> None:
    """Deal anew what a seat cannot know."""
    deal = _by_dtype[state.dtype].redeal
    if deal is not None:
        deal(state, seat)


@overload(observe, jit_options=LEAN, strict=False)
def _observe(state: Any, seat: Any, out: Any) -> Any:
    del seat, out
    return _by_type[state].observe if state in _by_type else None


@overload(update, jit_options=LEAN, strict=False)
def _update(state: Any, seat: Any, out: Any, kept: Any) -> Any:
    del seat, out, kept
    if state not in _by_type:
        return None
    if _by_type[state].update is not None:
        return _by_type[state].update

    def anew(state: Any, seat: Any, out: Any, kept: Any) -> None:  # noqa: ARG001
        observe(state, seat, out)

    return anew


@overload(redeal, jit_options=LEAN, strict=False)
def _redeal(state: Any, seat: Any) -> Any:
    del seat
    if state not in _by_type:
        return None
    deal = _by_type[state].redeal

    def nothing(state: Any, seat: Any) -> None:
        """Nothing is hidden."""

    return nothing if deal is None else deal


def bound(observation: Observation) -> dict[Callable[..., Any], Any]:
    """What compiled code is bound to for a record type, by the functions that it calls."""
    return {
        observe: observation.observe,
        update: (observation.update, observation.observe),
        redeal: observation.redeal,
    }
