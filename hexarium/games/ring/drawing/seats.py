"""The colours of the seats."""

from __future__ import annotations

from hexarium.kit.marks import Colour

SEAT = (
    Colour("#C0392B", "#CF4037"),
    Colour("#1F5FA8", "#2F74C4"),
    Colour("#1E7B45", "#23874D"),
    Colour("#7B3FA0", "#9254BA"),
    Colour("#9A5B00", "#A66608"),
    Colour("#0B7A75", "#0E827D"),
)
"""Of seats 0–5; their numbers stand on all that they mark."""
EDGE = (
    Colour("#7F2018", "#8E2A21"),
    Colour("#123C6C", "#1B4B82"),
    Colour("#104A28", "#14552F"),
    Colour("#4E2468", "#5E3480"),
    Colour("#5F3800", "#6B4204"),
    Colour("#064B48", "#0A5653"),
)
"""The same in the shade, for the edge of what lies on the table."""
