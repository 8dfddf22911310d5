"""Where a scene's marks belong – in a hex, on a side, off the board – and which cells that is on a grid.

A `Ground` is found once for a scene; a `Plot` is a ground on one grid. The hexes of a scene are all alike and
stand on one grid, so what is found for the cells of one holds for all of them, moved by whole cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import count, pairwise, product
from math import hypot

from hexarium.draw.cells import Grid, nearest_cell
from hexarium.draw.words import Word
from hexarium.hex.layout import Point
from hexarium.kit.marks import Area, Mark, Scene, place_of

Place = tuple[int, int]
"""Column and row of a cell."""


class Outline:
    """The sides of a hex."""

    def __init__(self, hex: Area) -> None:
        self.middle = place_of(hex)
        top, bottom = hex.points[0], hex.points[3]
        self._tall = bottom.y - top.y
        self._sides = [
            ((b.x - a.x) / hypot(b.x - a.x, b.y - a.y), (b.y - a.y) / hypot(b.x - a.x, b.y - a.y), a)
            for a, b in pairwise([*hex.points, hex.points[0]])
        ]
        self._near_sides = self.depth(self.middle) / 4
        """Up to this distance from a side or a corner, a mark is meant to stand on it."""

    def depth(self, place: Point) -> float:
        """How far inside a place is: the distance to the nearest side, negative outside."""
        return min(x * (place.y - a.y) - y * (place.x - a.x) for x, y, a in self._sides)

    def holds(self, place: Point) -> bool:
        """Whether what is at a place stands inside."""
        return self._is_near(place) and self.depth(place) > self._near_sides

    def touches(self, place: Point) -> bool:
        """Whether what is at a place stands inside, on a side or on a corner."""
        return self._is_near(place) and self.depth(place) > -self._near_sides

    def _is_near(self, place: Point) -> bool:
        """Whether a place is in a box twice as tall and wide; looked at first, because most are not."""
        return abs(place.x - self.middle.x) < self._tall and abs(place.y - self.middle.y) < self._tall


class Ground:
    """The hexes of a scene with their guests, which find a line in them, and all that stands beside them."""

    def __init__(self, scene: Scene) -> None:
        self.hexes = [mark for mark in scene.marks if isinstance(mark, Area) and mark.kind == "hex"]
        self.outlines = [Outline(hex) for hex in self.hexes]
        self.guests: list[list[Mark]] = [[] for _ in self.hexes]
        self.on_sides: list[Mark] = []
        self.off_board: list[Mark] = []
        for mark in scene.marks:
            if mark.short and mark.kind not in ("hex", "legend"):
                self._place(mark)

    def _place(self, mark: Mark) -> None:
        place = place_of(mark)
        hosts = [
            guests for outline, guests in zip(self.outlines, self.guests, strict=True) if outline.holds(place)
        ]
        for guests in hosts:
            guests.append(mark)
        if not hosts:
            touched = any(outline.touches(place) for outline in self.outlines)
            (self.on_sides if touched else self.off_board).append(mark)


class Plot:
    """A ground on a grid."""

    def __init__(self, ground: Ground, grid: Grid) -> None:
        self.ground, self.grid = ground, grid
        columns, rows = zip(*(grid.cell(point) for point in ground.hexes[0].points), strict=True)
        self._wide = max(columns) - min(columns) + 1
        self._tall = max(rows) - min(rows) + 1 if grid.rows else 1

    def _first_cell(self, number: int) -> Place:
        """The leftmost and topmost cell of the box of a hex."""
        _, _, _, _, _, upper_left = self.ground.hexes[number].points
        column = nearest_cell(self.grid.column(upper_left.x))
        if not self.grid.rows:
            return column, nearest_cell(self.grid.row(self.ground.outlines[number].middle.y))
        return column, nearest_cell(self.grid.row(self.ground.hexes[number].points[0].y))

    @cached_property
    def boxes(self) -> list[tuple[range, range]]:
        """For each hex, the columns and rows from its outermost corners to the opposite ones."""
        return [
            (range(column, column + self._wide), range(row, row + self._tall))
            for column, row in map(self._first_cell, range(len(self.ground.hexes)))
        ]

    def body(self, number: int) -> tuple[int, int, range]:
        """The columns of the walls of a hex, and the rows between the slopes."""
        columns, rows = self.boxes[number]
        return columns[0], columns[-1], rows[1:-1] if self.grid.rows else rows

    @cached_property
    def _inside(self) -> list[Place]:
        # A cell right on a side belongs to neither hex: the background shows between them.
        outline, (columns, rows) = self.ground.outlines[0], self.boxes[0]
        return [
            (column - columns[0], row - rows[0])
            for column, row in product(columns, rows)
            if outline.depth(self.grid.middle(column, row)) > 1e-6
        ]

    def inside(self, number: int) -> Iterator[Place]:
        """The cells that lie in a hex."""
        columns, rows = self.boxes[number]
        return ((columns[0] + column, rows[0] + row) for column, row in self._inside)

    @cached_property
    def size(self) -> tuple[int, int]:
        """Columns and rows that the board takes, with all that is written beside it."""
        columns = [column for box, _ in self.boxes for column in (box[0], box[-1])]
        rows = [row for _, box in self.boxes for row in (box[0], box[-1])]
        for column, row, word in self.beside:
            columns += (column, column + len(word.text) - 1)
            rows.append(row)
        return max(columns) - min(columns) + 1, max(rows) - min(rows) + 1

    @cached_property
    def beside(self) -> list[tuple[int, int, Word]]:
        """Every line of the marks that are not in hexes, with its first cell, centred on its place."""
        taken = {cell for box in self.boxes for cell in product(*box)}
        found = []
        for mark in self.ground.on_sides:
            for column, row, text in self._lines(mark):
                # A number of two digits is wider than its side; it is not to be read with a word.
                beyond = 1 if len(text) > 1 else 0
                taken.update((column + i, row) for i in range(-beyond, len(text) + beyond))
                found.append((column, row, Word(text, mark)))
        for mark in self.ground.off_board:
            for column, row, text in self._lines(mark):
                # What lies off the board moves aside rather than cover it.
                aside = (step for distance in count() for step in (-distance, distance))
                step = next(s for s in aside if not _covers(column + s, row, text, taken))
                found.append((column + step, row, Word(text, mark)))
        return found

    def _lines(self, mark: Mark) -> Iterator[tuple[int, int, str]]:
        at = place_of(mark)
        first = nearest_cell(self.grid.row(at.y) - (len(mark.short) - 1) / 2)
        for row, text in enumerate(mark.short, first):
            yield nearest_cell(self.grid.column(at.x) - (len(text) - 1) / 2), row, text


def _covers(column: int, row: int, text: str, cells: set[Place]) -> bool:
    return any((i, row) in cells for i in range(column, column + len(text)))
