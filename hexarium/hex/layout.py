"""Where hexes are on a page: hex to pixel and back, for both orientations.

The orientation is data: two matrices and the angle of corner 0. Corners run clockwise from the top
one (flat-top: from the upper right one), and side k joins corner k and corner k + 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import NamedTuple

from hexarium.hex.coords import ORIGIN, Hex, nearest


class Point(NamedTuple):
    """A place on the page; y grows downwards."""

    x: float
    y: float


class Box(NamedTuple):
    """The smallest upright rectangle around something."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    def grown(self, margin: float) -> Box:
        """The box with `margin` more on every side."""
        return Box(self.left - margin, self.top - margin, self.right + margin, self.bottom + margin)


@dataclass(frozen=True, slots=True)
class Orientation:
    """Which way the hexes stand: (x, y) = forward · (q, r) in hex sizes, and corner 0's angle."""

    name: str
    forward: tuple[tuple[float, float], tuple[float, float]]
    backward: tuple[tuple[float, float], tuple[float, float]]
    first_corner: float


POINTY = Orientation(
    "pointy",
    forward=((sqrt(3), sqrt(3) / 2), (0.0, 1.5)),
    backward=((sqrt(3) / 3, -1 / 3), (0.0, 2 / 3)),
    first_corner=-pi / 2,
)
FLAT = Orientation(
    "flat",
    forward=((1.5, 0.0), (sqrt(3) / 2, sqrt(3))),
    backward=((2 / 3, 0.0), (-1 / 3, sqrt(3) / 3)),
    first_corner=-pi / 3,
)


_PAGE_ORIGIN = Point(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Layout:
    """An orientation, the size of a hex (centre to corner) and the pixel of hex (0, 0)."""

    orientation: Orientation = POINTY
    size: float = 1.0
    origin: Point = _PAGE_ORIGIN

    def centre(self, hex: Hex) -> Point:
        """The middle of `hex`."""
        (a, b), (c, d) = self.orientation.forward
        return Point(
            self.origin.x + self.size * (a * hex.q + b * hex.r),
            self.origin.y + self.size * (c * hex.q + d * hex.r),
        )

    def hex_at(self, point: Point) -> Hex:
        """The hex that contains `point`."""
        x = (point.x - self.origin.x) / self.size
        y = (point.y - self.origin.y) / self.size
        (a, b), (c, d) = self.orientation.backward
        return nearest(a * x + b * y, c * x + d * y)

    def corner(self, hex: Hex, k: int) -> Point:
        """Corner `k` of `hex`."""
        middle = self.centre(hex)
        angle = self.orientation.first_corner + k * pi / 3
        return Point(middle.x + self.size * cos(angle), middle.y + self.size * sin(angle))

    def corners(self, hex: Hex) -> list[Point]:
        """The six corners of `hex`, clockwise."""
        return [self.corner(hex, k) for k in range(6)]

    def edge(self, hex: Hex, k: int) -> tuple[Point, Point]:
        """The two ends of side `k` of `hex`."""
        return self.corner(hex, k), self.corner(hex, (k + 1) % 6)

    def box(self, hexes: Iterable[Hex]) -> Box:
        """The bounding box of a board; of no hexes, that of the origin alone."""
        points = [corner for hex in hexes for corner in self.corners(hex)]
        if not points:
            middle = self.centre(ORIGIN)
            return Box(middle.x, middle.y, middle.x, middle.y)
        xs = [point.x for point in points]
        ys = [point.y for point in points]
        return Box(min(xs), min(ys), max(xs), max(ys))
