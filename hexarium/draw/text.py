"""The terminal painter: a scene in characters and colours.

Hexes are drawn with walls and slopes, so that a board can be read without colours too. Every mark with a
`short` is written at its place; whatever else decorates the scene is left to painters with pixels.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from itertools import accumulate, pairwise, product
from math import ceil

from rich.text import Text

from hexarium.draw.cells import Canvas, Cell, Grid, contrasting, nearest_cell, softer
from hexarium.draw.ground import Ground, Place, Plot
from hexarium.draw.words import Word, fitted, width
from hexarium.errors import BadOption
from hexarium.kit.marks import THEMES, Area, Circle, Label, Line, Mark, Scene, place_of

SLOPES = {6: "''-._", 5: "'-._", 4: "'-.", 3: "'."}
"""A side that runs down to the right, by the columns it has, widest first; mirrored it runs up."""
BODY_ROWS = (2, 1)
FLAT, NARROW = 0, 2
"""Body rows of the flattest form, and the columns for half a hex of its narrowest; it has no place for what
stands on sides and corners."""
LINE_STRENGTH = 0.3
"""How much of a word's contrast the lines on the background have: the words come first."""


class Painter:
    """Paints one scene: where its marks belong is found once, and each size of it is painted once."""

    def __init__(self, scene: Scene, theme: str = "dark") -> None:
        if theme not in THEMES:
            raise BadOption(f"theme cannot be {theme!r}; it is {' or '.join(THEMES)}.")
        self._scene, self._theme = scene, theme
        self._ground = Ground(scene)
        self._plots: dict[tuple[int, int], Plot] = {}
        self._painted: dict[Plot, Text] = {}

    def paint(self, columns: int | None = None, rows: int | None = None, flat: bool = True) -> Text:
        """The scene as styled text, as large as a terminal of so many columns and rows allows.

        A scene that is too large loses the slopes of its hexes, if nothing stands on them and it may be
        `flat`. One that is too large even so is painted at its smallest; a scene without hexes has nothing to
        paint but its title.
        """
        if not self._ground.hexes:
            return Text(self._scene.title)
        plot = self._roomiest(columns, rows, flat)
        if plot not in self._painted:
            self._painted[plot] = self._paint(plot)
        return self._painted[plot].copy()

    def _roomiest(self, columns: int | None, rows: int | None, flat: bool) -> Plot:
        """The largest plot that fits, with all that is written beside the board."""
        may_be_flat = flat and not self._ground.on_sides
        for across in SLOPES:
            plot = self._plot(across, min(BODY_ROWS))
            if columns is None or plot.size[0] <= columns:
                break
        else:
            narrow = self._plot(NARROW, FLAT)
            if may_be_flat and columns is not None and narrow.size[0] <= columns:
                return narrow
        for down in BODY_ROWS:
            plot = self._plot(across, down)
            if rows is None or plot.size[1] <= rows:
                return plot
        return self._plot(across, FLAT) if may_be_flat else plot

    def _plot(self, columns: int, rows: int) -> Plot:
        """The ground with so many columns for half a hex, and so many rows beside a wall."""
        if (columns, rows) not in self._plots:
            grid = Grid.of(self._ground.hexes[0].points, columns, rows)
            self._plots[columns, rows] = Plot(self._ground, grid)
        return self._plots[columns, rows]

    def _paint(self, plot: Plot) -> Text:
        theme, ground = self._theme, plot.ground
        background = self._scene.background.of(theme)
        canvas = Canvas(Cell(" ", contrasting(background), background))
        for number, hex in enumerate(ground.hexes):
            canvas.fill(plot.inside(number), hex.fill.of(theme))
        for number in range(len(ground.hexes)):
            _draw_sides(canvas, plot, number)
        taken = {(column + i, row) for column, row, word in plot.beside for i in range(len(word.text))}
        for number in range(len(ground.hexes)):
            _write_in_hex(canvas, plot, number, theme, taken)
        for column, row, word in plot.beside:
            _write(canvas, column, row, word, theme)
        legend = [mark for mark in self._scene.marks if mark.short and mark.kind == "legend"]
        _write_legend(canvas, plot.grid, legend, theme)
        return canvas.text()


def paint(
    scene: Scene,
    theme: str = "dark",
    columns: int | None = None,
    rows: int | None = None,
    flat: bool = True,
) -> Text:
    """A scene that is painted once; see `Painter.paint`."""
    return Painter(scene, theme).paint(columns, rows, flat)


def paint_plain(scene: Scene, columns: int | None = None, rows: int | None = None) -> str:
    """The scene as plain characters, for files and for terminals without colours."""
    return trimmed(paint(scene, columns=columns, rows=rows))


def trimmed(picture: Text) -> str:
    """A painted picture without colours, and without spaces at the ends of its lines."""
    return "".join(f"{line.rstrip()}\n" for line in picture.plain.splitlines())


def _draw_sides(canvas: Canvas, plot: Plot, number: int) -> None:
    grid = plot.grid
    background = canvas.blank.paper
    line = softer(canvas.blank.ink, background, LINE_STRENGTH)

    def draw(column: int, row: int, text: str) -> None:
        # On a fill the lines are gaps: they nibble the steps that the slope leaves there.
        for i, character in enumerate(text, column):
            ink = line if canvas.at(i, row).paper == background else background
            canvas.write(i, row, character, ink, bold=True)

    left_wall, right_wall, body = plot.body(number)
    for column, row in product((left_wall, right_wall), body):
        draw(column, row, "|")
    if not grid.rows:
        return
    points = plot.ground.hexes[number].points
    for a, b in pairwise([*points, points[0]]):
        (left, upper), (right, _) = sorted([grid.cell(a), grid.cell(b)])
        if left != right:
            # Both ends are in the row of the slope, so only the page tells which way it runs.
            falls = (b.y - a.y) * (b.x - a.x) > 0
            slope = SLOPES[grid.columns]
            draw(left + 1, upper, slope if falls else slope[::-1])


def _write(canvas: Canvas, column: int, row: int, word: Word, theme: str) -> None:
    match word.mark:
        case Label(colour=colour):
            canvas.write(column, row, word.text, colour.of(theme))
        case Area(fill=fill) | Circle(fill=fill) | Line(colour=fill):
            paper = fill.of(theme)
            canvas.write(column, row, word.text, contrasting(paper), paper, bold=True)


def _write_legend(canvas: Canvas, grid: Grid, legend: Sequence[Mark], theme: str) -> None:
    """A legend only takes room that the board leaves; a mark that finds none is left out."""
    rows = _legend_rows(grid, legend)
    lines: dict[int, list[tuple[int, Word]]] = {}
    for mark in legend:
        at = place_of(mark)
        for row, text in enumerate(mark.short, rows[round(at.y)] - (len(mark.short) - 1) // 2):
            match mark:
                case Area(points=points):
                    column = nearest_cell(grid.column(min(point.x for point in points)))
                case Label(align="start"):
                    column = nearest_cell(grid.column(at.x))
                case _:
                    column = nearest_cell(grid.column(at.x) - (len(text) - 1) / 2)
            lines.setdefault(row, []).append((column, Word(text, mark)))
    for row, words in lines.items():
        free_from: int | None = None
        for column, word in sorted(words, key=lambda placed: placed[0]):
            # On a small board words move apart rather than cover each other.
            column = column if free_from is None else max(column, free_from)
            free_from = column + len(word.text) + 1
            if canvas.is_free((i, row) for i in range(column - 1, free_from)):
                _write(canvas, column, row, word, theme)


def _legend_rows(grid: Grid, legend: Sequence[Mark]) -> dict[int, int]:
    """The row for each height at which a legend has marks.

    The rows of the board are of unequal height. A legend would come out torn or crowded on them, so its
    lines are set solid around its middle, and only a clearly wider gap remains as an empty row, unless the
    grid is flat.
    """
    heights = sorted({round(place_of(mark).y) for mark in legend})
    gaps = [below - above for above, below in pairwise(heights)]
    steps = [ceil(gap / min(gaps) - 0.25) if grid.rows else 1 for gap in gaps]
    if not heights:
        return {}
    middle = grid.row((heights[0] + heights[-1]) / 2)
    first = nearest_cell(middle - sum(steps) / 2)
    return dict(zip(heights, accumulate(steps, initial=first), strict=True))


def _write_in_hex(canvas: Canvas, plot: Plot, number: int, theme: str, taken: Set[Place]) -> None:
    hex, guests = plot.ground.hexes[number], plot.ground.guests[number]
    words = [Word(text, mark) for mark in (hex, *guests) for text in mark.short]
    if not words:
        return
    left, right, body = plot.body(number)
    # A piece on a wall keeps its distance: its number is not to be read as one of the hex.
    left += any((left, row) in taken for row in body)
    right -= any((right, row) in taken for row in body)
    room = right - left - 1
    # What finds no line of its own shares the last one.
    shared = min(len(body), len(words)) - 1
    lines = [[word] for word in words[:shared]] + [words[shared:]]
    for row, line in zip(body, lines, strict=False):
        fitting = fitted(line, room)
        column = left + 1 + (room - width(fitting)) // 2
        for word in fitting:
            _write(canvas, column, row, word, theme)
            column += len(word.text) + 1
