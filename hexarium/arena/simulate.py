"""Random games by the million, on all cores, and what they say about a game.

Game number n of a simulation depends on the seed and on n alone, so the result is the same whatever the
number of threads. Compiled code gives up the interpreter's lock: plain threads are enough.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from hexarium.errors import BadOption
from hexarium.kit.options import Value
from hexarium.kit.rng import word_at, wrapping
from hexarium.kit.runner import UNLIMITED, Runner
from hexarium.kit.variant import Variant
from hexarium.play.match import Match
from hexarium.play.record import Record

CHUNK_PLIES = 400_000
"""About so many plies are played between two looks at the progress bar."""


@dataclass(frozen=True)
class Share:
    """How often something happened, with the 95 % interval of Wilson."""

    count: int
    share: float
    low: float
    high: float

    @staticmethod
    def of(count: int, total: int) -> Share:
        """`count` out of `total`."""
        if total == 0:
            return Share(0, 0.0, 0.0, 1.0)
        z, share = 1.96, count / total
        middle = share + z * z / (2 * total)
        spread = z * sqrt(share * (1 - share) / total + z * z / (4 * total * total))
        scale = 1 + z * z / total
        return Share(count, share, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


@dataclass(frozen=True)
class Simulation:
    """What a simulation found."""

    game: str
    options: Mapping[str, Value]
    seed: int
    threads: int
    seconds: float
    lengths: npt.NDArray[np.int64]
    winners: npt.NDArray[np.uint8]
    reasons: npt.NDArray[np.uint8]
    branches: int
    seats: tuple[str, ...]
    reason_names: tuple[str, ...]

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.lengths)

    @property
    def plies(self) -> int:
        """How many actions were played in all of them."""
        return int(self.lengths.sum())

    def wins(self) -> dict[str, Share]:
        """How often each seat won (a shared win counts for each), and how often nobody did."""
        found = {name: int((self.winners >> seat & 1).sum()) for seat, name in enumerate(self.seats)}
        found["nobody"] = int((self.winners == 0).sum())
        return {name: Share.of(count, self.games) for name, count in found.items()}

    def endings(self) -> dict[str, Share]:
        """How often each reason ended a game; `unfinished` met the limit of plies."""
        names = ("unfinished", *self.reason_names[1:])
        counts = np.bincount(self.reasons, minlength=len(names))
        return {
            name: Share.of(int(count), self.games)
            for name, count in zip(names, counts, strict=True)
            if name != "unfinished" or count
        }

    def data(self) -> dict[str, Any]:
        """The result as one JSON object."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "seed": self.seed,
            "threads": self.threads,
            "games": self.games,
            "plies": self.plies,
            "seconds": self.seconds,
            "games_per_second": self.games / self.seconds,
            "plies_per_second": self.plies / self.seconds,
            "winners": {
                **{str(seat): int((self.winners >> seat & 1).sum()) for seat in range(len(self.seats))},
                "none": int((self.winners == 0).sum()),
            },
            "reasons": {name: share.count for name, share in self.endings().items()},
            "plies_per_game": {
                "mean": float(self.lengths.mean()),
                "least": int(self.lengths.min()),
                "median": int(np.median(self.lengths)),
                "most": int(self.lengths.max()),
            },
            "choices_per_ply": self.branches / max(self.plies, 1),
        }


def simulate(
    variant: Variant,
    games: int,
    seed: int = 0,
    threads: int = 1,
    most: int = UNLIMITED,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play `games` random games and count how they end; `progress` hears how many are done."""
    for name, number in (("games", games), ("threads", threads)):
        if number < 1:
            raise BadOption(f"{name} cannot be {number}; it is a whole number from 1.")
    runner = Runner(variant)
    trial = runner.simulate(seed, 0, 1, most)  # compiles, and tells how long a game is
    chunk = max(1, min(games // (threads * 4) or 1, CHUNK_PLIES // max(int(trial[0][0]), 1)))
    lengths = np.zeros(games, dtype=np.int64)
    winners = np.zeros(games, dtype=np.uint8)
    reasons = np.zeros(games, dtype=np.uint8)

    def play(first: int) -> tuple[int, int]:
        end = min(first + chunk, games)
        found = runner.simulate(seed, first, end - first, most)
        lengths[first:end], winners[first:end], reasons[first:end] = found[:3]
        return end - first, found[3]

    branches = done = 0
    began = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        for count, more in pool.map(play, range(0, games, chunk)):
            done += count
            branches += more
            if progress is not None:
                progress(done)
    seconds = time.perf_counter() - began
    return Simulation(
        variant.game.name,
        variant.options,
        seed,
        threads,
        seconds,
        lengths,
        winners,
        reasons,
        branches,
        variant.seats,
        variant.game.reasons,
    )


def records(variant: Variant, games: int, seed: int, most: int = UNLIMITED) -> Iterator[Record]:
    """The same games as a simulation with this seed plays, one by one, as records."""
    runner = Runner(variant)
    for number in range(games):
        with wrapping():
            game_seed = int(word_at(seed, number))
            choices = int(word_at(game_seed, 0))
        match = Match(runner, runner.start(game_seed), game_seed)
        for action in runner.play_out(runner.start(game_seed), choices, most):
            match.play(action)
        yield Record.of(match)
