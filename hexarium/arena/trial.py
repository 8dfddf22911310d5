"""Two players against each other on the same seeds: how much better one of them is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from fractions import Fraction

from hexarium.arena.crew import Crew
from hexarium.arena.fleet import Fleet
from hexarium.arena.schedule import Order, rotations, rounds
from hexarium.arena.share import Share
from hexarium.arena.sitting import Player, Sitting
from hexarium.kit.rng import word_at, wrapping


@dataclass(frozen=True)
class Trial:
    """What came out of it, for the first of the two."""

    games: int
    points: float
    equal: float
    """The points of somebody who is as good as the other."""

    def __add__(self, other: Trial) -> Trial:
        return Trial(self.games + other.games, self.points + other.points, self.equal + other.equal)

    @property
    def edge(self) -> float:
        """How much more than an equal player it has won, of one game."""
        return (self.points - self.equal) / self.games

    @property
    def won(self) -> Share:
        """The part of the games that it won, with its interval."""
        return Share.of(self.points, self.games)

    @property
    def is_better(self) -> bool:
        """Whether the whole interval lies above what an equal player wins."""
        return self.won.low > self.equal / self.games


NOTHING = Trial(0, 0.0, 0.0)


def tried(
    crew: Crew | Fleet,
    one: Player,
    other: Player,
    seats: int,
    games: int,
    seed: int,
    progress: Callable[[], None] | None = None,
) -> Trial | None:
    """Play so many games of two players, the last round whole; none if it was stopped.

    `progress` hears of each game.
    """
    orders = list(_orders(seats, games, seed))
    points = Fraction(0)
    count = 0
    with closing(crew.answers(_sittings(orders, (one, other), seed))) as answers:
        for sitting, played in answers:
            order = orders[sitting.number][1]
            points += sum(part for seat, part in played.points().items() if order[seat] == 0)
            count += 1
            if progress is not None:
                progress()
    if count < len(orders):
        return None
    equal = Fraction(sum(order.count(0) for _, order in orders), seats)
    return Trial(count, float(points), float(equal))


def _orders(seats: int, games: int, seed: int) -> Iterator[tuple[int, Order]]:
    count = 0
    for number, order in enumerate(rounds(2, seats, seed)):
        if count >= games:
            return
        for turned in rotations(order):
            yield number, turned
            count += 1


def _sittings(
    orders: list[tuple[int, Order]], players: tuple[Player, Player], seed: int
) -> Iterator[Sitting]:
    for number, (place, order) in enumerate(orders):
        with wrapping():
            own = int(word_at(seed, place))
        yield Sitting(number, own, tuple(players[one] for one in order))
