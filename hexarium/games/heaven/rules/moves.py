"""What a player may do with an action, and what it does: move, summon and deploy."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.heaven.rules.data import (
    ALLIES,
    ANGELS,
    CAMIEL_ASMODEUS,
    COMMANDER,
    FIRST_ALLY,
    JOPHIEL_BELPHEGOR,
    URIEL_LEVIATHAN,
)
from hexarium.games.heaven.rules.field import kind_at, number_at, own_hexes, put, shift, taken_hexes
from hexarium.games.heaven.rules.tables import (
    DEPLOY_SPACES,
    GATE_MASK,
    HEXES,
    NEAR,
    RAYS,
    SAME_HALF,
    TWO_STEPS,
)
from hexarium.games.heaven.rules.telling import DEPLOYED, MOVED, PULLED, PUSHED, SUMMONED
from hexarium.games.heaven.rules.verbs import DEPLOY, DEPLOY_SPANS, FIRSTS, MOVE, PAID, SUMMON, named
from hexarium.kit.bits import bit, has, list_members, lowest, without_lowest
from hexarium.kit.dispatch import rule
from hexarium.kit.events import tell


@rule
def list_moves(state: Any, side: Any, out: Any, count: Any) -> Any:
    """Every battlefield token to an adjacent empty hex, or by its special move."""
    own = own_hexes(state, side)
    empty = ~taken_hexes(state)
    while own:
        start = lowest(own)
        own = without_lowest(own)
        kind = kind_at(state, start)
        if kind == CAMIEL_ASMODEUS:
            count = list_charges(empty, start, out, count)
        else:
            reach = TWO_STEPS[start] if kind == URIEL_LEVIATHAN else NEAR[start]
            count = list_members(reach & empty, FIRSTS[MOVE] + start * HEXES, out, count)
    return count


@rule
def list_charges(empty: Any, start: Any, out: Any, count: Any) -> Any:
    """Any number of empty hexes in a straight line, never onto a gate; so never past them either."""
    free = empty & ~GATE_MASK
    for towards in range(6):
        for end in RAYS[start, towards]:
            if end < 0 or not has(free, end):
                break
            out[count] = FIRSTS[MOVE] + start * HEXES + end
            count += 1
    return count


@rule
def list_summons(state: Any, side: Any, out: Any, count: Any) -> Any:
    """Any own ally or troop of the battlefield to an empty hex adjacent to the commander."""
    ends = NEAR[state.commander[side]] & ~taken_hexes(state)
    own = own_hexes(state, side)
    while own:
        start = lowest(own)
        own = without_lowest(own)
        kind = kind_at(state, start)
        if kind != COMMANDER:
            # Camiel and asmodeus are not summoned onto or past the row of gates either.
            open_ends = ends & SAME_HALF[start] if kind == CAMIEL_ASMODEUS else ends
            count = list_members(open_ends, FIRSTS[SUMMON] + start * HEXES, out, count)
    return count


@rule
def list_deploys(state: Any, side: Any, out: Any, count: Any) -> Any:
    """Every active ally off the battlefield, to every empty deploy space, with every way to pay for it."""
    taken = taken_hexes(state)
    active = np.int64(state.active[side])
    troops = state.troops_active[side]
    for space in range(2):
        if has(taken, DEPLOY_SPACES[side, space]):
            continue
        for ally in range(ALLIES):
            if has(active, ally):
                ways = DEPLOY_SPANS[side, ally, 1]
                begin = DEPLOY_SPANS[side, ally, 0] + space * ways
                for way in range(begin, begin + ways):
                    if PAID[way, 0] & ~active == 0 and PAID[way, 1] <= troops:
                        out[count] = FIRSTS[DEPLOY] + way
                        count += 1
    return count


@rule
def move(state: Any, start: Any, end: Any) -> None:
    """Move a token; jophiel then pulls enemy troops, belphegor pushes them."""
    side = state.to_move
    kind = shift(state, side, start, end)
    tell(state, MOVED, side, kind, start, end, number_at(state, end))
    if kind == JOPHIEL_BELPHEGOR:
        if side == ANGELS:
            pull(state, end)
        else:
            push(state, end)


@rule
def pull(state: Any, hex: Any) -> None:
    """Every enemy troop in a straight line moves one hex towards jophiel if it is empty; nearest first."""
    enemy = 1 - state.to_move
    for towards in range(6):
        for i in range(1, RAYS.shape[2]):
            start = RAYS[hex, towards, i]
            if start < 0:
                break
            end = RAYS[hex, towards, i - 1]
            if has(state.troops[enemy], start) and state.hexes[end] == 0:
                shift(state, enemy, start, end)
                tell(state, PULLED, start, end, number_at(state, end))


@rule
def push(state: Any, hex: Any) -> None:
    """Every enemy troop in a straight line moves one hex away from belphegor if it can; farthest first."""
    enemy = 1 - state.to_move
    for towards in range(6):
        for i in range(RAYS.shape[2] - 2, -1, -1):
            start = RAYS[hex, towards, i]
            end = RAYS[hex, towards, i + 1]
            if end >= 0 and has(state.troops[enemy], start) and state.hexes[end] == 0:
                shift(state, enemy, start, end)
                tell(state, PUSHED, start, end, number_at(state, end))


@rule
def summon(state: Any, start: Any, end: Any) -> None:
    """The commander calls one of its own to its side, once per game."""
    side = state.to_move
    kind = shift(state, side, start, end)
    state.summon_used[side] = 1
    tell(state, SUMMONED, side, kind, start, end, number_at(state, end))


@rule
def deploy(state: Any, action: Any) -> None:
    """Place an ally on a deploy space; what pays for it turns inactive."""
    side = state.to_move
    ally, hex = named(action, 0) - side * ALLIES, named(action, 1)
    way = action - FIRSTS[DEPLOY]
    allies, troops = np.int64(PAID[way, 0]), PAID[way, 1]
    state.active[side] = np.int64(state.active[side]) & ~(allies | bit(ally))
    state.inactive[side] = np.int64(state.inactive[side]) | allies
    state.troops_active[side] -= troops
    state.troops_inactive[side] += troops
    put(state, side, FIRST_ALLY + ally, hex)
    tell(state, DEPLOYED, side, FIRST_ALLY + ally, hex, allies, troops)
