"""What chance can give in an action: a sum of dice, a stolen resource, a development card."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.rules.bundle import KINDS, count_of, total
from hexarium.games.catan.rules.data import PIPS
from hexarium.games.catan.rules.tables import named, verb_of
from hexarium.games.catan.rules.verbs import BUY, ROBBER, ROLL
from hexarium.kit.dispatch import rule

LOWEST, HIGHEST = 2, 12
"""The sums of two dice."""
MOST = HIGHEST - LOWEST + 1
SUM_ODDS = np.array(PIPS, dtype=np.float64) / 36
"""By sum, how likely it is."""


@rule
def draws(state: Any, action: Any, codes: Any, odds: Any) -> Any:
    """Write the outcomes of a legal action with their probabilities; of all dice with a sum, one pair."""
    verb = np.int64(verb_of(state)[action])
    if verb == ROLL:
        return draw_sums(codes, odds)
    if verb == BUY:
        return draw_cards(np.int64(state.deck), codes, odds)
    if verb == ROBBER:
        victim = np.int64(named(state)[action, 1])
        if victim >= 0:
            return draw_cards(np.int64(state.hands[victim]), codes, odds)
    return np.int64(0)


@rule
def draw_sums(codes: Any, odds: Any) -> Any:
    """Each sum of two dice."""
    for number in range(LOWEST, HIGHEST + 1):
        first = max(1, number - 6)
        codes[number - LOWEST] = 6 * (first - 1) + number - first - 1
        odds[number - LOWEST] = SUM_ODDS[number]
    return np.int64(MOST)


@rule
def draw_cards(bundle: Any, codes: Any, odds: Any) -> Any:
    """Each kind of card in a bundle, of which every card is equally likely."""
    cards = total(bundle)
    count = np.int64(0)
    for kind in range(KINDS):
        held = count_of(bundle, kind)
        if held > 0:
            codes[count] = kind
            odds[count] = held / cards
            count += 1
    return count
