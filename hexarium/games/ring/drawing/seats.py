"""The colours of the seats."""

from __future__ import annotations

from hexarium.kit.marks import Colour
from hexarium.kit.palette import ON_SEATS, SEATS

SEAT, ON_SEAT = SEATS, ON_SEATS
"""Of seats 0–5; their numbers stand on all that they mark."""
EDGE = (
    Colour("#72160F", "#7A201A"),
    Colour("#16317C", "#1D3A84"),
    Colour("#396D5D", "#427A68"),
    Colour("#705B94", "#786697"),
    Colour("#977410", "#987A21"),
    Colour("#353438", "#48464B"),
)
"""The same in the shade, for the edge of what lies on the table."""
