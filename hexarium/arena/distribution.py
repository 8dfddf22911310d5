"""Whole numbers by the million, kept as how often each of them was seen.

Games have few different lengths and scores, so that a simulation of any size has room, and mean, spread and
quantiles are exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

QUANTILES = (5, 25, 50, 75, 95)
"""In hundredths: what is told of every distribution."""

_LATER = 1 << 16
"""So many numbers wait before they are counted, for counting takes as long for few as for many."""

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Histogram:
    """How many numbers are in each of some bins of the same width; the first bin begins at `first`."""

    first: float
    width: float
    counts: tuple[int, ...]

    @property
    def end(self) -> float:
        """Where the last bin ends."""
        return self.first + self.width * len(self.counts)


class Distribution:
    """How often which number was seen. Numbers are counted in `parts` of their unit, such as tenths."""

    def __init__(self, numbers: Iterable[int] = (), parts: int = 1) -> None:
        self.parts = parts
        self._seen = np.zeros(0, dtype=np.int64)
        self._counts = np.zeros(0, dtype=np.int64)
        self._waiting: list[Numbers] = []
        self._waits = 0
        self.add(np.fromiter(numbers, dtype=np.int64))

    def add(self, numbers: Numbers) -> None:
        """Count these numbers too."""
        self._waiting.append(numbers)
        self._waits += len(numbers)
        if self._waits > max(_LATER, len(self._seen)):
            self._count()

    def add_all(self, other: Distribution) -> None:
        """Count all numbers of another one too, which are in the same parts of the unit."""
        assert self.parts == other.parts
        other._count()
        self._merge(other._seen, other._counts)

    def _count(self) -> None:
        if not self._waits:
            return
        fresh, counts = _counted(np.concatenate(self._waiting))
        self._waiting, self._waits = [], 0
        self._merge(fresh, counts)

    def _merge(self, fresh: Numbers, counts: Numbers) -> None:
        self._seen, place = np.unique(np.concatenate([self._seen, fresh]), return_inverse=True)
        both = np.concatenate([self._counts, counts])
        self._counts = np.zeros(len(self._seen), dtype=np.int64)
        np.add.at(self._counts, place, both)

    def __getstate__(self) -> dict[str, Any]:
        """As it is sent to another process: counted, for numbers may wait by the thousand."""
        self._count()
        return self.__dict__

    def counts(self) -> dict[int, int]:
        """Each number, in parts of the unit, with how often it was seen."""
        self._count()
        return dict(zip(self._seen.tolist(), self._counts.tolist(), strict=True))

    @property
    def total(self) -> int:
        """How many numbers there are."""
        self._count()
        return int(self._counts.sum())

    @property
    def sum(self) -> int:
        """All of them together, in parts of the unit."""
        self._count()
        return int(self._seen @ self._counts)

    @property
    def mean(self) -> float | None:
        """Their mean, if there are any."""
        return self.sum / self.total / self.parts if self.total else None

    @property
    def spread(self) -> float | None:
        """Their standard deviation, if there are any."""
        if (mean := self.mean) is None:
            return None
        away = self._seen / self.parts - mean
        return sqrt(float(away**2 @ self._counts) / self.total)

    @property
    def least(self) -> float | None:
        """The smallest one, if there are any."""
        return self._in_units(0) if self.total else None

    @property
    def most(self) -> float | None:
        """The largest one, if there are any."""
        return self._in_units(-1) if self.total else None

    def quantile(self, hundredths: int) -> float | None:
        """The smallest number that so many hundredths of all do not exceed, if there are any."""
        if not self.total:
            return None
        wanted = -(-self.total * hundredths // 100)
        return self._in_units(int(np.searchsorted(self._counts.cumsum(), max(wanted, 1))))

    def _in_units(self, place: int) -> float:
        number = int(self._seen[place])
        return number if self.parts == 1 else number / self.parts

    @property
    def span(self) -> tuple[int, int]:
        """The smallest and the largest number, in parts of the unit."""
        return (int(self._seen[0]), int(self._seen[-1])) if self.total else (0, 0)

    def histogram(self, bins: int, span: tuple[int, int] | None = None) -> Histogram:
        """The numbers in at most so many bins over a span that has room for all, the own one unless said."""
        self._count()
        first, last = span or self.span
        width = ceil((last - first + 1) / bins)
        counts = np.zeros((last - first) // width + 1, dtype=np.int64)
        np.add.at(counts, (self._seen - first) // width, self._counts)
        return Histogram(first / self.parts, width / self.parts, tuple(counts.tolist()))

    def data(self) -> dict[str, Any]:
        """Mean, spread and quantiles as one JSON object; each is null where there are no numbers."""
        return {
            "mean": self.mean,
            "spread": self.spread,
            "least": self.least,
            "quantiles": {str(each): self.quantile(each) for each in QUANTILES},
            "most": self.most,
        }


def _counted(numbers: Numbers) -> tuple[Numbers, Numbers]:
    """The different numbers in order, and how often each is there."""
    low, high = int(numbers.min()), int(numbers.max())
    if high - low > 4 * len(numbers):
        return np.unique(numbers, return_counts=True)
    counts = np.bincount(numbers - low)  # without sorting: four times as fast
    seen = np.flatnonzero(counts)
    return seen + low, counts[seen]


def side_by_side(several: Sequence[Distribution], bins: int) -> list[Histogram]:
    """Histograms of the same bins, to be compared."""
    spans = [each.span for each in several if each.total] or [(0, 0)]
    span = min(first for first, _ in spans), max(last for _, last in spans)
    return [each.histogram(bins, span) for each in several]
