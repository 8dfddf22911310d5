"""The ring game: a property game on a ring of hexes."""

from hexarium.games.ring.board import board_of
from hexarium.games.ring.data import OPTIONS

__all__ = ["OPTIONS", "board_of"]
