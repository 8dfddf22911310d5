"""Colours for six seats that everybody can tell apart, whatever kind of sight they have.

Who cannot see a hue sees how light a colour is, so lightness tells them apart as well: any two of them are at
least 15 apart by CIEDE2000, as people with all kinds of cones see them and as those without one kind do.
"""

from __future__ import annotations

from hexarium.kit.drawing import BLACK, WHITE
from hexarium.kit.marks import Colour

SEATS = (
    Colour("#B5281B", "#C53A2E"),
    Colour("#2456C4", "#2F63CF"),
    Colour("#66C6A0", "#6CCBA6"),
    Colour("#B592E2", "#BFA0EA"),
    Colour("#EDAE22", "#F2B93A"),
    Colour("#20222E", "#FCFBF7"),
)
"""Red, blue, green, violet, yellow, and black, which is white in the dark."""
ON_SEATS = (WHITE, WHITE, BLACK, BLACK, BLACK, Colour(WHITE.light, BLACK.dark))
"""What is written on them."""
