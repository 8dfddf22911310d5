"""What stands in the middle of the ring, each round 0 0: two dice and two decks."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from hexarium.games.ring.drawing.track import FAINT, TABLE
from hexarium.games.ring.rules.data import DECKS
from hexarium.hex.layout import Point
from hexarium.kit.drawing import BLACK, WHITE
from hexarium.kit.marks import Area, Circle, Colour, Label, Line, Mark

DIE = Colour("#FFFFFF", "#F3F0E8")
DIE_LINE = Colour("#8A94A0", "#8A94A0")
DIE_SIDE = 30.0
DECK = (Colour("#1B6B50", "#23805F"), Colour("#57407F", "#6D539C"))
"""The backs of Luck and Destiny."""
GOLD = Colour("#F2CF6B", "#F2CF6B")
CARD_WIDE, CARD_HIGH = 46.0, 60.0
SPENT = Colour("#DCE1E6", "#22272E")
"""A die before it is rolled, and the place of a deck that is used up."""

_CORNERS = ((-1, -1), (1, 1))
_PIPS = {
    1: ((0, 0),),
    2: _CORNERS,
    3: (*_CORNERS, (0, 0)),
    4: (*_CORNERS, (-1, 1), (1, -1)),
    5: (*_CORNERS, (-1, 1), (1, -1), (0, 0)),
    6: (*_CORNERS, (-1, 1), (1, -1), (-1, 0), (1, 0)),
}


@cache
def die_marks(face: int) -> tuple[Mark, ...]:
    """A die that shows a face, or with 0 nothing before it is rolled."""
    fill = DIE if face else SPENT
    box = Area(kind="die", points=chamfered(DIE_SIDE, DIE_SIDE, 5), fill=fill, line=DIE_LINE, width=1.5)
    pips = [
        Circle(kind="pip", at=Point(8.0 * x, 8.0 * y), radius=2.9, fill=BLACK) for x, y in _PIPS.get(face, ())
    ]
    return (box, *pips)


@cache
def deck_marks(deck: int, left: int) -> tuple[Mark, ...]:
    """A deck from above: its sign, and how many cards are left in it."""
    fill = DECK[deck] if left else SPENT
    ink = WHITE if left else FAINT
    return (
        # The cards below the first one.
        *(
            Area(kind="card", points=chamfered(CARD_WIDE, CARD_HIGH, 4, down), fill=fill, line=TABLE, width=1)
            for down in ((4.0, 2.0, 0.0) if left > 1 else (0.0,))
        ),
        *(clover(Point(0.0, -14.0), GOLD) if deck == 0 else hourglass(Point(0.0, -14.0), GOLD)),
        Label(kind="card", at=Point(0.0, 6.0), text=str(left), size=15, colour=ink, bold=True, on=fill),
        Label(kind="card", at=Point(0.0, 21.0), text=DECKS[deck].title(), size=11, colour=ink, on=fill),
    )


def chamfered(wide: float, high: float, cut: float, down: float = 0.0) -> tuple[Point, ...]:
    """A rectangle round 0 0, or so far below it, without its corners."""
    x, y = wide / 2, high / 2
    corners = (
        *((-x + cut, -y), (x - cut, -y), (x, -y + cut), (x, y - cut)),
        *((x - cut, y), (-x + cut, y), (-x, y - cut), (-x, -y + cut)),
    )
    return tuple(Point(x, y + down) for x, y in corners)


def clover(at: Point, colour: Colour) -> list[Mark]:
    """The sign of Luck: four leaves on a stem."""
    leaves: list[Mark] = [
        Circle(
            kind="sign",
            at=Point(at.x + 4.6 * cos(angle), at.y + 4.6 * sin(angle)),
            radius=4.3,
            fill=colour,
        )
        for angle in (0, pi / 2, pi, 3 * pi / 2)
    ]
    stem = (Point(at.x, at.y), Point(at.x + 3, at.y + 9), Point(at.x + 6, at.y + 11))
    return [Line(kind="sign", points=stem, colour=colour, width=2), *leaves]


def hourglass(at: Point, colour: Colour) -> list[Mark]:
    """The sign of Destiny: the sand runs."""
    steps = ((-6.5, -8.5), (6.5, -8.5), (-6.5, 8.5), (6.5, 8.5))
    glass = tuple(Point(at.x + x, at.y + y) for x, y in steps)
    rails = [((-8, -9.5), (8, -9.5)), ((-8, 9.5), (8, 9.5))]
    return [
        Area(kind="sign", points=glass, fill=colour),
        *(
            Line(
                kind="sign",
                points=tuple(Point(at.x + x, at.y + y) for x, y in ends),
                colour=colour,
                width=2.2,
            )
            for ends in rails
        ),
    ]
