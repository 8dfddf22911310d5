"""Tables of the ring game that the rules look things up in, made from the facts and the boards.

Tables of tiles have a row for each size of the ring: 24, 30 and 36 tiles.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from hexarium.games.ring.rules import data
from hexarium.games.ring.rules.board import Tile, Track

SIZES = (2, 3, 4)
"""Properties per city."""
BOARDS = tuple(Track.of(size) for size in SIZES)
NONE = -1

START, INCIDENT, JAIL, SPECIAL, CITY = range(5)
_KINDS = ("start", "incident", "jail", "special", "city")


def _by_tile(value: Callable[[Tile], int], missing: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    rows = [[value(tile) for tile in board.tiles] for board in BOARDS]
    return np.array([row + [missing] * (data.MOST_TILES - len(row)) for row in rows], dtype=np.int64)


def tile_mask(tiles: tuple[int, ...]) -> int:
    """One bit for each tile."""
    return sum(1 << tile for tile in tiles)


TILES = np.array([len(board.tiles) for board in BOARDS], dtype=np.int64)
KIND = _by_tile(lambda tile: _KINDS.index(tile.kind), NONE)
PRICE = _by_tile(lambda tile: tile.price or 0, 0)
"""In coins; 0 for what is not for sale."""
CITY_OF = _by_tile(lambda tile: tile.side if tile.kind == "city" else NONE, NONE)
"""The city of a tile, from 0."""
DECK_OF = _by_tile(
    lambda tile: data.INCIDENT_DECKS[tile.side] if tile.kind == "incident" else NONE,
    NONE,
)
JAIL_TILE = np.array([data.JAIL_SIDE * board.tiles_per_side for board in BOARDS], dtype=np.int64)
SPECIAL_TILE = np.array(
    [[side * board.tiles_per_side + 1 for side in range(data.SIDES)] for board in BOARDS], dtype=np.int64
)
"""By size and number of the special property, from 0."""
CITY_TILES = np.array([[tile_mask(city.tiles) for city in board.cities] for board in BOARDS], dtype=np.int64)
ALL_CITY_TILES = np.array(
    [sum(tile_mask(city.tiles) for city in board.cities) for board in BOARDS], dtype=np.int64
)

BUILD_COST = np.array(data.BUILD_COST, dtype=np.int64)
SELL_GAIN = np.array(data.SELL_GAIN, dtype=np.int64)
EQUIPMENT = np.array([sum(data.BUILD_COST[:level]) for level in range(data.LEVELS + 1)], dtype=np.int64)
"""By level, what the equipment has cost."""
EQUIPMENT_BACK = np.array([sum(data.SELL_GAIN[:level]) for level in range(data.LEVELS + 1)], dtype=np.int64)
"""By level, what selling all of it brings."""
RENT_PERCENT = np.array(data.RENT_PERCENT, dtype=np.int64)

ALL_CARDS = (1 << data.CARDS) - 1
RELEASE_BIT = 1 << (data.RELEASE_CARD - 1)
EFFECT = np.array([[card.effect for card in deck] for deck in data.DECK_CARDS], dtype=np.int64)
AMOUNT = np.array([[card.amount for card in deck] for deck in data.DECK_CARDS], dtype=np.int64)
