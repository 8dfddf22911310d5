"""The terminal painter: a scene in characters and colours.

Hexes are drawn with walls and slopes, so that a board can be read without colours too. Every mark with a
`short` is written at its place; whatever else decorates the scene is left to painters with pixels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import accumulate, count, pairwise, product
from math import ceil, hypot

from rich.text import Text

from hexarium.draw.cells import Canvas, Cell, Grid, contrasting, nearest_cell, softer
from hexarium.draw.words import Word, fitted, width
from hexarium.errors import BadOption
from hexarium.hex.layout import Point
from hexarium.kit.marks import THEMES, Area, Circle, Label, Line, Mark, Scene, place_of

SLOPES = {6: "''-._", 5: "'-._", 4: "'-.", 3: "'."}
"""A side that runs down to the right, by the columns it has, widest first; mirrored it runs up."""
BODY_ROWS = (2, 1)
FLAT, NARROW = 0, 2
"""Body rows of the flattest form, and the columns for half a hex of its narrowest; it has no place for what
stands on sides and corners."""
LINE_STRENGTH = 0.3
"""How much of a word's contrast the lines on the background have: the words come first."""


def paint(
    scene: Scene,
    theme: str = "dark",
    columns: int | None = None,
    rows: int | None = None,
    flat: bool = True,
) -> Text:
    """The scene as styled text, as large as a terminal of so many columns and rows allows.

    A scene that is too large loses the slopes of its hexes, if nothing stands on them and it may be `flat`.
    One that is too large even so is painted at its smallest; a scene without hexes has nothing to paint but
    its title.
    """
    if theme not in THEMES:
        raise BadOption(f"theme cannot be {theme!r}; it is {' or '.join(THEMES)}.")
    hexes = [mark for mark in scene.marks if isinstance(mark, Area) and mark.kind == "hex"]
    if not hexes:
        return Text(scene.title)
    others = [mark for mark in scene.marks if mark.short and mark.kind not in ("hex", "legend")]
    guests = [[mark for mark in others if _is_guest(mark, hex)] for hex in hexes]
    beside = [mark for mark in others if not any(mark in inside for inside in guests)]
    grid = _roomiest_grid(hexes, beside, columns, rows, flat)

    background = scene.background.of(theme)
    canvas = Canvas(Cell(" ", contrasting(background), background))
    for hex in hexes:
        canvas.fill(_cells_inside(grid, hex), hex.fill.of(theme))
    for hex in hexes:
        _draw_sides(canvas, grid, hex)
    written = list(_words_beside(grid, hexes, beside))
    taken = {(column + i, row) for column, row, word in written for i in range(len(word.text))}
    for hex, inside in zip(hexes, guests, strict=True):
        _write_in_hex(canvas, grid, hex, inside, theme, taken)
    for column, row, word in written:
        _write(canvas, column, row, word, theme)
    _write_legend(canvas, grid, [mark for mark in scene.marks if mark.short and mark.kind == "legend"], theme)
    return canvas.text()


def paint_plain(scene: Scene, columns: int | None = None, rows: int | None = None) -> str:
    """The scene as plain characters, for files and for terminals without colours."""
    return trimmed(paint(scene, columns=columns, rows=rows))


def trimmed(picture: Text) -> str:
    """A painted picture without colours, and without spaces at the ends of its lines."""
    return "".join(f"{line.rstrip()}\n" for line in picture.plain.splitlines())


def _depth(hex: Area, place: Point) -> float:
    """How far inside a hex a place is: the distance to the nearest side, negative outside."""
    return min(
        ((b.x - a.x) * (place.y - a.y) - (b.y - a.y) * (place.x - a.x)) / hypot(b.x - a.x, b.y - a.y)
        for a, b in pairwise([*hex.points, hex.points[0]])
    )


def _is_near(hex: Area, place: Point) -> bool:
    """Whether a place is in a box twice as tall and wide as a hex; looked at first, because most are not."""
    top, bottom = hex.points[0], hex.points[3]
    tall = bottom.y - top.y
    return abs(place.x - top.x) < tall and abs(place.y - top.y - tall / 2) < tall


def _near_sides(hex: Area) -> float:
    """Up to this distance from a side or a corner, a mark is meant to stand on it."""
    return _depth(hex, place_of(hex)) / 4


def _is_guest(mark: Mark, hex: Area) -> bool:
    """Whether a mark stands in a hex, which then finds it a line among its own."""
    place = place_of(mark)
    return _is_near(hex, place) and _depth(hex, place) > _near_sides(hex)


def _roomiest_grid(
    hexes: Sequence[Area], beside: Sequence[Mark], columns: int | None, rows: int | None, flat: bool
) -> Grid:
    """The largest grid on which the board fits, with all that is written beside it."""
    measure = hexes[0].points
    may_be_flat = flat and not any(_on_side(mark, hexes) for mark in beside)
    for across in SLOPES:
        grid = Grid.of(measure, across, min(BODY_ROWS))
        if columns is None or _size(grid, hexes, beside)[0] <= columns:
            break
    else:
        narrow = Grid.of(measure, NARROW, FLAT)
        if may_be_flat and columns is not None and _size(narrow, hexes, beside)[0] <= columns:
            return narrow
    for down in BODY_ROWS:
        grid = Grid.of(measure, grid.columns, down)
        if rows is None or _size(grid, hexes, beside)[1] <= rows:
            return grid
    return Grid.of(measure, grid.columns, FLAT) if may_be_flat else grid


def _on_side(mark: Mark, hexes: Sequence[Area]) -> bool:
    """Whether a mark that is in no hex stands on a side or a corner of one."""
    place = place_of(mark)
    return any(_is_near(hex, place) and _depth(hex, place) > -_near_sides(hex) for hex in hexes)


def _size(grid: Grid, hexes: Sequence[Area], beside: Sequence[Mark]) -> tuple[int, int]:
    cells = [cell for hex in hexes for cell in _box(grid, hex)]
    for column, row, word in _words_beside(grid, hexes, beside):
        cells += [(column, row), (column + len(word.text) - 1, row)]
    columns, rows = zip(*cells, strict=True)
    return max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


def _box(grid: Grid, hex: Area) -> Iterator[tuple[int, int]]:
    """All cells from the leftmost to the rightmost and the topmost to the lowest corner."""
    columns, rows = zip(*(grid.cell(point) for point in hex.points), strict=True)
    if not grid.rows:
        rows = (nearest_cell(grid.row(place_of(hex).y)),)
    return product(range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1))


def _body(grid: Grid, hex: Area) -> tuple[int, int, range]:
    """The columns of the walls, and the rows between the slopes."""
    columns, rows = zip(*_box(grid, hex), strict=True)
    slope = 1 if grid.rows else 0
    return min(columns), max(columns), range(min(rows) + slope, max(rows) + 1 - slope)


def _cells_inside(grid: Grid, hex: Area) -> Iterator[tuple[int, int]]:
    # A cell right on a side belongs to neither hex: the background shows between them.
    return (cell for cell in _box(grid, hex) if _depth(hex, grid.middle(*cell)) > 1e-6)


def _draw_sides(canvas: Canvas, grid: Grid, hex: Area) -> None:
    background = canvas.blank.paper
    line = softer(canvas.blank.ink, background, LINE_STRENGTH)

    def draw(column: int, row: int, text: str) -> None:
        # On a fill the lines are gaps: they nibble the steps that the slope leaves there.
        for i, character in enumerate(text, column):
            ink = line if canvas.at(i, row).paper == background else background
            canvas.write(i, row, character, ink, bold=True)

    left_wall, right_wall, body = _body(grid, hex)
    for column, row in product((left_wall, right_wall), body):
        draw(column, row, "|")
    if not grid.rows:
        return
    for a, b in pairwise([*hex.points, hex.points[0]]):
        (left, upper), (right, _) = sorted([grid.cell(a), grid.cell(b)])
        if left != right:
            # Both ends are in the row of the slope, so only the page tells which way it runs.
            falls = (b.y - a.y) * (b.x - a.x) > 0
            slope = SLOPES[grid.columns]
            draw(left + 1, upper, slope if falls else slope[::-1])


def _words_beside(
    grid: Grid, hexes: Sequence[Area], beside: Sequence[Mark]
) -> Iterator[tuple[int, int, Word]]:
    """Every line of the marks that are not in hexes, with its first cell, centred on its place."""
    taken = {cell for hex in hexes for cell in _box(grid, hex)}
    off_board = []
    for mark in beside:
        if not _on_side(mark, hexes):
            off_board.append(mark)
            continue
        for column, row, text in _lines(grid, mark):
            # A number of two digits is wider than the side it stands on; it is not to be read with a word.
            beyond = 1 if len(text) > 1 else 0
            taken.update((column + i, row) for i in range(-beyond, len(text) + beyond))
            yield column, row, Word(text, mark)
    for mark in off_board:
        for column, row, text in _lines(grid, mark):
            # What lies off the board moves aside rather than cover it.
            aside = (step for distance in count() for step in (-distance, distance))
            step = next(s for s in aside if not _covers(column + s, row, text, taken))
            yield column + step, row, Word(text, mark)


def _lines(grid: Grid, mark: Mark) -> Iterator[tuple[int, int, str]]:
    at = place_of(mark)
    first = nearest_cell(grid.row(at.y) - (len(mark.short) - 1) / 2)
    for row, text in enumerate(mark.short, first):
        yield nearest_cell(grid.column(at.x) - (len(text) - 1) / 2), row, text


def _covers(column: int, row: int, text: str, cells: set[tuple[int, int]]) -> bool:
    return any((i, row) in cells for i in range(column, column + len(text)))


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


def _write_in_hex(
    canvas: Canvas,
    grid: Grid,
    hex: Area,
    guests: Sequence[Mark],
    theme: str,
    taken: Set[tuple[int, int]],
) -> None:
    words = [Word(text, mark) for mark in (hex, *guests) for text in mark.short]
    if not words:
        return
    left, right, body = _body(grid, hex)
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
