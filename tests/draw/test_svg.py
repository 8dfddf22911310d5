from __future__ import annotations

from xml.etree import ElementTree

import pytest

from hexarium.draw.svg import number, paint
from hexarium.errors import BadOption
from hexarium.games.catan.drawing.board import CatanBoard
from hexarium.games.heaven.drawing.board import HeavenBoard
from hexarium.games.ring.drawing.board import RingBoard
from hexarium.hex.layout import Box, Point
from hexarium.kit.marks import Area, Circle, Colour, Label, Line, Mark, Scene

SVG = "{http://www.w3.org/2000/svg}"
RED = Colour("#AA0000", "#FF6666")
GREY = Colour("#EEEEEE", "#222222")


def scene_of(*marks: Mark, name: str = "sketch") -> Scene:
    return Scene(
        name=name,
        title="A sketch",
        description="A sketch of some marks.",
        box=Box(-10.0, -20.0, 90.5, 60.0),
        background=GREY,
        marks=marks,
    )


def parsed(scene: Scene, theme: str = "light") -> ElementTree.Element:
    return ElementTree.fromstring(paint(scene, theme))


def mark_in(scene: Scene, tag: str, theme: str = "light") -> ElementTree.Element:
    element = parsed(scene, theme).find(f"{SVG}g/{SVG}{tag}")
    assert element is not None
    return element


TRIANGLE = (Point(0.0, 0.0), Point(10.126, 0.0), Point(5.0, -8.5))


def test_the_view_box_is_the_box_of_the_scene() -> None:
    assert parsed(scene_of()).get("viewBox") == "-10 -20 100.5 80"


def test_a_picture_shrinks_with_its_surroundings() -> None:
    root = parsed(scene_of())
    assert (root.get("width"), root.get("height")) == ("100.5", "80")
    assert root.get("style") == "max-width:100%;height:auto"


def test_a_picture_says_what_it_shows() -> None:
    root = parsed(scene_of())
    assert root.get("role") == "img"
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert desc is not None
    assert (title.text, desc.text) == ("A sketch", "A sketch of some marks.")
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"


def test_pictures_in_two_themes_on_one_page_share_no_id() -> None:
    scene = scene_of(Circle(kind="dot", id="dot", at=Point(0.0, 0.0), radius=1.0, fill=RED))
    light, dark = (
        {element.get("id") for element in parsed(scene, theme).iter()} for theme in ("light", "dark")
    )
    assert light & dark == {None}


def test_an_id_begins_with_the_name_of_its_scene() -> None:
    dot = Circle(kind="dot", id="dot-1", at=Point(0.0, 0.0), radius=1.0, fill=RED)
    assert mark_in(scene_of(dot, name="two words"), "circle").get("id") == "two-words-light-dot-1"


def test_an_area_is_a_polygon_in_the_colours_of_the_theme() -> None:
    scene = scene_of(Area(kind="tent", points=TRIANGLE, fill=RED, line=GREY, width=2.0))
    tent = mark_in(scene, "polygon")
    assert tent.get("points") == "0,0 10.13,0 5,-8.5"
    assert (tent.get("data-kind"), tent.get("fill")) == ("tent", "#AA0000")
    assert (tent.get("stroke"), tent.get("stroke-width")) == ("#EEEEEE", "2")
    assert mark_in(scene, "polygon", "dark").get("fill") == "#FF6666"


def test_a_line_is_a_stroke_without_filling() -> None:
    stroke = mark_in(scene_of(Line(kind="path", points=TRIANGLE, colour=RED, width=1.5)), "polyline")
    assert (stroke.get("fill"), stroke.get("stroke"), stroke.get("stroke-width")) == (
        "none",
        "#AA0000",
        "1.5",
    )


def test_a_label_is_centred_on_its_point_unless_it_starts_there() -> None:
    def label(align: str) -> ElementTree.Element:
        at = Point(5.0, 10.0)
        return mark_in(
            scene_of(Label(kind="word", at=at, text="hi", size=20.0, colour=RED, align=align)), "text"
        )

    assert (label("middle").get("x"), label("middle").get("text-anchor")) == ("5", "middle")
    assert label("start").get("text-anchor") == "start"
    assert label("middle").get("y") == "17.1"  # half a capital's height below the point


def test_a_mark_with_a_title_has_a_tooltip_and_the_others_let_the_pointer_through() -> None:
    titled = Circle(kind="dot", title="a dot", at=Point(0.0, 0.0), radius=1.0, fill=RED)
    dot = mark_in(scene_of(titled), "circle")
    tooltip = dot.find(f"{SVG}title")
    assert tooltip is not None
    assert tooltip.text == "a dot"
    assert dot.get("pointer-events") == "auto"
    plain = scene_of(Circle(kind="dot", at=Point(0.0, 0.0), radius=1.0, fill=RED))
    group = parsed(plain).find(f"{SVG}g")
    assert group is not None
    assert group.get("pointer-events") == "none"
    assert mark_in(plain, "circle").get("pointer-events") is None


def test_everything_written_is_escaped() -> None:
    nasty = "<b> & \"quotes\" 'too'"
    scene = Scene(
        name=nasty,
        title=nasty,
        description=nasty,
        box=Box(0.0, 0.0, 1.0, 1.0),
        background=GREY,
        marks=(Label(kind=nasty, id=nasty, title=nasty, at=Point(0, 0), text=nasty, size=1, colour=RED),),
    )
    label = mark_in(scene, "text")
    assert label.get("data-kind") == nasty
    assert "".join(label.itertext()) == nasty * 2
    assert parsed(scene).findtext(f"{SVG}title") == nasty


def test_a_theme_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadOption, match="light, dark"):
        paint(scene_of(), "sepia")


@pytest.mark.parametrize(
    ("value", "text"),
    [(1.0, "1"), (1.5, "1.5"), (1.126, "1.13"), (-0.001, "0"), (100.0, "100"), (-2.50, "-2.5"), (0, "0")],
)
def test_numbers_are_as_short_as_two_decimals_allow(value: float, text: str) -> None:
    assert number(value) == text


@pytest.mark.parametrize(
    "board", [CatanBoard.of(), HeavenBoard.of(), RingBoard.of()], ids=["catan", "heaven", "ring"]
)
def test_a_board_shows_itself_in_a_notebook(board: CatanBoard | HeavenBoard | RingBoard) -> None:
    shown = board._repr_svg_()
    assert shown is not None
    assert shown.startswith("<svg")
