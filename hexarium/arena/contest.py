"""What a tournament is: who takes part, in what game, and every game that is to be played, by its number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hexarium.arena import schedule
from hexarium.arena.hall import Hall
from hexarium.arena.sitting import Player, Sitting
from hexarium.bots.making import LEVELS, level
from hexarium.errors import BadOption
from hexarium.kit.reading import shown
from hexarium.kit.rng import word_at, wrapping
from hexarium.kit.variant import Variant
from hexarium.play.seal import Seal

MOST_ENTRANTS = 64


@dataclass(frozen=True)
class Contest:
    """A tournament before its first game."""

    hall: Hall
    variant: Variant
    entrants: tuple[Player, ...]
    seed: int = 0
    alone: bool = False
    """Whether each of the first sits alone among the last of the entrants, in place of everybody with all."""

    @staticmethod
    def of(hall: Hall, names: Sequence[str], seed: int = 0, alone: bool = False) -> Contest:
        """A tournament of bots by their names; programs take part without being named."""
        entrants = [*names, *(name for name in hall.programs if name not in names)]
        twice = [name for place, name in enumerate(entrants) if name in entrants[:place]]
        if twice:
            raise BadOption(f"{shown(twice[0])} is named twice; each bot takes part once.")
        if not 2 <= len(entrants) <= MOST_ENTRANTS:
            raise BadOption(
                f"A tournament has from 2 to {MOST_ENTRANTS} bots; {len(entrants)} "
                f"{'is' if len(entrants) == 1 else 'are'} named."
            )
        return Contest(hall, hall.variant(), tuple(map(Player, entrants)), seed, alone)

    @property
    def names(self) -> tuple[str, ...]:
        """What the entrants are called."""
        return tuple(entrant.name for entrant in self.entrants)

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.variant.seats)

    def draw(self) -> Draw:
        """Every game of it, by its number."""
        return Draw(self)

    def facts(self) -> dict[str, Any]:
        """All that decides what is played, but for the number of games."""
        game = self.variant.game
        programs = self.hall.programs
        return {
            "game": game.name,
            "version": game.version,
            "options": self.variant.told_options,
            "bots": list(self.names),
            "levels": {name: level(name, self.variant) for name in self.names if name in LEVELS},
            "weights": weights_stamp(self.variant),
            "programs": {name: programs[name] for name in self.names if name in programs},
            "seed": self.seed,
            "alone": self.alone,
            "ms": None if self.hall.seconds is None else round(1000 * self.hall.seconds),
            "opening": self.hall.opening,
            "plies": self.hall.most,
        }


class Draw:
    """The games of a tournament, by number from 0; they have no end, and are drawn when they are needed."""

    def __init__(self, contest: Contest) -> None:
        self._contest = contest
        draw = schedule.alone if contest.alone else schedule.rounds
        self._rounds = enumerate(draw(len(contest.entrants), contest.seats, contest.seed))
        self._games: list[tuple[int, schedule.Order]] = []

    def total(self, games: int) -> int:
        """So many games, or a few more: the last round is whole."""
        if self._contest.alone or len(self._contest.entrants) >= self._contest.seats:
            return -(-games // self._contest.seats) * self._contest.seats
        self._reach(games - 1)
        return len(self._games)

    def order(self, number: int) -> schedule.Order:
        """The entrants by seat in a game."""
        self._reach(number)
        return self._games[number][1]

    def sitting(self, number: int) -> Sitting:
        """A game as it is to be played."""
        order = self.order(number)
        with wrapping():
            seed = int(word_at(self._contest.seed, self._games[number][0]))
        return Sitting(number, seed, tuple(self._contest.entrants[one] for one in order))

    def _reach(self, number: int) -> None:
        while len(self._games) <= number:
            place, order = next(self._rounds)
            self._games += [(place, turned) for turned in schedule.rotations(order)]


def weights_stamp(variant: Variant) -> str | None:
    """A sum over what a game says is good in it, feature by feature; none if it does not say."""
    if variant.evaluation is None:
        return None
    seal = Seal()
    for feature in variant.evaluation.features:
        seal.add([feature.name, feature.weight])
    return seal.text()


def difference(facts: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """What is not the same in two tournaments, in words; nothing if all is."""
    for name, value in facts.items():
        if other.get(name) != value and name == "weights":
            return "the bots judged positions with other weights when it was begun"
        if other.get(name) != value:
            return f"{name} is {shown(other.get(name))} there, and {shown(value)} here"
    return ""
