"""Measures: numbers that a game finds in its own state, such as the turns played or the points of a seat.

A game declares them with its variant; simulations collect them from the last state of every game. Each is one
small rule, `of(state)` or `of(state, seat)`, that gives a whole number, and is compiled on its own, so that
a new measure costs random games nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any


@dataclass(frozen=True)
class Measure:
    """Something to be counted at the end of a game."""

    name: str
    unit: str
    """What is counted, in the plural: turns, points, coins."""
    of: Callable[..., Any] = field(repr=False)
    """The rule: a whole number from a state, or from a state and a seat."""
    by_seat: bool = False
    parts: int = 1
    """In how many parts of its unit the rule counts; 10 for tenths."""


@cache
def collector(measure: Measure) -> Callable[[Any, Any], None]:
    """A function that writes the measure of each state to a row of numbers, one for each seat if by seat."""
    of = measure.of

    def for_the_game(states: Any, values: Any) -> None:
        for i in range(len(values)):
            values[i, 0] = of(states[i])

    def for_each_seat(states: Any, values: Any) -> None:
        for i in range(len(values)):
            for seat in range(values.shape[1]):
                values[i, seat] = of(states[i], seat)

    collect = for_each_seat if measure.by_seat else for_the_game
    collect.__name__ = f"measure {measure.name}"  # what is kept of it has this name
    return collect
