"""What a search should try first, and where it should not stop."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.ring.rules.turn import ASK_MANAGE, ASK_ROLL, OVER
from hexarium.games.ring.rules.verbs import BID, BUILD, BUY, CODEC, REDEEM, ROLL, VERB_OF
from hexarium.kit.dispatch import rule

_RANKS = {BUY: 6, BID: 5, BUILD: 4, ROLL: 3, REDEEM: 2}
RANK = np.array([_RANKS.get(verb, 0) for verb in range(len(CODEC.verbs))], dtype=np.int64)
"""By verb; what earns comes before what raises cash."""


@rule
def order(state: Any, action: Any) -> Any:  # noqa: ARG001
    """Buying, bidding and building come first."""
    return RANK[VERB_OF[action]]


@rule
def quiet(state: Any) -> Any:
    """Whether no purchase, auction, debt or answer is waited for."""
    return np.int64(state.phase in (ASK_ROLL, ASK_MANAGE, OVER))
