"""A tournament as a picture: ratings with their errors, and who beats whom."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor

from hexarium.arena.tally import Standing, Tally
from hexarium.hex.layout import Box, Point
from hexarium.kit.drawing import INK, rectangle
from hexarium.kit.marks import Area, Circle, Colour, Label, Line, Mark, Scene

PAPER = Colour("#FBFAF6", "#1B1E22")
AXIS = Colour("#C9C6BC", "#3C434B")
ERROR = Colour("#3B6EA8", "#7FB0E6")
WINS = Colour("#9CC2EA", "#2F5785")
"""Of a cell in which everything is won; one in which nothing is has the colour of the paper."""

WIDTH, ROW = 460.0, 34.0
LEFT, RIGHT, MARGIN = 190.0, 190.0, 24.0
CELL = 62.0
HEADING = 40.0
STEPS = (5, 10, 20, 50, 100, 200, 500, 1000, 2000)
LONGEST = 24
"""Letters of a name."""
MANY = 12
"""Bots from which on it is not drawn who beats whom."""


def chart(tally: Tally) -> Scene:
    """The ratings, the strongest first, with their 95 % intervals; below, who beats whom."""
    standings = tally.standings()
    title = f"{tally.games:,} games of {tally.contest.variant.game.name}"
    marks: list[Mark] = [
        _words(Point(MARGIN, MARGIN + 8), title, 18, bold=True),
        _words(Point(MARGIN, MARGIN + 32), "ratings with 95 % intervals; the mean of all is 0", 12),
    ]
    top = MARGIN + HEADING + 14
    marks += _ratings(standings, top)
    top += ROW * len(standings) + HEADING
    width = LEFT + WIDTH + RIGHT
    if 2 < len(standings) <= MANY:
        marks += _matrix(tally, standings, top)
        top += HEADING + ROW * len(standings) + 14
        width = max(width, LEFT + CELL * len(standings) + MARGIN)
    told = "; ".join(
        f"{each.name} {_signed(each.rating)} ± {each.error:.0f} Elo, won {each.won.share:.0%}"
        for each in standings
    )
    return Scene(
        name=f"{tally.contest.variant.game.name}-tournament",
        title=title,
        description=f"Ratings with 95 % intervals, the mean of all is 0. {told}.",
        box=Box(0, 0, width, round(top + MARGIN)),
        background=PAPER,
        marks=tuple(marks),
    )


def _ratings(standings: list[Standing], top: float) -> Iterator[Mark]:
    low = min(each.rating - each.error for each in standings)
    high = max(each.rating + each.error for each in standings)
    step = next((each for each in STEPS if (high - low) / each <= 8), STEPS[-1])
    first, last = floor(low / step), max(ceil(high / step), floor(low / step) + 1)
    bottom = top + ROW * len(standings)

    def across(rating: float) -> float:
        return LEFT + WIDTH * (rating / step - first) / (last - first)

    for tick in range(first, last + 1):
        x = across(tick * step)
        yield Line(kind="axis", points=(Point(x, top), Point(x, bottom)), colour=AXIS, width=1)
        yield _words(Point(x, bottom + 12), _signed(tick * step) if tick else "0", 11, align="middle")
    yield _words(Point(LEFT - 40, bottom + 12), "Elo", 11, align="middle")
    for place, each in enumerate(standings):
        y = top + ROW * (place + 0.5)
        ends = Point(across(each.rating - each.error), y), Point(across(each.rating + each.error), y)
        told = f"{_signed(each.rating)} ± {each.error:.0f}"
        yield _words(Point(MARGIN, y), _short(each.name), 14)
        yield Line(kind="error", title=f"{each.name}: {told} Elo", points=ends, colour=ERROR, width=3)
        yield Circle(kind="rating", at=Point(across(each.rating), y), radius=6, fill=ERROR)
        won = f"{told}, won {each.won.share:.1%}"
        yield _words(Point(LEFT + WIDTH + 16, y), won, 12)


def _matrix(tally: Tally, standings: list[Standing], top: float) -> Iterator[Mark]:
    heading = "who beats whom: how often the row wins where it or the column does"
    yield _words(Point(MARGIN, top + 6), heading, 13, bold=True)
    top += HEADING
    for column, other in enumerate(standings):
        at = Point(LEFT + CELL * (column + 0.5), top - 12)
        yield _words(at, _short(other.name, 8), 11, align="middle")
    for row, one in enumerate(standings):
        y = top + ROW * row
        yield _words(Point(MARGIN, y + ROW / 2), _short(one.name), 14)
        for column, other in enumerate(standings):
            share = None if other is one else tally.beats(one.name, other.name)[0]
            if share is None:
                continue
            fill = _blend(share)
            x = LEFT + CELL * column
            yield Area(
                kind="cell",
                title=f"{one.name} beats {other.name}: {share:.1%}",
                points=rectangle(Point(x, y), 1, 1, CELL - 2, ROW - 2),
                fill=fill,
            )
            yield _words(Point(x + CELL / 2, y + ROW / 2), f"{share:.1%}", 12, align="middle", on=fill)


def _signed(number: float) -> str:
    """A number with its sign as it is printed."""
    return f"{number:+.0f}".replace("-", "−")


def _blend(share: float) -> Colour:
    """A colour between that of the paper and that of a win."""
    return Colour(_mixed(PAPER.light, WINS.light, share), _mixed(PAPER.dark, WINS.dark, share))


def _mixed(one: str, other: str, share: float) -> str:
    parts = (
        round(int(one[at : at + 2], 16) * (1 - share) + int(other[at : at + 2], 16) * share)
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02X}" for part in parts)


def _short(name: str, longest: int = LONGEST) -> str:
    return name if len(name) <= longest else f"{name[: longest - 1]}…"


def _words(
    at: Point, text: str, size: float, bold: bool = False, align: str = "start", on: Colour = PAPER
) -> Label:
    return Label(kind="words", at=at, text=text, size=size, colour=INK, bold=bold, align=align, on=on)
