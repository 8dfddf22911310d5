"""The character cells that a picture is painted into.

A `Grid` says which cell a place on the page falls into. It takes its measure from one upright hex: the
hexes of a scene all stand on one grid, so any of them tells where its lines are. A `Canvas` holds the
painted cells and turns them into styled text.

All slanted sides of a row of hexes, and all corners with them, share one row of cells; walls get rows of
their own in between. A corner therefore has a cell of its own: below or above a wall, between two slopes.

           _.-'' ''-._             row 0, slopes and corners
          |           |            row 1, the body
          |           |            row 2, the body
     _.-'' ''-._ _.-'' ''-._       row 3, slopes and corners

Where even that is too tall, a flat grid has one row for each row of hexes and no slopes at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from math import floor

from rich.style import Style
from rich.text import Text

from hexarium.hex.layout import Point


@dataclass(frozen=True, slots=True)
class Grid:
    """How the page is divided into cells; column and row 0 are where the measured hex begins."""

    left: float
    top: float
    half_width: float
    slant: float
    """How far down a slanted side runs."""
    wall: float
    """How long a vertical side is."""
    columns: int
    """Cells for half the width of a hex."""
    rows: int
    """Rows of cells beside a wall; 0 makes a flat grid."""

    @staticmethod
    def of(hex: Sequence[Point], columns: int, rows: int) -> Grid:
        """The grid of a hex with these corners, clockwise from the top."""
        top, upper_right, lower_right, _, _, upper_left = hex
        return Grid(
            upper_left.x,
            top.y,
            upper_right.x - top.x,
            upper_right.y - top.y,
            lower_right.y - upper_right.y,
            columns,
            rows,
        )

    def column(self, x: float) -> float:
        """The column at x, counted in the middles of cells: a corner's is a whole number."""
        return (x - self.left) / self.half_width * self.columns

    def row(self, y: float) -> float:
        """The row at y, counted likewise; the whole slant is one row, in a flat grid every hex is."""
        if not self.rows:
            return (y - self.top - self.slant - self.wall / 2) / (self.slant + self.wall)
        above, rest = divmod(y - self.top, self.slant + self.wall)
        return (above + max(0.0, rest - self.slant) / self.wall) * (self.rows + 1)

    def cell(self, point: Point) -> tuple[int, int]:
        """The column and row of the cell at a place."""
        return nearest_cell(self.column(point.x)), nearest_cell(self.row(point.y))

    def middle(self, column: int, row: int) -> Point:
        """The place in the middle of a cell."""
        if not self.rows:
            return Point(
                self.left + column * self.half_width / self.columns,
                self.top + self.slant + self.wall / 2 + row * (self.slant + self.wall),
            )
        above, rest = divmod(row, self.rows + 1)
        y = self.slant / 2 if rest == 0 else self.slant + (rest - 0.5) * self.wall / self.rows
        return Point(
            self.left + column * self.half_width / self.columns,
            self.top + above * (self.slant + self.wall) + y,
        )


def nearest_cell(position: float) -> int:
    """The cell at a position; just between two it is always the later one, wherever on the board."""
    # Corners come from sines and cosines: the sliver keeps them from falling before their own cell.
    return floor(position + 0.5 + 1e-6)


def contrasting(paper: str) -> str:
    """Black or white, whichever is easier to read on a colour."""
    red, green, blue = (_linear(channel) for channel in _channels(paper))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    # Here the contrast ratios (L + 0.05) / 0.05 and 1.05 / (L + 0.05) are equal.
    return "#000000" if luminance > 0.179 else "#FFFFFF"


def softer(ink: str, paper: str, strength: float) -> str:
    """An ink thinned towards the paper it is on."""
    mixed = [a + (b - a) * strength for a, b in zip(_channels(paper), _channels(ink), strict=True)]
    return "#" + "".join(f"{round(255 * channel):02X}" for channel in mixed)


def _channels(colour: str) -> list[float]:
    return [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


@dataclass(frozen=True, slots=True)
class Cell:
    """One character and its colours as #RRGGBB."""

    character: str
    ink: str
    paper: str
    bold: bool = False


@dataclass(slots=True)
class Canvas:
    """Painted cells by column and row; a cell that nobody painted shows the background."""

    blank: Cell
    cells: dict[tuple[int, int], Cell] = field(default_factory=dict)

    def at(self, column: int, row: int) -> Cell:
        """What is to be seen in a cell."""
        return self.cells.get((column, row), self.blank)

    def fill(self, cells: Iterable[tuple[int, int]], paper: str) -> None:
        """Give cells a background colour."""
        for column, row in cells:
            was = self.at(column, row)
            self.cells[column, row] = Cell(was.character, was.ink, paper, was.bold)

    def write(
        self, column: int, row: int, text: str, ink: str, paper: str | None = None, bold: bool = False
    ) -> None:
        """Write a line from a cell to the right; without `paper` it keeps the background that is there."""
        for i, character in enumerate(text, column):
            self.cells[i, row] = Cell(character, ink, paper or self.at(i, row).paper, bold)

    def is_free(self, cells: Iterable[tuple[int, int]]) -> bool:
        """Whether nothing is painted in these cells, and none is beyond the outermost painted ones."""
        columns, rows = self._sides()
        return all(cell not in self.cells and cell[0] in columns and cell[1] in rows for cell in cells)

    def text(self) -> Text:
        """The cells as styled text, up to the outermost painted ones; all lines are equally wide."""
        columns, rows = self._sides()
        lines = [[self.at(column, row) for column in columns] for row in rows]
        return Text("\n", no_wrap=True, overflow="crop").join(_styled(line) for line in lines)

    def _sides(self) -> tuple[range, range]:
        columns, rows = zip(*self.cells, strict=True)
        return range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)


def _styled(line: list[Cell]) -> Text:
    text = Text()
    for (ink, paper, bold), run in groupby(line, key=lambda cell: (cell.ink, cell.paper, cell.bold)):
        text.append("".join(cell.character for cell in run), _style(ink, paper, bold))
    return text


@lru_cache(512)
def _style(ink: str, paper: str, bold: bool) -> Style:
    return Style(color=ink, bgcolor=paper, bold=bold)
