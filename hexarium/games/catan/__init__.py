"""Catan: the island, for 2 to 6 players."""

from hexarium.games.catan.rules.island import board_of
from hexarium.games.catan.rules.data import OPTIONS

__all__ = ["OPTIONS", "board_of"]
