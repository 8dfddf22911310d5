"""Battle: who strikes when, whom, and who falls.

Everything counts as it stood at the declaration; the defeated leave together at the end.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.heaven.rules.data import ANGELS, DEMONS
from hexarium.games.heaven.rules.field import (
    ASK_ACT,
    ASK_STRIKE,
    BY_COMMANDER,
    NOBODY,
    attack_at,
    defeat,
    defence_at,
    finish,
    finish_by_count,
    forget_damage,
    kind_at,
    number_at,
    own_hexes,
    side_at,
)
from hexarium.games.heaven.rules.tables import NEAR
from hexarium.games.heaven.rules.telling import DECLARED_BATTLE, ENDED_BATTLE, FOUND_NO_TARGET, STRUCK
from hexarium.kit.bits import bit, lowest, members, without_lowest
from hexarium.kit.dispatch import rule
from hexarium.kit.events import tell


@rule
def attackers(state: Any, side: Any) -> Any:
    """One bit for each hex with a token of `side` that has attack and an enemy next to it."""
    own = own_hexes(state, side)
    enemies = own_hexes(state, 1 - side)
    found = np.int64(0)
    while own:
        hex = lowest(own)
        own = without_lowest(own)
        if NEAR[hex] & enemies and attack_at(state, side, hex) > 0:
            found |= bit(hex)
    return found


@rule
def undefeated(state: Any, side: Any) -> Any:
    """One bit for each hex with a token of `side` that could take more damage."""
    own = own_hexes(state, side)
    found = np.int64(0)
    while own:
        hex = lowest(own)
        own = without_lowest(own)
        if state.damage[hex] < defence_at(state, side, hex):
            found |= bit(hex)
    return found


@rule
def next_target(state: Any, side: Any, targets: Any) -> Any:
    """The target that is struck first: lowest defence, then most damaged, then reading order."""
    best = -1
    best_defence = 0
    while targets:
        hex = lowest(targets)
        targets = without_lowest(targets)
        defence = defence_at(state, side, hex)
        if (
            best < 0
            or defence < best_defence
            or (defence == best_defence and state.damage[hex] > state.damage[best])
        ):
            best = hex
            best_defence = defence
    return best


@rule
def spend_attack(state: Any, side: Any, hex: Any) -> None:
    """The token of `side` on `hex` strikes its adjacent enemies until its attack is spent."""
    enemy = 1 - side
    left = attack_at(state, side, hex)
    targets = NEAR[hex] & undefeated(state, enemy)
    if not targets:
        tell(state, FOUND_NO_TARGET, side, kind_at(state, hex), hex)
    while left > 0 and targets:
        target = next_target(state, enemy, targets)
        room = defence_at(state, enemy, target) - state.damage[target]
        dealt = min(left, room)
        state.damage[target] += dealt
        striker, struck = kind_at(state, hex), kind_at(state, target)
        tell(
            state,
            STRUCK,
            side,
            striker,
            hex,
            struck,
            target,
            dealt,
            state.damage[target],
            number_at(state, hex),
            number_at(state, target),
        )
        left -= dealt
        targets &= ~bit(target)


@rule
def shares_target(waiting: Any, hex: Any, standing: Any) -> Any:
    """Whether the attacker on `hex` shares a possible target with another waiting attacker."""
    targets = NEAR[hex] & standing
    others = waiting & ~bit(hex)
    while others:
        if NEAR[lowest(others)] & targets:
            return True
        others = without_lowest(others)
    return False


@rule
def strike_unasked(state: Any) -> None:
    """Let every attacker strike whose turn in the order cannot matter, one after the other.

    After each strike it is looked at again, because a defeated enemy is no longer a shared target.
    """
    side = state.to_move
    waiting = np.int64(state.waiting)
    standing = undefeated(state, 1 - side)
    unseen = waiting
    while unseen:
        hex = lowest(unseen)
        unseen = without_lowest(unseen)
        if not shares_target(waiting, hex, standing):
            waiting &= ~bit(hex)
            spend_attack(state, side, hex)
            standing = undefeated(state, 1 - side)
            unseen = waiting
    state.waiting = waiting


@rule
def fight_on(state: Any) -> None:
    """Strike as far as no choice is asked; when both sides are done, the battle is over."""
    strike_unasked(state)
    if state.waiting == 0 and state.to_move == state.by:
        state.to_move = 1 - state.by
        state.waiting = attackers(state, state.to_move)
        strike_unasked(state)
    if state.waiting == 0:
        end_battle(state)


@rule
def begin_battle(state: Any) -> None:
    """The player whose turn it is declares a battle; its attackers strike first."""
    state.by = state.to_move
    tell(state, DECLARED_BATTLE, state.by)
    state.phase = ASK_STRIKE
    state.waiting = attackers(state, state.by)
    fight_on(state)


@rule
def strike(state: Any, hex: Any) -> None:
    """The owner names the attacker that strikes next."""
    state.waiting = np.int64(state.waiting) & ~bit(hex)
    spend_attack(state, state.to_move, hex)
    fight_on(state)


@rule
def end_battle(state: Any) -> None:
    """All casualties leave together; a side whose commander is among them has lost."""
    # A bonus may end with a casualty, so all are found before the first one leaves.
    fallen = ~undefeated(state, ANGELS) & own_hexes(state, ANGELS)
    fallen |= ~undefeated(state, DEMONS) & own_hexes(state, DEMONS)
    leaving = fallen
    while leaving:
        hex = lowest(leaving)
        leaving = without_lowest(leaving)
        defeat(state, side_at(state, hex), hex)
    tell(state, ENDED_BATTLE, state.by, members(fallen))
    forget_damage(state)
    state.to_move = state.by
    state.by = NOBODY
    state.phase = ASK_ACT
    angels_fell = state.commander[ANGELS] == NOBODY
    demons_fell = state.commander[DEMONS] == NOBODY
    if angels_fell and demons_fell:
        finish_by_count(state, BY_COMMANDER)
    elif angels_fell:
        finish(state, DEMONS, BY_COMMANDER)
    elif demons_fell:
        finish(state, ANGELS, BY_COMMANDER)
