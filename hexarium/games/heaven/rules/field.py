"""The battlefield: which tokens stand where, what they are worth, and who has won."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.heaven.rules.data import (
    ALLIES,
    ANGELS,
    COMMANDER,
    DEMONS,
    FIRST_ALLY,
    GABRIEL_BAAL,
    KINDS,
    PHASES,
    REASONS,
    TROOP,
)
from hexarium.games.heaven.rules.tables import ATTACK, ATTACK_BONUS, DEFENCE, DEFENCE_BONUS, HEXES, NEAR
from hexarium.games.heaven.rules.telling import ENDED, FELL
from hexarium.kit.bits import bit, has, lowest, members, without_lowest
from hexarium.kit.dispatch import rule
from hexarium.kit.events import tell

ASK_RECHARGE = PHASES.index("recharge")
ASK_MUSTER = PHASES.index("muster")
ASK_MAMMON = PHASES.index("mammon")
ASK_ACT = PHASES.index("act")
ASK_STRIKE = PHASES.index("strike")
ASK_GATES = PHASES.index("gates")
OVER = PHASES.index("over")

BY_COMMANDER = REASONS.index("commander")
BY_GATES = REASONS.index("gates")
BY_ALLIES = REASONS.index("allies")
BY_ROUNDS = REASONS.index("rounds")
DRAW = REASONS.index("draw")

NOBODY = -1
NUMBERED = 2 * KINDS
"""Troops are numbered from 1, in steps of this, so that whoever watches can tell one from another."""


@rule
def own_hexes(state: Any, side: Any) -> Any:
    """One bit for each hex with a token of `side`."""
    return np.int64(state.occupied[side])


@rule
def taken_hexes(state: Any) -> Any:
    """One bit for each hex with a token."""
    return np.int64(state.occupied[0]) | np.int64(state.occupied[1])


@rule
def kind_at(state: Any, hex: Any) -> Any:
    """The kind of the token on an occupied hex."""
    return (state.hexes[hex] - 1) % KINDS


@rule
def side_at(state: Any, hex: Any) -> Any:
    """The side of the token on an occupied hex."""
    return (state.hexes[hex] - 1) // KINDS % 2


@rule
def number_at(state: Any, hex: Any) -> Any:
    """The number of the troop on an occupied hex, 0 if it is another token; no rule asks for it."""
    return (state.hexes[hex] - 1) // NUMBERED


@rule
def on_battlefield(state: Any, side: Any, kind: Any) -> Any:
    """Whether an ally is on the battlefield rather than on its card."""
    return not has(state.active[side] | state.inactive[side], kind - FIRST_ALLY)


@rule
def allies_on_battlefield(state: Any, side: Any) -> Any:
    """How many allies of a side are on the battlefield."""
    return ALLIES - members(np.int64(state.active[side]) | np.int64(state.inactive[side]))


@rule
def put(state: Any, side: Any, kind: Any, hex: Any) -> None:
    """Place a token on an empty hex."""
    state.hexes[hex] = 1 + side * KINDS + kind
    state.occupied[side] = np.int64(state.occupied[side]) | bit(hex)
    if kind == TROOP:
        state.troops[side] = np.int64(state.troops[side]) | bit(hex)
    elif kind == COMMANDER:
        state.commander[side] = hex


@rule
def put_troop(state: Any, side: Any, hex: Any) -> None:
    """Place a troop with the lowest number that no troop of its side on the battlefield has."""
    taken = np.int64(0)
    others = np.int64(state.troops[side])
    while others:
        taken |= bit(number_at(state, lowest(others)))
        others = without_lowest(others)
    number = 1
    while has(taken, number):
        number += 1
    put(state, side, TROOP, hex)
    state.hexes[hex] += NUMBERED * number


@rule
def lift(state: Any, side: Any, hex: Any) -> Any:
    """Take the token of `side` from a hex and return its kind."""
    kind = kind_at(state, hex)
    state.hexes[hex] = 0
    state.occupied[side] = np.int64(state.occupied[side]) & ~bit(hex)
    if kind == TROOP:
        state.troops[side] = np.int64(state.troops[side]) & ~bit(hex)
    return kind


@rule
def shift(state: Any, side: Any, start: Any, end: Any) -> Any:
    """Move a token from one hex to an empty one, and return its kind; a troop keeps its number."""
    token = state.hexes[start]
    kind = lift(state, side, start)
    put(state, side, kind, end)
    state.hexes[end] = token
    return kind


@rule
def defeat(state: Any, side: Any, hex: Any) -> None:
    """A defeated token leaves the battlefield and lies inactive on its card."""
    number = number_at(state, hex)
    kind = lift(state, side, hex)
    if kind == TROOP:
        state.troops_inactive[side] += 1
    elif kind == COMMANDER:
        state.commander[side] = NOBODY
    else:
        state.inactive[side] = np.int64(state.inactive[side]) | bit(kind - FIRST_ALLY)
    tell(state, FELL, side, kind, hex, number)


@rule
def is_strengthened(state: Any, side: Any, kind: Any) -> Any:
    """Whether gabriel strengthens a token, which must be a troop, or baal does, which must be lucifer."""
    strong = TROOP if side == ANGELS else COMMANDER
    return kind == strong and on_battlefield(state, side, GABRIEL_BAAL)


@rule
def attack_at(state: Any, side: Any, hex: Any) -> Any:
    """The attack of the token of `side` on a hex."""
    kind = kind_at(state, hex)
    added = ATTACK_BONUS[state.even, side] if is_strengthened(state, side, kind) else 0
    return ATTACK[side, kind] + added


@rule
def defence_at(state: Any, side: Any, hex: Any) -> Any:
    """The damage that defeats the token of `side` on a hex."""
    kind = kind_at(state, hex)
    added = DEFENCE_BONUS[state.even, side] if is_strengthened(state, side, kind) else 0
    return DEFENCE[side, kind] + added


@rule
def in_contact(state: Any) -> Any:
    """Whether any two opposing tokens are adjacent."""
    angels = own_hexes(state, ANGELS)
    demons = own_hexes(state, DEMONS)
    while angels:
        if NEAR[lowest(angels)] & demons:
            return True
        angels = without_lowest(angels)
    return False


@rule
def forget_damage(state: Any) -> None:
    """Damage lasts for one battle."""
    for hex in range(HEXES):
        state.damage[hex] = 0


@rule
def finish(state: Any, winner: Any, reason: Any) -> None:
    """End the game; NOBODY wins a draw."""
    state.phase = OVER
    state.to_move = NOBODY
    state.by = NOBODY
    state.actions_left = 0
    state.waiting = 0
    forget_damage(state)
    state.winners = 0 if winner == NOBODY else 1 << winner
    state.reason = reason
    tell(state, ENDED, winner, reason)


@rule
def finish_by_count(state: Any, reason: Any) -> None:
    """End the game: more allies on the battlefield wins, then more tokens on it, else it is a draw."""
    lead = allies_on_battlefield(state, ANGELS) - allies_on_battlefield(state, DEMONS)
    if lead == 0:
        lead = members(own_hexes(state, ANGELS)) - members(own_hexes(state, DEMONS))
    if lead == 0:
        finish(state, NOBODY, DRAW)
    else:
        finish(state, ANGELS if lead > 0 else DEMONS, reason)
