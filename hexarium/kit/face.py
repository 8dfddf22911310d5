"""What a game shows to those who play it: a board, pieces, panels, questions and what happened.

Painters and clients know no rules. They are given places to point at, pieces that stay themselves while they
move, panels beside the board, and a question with all that can be answered, each as plain data. Pictures
(`painted`), the terminal and the page paint the same pieces.

Places are in the pixels of the common grid. The marks of a piece stand round its own place, so that a piece
that moves is the same picture elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from operator import is_
from typing import Any

from hexarium.hex.layout import Box, Point
from hexarium.kit.marks import Area, Circle, Colour, Label, Line, Mark

Id = str
"""Names a spot, a piece, a panel or an item; no two things of a game have the same."""

PLACES = ("seat", "hand", "table")
"""Where a panel stands: with its seat, as the own hand, or on the table for all."""


@dataclass(frozen=True)
class Spot:
    """Where one can point."""

    id: Id
    kind: str
    at: Point
    hit: float | tuple[Point, ...]
    """What belongs to it: a distance from `at`, or an outline."""
    title: str
    near: tuple[Id, ...] = ()
    """The spots that arrow keys go to from here."""

    def data(self) -> dict[str, Any]:
        """The spot as JSON."""
        hit = self.hit if isinstance(self.hit, float | int) else [_point(each) for each in self.hit]
        return {
            "id": self.id,
            "kind": self.kind,
            "at": _point(self.at),
            "hit": hit,
            "title": self.title,
            "near": list(self.near),
        }


@dataclass(frozen=True)
class Board:
    """What never changes in a game: the ground, the spots on it, and the icons that panels use."""

    box: Box
    marks: tuple[Mark, ...] = field(repr=False)
    spots: tuple[Spot, ...] = field(repr=False)
    background: Colour
    seats: tuple[Colour, ...]
    """The colours of the seats."""
    icons: Mapping[str, tuple[Mark, ...]] = field(default_factory=dict, repr=False)
    """By name; each is drawn round 0 0 and fits into a square of 24 pixels."""

    @cached_property
    def told(self) -> Mapping[str, Any]:
        """The board as JSON; its hash is one of all the rest. What a mark is called, its spot says."""
        named = frozenset(spot.id for spot in self.spots)
        told = {
            "box": [_short(side) for side in self.box],
            "marks": [mark_data(_nameless(mark) if mark.id in named else mark) for mark in self.marks],
            "spots": [spot.data() for spot in self.spots],
            "theme": {
                "background": _colour(self.background),
                "seats": [_colour(colour) for colour in self.seats],
            },
            "icons": {name: _icon(marks) for name, marks in self.icons.items()},
        }
        return {"hash": sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16], **told}


@dataclass(frozen=True)
class Piece:
    """Something on the board; its id stays with it while it moves."""

    id: Id
    kind: str
    on: Id
    """The spot it stands on."""
    at: Point
    marks: tuple[Mark, ...] = field(repr=False)
    """Drawn round 0 0, which lies at `at`."""
    title: str
    seat: int | None = None
    layer: int = 0
    """What has a higher one is painted later."""

    @cached_property
    def text(self) -> bytes:
        """The piece as JSON text; a piece that stands in many games is written once."""
        return _text(self.told)

    @property
    def told(self) -> Mapping[str, Any]:
        """The piece as JSON."""
        return {
            "id": self.id,
            "kind": self.kind,
            "on": self.on,
            "at": _point(self.at),
            "marks": [mark_data(mark) for mark in self.marks],
            "title": self.title,
            **({} if self.seat is None else {"seat": self.seat}),
            **({"layer": self.layer} if self.layer else {}),
        }

    @cached_property
    def painted(self) -> tuple[Mark, ...]:
        """Its marks at their places on the board."""
        return tuple(moved(mark, self.at) for mark in self.marks)


@dataclass(frozen=True)
class Item:
    """A line of a panel: what it is, and how many there are."""

    id: Id
    label: str
    n: float | None
    """None if it is hidden."""
    title: str
    icon: str = ""
    state: str = ""
    """Such as `active`, `spent`, `held`: how it is painted."""
    cost: Mapping[str, float] | None = field(default=None, hash=False)
    """What one of them costs, by icon; `n` are left of it then, or as many as one likes if that is none."""
    on: Id = ""
    """The spot that it is about, if there is one: whoever points at the item points at the spot, too."""

    def data(self) -> dict[str, Any]:
        """The item as JSON."""
        told = {"id": self.id, "label": self.label, "n": self.n, "title": self.title}
        return {
            **told,
            **({"icon": self.icon} if self.icon else {}),
            **({"state": self.state} if self.state else {}),
            **({"cost": dict(self.cost)} if self.cost else {}),
            **({"on": self.on} if self.on else {}),
        }


@dataclass(frozen=True)
class Panel:
    """A hand, a score, a deck: what stands beside the board."""

    id: Id
    title: str
    place: str
    items: tuple[Item, ...]
    seat: int | None = None

    @cached_property
    def text(self) -> bytes:
        """The panel as JSON text; one that stays as it is is written once."""
        return _text(self.data())

    def data(self) -> dict[str, Any]:
        """The panel as JSON."""
        told = {
            "id": self.id,
            "title": self.title,
            "place": self.place,
            "items": [item.data() for item in self.items],
        }
        return told if self.seat is None else {**told, "seat": self.seat}


@dataclass(frozen=True)
class All:
    """Several things that are pointed at together, in any order."""

    ids: tuple[Id, ...]


@dataclass(frozen=True)
class Again:
    """That an answer can be given once for all: to every question about the same matter, as they come.

    With `n` the answer means a number now, such as the price that is bid; it stands up to one that the player
    chooses, at most `most`.
    """

    of: str
    """The matter: the answer stands while the questions that come are about it."""
    say: str
    """What a button says, such as `Decline all this turn`, or `Bid up to` before a number."""
    n: int | None = None
    most: int | None = None

    def data(self) -> dict[str, Any]:
        """The same as JSON."""
        told: dict[str, Any] = {"of": self.of, "say": self.say}
        return told if self.n is None else {**told, "n": self.n, "most": self.most}


@dataclass(frozen=True)
class Choice:
    """An answer that is given by pointing, or by a button."""

    do: tuple[str, ...]
    """The texts of its actions, played as one batch."""
    say: str
    """What it does, in few words: a button shows it."""
    pick: tuple[Id | All, ...] = ()
    """What to point at, in this order; nothing for a button."""
    cost: Mapping[str, float] = field(default_factory=dict)
    """What it costs, by label."""
    again: Again | None = None
    """Whether it can be given to all questions about the same matter."""
    shows: tuple[Mapping[str, Any], ...] = ()
    """What would come of it, as events (`Shown`), where the rules let one know: who would hit whom."""

    def data(self) -> dict[str, Any]:
        """The choice as JSON."""
        pick = [{"all": list(each.ids)} if isinstance(each, All) else each for each in self.pick]
        return {
            "do": list(self.do),
            "pick": pick,
            "say": self.say,
            **({"cost": dict(self.cost)} if self.cost else {}),
            **({"again": self.again.data()} if self.again else {}),
            **({"shows": [dict(each) for each in self.shows]} if self.shows else {}),
        }


@dataclass(frozen=True)
class Entry:
    """A line of a form: an action that is taken from 0 to `max` times."""

    id: Id
    label: str
    max: int
    do: str


@dataclass(frozen=True)
class Side:
    """A part of a form: between `min` and `max` entries are taken in all."""

    id: Id
    title: str
    min: int
    max: int
    items: tuple[Entry, ...]


@dataclass(frozen=True)
class Form:
    """An answer that is filled in and sent as one batch: `open`, the entries of all sides, `send`.

    What stands on two sides under the same label, such as wood to give and wood to want, is taken on one of
    them only.
    """

    id: Id
    title: str
    sides: tuple[Side, ...]
    say: str
    """What sending it does, for its button."""
    open: tuple[str, ...] = ()
    send: str = ""
    left: int | None = None
    """How many are still to be filled in or sent, where that is counted."""
    idle: bool = False
    """It is legal and leads nowhere: a page need not offer it."""

    def data(self) -> dict[str, Any]:
        """The form as JSON."""
        return {
            "id": self.id,
            "title": self.title,
            **({"open": list(self.open)} if self.open else {}),
            "sides": [
                {
                    "id": side.id,
                    "title": side.title,
                    "min": side.min,
                    "max": side.max,
                    "items": [
                        {"id": item.id, "label": item.label, "max": item.max, "do": item.do}
                        for item in side.items
                    ],
                }
                for side in self.sides
            ],
            **({"send": self.send} if self.send else {}),
            "say": self.say,
            **({} if self.left is None else {"left": self.left}),
            **({"idle": True} if self.idle else {}),
        }


@dataclass(frozen=True)
class Ways:
    """All the ways to answer a question; every legal action begins one of them."""

    choices: tuple[Choice, ...]
    forms: tuple[Form, ...] = ()


@dataclass(frozen=True)
class Due:
    """A seat that is asked: now, or next about the same thing, so that it may answer ahead."""

    seat: int
    n: int | None = None
    """How many it is asked for, where that is counted, such as cards to discard."""


@dataclass(frozen=True)
class Ask:
    """A question to a seat."""

    seat: int
    prompt: str
    actions: tuple[str, ...] = field(repr=False)
    ways: Ways = field(repr=False)
    default: str
    """What is played for a seat whose time runs out."""

    def data(self) -> dict[str, Any]:
        """The question as JSON; whoever holds the table adds the key."""
        return {
            "seat": self.seat,
            "prompt": self.prompt,
            "actions": list(self.actions),
            "choices": [choice.data() for choice in self.ways.choices],
            "forms": [form.data() for form in self.ways.forms],
            "default": self.default,
        }


Shown = dict[str, Any]
"""An event for those who watch: `say` in words, which may be empty, `k` the shape of its animation, and more.

- `roll`: `seat`, `dice`, and `at` the items or pieces that show them, if there are any;
- `move`: `piece`, `from`, `to` (spots), and `by` the spots on the way if it walks; a game may leave `from` to
  whoever shows it, who knows where the piece stood;
- `put`, `gone`: `piece`, `on`: it appears, it goes;
- `flow`: `from`, `to` (ids, null for the supply), `items`: how many by icon, the icon is `hidden` if it is;
- `hit`: `by` (pieces), `at` (pieces), `n`;
- `card`: `seat`, `card` (icon or null), `text`;
- `award`: `seat`, `what`;
- `turn`: `seat`; `over`: `winners`; `say`: words alone.
"""


def moved(mark: Mark, by: Point) -> Mark:
    """The same mark elsewhere."""
    match mark:
        case Area(points=points) | Line(points=points):
            return replace(mark, points=tuple(Point(x + by.x, y + by.y) for x, y in points))
        case Circle(at=at) | Label(at=at):
            return replace(mark, at=Point(at.x + by.x, at.y + by.y))
    raise AssertionError(f"A {type(mark).__name__} has no place.")


def painted(board: Board, pieces: Sequence[Piece]) -> tuple[Mark, ...]:
    """A board with its pieces, as marks in the order in which they are painted."""
    above = sorted(pieces, key=lambda piece: piece.layer)
    return (*board.marks, *(mark for piece in above for mark in piece.painted))


_SHAPES: dict[type[Mark], tuple[tuple[str, Any], ...]] = {}


def mark_data(mark: Mark) -> dict[str, Any]:
    """A mark as JSON: its shape, and what differs from the usual; a colour is `#light` or `#light/#dark`."""
    shape = type(mark)
    if shape not in _SHAPES:
        _SHAPES[shape] = tuple((each.name, each.default) for each in fields(shape) if each.name != "short")
    told: dict[str, Any] = {"shape": shape.__name__.lower()}
    for name, default in _SHAPES[shape]:
        value = getattr(mark, name)
        if value != default and name != "on":
            told[name] = _told(value)
    return told


@lru_cache(maxsize=256)
def _icon(marks: tuple[Mark, ...]) -> Sequence[dict[str, Any]]:
    return [mark_data(mark) for mark in marks]


def _nameless(mark: Mark) -> Mark:
    return replace(mark, id=None, title=None)


def _told(value: Any) -> Any:
    match value:
        case Colour():
            return _colour(value)
        case Point():
            return _point(value)
        case tuple():
            return [_told(each) for each in value]
        case float():
            return _short(value)
    return value


@lru_cache(maxsize=4096)
def _colour(colour: Colour) -> str:
    return colour.light if colour.light == colour.dark else f"{colour.light}/{colour.dark}"


@lru_cache(maxsize=1 << 14)
def _point(point: Point) -> Sequence[float]:
    """A place; the same ones stand on every board of a game."""
    return [_short(point.x), _short(point.y)]


def _short(number: float) -> float:
    """A place on the grid to a hundredth of a pixel, without a needless `.0`."""
    rounded = round(number, 2)
    return int(rounded) if rounded == int(rounded) else rounded


_encoded = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def _text(told: Any) -> bytes:
    return _encoded(told).encode()


def changed(before: Sequence[Piece], after: Sequence[Piece]) -> tuple[list[Piece], list[Id]]:
    """The pieces that are new or look another way, and the ids of those that are gone."""
    if len(before) == len(after) and all(map(is_, before, after)):
        return [], []  # most actions move nothing, and pieces that stay are the same objects
    was = {piece.id: piece for piece in before}
    new = [piece for piece in after if (old := was.pop(piece.id, None)) is not piece and old != piece]
    return new, list(was)
