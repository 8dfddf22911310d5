"""Scenes as PNG, with bundled fonts only: the same picture on every machine."""

from __future__ import annotations

from hexarium.draw import svg
from hexarium.errors import BadOption, MissingExtra
from hexarium.kit.marks import Scene

SCALE = 2
"""Pixels for each unit of the scene, unless a width is asked for."""


def paint(scene: Scene, theme: str = "light", width: int | None = None) -> bytes:
    """The scene as the bytes of a PNG file, `width` pixels wide."""
    if width is not None and width < 1:
        raise BadOption(f"width cannot be {width}; it is a whole number from 1.")
    try:
        import resvg_py
        from font_roboto import Roboto, RobotoBold
    except ImportError:
        raise MissingExtra(
            "Painting PNG needs an extra that is not installed: pip install 'hexarium[png]'."
        ) from None
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg.paint(scene, theme),
            width=width or round(SCALE * scene.box.width),
            skip_system_fonts=True,
            font_files=[Roboto, RobotoBold],
            font_family="Roboto",
            sans_serif_family="Roboto",
        )
    )
