"""What every picture of every board must be: complete, legible, inside its frame, and unchanged.

The files in golden/ are the pictures as they were last approved. After a wanted change, write them
anew with HEXARIUM_UPDATE_GOLDEN=1 and look at them before they are kept.
"""

from __future__ import annotations

import os
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hexarium.draw.svg import paint
from hexarium.games.catan.drawing.board import CatanBoard
from hexarium.games.catan.drawing.island import HOT_NUMBER, disc_marks
from hexarium.games.catan.rules.data import PIPS
from hexarium.games.heaven.drawing.board import HeavenBoard
from hexarium.games.ring.drawing.board import RingBoard
from hexarium.hex.layout import Box, Layout, Point
from hexarium.kit.marks import HEX_SIZE, THEMES, Area, Circle, Drawn, Label, Line, Mark, Scene

GOLDEN = Path(__file__).parent / "golden"

BOARDS: dict[str, CatanBoard | HeavenBoard | RingBoard] = {
    "catan-standard-beginner": CatanBoard.of(players=4, setup="beginner"),
    "catan-standard-random": CatanBoard.of(players=3, setup="random", seed=3),
    "catan-extended-balanced": CatanBoard.of(players=6, setup="balanced", seed=7),
    "heaven": HeavenBoard.of(),
    "ring-24": RingBoard.of(2),
    "ring-30": RingBoard.of(3),
    "ring-36": RingBoard.of(4),
}
SCENES = {
    f"{name}{'-ids' if ids else ''}": board.scene(ids)
    for name, board in BOARDS.items()
    for ids in (False, True)
}
PICTURES = (
    ("catan-standard-beginner", "light"),
    ("catan-standard-beginner", "dark"),
    ("catan-standard-beginner-ids", "light"),
    ("catan-extended-balanced", "light"),
    ("heaven", "light"),
    ("ring-24", "light"),
    ("ring-30", "light"),
    ("ring-36", "light"),
)

every_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
every_scene = pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
every_theme = pytest.mark.parametrize("theme", THEMES)


@pytest.mark.parametrize(("name", "theme"), PICTURES)
def test_a_picture_is_the_one_that_was_approved(name: str, theme: str) -> None:
    painted = paint(SCENES[name], theme)
    golden = GOLDEN / f"{name}-{theme}.svg"
    if os.environ.get("HEXARIUM_UPDATE_GOLDEN") == "1":
        golden.write_text(painted, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == painted, (
        f"{golden.name} differs; if that is wanted, run this test with HEXARIUM_UPDATE_GOLDEN=1."
    )


@every_scene
@every_theme
def test_a_picture_is_well_formed_and_no_id_occurs_twice(scene: Scene, theme: str) -> None:
    root = ElementTree.fromstring(paint(scene, theme))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert all(word in ids for word in str(root.get("aria-labelledby")).split())


@every_scene
def test_a_picture_is_told_in_whole_sentences(scene: Scene) -> None:
    assert scene.title[0].isupper()
    assert scene.description.endswith(".")
    assert len(scene.description) > 100


@every_scene
def test_nothing_is_cut_off_at_the_edge_of_the_picture(scene: Scene) -> None:
    for mark in scene.marks:
        box = extent(mark)
        assert box.left >= scene.box.left
        assert box.top >= scene.box.top
        assert box.right <= scene.box.right
        assert box.bottom <= scene.box.bottom


@every_scene
def test_no_two_labels_touch(scene: Scene) -> None:
    labels = [mark for mark in scene.marks if isinstance(mark, Label)]
    for one, other in combinations(labels, 2):
        a, b = extent(one), extent(other)
        apart = a.right <= b.left or b.right <= a.left or a.bottom <= b.top or b.bottom <= a.top
        assert apart, f"{one.text} and {other.text} touch."


@every_scene
@every_theme
def test_a_label_stands_on_the_colour_that_it_names(scene: Scene, theme: str) -> None:
    for place, label in enumerate(scene.marks):
        if isinstance(label, Label) and label.on is not None:
            below = [
                mark
                for mark in scene.marks[:place]
                if isinstance(mark, Area | Circle) and covers(mark, label)
            ]
            ground = below[-1].fill if below else scene.background
            assert ground.of(theme) == label.on.of(theme), label


@every_board
def test_every_hex_is_there_once_with_its_corners_and_its_words(
    board: CatanBoard | HeavenBoard | RingBoard,
) -> None:
    layout = Layout(size=HEX_SIZE)
    for scene in (board.scene(), board.scene(ids=True)):
        hexes = [mark for mark in scene.marks if isinstance(mark, Area) and mark.kind == "hex"]
        assert {mark.id for mark in hexes} == {f"hex-{id}" for id in range(len(board.board.hexes))}
        assert len(hexes) == len(board.board.hexes)
        for id, hex in enumerate(board.board.hexes):
            mark = scene.mark(f"hex-{id}")
            assert isinstance(mark, Area)
            assert mark.points == tuple(layout.corners(hex))
            assert mark.title


@every_scene
def test_a_terminal_finds_short_words_in_every_hex(scene: Scene) -> None:
    for mark in scene.marks:
        if mark.kind == "hex":
            assert 1 <= len(mark.short) <= 2
            assert all(len(line) <= 9 for line in mark.short)
        elif mark.kind not in ("port", "token", "robber", "legend"):
            assert mark.short == ()


@every_board
def test_with_ids_every_hex_corner_and_edge_shows_its_number(
    board: CatanBoard | HeavenBoard | RingBoard,
) -> None:
    with_ids = {mark.id for mark in board.scene(ids=True).marks}
    corners = {f"corner-{id}" for id in range(board.board.corner_count)}
    edges = {f"edge-{id}" for id in range(board.board.edge_count)}
    assert corners | edges <= with_ids
    assert not (corners | edges) & {mark.id for mark in board.scene().marks}


def test_a_six_shows_five_pips_in_red() -> None:
    marks = disc_marks(Point(0.0, 0.0), 6)
    pips = [mark for mark in marks if isinstance(mark, Circle) and mark.kind == "pip"]
    (number,) = [mark for mark in marks if isinstance(mark, Label)]
    assert [pip.fill for pip in pips] == [HOT_NUMBER] * 5
    assert (number.text, number.bold, number.colour) == ("6", True, HOT_NUMBER)


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 8, 9, 10, 11, 12])
def test_a_disc_has_a_pip_for_each_roll_that_gives_its_number(number: int) -> None:
    assert [mark.kind for mark in disc_marks(Point(0.0, 0.0), number)].count("pip") == PIPS[number]


def test_the_terrain_and_number_of_a_hex_are_said_in_words() -> None:
    scene = BOARDS["catan-standard-beginner"].scene()
    assert scene.mark("hex-4").title == "forest, number 11, hex 4"
    assert scene.mark("hex-4").short == ("forest", "11")
    assert scene.mark("hex-0").title == "desert, hex 0"


def test_every_terrain_has_an_ornament_of_its_own() -> None:
    shapes: dict[str, list[str]] = {}
    terrain = ""
    for mark in BOARDS["catan-standard-beginner"].scene().marks:
        if mark.kind == "hex":
            terrain = mark.short[0]
            shapes[terrain] = []
        elif mark.kind == "ornament":
            shapes[terrain].append(type(mark).__name__)
    assert len(shapes) == 6
    assert len({tuple(shape) for shape in shapes.values()}) == 6
    assert all(shapes.values())


def test_a_port_has_a_sign_and_a_pier_to_each_of_its_corners() -> None:
    board = CatanBoard.of(setup="beginner")
    scene = board.scene()
    assert [mark.kind for mark in scene.marks].count("pier") == 2 * len(board.shape.ports)
    piers = {mark.points[-1] for mark in scene.marks if isinstance(mark, Line) and mark.kind == "pier"}
    for port in board.shape.ports:
        sign = scene.mark(f"port-{port.edge}")
        assert sign.short == (("3:1",) if port.kind == "any" else (f"2:1 {port.kind}",))
        assert piers.issuperset(board.board.edge_points(Layout(size=HEX_SIZE), port.edge))


def test_the_robber_stands_on_the_desert() -> None:
    board = CatanBoard.of(players=6, setup="balanced", seed=7)
    robber = board.scene().mark("robber")
    assert isinstance(robber, Area)
    assert Layout(size=HEX_SIZE).hex_at(robber.points[0]) == board.board.hexes[board.robber]


def test_the_battlefield_has_the_colours_that_were_asked_for() -> None:
    scene = HeavenBoard.of().scene()

    def fill(id: str) -> str:
        mark = scene.mark(id)
        assert isinstance(mark, Area | Circle)
        return mark.fill.light

    names = {space.name: f"hex-{space.id}" for space in HeavenBoard.of().spaces}
    assert [fill(names[name]) for name in ("a1", "b5", "b4")] == ["#E8E8E8", "#606060", "#F5F5F5"]
    assert [fill(f"token-{name}") for name in ("michael", "demons-3")] == ["#FFB200", "#7F0212"]


def test_tokens_say_who_they_are_and_how_strong() -> None:
    scene = HeavenBoard.of().scene()
    assert scene.mark("token-michael").title == "Michael (Angels) on b2, attack 5, defence 6; summons once"
    assert scene.mark("token-demons-4").title == "Troop (Demons) on d7, attack 1, defence 1"
    texts = [mark.text for mark in scene.marks if isinstance(mark, Label)]
    assert [texts.count(text) for text in ("5", "6", "1", "Michael", "Lucifer")] == [2, 2, 16, 1, 1]


def test_the_legend_of_the_ring_names_every_city_and_special_property() -> None:
    board = RingBoard.of(4)
    legend = {mark.text for mark in board.scene().marks if isinstance(mark, Label) and mark.kind == "legend"}
    assert {city.name for city in board.cities} <= legend
    specials = [tile for tile in board.tiles if tile.kind == "special"]
    assert {tile.name for tile in specials} | {str(tile.index) for tile in specials} <= legend


def test_a_tile_says_its_index_name_and_price() -> None:
    tile = RingBoard.of(2).scene().mark("hex-6")
    assert (tile.title, tile.short) == ("Tile 6, Asunción 1, costs 2", ("6", "ASU"))


def test_the_same_board_is_painted_the_same_twice() -> None:
    def painted(board: Drawn) -> str:
        return paint(board.scene())

    assert painted(CatanBoard.of(seed=5)) == painted(CatanBoard.of(seed=5))


def extent(mark: Mark) -> Box:
    """The room a mark takes; the width of text is a cautious guess."""
    match mark:
        case Label():
            width = len(mark.text) * mark.size * (0.6 if mark.bold else 0.56)
            left = mark.at.x - (0 if mark.align == "start" else width / 2)
            half = 0.36 * mark.size
            return Box(left, mark.at.y - half, left + width, mark.at.y + half)
        case Circle():
            return Box(mark.at.x, mark.at.y, mark.at.x, mark.at.y).grown(mark.radius + mark.width / 2)
        case Area() | Line():
            xs = [point.x for point in mark.points]
            ys = [point.y for point in mark.points]
            return Box(min(xs), min(ys), max(xs), max(ys)).grown(mark.width / 2)
    raise TypeError(mark)


def covers(mark: Area | Circle, label: Label) -> bool:
    """Whether a label's point lies on a mark."""
    # A label that starts at its point lies to the right of it.
    x, y = label.at.x + (label.size / 2 if label.align == "start" else 0), label.at.y
    if isinstance(mark, Circle):
        return (x - mark.at.x) ** 2 + (y - mark.at.y) ** 2 <= mark.radius**2
    inside = False
    for a, b in zip(mark.points, mark.points[1:] + mark.points[:1], strict=True):
        if (a.y > y) != (b.y > y) and x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x:
            inside = not inside
    return inside
