"""Colours for six seats that everybody can tell apart, whatever kind of sight they have.

Who cannot see a hue sees how light a colour is, so lightness tells them apart as well: any two of them are at
least 15 apart by CIEDE2000, as people with all kinds of cones see them and as those without one kind do.
"""

from __future__ import annotations

from hexarium.kit.drawing import BLACK, WHITE
from hexarium.kit.marks import Colour

SEAT_NAMES = ("red", "blue", "green", "violet", "yellow", "grey")
SEATS = (
    Colour("#B92519", "#C5352A"),
    Colour("#2450C8", "#2F5FD6"),
    Colour("#5DB196", "#6CC6A8"),
    Colour("#B593F0", "#C2A6F4"),
    Colour("#F4BC1A", "#F6C636"),
    Colour("#57545B", "#75727A"),
)
ON_SEATS = (WHITE, WHITE, BLACK, BLACK, BLACK, WHITE)
"""What is written on them."""
