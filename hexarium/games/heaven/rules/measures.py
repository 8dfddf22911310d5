"""What is counted at the end of a war: how long it was, and what each side has left on the battlefield."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.heaven.rules.field import allies_on_battlefield, own_hexes
from hexarium.kit.bits import members
from hexarium.kit.dispatch import rule
from hexarium.kit.measures import Measure


@rule
def rounds(state: Any) -> Any:
    """The rounds that were begun."""
    return np.int64(state.round_number)


@rule
def tokens(state: Any, side: Any) -> Any:
    """How many tokens of a side are on the battlefield."""
    return members(own_hexes(state, side))


MEASURES = (
    Measure("rounds", "rounds", rounds),
    Measure("allies on the battlefield", "allies", allies_on_battlefield, by_seat=True),
    Measure("tokens on the battlefield", "tokens", tokens, by_seat=True),
)
