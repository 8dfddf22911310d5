"""What is looked at in a position: for each side what it has on the battlefield, on its cards and in danger.

Every feature is counted for both sides, and what is the other's counts against a seat: what is good for one
is bad for the other by as much. The two sides have weights of their own, for they win by different plans.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.heaven.rules.data import (
    ALLIES,
    CAMIEL_ASMODEUS,
    FIRST_ALLY,
    LATE_ACTIONS,
    ROUNDS,
    TROOP,
    TROOPS,
    ZADKIEL_BEELZEBUB,
)
from hexarium.games.heaven.rules.field import (
    allies_on_battlefield,
    attack_at,
    defence_at,
    kind_at,
    on_battlefield,
    own_hexes,
    taken_hexes,
)
from hexarium.games.heaven.rules.tables import GATE_MASK, NEAR, RAYS, TWO_STEPS
from hexarium.kit.bits import has, lowest, members, without_lowest
from hexarium.kit.dispatch import rule

# What is counted for each side; the first six are its allies on the battlefield, in the table's order.
READY_ALLIES = ALLIES
READY_TROOPS, STANDING_TROOPS, SUMMON, ON_GATES, HOLDS_GATES, ALLIES_LATE, TOKENS_LATE = range(
    READY_ALLIES + 1, READY_ALLIES + 8
)
PLAN, PLAN_CLOSE, TEMPO, EXPOSED_NOW, EXPOSED_LATER, PRESSED, NEARBY, CHARGED, MORTAL = range(
    TOKENS_LATE + 1, TOKENS_LATE + 10
)
SIDE_FEATURES = MORTAL + 1

ALLY_WORTH = 3
"""Troops that an ally in danger is worth."""
WORTH = ALLY_WORTH * ALLIES + TROOPS
"""Of all tokens but the commander."""


@rule
def look(state: Any, seat: Any, values: Any) -> None:
    """Write what there is of every feature, for a seat: what the other side has is negative."""
    for feature in range(2 * SIDE_FEATURES):
        values[feature] = 0.0
    for side in range(2):
        first = side * SIDE_FEATURES
        look_at_cards(state, side, values, first)
        look_at_aims(state, side, values, first)
        look_at_dangers(state, side, values, first)
        if side != seat:
            for feature in range(first, first + SIDE_FEATURES):
                values[feature] = -values[feature]


@rule
def look_at_cards(state: Any, side: Any, values: Any, first: Any) -> None:
    """Allies on the battlefield one by one; what is ready to be deployed or to pay; troops; the summon."""
    for ally in range(ALLIES):
        if on_battlefield(state, side, FIRST_ALLY + ally):
            values[first + ally] = 1.0
    values[first + READY_ALLIES] = members(np.int64(state.active[side])) / ALLIES
    values[first + READY_TROOPS] = state.troops_active[side] / TROOPS
    values[first + STANDING_TROOPS] = members(np.int64(state.troops[side])) / TROOPS
    if not state.summon_used[side]:
        values[first + SUMMON] = 1.0


@rule
def look_at_aims(state: Any, side: Any, values: Any, first: Any) -> None:
    """The gates, what counts after the last round, the side's own way to win, and the actions to come."""
    allies, own = allies_on_battlefield(state, side), own_hexes(state, side)
    on_gates = members(own & GATE_MASK)
    values[first + ON_GATES] = on_gates / 4.0
    if on_gates > members(own_hexes(state, 1 - side) & GATE_MASK):
        values[first + HOLDS_GATES] = 1.0
    late = (state.round_number / ROUNDS) ** 4
    values[first + ALLIES_LATE] = late * allies / ALLIES
    values[first + TOKENS_LATE] = late * members(own) / (1 + TROOPS + ALLIES)
    if on_battlefield(state, side, ZADKIEL_BEELZEBUB):
        done = on_gates / 4.0 if side == 0 else allies / ALLIES
        values[first + PLAN] = done * done
        if done > 0.7:
            values[first + PLAN_CLOSE] = 1.0
    if state.to_move == side:
        values[first + TEMPO] = state.actions_left / LATE_ACTIONS


@rule
def look_at_dangers(state: Any, side: Any, values: Any, first: Any) -> None:
    """What a battle would cost the side as tokens stand, and what threatens its commander."""
    enemies, commander = own_hexes(state, 1 - side), np.int64(state.commander[side])
    exposed = 0
    own = own_hexes(state, side)
    while own:
        hex = lowest(own)
        own = without_lowest(own)
        if (
            hex != commander
            and NEAR[hex] & enemies
            and struck(state, side, hex) >= defence_at(state, side, hex)
        ):
            exposed += 1 if kind_at(state, hex) == TROOP else ALLY_WORTH
    now = state.to_move != side
    values[first + (EXPOSED_NOW if now else EXPOSED_LATER)] = -exposed / WORTH
    if commander < 0:
        return
    defence = defence_at(state, side, commander) + 0.0
    pressed, nearby = struck(state, side, commander) / defence, 0
    close = TWO_STEPS[commander] & ~NEAR[commander] & enemies
    while close:
        nearby += attack_at(state, 1 - side, lowest(close))
        close = without_lowest(close)
    values[first + PRESSED] = -pressed
    values[first + NEARBY] = -nearby / defence
    if is_charged(state, side, commander):
        values[first + CHARGED] = -1.0
    if pressed >= 1.0 and now:
        values[first + MORTAL] = -1.0


@rule
def struck(state: Any, side: Any, hex: Any) -> Any:
    """The attack of all enemies beside a token."""
    strikers = NEAR[hex] & own_hexes(state, 1 - side)
    attack = 0
    while strikers:
        attack += attack_at(state, 1 - side, lowest(strikers))
        strikers = without_lowest(strikers)
    return attack


@rule
def is_charged(state: Any, side: Any, commander: Any) -> Any:
    """Whether the enemy's camiel or asmodeus can come beside a commander in one move."""
    if not on_battlefield(state, 1 - side, CAMIEL_ASMODEUS):
        return False
    start = charger_at(state, 1 - side)
    free = ~taken_hexes(state) & ~GATE_MASK
    for towards in range(6):
        for end in RAYS[start, towards]:
            if end < 0 or not has(free, end):
                break
            if has(NEAR[commander], end):
                return True
    return False


@rule
def charger_at(state: Any, side: Any) -> Any:
    """Where camiel or asmodeus stands."""
    own = own_hexes(state, side)
    while kind_at(state, lowest(own)) != CAMIEL_ASMODEUS:
        own = without_lowest(own)
    return lowest(own)
