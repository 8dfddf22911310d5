"""Strengths from results: the model of Bradley and Terry, for any number of players in a game.

A player of strength s wins with the chance s / (sum of the strengths at the table); a shared win is a part of
one, and a game without a winner is shared by all. Strengths are told as Elo: 400 points are ten times the
strength, and the mean of all players is 0. In a game of two that is the Elo that chess players know.

The strengths are those that make the results likeliest. So that somebody who has won everything is not
infinitely strong, and players that never met can be compared at all, one drawn game between every two of them
is added. Errors are 95 % intervals from the Fisher information: of a player against the mean of all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from math import log, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

ELO = 400 / log(10)
"""Points of Elo for one unit of the logarithm of strength."""
SURE = 1.96
STEPS = 100
CLOSE = 1e-10

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Result:
    """What came out of some games with the same players at the table."""

    seats: tuple[int, ...]
    """How many seats each player had."""
    games: float
    points: tuple[float, ...]
    """What part of the wins each player had."""


@dataclass(frozen=True)
class Ratings:
    """The ratings of all players, in Elo."""

    values: tuple[float, ...]
    covariance: Numbers

    @property
    def errors(self) -> tuple[float, ...]:
        """How far each may be off, with 95 % certainty."""
        return tuple(SURE * sqrt(max(0.0, float(each))) for each in np.diag(self.covariance))

    def difference(self, one: int, other: int) -> tuple[float, float]:
        """How much stronger one is than another, and how far that may be off: less than both together."""
        spread = self.covariance[one, one] + self.covariance[other, other] - 2 * self.covariance[one, other]
        return self.values[one] - self.values[other], SURE * sqrt(max(0.0, float(spread)))


def rate(players: int, results: Iterable[Result]) -> Ratings:
    """The ratings that make some results likeliest.

    >>> rated = rate(2, [Result(seats=(1, 1), games=100, points=(76, 24))])
    >>> [round(value) for value in rated.values], [round(error) for error in rated.errors]
    ([99, -99], [40, 40])
    """
    model = _Model(players, [*results, *_drawn(players)])
    logs = np.zeros(players)
    likely, slope, bend = model.at(logs)
    for _ in range(STEPS):
        step = np.linalg.solve(bend, slope)
        # A whole step may go too far where there are few games.
        while model.at(logs + step)[0] < likely - CLOSE and np.abs(step).max() > CLOSE:
            step /= 2
        logs = logs + step
        likely, slope, bend = model.at(logs)
        if np.abs(step).max() < CLOSE:
            break
    mean = np.full((players, players), 1 / players)
    values = ELO * (logs - logs.mean())
    return Ratings(tuple(map(float, values)), ELO**2 * (np.linalg.inv(bend) - mean))


class _Model:
    """How likely results are by the logarithms of the strengths."""

    def __init__(self, players: int, results: list[Result]) -> None:
        self._players = players
        self._seats = np.array([each.seats for each in results], dtype=np.float64)
        self._games = np.array([each.games for each in results], dtype=np.float64)
        self._points = np.array([each.points for each in results], dtype=np.float64)

    def at(self, logs: Numbers) -> tuple[float, Numbers, Numbers]:
        """The logarithm of the likelihood, its slope, and its bend downwards: the Fisher information.

        Strengths are known but for a factor; their mean is held so that the bend can be inverted.
        """
        strengths: Any = self._seats * np.exp(logs - logs.max())
        total = strengths.sum(axis=1)
        chances = strengths / total[:, None]
        likely = float((self._points @ logs).sum() - self._games @ (np.log(total) + logs.max()))
        slope = (self._points - self._games[:, None] * chances).sum(axis=0)
        weighed = self._games[:, None] * chances
        bend = np.diag(weighed.sum(axis=0)) - chances.T @ weighed
        return likely, slope, bend + np.full((self._players, self._players), 1 / self._players)


def _drawn(players: int) -> Iterable[Result]:
    """A drawn game of every two players."""
    for one, other in combinations(range(players), 2):
        seats = tuple(int(player in (one, other)) for player in range(players))
        yield Result(seats, 1, tuple(seat / 2 for seat in seats))
