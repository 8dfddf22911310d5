"""The signs of War in Heaven in marks: one for each kind of token, and those that panels need besides.

A sign fits into a square of 24 pixels round 0 0. It has two colours: what it is drawn in, and the ground that
shows through it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import cos, pi, sin

from hexarium.hex.layout import Point
from hexarium.kit.marks import Area, Circle, Colour, Line, Mark

Place = tuple[float, float]


class Pen:
    """Draws at a scale, in an ink on a ground, and keeps the marks."""

    def __init__(self, at: Point, scale: float, ink: Colour, ground: Colour) -> None:
        self.at, self.scale, self.ink, self.ground = at, scale, ink, ground
        self.marks: list[Mark] = []

    def area(self, *places: Place, cut: bool = False) -> None:
        """A filled shape; one that is cut out shows the ground."""
        fill = self.ground if cut else self.ink
        self.marks.append(Area(kind="icon", points=self._points(places), fill=fill))

    def both(self, *places: Place) -> None:
        """A filled shape on the right, and its mirror image on the left, as one."""
        self.area(*places, *((-x, y) for x, y in reversed(places)))

    def line(self, *places: Place, width: float = 2.2, cut: bool = False) -> None:
        """A stroke."""
        colour = self.ground if cut else self.ink
        self.marks.append(
            Line(kind="icon", points=self._points(places), colour=colour, width=width * self.scale)
        )

    def disc(self, x: float, y: float, radius: float, cut: bool = False) -> None:
        """A filled circle."""
        fill = self.ground if cut else self.ink
        (at,) = self._points([(x, y)])
        self.marks.append(Circle(kind="icon", at=at, radius=radius * self.scale, fill=fill))

    def _points(self, places: Sequence[Place]) -> tuple[Point, ...]:
        return tuple(Point(self.at.x + x * self.scale, self.at.y + y * self.scale) for x, y in places)


def _sword(pen: Pen) -> None:
    pen.both((0, -12), (2.4, -8.5), (1.9, 3.5))
    pen.line((-6.5, 4.2), (6.5, 4.2), width=2.6)
    pen.line((0, 4), (0, 10), width=2.6)


def _trident(pen: Pen) -> None:
    pen.line((0, -9), (0, 11), width=2.4)
    pen.line((-7, -7), (-7, -3), (-4.5, 0.5), (4.5, 0.5), (7, -3), (7, -7), width=2.2)
    for x, top in ((-7, -11), (0, -12.5), (7, -11)):
        pen.area((x - 2.6, top + 5), (x, top), (x + 2.6, top + 5))


def _shield(pen: Pen) -> None:
    pen.both((0, -9.5), (8, -8), (7.6, 1.5), (4.6, 7), (0, 10.5))
    pen.line((0, -5), (0, 6), width=2, cut=True)
    pen.line((-4.2, -1.5), (4.2, -1.5), width=2, cut=True)


def _bat(pen: Pen) -> None:
    pen.both(
        *((0, -2.5), (1.2, -5.5), (2.4, -3), (4.5, -7.5), (12, -6), (9.6, -1.5), (9.8, 2.2)),
        *((6.6, 1.2), (5, 4.8), (2.8, 3.4), (0, 8)),
    )


def _flame(pen: Pen) -> None:
    pen.area(
        *((0.5, -12), (4.5, -6.5), (5, -3), (6.6, -5), (8, 1.5), (5.5, 8), (0, 11), (-5.5, 8)),
        *((-8, 1.5), (-5.4, -4), (-3.6, -1.8), (-1.6, -6.5)),
    )
    pen.area((0.2, -0.5), (3.4, 4.5), (2, 8), (0, 9), (-2.4, 7.8), (-3, 4.2), cut=True)


def _serpent(pen: Pen) -> None:
    wave = [(-11 + 17 * k / 16, 4 * sin(2 * pi * k / 11) + 3.5) for k in range(17)]
    pen.line(*wave, (8, -2), (6.5, -6), width=3.4)
    pen.area((2, -7.5), (6, -11), (10.5, -8.5), (10, -4.5), (5, -3.6))
    pen.disc(6.4, -7.6, 1.1, cut=True)


def _arrows(pen: Pen, inwards: bool) -> None:
    """Four arrows to the middle, or away from it."""
    for k in range(4):
        x, y = cos(pi * k / 2), sin(pi * k / 2)
        tip, foot = (4.2, 11.5) if inwards else (11.8, 4.5)
        back = tip + (4.2 if inwards else -4.2)
        pen.line((x * foot, y * foot), (x * back, y * back), width=2.4)
        pen.area(
            *((x * tip, y * tip), (x * back - y * 4, y * back + x * 4), (x * back + y * 4, y * back - x * 4))
        )
    pen.disc(0, 0, 2 if inwards else 2.8)


def _cross(pen: Pen) -> None:
    pen.disc(0, 0, 11)
    pen.line((0, -5.6), (0, 5.6), width=4.6, cut=True)
    pen.line((-5.6, 0), (5.6, 0), width=4.6, cut=True)


def _coins(pen: Pen) -> None:
    pen.disc(-3, 2.6, 8)
    pen.disc(4.4, -3, 8.4, cut=True)
    pen.disc(4.4, -3, 7)
    pen.disc(4.4, -3, 4.8, cut=True)
    pen.line((4.4, -5.4), (4.4, -0.6), width=1.8)


def _lance(pen: Pen) -> None:
    pen.line((-10, 10), (3.5, -3.5), width=2.8)
    pen.area((11, -11), (8, -0.5), (4.2, -4.2), (0.5, -8))
    pen.line((-8.5, 2.5), (-2.5, 8.5), width=2.2)


def _claws(pen: Pen) -> None:
    for x in (-6.4, 0.4, 7.2):
        pen.area((x + 4, -11), (x + 2.4, -1), (x - 4.6, 11), (x - 1.6, -1.5))


def _gate(pen: Pen) -> None:
    arch = [(8.5 * cos(pi * k / 12), -2 - 8.5 * sin(pi * k / 12)) for k in range(13)]
    pen.line((8.5, 10), *arch, (-8.5, 10), width=2.6)
    for x, top in ((-3, -8), (3, -8)):
        pen.line((x, 10), (x, top), width=1.8)
    pen.line((-8.5, 0), (8.5, 0), width=1.8)


def _fly(pen: Pen) -> None:
    for way in (-1, 1):
        pen.area((way * 1.5, -3), (way * 9.5, -6.5), (way * 11.5, -1), (way * 8.5, 4), (way * 3, 2))
    pen.disc(0, -7.6, 3.2)
    pen.both((0, -5), (3.2, -2), (3.4, 4), (0, 11.5))
    pen.line((-3, 2), (3, 2), width=1.2, cut=True)
    pen.line((-2.6, 5.4), (2.6, 5.4), width=1.2, cut=True)


def _trumpet(pen: Pen) -> None:
    pen.line((-11, -1), (5, -6), width=2.4)
    pen.area((2, -6.6), (6.4, -8.4), (10.6, -11.8), (12, -1.6), (7.2, -4.4), (3, -4))
    pen.area((-6.4, -1), (3, -4), (3, 6.6), (0.4, 10.5), (-1.9, 8.2), (-4, 11.6), (-6.4, 9.4))
    pen.line((-3.4, 2.4), (0.2, 1.3), width=1.4, cut=True)
    pen.line((-3.4, 5.8), (0.2, 4.7), width=1.4, cut=True)


def _crown(pen: Pen) -> None:
    pen.both((0, -8.5), (3.6, -0.5), (10, -6.5), (8.4, 5))
    pen.line((-8, 8.6), (8, 8.6), width=2.6)
    for x, y in ((-10, -7.5), (0, -10), (10, -7.5)):
        pen.disc(x, y, 1.7)


def _hourglass(pen: Pen) -> None:
    pen.both((0, 0), (6.5, -9), (0, -9))
    pen.both((0, 0), (6.5, 9), (0, 9))
    pen.line((-7.5, -10), (7.5, -10), width=2.4)
    pen.line((-7.5, 10), (7.5, 10), width=2.4)


def _spark(pen: Pen) -> None:
    pen.area((2, -12), (-7.5, 2.5), (-1, 2.5), (-2.5, 12), (7.5, -3), (1, -3))


def _star(pen: Pen) -> None:
    spikes = [(11.5, 4.6)[k % 2] for k in range(16)]
    pen.area(*((r * sin(pi * k / 8), -r * cos(pi * k / 8)) for k, r in enumerate(spikes)))


def _swords(pen: Pen) -> None:
    for way in (-1, 1):
        pen.line((way * -9, 9.5), (way * 7.5, -7.5), width=2.6)
        pen.area((way * 11, -11), (way * 9.4, -5.2), (way * 5.2, -9.4))
        pen.line((way * -9.2, 3), (way * -3, 9.2), width=2.2)


def _company(pen: Pen) -> None:
    for x, y in ((-6.5, 1.5), (6.5, 1.5), (0, -1.5)):
        pen.disc(x, y - 5.5, 3.4)
        pen.area((x - 5, y + 6.5), (x - 3, y - 0.5), (x + 3, y - 0.5), (x + 5, y + 6.5))


SIGNS: dict[str, Callable[[Pen], None]] = {
    "michael": _sword,
    "angels-troop": _shield,
    "uriel": _flame,
    "jophiel": lambda pen: _arrows(pen, inwards=True),
    "raphael": _cross,
    "camiel": _lance,
    "zadkiel": _gate,
    "gabriel": _trumpet,
    "lucifer": _trident,
    "demons-troop": _bat,
    "leviathan": _serpent,
    "belphegor": lambda pen: _arrows(pen, inwards=False),
    "mammon": _coins,
    "asmodeus": _claws,
    "beelzebub": _fly,
    "baal": _crown,
    "round": _hourglass,
    "action": _spark,
    "summon": _star,
    "gate": _gate,
    "battle": _swords,
    "allies": _company,
}
"""By name of the token, or of what a panel tells."""


@cache
def sign(
    name: str, scale: float, ink: Colour, ground: Colour, x: float = 0.0, y: float = 0.0
) -> tuple[Mark, ...]:
    """A sign at a place."""
    pen = Pen(Point(x, y), scale, ink, ground)
    SIGNS[name](pen)
    return tuple(pen.marks)
