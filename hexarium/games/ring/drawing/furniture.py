"""What stands in the middle of the ring, each round 0 0: two dice and two decks."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from hexarium.games.ring.drawing.track import TABLE
from hexarium.games.ring.rules.data import DECKS
from hexarium.hex.layout import Point
from hexarium.kit.drawing import BLACK, WHITE
from hexarium.kit.marks import Area, Circle, Colour, Label, Line, Mark

DIE = Colour("#FFFFFF", "#F3F0E8")
DIE_LINE = Colour("#8A94A0", "#8A94A0")
DIE_SIDE = 38.0
DECK = (Colour("#1B6B50", "#23805F"), Colour("#57407F", "#6D539C"))
"""The backs of Luck and Destiny."""
GOLD = Colour("#F2CF6B", "#F2CF6B")
CARD_WIDE, CARD_HIGH = 54.0, 68.0
SPENT = Colour("#DCE1E6", "#22272E")
"""A die before it is rolled."""

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
    box = Area(kind="die", points=chamfered(DIE_SIDE, DIE_SIDE, 6), fill=fill, line=DIE_LINE, width=1.5)
    pips = [
        Circle(kind="pip", at=Point(10.5 * x, 10.5 * y), radius=3.7, fill=BLACK)
        for x, y in _PIPS.get(face, ())
    ]
    return (box, *pips)


def deck_ground(deck: int) -> list[Mark]:
    """The place of a deck, which never changes: some cards, its sign and its name."""
    fill = DECK[deck]
    sign = clover if deck == 0 else hourglass
    return [
        # The cards below the first one.
        *(
            Area(kind="card", points=chamfered(CARD_WIDE, CARD_HIGH, 5, down), fill=fill, line=TABLE, width=1)
            for down in (5.0, 2.5, 0.0)
        ),
        *sign(Point(0.0, -18.0), GOLD),
        Label(kind="card", at=Point(0.0, 25.0), text=DECKS[deck].title(), size=13, colour=WHITE, on=fill),
    ]


@cache
def deck_marks(deck: int, left: int) -> tuple[Mark, ...]:
    """How many cards are left in a deck, written on the first one."""
    at = Point(0.0, 6.0)
    return (Label(kind="deck", at=at, text=str(left), size=19, colour=WHITE, bold=True, on=DECK[deck]),)


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
            at=Point(at.x + 3.7 * cos(angle), at.y + 3.7 * sin(angle)),
            radius=3.5,
            fill=colour,
        )
        for angle in (0, pi / 2, pi, 3 * pi / 2)
    ]
    stem = (Point(at.x, at.y), Point(at.x + 2.5, at.y + 7), Point(at.x + 5, at.y + 8.5))
    return [Line(kind="sign", points=stem, colour=colour, width=2), *leaves]


def hourglass(at: Point, colour: Colour) -> list[Mark]:
    """The sign of Destiny: the sand runs."""
    steps = ((-5, -6.5), (5, -6.5), (-5, 6.5), (5, 6.5))
    glass = tuple(Point(at.x + x, at.y + y) for x, y in steps)
    rails = [((-6.5, -7), (6.5, -7)), ((-6.5, 7), (6.5, 7))]
    return [
        Area(kind="sign", points=glass, fill=colour),
        *(
            Line(
                kind="sign",
                points=tuple(Point(at.x + x, at.y + y) for x, y in ends),
                colour=colour,
                width=2,
            )
            for ends in rails
        ),
    ]
