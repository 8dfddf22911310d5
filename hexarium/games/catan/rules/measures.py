"""What is counted at the end of a game on the island: how long it was, and what everyone has reached."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.rules.turns import hidden_points, visible_points
from hexarium.kit.dispatch import rule
from hexarium.kit.measures import Measure


@rule
def turns(state: Any) -> Any:
    """The turns that were begun; the setup has none."""
    return np.int64(state.turn)


@rule
def rounds(state: Any) -> Any:
    """The rounds that were begun, a turn of every player each."""
    return (np.int64(state.turn) + state.players - 1) // state.players


@rule
def points(state: Any, seat: Any) -> Any:
    """The points of a seat, hidden ones too."""
    return visible_points(state, seat) + hidden_points(state, seat)


@rule
def road(state: Any, seat: Any) -> Any:
    """The longest road of a seat."""
    return np.int64(state.lengths[seat])


MEASURES = (
    Measure("turns", "turns", turns),
    Measure("rounds", "rounds", rounds),
    Measure("points", "points", points, by_seat=True),
    Measure("longest road", "edges", road, by_seat=True),
)
