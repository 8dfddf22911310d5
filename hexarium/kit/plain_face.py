"""The face of a game that has none of its own: from its picture and its table of verbs.

Whatever the picture calls by the name that an action gives it can be pointed at. All marks are pieces,
because nothing says which of them will never change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import dist
from typing import TYPE_CHECKING

from hexarium.hex.layout import Point
from hexarium.kit.face import Board, Choice, Panel, Piece, Spot, Ways, moved
from hexarium.kit.marks import Area, Circle, Colour, Label, Line, Mark, Scene

if TYPE_CHECKING:
    from hexarium.kit.codec import Codec
    from hexarium.kit.variant import Variant

SEATS = (
    *(Colour("#B3261E", "#E0655D"), Colour("#1F5FA8", "#6C9BF0"), Colour("#1E7B45", "#4FB67C")),
    *(Colour("#8A5A00", "#D9A441"), Colour("#7B3FA0", "#B98AD6"), Colour("#0B7A75", "#45B5AF")),
)
"""The colours of seats that have none."""
NEIGHBOURLY = 1.3
"""Spots are near each other up to so many times the distance to the nearest one."""
LEAST_HIT = 8.0
"""How far from a thin or small mark one may point, in pixels."""


def board_of(variant: Variant, scene: Scene) -> Board:
    """The places of a picture that actions name."""
    named = marks_named(variant.codec)
    marks = [mark for mark in scene.marks if mark.id in named]
    places = [place_of(mark) for mark in marks]
    spots = tuple(
        Spot(
            str(mark.id),
            mark.kind,
            at,
            _hit(mark),
            mark.title or str(mark.id),
            tuple(str(marks[other].id) for other in _near(places, number)),
        )
        for number, (mark, at) in enumerate(zip(marks, places, strict=True))
    )
    seats = tuple(SEATS[seat % len(SEATS)] for seat in range(len(variant.seats)))
    return Board(scene.box, (), spots, scene.background, seats)


def pieces_of(variant: Variant, scene: Scene) -> list[Piece]:
    """Every mark of a picture as a piece on the spot that it lies in."""
    spots = board_of(variant, scene).spots
    seen: Counter[str] = Counter()
    pieces = []
    for mark in scene.marks:
        at = place_of(mark)
        spot = min(spots, key=lambda each: dist(each.at, at), default=None)
        on = "" if spot is None else spot.id
        name = f"{mark.kind}-{mark.id or on}"
        seen[name] += 1
        id = name if seen[name] == 1 else f"{name}-{seen[name]}"
        marks = (moved(mark, Point(-at.x, -at.y)),)
        pieces.append(Piece(id, mark.kind, on, at, marks, mark.title or ", ".join(mark.short)))
    return pieces


def panels_of(variant: Variant) -> list[Panel]:
    """A panel for each seat, with its name alone."""
    return [Panel(f"player-{k}", name.title(), "seat", (), k) for k, name in enumerate(variant.seats)]


def ways_of(variant: Variant, actions: Sequence[int], advice: Sequence[str]) -> Ways:
    """Every action as a choice: by what it names, or as a button."""
    codec = variant.codec
    return Ways(
        tuple(
            Choice((codec.text(action),), _said(codec.text(action), told), codec.marks(action))
            for action, told in zip(actions, advice, strict=True)
        )
    )


def _said(text: str, advice: str) -> str:
    return f"{text.capitalize()}: {advice}" if advice else text.capitalize()


def marks_named(codec: Codec) -> frozenset[str]:
    """All that actions can name."""
    return frozenset(
        mark
        for verb in codec.verbs
        for domain in verb.domains
        for member in domain.members
        if (mark := domain.mark_of(member))
    )


def place_of(mark: Mark) -> Point:
    """The middle of a mark."""
    match mark:
        case Circle(at=at) | Label(at=at):
            return at
        case Area(points=points) | Line(points=points):
            xs, ys = zip(*points, strict=True)
            return Point(sum(xs) / len(xs), sum(ys) / len(ys))
    raise AssertionError(f"A {type(mark).__name__} has no place.")


def _hit(mark: Mark) -> float | tuple[Point, ...]:
    match mark:
        case Area(points=points):
            return points
        case Circle(radius=radius):
            return max(radius, LEAST_HIT)
    return LEAST_HIT


def _near(places: Sequence[Point], number: int) -> list[int]:
    """The places next to one of them."""
    away = [(dist(places[number], place), other) for other, place in enumerate(places) if other != number]
    nearest = min(away, default=(0.0, 0))[0]
    return [other for distance, other in away if distance <= NEIGHBOURLY * nearest]
