"""What a simulation measured, drawn as histograms: seats stand below each other on the same axis."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from hexarium.arena.distribution import Distribution, Histogram, side_by_side
from hexarium.arena.simulation import BINS, Simulation
from hexarium.hex.layout import Box, Point
from hexarium.kit.drawing import INK, rectangle
from hexarium.kit.marks import Area, Colour, Label, Line, Mark, Scene

PAPER = Colour("#FBFAF6", "#1B1E22")
BAR = Colour("#3B6EA8", "#7FB0E6")
AXIS = Colour("#8A8F96", "#6B727B")
MEAN = Colour("#B5333A", "#F48B45")

WIDTH, HEIGHT = 560.0, 72.0
"""Of the bars of a panel."""
LEFT, RIGHT, MARGIN = 120.0, 40.0, 24.0
HEADING, GAP = 34.0, 30.0


def picture(found: Simulation) -> Scene:
    """The histograms of all measures, the plies of a game first."""
    games = f"{found.games:,} {'' if found.bots else 'random '}games of {found.game}"
    if found.bots:
        games += f": {', '.join(found.bots)}"
    marks: list[Mark] = [_words(Point(LEFT, MARGIN + 8), games, 18, bold=True)]
    told = []
    top = MARGIN + 24
    for name, rows in _panels(found):
        marks.append(_words(Point(LEFT, top + HEADING / 2), name, 15, bold=True))
        top += HEADING
        bins = side_by_side([numbers for _, numbers in rows], BINS)
        for (seat, numbers), bars in zip(rows, bins, strict=True):
            marks += _panel(top, seat, numbers, bars, f"{name}{f', {seat}' if seat else ''}")
            top += HEIGHT + GAP
            if numbers.mean is not None:
                told.append(f"{name}{f' of {seat}' if seat else ''}: {numbers.mean:,.1f} on average")
    return Scene(
        name=f"{found.game}-simulation",
        title=games,
        description=f"Histograms. {'; '.join(told)}.",
        box=Box(0, 0, LEFT + WIDTH + RIGHT, round(top + MARGIN)),
        background=PAPER,
        marks=tuple(marks),
    )


def _panels(found: Simulation) -> Iterator[tuple[str, list[tuple[str, Distribution]]]]:
    yield "plies", [("", found.lengths)]
    for measure, group in groupby(found.measured, key=lambda each: each.measure):
        unit = "" if measure.unit in measure.name else f" ({measure.unit})"
        seats = [("" if each.seat is None else found.seats[each.seat], each.numbers) for each in group]
        yield f"{measure.name}{unit}", seats


def _panel(top: float, seat: str, numbers: Distribution, bins: Histogram, name: str) -> Iterator[Mark]:
    bottom, step, highest = top + HEIGHT, WIDTH / len(bins.counts), max(*bins.counts, 1)
    whole = 1 / numbers.parts  # a number takes up the room to the next one
    if seat:
        yield _words(Point(MARGIN, top + HEIGHT / 2), seat, 14)
    for place, count in enumerate(bins.counts):
        if count:
            low = bins.first + place * bins.width
            height = max(HEIGHT * count / highest, 0.75)
            yield Area(
                kind="bar",
                title=f"{name}: {_number(low)} to {_number(low + bins.width - whole)}, {count:,} games",
                points=rectangle(Point(LEFT, bottom), place * step + 0.5, -height, step - 1, height),
                fill=BAR,
            )
    yield Line(kind="axis", points=(Point(LEFT, bottom), Point(LEFT + WIDTH, bottom)), colour=AXIS, width=1)
    for share, at in ((0.0, bins.first), (1.0, bins.end - whole)):
        yield _words(Point(LEFT + WIDTH * share, bottom + 11), _number(at), 11, align="middle")
    if numbers.mean is not None:
        x = LEFT + WIDTH * (numbers.mean + whole / 2 - bins.first) / (bins.end - bins.first)
        yield Line(kind="mean", points=(Point(x, top), Point(x, bottom)), colour=MEAN, width=1.5)
        beside = Point(min(max(x, LEFT + 60), LEFT + WIDTH - 60), bottom + 11)
        yield _words(beside, f"mean {numbers.mean:,.1f} ± {numbers.spread:,.1f}", 11, align="middle")


def _number(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) else f"{value:,.1f}"


def _words(at: Point, text: str, size: float, bold: bool = False, align: str = "start") -> Label:
    return Label(kind="words", at=at, text=text, size=size, colour=INK, bold=bold, align=align, on=PAPER)
