"""What is owed and what is bargained for, in words, as whoever decides about it reads it."""

from __future__ import annotations

from typing import Any

from hexarium.games.ring.face.naming import coins, tile_name
from hexarium.games.ring.rules import data
from hexarium.games.ring.rules.money import BANK
from hexarium.games.ring.rules.tables import BOARDS
from hexarium.kit.drawing import listed

MOST_NAMED = 2
"""So many properties of a trade are called by name; more are counted."""


def some(count: int, noun: str, plural: str = "") -> str:
    """One thing, or several of it."""
    return f"{count or 'no'} {noun if count == 1 else plural or noun + 's'}"


def holder(seat: int) -> str:
    """A seat or the bank."""
    return "the bank" if seat == BANK else f"seat {seat}"


def owed(table: Any) -> str:
    """The debt that is due."""
    return f"{coins(table.debt)} to {holder(table.creditor)}"


def tile_of(table: Any, tile: int) -> str:
    """A tile of a state by its name and number."""
    return tile_name(BOARDS[table.ring].tiles[tile])


def numbers(mask: int) -> list[int]:
    """The tiles, or seats, of a set."""
    return [tile for tile in range(data.MOST_TILES) if mask >> tile & 1]


def side_of(table: Any, tiles: int, money: int, most: int = MOST_NAMED) -> str:
    """What one side of a trade has to give."""
    named = [tile_of(table, tile) for tile in numbers(tiles)]
    if len(named) > most:
        named = [f"{len(named)} properties"]
    return listed(named + ([some(money, "coin")] if money else [])) or "nothing yet"


def bargain(table: Any, most: int = MOST_NAMED) -> str:
    """Both sides of the trade that is drafted or asked."""
    gives = side_of(table, table.give_tiles, table.give_coins, most)
    return f"{gives} for {side_of(table, table.want_tiles, table.want_coins, most)}"
