"""War in Heaven played: the start, the legal actions, and what each action does."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.heaven.rules.battle import begin_battle, strike
from hexarium.games.heaven.rules.data import ALLIES, COMMANDER, TROOPS
from hexarium.games.heaven.rules.field import (
    ASK_ACT,
    ASK_MUSTER,
    ASK_STRIKE,
    NOBODY,
    OVER,
    in_contact,
    put,
    put_troop,
)
from hexarium.games.heaven.rules.moves import deploy, list_deploys, list_moves, list_summons, move, summon
from hexarium.games.heaven.rules.rounds import (
    OTHER_END,
    go_on,
    list_musters,
    list_recharges,
    muster,
    recharge,
    skip,
)
from hexarium.games.heaven.rules.tables import COMMANDER_START, TROOP_START
from hexarium.games.heaven.rules.verbs import (
    BATTLE,
    DEPLOY,
    FIRSTS,
    MOVE,
    MUSTER,
    RECHARGE,
    SKIP,
    STRIKE,
    SUMMON,
    VERB_OF,
    named,
)
from hexarium.kit.bits import list_members
from hexarium.kit.dispatch import rule
from hexarium.kit.rng import below

RANDOM_FIRST = 2
"""The option `first` when the seed decides."""


@rule
def init(state: Any, options: Any, seed: Any) -> None:
    """Set up both sides and begin the first round."""
    state.rng = seed
    state.first = options[0] if options[0] != RANDOM_FIRST else below(state, 2)
    state.even = options[1]
    for side in range(2):
        put(state, side, COMMANDER, COMMANDER_START[side])
        for troop in range(TROOPS):
            put_troop(state, side, TROOP_START[side, troop])
        state.active[side] = (1 << ALLIES) - 1
    state.by = NOBODY
    state.round_number = 0
    state.stage = OTHER_END
    go_on(state)


@rule
def legal(state: Any, out: Any) -> Any:
    """List the legal actions; there are none only when the game is over."""
    side = state.to_move
    if state.phase == ASK_ACT:
        count = list_moves(state, side, out, 0)
        count = list_deploys(state, side, out, count)
        if in_contact(state):
            out[count] = FIRSTS[BATTLE]
            count += 1
        if not state.summon_used[side]:
            count = list_summons(state, side, out, count)
        return count
    if state.phase == ASK_STRIKE:
        return list_members(np.int64(state.waiting), FIRSTS[STRIKE], out, 0)
    if state.phase == OVER:
        return 0
    count = list_musters(state, out) if state.phase == ASK_MUSTER else list_recharges(state, side, out)
    out[count] = FIRSTS[SKIP]
    return count + 1


@rule
def step(state: Any, action: Any) -> None:
    """Play a legal action and go on to the next thing that is asked."""
    verb = VERB_OF[action]
    if verb in (MOVE, DEPLOY, BATTLE):
        # A battle is paid for at its declaration; a summon is an extra action.
        state.actions_left -= 1
    if verb == MOVE:
        move(state, named(action, 0), named(action, 1))
    elif verb == DEPLOY:
        deploy(state, action)
    elif verb == BATTLE:
        begin_battle(state)
    elif verb == STRIKE:
        strike(state, named(action, 0))
    elif verb == SUMMON:
        summon(state, named(action, 0), named(action, 1))
    elif verb == RECHARGE:
        recharge(state, named(action, 0))
    elif verb == MUSTER:
        muster(state, named(action, 0))
    else:
        skip(state)
    if verb in (RECHARGE, MUSTER, SKIP) or (state.phase == ASK_ACT and state.actions_left == 0):
        go_on(state)
