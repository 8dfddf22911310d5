"""What chance may bring: sums of the dice, doubles where they free from Jail, and the cards left."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.ring.rules.data import CARDS, JAIL_ROLLS
from hexarium.games.ring.rules.estate import mortgage_gain
from hexarium.games.ring.rules.outcome import FACES, NOT_ROLLED, card_outcome, cards_left, roll_outcome
from hexarium.games.ring.rules.tables import DECK_OF, NONE, SELL_GAIN, TILES
from hexarium.games.ring.rules.turn import ASK_DEBT
from hexarium.games.ring.rules.verbs import NAMED, ROLL, SELL, VERB_OF
from hexarium.kit.bits import has, members
from hexarium.kit.dispatch import rule

MOST_DRAWS = 22 + 3 * CARDS
"""Sums and doubles, and the cards of the incidents that one roll can reach."""


@rule
def draws(state: Any, action: Any, codes: Any, odds: Any) -> Any:
    """Write the outcomes of a legal action; dice that lead to the same are written once."""
    verb = VERB_OF[action]
    if verb == ROLL:
        return list_rolls(state, codes, odds)
    if state.phase == ASK_DEBT and state.move_due and pays_the_fee(state, verb, np.int64(NAMED[action, 0])):
        return list_landings(state, NOT_ROLLED, state.dice[0] + state.dice[1], 1.0, codes, odds, 0)
    return 0


@rule
def pays_the_fee(state: Any, verb: Any, tile: Any) -> Any:
    """Whether selling or mortgaging a tile covers the fee of the Jail, so that the move follows at once."""
    gain = SELL_GAIN[state.level[tile] - 1] if verb == SELL else mortgage_gain(state, tile)
    return state.cash[state.turn] + gain >= state.debt


@rule
def list_rolls(state: Any, codes: Any, odds: Any) -> Any:
    """Doubles count apart only in Jail; there other rolls all do the same, but for the last one."""
    failed = state.jail[state.turn]
    jailed = failed != NONE
    count = 0
    for total in range(2, 2 * FACES + 1):
        ways = FACES - abs(FACES + 1 - total)
        low = max(1, total - FACES)
        if jailed and total % 2 == 0:
            ways -= 1
            half = total // 2
            count = list_landings(state, roll_outcome(half, half), total, 1 / 36, codes, odds, count)
        if ways > 0 and (not jailed or failed == JAIL_ROLLS - 1):
            rolled = roll_outcome(low, total - low)
            count = list_landings(state, rolled, total, ways / 36, codes, odds, count)
    if jailed and failed < JAIL_ROLLS - 1:
        codes[count] = roll_outcome(1, 2)
        odds[count] = 5 / 6
        count += 1
    return count


@rule
def list_landings(state: Any, rolled: Any, total: Any, chance: Any, codes: Any, odds: Any, count: Any) -> Any:
    """One outcome for a move by so many tiles, or one for each card where it ends on an incident."""
    tile = (state.at[state.turn] + total) % TILES[state.ring]
    deck = DECK_OF[state.ring, tile]
    if deck == NONE:
        if rolled == NOT_ROLLED:
            return count
        codes[count] = rolled
        odds[count] = chance
        return count + 1
    left = cards_left(state, deck)
    for card in range(CARDS):
        if has(left, card):
            codes[count] = rolled + card_outcome(deck, card)
            odds[count] = chance / members(left)
            count += 1
    return count
