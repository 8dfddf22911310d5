"""How often a player lands on each tile in a turn, as the analysis of the ring finds it exactly.

The numbers are kept here because whoever thinks needs them at once; a test computes them anew.
"""

from __future__ import annotations

import numpy as np

from hexarium.games.ring.rules.data import MOST_TILES

PER_TURN = (
    (
        *(450, 421, 402, 404),
        *(408, 411, 411, 411),
        *(409, 427, 402, 399),
        *(482, 419, 408, 402),
        *(414, 408, 416, 407),
        *(415, 426, 410, 399),
    ),
    (
        *(356, 324, 341, 327, 328),
        *(329, 330, 331, 330, 328),
        *(326, 341, 321, 321, 322),
        *(388, 322, 345, 324, 332),
        *(326, 334, 328, 335, 327),
        *(332, 341, 329, 322, 323),
    ),
    (
        *(299, 271, 272, 287, 273, 275),
        *(276, 278, 276, 275, 274, 273),
        *(271, 283, 269, 270, 269, 269),
        *(325, 269, 276, 284, 277, 272),
        *(280, 276, 280, 274, 279, 273),
        *(277, 284, 270, 271, 271, 271),
    ),
)
"""In 10,000 turns, by tile of the rings of 24, 30 and 36 tiles; a line for each side."""

LANDINGS = np.array([[*row, *[0] * (MOST_TILES - len(row))] for row in PER_TURN], dtype=np.float64) / 10_000
"""By size of the ring and tile."""
