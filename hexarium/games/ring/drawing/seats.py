"""The colours of the seats."""

from __future__ import annotations

from hexarium.kit.marks import Colour
from hexarium.kit.palette import ON_SEATS, SEATS

SEAT, ON_SEAT = SEATS, ON_SEATS
"""Of seats 0–5; their numbers stand on all that they mark."""
EDGE = (
    Colour("#701810", "#7A231C"),
    Colour("#163579", "#1D3D80"),
    Colour("#3F7A63", "#427D66"),
    Colour("#705A8C", "#766391"),
    Colour("#926B15", "#967223"),
    Colour("#08090D", "#9C9A95"),
)
"""The same in the shade, for the edge of what lies on the table."""
