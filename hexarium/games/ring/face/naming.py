"""What tiles and amounts of money are called, in words and in pictures."""

from __future__ import annotations

from hexarium.games.ring.rules.board import Tile
from hexarium.games.ring.rules.data import COIN


def coins(tenths: int) -> str:
    """An amount of money in coins."""
    whole, rest = divmod(int(tenths), COIN)
    return f"{whole}.{rest}" if rest else str(whole)


def amount(tenths: int) -> float:
    """The same as a number, whole if it is."""
    whole, rest = divmod(int(tenths), COIN)
    return int(tenths) / COIN if rest else whole


def tile_name(tile: Tile) -> str:
    """A tile by its name and number."""
    return f"{tile.name} ({tile.index})"
