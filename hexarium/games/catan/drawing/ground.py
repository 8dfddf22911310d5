"""The island of a position as a board to play on: what stays as it is during a game."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from hexarium.games.catan.drawing.board import CatanBoard
from hexarium.games.catan.drawing.colours import SEAT, SPOT
from hexarium.games.catan.drawing.icons import ICONS
from hexarium.games.catan.drawing.island import SEA, hex_marks, port_marks, shore_marks
from hexarium.games.catan.drawing.spots import island_spots
from hexarium.games.catan.face.plain import Plain, numbers_of
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.island import Port, shape_for
from hexarium.games.catan.rules.turns import NOBODY
from hexarium.hex.board import NOTHING, SIDES
from hexarium.kit.drawing import LAYOUT, framed, toward
from hexarium.kit.face import Board, Spot
from hexarium.kit.marks import Circle, Line, Mark

ACROSS, DOWN = 64.0, 48.0
"""The sea round the island."""
EDGE_ENDS = (0.2, 0.8)
"""Where the mark of an edge begins and ends between two corners; so does a road."""


def island_of(table: Plain, setup: str) -> CatanBoard:
    """The island of a position, with its own ports; the same one as long as a game goes on."""
    return _laid(
        *(table.players, setup, tuple(table.terrain), tuple(table.numbered)),
        *(tuple(table.port_edges), tuple(table.port_kinds)),
    )


@lru_cache(maxsize=1024)
def _laid(
    players: int,
    setup: str,
    terrain: tuple[int, ...],
    numbered: tuple[int, ...],
    port_edges: tuple[int, ...],
    port_kinds: tuple[int, ...],
) -> CatanBoard:
    shape = shape_for(players)
    board = shape.board
    ports = []
    for edge, kind in zip(port_edges, port_kinds, strict=True):
        if edge != NOBODY:
            hex = next(hex for hex in board.edge_hexes[edge].tolist() if hex != NOTHING)
            side = SIDES[board.hex_edges[hex].tolist().index(edge)]
            a, b = board.edge_corners[edge].tolist()
            ports.append(Port(data.PORT_KINDS[kind], edge, (a, b), board.hexes[hex], side))
    return CatanBoard(
        replace(shape, ports=tuple(ports)),
        players,
        setup,
        0,
        tuple(data.TERRAINS[kind] for kind in terrain),
        tuple(numbers_of(numbered, len(terrain))),
    )


@lru_cache(maxsize=8)
def ground_of(island: CatanBoard) -> Board:
    """Sea, shore, hexes with their discs, ports, and every place that one can point at."""
    marks = shore_marks(island)
    for hex in range(len(island.terrain)):
        marks += hex_marks(island, hex, ids=False)
    for port in island.shape.ports:
        marks += port_marks(island, port)
    spots = island_spots(island)
    marks += [_edge_mark(island, spot) for spot in spots if spot.kind == "edge"]
    marks += [_corner_mark(spot) for spot in spots if spot.kind == "corner"]
    return Board(
        framed(LAYOUT.box(island.board.hexes), across=ACROSS, down=DOWN),
        tuple(marks),
        spots,
        SEA,
        SEAT[: island.players],
        ICONS,
    )


def _edge_mark(island: CatanBoard, spot: Spot) -> Mark:
    """Hardly to be seen, but a place that can be pointed at in a picture too."""
    ends = island.board.edge_points(LAYOUT, _number(spot))
    points = tuple(toward(*ends, share) for share in EDGE_ENDS)
    return Line(kind="edge", id=spot.id, title=_numbered(spot), points=points, colour=SPOT, width=1)


def _corner_mark(spot: Spot) -> Mark:
    return Circle(kind="corner", id=spot.id, title=_numbered(spot), at=spot.at, radius=2.5, fill=SPOT)


def _number(spot: Spot) -> int:
    return int(spot.id.removeprefix(f"{spot.kind}-"))


def _numbered(spot: Spot) -> str:
    """Pictures are also for those who type numbers."""
    return spot.title.replace(f"the {spot.kind}", f"{spot.kind} {_number(spot)}", 1)
