"""Tables of the two islands that the rules look things up in, made from the facts and the boards.

A table is asked for with the state, `corner_edges(state)[corner]`, and the record type of the state decides
which island's it is: compiled code is bound to it when it is compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from typing import Any

import numba
import numpy as np
from numba.extending import overload

from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.island import CatanBoard, Shape, extended, standard
from hexarium.games.catan.rules.bundle import pack
from hexarium.games.catan.rules.state import EXTENDED, EXTENDED_SEATS, STANDARD, STANDARD_SEATS
from hexarium.hex.board import NOTHING
from hexarium.kit.codec import Codec, Range, ranges
from hexarium.kit.dispatch import wide

_EXTENDED_RECORDS = (EXTENDED, wide(EXTENDED))
_EXTENDED_TYPE = numba.from_dtype(EXTENDED)

COUNTING: Any = {"_nrt": True}
"""Numba refuses a function that gives out an array without counting references, even one that is inlined."""


def by_island(make: Callable[[Shape], Any]) -> Callable[[Any], Any]:
    """A table of both islands, found by the record type of a state."""
    for_standard, for_extended = make(standard()), make(extended())

    def table(state: Any) -> Any:
        return for_extended if state.dtype in _EXTENDED_RECORDS else for_standard

    def of_standard(state: Any) -> Any:  # noqa: ARG001
        return for_standard

    def of_extended(state: Any) -> Any:  # noqa: ARG001
        return for_extended

    # The table is named inside the caller itself, so no array is ever handed over.
    @overload(table, jit_options=COUNTING, inline="always")
    def compiled(state: Any) -> Any:
        return of_extended if state == _EXTENDED_TYPE else of_standard

    return table


def masks(members: Sequence[Sequence[int]], words: int) -> Any:
    """Sets of numbers as rows of words, one bit a number."""
    table = np.zeros((len(members), words), dtype=np.int64)
    for row, numbers in enumerate(members):
        for number in numbers:
            if number != NOTHING:
                table[row, number >> 6] |= np.int64(1) << (number & 63)
    return table


def corner_words(shape: Shape) -> int:
    """How many words a set of corners has."""
    return (shape.board.corner_count + 63) // 64


def _near_corners(shape: Shape) -> Any:
    around = [[corner, *row] for corner, row in enumerate(shape.board.corner_corners.tolist())]
    return masks(around, corner_words(shape))


STEP_BITS = 7
"""Of an edge or a corner in a step."""


def _steps(shape: Shape) -> Any:
    """By corner and way, in one number: the edge, the corner at its other end, and the way back from there.

    In this order from the lowest bits up, seven bits each; −1 where there is no way.
    """
    edges = shape.board.corner_edges.tolist()
    corners = shape.board.corner_corners.tolist()
    return np.array(
        [
            [
                NOTHING
                if edge == NOTHING
                else edge | corner << STEP_BITS | edges[corner].index(edge) << 2 * STEP_BITS
                for edge, corner in zip(*row, strict=True)
            ]
            for row in zip(edges, corners, strict=True)
        ],
        dtype=np.int32,
    )


def _beginner(shape: Shape) -> Any:
    """Terrain and discs of the beginner island; the extended one has none."""
    if shape.name != "standard":
        return np.zeros((2, len(shape.board.hexes)), dtype=np.int8)
    island = CatanBoard.of(setup="beginner")
    terrain = [data.TERRAINS.index(name) for name in island.terrain]
    return np.array([terrain, [number or 0 for number in island.numbers]], dtype=np.int8)


def _is_standard(shape: Shape) -> bool:
    return shape.name == "standard"


corner_edges = by_island(lambda shape: shape.board.corner_edges)
corner_hexes = by_island(lambda shape: shape.board.corner_hexes)
edge_corners = by_island(lambda shape: shape.board.edge_corners)
steps = by_island(_steps)
"""By corner and way, everything a search of trails needs to go there."""
edges_at = by_island(lambda shape: masks(shape.board.corner_edges.tolist(), 2))
"""By corner, its edges."""
ends_of = by_island(lambda shape: masks(shape.board.edge_corners.tolist(), corner_words(shape)))
"""By edge, its two corners."""
near_corners = by_island(_near_corners)
"""By corner, itself and those one edge away."""
all_corners = by_island(lambda shape: masks([range(shape.board.corner_count)], corner_words(shape))[0])

hex_neighbours = by_island(lambda shape: shape.board.hex_neighbours)
spirals = by_island(lambda shape: shape.spirals)
discs = by_island(lambda shape: np.array([disc.number for disc in shape.discs], dtype=np.int8))
terrain_supply = by_island(
    lambda shape: np.repeat(np.arange(len(data.TERRAINS), dtype=np.int8), shape.terrain_supply)
)
beginner = by_island(_beginner)
"""Its terrain, and its discs."""
port_edges = by_island(lambda shape: np.array([port.edge for port in shape.ports], dtype=np.int8))
port_kinds = by_island(
    lambda shape: np.array([data.PORT_KINDS.index(port.kind) for port in shape.ports], dtype=np.int8)
)
full_bank = by_island(
    lambda shape: pack([data.STANDARD_SUPPLY if _is_standard(shape) else data.EXTENDED_SUPPLY] * 5)
)
full_deck = by_island(lambda shape: pack(data.STANDARD_DECK if _is_standard(shape) else data.EXTENDED_DECK))

ROAD_COST = pack(data.ROAD_COST)
SETTLEMENT_COST = pack(data.SETTLEMENT_COST)
CITY_COST = pack(data.CITY_COST)
CARD_COST = pack(data.CARD_COST)


def _rate(harbours: int, resource: int) -> int:
    if harbours >> resource & 1:
        return data.PORT_RATE
    return data.ANY_PORT_RATE if harbours >> data.ANY_PORT & 1 else data.BANK_RATE


RATES = np.array(
    [pack(_rate(harbours, resource) for resource in range(5)) for harbours in range(64)], dtype=np.int64
)
"""By the kinds of ports in use, how many equal cards of each resource the bank takes for one."""

_PAIRS = tuple(combinations_with_replacement(range(5), 2))
INVENTIONS = np.array([pack(pair.count(kind) for kind in range(5)) for pair in _PAIRS], dtype=np.int64)
"""The two cards of each invention."""


def _banks() -> Range:
    texts = [f"bank {give} {get}" if give != get else "" for give in data.RESOURCES for get in data.RESOURCES]
    return Range("bank", tuple(texts))


def _robbers(hexes: int, seats: int) -> Range:
    texts = [
        f"robber {hex}" if seat is None else f"robber {hex} {seat}"
        for hex in range(hexes)
        for seat in (None, *range(seats))
    ]
    return Range("robber", tuple(texts))


def _codec(shape: Shape, seats: int) -> Codec:
    """All actions; those whose number the island decides stand last."""
    board = shape.board
    inventions = [f"invent {data.RESOURCES[a]} {data.RESOURCES[b]}" for a, b in _PAIRS]
    trades = [f"trade {seat}" if seat < seats else "" for seat in range(EXTENDED_SEATS)]
    return Codec(
        *(ranges(verb) for verb in ("end", "roll", "buy", "knight", "roadbuilding")),
        ranges("monopoly", data.RESOURCES),
        Range("invent", tuple(inventions)),
        _banks(),
        ranges("discard", data.RESOURCES),
        ranges("give", data.RESOURCES),
        ranges("want", data.RESOURCES),
        *(ranges(verb) for verb in ("ask", "withdraw", "accept", "decline", "counter")),
        Range("trade", tuple(trades)),
        ranges("settle", range(board.corner_count)),
        ranges("road", range(board.edge_count)),
        ranges("city", range(board.corner_count)),
        _robbers(len(board.hexes), seats),
    )


STANDARD_CODEC = _codec(standard(), STANDARD_SEATS)
EXTENDED_CODEC = _codec(extended(), EXTENDED_SEATS)


def codec_of(shape: Shape) -> Codec:
    """The actions on an island."""
    return STANDARD_CODEC if _is_standard(shape) else EXTENDED_CODEC


END = STANDARD_CODEC.offset("end")
ROLL = STANDARD_CODEC.offset("roll")
BUY = STANDARD_CODEC.offset("buy")
KNIGHT = STANDARD_CODEC.offset("knight")
ROADBUILDING = STANDARD_CODEC.offset("roadbuilding")
MONOPOLY = STANDARD_CODEC.offset("monopoly")
INVENT = STANDARD_CODEC.offset("invent")
BANK = STANDARD_CODEC.offset("bank")
DISCARD = STANDARD_CODEC.offset("discard")
GIVE = STANDARD_CODEC.offset("give")
WANT = STANDARD_CODEC.offset("want")
ASK = STANDARD_CODEC.offset("ask")
WITHDRAW = STANDARD_CODEC.offset("withdraw")
ACCEPT = STANDARD_CODEC.offset("accept")
DECLINE = STANDARD_CODEC.offset("decline")
COUNTER = STANDARD_CODEC.offset("counter")
TRADE = STANDARD_CODEC.offset("trade")
SETTLE = STANDARD_CODEC.offset("settle")
ROAD = by_island(lambda shape: codec_of(shape).offset("road"))
CITY = by_island(lambda shape: codec_of(shape).offset("city"))
ROBBER = by_island(lambda shape: codec_of(shape).offset("robber"))
ROBBER_PLACES = by_island(lambda shape: 1 + (STANDARD_SEATS if _is_standard(shape) else EXTENDED_SEATS))
"""Actions for each hex: the robber moves there, alone or to rob a seat."""

assert STANDARD.itemsize <= 512
assert EXTENDED.itemsize <= 1024
