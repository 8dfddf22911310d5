"""What a simulation found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

import numpy as np

from hexarium.arena.distribution import Distribution
from hexarium.arena.share import Share
from hexarium.kit.measures import Measure
from hexarium.kit.options import Value
from hexarium.kit.runner import UNLIMITED
from hexarium.kit.variant import Variant

BINS = 40
"""Of a histogram as data and as a picture."""


@dataclass(frozen=True)
class Measured:
    """One measure of all games, of a seat or of the game as a whole."""

    measure: Measure
    seat: int | None
    numbers: Distribution

    def data(self) -> dict[str, Any]:
        """The measure as one JSON object."""
        bins = self.numbers.histogram(BINS)
        return {
            "name": self.measure.name,
            "unit": self.measure.unit,
            "seat": self.seat,
            **self.numbers.data(),
            "histogram": {"first": bins.first, "width": bins.width, "counts": list(bins.counts)},
        }


class Games(Protocol):
    """Some games that are over, such as those of a batch, and perhaps one under way."""

    @property
    def lengths(self) -> Any:
        """Their plies."""

    @property
    def winners(self) -> Any:
        """As bits."""

    @property
    def reasons(self) -> Any:
        """Why they ended."""

    @property
    def branches(self) -> int:
        """All choices together."""

    @property
    def done(self) -> int:
        """How many are over."""

    @property
    def under_way(self) -> int:
        """The plies of the game under way, 0 if there is none."""


class Counts(NamedTuple):
    """What was counted of some games, without what they are games of: it is sent from machine to machine."""

    games: int
    lengths: Distribution
    winners: Distribution
    reasons: Distribution
    measured: tuple[Distribution, ...]
    choices: int


@dataclass
class Simulation:
    """What a simulation found so far; it grows with each batch of games."""

    game: str
    options: Mapping[str, Value]
    seed: int
    threads: int
    """Or processes, where bots play, or workers of a cluster."""
    asked: int
    """How many games were to be played."""
    limit: int
    """After so many plies a game is left unfinished."""
    seats: tuple[str, ...]
    reason_names: tuple[str, ...]
    measured: tuple[Measured, ...] = ()
    seconds: float = 0.0
    games: int = 0
    """How many are over, or met the limit."""
    stopped: bool = False
    """Whether it was stopped before all games were played."""
    under_way: list[int] = field(default_factory=list)
    """The plies of the games that were under way when it was stopped; these are not counted."""
    lengths: Distribution = field(default_factory=Distribution)
    winners: Distribution = field(default_factory=Distribution)
    """As bits."""
    reasons: Distribution = field(default_factory=Distribution)
    choices: int = 0
    """How many actions there were to choose from, over all plies."""
    bots: tuple[str, ...] = ()
    """Who plays, by seat; none where all choose at random."""
    faults: int = 0
    """How often a bot had no answer of its own, so that a random action was played in its place."""
    fault: str = ""
    """What the first of them was, in words: that of the game with the lowest number."""
    fault_in: int | None = None
    """In which game."""
    machines: int = 0
    """Of the cluster that played, if one did."""
    lost: str = ""
    """How the cluster was lost in the middle, in a sentence."""

    @staticmethod
    def of(variant: Variant, seed: int, threads: int, asked: int, limit: int) -> Simulation:
        """A simulation before its first game."""
        measured = tuple(
            Measured(measure, seat, Distribution(parts=measure.parts))
            for measure in variant.measures
            for seat in (range(len(variant.seats)) if measure.by_seat else (None,))
        )
        facts = variant.game.name, variant.told_options, seed, threads, asked, limit
        return Simulation(*facts, variant.seats, variant.game.reasons, measured)

    def add(self, batch: Games, values: Mapping[Measure, Any]) -> None:
        """Count the games of a batch that are over, and what was measured of them."""
        done = batch.done
        self.games += done
        self.lengths.add(batch.lengths[:done])
        self.winners.add(batch.winners[:done].astype(np.int64))
        self.reasons.add(batch.reasons[:done].astype(np.int64))
        for each in self.measured:
            each.numbers.add(values[each.measure][:, each.seat or 0])
        self.choices += batch.branches
        if batch.under_way:
            self.under_way.append(batch.under_way)

    def counts(self) -> Counts:
        """What was counted so far."""
        measured = tuple(each.numbers for each in self.measured)
        return Counts(self.games, self.lengths, self.winners, self.reasons, measured, self.choices)

    def add_counts(self, counts: Counts) -> None:
        """Add what was counted elsewhere, of other games."""
        self.games += counts.games
        self.lengths.add_all(counts.lengths)
        self.winners.add_all(counts.winners)
        self.reasons.add_all(counts.reasons)
        for each, numbers in zip(self.measured, counts.measured, strict=True):
            each.numbers.add_all(numbers)
        self.choices += counts.choices

    @property
    def plies(self) -> int:
        """How many actions were played in all games that are counted."""
        return self.lengths.sum

    def wins(self) -> dict[str, Share]:
        """How often each seat won (a shared win counts for each), and how often nobody did."""
        return {name: Share.of(count, self.games) for name, count in self._wins().items()}

    def _wins(self) -> dict[str, int]:
        found = self.winners.counts()
        won = [sum(count for bits, count in found.items() if bits >> k & 1) for k in range(len(self.seats))]
        return {**dict(zip(self.seats, won, strict=True)), "nobody": found.get(0, 0)}

    def endings(self) -> dict[str, Share]:
        """How often each reason ended a game; `unfinished` met the limit of plies."""
        names, counts = ("unfinished", *self.reason_names[1:]), self.reasons.counts()
        return {
            name: Share.of(counts.get(place, 0), self.games)
            for place, name in enumerate(names)
            if name != "unfinished" or counts.get(place)
        }

    @property
    def unfinished(self) -> int:
        """How many games met the limit of plies."""
        return self.reasons.counts().get(0, 0)

    def data(self) -> dict[str, Any]:
        """The result as one JSON object."""
        *won, nobody = self._wins().values()
        seconds = max(self.seconds, 1e-9)
        plies = self.plies + sum(self.under_way)
        return {
            "game": self.game,
            "options": dict(self.options),
            "seed": self.seed,
            **({"bots": list(self.bots), "faults": self.faults} if self.bots else {}),
            "threads": self.threads,
            **({"machines": self.machines} if self.machines else {}),
            "asked": self.asked,
            "games": self.games,
            "stopped": self.stopped,
            "limit": None if self.limit >= UNLIMITED else self.limit,
            "unfinished": self.unfinished,
            "under_way": sorted(self.under_way),
            "plies": self.plies,
            "seconds": self.seconds,
            "games_per_second": self.games / seconds,
            "plies_per_second": plies / seconds,
            "winners": {**{str(seat): count for seat, count in enumerate(won)}, "none": nobody},
            "reasons": {name: share.count for name, share in self.endings().items()},
            "plies_per_game": {**self.lengths.data(), "median": self.lengths.quantile(50)},
            "choices_per_ply": self.choices / max(plies, 1),
            "measures": [each.data() for each in self.measured],
        }
