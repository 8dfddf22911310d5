"""What is looked at in a position: for each side what it has on the battlefield, on its cards and in danger.

Every feature is counted for both sides, and what is the other's counts against a seat: what is good for one
is bad for the other by as much. The two sides have weights of their own, for they win by different plans.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.heaven.rules.board import Battlefield
from hexarium.games.heaven.rules.data import (
    ALLIES,
    ANGELS,
    CAMIEL_ASMODEUS,
    FIRST_ALLY,
    GATE_ROW,
    LATE_ACTIONS,
    ROUNDS,
    TROOP,
    TROOPS,
    URIEL_LEVIATHAN,
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
from hexarium.games.heaven.rules.rounds import FIRST_END, FIRST_TURN, OTHER_TURN, turn_actions
from hexarium.games.heaven.rules.tables import DEPLOY_SPACES, GATE_MASK, HEX_NAMES, NEAR, RAYS, hex_mask
from hexarium.kit.bits import has, lowest, members, without_lowest
from hexarium.kit.dispatch import rule

# What is counted for each side; the first six are its allies on the battlefield, in the table's order.
READY_ALLIES = ALLIES
READY_TROOPS, STANDING_TROOPS, SUMMON, ON_GATES, HOLDS_GATES, ALLIES_LATE, TOKENS_LATE = range(
    READY_ALLIES + 1, READY_ALLIES + 8
)
PLAN, PLAN_CLOSE, TEMPO, EXPOSED_NOW, EXPOSED_LATER = range(TOKENS_LATE + 1, TOKENS_LATE + 6)
THREAT_NOW, THREAT_LATER, DEADLY_NOW, DEADLY_LATER = range(EXPOSED_LATER + 1, EXPOSED_LATER + 5)
OPEN_SPACES, BEING = range(DEADLY_LATER + 1, DEADLY_LATER + 3)
SIDE_FEATURES = BEING + 1

DISTANCES = Battlefield.of().board.distances
"""Steps from hex to hex."""
HALVES = (
    np.array(
        [
            hex_mask(tuple(name for name in HEX_NAMES if (int(name[1]) < GATE_ROW) == above))
            for above in (True, False)
        ]
    )
    & ~GATE_MASK
)
"""By side, the hexes where its camiel or asmodeus can be."""

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
def lateness(state: Any) -> Any:
    """How near the end is at which tokens are counted: 0 at the start, 1 in the last round."""
    return (state.round_number / ROUNDS) ** 4


@rule
def look_at_cards(state: Any, side: Any, values: Any, first: Any) -> None:
    """Allies on the battlefield one by one; what is ready to be deployed or to pay; troops; the summon."""
    for ally in range(ALLIES):
        if on_battlefield(state, side, FIRST_ALLY + ally):
            values[first + ally] = 1.0
    early = 1.0 - lateness(state)
    values[first + READY_ALLIES] = early * members(np.int64(state.active[side])) / ALLIES
    values[first + READY_TROOPS] = state.troops_active[side] / TROOPS
    values[first + STANDING_TROOPS] = members(np.int64(state.troops[side])) / TROOPS
    if not state.summon_used[side]:
        values[first + SUMMON] = 1.0
    values[first + BEING] = 1.0
    if state.active[side]:
        for space in range(2):
            if state.hexes[DEPLOY_SPACES[side, space]] == 0:
                values[first + OPEN_SPACES] += 0.5


@rule
def look_at_aims(state: Any, side: Any, values: Any, first: Any) -> None:
    """The gates, what counts after the last round, the side's own way to win, and the actions to come."""
    allies, own = allies_on_battlefield(state, side), own_hexes(state, side)
    on_gates = members(own & GATE_MASK)
    values[first + ON_GATES] = on_gates / 4.0
    if on_gates > members(own_hexes(state, 1 - side) & GATE_MASK):
        values[first + HOLDS_GATES] = 1.0
    late = lateness(state)
    values[first + ALLIES_LATE] = late * allies / ALLIES
    values[first + TOKENS_LATE] = late * members(own) / (1 + TROOPS + ALLIES)
    if on_battlefield(state, side, ZADKIEL_BEELZEBUB):
        done = on_gates / 4.0 if side == ANGELS else allies / ALLIES
        values[first + PLAN] = done * done
        if done > 0.7:
            values[first + PLAN_CLOSE] = 1.0
    if acting(state) == side:
        values[first + TEMPO] = actions_to_come(state) / LATE_ACTIONS


@rule
def acting(state: Any) -> Any:
    """The side whose turn it is, or whose turn comes next if it is nobody's."""
    if state.stage in (FIRST_END, OTHER_TURN):
        return 1 - state.first
    return np.int64(state.first)


@rule
def actions_to_come(state: Any) -> Any:
    """What is left of the turn under way, or the actions of the next."""
    if state.stage in (FIRST_TURN, OTHER_TURN):
        return np.int64(state.actions_left)
    return np.int64(turn_actions(state, FIRST_TURN))


@rule
def look_at_dangers(state: Any, side: Any, values: Any, first: Any) -> None:
    """What a battle would cost the side as tokens stand, and what threatens its commander."""
    enemies, commander = own_hexes(state, 1 - side), np.int64(state.commander[side])
    exposed = 0
    own = own_hexes(state, side)
    while own:
        hex = lowest(own)
        own = without_lowest(own)
        in_contact = NEAR[hex] & enemies and hex != commander
        if in_contact and struck(state, side, hex) >= defence_at(state, side, hex):
            exposed += 1 if kind_at(state, hex) == TROOP else ALLY_WORTH
    now = acting(state) != side
    values[first + (EXPOSED_NOW if now else EXPOSED_LATER)] = -exposed / WORTH
    if commander < 0:
        return
    moves = (actions_to_come(state) if now else turn_actions(state, OTHER_TURN)) - 1
    defence = defence_at(state, side, commander) + 0.0
    threat = gathered(state, 1 - side, commander, moves) / defence
    values[first + (THREAT_NOW if now else THREAT_LATER)] = -min(threat, 1.5)
    if threat >= 1.0:
        values[first + (DEADLY_NOW if now else DEADLY_LATER)] = -1.0


@rule
def gathered(state: Any, side: Any, hex: Any, moves: Any) -> Any:
    """The most attack that a side can bring beside a hex with so many moves, if nothing is in the way."""
    there, one, second, third, two, three = 0, 0, 0, 0, 0, 0
    own = own_hexes(state, side)
    while own:
        start = lowest(own)
        own = without_lowest(own)
        needed = moves_beside(state, side, start, hex)
        attack = attack_at(state, side, start)
        if needed == 0:
            there += attack
        elif needed == 1:
            if attack > one:
                one, second, third = attack, one, second
            elif attack > second:
                second, third = attack, second
            else:
                third = max(third, attack)
        elif needed == 2:
            two = max(two, attack)
        elif needed == 3:
            three = max(three, attack)
    if moves <= 0:
        return there
    if moves == 1:
        return there + one
    if moves == 2:
        return there + max(one + second, two)
    return there + max(max(one + second + third, one + two), three)


@rule
def moves_beside(state: Any, side: Any, start: Any, hex: Any) -> Any:
    """How many moves bring a token beside a hex, if nothing is in its way."""
    distance = np.int64(DISTANCES[start, hex])
    kind = kind_at(state, start)
    if kind == URIEL_LEVIATHAN:
        return distance // 2
    if kind == CAMIEL_ASMODEUS and distance > 1:
        if charges(state, start, hex):
            return 1
        return 2 if NEAR[hex] & HALVES[side] & ~taken_hexes(state) else 9
    return distance - 1


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
def charges(state: Any, start: Any, hex: Any) -> Any:
    """Whether camiel or asmodeus can come beside a hex in one move."""
    free = ~taken_hexes(state) & ~GATE_MASK
    for towards in range(6):
        for end in RAYS[start, towards]:
            if end < 0 or not has(free, end):
                break
            if has(NEAR[hex], end):
                return True
    return False
