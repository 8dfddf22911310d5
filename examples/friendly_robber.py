"""A house rule: the friendly robber of Catan spares whoever has no more than two points.

While another hex is left for it, the robber does not go where such a player has a building. Play it with
`hexarium play examples/friendly_robber.py`; `hexarium simulate` with the same path shows what it does.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from hexarium.games.catan import GAME as CATAN
from hexarium.games.catan.face.variant import Catan
from hexarium.games.catan.rules.network import SHARE, SHARE_BITS
from hexarium.games.catan.rules.rules import RULES
from hexarium.games.catan.rules.tables import named
from hexarium.games.catan.rules.turns import ROBBER_PHASE, visible_points
from hexarium.kit.dispatch import rule, tagged
from hexarium.kit.game import Game, Options

usual_legal = RULES.legal
SPARED = 2
"""Points up to which a player is left alone."""


@rule
def is_spared(state: Any, hex: Any) -> Any:
    """Whether somebody with few points, other than the mover, has a building at a hex."""
    for seat in range(state.players):
        share = np.int64(state.shares[hex]) >> SHARE_BITS * seat & SHARE
        if share > 0 and seat != state.seat and visible_points(state, seat) <= SPARED:
            return True
    return False


@rule
def legal(state: Any, out: Any) -> Any:
    """What is legal on the island, without the hexes that the robber spares."""
    count = usual_legal(state, out)
    if state.phase != ROBBER_PHASE:
        return count
    kept = 0
    for place in range(count):
        if not is_spared(state, named(state)[out[place], 0]):
            out[kept], out[place] = out[place], out[kept]
            kept += 1
    return kept if kept > 0 else count


class FriendlyRobber(Catan):
    """Catan with a robber that leaves beginners alone."""

    rules = replace(RULES, legal=legal)

    def __init__(self, game: Game, options: Options) -> None:
        super().__init__(game, options)
        self.record = tagged(self.record, "friendly_robber")


GAME = replace(
    CATAN,
    name="friendly-robber",
    title="Catan with a friendly robber",
    bind=FriendlyRobber,
    about="While another hex is left, the robber goes nowhere near a player with two points or fewer.",
)
