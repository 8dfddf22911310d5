"""What a seat sees of the ring, as numbers for those who learn; the rules know nothing of it."""

from __future__ import annotations

from functools import cache

import numpy as np

from hexarium.games.ring.observation.decoding import decode
from hexarium.games.ring.observation.layout import SEGMENTS, tables_of
from hexarium.games.ring.observation.writing import KEPT, observe, update
from hexarium.games.ring.rules.board import Track
from hexarium.kit.observation import Observation


@cache
def observation_of(track: Track) -> Observation:
    """The observation of a ring: the same numbers for all sizes, each with its own tables.

    Nothing is hidden. Fortunes of long games outgrow small numbers, so these are larger ones.
    """
    return Observation(
        SEGMENTS, observe, update, KEPT, decode=decode, tables=tables_of(track), dtype=np.int32
    )
