"""What a tournament has found so far; it grows with each game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from hexarium.arena.contest import Contest
from hexarium.arena.distribution import Distribution
from hexarium.arena.ratings import Ratings, Result, rate
from hexarium.arena.schedule import Order
from hexarium.arena.share import Share
from hexarium.arena.sitting import Decisions, Played


@dataclass(frozen=True)
class Standing:
    """How one of the entrants stands."""

    name: str
    games: int
    won: Share
    """The part of its games that it won, shared wins in parts."""
    equal: float
    """The part that it would win if all were equally good: that of its seats."""
    rating: float
    error: float
    decisions: Decisions
    fault: str
    """What went wrong with it first, in words."""

    def data(self) -> dict[str, Any]:
        """The standing as one JSON object; times are in milliseconds."""
        mean = self.decisions.mean
        return {
            "name": self.name,
            "games": self.games,
            "points": self.won.count,
            "won": self.won.share,
            "low": self.won.low,
            "high": self.won.high,
            "equal": self.equal,
            "elo": self.rating,
            "error": self.error,
            "decisions": self.decisions.count,
            "ms": None if mean is None else 1000 * mean,
            "worst_ms": 1000 * self.decisions.worst,
            "faults": self.decisions.faults,
            **({"fault": self.fault} if self.fault else {}),
        }


class Tally:
    """The games of a tournament, counted."""

    def __init__(self, contest: Contest, asked: int, processes: int) -> None:
        self.contest = contest
        self.asked = asked
        """How many games were to be played."""
        self.processes = processes
        """Or workers of a cluster."""
        self.machines = 0
        """Of the cluster that played, if one did."""
        self.lost = ""
        """How the cluster was lost in the middle, in a sentence."""
        self.seconds = 0.0
        """How long it took, without what was done in an earlier run."""
        self.before = 0
        """How many of the games were played in an earlier run."""
        self.games = 0
        self.stopped = False
        self.lengths = Distribution()
        self.reasons: Counter[int] = Counter()
        self._seats: Counter[int] = Counter()
        self._nobody = 0
        count = len(contest.entrants)
        self._decisions = [Decisions()] * count
        self._faults: list[tuple[int, str] | None] = [None] * count
        """By entrant: the first fault, with the number of its game."""
        self._results: dict[Order, tuple[int, list[Fraction]]] = {}
        """Games and points by who sat at the table; exact, so that the order of games does not matter."""

    def add(self, order: Order, played: Played) -> None:
        """Count a game, with the entrants by seat."""
        self.__dict__.pop("ratings", None)
        self.games += 1
        self.lengths.add(np.array([played.plies]))
        self.reasons[played.reason] += 1
        self._nobody += not played.winners
        self._seats.update(played.winners)
        # Only who sat at the table matters from here on, not where.
        table = tuple(sorted(order))
        games, points = self._results.get(table, (0, [Fraction(0)] * len(self._faults)))
        for seat, part in played.points().items():
            points[order[seat]] += part
        self._results[table] = games + 1, points
        for seat, each in enumerate(played.decisions):
            self._decisions[order[seat]] += each
        for seat, words in played.faults:
            # Which of two games is over first is chance.
            first = self._faults[order[seat]]
            self._faults[order[seat]] = min(first or (played.number, words), (played.number, words))

    @cached_property
    def ratings(self) -> Ratings:
        """How strong everybody is."""
        players = range(len(self.contest.entrants))
        return rate(
            len(players),
            [
                Result(tuple(table.count(one) for one in players), games, tuple(map(float, points)))
                for table, (games, points) in sorted(self._results.items())
            ],
        )

    def standings(self) -> list[Standing]:
        """How everybody stands, the strongest first."""
        rated = self.ratings
        found = []
        for one, name in enumerate(self.contest.names):
            rows = [(table, *row) for table, row in self._results.items() if one in table]
            games = sum(count for _, count, _ in rows)
            seats = sum(count * table.count(one) for table, count, _ in rows)
            won = Share.of(float(sum(points[one] for *_, points in rows)), games)
            equal = seats / (games * self.contest.seats) if games else 0.0
            rating, error = rated.values[one], rated.errors[one]
            _, fault = self._faults[one] or (0, "")
            found.append(Standing(name, games, won, equal, rating, error, self._decisions[one], fault))
        return sorted(found, key=lambda each: -each.rating)

    def beats(self, one: str, other: str) -> tuple[float | None, int]:
        """How often one wins where one of the two does, seat for seat, and in how many games both sat."""
        first, second = (self.contest.names.index(name) for name in (one, other))
        games, shares = 0, [Fraction(0), Fraction(0)]
        for table, (count, points) in self._results.items():
            if first in table and second in table:
                games += count
                shares[0] += points[first] / table.count(first)
                shares[1] += points[second] / table.count(second)
        return (float(shares[0] / sum(shares)) if sum(shares) else None), games

    def by_seat(self) -> dict[str, Share]:
        """How often each seat won, whoever sat there, and how often nobody did."""
        names = self.contest.variant.seats
        counts = {name: self._seats[seat] for seat, name in enumerate(names)}
        return {
            name: Share.of(count, self.games) for name, count in {**counts, "nobody": self._nobody}.items()
        }

    def endings(self) -> dict[str, Share]:
        """How often each reason ended a game; `unfinished` met the limit of plies."""
        names = ("unfinished", *self.contest.variant.game.reasons[1:])
        return {
            name: Share.of(self.reasons[place], self.games)
            for place, name in enumerate(names)
            if place or self.reasons[place]
        }

    def data(self) -> dict[str, Any]:
        """The result as one JSON object."""
        standings = self.standings()
        names = [each.name for each in standings]
        beats = {one: {other: self.beats(one, other)[0] for other in names if other != one} for one in names}
        return {
            **self.contest.facts(),
            "asked": self.asked,
            "games": self.games,
            "before": self.before,
            "stopped": self.stopped,
            "processes": self.processes,
            **({"machines": self.machines} if self.machines else {}),
            "seconds": self.seconds,
            "standings": [each.data() for each in standings],
            "beats": beats,
            "seats": {name: share.count for name, share in self.by_seat().items()},
            "reasons": {name: share.count for name, share in self.endings().items()},
            "plies_per_game": {**self.lengths.data(), "median": self.lengths.quantile(50)},
        }
