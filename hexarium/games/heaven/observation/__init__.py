"""What a seat sees of the battlefield, as numbers for those who learn; the rules know nothing of it."""

from __future__ import annotations

from hexarium.games.heaven.observation.decoding import decode
from hexarium.games.heaven.observation.layout import SEGMENTS, TABLES
from hexarium.games.heaven.observation.writing import KEPT, observe, update
from hexarium.kit.observation import Observation

OBSERVATION = Observation(SEGMENTS, observe, update, KEPT, decode=decode, tables=TABLES)
"""Nothing is hidden, so nothing need be dealt anew."""
