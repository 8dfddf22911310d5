"""Where one can point on the island: its hexes, corners and edges, called by what lies there.

Their numbers are for those who type them; a board that is played with pointers does not show them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexarium.games.catan.rules.data import RESOURCES, TERRAINS
from hexarium.hex.board import NOTHING
from hexarium.hex.layout import Point
from hexarium.kit.drawing import LAYOUT, listed, toward
from hexarium.kit.face import Spot

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hexarium.games.catan.drawing.board import CatanBoard

CORNER_HIT = 12.0
EDGE_SHARE = (0.25, 0.75)
"""An edge is pointed at between its two corners, where a road would lie."""
EDGE_HALF = 6.5
HEX_SHARE = 0.7
"""A hex is pointed at within its edges: hits do not overlap."""


def island_spots(island: CatanBoard) -> tuple[Spot, ...]:
    """All hexes, corners and edges; arrow keys lead to what is alike next to it, and to what touches it."""
    board = island.board
    return (
        *(_hex(island, hex) for hex in range(len(board.hexes))),
        *(_corner(island, corner) for corner in range(board.corner_count)),
        *(_edge(island, edge) for edge in range(board.edge_count)),
    )


def land_in_words(island: CatanBoard, hex: int) -> str:
    """What a hex yields and when: ore 8."""
    terrain, number = island.terrain[hex], island.numbers[hex]
    word = dict(zip(TERRAINS, RESOURCES, strict=False)).get(terrain, terrain)
    return f"{word} {number}" if number else word


def _hex(island: CatanBoard, hex: int) -> Spot:
    board = island.board
    centre, number = LAYOUT.centre(board.hexes[hex]), island.numbers[hex]
    terrain = island.terrain[hex]
    return Spot(
        f"hex-{hex}",
        "hex",
        centre,
        tuple(toward(centre, corner, HEX_SHARE) for corner in LAYOUT.corners(board.hexes[hex])),
        f"the {terrain} with {number}" if number else f"the {terrain}",
        (*_named("hex", board.hex_neighbours[hex]), *_named("corner", board.hex_corners[hex])),
    )


def _corner(island: CatanBoard, corner: int) -> Spot:
    board = island.board
    land = [land_in_words(island, hex) for hex in board.corner_hexes[corner].tolist() if hex != NOTHING]
    ports = [
        f"with a {port.ratio}:1 port" if port.kind == "any" else f"with a {port.ratio}:1 {port.kind} port"
        for port in island.shape.ports
        if corner in port.corners
    ]
    return Spot(
        f"corner-{corner}",
        "corner",
        board.corner_point(LAYOUT, corner),
        CORNER_HIT,
        f"the corner of {', '.join((listed(land), *ports))}",
        (
            *_named("corner", board.corner_corners[corner]),
            *_named("edge", board.corner_edges[corner]),
            *_named("hex", board.corner_hexes[corner]),
        ),
    )


def _edge(island: CatanBoard, edge: int) -> Spot:
    board = island.board
    land = [land_in_words(island, hex) for hex in board.edge_hexes[edge].tolist() if hex != NOTHING]
    ends = board.edge_corners[edge].tolist()
    beside = sorted({other for end in ends for other in board.corner_edges[end].tolist()} - {edge})
    return Spot(
        f"edge-{edge}",
        "edge",
        toward(*board.edge_points(LAYOUT, edge), 0.5),
        _band(*board.edge_points(LAYOUT, edge)),
        f"the edge between {listed(land)}" if len(land) > 1 else f"the edge of {land[0]}, by the sea",
        (*_named("edge", beside), *_named("corner", ends)),
    )


def _band(start: Point, end: Point) -> tuple[Point, ...]:
    """A rectangle along an edge."""
    a, b = (toward(start, end, share) for share in EDGE_SHARE)
    length = ((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5
    x, y = (end.y - start.y) / length * EDGE_HALF, (start.x - end.x) / length * EDGE_HALF
    return (
        *(Point(a.x + x, a.y + y), Point(b.x + x, b.y + y)),
        *(Point(b.x - x, b.y - y), Point(a.x - x, a.y - y)),
    )


def _named(kind: str, numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple(f"{kind}-{int(number)}" for number in numbers if number != NOTHING)
