"""What there is to see: marks with a place, a kind and colours, and the scene they make up.

A game describes itself in marks; painters (SVG, PNG, terminal, web) paint them and know neither rules
nor hex formulas. All places are in the pixels of the common grid, y growing downwards. Marks are
painted in the order in which they stand.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

from hexarium.hex.layout import Box, Point

HEX_SIZE = 40.0
"""Centre to corner, in pixels, on every board."""


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour in the light and in the dark theme, each as #RRGGBB."""

    light: str
    dark: str

    def of(self, theme: str) -> str:
        """The value in one theme."""
        return self.dark if theme == "dark" else self.light


THEMES = ("light", "dark")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """What all marks have.

    `kind` says what it is ("hex", "port", "pip"), `id` names it for choices and tests, `title` says it in
    words for those who point at it or listen to it, and `short` is what a terminal writes for it: one
    string a line.
    """

    kind: str
    id: str | None = None
    title: str | None = None
    short: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Area(Mark):
    """A filled polygon."""

    points: tuple[Point, ...]
    fill: Colour
    line: Colour | None = None
    width: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Circle(Mark):
    """A filled circle."""

    at: Point
    radius: float
    fill: Colour
    line: Colour | None = None
    width: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Line(Mark):
    """A stroke through some points, with round ends."""

    points: tuple[Point, ...]
    colour: Colour
    width: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Label(Mark):
    """One line of text, centred on a point unless `align` is "start"."""

    at: Point
    text: str
    size: float
    colour: Colour
    bold: bool = False
    align: str = "middle"
    on: Colour | None = None
    """The colour it stands on, so that its contrast can be checked."""


def place_of(mark: Mark) -> Point:
    """The middle of a mark."""
    match mark:
        case Circle(at=at) | Label(at=at):
            return at
        case Area(points=points) | Line(points=points):
            xs, ys = zip(*points, strict=True)
            return Point(sum(xs) / len(xs), sum(ys) / len(ys))
    raise AssertionError(f"A {type(mark).__name__} has no place.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A whole picture: its name, its words for those who cannot see it, and its marks."""

    name: str
    title: str
    description: str
    box: Box
    background: Colour
    marks: tuple[Mark, ...] = field(repr=False)

    def mark(self, id: str) -> Mark:
        """The mark called `id`."""
        return next(mark for mark in self.marks if mark.id == id)

    def data(self) -> dict[str, Any]:
        """The scene as plain data for JSON; every mark says its shape."""
        return {
            "name": self.name,
            "title": self.title,
            "description": self.description,
            "box": list(self.box),
            "background": asdict(self.background),
            "marks": [{"shape": type(mark).__name__.lower(), **asdict(mark)} for mark in self.marks],
        }

    def _repr_svg_(self) -> str | None:
        """A notebook shows the picture."""
        return _painter(self) if _painter else None


class Drawn(ABC):
    """Something that can be drawn and told as data; in a notebook it shows itself."""

    @abstractmethod
    def scene(self, ids: bool = False) -> Scene:
        """The picture; with `ids`, every hex, corner and edge also shows its number."""

    @abstractmethod
    def data(self) -> dict[str, Any]:
        """The same as plain data for JSON."""

    def _repr_svg_(self) -> str | None:
        """A notebook shows the picture."""
        return self.scene()._repr_svg_()


_painter: Callable[[Scene], str] | None = None


def show_scenes_with(painter: Callable[[Scene], str]) -> None:
    """Let scenes show themselves in notebooks through `painter`, which makes SVG of a scene."""
    global _painter
    _painter = painter
