"""Weights by playing: steps uphill, each tried in games with paired seeds, and a confirmation in the end.

The steps are those of SPSA (simultaneous perturbation): all weights are moved a little at once, each up or
down by chance; the bot with these plays the one with the opposite; and the weights are moved on in the
direction that won, the further the more clearly it did. The result is the mean of where the second half of
the way led. Such a way always leads somewhere, so nothing is called better before it has beaten the weights
that it began with in games on seeds that it has never seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from hexarium.arena.crew import Crew
from hexarium.arena.fleet import Fleet
from hexarium.arena.hall import Hall
from hexarium.arena.journal import Journal
from hexarium.arena.sitting import Player, seed_for
from hexarium.arena.trial import NOTHING, Trial, tried
from hexarium.errors import BadOption, BadRecord
from hexarium.kit.evaluation import Feature
from hexarium.kit.rng import below, holder, wrapping
from hexarium.kit.variant import Variant

JOURNAL = "tuning"
MOVED, MOVED_LESS = 0.2, 0.101
"""How far weights are moved for a try, as a part of their size, and how fast that grows less."""
GONE, GONE_LESS, CALM = 0.2, 0.602, 0.1
"""The same for how far they are moved on, and the part of all steps before it begins."""
LEAST = 0.1
"""A weight near 0 is moved like one of this part of their mean size."""

Weights = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Tuning:
    """What is to be tuned, and how long."""

    hall: Hall
    variant: Variant
    bot: str
    steps: int
    games: int
    """Of a step."""
    confirmation: int
    """Games of the confirmation."""
    seed: int = 0

    @staticmethod
    def of(hall: Hall, bot: str, steps: int, games: int, confirmation: int, seed: int = 0) -> Tuning:
        """The tuning of a bot; BadOption if there is nothing to be tuned."""
        variant = hall.variant()
        if variant.evaluation is None or not variant.evaluation.features:
            raise BadOption(
                f"{variant.game.name} does not say what is good in it, so there are no weights to be tuned."
            )
        return Tuning(hall, variant, bot, steps, games, confirmation, seed)

    @property
    def features(self) -> tuple[Feature, ...]:
        """What is looked at in a position, with the weights that it begins with."""
        assert self.variant.evaluation is not None
        return self.variant.evaluation.features

    @property
    def start(self) -> Weights:
        """The weights that it begins with."""
        return np.array([feature.weight for feature in self.features])

    def player(self, weights: Weights) -> Player:
        """The bot with some weights."""
        return Player(self.bot, tuple(map(float, weights)))

    def facts(self) -> dict[str, Any]:
        """All that decides what is tried."""
        game = self.variant.game
        return {
            "game": game.name,
            "version": game.version,
            "options": self.variant.told_options,
            "bot": self.bot,
            "features": [feature.name for feature in self.features],
            "start": self.start.tolist(),
            "steps": self.steps,
            "games": self.games,
            "confirmation": self.confirmation,
            "seed": self.seed,
            "ms": None if self.hall.seconds is None else round(1000 * self.hall.seconds),
            "opening": self.hall.opening,
            "plies": self.hall.most,
        }


@dataclass(frozen=True)
class Step:
    """One step: what was tried, what came of it, and where it led."""

    number: int
    signs: tuple[int, ...]
    """By feature: whether it was moved up or down."""
    moved: float
    """How far, as a part of its size."""
    trial: Trial
    """Of the weights with these signs against those with the opposite ones."""
    weights: tuple[float, ...]
    """After the step."""

    def data(self) -> dict[str, Any]:
        """The step as a line of the journal."""
        return {
            "step": self.number,
            "signs": list(self.signs),
            "moved": self.moved,
            **_told(self.trial),
            "weights": list(self.weights),
        }

    @staticmethod
    def parse(row: Mapping[str, Any]) -> Step:
        """The step from such a line."""
        return Step(row["step"], tuple(row["signs"]), row["moved"], _trial(row), tuple(row["weights"]))


class Climb:
    """A tuning under way."""

    def __init__(self, tuning: Tuning, journal: Journal, crew: Crew | Fleet) -> None:
        """Begin, or go on where the journal ends."""
        self.tuning = tuning
        self.steps: list[Step] = []
        self.confirmed = NOTHING
        self._journal, self._crew = journal, crew
        self._parts = 0
        self._size = np.maximum(np.abs(tuning.start), LEAST * (np.abs(tuning.start).mean() or 1 / LEAST))
        try:
            for row in journal.rows:
                self._recall(row)
        except (KeyError, TypeError, ValueError) as error:
            raise BadRecord(f"{str(journal.path)!r} has a line that is no step of a tuning.") from error
        journal.rows.clear()

    def _recall(self, row: Mapping[str, Any]) -> None:
        if "step" in row and row["step"] == len(self.steps):
            self.steps.append(Step.parse(row))
        elif "confirmation" in row and row["confirmation"] == self._parts:
            self.confirmed += _trial(row)
            self._parts += 1
        else:
            raise ValueError

    @property
    def games(self) -> int:
        """How many games were played so far."""
        return sum(step.trial.games for step in self.steps) + self.confirmed.games

    @property
    def done(self) -> bool:
        """Whether all steps are done and confirmed, or not confirmed."""
        return len(self.steps) == self.tuning.steps and self.confirmed.games >= self.tuning.confirmation

    def weights(self) -> Weights:
        """Where it leads: the mean of the second half of the way so far."""
        if not self.steps:
            return self.tuning.start
        late = self.steps[len(self.steps) // 2 :]
        found: Weights = np.array([step.weights for step in late]).mean(axis=0)
        return found

    def run(
        self, progress: Callable[[], None] | None = None, stepped: Callable[[Climb], None] | None = None
    ) -> None:
        """Do all steps, and then confirm; it ends early where the crew is stopped, between two lines.

        `progress` hears of each game, `stepped` of each step.
        """
        while not self.done and not self._crew.stop.is_set():
            went = self._step(progress) if len(self.steps) < self.tuning.steps else self._confirm(progress)
            if went and stepped is not None:
                stepped(self)

    def _step(self, progress: Callable[[], None] | None) -> bool:
        tuning, number = self.tuning, len(self.steps)
        at = np.array(self.steps[-1].weights) if self.steps else tuning.start
        signs = _signs(len(at), seed_for(tuning.seed, "signs", number))
        moved = MOVED / (number + 1) ** MOVED_LESS
        aside = moved * signs * self._size
        trial = self._tried(at + aside, at - aside, tuning.games, seed_for(tuning.seed, number), progress)
        if trial is None:
            return False
        calm = CALM * tuning.steps
        gone = GONE * ((1 + calm) / (number + 1 + calm)) ** GONE_LESS
        # After few games the edge is mostly luck: never further than was tried.
        way = max(-moved, min(moved, gone * trial.edge / moved))
        after = at + way * signs * self._size
        step = Step(number, tuple(map(int, signs)), moved, trial, tuple(map(float, after)))
        self._journal.append(step.data())
        self.steps.append(step)
        return True

    def _confirm(self, progress: Callable[[], None] | None) -> bool:
        """A part of the confirmation, as long as a step: a kill costs no more than that."""
        tuning = self.tuning
        games = min(tuning.games, tuning.confirmation - self.confirmed.games)
        seed = seed_for(tuning.seed, "confirmation", self._parts)
        trial = self._tried(self.weights(), tuning.start, games, seed, progress)
        if trial is None:
            return False
        self._journal.append({"confirmation": self._parts, **_told(trial)})
        self.confirmed += trial
        self._parts += 1
        return True

    def _tried(
        self, one: Weights, other: Weights, games: int, seed: int, progress: Callable[[], None] | None
    ) -> Trial | None:
        players = self.tuning.player(one), self.tuning.player(other)
        return tried(self._crew, *players, len(self.tuning.variant.seats), games, seed, progress)

    def data(self) -> dict[str, Any]:
        """What came of it as one JSON object."""
        weights = self.weights().tolist()
        confirmed = self.confirmed
        won = confirmed.won
        return {
            **self.tuning.facts(),
            "done": self.done,
            "tried": len(self.steps),
            "confirmed": {
                **_told(confirmed),
                "won": won.share,
                "low": won.low,
                "high": won.high,
            },
            "better": self.done and confirmed.is_better,
            "weights": dict(zip((feature.name for feature in self.tuning.features), weights, strict=True)),
        }


def _signs(count: int, seed: int) -> npt.NDArray[np.int64]:
    chance = holder(seed)
    with wrapping():
        return np.array([1 - 2 * int(below(chance, 2)) for _ in range(count)])


def _told(trial: Trial) -> dict[str, Any]:
    return {"played": trial.games, "points": trial.points, "equal": trial.equal}


def _trial(row: Mapping[str, Any]) -> Trial:
    return Trial(int(row["played"]), float(row["points"]), float(row["equal"]))
