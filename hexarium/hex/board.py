"""A set of hexes as dense ids with tables, ready for compiled code.

Hex ids are the order in which the hexes are given. Corner and edge ids come in order of first
appearance: scan the hexes in the board's order, and in each the corners 0–5 (for edges, the
sides 0–5). Every table is a read-only NumPy array; −1 stands where there is nothing.

>>> from hexarium.hex.coords import ORIGIN, spiral
>>> island = Board.of(spiral(ORIGIN, 2))
>>> len(island.hexes), island.corner_count, island.edge_count, len(island.coast)
(19, 54, 72, 30)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hexarium.errors import BadCoordinate
from hexarium.hex.coords import STEPS, Direction, Hex, distance, neighbour
from hexarium.hex.layout import Layout, Point

Table = npt.NDArray[np.int16]

SIDES = ("NE", "E", "SE", "SW", "W", "NW")
"""The names of sides 0–5 of a pointy-top hex."""

NOTHING = -1


class Spot(NamedTuple):
    """A corner's exact place: half a hex width and half a hex size are the units."""

    x: int
    y: int


_CORNERS = (Spot(0, -2), Spot(1, -1), Spot(1, 1), Spot(0, 2), Spot(-1, 1), Spot(-1, -1))


def corner_spot(hex: Hex, k: int) -> Spot:
    """The exact place of corner `k` of `hex`: equal for every hex that shares the corner."""
    return Spot(2 * hex.q + hex.r + _CORNERS[k].x, 3 * hex.r + _CORNERS[k].y)


def side_direction(side: int) -> Direction:
    """The direction that leads across a side: side 0 faces north-east."""
    return Direction((side + 5) % 6)


@dataclass(frozen=True, eq=False)
class Board:
    """Hexes, corners and edges by id, and what touches what.

    Columns of `hex_neighbours` and `rays` are directions clockwise from east; columns of
    `hex_corners` and `hex_edges` are corners and sides clockwise from the top. The two corners of an
    edge, and what surrounds a corner, stand in ascending order of id.
    """

    hexes: tuple[Hex, ...]
    ids: dict[Hex, int]
    spots: tuple[Spot, ...]
    """Each corner's exact place."""

    hex_neighbours: Table
    hex_corners: Table
    hex_edges: Table
    edge_corners: Table
    edge_hexes: Table
    corner_hexes: Table
    corner_edges: Table
    corner_corners: Table
    """The corner at the other end of each edge in `corner_edges`."""
    coasts: tuple[Table, ...]
    """One closed line of edges for each shore, land on the right hand: outer shores (clockwise)
    before the shores of lakes; each begins at its lowest edge."""
    distances: Table
    rays: Table
    """By hex and direction, the hexes that follow until the board ends."""

    @staticmethod
    def of(hexes: Iterable[Hex]) -> Board:
        """The board of these hexes, in this order; the same board each time it is asked for."""
        return _board(tuple(hexes))

    @property
    def corner_count(self) -> int:
        """How many corners there are."""
        return len(self.spots)

    @property
    def edge_count(self) -> int:
        """How many edges there are."""
        return len(self.edge_corners)

    @property
    def coast(self) -> Table:
        """The edges of the outer shore, clockwise, from the lowest id."""
        return self.coasts[0]

    def hex_id(self, hex: Hex) -> int:
        """The id of a hex, which must be on the board."""
        try:
            return self.ids[hex]
        except KeyError:
            raise BadCoordinate(f"({hex.q}, {hex.r}) is not a hex of this board.") from None

    def edge_at(self, hex: Hex, side: str) -> int:
        """The id of the edge at a named side of a hex."""
        if side.upper() not in SIDES:
            raise BadCoordinate(f"There is no side {side!r}; the six are {', '.join(SIDES)}.")
        return int(self.hex_edges[self.hex_id(hex), SIDES.index(side.upper())])

    def corner_point(self, layout: Layout, corner: int) -> Point:
        """Where a corner is on the page."""
        return _corner_point(self, layout, corner)

    def data(self, layout: Layout) -> dict[str, Any]:
        """Every id, coordinate and pixel as plain data for JSON."""
        box = layout.box(self.hexes)
        return {
            "layout": {
                "orientation": layout.orientation.name,
                "size": layout.size,
                "box": [_pixel(side) for side in box],
            },
            "hexes": [
                {
                    "id": id,
                    "q": hex.q,
                    "r": hex.r,
                    **_place(layout.centre(hex)),
                    "neighbours": self.hex_neighbours[id].tolist(),
                    "corners": self.hex_corners[id].tolist(),
                    "edges": self.hex_edges[id].tolist(),
                }
                for id, hex in enumerate(self.hexes)
            ],
            "corners": [
                {
                    "id": id,
                    **_place(self.corner_point(layout, id)),
                    "hexes": self.corner_hexes[id].tolist(),
                    "edges": self.corner_edges[id].tolist(),
                    "corners": self.corner_corners[id].tolist(),
                }
                for id in range(self.corner_count)
            ],
            "edges": [
                {
                    "id": id,
                    "from": _place(start),
                    "to": _place(end),
                    "corners": self.edge_corners[id].tolist(),
                    "hexes": self.edge_hexes[id].tolist(),
                }
                for id in range(self.edge_count)
                for start, end in [self.edge_points(layout, id)]
            ],
            "coasts": [coast.tolist() for coast in self.coasts],
        }

    def edge_points(self, layout: Layout, edge: int) -> tuple[Point, Point]:
        """Where the two ends of an edge are on the page."""
        a, b = self.edge_corners[edge]
        return self.corner_point(layout, int(a)), self.corner_point(layout, int(b))


@lru_cache(maxsize=1 << 12)
def _corner_point(board: Board, layout: Layout, corner: int) -> Point:
    """Looked up once: every picture of a board asks for each of its corners several times."""
    hex_id = int(board.corner_hexes[corner, 0])
    k = int(np.flatnonzero(board.hex_corners[hex_id] == corner)[0])
    return layout.corner(board.hexes[hex_id], k)


def _pixel(value: float) -> float:
    return round(value, 3) + 0.0  # no negative zero


def _place(point: Point) -> dict[str, float]:
    return {"x": _pixel(point.x), "y": _pixel(point.y)}


@lru_cache(maxsize=64)
def _board(hexes: tuple[Hex, ...]) -> Board:
    if not hexes:
        raise BadCoordinate("A board needs at least one hex.")
    ids = {hex: i for i, hex in enumerate(hexes)}
    if len(ids) != len(hexes):
        twice = next(hex for i, hex in enumerate(hexes) if ids[hex] != i)
        raise BadCoordinate(f"({twice.q}, {twice.r}) is on the board twice; once is enough.")

    corner_ids: dict[Spot, int] = {}
    edge_ids: dict[tuple[int, int], int] = {}
    hex_corners = []
    hex_edges = []
    for hex in hexes:
        around = [corner_ids.setdefault(corner_spot(hex, k), len(corner_ids)) for k in range(6)]
        hex_corners.append(around)
        sides = [_ends(around[k], around[(k + 1) % 6]) for k in range(6)]
        hex_edges.append([edge_ids.setdefault(ends, len(edge_ids)) for ends in sides])

    edge_corners = list(edge_ids)
    edge_hexes = _touching(hex_edges, len(edge_ids))
    corner_edges = _touching(edge_corners, len(corner_ids))
    hex_neighbours = [[ids.get(hex + step, NOTHING) for step in STEPS] for hex in hexes]
    return Board(
        hexes=hexes,
        ids=ids,
        spots=tuple(corner_ids),
        hex_neighbours=_table(hex_neighbours),
        hex_corners=_table(hex_corners),
        hex_edges=_table(hex_edges),
        edge_corners=_table(edge_corners),
        edge_hexes=_table(_padded(edge_hexes, 2)),
        corner_hexes=_table(_padded(_touching(hex_corners, len(corner_ids)), 3)),
        corner_edges=_table(_padded(corner_edges, 3)),
        corner_corners=_table(
            _padded(
                [[sum(edge_corners[e]) - c for e in edges] for c, edges in enumerate(corner_edges)],
                3,
            )
        ),
        coasts=_coasts(hex_neighbours, hex_corners, hex_edges, tuple(corner_ids)),
        distances=_table([[distance(a, b) for b in hexes] for a in hexes]),
        rays=_rays(hexes, ids),
    )


def _ends(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


def _touching(parts: Sequence[Sequence[int]], count: int) -> list[list[int]]:
    """Turns "what each whole consists of" into "which wholes each part belongs to"."""
    wholes: list[list[int]] = [[] for _ in range(count)]
    for whole, members in enumerate(parts):
        for part in members:
            wholes[part].append(whole)
    return wholes


def _padded(rows: Sequence[Sequence[int]], width: int) -> list[list[int]]:
    return [[*row, *[NOTHING] * (width - len(row))] for row in rows]


def _table(rows: object) -> Table:
    table = np.array(rows, dtype=np.int16)
    table.flags.writeable = False
    return table


def _coasts(
    hex_neighbours: Sequence[Sequence[int]],
    hex_corners: Sequence[Sequence[int]],
    hex_edges: Sequence[Sequence[int]],
    spots: Sequence[Spot],
) -> tuple[Table, ...]:
    # Walking each open side from corner k to corner k + 1 keeps its hex on the right hand; a shore is
    # such a walk that closes. At most one open side leaves a corner, because three hexes meet there.
    leaving: dict[int, tuple[int, int]] = {}
    for hex_id, around in enumerate(hex_corners):
        for k in range(6):
            if hex_neighbours[hex_id][side_direction(k)] == NOTHING:
                leaving[around[k]] = (hex_edges[hex_id][k], around[(k + 1) % 6])

    shores: list[tuple[bool, list[int]]] = []
    start_of = {edge: corner for corner, (edge, _) in leaving.items()}
    unwalked = set(start_of)
    for first in sorted(start_of):
        if first not in unwalked:
            continue
        shore: list[int] = []
        corner, twice_area = start_of[first], 0
        while not shore or leaving[corner][0] != first:
            edge, following = leaving[corner]
            shore.append(edge)
            unwalked.discard(edge)
            here, there = spots[corner], spots[following]
            twice_area += here.x * there.y - there.x * here.y
            corner = following
        # With y downwards a clockwise walk has a positive area: the shore of land, not of a lake.
        shores.append((twice_area < 0, shore))
    return tuple(_table(shore) for _, shore in sorted(shores, key=lambda shore: shore[0]))


def _rays(hexes: tuple[Hex, ...], ids: dict[Hex, int]) -> Table:
    rays: list[list[list[int]]] = []
    for hex in hexes:
        rays.append([])
        for towards in Direction:
            ray: list[int] = []
            there = neighbour(hex, towards)
            while there in ids:
                ray.append(ids[there])
                there = neighbour(there, towards)
            rays[-1].append(ray)
    longest = max(len(ray) for six in rays for ray in six)
    return _table([_padded(six, longest) for six in rays])
