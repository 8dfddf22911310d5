"""The island's corners and edges, and the longest trail, straight from the rule pages."""

from __future__ import annotations

from typing import Any

CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""Corners 0–5, clockwise from the top one; half a hex width and half a hex size are the units."""


class Island:
    """What touches what; ids in order of first appearance."""

    def __init__(self, hexes: list[dict[str, Any]]) -> None:
        corner_ids: dict[tuple[int, int], int] = {}
        edge_ids: dict[frozenset[int], int] = {}
        self.hex_corners: list[list[int]] = []
        for hex in hexes:
            x, y = 2 * hex["q"] + hex["r"], 3 * hex["r"]
            corners = [corner_ids.setdefault((x + dx, y + dy), len(corner_ids)) for dx, dy in CORNERS]
            self.hex_corners.append(corners)
        for corners in self.hex_corners:
            for side in range(6):  # Side k joins corner k and corner k+1.
                edge_ids.setdefault(frozenset((corners[side], corners[(side + 1) % 6])), len(edge_ids))
        self.corners = range(len(corner_ids))
        self.edges = range(len(edge_ids))
        self.ends = [tuple(sorted(pair)) for pair in edge_ids]
        self.corner_edges: list[list[int]] = [[] for _ in self.corners]
        self.corner_hexes: list[list[int]] = [[] for _ in self.corners]
        for edge, pair in enumerate(self.ends):
            for corner in pair:
                self.corner_edges[corner].append(edge)
        for id, corners in enumerate(self.hex_corners):
            for corner in corners:
                self.corner_hexes[corner].append(id)

    def across(self, edge: int, corner: int) -> int:
        """The corner at the other end of an edge."""
        a, b = self.ends[edge]
        return b if corner == a else a

    def neighbours(self, corner: int) -> list[int]:
        """The corners one edge away."""
        return [self.across(edge, corner) for edge in self.corner_edges[corner]]

    def beside(self, edge: int) -> set[int]:
        """The edges that share a corner with an edge."""
        return {other for corner in self.ends[edge] for other in self.corner_edges[corner]} - {edge}

    def longest_trail(self, roads: set[int], blocked: set[int]) -> int:
        """The longest trail, each edge used once, that does not pass through a blocked corner."""

        def onwards(corner: int, left: frozenset[int]) -> int:
            return max(
                (1 + arrive(self.across(edge, corner), left - {edge}) for edge in steps[corner] & left),
                default=0,
            )

        def arrive(corner: int, left: frozenset[int]) -> int:
            return 0 if corner in blocked else onwards(corner, left)

        steps = {corner: roads.intersection(self.corner_edges[corner]) for corner in self.corners}
        return max(onwards(corner, frozenset(roads)) for corner in self.corners)
