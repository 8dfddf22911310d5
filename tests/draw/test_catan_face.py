"""An island that is played on, and the icons of its cards, as last approved (see test_scenes.py)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hexarium.draw.svg import paint
from hexarium.draw.text import paint_plain
from hexarium.games.catan.drawing.icons import ICONS
from hexarium.hex.layout import Box, Point
from hexarium.kit.face import moved
from hexarium.kit.marks import THEMES, Colour, Scene
from hexarium.play.match import Match
from tests.games.catan.positions import begin, path, seat

GOLDEN = Path(__file__).parent / "golden"
PAGE = Colour("#FFFFFF", "#15181D")
COLUMNS, STEP = 9, 32.0


def game() -> Match:
    """A game under way, with every kind of piece."""
    red = seat("wood 2, ore", "point", settlements=[0, 22], cities=[2], roads=path(0, 1, 2, 9, 10, 11))
    blue = seat("wheat 3", "knight", knights=3, settlements=[12], cities=[40], roads=path(12, 3, 4))
    white = seat("wool", settlements=[29, 47], roads=path(29, 28, 27))
    return begin(red, blue, white, robber=4)


def sheet() -> Scene:
    """All icons in rows."""
    marks = [
        moved(mark, Point(STEP * (place % COLUMNS), STEP * (place // COLUMNS)))
        for place, icon in enumerate(ICONS.values())
        for mark in icon
    ]
    box = Box(-STEP / 2, -STEP / 2, STEP * (COLUMNS - 0.5), STEP * (-(-len(ICONS) // COLUMNS) - 0.5))
    return Scene(
        name="catan-icons",
        title="Icons of Catan",
        description="Resources, cards, tiles, pieces and dice.",
        box=box,
        background=PAGE,
        marks=tuple(marks),
    )


def check(name: str, painted: str) -> None:
    golden = GOLDEN / name
    if os.environ.get("HEXARIUM_UPDATE_GOLDEN") == "1":
        golden.write_text(painted, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == painted, (
        f"{name} differs; if that is wanted, run this test with HEXARIUM_UPDATE_GOLDEN=1."
    )


@pytest.mark.parametrize("theme", THEMES)
def test_the_icons_look_as_they_were_approved(theme: str) -> None:
    check(f"catan-icons-{theme}.svg", paint(sheet(), theme))


def test_a_position_looks_as_it_was_approved() -> None:
    check("catan-position-light.svg", paint(game().seat(0).scene(), "light"))


def test_a_position_in_a_terminal_looks_as_it_was_approved() -> None:
    check("catan-position.txt", paint_plain(game().seat(0).scene(), 80, 24))
