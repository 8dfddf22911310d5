"""Axial coordinates on the one grid that all boards share.

Hexes are values; operations on them are free functions. The grid is pointy-top with y growing
downwards, so the six directions run clockwise from east:

>>> [str(d) for d in Direction]
['E', 'SE', 'SW', 'W', 'NW', 'NE']
>>> Hex(1, 2) + 2 * Direction.NE.step
Hex(q=3, r=0)
>>> distance(Hex(0, 0), Hex(2, -1))
2
>>> ring(Hex(0, 0), 1)[0]
Hex(q=1, r=0)
"""

from __future__ import annotations

from builtins import range as integers
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from hexarium.errors import BadCoordinate


@dataclass(frozen=True, slots=True, order=True)
class Hex:
    """A hex, or the step from one hex to another, in axial coordinates."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third cube coordinate: q + r + s = 0."""
        return -self.q - self.r

    def __add__(self, other: Hex) -> Hex:
        return Hex(self.q + other.q, self.r + other.r)

    def __sub__(self, other: Hex) -> Hex:
        return Hex(self.q - other.q, self.r - other.r)

    def __mul__(self, factor: int) -> Hex:
        return Hex(self.q * factor, self.r * factor)

    __rmul__ = __mul__

    def __neg__(self) -> Hex:
        return Hex(-self.q, -self.r)

    def __iter__(self) -> Iterator[int]:
        yield self.q
        yield self.r


ORIGIN = Hex(0, 0)


class Direction(IntEnum):
    """The six directions, clockwise from east."""

    E = 0
    SE = 1
    SW = 2
    W = 3
    NW = 4
    NE = 5

    @property
    def step(self) -> Hex:
        """The hex one step from the origin in this direction."""
        return STEPS[self]

    @property
    def opposite(self) -> Direction:
        """The direction that leads back."""
        return Direction((self + 3) % 6)

    def __str__(self) -> str:
        return self.name


STEPS = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))


def direction(name: str) -> Direction:
    """The direction called `name`, in upper or lower case."""
    try:
        return Direction[name.upper()]
    except KeyError:
        names = ", ".join(Direction.__members__)
        raise BadCoordinate(f"There is no direction {name!r}; the six are {names}.") from None


def rotate(hex: Hex, turns: int = 1, centre: Hex = ORIGIN) -> Hex:
    """`hex` turned clockwise about `centre` by `turns` times 60°."""
    arm = hex - centre
    for _ in integers(turns % 6):
        arm = Hex(-arm.r, -arm.s)
    return centre + arm


def reflect(hex: Hex, axis: str, centre: Hex = ORIGIN) -> Hex:
    """`hex` mirrored about `centre`: its coordinate `axis` (q, r or s) stays, the other two swap."""
    arm = hex - centre
    match axis:
        case "q":
            return centre + Hex(arm.q, arm.s)
        case "r":
            return centre + Hex(arm.s, arm.r)
        case "s":
            return centre + Hex(arm.r, arm.q)
    raise BadCoordinate(f"There is no axis {axis!r}; the three are q, r and s.")


def distance(a: Hex, b: Hex) -> int:
    """The number of steps from `a` to `b`."""
    arm = a - b
    return max(abs(arm.q), abs(arm.r), abs(arm.s))


def neighbour(hex: Hex, towards: Direction) -> Hex:
    """The hex next to `hex` in one direction."""
    return hex + STEPS[towards]


def neighbours(hex: Hex) -> list[Hex]:
    """The six hexes around `hex`, clockwise from east."""
    return [hex + step for step in STEPS]


def nearest(q: float, r: float) -> Hex:
    """The hex that contains the point with these fractional coordinates."""
    s = -q - r
    near_q, near_r, near_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    # The coordinate that was rounded farthest is the one the other two decide.
    if off_q > off_r and off_q > off_s:
        return Hex(-near_r - near_s, near_r)
    if off_r > off_s:
        return Hex(near_q, -near_q - near_s)
    return Hex(near_q, near_r)


# A line may run exactly between two hexes. Pushing it off by one fixed sliver decides every tie the
# same way in both directions, so line(b, a) is line(a, b) reversed.
_SLIVER = (1e-6, 2e-6)


def line(a: Hex, b: Hex) -> list[Hex]:
    """The hexes on the straight line from `a` to `b`, both included: each touches the next."""
    steps = distance(a, b)
    if steps == 0:
        return [a]
    return [
        nearest(
            (a.q * (steps - i) + b.q * i) / steps + _SLIVER[0],
            (a.r * (steps - i) + b.r * i) / steps + _SLIVER[1],
        )
        for i in integers(steps + 1)
    ]


def ray(hex: Hex, towards: Direction, length: int) -> list[Hex]:
    """The `length` hexes that follow `hex` in one direction, nearest first."""
    return [hex + STEPS[towards] * i for i in integers(1, _size(length, "length") + 1)]


def ring(centre: Hex, radius: int) -> list[Hex]:
    """The hexes at exactly `radius` from `centre`, clockwise from the one to the east."""
    if _size(radius, "radius") == 0:
        return [centre]
    hexes = []
    hex = centre + Direction.E.step * radius
    # From the eastern corner the first side runs south-west, the last north-east's way back.
    for turn in integers(6):
        step = STEPS[(Direction.SW + turn) % 6]
        for _ in integers(radius):
            hexes.append(hex)
            hex = hex + step
    return hexes


def spiral(centre: Hex, radius: int) -> list[Hex]:
    """`centre`, then the rings around it from 1 to `radius`."""
    return [hex for size in integers(_size(radius, "radius") + 1) for hex in ring(centre, size)]


def range(centre: Hex, radius: int) -> list[Hex]:
    """All hexes at most `radius` from `centre`, in reading order: row by row, left to right."""
    _size(radius, "radius")
    return [
        centre + Hex(q, r)
        for r in integers(-radius, radius + 1)
        for q in integers(max(-radius, -radius - r), min(radius, radius - r) + 1)
    ]


def _size(value: int, name: str) -> int:
    if value < 0:
        raise BadCoordinate(f"A {name} of {value} makes no sense; it is 0 or more.")
    return value


class Cube(NamedTuple):
    """Cube coordinates: three axes whose sum is zero."""

    q: int
    r: int
    s: int


class Offset(NamedTuple):
    """Offset coordinates: a column and a row, every other row shifted by half a hex."""

    column: int
    row: int


class Doubled(NamedTuple):
    """Doubled coordinates: columns count half hexes, so column + row is always even."""

    column: int
    row: int


def to_cube(hex: Hex) -> Cube:
    """`hex` in cube coordinates."""
    return Cube(hex.q, hex.r, hex.s)


def from_cube(cube: Cube) -> Hex:
    """The hex at these cube coordinates."""
    q, r, s = cube
    if q + r + s != 0:
        raise BadCoordinate(f"Cube coordinates sum to 0; {q}, {r}, {s} sum to {q + r + s}.")
    return Hex(q, r)


def to_odd_r(hex: Hex) -> Offset:
    """`hex` in offset coordinates with the odd rows shifted right."""
    return Offset(hex.q + (hex.r - (hex.r & 1)) // 2, hex.r)


def from_odd_r(offset: Offset) -> Hex:
    """The hex at these offset coordinates with the odd rows shifted right."""
    column, row = offset
    return Hex(column - (row - (row & 1)) // 2, row)


def to_even_r(hex: Hex) -> Offset:
    """`hex` in offset coordinates with the even rows shifted right."""
    return Offset(hex.q + (hex.r + (hex.r & 1)) // 2, hex.r)


def from_even_r(offset: Offset) -> Hex:
    """The hex at these offset coordinates with the even rows shifted right."""
    column, row = offset
    return Hex(column - (row + (row & 1)) // 2, row)


def to_doubled(hex: Hex) -> Doubled:
    """`hex` in doubled coordinates."""
    return Doubled(2 * hex.q + hex.r, hex.r)


def from_doubled(doubled: Doubled) -> Hex:
    """The hex at these doubled coordinates."""
    column, row = doubled
    if (column + row) % 2:
        raise BadCoordinate(f"In doubled coordinates column + row is even; {column} + {row} is odd.")
    return Hex((column - row) // 2, row)
