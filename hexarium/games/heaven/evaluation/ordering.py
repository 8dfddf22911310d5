"""Which actions a search of War in Heaven tries first, and where it may stop."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.heaven.rules.field import ASK_STRIKE, own_hexes
from hexarium.games.heaven.rules.tables import GATE_MASK, NEAR
from hexarium.games.heaven.rules.verbs import BATTLE, DEPLOY, FIRSTS, MOVE, PAID, SKIP, SUMMON, VERB_OF, named
from hexarium.kit.bits import has, members
from hexarium.kit.dispatch import rule


@rule
def order(state: Any, action: Any) -> Any:
    """Battles first, then deployments, then moves onto gates and into contact; to skip comes last."""
    verb = VERB_OF[action]
    if verb == MOVE:
        return order_of_move(state, named(action, 0), named(action, 1))
    if verb == DEPLOY:
        # Who pays with troops keeps its allies ready.
        return 4 + np.int64(PAID[action - FIRSTS[DEPLOY], 1])
    if verb == BATTLE:
        return 8
    if verb == SUMMON:
        return 0
    return -1 if verb == SKIP else 2


@rule
def order_of_move(state: Any, start: Any, end: Any) -> Any:
    """Onto a gate and into contact rather than away."""
    enemies = own_hexes(state, 1 - state.to_move)
    rank = 2 * (np.int64(has(GATE_MASK, end)) - np.int64(has(GATE_MASK, start)))
    return rank + 2 + members(NEAR[end] & enemies) - members(NEAR[start] & enemies)


@rule
def quiet(state: Any) -> Any:
    """A battle under way is not."""
    return 0 if state.phase == ASK_STRIKE else 1
