"""Colours that everybody can read and tell apart."""

from __future__ import annotations

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, pi, radians, sin, sqrt, tau
from pathlib import Path

import pytest

from hexarium.games.catan.drawing.board import CatanBoard
from hexarium.games.heaven.drawing.board import HeavenBoard
from hexarium.games.ring.drawing.board import RingBoard
from hexarium.games.ring.drawing.track import CITY
from hexarium.kit.marks import THEMES, Drawn, Label
from hexarium.play.match import Match

# Every terrain, port, faction, corner and city is on one of these.
BOARDS = (CatanBoard.of(players=4), CatanBoard.of(players=6), HeavenBoard.of(), *map(RingBoard.of, (2, 3, 4)))

CONNECT = Path(__file__).parents[2] / "examples" / "connect.py"
MOST_SEATS: tuple[tuple[str, dict[str, object]], ...] = (
    ("catan", {"players": 6}),
    ("ring", {"players": 6}),
    ("heaven", {}),
    (str(CONNECT), {}),
)


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


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sight", ["normal", "protan", "deutan", "tritan"])
@pytest.mark.parametrize(("game", "options"), MOST_SEATS)
def test_any_two_seats_stay_apart_for_every_kind_of_sight(
    game: str, options: dict[str, object], sight: str, theme: str
) -> None:
    board = Match.new(game, options, seed=1, compiled=False).public().board()
    assert len(board.seats) == options.get("players", 2)
    seen = [lab(seen_by(sight, colour.of(theme))) for colour in board.seats]
    for one, other in combinations(seen, 2):
        assert difference(one, other) >= 15


def test_differences_of_colours_are_those_of_the_standard() -> None:
    # From the data of Sharma, Wu and Dalal (2005).
    assert difference((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert difference((50, 2.5, 0), (61, -5, 29)) == pytest.approx(22.8977, abs=1e-4)
    assert difference((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514)) == pytest.approx(0.9082, abs=1e-4)


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


def difference(one: Triple, other: Triple) -> float:
    """How different two colours look, by CIEDE2000."""
    (light, a, b), (light_too, a_too, b_too) = one, other
    mean = (hypot(a, b) + hypot(a_too, b_too)) / 2
    grey = 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25**7)))
    chroma, chroma_too = hypot(a * (1 + grey), b), hypot(a_too * (1 + grey), b_too)
    hue, hue_too = atan2(b, a * (1 + grey)) % tau, atan2(b_too, a_too * (1 + grey)) % tau
    turn = (hue_too - hue + pi) % tau - pi if chroma * chroma_too else 0.0
    middle = hue + turn / 2 if chroma * chroma_too else hue + hue_too
    lightness, chroma_mean = (light + light_too) / 2, (chroma + chroma_too) / 2
    by_hue = (
        1
        - 0.17 * cos(middle - radians(30))
        + 0.24 * cos(2 * middle)
        + 0.32 * cos(3 * middle + radians(6))
        - 0.20 * cos(4 * middle - radians(63))
    )
    weight = 1 + 0.015 * (lightness - 50) ** 2 / sqrt(20 + (lightness - 50) ** 2)
    in_light = (light_too - light) / weight
    in_chroma = (chroma_too - chroma) / (1 + 0.045 * chroma_mean)
    in_hue = 2 * sqrt(chroma * chroma_too) * sin(turn / 2) / (1 + 0.015 * chroma_mean * by_hue)
    blue = radians(30) * exp(-((((degrees(middle) % 360) - 275) / 25) ** 2))
    twist = -sin(2 * blue) * 2 * sqrt(chroma_mean**7 / (chroma_mean**7 + 25**7))
    return sqrt(in_light**2 + in_chroma**2 + in_hue**2 + twist * in_chroma * in_hue)
