"""The icons of what panels and cards show, each drawn round 0 0 in a square of 24 pixels."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from hexarium.games.catan.drawing.colours import PIECE_LINE
from hexarium.games.catan.drawing.island import PAPER, TERRAIN_FILL
from hexarium.games.catan.drawing.ornaments import BRICK, FLEECE, ROCK, SHEEP_FACE, SNOW, ear, tree
from hexarium.hex.layout import Point
from hexarium.kit.drawing import placed, rectangle
from hexarium.kit.marks import Area, Circle, Colour, Label, Line, Mark

Marks = tuple[Mark, ...]

HERE = Point(0.0, 0.0)
KIND = "icon"
ROYAL = Colour("#5B3A8C", "#8B6BC4")
"""Of development cards."""
BACK = Colour("#35627C", "#4C86A6")
"""Of cards that are not seen."""
ON_BACK = Colour("#FFFFFF", "#0E1418")
STEEL = Colour("#4B6A88", "#4B6A88")
GOLD = Colour("#C98F0A", "#E8B93C")
GLOW = Colour("#E9A90C", "#C78A00")
EARTH = Colour("#8A5A2B", "#8A5A2B")
PIP = Colour("#2B2A27", "#2B2A27")
WOODEN = Colour("#C9A66B", "#D8B87F")
"""Of pieces that nobody has built yet."""
FACET = Colour("#8A949D", "#4C545C")
GUM = 4.0
"""A wide line of the colour of an area rounds its corners."""


def _tile(fill: Colour) -> Area:
    return Area(kind=KIND, points=rectangle(HERE, -9.5, -9.5, 19, 19), fill=fill, line=fill, width=GUM)


def _card(fill: Colour, line: Colour, x: float = 0.0) -> Marks:
    """An upright card: its edge, and the sheet on it."""
    return (
        Area(kind=KIND, points=rectangle(HERE, x - 6.5, -9.5, 13, 19), fill=line, line=line, width=GUM),
        Area(kind=KIND, points=rectangle(HERE, x - 6, -9, 12, 18), fill=fill, line=fill, width=1),
    )


def _area(fill: Colour, *steps: tuple[float, float], line: Colour | None = None, width: float = 0.0) -> Area:
    return Area(kind=KIND, points=placed(HERE, *steps), fill=fill, line=line, width=width)


def _line(colour: Colour, width: float, *steps: tuple[float, float]) -> Line:
    return Line(kind=KIND, points=placed(HERE, *steps), colour=colour, width=width)


def _dot(fill: Colour, x: float, y: float, radius: float, line: Colour | None = None) -> Circle:
    return Circle(kind=KIND, at=Point(x, y), radius=radius, fill=fill, line=line, width=1.0 if line else 0.0)


def _wood() -> Marks:
    return (_tile(TERRAIN_FILL["forest"]), *tree(HERE, -5.5, 9, 0.55), *tree(HERE, 2.5, 10, 0.85))


def _brick() -> Marks:
    rows = (((-9, 8.3), (0.7, 8.3)), ((-9, 3.5), (-4.1, 8.2), (5.5, 3.5)), ((-9, 8.3), (0.7, 8.3)))
    return (
        _tile(TERRAIN_FILL["hills"]),
        *(
            Area(kind=KIND, points=rectangle(HERE, left, -8.4 + 5.9 * row, width, 4.6), fill=BRICK)
            for row, bricks in enumerate(rows)
            for left, width in bricks
        ),
    )


def _wool() -> Marks:
    legs = [_line(SHEEP_FACE, 1.8, (x, 3), (x, 8.5)) for x in (-5.5, 3)]
    fleece = [_dot(FLEECE, x, y, 4.8) for x, y in ((-5, 0.5), (3, 0.5), (-3, -3), (2, -3.5))]
    return (_tile(TERRAIN_FILL["pasture"]), *legs, *fleece, _dot(SHEEP_FACE, 7.5, -2.5, 3.2))


def _wheat() -> Marks:
    ears = [mark for x, size in ((-6.6, 0.66), (6.6, 0.66), (0.0, 0.86)) for mark in ear(HERE, x, 9.5, size)]
    return (_tile(TERRAIN_FILL["fields"]), *ears)


def _ore() -> Marks:
    return (
        _tile(TERRAIN_FILL["mountains"]),
        _area(ROCK, (-9, 8), (-7.5, -1), (-2, -8.5), (5, -7), (9, 1), (8, 8)),
        _area(FACET, (-7.5, -1), (-2, -8.5), (0, 0), (-3.5, 8), (-9, 8)),
        _area(SNOW, (-2, -8.5), (5, -7), (0, 0)),
    )


def _shield(fill: Colour, size: float = 1.0) -> Marks:
    outline = ((-6, -7), (0, -8.5), (6, -7), (6, 0), (0, 8.5), (-6, 0))
    blade, guard = ((0, -5), (0, 4.5)), ((-3, -1.5), (3, -1.5))
    return (
        _area(fill, *_scaled(outline, size)),
        _line(PAPER, 1.8 * size, *_scaled(blade, size)),
        _line(PAPER, 1.8 * size, *_scaled(guard, size)),
    )


def _star(fill: Colour, radius: float) -> Area:
    turns = ((pi * k / 5, radius * (0.45 if k % 2 else 1.0)) for k in range(10))
    return _area(fill, *((far * sin(turn), 0.8 - far * cos(turn)) for turn, far in turns))


def _scaled(steps: Sequence[tuple[float, float]], size: float) -> list[tuple[float, float]]:
    return [(x * size, y * size) for x, y in steps]


def _development(*inside: Mark) -> Marks:
    return (*_card(PAPER, ROYAL), *inside)


def _bulb() -> Marks:
    rays = [
        _line(GLOW, 1.2, (5.6 * sin(turn), -1.5 - 5.6 * cos(turn)), (4.8 * sin(turn), -1.5 - 4.8 * cos(turn)))
        for turn in (-pi / 2.4, -pi / 5, 0, pi / 5, pi / 2.4)
    ]
    return (
        *rays,
        _dot(GLOW, 0, -1.5, 3.2),
        _line(STEEL, 2, (-1.4, 4), (1.4, 4)),
        _line(STEEL, 2, (-1, 6.6), (1, 6.6)),
    )


def _coins() -> Marks:
    return tuple(_dot(GOLD, x, y, 3.6, PAPER) for x, y in ((-2.6, 3.6), (2.6, 3.6), (0, -1.2)))


def _roads() -> Marks:
    return (_line(EARTH, 3.4, (-3.5, 6), (-3.5, -1.5)), _line(EARTH, 3.4, (-1, -5), (4, 1)))


def _die(pips: int) -> Marks:
    a = 5.6
    ring = ((-a, -a), (a, a), (a, -a), (-a, a), (-a, 0), (a, 0))
    places = [*ring[: pips - pips % 2], *([(0.0, 0.0)] * (pips % 2))]
    edge = Area(
        kind=KIND, points=rectangle(HERE, -9.5, -9.5, 19, 19), fill=PIECE_LINE, line=PIECE_LINE, width=GUM
    )
    face = Area(kind=KIND, points=rectangle(HERE, -9, -9, 18, 18), fill=PAPER, line=PAPER, width=3.5)
    return (edge, face, *(_dot(PIP, x, y, 2.1) for x, y in places))


def _medal(*inside: Mark) -> Marks:
    """A tile that one player holds."""
    return (_dot(GOLD, 0, 0, 11.5), _dot(PAPER, 0, 0, 9.5), *inside)


def _piece(*outline: tuple[float, float]) -> Marks:
    return (_area(WOODEN, *outline, line=PIECE_LINE, width=1.5),)


def _question(on: Colour) -> Label:
    return Label(kind=KIND, at=HERE, text="?", size=15, colour=ON_BACK, bold=True, on=on)


ICONS: dict[str, Marks] = {
    "wood": _wood(),
    "brick": _brick(),
    "wool": _wool(),
    "wheat": _wheat(),
    "ore": _ore(),
    "hidden": (*_card(BACK, BACK), _question(BACK)),
    "hand": (*_card(PAPER, BACK, -3.0), *_card(PAPER, BACK, 3.0)),
    "development": (*_card(ROYAL, ROYAL), _star(PAPER, 6.5)),
    "knight": _development(*_shield(STEEL, 0.8)),
    "point": _development(_star(GOLD, 6.5)),
    "roadbuilding": _development(*_roads()),
    "invention": _development(*_bulb()),
    "monopoly": _development(*_coins()),
    "points": (_star(GOLD, 11.5),),
    "army": _shield(STEEL, 1.25),
    "length": (
        _line(PIECE_LINE, 6.5, (-8, 6), (-2, -5), (8, -5)),
        _line(WOODEN, 4, (-8, 6), (-2, -5), (8, -5)),
    ),
    "longest-road": _medal(_line(EARTH, 3.4, (-5, 5), (-1.5, -3.5), (5, -3.5))),
    "largest-army": _medal(*_shield(STEEL, 0.75)),
    "road": (_line(PIECE_LINE, 8, (-7, 6), (7, -6)), _line(WOODEN, 5, (-7, 6), (7, -6))),
    "settlement": _piece((-8, 9), (-8, -1), (0, -9), (8, -1), (8, 9)),
    "city": _piece((-10.5, 10), (-10.5, 0), (0, 0), (0, -4.5), (5.2, -10), (10.5, -4.5), (10.5, 10)),
    **{f"die-{pips}": _die(pips) for pips in range(7)},
}
"""By name: resources and development cards by theirs."""
