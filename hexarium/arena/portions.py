"""Work in portions: so many games that a worker far away is busy for a while, and no more than that.

Handing over a portion costs some milliseconds, whatever is in it, so a portion should last half a second or
more; and nobody should still be at a large one when everything else is done. How long a game takes is found
out from the first portions, which are small. How the work is cut changes nothing in what comes out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any, Protocol

SECONDS = 1.0
"""What a portion lasts, about: games differ, and none should last less than half of it."""
HEARD = 100
"""So many portions a second one machine can hand out and hear of at ease: where there are more workers than
that, portions last longer."""
GROWTH = 16
"""A portion has at most so many times the games of those that were measured."""
MOST = 1 << 20
"""Games of a portion."""


@dataclass(frozen=True)
class Span:
    """Random games by their numbers."""

    first: int
    count: int

    def __len__(self) -> int:
        return self.count

    @property
    def numbers(self) -> tuple[int, int]:
        """The first and the last of them."""
        return self.first, self.first + self.count - 1


@dataclass(frozen=True)
class Some:
    """Some jobs, each on its own."""

    jobs: tuple[Any, ...]

    def __len__(self) -> int:
        return len(self.jobs)

    @property
    def numbers(self) -> tuple[int, int]:
        """The first and the last of them."""
        return self.jobs[0].number, self.jobs[-1].number


Portion = Span | Some


class Supply(Protocol):
    """Work that is left to be done."""

    def left(self, most: int) -> int:
        """How many games are left, as far as that matters: `most` where there are as many or more."""

    def take(self, count: int) -> Portion:
        """The next games, so many of them."""


class Numbered:
    """The first so many random games of a seed."""

    def __init__(self, games: int) -> None:
        self._next, self._games = 0, games

    def left(self, most: int) -> int:
        """How many games are left, `most` at most."""
        return min(most, self._games - self._next)

    def take(self, count: int) -> Span:
        """The next games."""
        first = self._next
        self._next += count
        return Span(first, count)


class Listed:
    """Jobs that are drawn when they are needed."""

    def __init__(self, jobs: Iterable[Any]) -> None:
        self._jobs = iter(jobs)
        self._drawn: deque[Any] = deque()

    def left(self, most: int) -> int:
        """How many jobs are left, `most` at most."""
        self._drawn.extend(islice(self._jobs, max(0, most - len(self._drawn))))
        return min(most, len(self._drawn))

    def take(self, count: int) -> Some:
        """The next jobs."""
        return Some(tuple(self._drawn.popleft() for _ in range(count)))


class Cut:
    """How many games the next portion has."""

    def __init__(self) -> None:
        self._played, self._took = 0.0, 0.0
        self._largest = 0

    def heard(self, games: int, seconds: float) -> None:
        """A portion of so many games took so long."""
        # What was heard lately counts most: the first games may have waited for something.
        self._played, self._took = self._played / 2 + games, self._took / 2 + seconds
        self._largest = max(self._largest, games)

    def count(self, supply: Supply, workers: int) -> int:
        """So many games for the next of so many workers; none if nothing is left."""
        if not self._largest:
            return supply.left(1)
        lasting = max(SECONDS, workers / HEARD)
        speed = self._played / max(self._took, 1e-9)
        wanted = min(max(1, round(speed * lasting)), GROWTH * self._largest, MOST)
        # Towards the end all should be done together, but nobody is called for less than half a portion.
        left = supply.left(2 * workers * wanted)
        return min(left, max(-(-left // (2 * workers)), -(-wanted // 2)))
