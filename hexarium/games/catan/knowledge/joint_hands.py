"""Joint hands: what the hands of all seats can be together, each with its weight.

A row is one possible distribution of the cards, a bundle for each seat (see `rules/bundle.py`). All that
happens before all eyes is the same in every row, so only a theft that was not seen makes rows; a row that
could not have paid, shown or lost what a seat did drops out. Rows are sorted, so equal knowledge has equal
bytes.

Joint hands are values: what happens gives new ones.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.rules.bundle import GUARDS, KINDS, LANE, WIDTH

MOST_ROWS = 5_000
"""More joint hands than this are kept as a sample: whole games of random play need less than a thousand."""

LANES = WIDTH * np.arange(KINDS, dtype=np.int64)
"""How far to the left each kind stands in a bundle."""
SINGLES = np.int64(1) << LANES
"""One card of each kind."""


class JointHands:
    """Rows of bundles by seat, and their weights, which add up to 1 or less where rows have dropped out."""

    __slots__ = ("_heights", "rows", "weights")

    def __init__(self, rows: Any, weights: Any) -> None:
        self.rows = rows
        self.weights = weights
        self._heights: Any = None

    @classmethod
    def merged(cls, rows: Any, weights: Any) -> JointHands:
        """Rows in any order: sorted, equal ones made one, and the weights adding up to 1."""
        order = np.lexsort(rows.T[::-1])
        rows = rows[order]
        fresh = np.ones(len(rows), dtype=bool)
        np.any(rows[1:] != rows[:-1], axis=1, out=fresh[1:])
        starts = np.flatnonzero(fresh)
        weights = np.add.reduceat(weights[order], starts)
        return cls(rows[starts], weights / weights.sum())._thinned()

    def __len__(self) -> int:
        return len(self.rows)

    def gained(self, seat: int, cards: int) -> JointHands:
        """A seat gets cards."""
        rows = self.rows.copy()
        rows[:, seat] += cards
        return JointHands(rows, self.weights)

    def paid(self, seat: int, cards: int) -> JointHands:
        """A seat gives cards away, which it must have had."""
        held = self.showing(seat, cards)
        rows = held.rows.copy()
        rows[:, seat] -= cards
        return JointHands(rows, held.weights)

    def traded(self, seat: int, other: int, gave: int, got: int) -> JointHands:
        """Two seats exchange cards."""
        return self.paid(seat, gave).paid(other, got).gained(seat, got).gained(other, gave)

    def surrendered(self, seat: int, taker: int, card: int, count: int) -> JointHands:
        """A seat had so many cards of a resource, and gives all of them to another."""
        held = self._where((self.rows[:, seat] >> WIDTH * card & LANE) == count)
        cards = count << WIDTH * card
        return held.paid(seat, cards).gained(taker, cards) if count else held

    def showing(self, seat: int, cards: int) -> JointHands:
        """A seat shows that it has some cards."""
        return self._where(((self.rows[:, seat] | GUARDS) - cards) & GUARDS == GUARDS)

    def holding(self, seat: int, hand: int) -> JointHands:
        """A seat has just these cards."""
        return self._where(self.rows[:, seat] == hand)

    def robbed(self, thief: int, victim: int, card: int | None) -> JointHands:
        """A seat takes one random card from another; with `card` none nobody told which."""
        if not len(self):
            return self
        counts = self.rows[:, victim, None] >> LANES & LANE
        ways = counts / np.maximum(counts.sum(axis=1, keepdims=True), 1)
        if card is None:
            sources, kinds = np.nonzero(counts)
        else:
            sources = np.flatnonzero(counts[:, card])
            kinds = np.full(len(sources), card)
        if not len(sources):
            return JointHands(self.rows[:0], self.weights[:0])
        rows = self.rows[sources]
        rows[:, victim] -= SINGLES[kinds]
        rows[:, thief] += SINGLES[kinds]
        return JointHands.merged(rows, self.weights[sources] * ways[sources, kinds])

    def drawn(self, share: float) -> list[int]:
        """One row, by where a random share falls among the weights."""
        place = 0
        if len(self.rows) > 1:
            if self._heights is None:
                self._heights = np.cumsum(self.weights)
            heights = self._heights
            place = min(int(heights.searchsorted(share * heights[-1], side="right")), len(heights) - 1)
        row: list[int] = self.rows[place].tolist()
        return row

    def _where(self, possible: Any) -> JointHands:
        """Only these rows."""
        if possible.all():
            return self
        return JointHands(self.rows[possible], self.weights[possible])

    def _thinned(self) -> JointHands:
        """At most MOST_ROWS rows: those that evenly spaced marks meet on the line of all weights.

        No dice are needed for that, so equal knowledge is thinned to equal rows.
        """
        if len(self.rows) <= MOST_ROWS:
            return self
        heights = np.cumsum(self.weights)
        marks = (np.arange(MOST_ROWS) + 0.5) * (heights[-1] / MOST_ROWS)
        met, times = np.unique(heights.searchsorted(marks, side="right"), return_counts=True)
        return JointHands(self.rows[met], times / MOST_ROWS)
