"""The rules of War in Heaven.

A round runs through eight stages: for the first player, then for the other, the recharge and the help of
raphael or mammon; then for each its turn and the end of its turn. A stage in which nothing is asked is passed
over.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.heaven.battle import begin_battle, strike
from hexarium.games.heaven.data import (
    ACTIONS,
    ALLIES,
    ANGELS,
    COMMANDER,
    HERALD,
    LATE_ACTIONS,
    LATE_ROUND,
    OPENING_ACTIONS,
    ROUNDS,
    STEWARD,
    TROOP,
    TROOPS,
)
from hexarium.games.heaven.field import (
    ASK_ACT,
    ASK_GATES,
    ASK_MAMMON,
    ASK_MUSTER,
    ASK_RECHARGE,
    ASK_STRIKE,
    BY_ALLIES,
    BY_GATES,
    BY_ROUNDS,
    NOBODY,
    OVER,
    allies_on_battlefield,
    finish,
    finish_by_count,
    in_contact,
    on_battlefield,
    own_hexes,
    put,
    shift,
)
from hexarium.games.heaven.moves import deploy, list_deploys, list_moves, list_summons, move
from hexarium.games.heaven.tables import (
    BATTLE,
    COMMANDER_START,
    DEPLOY,
    DEPLOY_ACTION,
    GATE_MASK,
    HEXES,
    MOVE,
    MUSTER,
    RECHARGE,
    RECHARGE_TROOP,
    SKIP,
    STRIKE,
    SUMMON,
    TROOP_START,
)
from hexarium.kit.bits import list_members, members
from hexarium.kit.dispatch import rule
from hexarium.kit.rng import below

# The stages of a round.
FIRST_RECHARGE, FIRST_HELP, OTHER_RECHARGE, OTHER_HELP, FIRST_TURN, FIRST_END, OTHER_TURN, OTHER_END = range(
    8
)

RANDOM_FIRST = 2
"""The option `first` when the seed decides."""


@rule
def init(state: Any, options: Any, seed: Any) -> None:
    """Set up both sides and begin the first round."""
    state.rng = seed
    state.first = options[0] if options[0] != RANDOM_FIRST else below(state, 2)
    for side in range(2):
        put(state, side, COMMANDER, COMMANDER_START[side])
        for troop in range(TROOPS):
            put(state, side, TROOP, TROOP_START[side, troop])
        state.active[side] = (1 << ALLIES) - 1
    state.by = NOBODY
    state.round_number = 0
    state.stage = OTHER_END
    go_on(state)


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
        on_battlefield(state, ANGELS, STEWARD)
        and state.troops_active[ANGELS] + state.troops_inactive[ANGELS] > 0
        and (state.hexes[DEPLOY[ANGELS, 0]] == 0 or state.hexes[DEPLOY[ANGELS, 1]] == 0)
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
            if side != ANGELS and on_battlefield(state, side, STEWARD) and has_inactive(state, side):
                ask(state, stage, ASK_MAMMON, side)
                return
        elif stage in (FIRST_TURN, OTHER_TURN):
            state.actions_left = turn_actions(state, stage)
            ask(state, stage, ASK_ACT, side)
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
    if not on_battlefield(state, side, HERALD):
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
def legal(state: Any, out: Any) -> Any:
    """List the legal actions; there are none only when the game is over."""
    side = state.to_move
    if state.phase == ASK_ACT:
        count = list_moves(state, side, out, 0)
        count = list_deploys(state, side, out, count)
        if in_contact(state):
            out[count] = BATTLE
            count += 1
        if not state.summon_used[side]:
            count = list_summons(state, side, out, count)
        return count
    if state.phase == ASK_STRIKE:
        return list_members(np.int64(state.waiting), STRIKE, out, 0)
    if state.phase == OVER:
        return 0
    count = 0
    if state.phase == ASK_MUSTER:
        for space in range(2):
            if state.hexes[DEPLOY[ANGELS, space]] == 0:
                out[count] = MUSTER + space
                count += 1
    else:
        count = list_recharges(state, side, out)
    out[count] = SKIP
    return count + 1


@rule
def list_recharges(state: Any, side: Any, out: Any) -> Any:
    """Every inactive ally, and a troop if one is inactive."""
    count = 0
    for ally in range(ALLIES):
        if state.inactive[side] >> ally & 1:
            out[count] = RECHARGE + side * ALLIES + ally
            count += 1
    if state.troops_inactive[side] > 0:
        out[count] = RECHARGE_TROOP
        count += 1
    return count


@rule
def step(state: Any, action: Any) -> None:
    """Play a legal action and go on to the next thing that is asked."""
    if state.phase == ASK_ACT:
        act(state, action)
    elif state.phase == ASK_STRIKE:
        strike(state, action - STRIKE)
    else:
        if action != SKIP:
            if state.phase == ASK_MUSTER:
                muster(state, action - MUSTER)
            else:
                recharge(state, action - RECHARGE)
        go_on(state)
        return
    if state.phase == ASK_ACT and state.actions_left == 0:
        go_on(state)


@rule
def act(state: Any, action: Any) -> None:
    """Take one of the turn's actions, or summon beside them."""
    if action >= SUMMON:
        start, end = (action - SUMMON) // HEXES, (action - SUMMON) % HEXES
        shift(state, state.to_move, start, end)
        state.summon_used[state.to_move] = 1
        return
    state.actions_left -= 1
    if action == BATTLE:
        begin_battle(state)
    elif action >= DEPLOY_ACTION:
        deploy(state, action - DEPLOY_ACTION)
    else:
        move(state, (action - MOVE) // HEXES, (action - MOVE) % HEXES)


@rule
def recharge(state: Any, token: Any) -> None:
    """Turn an inactive token active again: an ally by its number, or a troop."""
    side = state.to_move
    if token == RECHARGE_TROOP - RECHARGE:
        state.troops_inactive[side] -= 1
        state.troops_active[side] += 1
    else:
        ally = np.int64(1) << (token - side * ALLIES)
        state.inactive[side] = np.int64(state.inactive[side]) & ~ally
        state.active[side] = np.int64(state.active[side]) | ally


@rule
def muster(state: Any, space: Any) -> None:
    """Put a troop from off the battlefield on a deploy space, an inactive one first."""
    if state.troops_inactive[ANGELS] > 0:
        state.troops_inactive[ANGELS] -= 1
    else:
        state.troops_active[ANGELS] -= 1
    put(state, ANGELS, TROOP, DEPLOY[ANGELS, space])
