"""What observations and actions look like, in the words of Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from hexarium.kit.observation import Observation


def observation_space(observation: Observation, structured: bool) -> spaces.Space[Any]:
    """The rows of an observation, or its segments by name."""
    if not structured:
        low, high = observation.bounds
        return spaces.Box(low, high, dtype=observation.dtype)
    return spaces.Dict(
        {
            segment.name: spaces.Box(segment.low, segment.high, segment.shape, observation.dtype)
            for segment in observation.segments
        }
    )


def action_space(actions: int) -> spaces.Discrete:
    """All actions of a game by their numbers."""
    return spaces.Discrete(actions)


def mask_space(actions: int) -> spaces.Box:
    """1 for every legal action, 0 for others."""
    return spaces.Box(0, 1, (actions,), np.int8)


def arranged(observation: Observation, row: Any, structured: bool) -> Any:
    """A row as the space has it."""
    return observation.parts(row) if structured else row
