"""Tables of War in Heaven that the rules look things up in, made from the facts and the board."""

from __future__ import annotations

import numpy as np

from hexarium.games.heaven.rules import data
from hexarium.games.heaven.rules.board import Battlefield
from hexarium.hex.board import NOTHING

_BOARD = Battlefield.of()
HEX_NAMES = tuple(space.name for space in _BOARD.spaces)
HEXES = len(HEX_NAMES)


def hex_mask(names: tuple[str, ...]) -> int:
    """One bit for each named hex."""
    return sum(1 << _BOARD.id_of(name) for name in names)


NEIGHBOURS = _BOARD.board.hex_neighbours
RAYS = _BOARD.board.rays
NEAR = np.array(
    [sum(1 << int(near) for near in row if near != NOTHING) for row in NEIGHBOURS], dtype=np.int64
)
"""By hex, one bit for each neighbour."""
TWO_STEPS = np.array(
    [
        (NEAR[hex] | np.bitwise_or.reduce(NEAR[[near for near in NEIGHBOURS[hex] if near != NOTHING]]))
        & ~(1 << hex)
        for hex in range(HEXES)
    ],
    dtype=np.int64,
)
"""By hex, one bit for each other hex that one or two steps reach."""

GATE_MASK = hex_mask(data.GATES)
_ABOVE = hex_mask(tuple(name for name in HEX_NAMES if int(name[1]) < data.GATE_ROW))
_BELOW = hex_mask(tuple(name for name in HEX_NAMES if int(name[1]) > data.GATE_ROW))
SAME_HALF = np.array(
    [
        _ABOVE if _ABOVE >> hex & 1 else _BELOW if _BELOW >> hex & 1 else _ABOVE | _BELOW
        for hex in range(HEXES)
    ],
    dtype=np.int64,
)
"""By hex, one bit for each hex that is neither on nor past the row of gates; from a gate, both halves."""
DEPLOY_SPACES = np.array(
    [[_BOARD.id_of(name) for name in data.DEPLOY[side]] for side in data.SIDES], dtype=np.int8
)
COMMANDER_START = np.array([_BOARD.id_of(data.COMMANDER_START[side]) for side in data.SIDES], dtype=np.int8)
TROOP_START = np.array(
    [[_BOARD.id_of(name) for name in data.TROOP_START[side]] for side in data.SIDES], dtype=np.int8
)
ATTACK = np.array([[token.attack for token in side] for side in data.TOKENS], dtype=np.int8)
DEFENCE = np.array([[token.defence for token in side] for side in data.TOKENS], dtype=np.int8)
ATTACK_BONUS = np.array([(data.BONUS, data.BONUS), data.EVEN_ATTACK_BONUS], dtype=np.int8)
DEFENCE_BONUS = np.array([(data.BONUS, data.BONUS), data.EVEN_DEFENCE_BONUS], dtype=np.int8)
"""By the option `even` and by side: what gabriel adds to troops, and baal to lucifer."""
