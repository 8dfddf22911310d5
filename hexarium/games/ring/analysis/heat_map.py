"""Numbers on the tiles of the ring drawn as a heat map."""

from __future__ import annotations

from collections.abc import Sequence

from hexarium.games.ring.drawing.track import FAINT, TABLE, TILE_LINE, city_code, ring_box, short_name
from hexarium.games.ring.rules.board import Tile, Track
from hexarium.hex.layout import Point
from hexarium.kit.drawing import BLACK, INK, LAYOUT, WHITE, hex_area, placed, rectangle
from hexarium.kit.marks import Area, Colour, Label, Mark, Scene

HEAT = tuple(
    Colour(value, value)
    for value in ("#FFF3C4", "#FDD98A", "#FBB65C", "#F48B45", "#DE5C3B", "#B5333A", "#7E1B3B")
)
"""From few to many; dark enough at the end for those who see no colours."""
HEAT_TEXT = (BLACK, BLACK, BLACK, BLACK, BLACK, WHITE, WHITE)
ROW = 24.0


def heat_map(board: Track, shares: Sequence[float], title: str, lines: Sequence[str] = ()) -> Scene:
    """A ring whose tiles show their shares of a whole, in percent; a terminal writes thousandths."""
    low, high = min(shares), max(shares)
    marks: list[Mark] = []
    for tile, share in zip(board.tiles, shares, strict=True):
        marks += _tile(tile, share, _step(share, low, high))
    return Scene(
        name=f"ring-{len(board.tiles)}-landings",
        title=title,
        description=_description(board, shares, title),
        box=ring_box(board),
        background=TABLE,
        marks=tuple(marks + _middle(board, [title, *lines], low, high)),
    )


def _step(share: float, low: float, high: float) -> int:
    """The colour of a share: equal steps from the lowest to the highest."""
    return min(len(HEAT) - 1, int((share - low) / ((high - low) or 1) * len(HEAT)))


def _tile(tile: Tile, share: float, step: int) -> list[Mark]:
    fill, text = HEAT[step], HEAT_TEXT[step]
    title = f"Tile {tile.index}, {tile.name}: {100 * share:.2f} %"
    short = (str(tile.index), str(round(1000 * share)))
    name = city_code(tile.name) if tile.kind == "city" else short_name(tile)
    above, middle, below = placed(LAYOUT.centre(tile.hex), (0, -19), (0, 1), (0, 20))
    return [
        hex_area(tile.hex, tile.index, title, short, fill, TILE_LINE["A"]),
        Label(kind="index", at=above, text=str(tile.index), size=14, colour=text, on=fill),
        Label(kind="value", at=middle, text=f"{100 * share:.2f}", size=18, colour=text, bold=True, on=fill),
        Label(kind="what", at=below, text=name, size=11, colour=text, on=fill),
    ]


def _middle(board: Track, lines: Sequence[str], low: float, high: float) -> list[Mark]:
    """The title, what else is to be said, and the scale of the colours."""
    scale = board.tiles_per_side / 4
    row = ROW * scale
    top = -row * (len(lines) + 1.4) / 2
    marks: list[Mark] = []
    for number, line in enumerate(lines):
        size, colour = (17, INK) if number == 0 else (13, FAINT)
        marks.append(_words(Point(0, top + number * row), line, size * scale, colour))
    y, width = top + (len(lines) + 0.4) * row, 20 * scale
    left = -width * len(HEAT) / 2
    for step, fill in enumerate(HEAT):
        points = rectangle(Point(left + step * width, y), 0, -8 * scale, width, 16 * scale)
        marks.append(Area(kind="legend", points=points, fill=fill))
    for x, share in ((left - 26 * scale, low), (-left + 26 * scale, high)):
        marks.append(_words(Point(x, y), f"{100 * share:.2f} %", 13 * scale, INK, f"{1000 * share:.0f} ‰"))
    return marks


def _words(at: Point, text: str, size: float, colour: Colour, short: str | None = None) -> Label:
    return Label(kind="legend", at=at, text=text, short=(short or text,), size=size, colour=colour, on=TABLE)


def _description(board: Track, shares: Sequence[float], title: str) -> str:
    order = sorted(board.tiles, key=lambda tile: -shares[tile.index])
    most = ", ".join(f"{tile.name} {100 * shares[tile.index]:.2f} %" for tile in order[:3])
    least = ", ".join(f"{tile.name} {100 * shares[tile.index]:.2f} %" for tile in order[-3:])
    return f"{title}. Most: {most}. Least: {least}."
