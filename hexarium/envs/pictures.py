"""How environments show a game: on the terminal, as text, as pixels or as SVG, through somebody's door."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from hexarium.draw import svg, text
from hexarium.errors import BadOption
from hexarium.kit.reading import shown
from hexarium.play.seat import Door

MODES = ["human", "rgb_array", "ansi", "svg"]
"""`human` prints to the terminal; the others are answered: pixels, plain text, an SVG document."""
FRAMES = 2
"""A second, for those who make films."""
WIDTH = 800
"""Of a picture of pixels."""


def check_mode(mode: object) -> str | None:
    """A way to show a game, none if it is not shown."""
    if mode is not None and mode not in MODES:
        raise BadOption(f"render_mode cannot be {shown(mode)}; it is {', '.join(MODES)}, or None.")
    return None if mode is None else str(mode)


def picture(door: Door, mode: str) -> Any:
    """What a door shows of a game, in one of these ways."""
    scene = door.scene()
    if mode == "rgb_array":
        from hexarium.envs.pixels import pixels

        return pixels(scene, WIDTH)
    if mode == "svg":
        return svg.paint(scene)
    below = "".join(f"{line}\n" for line in door.status())
    if mode == "ansi":
        return text.paint_plain(scene) + below
    console = Console()
    console.print(text.paint(scene, columns=console.width))
    console.print(below, markup=False, highlight=False)
    return None
