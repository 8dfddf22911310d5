"""War in Heaven: a tactical battle of Angels and Demons."""

from hexarium.games.heaven.board import board_of
from hexarium.games.heaven.data import OPTIONS

__all__ = ["OPTIONS", "board_of"]
