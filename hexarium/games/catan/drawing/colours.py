"""The colours of the players and of what stands on the island."""

from __future__ import annotations

from hexarium.kit.drawing import BLACK, WHITE
from hexarium.kit.marks import Colour

SEAT = (
    Colour("#C43021", "#CB3F2F"),
    Colour("#1F55B5", "#2F63C0"),
    Colour("#F6F4EE", "#F3F0E8"),
    Colour("#F9A01B", "#FDB03A"),
    Colour("#3F9468", "#58AC82"),
    Colour("#40261A", "#472C1D"),
)
"""Of seats 0–5; their numbers stand on their buildings. Where hues look alike, lightness differs."""
ON_SEAT = (WHITE, WHITE, BLACK, BLACK, BLACK, WHITE)
PIECE_LINE = Colour("#2B2A27", "#101214")
SPOT = Colour("#F4E9CB", "#8A7F63")
"""Of a corner without a building."""
