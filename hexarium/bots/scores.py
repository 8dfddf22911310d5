"""Scores of a search: whole numbers, so that what one seat wins is exactly what the other loses.

What a game judges from 0 to 1 lies between −SCALE and SCALE. A game that is won is worth WON less the plies
to its end: sooner is better.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.kit.dispatch import rule

SCALE = 1_000_000
WON = 2_000_000
DECIDED = 1_500_000
"""Scores beyond this are those of games that end."""
BEYOND = 3_000_000
"""More than any score."""


def expected(score: int) -> float:
    """A score as the expected result of a seat, from 0 to 1."""
    return (min(max(score / SCALE, -1.0), 1.0) + 1.0) / 2


@rule
def scored(value: Any) -> Any:
    """The score of an expected result."""
    return np.int64((2.0 * value - 1.0) * SCALE)


@rule
def result(winners: Any, seat: Any, plies: Any) -> Any:
    """The score of a game that is over after so many plies, for one of two seats; a shared one is even."""
    if winners == np.int64(1) << seat:
        return np.int64(WON - plies)
    return np.int64(0) if winners == 0 or winners == 3 else np.int64(plies - WON)


@rule
def nearer(score: Any, plies: Any) -> Any:
    """The same score seen from so many plies nearer to the end of the game."""
    if score > DECIDED:
        return score + plies
    return score - plies if score < -DECIDED else score
