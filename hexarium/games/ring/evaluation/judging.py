"""How good a position of the ring game is for a seat."""

from __future__ import annotations

from math import exp
from typing import Any

from hexarium.games.ring.evaluation.features import look
from hexarium.games.ring.rules.turn import OVER, lives
from hexarium.kit.bits import has, members
from hexarium.kit.dispatch import rule


@rule
def strength(state: Any, seat: Any, weights: Any, values: Any) -> Any:
    """The weighed sum of a seat's features."""
    look(state, seat, values)
    total = 0.0
    for k in range(len(weights)):
        total += weights[k] * values[k]
    return total


@rule
def judge(state: Any, seat: Any, weights: Any, values: Any) -> Any:
    """A seat's share of the win: the stronger it is beside the other players that are left, the more."""
    if state.phase == OVER:
        return 1 / members(state.winners) if has(state.winners, seat) else 0.0
    if not lives(state, seat):
        return 0.0
    own = strength(state, seat, weights, values)
    total = 1.0
    for other in range(state.players):
        if other != seat and lives(state, other):
            ahead = strength(state, other, weights, values) - own
            total += exp(min(ahead, 30.0))
    return 1 / total
