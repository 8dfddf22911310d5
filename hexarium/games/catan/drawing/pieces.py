"""What stands on the island: roads, settlements, cities and the robber.

Every piece is made once and looks the same in every game, so an unchanged piece is the same object.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from hexarium.games.catan.drawing.board import CatanBoard
from hexarium.games.catan.drawing.colours import ON_SEAT, PIECE_LINE, SEAT
from hexarium.games.catan.drawing.ground import EDGE_ENDS
from hexarium.games.catan.drawing.island import robber_marks
from hexarium.games.catan.face.plain import Plain, members
from hexarium.games.catan.rules import data
from hexarium.hex.board import Board
from hexarium.hex.layout import Point
from hexarium.kit.drawing import LAYOUT, placed, toward
from hexarium.kit.face import Piece
from hexarium.kit.marks import Area, Label, Line

HERE = Point(0.0, 0.0)
"""The marks of a piece stand round its own place."""
SETTLEMENT = ((-8.0, 8.0), (-8.0, -3.0), (0.0, -11.0), (8.0, -3.0), (8.0, 8.0))
CITY = (
    *((-13.0, 9.0), (-13.0, -2.0), (-1.0, -2.0), (-1.0, -8.0)),
    *((6.0, -15.0), (13.0, -8.0), (13.0, 9.0)),
)
"""Their outlines, round a corner of the island."""
ROAD_LAYER, BUILDING_LAYER, ROBBER_LAYER = 1, 2, 3
BESIDE_DISC = (-18.0, -2.0)
"""Where the robber stands in a hex that has a disc: between two cities, clear of the number."""


Words = tuple[int, ...]
"""A set."""


def pieces_of(table: Plain, island: CatanBoard) -> Sequence[Piece]:
    """The robber, then all roads and buildings by seat."""
    seats = slice(table.players)
    return (
        robber_on(island, table.robber),
        *_roads(island.board, tuple(map(tuple, table.roads[seats]))),
        *_buildings(island.board, tuple(map(tuple, table.buildings[seats])), tuple(table.cities)),
    )


@lru_cache(maxsize=1 << 12)
def _roads(board: Board, roads: tuple[Words, ...]) -> tuple[Piece, ...]:
    return tuple(road_on(board, edge, seat) for seat, words in enumerate(roads) for edge in members(words))


@lru_cache(maxsize=1 << 12)
def _buildings(board: Board, buildings: tuple[Words, ...], cities: Words) -> tuple[Piece, ...]:
    grown = members(cities)
    return tuple(
        building_on(board, corner, seat, corner in grown)
        for seat, words in enumerate(buildings)
        for corner in members(words)
    )


def robber_on(island: CatanBoard, hex: int) -> Piece:
    """The robber, beside the disc of its hex, and before whatever stands round it."""
    return _robber(island.board, hex, island.numbers[hex] is not None)


@cache
def _robber(board: Board, hex: int, has_disc: bool) -> Piece:
    (at,) = placed(LAYOUT.centre(board.hexes[hex]), BESIDE_DISC if has_disc else HERE)
    title = f"the robber, on hex {hex}"
    marks = tuple(robber_marks(HERE, title, "(R)"))
    return Piece("robber", "robber", f"hex-{hex}", at, marks, "the robber", layer=ROBBER_LAYER)


@cache
def road_on(board: Board, edge: int, seat: int) -> Piece:
    """A road; its outline is a wider stroke below it."""
    ends = board.edge_points(LAYOUT, edge)
    middle = toward(*ends, 0.5)
    points = tuple(
        Point(end.x - middle.x, end.y - middle.y) for end in (toward(*ends, share) for share in EDGE_ENDS)
    )
    id, title = f"road-{edge}", f"road of {data.SEAT_NAMES[seat]}"
    marks = (
        Line(kind="road", points=points, colour=PIECE_LINE, width=9),
        Line(
            kind="road",
            id=id,
            title=f"{title}, edge {edge}",
            short=(str(seat),),
            points=points,
            colour=SEAT[seat],
            width=6.5,
        ),
    )
    return Piece(id, "road", f"edge-{edge}", middle, marks, title, seat, ROAD_LAYER)


@cache
def building_on(board: Board, corner: int, seat: int, city: bool) -> Piece:
    """A settlement, or the city that it has become: the same piece, grown."""
    what = "city" if city else "settlement"
    id, title = f"building-{corner}", f"{what} of {data.SEAT_NAMES[seat]}"
    marks = (
        Area(
            kind=what,
            id=id,
            title=f"{title}, corner {corner}",
            short=(f"{'C' if city else 's'}{seat}",),
            points=placed(HERE, *(CITY if city else SETTLEMENT)),
            fill=SEAT[seat],
            line=PIECE_LINE,
            width=1.5,
        ),
        seat_label(Point(0.0, 3.5 if city else 1.5), seat, 10),
    )
    at = board.corner_point(LAYOUT, corner)
    return Piece(id, what, f"corner-{corner}", at, marks, title, seat, BUILDING_LAYER)


def seat_label(at: Point, seat: int, size: float) -> Label:
    """The number of a seat on its colour, for those who cannot tell colours apart."""
    return Label(
        kind="seat", at=at, text=str(seat), size=size, colour=ON_SEAT[seat], bold=True, on=SEAT[seat]
    )
