"""The ring drawn in marks: corners, special properties and cities, and a legend in the middle."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from hexarium.games.ring.drawing.icons import arrow, bars, special_icon
from hexarium.games.ring.rules.board import Tile, Track
from hexarium.hex.layout import Box, Point
from hexarium.kit.drawing import (
    BLACK,
    INK,
    LAYOUT,
    WHITE,
    framed,
    hex_area,
    id_key,
    id_marks,
    listed,
    placed,
    rectangle,
)
from hexarium.kit.marks import Area, Circle, Colour, Label, Mark, Scene

TABLE = Colour("#EDF0F3", "#15181D")
FAINT = Colour("#5A626C", "#A6AEB8")
CORNER = Colour("#47525F", "#5A6675")
SPECIAL = Colour("#FFFFFF", "#333A44")
CITY = (
    Colour("#EE8F2E", "#DB7F22"),
    Colour("#8AD4F0", "#78C6E6"),
    Colour("#45A372", "#34946A"),
    Colour("#F4DD8A", "#E6CC74"),
    Colour("#2F5397", "#2B4C8C"),
    Colour("#BD76A6", "#B56F9F"),
)
"""Of cities 1–6; they stay apart for those who see red, green or blue differently."""
CITY_TEXT = (BLACK, BLACK, BLACK, BLACK, WHITE, BLACK)
TILE_LINE = {
    "A": Colour("#EDF0F3", "#15181D"),
    "B": Colour("#B4BCC6", "#5E6977"),
    "C": Colour("#EDF0F3", "#15181D"),
}

COIN = Colour("#FFE9A3", "#F6D981")
COIN_LINE = Colour("#8A6410", "#6B4D0B")
BADGE = 7.6
"""The radius of the small discs in the upper part of a tile."""

SHORT_SPECIALS = ("Import I", "Subst. I", "Workshop", "Import II", "Subst. II", "Cooling")
"""Special properties 1–6 in nine letters."""


def ring_scene(board: Track, ids: bool) -> Scene:
    """The ring before anyone has moved."""
    box = ring_box(board)
    marks = track_marks(board, ids) + legend_marks(board)
    if ids:
        marks += id_marks(board.board)
        marks += id_key(Point(box.left + 18, box.bottom - 38), on=TABLE)
    return Scene(
        name=f"ring-{len(board.tiles)}",
        title=f"The ring of {len(board.tiles)} tiles",
        description=_description(board),
        box=box,
        background=TABLE,
        marks=tuple(marks),
    )


@cache
def ring_box(board: Track) -> Box:
    """The frame round a ring."""
    return framed(LAYOUT.box(board.board.hexes), across=14, down=14)


def track_marks(board: Track, ids: bool = False) -> list[Mark]:
    """All tiles; with `ids` they show no pictures."""
    tiles = sorted(board.tiles, key=lambda tile: tile.tile_class == "B")
    # The pale special properties have an outline of their own, which lies above their neighbours'.
    return [mark for tile in tiles for mark in tile_marks(tile, ids)]


@cache
def tile_marks(tile: Tile, ids: bool = False) -> tuple[Mark, ...]:
    """A tile: its index, its price, and below them what is there."""
    fill, text = tile_colours(tile)
    # With ids the discs of the upper edges reach into the tile.
    index_at, what_at = placed(LAYOUT.centre(tile.hex), (0, -13 if ids else -23), (0, 9 if ids else 4))
    short = (str(tile.index), short_name(tile))
    return (
        hex_area(tile.hex, tile.index, _title(tile), short, fill, TILE_LINE[tile.tile_class]),
        Label(
            kind="index",
            at=index_at,
            text=str(tile.index),
            size=19 if ids else 13,
            colour=text,
            bold=True,
            on=fill,
        ),
        *_content(tile, what_at, fill, text, ids),
        *([] if ids or not tile.price else badge(badge_at(tile, 1), str(tile.price), COIN, COIN_LINE, BLACK)),
    )


def badge_at(tile: Tile, side: int) -> Point:
    """Where a small disc stands in the upper part of a tile: −1 is to the left, 1 to the right."""
    return placed(LAYOUT.centre(tile.hex), (side * 19.5, -13))[0]


def badge(at: Point, text: str, fill: Colour, line: Colour, ink: Colour) -> list[Mark]:
    """A small disc with a number or a letter."""
    return [
        Circle(kind="badge", at=at, radius=BADGE, fill=fill, line=line, width=1),
        Label(kind="badge", at=at, text=text, size=12, colour=ink, bold=True, on=fill),
    ]


def tile_colours(tile: Tile) -> tuple[Colour, Colour]:
    """The colour of a tile, and that of what is written on it."""
    if tile.tile_class == "C" and tile.number:
        return CITY[tile.number - 1], CITY_TEXT[tile.number - 1]
    return (SPECIAL, INK) if tile.tile_class == "B" else (CORNER, WHITE)


def short_name(tile: Tile) -> str:
    """A tile's name in at most nine letters."""
    if tile.kind == "special" and tile.number:
        return SHORT_SPECIALS[tile.number - 1]
    if tile.kind == "city":
        return city_code(tile.name)
    return tile.name.replace("Incident", "Inc")


def city_code(name: str) -> str:
    """The three letters that stand for a city."""
    return name[:3].upper()


def _content(tile: Tile, at: Point, fill: Colour, text: Colour, ids: bool) -> list[Mark]:
    match tile.kind:
        case "special":
            return [] if ids else special_icon(tile.name, placed(at, (0, 3))[0], text, fill)
        case "city":
            return [_word(city_code(tile.name), at, 21, text, fill)]
        case "incident":
            return [_word("?", placed(at, (0, 1))[0], 32, text, fill)]
        case _:
            word_at, picture_at = placed(at, (0, -5), (0, 14))
            picture = arrow(picture_at, text) if tile.kind == "start" else bars(picture_at, text)
            return [_word(tile.name, word_at, 18, text, fill), *([] if ids else picture)]


def _word(text: str, at: Point, size: float, colour: Colour, on: Colour) -> Label:
    return Label(kind="what", at=at, text=text, size=size, colour=colour, bold=True, on=on)


@dataclass(frozen=True, slots=True)
class _Entry:
    chip: str
    name: str
    price: int
    fill: Colour
    text: Colour


def legend_marks(board: Track) -> list[Mark]:
    """Cities and special properties with their prices, as large as the middle of the ring allows."""
    scale = board.tiles_per_side / 4
    cities = _cities(board)
    specials = [
        _Entry(str(tile.index), tile.name, tile.price or 0, SPECIAL, INK)
        for tile in board.tiles
        if tile.kind == "special"
    ]
    top = -ROW * scale * (len(cities) + len(specials) + 2.4 - 1) / 2
    marks = _legend_block("Cities", cities, top, scale)
    return marks + _legend_block(
        "Special properties", specials, top + ROW * scale * (len(cities) + 1.4), scale
    )


ROW = 25.5
"""The height of a legend row on the smallest ring."""
BELOW_TRAY = -36.0
"""Where the heading of a legend stands on the smallest ring, below dice and decks."""


def city_legend(board: Track) -> list[Mark]:
    """Cities with the prices of their properties, below dice and decks."""
    scale = board.tiles_per_side / 4
    return _legend_block("Cities", _cities(board), BELOW_TRAY * scale, scale)


def _cities(board: Track) -> list[_Entry]:
    return [
        _Entry(city_code(city.name), city.name, city.price, CITY[k], CITY_TEXT[k])
        for k, city in enumerate(board.cities)
    ]


def _legend_block(heading: str, entries: list[_Entry], top: float, scale: float) -> list[Mark]:
    left, name, right = -106 * scale, -54 * scale, 98 * scale
    marks: list[Mark] = [
        _legend_label(Point(left, top), heading, 14 * scale, FAINT, "start"),
        _legend_label(Point(right, top), "price", 14 * scale, FAINT, "middle"),
    ]
    for row, entry in enumerate(entries, 1):
        y = top + row * ROW * scale
        corners = rectangle(Point(left, y), 0, -10 * scale, 42 * scale, 20 * scale)
        line = TILE_LINE["B"] if entry.fill == SPECIAL else entry.fill
        marks += [
            Area(kind="legend", short=(entry.chip,), points=corners, fill=entry.fill, line=line, width=1.5),
            Label(
                kind="legend",
                at=Point(left + 21 * scale, y),
                text=entry.chip,
                size=14 * scale,
                colour=entry.text,
                bold=True,
                on=entry.fill,
            ),
            _legend_label(Point(name, y), entry.name, 17 * scale, INK, "start"),
            _legend_label(Point(right, y), str(entry.price), 17 * scale, INK, "middle"),
        ]
    return marks


def _legend_label(at: Point, text: str, size: float, colour: Colour, align: str) -> Label:
    return Label(
        kind="legend", short=(text,), at=at, text=text, size=size, colour=colour, align=align, on=TABLE
    )


def _title(tile: Tile) -> str:
    price = f", costs {tile.price}" if tile.price else ""
    return f"Tile {tile.index}, {tile.name}{price}"


def _description(board: Track) -> str:
    corners = [f"{tile.name} (tile {tile.index})" for tile in board.tiles if tile.tile_class == "A"]
    specials = [
        f"{tile.name} (tile {tile.index}, costs {tile.price})"
        for tile in board.tiles
        if tile.kind == "special"
    ]
    cities = [
        f"{city.name} (tiles {city.tiles[0]} to {city.tiles[-1]}, each costs {city.price})"
        for city in board.cities
    ]
    return (
        f"{len(board.tiles)} hexes in a ring, {board.tiles_per_side} to a side, counted clockwise "
        f"from Start in the north-west corner. The corners are {listed(corners)}. "
        f"After each corner comes a special property: "
        f"{listed(specials)}. Then comes a city: {listed(cities)}. A legend in the middle lists the prices."
    )
