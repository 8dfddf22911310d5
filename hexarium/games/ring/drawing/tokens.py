"""The marks of what stands on tiles, each round 0 0: pawns, owners, equipment, mortgages, bids."""

from __future__ import annotations

from functools import cache

from hexarium.games.ring.drawing.places import PAWN_HIGH, PAWN_WIDE
from hexarium.games.ring.drawing.seats import EDGE, ON_SEAT, SEAT
from hexarium.games.ring.drawing.track import (
    COIN,
    COIN_LINE,
    TABLE,
    badge,
    badge_at,
    tile_colours,
)
from hexarium.games.ring.rules.board import Tile
from hexarium.hex.layout import Point
from hexarium.kit.drawing import BLACK, INK, LAYOUT, WHITE, inner_border, rectangle
from hexarium.kit.face import moved
from hexarium.kit.marks import Area, Circle, Colour, Label, Line, Mark

MIDDLE = Point(0.0, 0.0)
CONTAINER, LOT, GAP = 9.0, 5.8, 1.2
"""How wide a container and a machine lot are, and what lies between them."""
EQUIPMENT_DEEP = 19.0
"""How far below the middle of its tile equipment stands."""
CAGE = Colour("#17191C", "#F3F0E8")


@cache
def pawn_marks(seat: int, jailed: bool) -> tuple[Mark, ...]:
    """A pawn with the number of its seat, behind bars in Jail."""
    low, head = Point(0.0, 8.0), Point(0.0, -PAWN_HIGH / 2 + 8.0)
    disc: list[Mark] = [
        # The middle, under its coat: a terminal writes the seat there.
        Circle(kind="pawn", at=MIDDLE, radius=5.0, fill=EDGE[seat]),
        Area(kind="pawn", points=_body(2.4), fill=EDGE[seat], line=EDGE[seat], width=2.5),
        Area(kind="pawn", points=_body(0.0), fill=SEAT[seat], line=WHITE, width=2.5),
        Circle(kind="pawn", at=head, radius=8.0, fill=SEAT[seat], line=WHITE, width=1.6),
        # The neck hides where the head ends.
        Area(kind="pawn", points=_body(0.0), fill=SEAT[seat]),
        Label(kind="pawn", at=low, text=str(seat), size=16, colour=ON_SEAT[seat], bold=True, on=SEAT[seat]),
    ]
    if jailed:
        bars = (((x, -22), (x, 22)) for x in (-10, 0, 10))
        rails = (((-15, y), (15, y)) for y in (-22, 22))
        for ends in (*bars, *rails):
            points = tuple(Point(float(x), float(y)) for x, y in ends)
            disc.append(Line(kind="bars", points=points, colour=CAGE, width=2.2))
    return tuple(disc)


def _body(down: float) -> tuple[Point, ...]:
    """A coat that grows wider towards a foot with round corners."""
    wide, foot = PAWN_WIDE / 2 - 1, PAWN_HIGH / 2 + down
    right = ((4.5, foot - 28), (wide - 3.5, foot - 10), (wide, foot - 3), (wide - 2, foot))
    steps = (*right, *((-x, y) for x, y in reversed(right)))
    return tuple(Point(x, y) for x, y in steps)


@cache
def owner_marks(tile: Tile, seat: int) -> tuple[Mark, ...]:
    """A border in the owner's colour inside a tile, and a disc with its number."""
    border = inner_border(tile.hex, 4.5, SEAT[seat], 5)
    return _round(tile, [border, *badge(badge_at(tile, -1), str(seat), SEAT[seat], WHITE, ON_SEAT[seat])])


@cache
def mortgage_marks(tile: Tile) -> tuple[Mark, ...]:
    """A disc that covers the price."""
    return _round(tile, badge(badge_at(tile, 1), "M", INK, TABLE, TABLE))


@cache
def equipment_marks(tile: Tile, level: int) -> tuple[Mark, ...]:
    """A container as a box, machine lots as discs beside it."""
    paper, ink = tile_colours(tile)
    wide = CONTAINER + (level - 1) * (LOT + GAP)
    left = -wide / 2
    box = rectangle(Point(left, EQUIPMENT_DEEP), 0, -3.5, CONTAINER, 7)
    marks: list[Mark] = [Area(kind="equipment", points=box, fill=ink, line=paper, width=0.6)]
    for lot in range(level - 1):
        at = Point(left + CONTAINER + GAP + LOT / 2 + lot * (LOT + GAP), EQUIPMENT_DEEP)
        marks.append(Circle(kind="equipment", at=at, radius=LOT / 2, fill=ink, line=paper, width=0.6))
    return tuple(marks)


def lot_marks(bid: int, bidder: int | None) -> tuple[Mark, ...]:
    """What is bid for a tile: a coin where the owner's number will be, with the bidder's colour round it."""
    at = Point(-19.0, -13.0)
    ring = INK if bidder is None else SEAT[bidder]
    return (
        Circle(kind="bid", at=at, radius=10.5, fill=ring, line=WHITE, width=1.2),
        Circle(kind="bid", at=at, radius=7.8, fill=COIN, line=COIN_LINE, width=1),
        Label(kind="bid", at=at, text=str(bid or "?"), size=11, colour=BLACK, bold=True, on=COIN),
    )


def _round(tile: Tile, marks: list[Mark]) -> tuple[Mark, ...]:
    """Marks at their place on the board, moved so that the middle of their tile is at 0 0."""
    centre = LAYOUT.centre(tile.hex)
    return tuple(moved(mark, Point(-centre.x, -centre.y)) for mark in marks)
