"""Writes an observation of the battlefield."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.heaven.observation import layout as at
from hexarium.games.heaven.rules.data import ALLIES, KINDS
from hexarium.games.heaven.rules.field import attack_at, defence_at, kind_at, own_hexes
from hexarium.games.heaven.rules.tables import HEXES
from hexarium.kit.bits import bit, has, lowest, without_lowest
from hexarium.kit.dispatch import rule

SEATS = at.SEATS


@rule
def observe(state: Any, seat: Any, out: Any) -> None:
    """All there is, the own side first."""
    for place in range(at.SIZE):
        out[place] = 0
    for row in range(SEATS):
        side = (seat + row) % SEATS
        write_tokens(state, side, row, out)
        write_cards(state, side, row, out)
        write_player(state, side, row, out)
    waiting = np.int64(state.waiting)
    while waiting:
        out[at.WAITING_AT + lowest(waiting)] = 1
        waiting = without_lowest(waiting)
    out[at.PHASE_AT + state.phase] = 1
    out[at.TURN_AT] = seat
    out[at.TURN_AT + 1] = state.round_number
    out[at.TURN_AT + 2] = state.actions_left
    out[at.TURN_AT + 3] = state.even
    out[at.TURN_AT + 4] = state.reason


@rule
def write_tokens(state: Any, side: Any, row: Any, out: Any) -> None:
    """The tokens of a side on the battlefield, and what they are worth there."""
    left = own_hexes(state, side)
    while left:
        hex = lowest(left)
        left = without_lowest(left)
        out[at.TOKENS_AT + (row * KINDS + kind_at(state, hex)) * HEXES + hex] = 1
        out[at.ATTACK_AT + hex] = attack_at(state, side, hex)
        out[at.DEFENCE_AT + hex] = defence_at(state, side, hex)
        out[at.DAMAGE_AT + hex] = state.damage[hex]


@rule
def write_cards(state: Any, side: Any, row: Any, out: Any) -> None:
    """What a side has off the battlefield."""
    for ally in range(ALLIES):
        out[at.ACTIVE_AT + row * ALLIES + ally] = has(state.active[side], ally)
        out[at.INACTIVE_AT + row * ALLIES + ally] = has(state.inactive[side], ally)
    out[at.TROOPS_AT + row] = state.troops_active[side]
    out[at.TROOPS_AT + SEATS + row] = state.troops_inactive[side]


@rule
def write_player(state: Any, side: Any, row: Any, out: Any) -> None:
    """What is true of a side."""
    place = at.PLAYERS_AT + row
    out[place] = state.summon_used[side]
    out[place + SEATS] = state.first == side
    out[place + 2 * SEATS] = state.to_move == side
    out[place + 3 * SEATS] = state.by == side
    out[place + 4 * SEATS] = np.int64(state.winners) & bit(side) != 0
