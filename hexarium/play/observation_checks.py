"""What every observation must promise: written as a whole, within its ranges, true, and without secrets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from hexarium.kit.observation import Observation
from hexarium.kit.rng import wrapping
from hexarium.play.match import Match

OBSERVED = 10
"""One position in so many is looked at as numbers, for uncompiled that takes a while."""

Demand = Callable[[object, str], None]

_RUBBISH = (-1, 77)
"""What a row holds before it is written."""


def seen(match: Match, observation: Observation, seat: int, before: int = 0) -> Any:
    """What a seat sees, written by the uncompiled rule over a row of some number."""
    row = np.full(observation.size, before, observation.dtype)
    with wrapping():
        observation.observe(match.runner.plain(match.runner.bytes(match._states))[0], seat, row)
    return row


def check_observation(match: Match, world: Match, seat: int, demand: Demand) -> None:
    """Check what a seat sees of a match; to it, the world looks the same."""
    observation = match.variant.observation
    if observation is None:
        return
    row, again = (seen(match, observation, seat, before) for before in _RUBBISH)
    demand(np.array_equal(row, again), f"{_where(observation, row != again)} is not written for seat {seat}.")
    other = seen(world, observation, seat)
    hidden = row != other
    demand(not hidden.any(), f"{_where(observation, hidden)} shows seat {seat} what it cannot know.")
    low, high = observation.bounds
    outside = (row < low) | (row > high)
    demand(not outside.any(), f"{_where(observation, outside)} is outside of its range for seat {seat}.")
    if observation.decode is not None:
        told, view = observation.decode(observation.parts(row), seat), match.view(seat)
        wrong = [key for key, value in told.items() if view.get(key) != value]
        demand(
            not wrong, f"the observation of seat {seat} does not read back to its view: {', '.join(wrong)}."
        )


def _where(observation: Observation, places: Any) -> str:
    """The segments in which some places are."""
    parts = observation.parts(places)
    return "the observation in " + ", ".join(name for name, part in parts.items() if part.any())
