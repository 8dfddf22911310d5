"""What is counted at the end of a game on the ring: how long it was, and what everyone has made of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.ring.rules.data import COIN
from hexarium.games.ring.rules.estate import net_worth
from hexarium.kit.bits import members
from hexarium.kit.dispatch import rule
from hexarium.kit.measures import Measure


@rule
def rounds(state: Any) -> Any:
    """The rounds that were begun."""
    return np.int64(state.round_number)


@rule
def properties(state: Any, seat: Any) -> Any:
    """The tiles that a seat owns."""
    return members(state.owned[seat])


MEASURES = (
    Measure("rounds", "rounds", rounds),
    Measure("net worth", "coins", net_worth, by_seat=True, parts=COIN),
    Measure("properties", "tiles", properties, by_seat=True),
)
