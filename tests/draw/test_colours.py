"""Colours that everybody can read and tell apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from hexarium.games.catan.drawing.board import CatanBoard
from hexarium.games.heaven.drawing.board import HeavenBoard
from hexarium.games.ring.drawing.board import RingBoard
from hexarium.games.ring.drawing.track import CITY
from hexarium.kit.marks import THEMES, Drawn, Label

# Every terrain, port, faction, corner and city is on one of these.
BOARDS = (CatanBoard.of(players=4), CatanBoard.of(players=6), HeavenBoard.of(), *map(RingBoard.of, (2, 3, 4)))


@pytest.mark.parametrize("ids", [False, True])
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: str(board.scene().name))
def test_every_label_stands_out_from_what_it_stands_on(board: Drawn, theme: str, ids: bool) -> None:
    for mark in board.scene(ids).marks:
        if isinstance(mark, Label):
            assert mark.on is not None, f"{mark.text} does not say what it stands on."
            enough = 3.0 if mark.size >= 18 and mark.bold else 4.5
            assert contrast(mark.colour.of(theme), mark.on.of(theme)) >= enough, mark


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sight", ["normal", "protan", "deutan", "tritan"])
def test_the_six_cities_stay_apart_for_every_kind_of_sight(sight: str, theme: str) -> None:
    seen = [lab(seen_by(sight, colour.of(theme))) for colour in CITY]
    for one, other in combinations(seen, 2):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 20


Triple = tuple[float, float, float]

# Machado, Oliveira and Fernandes (2009): how linear red, green and blue are seen without one kind of cone.
SIGHTS: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: str) -> Triple:
    """A colour's red, green and blue as light, each from 0 to 1."""
    red, green, blue = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))

    def light(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)

    return light(red), light(green), light(blue)


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours by WCAG 2, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def seen_by(sight: str, colour: str) -> Triple:
    light = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(share * value for share, value in zip(row, light, strict=True))))
        for row in SIGHTS[sight]
    )
    return red, green, blue


def lab(light: Triple) -> Triple:
    """Linear light in CIE L*a*b*, where distances are those that people see."""
    red, green, blue = light

    def root(value: float) -> float:
        return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116

    x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
