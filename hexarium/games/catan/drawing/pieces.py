"""A position drawn in marks: the island with roads, buildings and the robber, and the players beside it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache

from hexarium.games.catan.drawing.board import CatanBoard
from hexarium.games.catan.drawing.island import SEA, hex_marks, port_marks, robber_marks, shore_marks
from hexarium.games.catan.face.plain import Plain, members, numbers_of
from hexarium.games.catan.face.status import headline, player_lines, status_lines
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.island import Port, Shape, shape_for
from hexarium.games.catan.rules.turns import NOBODY
from hexarium.hex.board import NOTHING, SIDES, Board
from hexarium.hex.layout import Box, Point
from hexarium.kit.drawing import BLACK, INK, LAYOUT, WHITE, framed, placed, rectangle, toward
from hexarium.kit.events import Eyes
from hexarium.kit.marks import Area, Circle, Colour, Label, Line, Mark, Scene

SEAT = (
    Colour("#B3261E", "#C93B32"),
    Colour("#1F5FA8", "#2F74C4"),
    Colour("#F6F4EE", "#F3F0E8"),
    Colour("#D96F0E", "#E07F22"),
    Colour("#1E6B3A", "#2B8049"),
    Colour("#6B4429", "#7E5436"),
)
"""Of seats 0–5; their numbers stand on their buildings."""
ON_SEAT = (WHITE, WHITE, BLACK, BLACK, WHITE, WHITE)
PIECE_LINE = Colour("#2B2A27", "#101214")
SPOT = Colour("#F4E9CB", "#8A7F63")
"""Of a corner without a building."""
PANEL_WIDTH = 250.0
ROW = 54.0

SETTLEMENT = ((-8.0, 8.0), (-8.0, -3.0), (0.0, -11.0), (8.0, -3.0), (8.0, 8.0))
CITY = (
    *((-13.0, 9.0), (-13.0, -2.0), (-1.0, -2.0), (-1.0, -8.0)),
    *((6.0, -15.0), (13.0, -8.0), (13.0, 9.0)),
)
"""Their outlines, round a corner of the island."""
ROAD_SHARE = (0.2, 0.8)
"""Where a road begins and ends between two corners."""


def position_scene(table: Plain, setup: str, eyes: Eyes) -> Scene:
    """The position as those with these eyes see it."""
    board = _laid(
        *(table.players, setup, tuple(table.terrain), tuple(table.numbered)),
        *(tuple(table.port_edges), tuple(table.port_kinds)),
    )
    island = framed(LAYOUT.box(board.board.hexes), across=64, down=48)
    at = Point(island.right + 8, island.top + 46)
    marks = [
        *_island_marks(board),
        *_robber(board, table.robber),
        *_edges(table, board.shape),
        *_corners(table, board.shape),
        *_panel(table, eyes, at),
    ]
    return Scene(
        name=f"catan-{board.shape.name}-position",
        title=f"The island of Catan, {headline(table)}",
        description=" ".join(status_lines(table, eyes)),
        box=Box(island.left, island.top, island.right + PANEL_WIDTH, island.bottom),
        background=SEA,
        marks=tuple(marks),
    )


@lru_cache(maxsize=64)
def _laid(
    players: int,
    setup: str,
    terrain: tuple[int, ...],
    numbered: tuple[int, ...],
    port_edges: tuple[int, ...],
    port_kinds: tuple[int, ...],
) -> CatanBoard:
    """The island of a position, with its own ports."""
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


@lru_cache(maxsize=64)
def _island_marks(board: CatanBoard) -> tuple[Mark, ...]:
    """What stays as it is while the island is played on."""
    marks = shore_marks(board)
    for hex in range(len(board.terrain)):
        marks += hex_marks(board, hex, ids=False)
    for port in board.shape.ports:
        marks += port_marks(board, port)
    return tuple(marks)


def _robber(board: CatanBoard, hex: int) -> list[Mark]:
    """The robber, beside the disc of its hex."""
    (at,) = placed(LAYOUT.centre(board.board.hexes[hex]), (-24, 8) if board.numbers[hex] else (0, 0))
    marks = robber_marks(at)
    return [replace(marks[0], title=f"the robber, on hex {hex}", short=("(R)",)), *marks[1:]]


def _edges(table: Plain, shape: Shape) -> list[Mark]:
    owners = {edge: seat for seat in range(table.players) for edge in members(table.roads[seat])}
    marks: list[Mark] = []
    for edge in range(shape.board.edge_count):
        marks += _edge(shape.board, edge, owners.get(edge))
    return marks


@cache
def _edge(board: Board, edge: int, owner: int | None) -> tuple[Mark, ...]:
    """An edge, free or with a road; each looks the same in every game."""
    ends = board.edge_points(LAYOUT, edge)
    a, b = (toward(*ends, share) for share in ROAD_SHARE)
    id = f"edge-{edge}"
    if owner is None:
        # Nothing is drawn on a free edge, but it has a place that can be pointed at.
        return (Line(kind="edge", id=id, title=f"edge {edge}", points=(a, b), colour=SPOT, width=1),)
    return (
        Line(kind="road", points=(a, b), colour=PIECE_LINE, width=9),
        Line(
            kind="road",
            id=id,
            title=f"road of {data.SEAT_NAMES[owner]}, edge {edge}",
            short=(str(owner),),
            points=(a, b),
            colour=SEAT[owner],
            width=6.5,
        ),
    )


def _corners(table: Plain, shape: Shape) -> list[Mark]:
    owners = {corner: seat for seat in range(table.players) for corner in members(table.buildings[seat])}
    cities = members(table.cities)
    marks: list[Mark] = []
    for corner in range(shape.board.corner_count):
        marks += _corner(shape.board, corner, owners.get(corner), corner in cities)
    return marks


@cache
def _corner(board: Board, corner: int, owner: int | None, city: bool) -> tuple[Mark, ...]:
    """A corner, free or with a building."""
    at, id = board.corner_point(LAYOUT, corner), f"corner-{corner}"
    if owner is None:
        return (Circle(kind="corner", id=id, title=f"corner {corner}", at=at, radius=2.5, fill=SPOT),)
    what = "city" if city else "settlement"
    (middle,) = placed(at, (0, 3.5) if city else (0, 1.5))
    return (
        Area(
            kind=what,
            id=id,
            title=f"{what} of {data.SEAT_NAMES[owner]}, corner {corner}",
            short=(f"{'C' if city else 's'}{owner}",),
            points=placed(at, *(CITY if city else SETTLEMENT)),
            fill=SEAT[owner],
            line=PIECE_LINE,
            width=1.5,
        ),
        Label(
            kind="seat",
            at=middle,
            text=str(owner),
            size=10,
            colour=ON_SEAT[owner],
            bold=True,
            on=SEAT[owner],
        ),
    )


def _panel(table: Plain, eyes: Eyes, at: Point) -> list[Mark]:
    """The players with what they hold, and what is going on."""
    marks: list[Mark] = [_words(at, headline(table), 16, bold=True)]
    for seat in range(table.players):
        here = Point(at.x, at.y + 36 + ROW * seat)
        first, second, third = placed(here, (26, -7), (26, 9), (26, 23))
        line, cards, hand = player_lines(table, seat, eyes)
        marks += [
            Area(
                kind="player",
                id=f"player-{seat}",
                title=f"{data.SEAT_NAMES[seat]}: {line}; {cards}; {hand}",
                points=rectangle(here, 0, -16, 20, 20),
                fill=SEAT[seat],
                line=PIECE_LINE,
                width=1.5,
            ),
            Label(
                kind="player",
                at=placed(here, (10, -6))[0],
                text=str(seat),
                size=12,
                colour=ON_SEAT[seat],
                bold=True,
                on=SEAT[seat],
            ),
            _words(first, f"{data.SEAT_NAMES[seat]} · {line}", 14, bold=table.to_move == seat),
            _words(second, cards, 12),
            _words(third, hand, 12),
        ]
    return marks


def _words(at: Point, text: str, size: float, bold: bool = False) -> Label:
    return Label(kind="panel", at=at, text=text, size=size, colour=INK, bold=bold, align="start", on=SEA)
