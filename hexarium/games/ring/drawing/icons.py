"""The pictures on tiles that belong to no city, about 28 pixels wide, round a point."""

from __future__ import annotations

from math import cos, pi, sin

from hexarium.hex.layout import Point
from hexarium.kit.drawing import placed, rectangle
from hexarium.kit.marks import Area, Colour, Line, Mark


def special_icon(name: str, at: Point, colour: Colour, ground: Colour) -> list[Mark]:
    """What a special property does, as a picture; `ground` is the colour behind it."""
    match name.split()[0]:
        case "Importer":
            return _container(at, colour, ground)
        case "Substation":
            return _bolt(at, colour)
        case "Workshop":
            return _hammer(at, colour)
        case _:
            return _snowflake(at, colour)


def arrow(at: Point, colour: Colour) -> list[Mark]:
    """The way round the ring from Start, eastwards."""
    return [
        _line(at, ((-13, 0), (12, 0)), colour, 3),
        _line(at, ((6, -6), (13, 0), (6, 6)), colour, 3),
    ]


def bars(at: Point, colour: Colour) -> list[Mark]:
    """The bars of the Jail."""
    rails = [_line(at, ((-13, y), (13, y)), colour, 2.2) for y in (-6, 6)]
    return [*rails, *(_line(at, ((x, -6), (x, 6)), colour, 2.2) for x in (-9, -3, 3, 9))]


def _container(at: Point, colour: Colour, ground: Colour) -> list[Mark]:
    ribs = [_line(at, ((x, -6), (x, 6)), ground, 1.8) for x in (-9.0, -4.5, 0.0, 4.5, 9.0)]
    return [Area(kind="icon", points=rectangle(at, -15, -10, 30, 20), fill=colour), *ribs]


def _bolt(at: Point, colour: Colour) -> list[Mark]:
    shape = ((3.5, -14.5), (-9, 2.5), (-1.5, 2.5), (-3.5, 14.5), (9, -2.5), (1.5, -2.5))
    return [Area(kind="icon", points=placed(at, *shape), fill=colour, line=colour, width=1)]


def _hammer(at: Point, colour: Colour) -> list[Mark]:
    # Drawn upright, then leant to the right.
    lean = pi / 5
    head = ((-10, -11), (7, -11), (11, -7), (11, -4.5), (-10, -3))
    turned = [
        (x * cos(lean) - y * sin(lean), x * sin(lean) + y * cos(lean)) for x, y in (*head, (0, -6), (0, 15))
    ]
    return [
        Area(kind="icon", points=placed(at, *turned[:5]), fill=colour, line=colour, width=1),
        _line(at, tuple(turned[5:]), colour, 4),
    ]


def _snowflake(at: Point, colour: Colour) -> list[Mark]:
    marks: list[Mark] = []
    for k in range(6):
        angle = pi / 6 + k * pi / 3
        arm = (13.5 * cos(angle), 13.5 * sin(angle))
        marks.append(_line(at, ((0, 0), arm), colour, 2.6))
        twigs = [(12.5 * cos(angle + turn), 12.5 * sin(angle + turn)) for turn in (-0.36, 0.36)]
        knot = (8 * cos(angle), 8 * sin(angle))
        marks.append(_line(at, (twigs[0], knot, twigs[1]), colour, 2.2))
    return marks


def _line(at: Point, steps: tuple[tuple[float, float], ...], colour: Colour, width: float) -> Line:
    return Line(kind="icon", points=placed(at, *steps), colour=colour, width=width)
