"""What is worth trying first, and when something is going on."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.evaluation.pips import corner_hexes, pip_sets, pips_in
from hexarium.games.catan.rules.tables import named, verb_of
from hexarium.games.catan.rules.turns import ACTION, OVER, PRODUCTION, SETUP_SETTLEMENT
from hexarium.games.catan.rules.verbs import (
    BANK,
    BUY,
    CITY,
    END,
    INVENT,
    KNIGHT,
    MONOPOLY,
    ROAD,
    ROAD_BUILDING,
    SETTLE,
)
from hexarium.kit.dispatch import rule

PROMISING = (SETTLE, CITY, KNIGHT, INVENT, ROAD_BUILDING, MONOPOLY, BUY, ROAD, BANK, END)
"""The verbs by what they promise, best first; all others come last."""
STEP = 100
RANKS = np.zeros(32, dtype=np.int64)
"""By verb."""
for _place, _verb in enumerate(PROMISING):
    RANKS[_verb] = STEP * (len(PROMISING) - _place)


@rule
def order(state: Any, action: Any) -> Any:
    """The higher, the sooner an action should be tried: buildings first, those with most pips before."""
    verb = np.int64(verb_of(state)[action])
    rank = RANKS[verb]
    if verb in (SETTLE, CITY):
        rank += pips_in(corner_hexes(state)[named(state)[action, 0]], pip_sets(state))
    return rank


@rule
def quiet(state: Any) -> Any:
    """Nothing is owed: no card to discard, no robber to move, no road to place, no offer to answer."""
    phase = np.int64(state.phase)
    waits = phase in (ACTION, PRODUCTION, SETUP_SETTLEMENT, OVER)
    return np.int64(waits and state.free_roads == 0 and state.offer == 0)
