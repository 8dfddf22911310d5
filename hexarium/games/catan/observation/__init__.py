"""What a seat sees of the island, as numbers for those who learn; the rules know nothing of it."""

from __future__ import annotations

from functools import cache

from hexarium.games.catan.observation.decoding import decode
from hexarium.games.catan.observation.layout import kept_words, segments_of, tables_of
from hexarium.games.catan.observation.redealing import redeal
from hexarium.games.catan.observation.writing import observe, update
from hexarium.games.catan.rules.island import Shape
from hexarium.kit.observation import Observation


@cache
def observation_of(shape: Shape) -> Observation:
    """The observation of an island, the same for all numbers of players that share it."""
    return Observation(
        segments_of(shape),
        observe,
        update,
        kept_words(shape),
        redeal,
        decode,
        tables_of(shape),
    )
