"""How little an action does: what is played in haste, or for a seat whose time runs out."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.ring.rules.estate import mortgage_gain
from hexarium.games.ring.rules.tables import SELL_GAIN
from hexarium.games.ring.rules.verbs import (
    BANKRUPT,
    CODEC,
    DECLINE,
    END,
    FOLD,
    MORTGAGE,
    NAMED,
    ROLL,
    SELL,
    VERB_OF,
    WITHDRAW,
)
from hexarium.kit.dispatch import rule

LEAST = (ROLL, DECLINE, FOLD, END, WITHDRAW, BANKRUPT)
"""What changes least, by verb; whoever can go bankrupt cannot be saved."""
COINS = 1 << 16
"""More than any debt or gain."""
_RANKS = {**{verb: len(LEAST) - place for place, verb in enumerate(LEAST)}, MORTGAGE: -1, SELL: -2}
RANK = COINS * COINS * np.array([_RANKS.get(verb, -3) for verb in range(len(CODEC.verbs))], dtype=np.int64)
"""By verb: what changes little, then what raises cash, mortgages first, and then all that is done freely."""


@rule
def idle(state: Any, action: Any) -> Any:
    """The less an action does the higher; a debt is raised by what covers it most closely."""
    verb = np.int64(VERB_OF[action])
    if verb not in (MORTGAGE, SELL):
        return RANK[verb]
    tile = np.int64(NAMED[action, 0])
    gain = np.int64(mortgage_gain(state, tile) if verb == MORTGAGE else SELL_GAIN[state.level[tile] - 1])
    missing = max(np.int64(state.debt) - np.int64(state.cash[state.turn]) - gain, np.int64(0))
    return RANK[verb] - COINS * missing - gain
