"""The longest road once more, from its sentence and not from our rules: neither side is taken at its word."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from hexarium.games.catan.rules.island import standard

LEAST = 5
"""Roads that the tile needs."""


@lru_cache(maxsize=1 << 16)
def trail(roads: frozenset[int], rivals: frozenset[int]) -> int:
    """The longest trail that uses each road once and does not pass through a rival's corner."""
    ends = {edge: standard().board.edge_corners[edge].tolist() for edge in roads}

    def onwards(corner: int, left: frozenset[int], begun: bool) -> int:
        if begun and corner in rivals:
            return 0
        return max(
            (
                1 + onwards(sum(ends[edge]) - corner, left - {edge}, True)
                for edge in left
                if corner in ends[edge]
            ),
            default=0,
        )

    corners = {corner for pair in ends.values() for corner in pair}
    return max((onwards(corner, roads, False) for corner in corners), default=0)


def inner(roads: Collection[int], rivals: Collection[int]) -> frozenset[int]:
    """The roads without an end at a rival's corner."""
    ends = standard().board.edge_corners
    return frozenset(edge for edge in roads if not any(corner in rivals for corner in ends[edge].tolist()))


def holder(before: int | None, lengths: Sequence[int]) -> int | None:
    """Who has the tile now: its holder while no one is longer, else whoever is alone longest, else nobody."""
    longest = max(lengths)
    if longest < LEAST:
        return None
    if before is not None and lengths[before] == longest:
        return before
    return lengths.index(longest) if lengths.count(longest) == 1 else None
