"""Scenes as SVG: standalone, accessible, and the same text every time.

The painter knows marks and nothing else. Pictures scale down with their surroundings, and several of
them can stand on one page: every id begins with the name of its scene and the theme.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from hexarium.errors import BadOption
from hexarium.hex.layout import Point
from hexarium.kit.marks import THEMES, Area, Circle, Colour, Label, Line, Mark, Scene

FONTS = "Roboto, system-ui, sans-serif"

CAP_MIDDLE = 0.355
"""Half the height of a capital, in font sizes: so far below its point lies a centred label's baseline."""

Attributes = dict[str, str | float | None]


def paint(scene: Scene, theme: str = "light") -> str:
    """The scene as an SVG document in one theme."""
    if theme not in THEMES:
        raise BadOption(f"There is no theme {theme!r}; the themes are {', '.join(THEMES)}.")
    prefix = re.sub(r"[^A-Za-z0-9_-]+", "-", f"{scene.name}-{theme}")
    box = scene.box
    root: Attributes = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": " ".join(number(value) for value in (box.left, box.top, box.width, box.height)),
        "width": box.width,
        "height": box.height,
        "style": "max-width:100%;height:auto",
        "role": "img",
        "aria-labelledby": f"{prefix}-title {prefix}-desc",
        "font-family": FONTS,
    }
    background: Attributes = {
        "x": box.left,
        "y": box.top,
        "width": box.width,
        "height": box.height,
        "fill": scene.background.of(theme),
    }
    return "\n".join(
        [
            f"<svg{_written(root)}>",
            f'<title id="{prefix}-title">{escape(scene.title)}</title>',
            f'<desc id="{prefix}-desc">{escape(scene.description)}</desc>',
            f"<rect{_written(background)}/>",
            # Ornaments let the pointer through, so that the tooltip of what they adorn is found.
            '<g pointer-events="none" stroke-linecap="round" stroke-linejoin="round">',
            *(_painted(mark, prefix, theme) for mark in scene.marks),
            "</g>",
            "</svg>",
            "",
        ]
    )


def number(value: float) -> str:
    """A number as short as two decimals allow; never a negative zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _painted(mark: Mark, prefix: str, theme: str) -> str:
    common: Attributes = {
        "id": f"{prefix}-{mark.id}" if mark.id else None,
        "data-kind": mark.kind,
        "pointer-events": "auto" if mark.title else None,
    }
    match mark:
        case Area():
            shape = {"points": _places(mark.points), "fill": mark.fill.of(theme)}
            return _element("polygon", common | shape | _outline(mark.line, mark.width, theme), mark)
        case Circle():
            place: Attributes = {"cx": mark.at.x, "cy": mark.at.y, "r": mark.radius}
            place |= {"fill": mark.fill.of(theme)}
            return _element("circle", common | place | _outline(mark.line, mark.width, theme), mark)
        case Line():
            stroke: Attributes = {"points": _places(mark.points), "fill": "none"}
            return _element("polyline", common | stroke | _outline(mark.colour, mark.width, theme), mark)
        case Label():
            text: Attributes = {
                "x": mark.at.x,
                "y": mark.at.y + CAP_MIDDLE * mark.size,
                "font-size": mark.size,
                "font-weight": "bold" if mark.bold else None,
                "text-anchor": mark.align,
                "fill": mark.colour.of(theme),
            }
            return _element("text", common | text, mark, mark.text)
    raise TypeError(f"There is no way to paint a {type(mark).__name__}.")


def _element(tag: str, attributes: Attributes, mark: Mark, text: str = "") -> str:
    title = f"<title>{escape(mark.title)}</title>" if mark.title else ""
    inside = title + escape(text)
    return f"<{tag}{_written(attributes)}" + (f">{inside}</{tag}>" if inside else "/>")


def _outline(colour: Colour | None, width: float, theme: str) -> Attributes:
    return {"stroke": colour.of(theme), "stroke-width": width} if colour else {}


def _written(attributes: Attributes) -> str:
    return "".join(
        f' {name}="{number(value) if isinstance(value, int | float) else escape(value)}"'
        for name, value in attributes.items()
        if value is not None
    )


def _places(points: Iterable[Point]) -> str:
    return " ".join(f"{number(point.x)},{number(point.y)}" for point in points)
