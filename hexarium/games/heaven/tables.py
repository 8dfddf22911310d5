"""Tables of War in Heaven that the rules look things up in, made from the facts and the board."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from hexarium.games.heaven import data
from hexarium.games.heaven.board import HeavenBoard
from hexarium.hex.board import NOTHING
from hexarium.kit.codec import Codec, Range, ranges

_BOARD = HeavenBoard.of()
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
SWIFT_REACH = np.array(
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
CHARGER_REACH = np.array(
    [
        _ABOVE if _ABOVE >> hex & 1 else _BELOW if _BELOW >> hex & 1 else _ABOVE | _BELOW
        for hex in range(HEXES)
    ],
    dtype=np.int64,
)
"""By hex, one bit for each hex that is neither on nor past the row of gates."""
DEPLOY = np.array([[_BOARD.id_of(name) for name in data.DEPLOY[side]] for side in data.SIDES], dtype=np.int8)
COMMANDER_START = np.array([_BOARD.id_of(data.COMMANDER_START[side]) for side in data.SIDES], dtype=np.int8)
TROOP_START = np.array(
    [[_BOARD.id_of(name) for name in data.TROOP_START[side]] for side in data.SIDES], dtype=np.int8
)
ATTACK = np.array([[token.attack for token in side] for side in data.TOKENS], dtype=np.int8)
DEFENCE = np.array([[token.defence for token in side] for side in data.TOKENS], dtype=np.int8)


def _payments(ally: int, cost: int) -> list[tuple[int, int]]:
    """The ways to pay for an ally: a mask of other allies, and how many troops make up the rest."""
    others = [other for other in range(data.ALLIES) if other != ally]
    return [
        (sum(1 << other for other in chosen), cost - count)
        for count in range(cost + 1)
        for chosen in combinations(others, count)
    ]


def _payment_text(side: int, mask: int, troops: int) -> str:
    allies = [
        data.TOKENS[side][data.FIRST_ALLY + ally].name for ally in range(data.ALLIES) if mask >> ally & 1
    ]
    return " ".join(allies + ["troop"] * troops)


def _deploys() -> tuple[Range, list[tuple[int, int]], list[list[tuple[int, int]]]]:
    texts: list[str] = []
    payments: list[tuple[int, int]] = []
    spans: list[list[tuple[int, int]]] = []
    for side, name in enumerate(data.SIDES):
        spans.append([])
        for ally in range(data.ALLIES):
            token = data.TOKENS[side][data.FIRST_ALLY + ally]
            ways = _payments(ally, token.cost)
            spans[side].append((len(texts), len(ways)))
            for space in data.DEPLOY[name]:
                texts += [f"deploy {token.name} {space} with {_payment_text(side, *way)}" for way in ways]
                payments += ways
    return Range("deploy", tuple(texts)), payments, spans


_DEPLOY_RANGE, _PAYMENTS, _SPANS = _deploys()
PAYMENTS = np.array(_PAYMENTS, dtype=np.int8)
"""By number within the deploy actions: the allies (as bits) and the troops that pay."""
DEPLOY_SPANS = np.array(_SPANS, dtype=np.int16)
"""By side and ally: the first of its deploy actions, and how many ways to pay there are for each space."""

ALLY_NAMES = tuple(token.name for tokens in data.TOKENS for token in tokens[data.FIRST_ALLY :])
CODEC = Codec(
    ranges("move", HEX_NAMES, HEX_NAMES),
    _DEPLOY_RANGE,
    ranges("battle"),
    ranges("strike", HEX_NAMES),
    ranges("summon", HEX_NAMES, HEX_NAMES),
    ranges("recharge", [*ALLY_NAMES, "troop"]),
    ranges("muster", data.DEPLOY["angels"]),
    ranges("skip"),
)
MOVE = CODEC.offset("move")
DEPLOY_ACTION = CODEC.offset("deploy")
BATTLE = CODEC.offset("battle")
STRIKE = CODEC.offset("strike")
SUMMON = CODEC.offset("summon")
RECHARGE = CODEC.offset("recharge")
RECHARGE_TROOP = RECHARGE + len(ALLY_NAMES)
MUSTER = CODEC.offset("muster")
SKIP = CODEC.offset("skip")
