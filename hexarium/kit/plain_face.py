"""The face of a game that has none of its own: from its picture, its words and its table of verbs.

Whatever the picture calls by the name that an action gives it can be pointed at. All marks are pieces,
because nothing says which of them will never change; the board is what they stand on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import dist, hypot
from typing import TYPE_CHECKING

from hexarium.hex.layout import Point
from hexarium.kit.events import Event
from hexarium.kit.face import Board, Choice, Id, Panel, Piece, Shown, Spot, Ways, moved
from hexarium.kit.marks import Area, Circle, Label, Line, Mark, Scene, place_of
from hexarium.kit.palette import SEATS

if TYPE_CHECKING:
    from hexarium.kit.codec import Codec
    from hexarium.kit.variant import Variant

NEIGHBOURLY = 1.3
"""Spots are near each other up to so many times the distance to the nearest one of either."""
LONELY = 3.0
"""A spot that lies so many times as far away as others are from each other is not near all of them."""
LEAST_HIT = 8.0
"""How far from a thin or small mark one may point, in pixels."""


def board_of(variant: Variant, scene: Scene) -> Board:
    """The places of a picture that actions name."""
    marks, names = _pointed_at(variant, scene), marks_named(variant.codec)
    places = tuple(place_of(mark) for mark in marks)
    spots = tuple(
        Spot(
            str(mark.id),
            mark.kind,
            at,
            _hit(mark),
            names[str(mark.id)],  # what the mark itself says may change
            tuple(str(marks[other].id) for other in near),
        )
        for mark, at, near in zip(marks, places, _near(places), strict=True)
    )
    seats = tuple(SEATS[seat % len(SEATS)] for seat in range(len(variant.seats)))
    return Board(scene.box, (), spots, scene.background, seats)


def pieces_of(variant: Variant, scene: Scene) -> list[Piece]:
    """Every mark of a picture as a piece on the spot that it lies on."""
    spots = board_of(variant, scene).spots
    middles = {spot.at: spot for spot in spots}
    names = {name.lower(): seat for seat, name in enumerate(variant.seats)}
    seen: Counter[str] = Counter()
    pieces = []
    for mark in scene.marks:
        at = place_of(mark)
        spot = middles.get(at) or min(spots, key=lambda each: dist(each.at, at), default=None)
        on = "" if spot is None else spot.id
        name = f"{mark.kind}-{mark.id or on or 'mark'}"
        seen[name] += 1
        id = name if seen[name] == 1 else f"{name}-{seen[name]}"
        marks = (moved(mark, Point(-at.x, -at.y)),)
        seat = next((names[word.lower()] for word in mark.short if word.lower() in names), None)
        pieces.append(Piece(id, mark.kind, on, at, marks, _title(mark, spot), seat))
    return pieces


def panels_of(variant: Variant, status: Sequence[str]) -> list[Panel]:
    """A panel for each seat, with its name alone, and one for what stands beside the picture."""
    named = [Panel(id, variant.seats[k].title(), "seat", (), k) for k, id in enumerate(_panel_ids(variant))]
    return [*named, Panel("status", " ".join(filter(None, map(str.strip, status))), "table", ())]


def ways_of(variant: Variant, scene: Scene, actions: Sequence[int], advice: Sequence[str]) -> Ways:
    """Every action as a choice: by what it names in the picture, or as a button."""
    codec = variant.codec
    there = {*(str(mark.id) for mark in _pointed_at(variant, scene)), *_panel_ids(variant)}
    return Ways(
        tuple(
            Choice(
                (codec.text(action),),
                _said(codec.text(action), told),
                tuple(mark for mark in codec.marks(action) if mark in there),
            )
            for action, told in zip(actions, advice, strict=True)
        )
    )


def shown_of(variant: Variant, event: Event) -> Shown:
    """An event in words alone; its numbers go along for those who know the game."""
    return {"say": variant.words(event), "k": "say", "event": event.data()}


def _said(text: str, advice: str) -> str:
    return f"{text.capitalize()}: {advice}" if advice else text.capitalize()


def _title(mark: Mark, spot: Spot | None) -> str:
    """What a mark is, and where, in a few words."""
    if mark.title:
        return mark.title
    text = mark.text if isinstance(mark, Label) else ""
    words = " ".join(filter(None, [*mark.short, mark.kind, text]))
    return f"{words} on {spot.title}".capitalize() if spot else words.capitalize()


def _panel_ids(variant: Variant) -> list[Id]:
    return [f"player-{seat}" for seat in range(len(variant.seats))]


def _pointed_at(variant: Variant, scene: Scene) -> list[Mark]:
    """The marks of a picture that actions name, each name once; for a seat there is its panel."""
    named = marks_named(variant.codec).keys() - {*_panel_ids(variant)}
    found: dict[str, Mark] = {}
    for mark in scene.marks:
        if mark.id in named:
            found.setdefault(str(mark.id), mark)
    return list(found.values())


@lru_cache(maxsize=64)
def marks_named(codec: Codec) -> Mapping[str, str]:
    """All that actions can name, in words."""
    return {
        mark: f"{domain.name} {domain.word(member)}"
        for verb in codec.verbs
        for domain in verb.domains
        for member in domain.members
        if (mark := domain.mark_of(member))
    }


def _hit(mark: Mark) -> float | tuple[Point, ...]:
    """An area as it is, a line as a strip that a finger can hit, a circle or a label with what is near."""
    match mark:
        case Area(points=points):
            return points
        case Circle(radius=radius):
            return max(radius, LEAST_HIT)
        case Label(size=size):
            return max(size, LEAST_HIT)
        case Line(points=points, width=width):
            (ax, ay), (bx, by) = points[0], points[-1]
            length = hypot(bx - ax, by - ay)
            if length == 0:
                return LEAST_HIT
            half = max(width / 2, LEAST_HIT)
            x, y = (ay - by) / length * half, (bx - ax) / length * half
            return (
                Point(ax + x, ay + y),
                Point(bx + x, by + y),
                Point(bx - x, by - y),
                Point(ax - x, ay - y),
            )
    return LEAST_HIT


@lru_cache(maxsize=64)
def _near(places: tuple[Point, ...]) -> tuple[tuple[int, ...], ...]:
    """By place, those next to it: both ways, and so that every place can be reached from every other."""
    near: list[set[int]] = [set() for _ in places]
    away = sorted(
        (dist(places[a], places[b]), a, b) for a in range(len(places)) for b in range(a + 1, len(places))
    )
    nearest = [0.0] * len(places)
    for distance, a, b in reversed(away):
        nearest[a] = nearest[b] = distance
    group = list(range(len(places)))
    # From the shortest way on: two groups that nothing joins yet are joined by the shortest way between them.
    for distance, a, b in away:
        least, most = sorted((nearest[a], nearest[b]))
        if distance <= min(NEIGHBOURLY * most, LONELY * least) or group[a] != group[b]:
            near[a].add(b)
            near[b].add(a)
            joined = group[b]
            group = [group[a] if each == joined else each for each in group]
    return tuple(tuple(sorted(each)) for each in near)
