"""Tables of the two islands that the rules look things up in, made from the facts and the boards.

A table is asked for with the state, `corner_edges(state)[corner]`, and the record type of the state decides
which island's it is: compiled code is bound to it when it is compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numba.extending import overload

from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.bundle import WANTED_SHIFT, pack
from hexarium.games.catan.rules.data import EXTENDED_SEATS, STANDARD_SEATS
from hexarium.games.catan.rules.island import Shape, extended, standard
from hexarium.games.catan.rules.laying import lay_beginner
from hexarium.games.catan.rules.state import EXTENDED, STANDARD
from hexarium.games.catan.rules.verbs import HEAPS, PAIRS, SWAPS, codec_of
from hexarium.hex.board import NOTHING

EXTENDED_HEXES = len(extended().board.hexes)
COUNTING: Any = {"_nrt": True}
"""Numba refuses a function that gives out an array without counting references, even one that is inlined."""


def by_island(make: Callable[[Shape], Any]) -> Callable[[Any], Any]:
    """A table of both islands, found by the record type of a state: by how many hexes it has."""
    for_standard, for_extended = make(standard()), make(extended())

    def table(state: Any) -> Any:
        return for_extended if len(state["terrain"]) == EXTENDED_HEXES else for_standard

    def of_standard(state: Any) -> Any:  # noqa: ARG001
        return for_standard

    def of_extended(state: Any) -> Any:  # noqa: ARG001
        return for_extended

    # The table is named inside the caller itself, so no array is ever handed over.
    @overload(table, jit_options=COUNTING, inline="always")
    def compiled(state: Any) -> Any:
        return of_extended if state.typeof("terrain").shape[0] == EXTENDED_HEXES else of_standard

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
    table = np.zeros((2, len(shape.board.hexes)), dtype=np.int8)
    if _is_standard(shape):
        lay_beginner(shape.board, table[0], table[1])
    return table


def _is_standard(shape: Shape) -> bool:
    return shape is standard()


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

INVENTIONS = np.array([pack(pair.count(kind) for kind in range(5)) for pair in PAIRS], dtype=np.int64)
"""The two cards of each invention."""


def _heap(place: int) -> int:
    count, kind = HEAPS[place]
    return pack(count if each == kind else 0 for each in range(5))


WHOLE_OFFERS = np.array(
    [_heap(given) | _heap(wanted) << WANTED_SHIFT for given, wanted in SWAPS], dtype=np.int64
)
"""Both sides of each whole offer."""

verb_of = by_island(lambda shape: codec_of(shape, whole_offers=True).verb_of)
"""By action, the number of its verb."""
named = by_island(lambda shape: codec_of(shape, whole_offers=True).named)
"""By action and place, what it names."""
firsts = by_island(lambda shape: codec_of(shape, whole_offers=True).firsts)
"""By number of a verb, its first action."""
robber_places = by_island(lambda shape: 1 + (STANDARD_SEATS if _is_standard(shape) else EXTENDED_SEATS))
"""Actions for each hex: the robber moves there, alone or to rob a seat."""

assert STANDARD.itemsize <= 512
assert EXTENDED.itemsize <= 1024
