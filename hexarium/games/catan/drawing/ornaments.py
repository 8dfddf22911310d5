"""The ornaments that tell the terrains apart without their colours.

They stand in the upper half of a hex, round its number disc; the desert has the whole hex.
"""

from __future__ import annotations

from math import cos, pi

from hexarium.hex.layout import Point
from hexarium.kit.drawing import placed, rectangle
from hexarium.kit.marks import Area, Circle, Colour, Line, Mark

TREE = Colour("#2F6B45", "#1D4029")
TRUNK = Colour("#6B4E33", "#160F0A")
BRICK = Colour("#8E4526", "#56281A")
FLEECE = Colour("#FBF8EF", "#DAD7C8")
SHEEP_FACE = Colour("#4A4640", "#23221E")
GRASS = Colour("#638A3A", "#37501F")
WHEAT = Colour("#94690F", "#4E3A0C")
ROCK = Colour("#666F78", "#363D44")
SNOW = Colour("#F4F6F7", "#B9C0C6")
DUNE = Colour("#B0935A", "#57492D")

ARCH = ((-21.0, 1.0, 0.8), (21.0, 1.0, 0.8), (0.0, -10.0, 1.0))
"""Three places over the disc, each with a size: left, right and, higher and bigger, the middle."""


def ornament(terrain: str, centre: Point) -> list[Mark]:
    """The ornament of a terrain in the hex with this centre."""
    match terrain:
        case "forest":
            return [mark for place in ARCH for mark in tree(centre, *place)]
        case "hills":
            return _bricks(centre)
        case "pasture":
            return [*_sheep(centre), *_tuft(centre, -22), *_tuft(centre, 22)]
        case "fields":
            return [mark for place in ARCH for mark in ear(centre, *place)]
        case "mountains":
            return _peaks(centre)
        case _:
            return _dunes(centre)


def tree(centre: Point, x: float, foot: float, size: float) -> list[Mark]:
    """A fir whose foot lies a step from a centre."""
    (root,) = placed(centre, (x, foot))
    trunk = Line(kind="ornament", points=placed(root, (0, -1), (0, -5 * size)), colour=TRUNK, width=2.2)
    crowns = [
        Area(
            kind="ornament",
            points=placed(
                root, (-half * size, -low * size), (0, -(low + height) * size), (half * size, -low * size)
            ),
            fill=TREE,
        )
        for half, low, height in ((7.5, 4.5, 11.0), (5.5, 11.0, 11.0))
    ]
    return [trunk, *crowns]


def _bricks(centre: Point) -> list[Mark]:
    width, height, gap = 11.0, 5.2, 1.7
    marks: list[Mark] = []
    for row, count in enumerate((2, 3, 4)):
        left = -(count * width + (count - 1) * gap) / 2
        top = -30.0 + row * (height + gap)
        for k in range(count):
            corners = rectangle(centre, left + k * (width + gap), top, width, height)
            marks.append(Area(kind="ornament", points=corners, fill=BRICK))
    return marks


def _sheep(centre: Point) -> list[Mark]:
    legs = [
        Line(kind="ornament", points=placed(centre, (x, -17), (x, -11)), colour=SHEEP_FACE, width=1.8)
        for x in (-5, -1.5, 3.5, 6)
    ]
    fleece = [
        Circle(kind="ornament", at=at, radius=5.6, fill=FLEECE)
        for at in placed(centre, (-5, -19.5), (5, -19.5), (-2.5, -22.5), (3, -23))
    ]
    (face,) = placed(centre, (10.5, -22.5))
    return [*legs, *fleece, Circle(kind="ornament", at=face, radius=3.5, fill=SHEEP_FACE)]


def _tuft(centre: Point, x: float) -> list[Mark]:
    (root,) = placed(centre, (x, 0))
    return [
        Line(kind="ornament", points=placed(root, (lean / 3, 0), (lean, -height)), colour=GRASS, width=1.8)
        for lean, height in ((-4.5, 6.0), (0.0, 8.5), (4.5, 6.0))
    ]


def ear(centre: Point, x: float, foot: float, size: float) -> list[Mark]:
    """An ear of wheat whose foot lies a step from a centre."""
    (root,) = placed(centre, (x, foot))
    stalk = Line(kind="ornament", points=placed(root, (0, 0), (0, -19 * size)), colour=WHEAT, width=1.5)
    grains = [
        Line(
            kind="ornament",
            points=placed(root, (0, -y * size), (side * 4.2 * size, -(y + 4) * size)),
            colour=WHEAT,
            width=2.4 * size,
        )
        for y in (8.0, 12.5, 17.0)
        for side in (-1, 1)
    ]
    return [stalk, *grains]


def _peaks(centre: Point) -> list[Mark]:
    marks: list[Mark] = []
    for x, foot, half, height in (
        (-15.0, -6.0, 14.0, 16.0),
        (16.0, -6.0, 13.0, 14.0),
        (1.0, -6.0, 16.0, 27.0),
    ):
        (top,) = placed(centre, (x, foot - height))
        slope = half / height
        marks.append(
            Area(kind="ornament", points=placed(top, (-half, height), (0, 0), (half, height)), fill=ROCK)
        )
        snow = ((0, 0), (7 * slope, 7), (2.5 * slope, 5), (0, 8), (-2.5 * slope, 5), (-7 * slope, 7))
        marks.append(Area(kind="ornament", points=placed(top, *snow), fill=SNOW))
    return marks


def _dunes(centre: Point) -> list[Mark]:
    marks: list[Mark] = []
    for left, right, y in ((-17.0, 17.0, -18.0), (-29.0, -9.0, -2.0), (9.0, 29.0, 4.0), (-20.0, 14.0, 21.0)):
        waves = (right - left) / 17
        steps = round(8 * waves)
        wave = [
            (left + (right - left) * k / steps, y - 2.6 * (1 - cos(2 * pi * waves * k / steps)))
            for k in range(steps + 1)
        ]
        marks.append(Line(kind="ornament", points=placed(centre, *wave), colour=DUNE, width=2))
    return marks
