"""Who meets whom, and who sits where.

Games come in rounds. In a round the same players sit round the table in the same order, the game has the same
seed, and in each game everybody has moved on by a seat: so luck and the seat's advantage are shared out
evenly, and what is left is who plays better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count

from hexarium.kit.rng import holder, shuffle, wrapping

Order = tuple[int, ...]
"""Entrants by seat, each by its place in the list of entrants; one may have several seats."""


def rounds(entrants: int, seats: int, seed: int) -> Iterator[Order]:
    """Round after round, without end: everybody meets everybody else as often, as far as that can be.

    Where there are more seats than entrants everybody has several, and those left over go round.
    """
    shuffled = _Shuffled(entrants, seed)
    sat: Counter[int] = Counter()
    met: Counter[tuple[int, int]] = Counter()
    while True:
        group = list(range(entrants)) * (seats // entrants)
        waiting = shuffled.all()
        for _ in range(seats % entrants):
            beside = tuple(group)
            chosen = min(waiting, key=lambda one: (sum(met[_pair(one, other)] for other in beside), sat[one]))
            waiting.remove(chosen)
            group.append(chosen)
        for place, one in enumerate(group):
            sat[one] += 1
            for other in group[:place]:
                met[_pair(one, other)] += 1
        yield shuffled.order(group)


def alone(entrants: int, seats: int, seed: int) -> Iterator[Order]:
    """Rounds in which one after another of the entrants sits alone among the last one of them."""
    shuffled = _Shuffled(entrants, seed)
    last = entrants - 1
    for number in count():
        yield shuffled.order([number % last] + [last] * (seats - 1))


def rotations(order: Order) -> list[Order]:
    """The games of a round: everybody moves on by a seat, until all sit as they sat before."""
    found: list[Order] = []
    for shift in range(len(order)):
        turned = order[shift:] + order[:shift]
        if found and turned == order:
            break
        found.append(turned)
    return found


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


class _Shuffled:
    """Orders by chance, the same for the same seed."""

    def __init__(self, entrants: int, seed: int) -> None:
        self._entrants = entrants
        self._chance = holder(seed)

    def all(self) -> list[int]:
        return list(self.order(range(self._entrants)))

    def order(self, members: range | list[int]) -> Order:
        mixed = list(members)
        with wrapping():
            shuffle(self._chance, mixed)
        return tuple(mixed)
