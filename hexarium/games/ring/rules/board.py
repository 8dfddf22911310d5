"""The ring: 24, 30 or 36 tiles from one rule.

>>> track = Track.of(properties_per_city=2)
>>> track.tiles[12].name, track.tiles[12].tile_class
('Jail', 'A')
>>> track.cities[0].tiles
(2, 3)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Self

from hexarium.games.ring.rules.data import CITIES, CORNERS, OPTIONS, SIDES, SPECIALS
from hexarium.hex.board import Board
from hexarium.hex.coords import ORIGIN, Hex, ring
from hexarium.kit.options import parse_options


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile of the track."""

    index: int
    side: int
    slot: int
    tile_class: str
    """A for the corners, B for special properties, C for city properties."""
    kind: str
    """start, incident, jail, special or city."""
    name: str
    number: int | None
    """Which city, special property or incident it is, from 1; Start and Jail have none."""
    price: int | None
    hex: Hex


@dataclass(frozen=True, slots=True)
class City:
    """A city and the tiles of its properties."""

    number: int
    name: str
    price: int
    tiles: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Track:
    """The track of one size."""

    properties_per_city: int
    tiles: tuple[Tile, ...]
    cities: tuple[City, ...]
    board: Board
    """The hexes of the track; a tile's index is its hex id."""

    @classmethod
    def of(cls, properties_per_city: object = 3) -> Self:
        """The track with 2, 3 or 4 properties in each city; any other size is refused."""
        options = parse_options("ring", OPTIONS, {"properties_per_city": properties_per_city})
        return cls._of(int(options["properties_per_city"]))

    @classmethod
    @cache
    def _of(cls, properties_per_city: int) -> Self:
        tiles = _tiles(properties_per_city)
        cities = tuple(
            City(
                number,
                city.name,
                city.price,
                tuple(tile.index for tile in tiles if (tile.kind, tile.number) == ("city", number)),
            )
            for number, city in enumerate(CITIES, 1)
        )
        return cls(properties_per_city, tiles, cities, Board.of(tile.hex for tile in tiles))

    @property
    def tiles_per_side(self) -> int:
        """How many tiles each of the six sides has."""
        return len(self.tiles) // SIDES


def _tiles(properties_per_city: int) -> tuple[Tile, ...]:
    total_tiles = 12 + 6 * properties_per_city
    tiles_per_side = total_tiles // SIDES
    around = ring(ORIGIN, tiles_per_side)
    north_west = 4 * tiles_per_side  # `ring` starts in the east; the fourth corner from there
    hexes = around[north_west:] + around[:north_west]
    return tuple(_tile(index, *divmod(index, tiles_per_side), hexes[index]) for index in range(total_tiles))


def _tile(index: int, side: int, slot: int, hex: Hex) -> Tile:
    if slot == 0:
        name = CORNERS[side]
        kind, _, number = name.lower().partition(" ")
        return Tile(index, side, slot, "A", kind, name, int(number) if number else None, None, hex)
    if slot == 1:
        special = SPECIALS[side]
        return Tile(index, side, slot, "B", "special", special.name, side + 1, special.price, hex)
    city = CITIES[side]
    return Tile(index, side, slot, "C", "city", f"{city.name} {slot - 1}", side + 1, city.price, hex)
