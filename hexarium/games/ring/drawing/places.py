"""Where pawns, dice and decks stand: inside the ring, clear of each other and of what is written there."""

from __future__ import annotations

from functools import cache
from math import hypot

from hexarium.games.ring.rules.board import Tile, Track
from hexarium.hex.layout import Point
from hexarium.kit.drawing import LAYOUT, placed

PAWN_WIDE, PAWN_HIGH = 28.0, 40.0
PAWN_STEP = 22.5
PAWN_INSET = 62.0
"""How far inside the ring pawns stand, from the middle of their tile: on no side of any, hiding no word."""
PAWN_ROW, CROWD = 2, 4
"""So many stand beside each other, without reaching the neighbours'; one more where they are many."""
TRAY_ABOVE = 104.0
"""How far above the middle of the smallest ring the dice lie, with a deck on either side."""
DECK_AWAY = 76.0
"""How far from the dice a deck stands there."""


def scale_of(track: Track) -> float:
    """How many times larger than that of the smallest ring the middle is."""
    return track.tiles_per_side / 4


@cache
def pawn_place(tile: Tile, place: int, count: int) -> Point:
    """Where a pawn stands that is one of several on a tile, in rows across the way inwards."""
    centre = LAYOUT.centre(tile.hex)
    away = hypot(centre.x, centre.y)
    inward = (-centre.x / away, -centre.y / away)
    wide = PAWN_ROW if count <= CROWD else PAWN_ROW + 1
    row, column = divmod(place, wide)
    across = (column - (min(count - wide * row, wide) - 1) / 2) * PAWN_STEP
    deep = PAWN_INSET + row * PAWN_STEP
    return placed(centre, (inward[0] * deep - inward[1] * across, inward[1] * deep + inward[0] * across))[0]


def dice_place(track: Track) -> Point:
    """Where the dice lie."""
    return Point(0.0, -TRAY_ABOVE * scale_of(track))


def deck_place(track: Track, deck: int) -> Point:
    """Where a deck stands: Luck to the left of the dice, Destiny to the right."""
    away = DECK_AWAY * scale_of(track)
    return Point(away if deck else -away, -TRAY_ABOVE * scale_of(track))
