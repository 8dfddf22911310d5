"""What the pictures of all games share: hexes as marks, the numbers of a board, words in a row."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

from hexarium.hex.board import Board
from hexarium.hex.coords import Hex
from hexarium.hex.layout import Box, Layout, Point
from hexarium.kit.marks import HEX_SIZE, Area, Circle, Colour, Label, Line, Mark

LAYOUT = Layout(size=HEX_SIZE)

INK = Colour("#22262B", "#F3F0E8")
"""For text on light areas in the light theme, on dark areas in the dark theme."""
BLACK = Colour("#17191C", "#17191C")
WHITE = Colour("#FFFFFF", "#FFFFFF")

CORNER_ID = Colour("#FFFFFF", "#F3F0E8")
EDGE_ID = Colour("#2B4A6F", "#1D3557")
ID_LINE = Colour("#17191C", "#8FA3BC")
ID_RADIUS = 7.5
ID_SIZE = 8.0


def placed(origin: Point, *steps: tuple[float, float]) -> tuple[Point, ...]:
    """The points that lie these steps from `origin`."""
    return tuple(Point(origin.x + x, origin.y + y) for x, y in steps)


def toward(start: Point, end: Point, share: float) -> Point:
    """The point that lies `share` of the way from `start` to `end`, or beyond."""
    return Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)


def rectangle(origin: Point, left: float, top: float, width: float, height: float) -> tuple[Point, ...]:
    """The corners of an upright rectangle whose upper left corner lies a step from `origin`."""
    right, bottom = left + width, top + height
    return placed(origin, (left, top), (right, top), (right, bottom), (left, bottom))


def hex_area(
    hex: Hex, id: int, title: str, short: tuple[str, ...], fill: Colour, line: Colour, width: float = 2.5
) -> Area:
    """A hex of the board; every game's hexes are made here, so that all painters know them."""
    return Area(
        kind="hex",
        id=f"hex-{id}",
        title=title,
        short=short,
        points=tuple(LAYOUT.corners(hex)),
        fill=fill,
        line=line,
        width=width,
    )


def inner_border(hex: Hex, inset: float, colour: Colour, width: float) -> Line:
    """A thin line inside a hex, `inset` from its corners."""
    centre = LAYOUT.centre(hex)
    corners = [toward(centre, corner, 1 - inset / HEX_SIZE) for corner in LAYOUT.corners(hex)]
    return Line(kind="border", points=(*corners, corners[0]), colour=colour, width=width)


def framed(box: Box, across: float, down: float) -> Box:
    """The box with a margin to the left and right, and another above and below, in whole pixels."""
    return Box(
        floor(box.left - across), floor(box.top - down), ceil(box.right + across), ceil(box.bottom + down)
    )


def id_marks(board: Board) -> list[Mark]:
    """The id of every corner (light discs) and every edge (dark discs)."""
    marks: list[Mark] = []
    for edge in range(board.edge_count):
        middle = toward(*board.edge_points(LAYOUT, edge), 0.5)
        marks += _id_disc("edge", edge, middle, EDGE_ID, WHITE)
    for corner in range(board.corner_count):
        marks += _id_disc("corner", corner, board.corner_point(LAYOUT, corner), CORNER_ID, BLACK)
    return marks


def id_key(at: Point, on: Colour) -> list[Mark]:
    """Which discs are corners and which are edges, in words; `at` is the middle of the upper disc."""
    marks: list[Mark] = []
    for row, (word, fill) in enumerate((("corner", CORNER_ID), ("edge", EDGE_ID))):
        middle, text = placed(at, (0, 20 * row), (13, 20 * row))
        marks.append(Circle(kind="key", at=middle, radius=ID_RADIUS, fill=fill, line=ID_LINE, width=0.75))
        marks.append(Label(kind="key", at=text, text=word, size=13, colour=INK, align="start", on=on))
    return marks


def _id_disc(kind: str, id: int, at: Point, fill: Colour, text: Colour) -> list[Mark]:
    return [
        Circle(
            kind=kind,
            id=f"{kind}-{id}",
            title=f"{kind} {id}",
            at=at,
            radius=ID_RADIUS,
            fill=fill,
            line=ID_LINE,
            width=0.75,
        ),
        Label(kind="id", at=at, text=str(id), size=ID_SIZE, colour=text, on=fill),
    ]


def listed(words: Sequence[str]) -> str:
    """Words in a row as a sentence has them: a, b and c."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def alternatives(words: Sequence[str]) -> str:
    """Words to choose from: a, b or c."""
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else "".join(words)
