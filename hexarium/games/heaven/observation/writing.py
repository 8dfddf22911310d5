"""Writes an observation of the battlefield."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.heaven.observation import layout as at
from hexarium.games.heaven.rules.data import ALLIES, KINDS, PHASES
from hexarium.games.heaven.rules.field import attack_at, defence_at, kind_at, own_hexes, side_at
from hexarium.games.heaven.rules.state import STATE
from hexarium.games.heaven.rules.tables import HEXES
from hexarium.kit.bits import bit, has, lowest, without_lowest
from hexarium.kit.dispatch import inlined, rule
from hexarium.kit.packed import load_word

SEATS = at.SEATS
_3, _WHOLE, _BYTE = np.uint64(3), np.uint64(56), np.uint64(255)


LOOKER, CARDS, TOKENS = range(3)
"""What is kept of the last time, word by word: the seat that looked, from 1; what was off the battlefield;
and from there on what stood on the hexes, a byte for each."""
WORDS = HEXES // 8
KEPT = TOKENS + WORDS


@rule
def observe(state: Any, seat: Any, out: Any) -> None:
    """All there is, the own side first."""
    for place in range(at.SIZE):
        out[place] = 0
    for row in range(SEATS):
        side = (seat + row) % SEATS
        write_tokens(state, side, row, out)
        write_cards(state, side, row, out)
    write_rest(state, seat, out)


@rule
def update(state: Any, seat: Any, out: Any, kept: Any) -> None:
    """Write what has changed since the last time: after most actions of the same side, one token's place."""
    cards = load_word(state.active, 0)
    if kept[LOOKER] == np.uint64(seat + 1) and kept[CARDS] == cards:
        for word in range(WORDS):
            now = load_word(state.hexes, 8 * word)
            changed = kept[TOKENS + word] ^ now
            while changed != 0:
                shift = np.uint64(lowest(np.int64(changed))) & _WHOLE
                replace_token(
                    state, seat, 8 * word + np.int64(shift >> _3), kept[TOKENS + word] >> shift, out
                )
                changed ^= changed & (_BYTE << shift)
            kept[TOKENS + word] = now
    else:
        for place in range(at.DAMAGE_AT):
            out[place] = 0
        for row in range(SEATS):
            side = (seat + row) % SEATS
            write_tokens(state, side, row, out)
            write_cards(state, side, row, out)
        kept[LOOKER] = np.uint64(seat + 1)
        kept[CARDS] = cards
        for word in range(WORDS):
            kept[TOKENS + word] = load_word(state.hexes, 8 * word)
    write_rest(state, seat, out)


@rule
def write_tokens(state: Any, side: Any, row: Any, out: Any) -> None:
    """The tokens of a side on the battlefield, and what they are worth there."""
    left = own_hexes(state, side)
    while left:
        hex = lowest(left)
        left = without_lowest(left)
        write_token(state, side, row, hex, out)


@inlined
def write_token(state: Any, side: Any, row: Any, hex: Any, out: Any) -> None:
    """A token on the battlefield."""
    out[at.TOKENS_AT + (row * KINDS + kind_at(state, hex)) * HEXES + hex] = 1
    out[at.ATTACK_AT + hex] = attack_at(state, side, hex)
    out[at.DEFENCE_AT + hex] = defence_at(state, side, hex)


@inlined
def replace_token(state: Any, seat: Any, hex: Any, before: Any, out: Any) -> None:
    """Write a hex on which something else stood, whose byte comes first in a word."""
    token = np.int64(before & _BYTE)
    if token != 0:
        row = ((token - 1) // KINDS + seat) % SEATS
        out[at.TOKENS_AT + (row * KINDS + (token - 1) % KINDS) * HEXES + hex] = 0
        out[at.ATTACK_AT + hex] = 0
        out[at.DEFENCE_AT + hex] = 0
    if state.hexes[hex] != 0:
        side = side_at(state, hex)
        write_token(state, side, (side + seat) % SEATS, hex, out)


@inlined
def write_rest(state: Any, seat: Any, out: Any) -> None:
    """The battle, what is true of both sides, and where the turn is."""
    for hex in range(HEXES):
        out[at.DAMAGE_AT + hex] = state.damage[hex] if state.hexes[hex] != 0 else 0
        out[at.WAITING_AT + hex] = has(state.waiting, hex)
    for row in range(SEATS):
        write_player(state, (seat + row) % SEATS, row, out)
    for phase in range(len(PHASES)):
        out[at.PHASE_AT + phase] = state.phase == phase
    out[at.TURN_AT] = seat
    out[at.TURN_AT + 1] = state.round_number
    out[at.TURN_AT + 2] = state.actions_left
    out[at.TURN_AT + 3] = state.even
    out[at.TURN_AT + 4] = state.reason


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


_TOGETHER = ("active", "inactive", "troops_active", "troops_inactive")
_FIRST = list(STATE.names or ()).index("active")
assert (STATE.names or ())[_FIRST : _FIRST + 4] == _TOGETHER  # they are compared as one word
