"""The round of War in Heaven.

A round runs through eight stages: for the first player, then for the other, the recharge and the help of
raphael or mammon; then for each its turn and the end of its turn. A stage in which nothing is asked is passed
over.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.heaven.rules.data import (
    ACTIONS,
    ALLIES,
    ANGELS,
    FIRST_ALLY,
    LATE_ACTIONS,
    LATE_ROUND,
    OPENING_ACTIONS,
    RAPHAEL_MAMMON,
    ROUNDS,
    TROOP,
    ZADKIEL_BEELZEBUB,
)
from hexarium.games.heaven.rules.field import (
    ASK_ACT,
    ASK_GATES,
    ASK_MAMMON,
    ASK_MUSTER,
    ASK_RECHARGE,
    BY_ALLIES,
    BY_GATES,
    BY_ROUNDS,
    allies_on_battlefield,
    finish,
    finish_by_count,
    number_at,
    on_battlefield,
    own_hexes,
    put_troop,
)
from hexarium.games.heaven.rules.tables import DEPLOY_SPACES, GATE_MASK
from hexarium.games.heaven.rules.telling import MUSTERED, RECHARGED, ROUND_BEGAN, SKIPPED, TURN_BEGAN
from hexarium.games.heaven.rules.verbs import FIRSTS, MUSTER, RECHARGE, RECHARGE_TROOP
from hexarium.kit.bits import bit, has, members
from hexarium.kit.dispatch import rule
from hexarium.kit.events import tell

# The stages of a round.
FIRST_RECHARGE, FIRST_HELP, OTHER_RECHARGE, OTHER_HELP, FIRST_TURN, FIRST_END, OTHER_TURN, OTHER_END = range(
    8
)


@rule
def player_of(state: Any, stage: Any) -> Any:
    """The player whose stage it is."""
    if stage in (FIRST_RECHARGE, FIRST_HELP, FIRST_TURN, FIRST_END):
        return state.first
    return 1 - state.first


@rule
def has_inactive(state: Any, side: Any) -> Any:
    """Whether a side has anything to recharge."""
    return state.inactive[side] != 0 or state.troops_inactive[side] > 0


@rule
def can_muster(state: Any) -> Any:
    """Whether raphael can bring a troop: one is off the battlefield and an own deploy space is empty."""
    return (
        on_battlefield(state, ANGELS, RAPHAEL_MAMMON)
        and state.troops_active[ANGELS] + state.troops_inactive[ANGELS] > 0
        and (state.hexes[DEPLOY_SPACES[ANGELS, 0]] == 0 or state.hexes[DEPLOY_SPACES[ANGELS, 1]] == 0)
    )


@rule
def turn_actions(state: Any, stage: Any) -> Any:
    """How many actions a turn has."""
    if state.round_number == 1 and stage == FIRST_TURN:
        return OPENING_ACTIONS
    return LATE_ACTIONS if state.round_number >= LATE_ROUND else ACTIONS


@rule
def ask(state: Any, stage: Any, phase: Any, side: Any) -> None:
    """Stop at a stage until `side` has answered."""
    state.stage = stage
    state.phase = phase
    state.to_move = side


@rule
def go_on(state: Any) -> None:
    """Go on from a finished stage to the next thing that is asked, or to the end of the game."""
    stage = np.int64(state.stage)
    while True:
        if stage == OTHER_END:
            if state.round_number == ROUNDS:
                finish_by_count(state, BY_ROUNDS)
                return
            state.round_number += 1
            tell(state, ROUND_BEGAN, state.round_number)
            stage = np.int64(FIRST_RECHARGE)
        else:
            stage += 1
        side = player_of(state, stage)
        if stage in (FIRST_RECHARGE, OTHER_RECHARGE):
            if has_inactive(state, side):
                ask(state, stage, ASK_RECHARGE, side)
                return
        elif stage in (FIRST_HELP, OTHER_HELP):
            if side == ANGELS and can_muster(state):
                ask(state, stage, ASK_MUSTER, side)
                return
            if side != ANGELS and on_battlefield(state, side, RAPHAEL_MAMMON) and has_inactive(state, side):
                ask(state, stage, ASK_MAMMON, side)
                return
        elif stage in (FIRST_TURN, OTHER_TURN):
            state.actions_left = turn_actions(state, stage)
            ask(state, stage, ASK_ACT, side)
            tell(state, TURN_BEGAN, side, state.actions_left)
            return
        else:
            if wins_at_end_of_turn(state, side):
                return
            if holds_gates(state, side) and has_inactive(state, side):
                ask(state, stage, ASK_GATES, side)
                return


@rule
def wins_at_end_of_turn(state: Any, side: Any) -> Any:
    """Zadkiel wins with Angels on all four gates, beelzebub with all six allies on the battlefield."""
    if not on_battlefield(state, side, ZADKIEL_BEELZEBUB):
        return False
    if side == ANGELS:
        if own_hexes(state, side) & GATE_MASK == GATE_MASK:
            finish(state, side, BY_GATES)
            return True
    elif allies_on_battlefield(state, side) == ALLIES:
        finish(state, side, BY_ALLIES)
        return True
    return False


@rule
def holds_gates(state: Any, side: Any) -> Any:
    """Whether a side has more tokens on the gates than the other."""
    return members(own_hexes(state, side) & GATE_MASK) > members(own_hexes(state, 1 - side) & GATE_MASK)


@rule
def list_recharges(state: Any, side: Any, out: Any) -> Any:
    """Every inactive ally, and a troop if one is inactive."""
    count = 0
    for ally in range(ALLIES):
        if has(state.inactive[side], ally):
            out[count] = FIRSTS[RECHARGE] + side * ALLIES + ally
            count += 1
    if state.troops_inactive[side] > 0:
        out[count] = RECHARGE_TROOP
        count += 1
    return count


@rule
def list_musters(state: Any, out: Any) -> Any:
    """Every empty deploy space of the Angels."""
    count = 0
    for space in range(2):
        if state.hexes[DEPLOY_SPACES[ANGELS, space]] == 0:
            out[count] = FIRSTS[MUSTER] + space
            count += 1
    return count


@rule
def recharge(state: Any, ally: Any) -> None:
    """Turn an inactive token active again: an ally, or with −1 a troop."""
    side = state.to_move
    if ally < 0:
        state.troops_inactive[side] -= 1
        state.troops_active[side] += 1
        tell(state, RECHARGED, side, TROOP)
        return
    number = ally - side * ALLIES
    state.inactive[side] = np.int64(state.inactive[side]) & ~bit(number)
    state.active[side] = np.int64(state.active[side]) | bit(number)
    tell(state, RECHARGED, side, FIRST_ALLY + number)


@rule
def muster(state: Any, hex: Any) -> None:
    """Put a troop from off the battlefield on a deploy space, an inactive one first."""
    was_active = state.troops_inactive[ANGELS] == 0
    if was_active:
        state.troops_active[ANGELS] -= 1
    else:
        state.troops_inactive[ANGELS] -= 1
    put_troop(state, ANGELS, hex)
    tell(state, MUSTERED, ANGELS, hex, was_active, number_at(state, hex))


@rule
def skip(state: Any) -> None:
    """Do without what is offered."""
    tell(state, SKIPPED, state.to_move)
