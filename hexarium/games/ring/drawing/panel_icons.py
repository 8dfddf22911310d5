"""The icons of panels and cards, each in a square of 24 pixels round 0 0."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache

from hexarium.games.ring.drawing.furniture import (
    CARD_HIGH,
    CARD_WIDE,
    DECK,
    DIE,
    DIE_LINE,
    GOLD,
    chamfered,
    clover,
    hourglass,
)
from hexarium.games.ring.drawing.icons import bars, special_icon
from hexarium.games.ring.drawing.track import CITY, COIN, COIN_LINE, CORNER, TABLE, TILE_LINE
from hexarium.games.ring.rules.data import DECKS, LEVELS, SPECIALS
from hexarium.hex.layout import Point
from hexarium.kit.drawing import BLACK, INK, WHITE, rectangle
from hexarium.kit.marks import Area, Circle, Colour, Label, Line, Mark

MIDDLE = Point(0.0, 0.0)
RED = Colour("#B3261E", "#F08A82")


def special_name(number: int) -> str:
    """The icon of a special property, counted from 1; both of a kind have the same."""
    return SPECIALS[number - 1].name.split()[0].lower()


@cache
def icons() -> Mapping[str, tuple[Mark, ...]]:
    """All icons by name."""
    drawn: dict[str, Iterable[Mark]] = {
        "coin": _coin(MIDDLE, 9.5),
        "worth": [*_coin(Point(-3.5, 4.0), 7), *_coin(Point(3.5, -3.5), 7)],
        "jail": scaled(bars(MIDDLE, INK), 0.8),
        "release": _release(),
        "dice": [*_die(Point(-4.5, -3.5), 1), *_die(Point(4.5, 3.5), 3)],
        "round": _round(),
        "trade": _trade(),
        "auction": _gavel(),
        "debt": [*_coin(Point(-3.0, 0.0), 8), *_strokes(RED, 3, ((2, 6), (10, 6)))],
        "mortgage": [
            Circle(kind="icon", at=MIDDLE, radius=10, fill=INK),
            Label(kind="icon", at=MIDDLE, text="M", size=13, colour=TABLE, bold=True, on=INK),
        ],
        "bankrupt": _strokes(RED, 3.4, ((-7, -7), (7, 7)), ((-7, 7), (7, -7))),
        "container": [_container(Point(0.0, 0.0), 20, 14)],
        "lot": [Circle(kind="icon", at=MIDDLE, radius=7, fill=INK)],
    }
    for deck, name in enumerate(DECKS):
        drawn[name] = _deck(deck)
    for level in range(LEVELS + 1):
        drawn[f"level-{level}"] = _level(level)
    for number, colour in enumerate(CITY, 1):
        points = tuple(Point(x, y) for x, y in _HEX)
        drawn[f"city-{number}"] = [
            Area(kind="icon", points=points, fill=colour, line=TILE_LINE["B"], width=1.2)
        ]
    for number, special in enumerate(SPECIALS, 1):
        drawn[special_name(number)] = scaled(special_icon(special.name, MIDDLE, INK, TABLE), 0.75)
    return {name: tuple(marks) for name, marks in drawn.items()}


_HEX = ((0, -11), (9.5, -5.5), (9.5, 5.5), (0, 11), (-9.5, 5.5), (-9.5, -5.5))


def scaled(marks: Iterable[Mark], factor: float) -> tuple[Mark, ...]:
    """The same marks smaller or larger, round 0 0."""
    return tuple(_scaled(mark, factor) for mark in marks)


def _scaled(mark: Mark, factor: float) -> Mark:
    match mark:
        case Area(points=points, width=width) | Line(points=points, width=width):
            smaller = tuple(Point(x * factor, y * factor) for x, y in points)
            return replace(mark, points=smaller, width=width * factor)
        case Circle(at=at, radius=radius):
            return replace(mark, at=Point(at.x * factor, at.y * factor), radius=radius * factor)
        case Label(at=at, size=size):
            return replace(mark, at=Point(at.x * factor, at.y * factor), size=size * factor)
    raise AssertionError(f"A {type(mark).__name__} is not made smaller.")


def _strokes(colour: Colour, width: float, *lines: tuple[tuple[float, float], ...]) -> list[Mark]:
    return [
        Line(kind="icon", points=tuple(Point(x, y) for x, y in line), colour=colour, width=width)
        for line in lines
    ]


def _coin(at: Point, radius: float) -> list[Mark]:
    return [
        Circle(kind="icon", at=at, radius=radius, fill=COIN, line=COIN_LINE, width=1.4),
        Circle(kind="icon", at=at, radius=radius * 0.6, fill=GOLD, line=COIN_LINE, width=0.8),
    ]


def _container(at: Point, wide: float, high: float) -> Mark:
    return Area(kind="icon", points=rectangle(at, -wide / 2, -high / 2, wide, high), fill=INK)


def _die(at: Point, face: int) -> list[Mark]:
    box = tuple(Point(at.x + x, at.y + y) for x, y in chamfered(13, 13, 2.2))
    pips = ((0, 0),) if face == 1 else ((-3.4, -3.4), (0, 0), (3.4, 3.4))
    return [
        Area(kind="icon", points=box, fill=DIE, line=DIE_LINE, width=1.2),
        *(Circle(kind="icon", at=Point(at.x + x, at.y + y), radius=1.5, fill=BLACK) for x, y in pips),
    ]


def _deck(deck: int) -> list[Mark]:
    back = Area(kind="icon", points=chamfered(CARD_WIDE / 3, CARD_HIGH / 3, 2), fill=DECK[deck])
    sign = clover(MIDDLE, GOLD) if deck == 0 else hourglass(MIDDLE, GOLD)
    return [back, *scaled(sign, 0.9)]


def _release() -> list[Mark]:
    """A card with an open door in it."""
    return [
        Area(kind="icon", points=chamfered(17, 23, 2), fill=WHITE, line=CORNER, width=1.4),
        *_strokes(CORNER, 1.6, ((-4.5, -7), (-4.5, 7)), ((-1, -7), (-1, 7)), ((-5.5, -7), (5.5, -7))),
        *_strokes(Colour("#1E7B45", "#1E7B45"), 2.2, ((1.5, 2), (6, 2)), ((4, -0.5), (6.5, 2), (4, 4.5))),
    ]


def _round() -> list[Mark]:
    """The way round the ring."""
    corners = tuple((0.82 * x, 0.82 * y) for x, y in _HEX)
    # Open between the last corner and the first, where the arrow ends.
    return _strokes(INK, 2.2, (*corners[1:], corners[0]), ((-3, -11.5), (1, -9), (-2, -5.5)))


def _trade() -> list[Mark]:
    return _strokes(
        INK,
        2.2,
        *(((-9, -4.5), (9, -4.5)), ((5, -8.5), (9, -4.5), (5, -0.5))),
        *(((9, 4.5), (-9, 4.5)), ((-5, 0.5), (-9, 4.5), (-5, 8.5))),
    )


def _gavel() -> list[Mark]:
    return [
        *_strokes(INK, 6, ((-5.5, -1.5), (1.5, -8))),
        *_strokes(INK, 2.6, ((-1, -4), (9, 5.5))),
        *_strokes(INK, 2.4, ((-10, 10), (2, 10))),
    ]


def _level(level: int) -> list[Mark]:
    """A container, and up to four lots in front of it; a bare property is an empty place."""
    if level == 0:
        place = rectangle(Point(0.0, 0.0), -10, -6, 20, 12)
        return _strokes(Colour("#8A94A0", "#8A94A0"), 1.6, (*place, place[0]))
    return [
        _container(Point(0.0, -4.0), 20, 10),
        *(
            Circle(kind="icon", at=Point(-8.1 + 5.4 * lot, 7.0), radius=2.4, fill=INK)
            for lot in range(level - 1)
        ),
    ]
