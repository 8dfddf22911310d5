"""Who is asked about the same thing: discards after a seven, and answers to an offer.

The rules ask one after another. What each may do depends on its own cards and on what lies on the table
already, so all can be asked at once.
"""

from __future__ import annotations

from hexarium.games.catan.rules.turns import ANSWER, DISCARD_PHASE
from hexarium.kit.face import Due
from hexarium.kit.variant import State


def due_in(state: State) -> tuple[Due, ...]:
    """The seat to move, then those that are asked after it about the same thing."""
    phase, to_move, active = int(state["phase"]), int(state["to_move"]), int(state["seat"])
    players = int(state["players"])
    if phase == DISCARD_PHASE:
        left = state["discards"].tolist()
        order = ((active + step) % players for step in range(players))
        return tuple(Due(seat, left[seat]) for seat in order if left[seat])
    if phase == ANSWER and to_move != active:
        return tuple(Due((to_move + step) % players) for step in range((active - to_move) % players))
    return () if to_move < 0 else (Due(to_move),)
