from __future__ import annotations

import struct
import sys

import pytest

from hexarium.draw import png
from hexarium.errors import BadOption, MissingExtra
from hexarium.games.heaven.drawing.board import HeavenBoard

SCENE = HeavenBoard.of().scene()


def size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


@pytest.fixture(scope="module", autouse=True)
def _extra() -> None:
    pytest.importorskip("resvg_py")
    pytest.importorskip("font_roboto")


def test_a_picture_has_two_pixels_for_each_unit() -> None:
    width, height = size(png.paint(SCENE))
    assert width == round(2 * SCENE.box.width)
    assert height == pytest.approx(2 * SCENE.box.height, abs=1)


def test_a_picture_is_as_wide_as_asked_and_keeps_its_shape() -> None:
    width, height = size(png.paint(SCENE, width=390))
    assert width == 390
    assert height == pytest.approx(390 * SCENE.box.height / SCENE.box.width, abs=1)


def test_the_themes_differ_and_each_comes_out_the_same_twice() -> None:
    assert png.paint(SCENE, "dark", 200) == png.paint(SCENE, "dark", 200)
    assert png.paint(SCENE, "dark", 200) != png.paint(SCENE, "light", 200)


def test_a_width_below_one_is_refused() -> None:
    with pytest.raises(BadOption, match="from 1"):
        png.paint(SCENE, width=0)


def test_a_theme_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadOption, match="light, dark"):
        png.paint(SCENE, "sepia")


@pytest.mark.parametrize("part", ["resvg_py", "font_roboto"])
def test_without_the_extra_the_error_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    monkeypatch.setitem(sys.modules, part, None)
    with pytest.raises(MissingExtra, match=r"pip install 'hexarium\[png\]'"):
        png.paint(SCENE)
