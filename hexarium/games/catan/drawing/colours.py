"""The colours of the players and of what stands on the island."""

from __future__ import annotations

from hexarium.kit.drawing import BLACK, WHITE
from hexarium.kit.marks import Colour

SEAT = (
    Colour("#B3261E", "#C93B32"),
    Colour("#1F5FA8", "#2F74C4"),
    Colour("#F6F4EE", "#F3F0E8"),
    Colour("#D96F0E", "#E07F22"),
    Colour("#1E6B3A", "#2B8049"),
    Colour("#6B4429", "#7E5436"),
)
"""Of seats 0–5; their numbers stand on their buildings."""
ON_SEAT = (WHITE, WHITE, BLACK, BLACK, WHITE, WHITE)
PIECE_LINE = Colour("#2B2A27", "#101214")
SPOT = Colour("#F4E9CB", "#8A7F63")
"""Of a corner without a building."""
