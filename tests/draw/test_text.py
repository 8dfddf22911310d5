"""What the terminal painter promises, on small hand-made scenes and on every real board."""

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console
from rich.style import Style
from rich.text import Text

from hexarium.draw.cells import Grid
from hexarium.draw.text import paint, paint_plain
from hexarium.errors import BadOption
from hexarium.games.catan.drawing.board import CatanBoard
from hexarium.games.heaven.drawing.board import HeavenBoard
from hexarium.games.ring.drawing.board import RingBoard
from hexarium.hex.board import corner_spot
from hexarium.hex.coords import ORIGIN, Hex, spiral
from hexarium.hex.layout import Box, Layout, Point
from hexarium.kit.marks import HEX_SIZE, THEMES, Area, Circle, Colour, Label, Line, Mark, Scene

GOLDEN = Path(__file__).parent / "golden"
LAYOUT = Layout(size=HEX_SIZE)

SEA = Colour("#86B6CE", "#14303F")
WOODS = Colour("#74A873", "#355F42")
SAND = Colour("#EBC862", "#E0C060")
RED = Colour("#B3261E", "#B3261E")

BOARDS: dict[str, tuple[Callable[[], Scene], int, int]] = {
    "catan-beginner": (lambda: CatanBoard.of(setup="beginner").scene(), 80, 24),
    "catan-extended": (lambda: CatanBoard.of(players=6, setup="balanced", seed=7).scene(), 100, 30),
    "heaven": (lambda: HeavenBoard.of().scene(), 80, 24),
    "heaven-tall": (lambda: HeavenBoard.of().scene(), 80, 40),
    "ring-24": (lambda: RingBoard.of(2).scene(), 100, 30),
    "ring-30": (lambda: RingBoard.of(3).scene(), 100, 30),
    "ring-36": (lambda: RingBoard.of(4).scene(), 100, 30),
}
"""Each with the terminal that it must fit into."""


def hex_mark(hex: Hex, *short: str, fill: Colour = WOODS) -> Area:
    return Area(kind="hex", short=short, points=tuple(LAYOUT.corners(hex)), fill=fill)


def disc(kind: str, at: Point, *short: str, fill: Colour = RED) -> Circle:
    return Circle(kind=kind, short=short, at=at, radius=8, fill=fill)


def scene_of(*marks: Mark) -> Scene:
    return Scene(
        name="test",
        title="A test",
        description="A scene for tests.",
        box=Box(0, 0, 1, 1),
        background=SEA,
        marks=marks,
    )


def flower() -> list[Mark]:
    names = ["desert", "forest 11", "hills 6", "pasture 4", "fields 12", "mountains 10", "forest 3"]
    return [hex_mark(hex, *name.split()) for hex, name in zip(spiral(ORIGIN, 1), names, strict=True)]


def pair(*extra: Mark) -> Scene:
    return scene_of(hex_mark(Hex(0, 0), "forest", "11"), hex_mark(Hex(1, 0), "hills", "6"), *extra)


def pieces() -> Scene:
    """A port on the left, settlements on corners, roads on a slope and on a wall, a robber in a hex."""
    top, *_ = LAYOUT.corners(ORIGIN)
    slope, wall = LAYOUT.edge(ORIGIN, 0), LAYOUT.edge(ORIGIN, 1)
    return pair(
        disc("port", Point(-64, 0), "2:1 wheat", fill=SAND),
        Line(kind="road", short=("==",), points=slope, colour=RED, width=5),
        Line(kind="road", short=("H",), points=wall, colour=RED, width=5),
        disc("settlement", top, "A"),
        disc("settlement", wall[1], "B"),
        disc("robber", LAYOUT.centre(Hex(1, 0)), "R"),
        Label(kind="number", at=Point(0, 0), text="unwritten", size=8, colour=RED),
    )


def lake() -> Scene:
    """Six hexes around an empty middle with a legend."""
    swatch = (Point(-24, -6), Point(-14, -6), Point(-14, 6), Point(-24, 6))
    return scene_of(
        *flower()[1:],
        Area(kind="legend", short=("A",), points=swatch, fill=SAND),
        Label(kind="legend", short=("sand",), at=Point(-10, 0), text="", size=8, colour=RED, align="start"),
        Label(kind="legend", short=("far too long",), at=Point(0, 14), text="", size=8, colour=RED),
    )


def cells_with_paper(text: Text, paper: str) -> list[str]:
    """A map of the painted text: # where the background is `paper`."""
    maps = []
    for line in text.split("\n"):
        cells = ["."] * len(line.plain)
        for span in line.spans:
            if (
                isinstance(span.style, Style)
                and span.style.bgcolor
                and span.style.bgcolor.name == paper.lower()
            ):
                cells[span.start : span.end] = "#" * (span.end - span.start)
        maps.append("".join(cells))
    return maps


def colours_of(text: Text, word: str) -> tuple[str, str]:
    """Ink and background of the first place where a word is written."""
    at = text.plain.index(word)
    style = next(span.style for span in text.spans if span.start <= at < span.end)
    assert isinstance(style, Style)
    assert style.color
    assert style.bgcolor
    return style.color.name.upper(), style.bgcolor.name.upper()


def check_golden(name: str, painted: str) -> None:
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("HEXARIUM_UPDATE_GOLDEN") == "1":
        path.write_text(painted, encoding="utf-8")
    assert painted == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("columns", [80, 34, 28, 20])
def test_seven_hexes_are_painted_as_before_at_every_width(columns: int) -> None:
    check_golden(f"flower-{columns}", paint_plain(scene_of(*flower()), columns=columns))


def test_seven_hexes_are_painted_as_before_in_few_rows() -> None:
    check_golden("flower-low", paint_plain(scene_of(*flower()), rows=7))


def test_pieces_are_painted_as_before_on_corners_and_edges_and_in_hexes() -> None:
    check_golden("pieces", paint_plain(pieces()))
    check_golden("pieces-small", paint_plain(pieces(), columns=24, rows=3))


def test_a_legend_is_painted_as_before_where_it_has_room() -> None:
    check_golden("lake", paint_plain(lake()))


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_is_painted_as_before(name: str) -> None:
    make, columns, rows = BOARDS[name]
    check_golden(name, paint_plain(make(), columns, rows))


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_fits_its_terminal_with_all_lines_equally_wide(name: str) -> None:
    make, columns, rows = BOARDS[name]
    lines = paint(make(), "dark", columns, rows).plain.split("\n")
    assert {len(line) for line in lines} == {len(lines[0])}
    assert len(lines[0]) <= columns
    assert len(lines) <= rows


@pytest.mark.parametrize("name", BOARDS)
def test_every_word_on_a_board_is_written_in_full_where_the_terminal_is_large(name: str) -> None:
    scene = BOARDS[name][0]()
    # Walls between the words are no part of them, so "forest" and "11" are looked for one by one.
    written = Counter(paint_plain(scene).replace("|", " ").split())
    expected = Counter(
        word for mark in scene.marks if mark.kind == "hex" for word in " ".join(mark.short).split()
    )
    assert expected <= written


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", BOARDS)
def test_every_fill_of_a_hex_is_a_background_colour(name: str, theme: str) -> None:
    scene = BOARDS[name][0]()
    text = paint(scene, theme)
    fills = {mark.fill for mark in scene.marks if isinstance(mark, Area) and mark.kind == "hex"}
    for fill in {scene.background} | fills:
        assert any("#" in line for line in cells_with_paper(text, fill.of(theme)))


def test_a_hex_is_filled_in_its_body_and_in_the_inner_halves_of_its_slopes() -> None:
    assert cells_with_paper(paint(scene_of(hex_mark(ORIGIN))), WOODS.dark) == [
        "...." + "#####" + "....",
        "." + "###########" + ".",
        "." + "###########" + ".",
        "...." + "#####" + "....",
    ]


def test_words_are_black_or_white_on_the_fill_of_their_mark() -> None:
    text = paint(pieces())
    assert colours_of(text, "forest") == ("#FFFFFF", WOODS.dark)
    assert colours_of(text, "2:1 wheat") == ("#000000", SAND.dark)
    assert colours_of(text, "==") == ("#FFFFFF", RED.dark)
    assert colours_of(paint(pieces(), "light"), "forest") == ("#000000", WOODS.light)


def test_a_legend_label_has_its_own_colour_on_the_background() -> None:
    assert colours_of(paint(lake()), "sand") == (RED.dark, SEA.dark)


@pytest.mark.parametrize("columns", [3, 4, 5, 6])
@pytest.mark.parametrize("rows", [1, 2])
def test_a_corner_has_a_cell_of_its_own_between_slopes_and_walls(columns: int, rows: int) -> None:
    grid = Grid.of(LAYOUT.corners(ORIGIN), columns, rows)
    bottom = rows + 1
    assert [grid.cell(corner) for corner in LAYOUT.corners(ORIGIN)] == [
        (columns, 0),
        (2 * columns, 0),
        (2 * columns, bottom),
        (columns, bottom),
        (0, bottom),
        (0, 0),
    ]
    island = spiral(ORIGIN, 3)
    corners = {corner_spot(hex, k) for hex in island for k in range(6)}
    assert len({grid.cell(corner) for hex in island for corner in LAYOUT.corners(hex)}) == len(corners)


@pytest.mark.parametrize(
    ("short", "columns", "rows", "written"),
    [
        (("mountains", "11"), 7, 3, "|mo 11|"),
        (("mountains", "11"), 9, 3, "|moun 11|"),
        (("mountains", "11"), 11, 3, "|mount… 11|"),
        (("Caracas 1",), 7, 3, "|Car 1|"),
        (("Caracas",), 7, 3, "|Cara…|"),
        (("b2", "michael"), 7, 3, "|b2 mi|"),
        (("Importer II",), 9, 3, "|Impo II|"),
    ],
)
def test_a_word_too_long_is_cut_before_a_number(
    short: tuple[str, ...], columns: int, rows: int, written: str
) -> None:
    assert paint_plain(scene_of(hex_mark(ORIGIN, *short)), columns, rows).split("\n")[1] == written


def test_a_port_moves_aside_rather_than_cover_the_board() -> None:
    port = disc("port", Point(-50, 0), "2:1 wheat")
    assert "2:1 wheat|forest 11|" in paint_plain(pair(port), rows=3).replace(" |", "|").replace("| ", "|")


def test_a_scene_too_wide_is_painted_at_its_smallest() -> None:
    assert paint_plain(pair(), columns=5, rows=3) == paint_plain(pair(), columns=13, rows=3)


def test_a_scene_too_tall_loses_its_slopes() -> None:
    assert paint_plain(pair(), columns=13, rows=2) == "|fo 11|hil 6|\n"
    check_golden("flower-flat", paint_plain(scene_of(*flower()), columns=20, rows=3))


def test_a_scene_too_wide_is_narrow_and_flat_if_it_fits_so() -> None:
    assert paint_plain(pair(), columns=9, rows=3) == "|11 |h 6|\n"


def test_what_stands_on_sides_keeps_the_slopes() -> None:
    assert len(paint_plain(pieces(), columns=24, rows=1).splitlines()) == 3


def test_slopes_may_be_insisted_on() -> None:
    assert len(paint(pair(), "dark", 13, 1, flat=False).plain.splitlines()) == 3


@pytest.mark.parametrize("rows", [19, 24])
def test_every_tile_of_the_largest_ring_is_painted_in_few_rows(rows: int) -> None:
    painted = paint_plain(RingBoard.of(4).scene(), 80, rows)
    assert len(painted.splitlines()) == 13
    assert all(f"|{tile} " in painted for tile in range(36))


def test_the_number_of_a_piece_is_not_read_as_one_of_the_hex() -> None:
    wall = LAYOUT.edge(ORIGIN, 1)
    road = Line(kind="road", short=("5",), points=wall, colour=RED, width=5)
    assert "5 hi 6" in paint_plain(pair(road), columns=13, rows=3)
    assert "11 5" in paint_plain(pair(road), columns=13, rows=3)


def test_a_number_of_two_digits_pushes_a_port_aside() -> None:
    wall = LAYOUT.edge(Hex(1, 0), 1)
    place = Line(kind="edge", short=("38",), points=wall, colour=RED, width=5)
    port = disc("port", Point(LAYOUT.centre(Hex(1, 0)).x + 64, 0), "2:1 wood", fill=SAND)
    assert "38 2:1 wood" in paint_plain(pair(place, port), rows=3)


def test_words_of_a_legend_move_apart_on_a_small_board() -> None:
    marks = [
        Label(kind="legend", short=(text,), at=Point(x, 0), text=text, size=8, colour=RED)
        for x, text in ((-9, "ca"), (2, "wo"))
    ]
    assert "ca wo" in paint_plain(scene_of(*flower()[1:], *marks), columns=28)


def test_hexes_far_apart_stay_apart() -> None:
    lines = paint_plain(
        scene_of(hex_mark(Hex(0, 0), "a"), hex_mark(Hex(3, 0), "b"), hex_mark(Hex(-1, 3), "c"))
    )
    assert lines.split("\n")[1].index("b") - lines.split("\n")[1].index("a") == 36
    assert lines.split("\n")[10].index("c") == 6 + 6


def test_colours_are_styles_and_plain_text_has_none() -> None:
    console = Console(force_terminal=True, color_system="truecolor", width=80)
    with console.capture() as capture:
        console.print(paint(pair()))
    assert "\x1b[" in capture.get()
    assert "\x1b" not in paint(pair()).plain
    assert all(line == line.rstrip() for line in paint_plain(pair()).split("\n"))


def test_a_scene_without_hexes_is_its_title() -> None:
    assert paint(scene_of(disc("port", Point(0, 0), "3:1"))).plain == "A test"


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(BadOption, match="theme cannot be 'blue'; it is light or dark"):
        paint(pair(), "blue")
