"""`ahead`: plays the best choices of its turn search on in its head, and takes what ends best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Any

import numpy as np

from hexarium.bots.bot import Choice, Thought
from hexarium.bots.kinds import HASTE, TEMPERATURE, Kind, Setting, Settings
from hexarium.bots.rollouts import DONE, LATE, PLIES, Limits, Trials, hall, roll_out, trials, weigh
from hexarium.bots.turn import DEEP, NODES_MOST, TRADES, WORLDS, Turn, lacking
from hexarium.kit.minds import now

if TYPE_CHECKING:
    from hexarium.kit.runner import Call, Runner
    from hexarium.kit.variant import States, Variant
    from hexarium.play.seat import Door

PART = 0.4
"""Of its time, what the search of the turn may take."""
ALL_TURNS = 8
"""Turns of all seats after the one under way, if nobody says how many own ones: more seats take longer."""
MOST_PLIES = 400
"""Of a rollout."""

ROLLOUTS = Setting("rollouts", 100, 1, 100_000, "how often each choice is played on in the head, at most")
WIDTH = Setting("width", 5, 2, 50, "how many choices are played on")
TURNS = Setting("turns", 0, 0, 50, "how many own turns are played on; 0 for this one and eight of all seats")
DEALS = Setting("deals", 8, 0, 1000, "how many deals each seat looks at in a turn that is played on")


def limits_of(settings: Settings, seats: int) -> Limits:
    """How far games are played on."""
    turns = int(settings["turns"]) or 1 + max(1, round(ALL_TURNS / seats))
    # What one of two gains by a deal the other loses.
    return Limits(turns, MOST_PLIES, int(settings["deals"]) if seats > 2 else 0)


class Ahead(Turn):
    """Searches its turn, then plays on with everybody from the best choices."""

    def __init__(self, name: str, variant: Variant, settings: Settings) -> None:
        super().__init__(name, variant, settings)
        self._limits = limits_of(settings, len(variant.seats))
        self._trials: Trials | None = None
        self._searched: Thought | None = None

    def forget(self) -> None:
        """What it thought about an older question is no answer to the next."""
        super().forget()
        self._trials = self._searched = None

    def calls(self, runner: Runner) -> Sequence[Call]:
        """The search and the rollouts."""
        arguments: tuple[Any, ...] = (runner.blank(1), trials([0], 1), hall(runner), self.weights)
        return *super().calls(runner), (
            roll_out,
            (*arguments, self.bargainer.manners, np.uint64(0), self._limits, 0.0),
        )

    def think(self, door: Door, actions: list[int], worlds: States, until: float, seed: int) -> Thought:
        """What the search says, and for the best choices what rollouts say of it."""
        began = now()
        half = until if until == inf else began + PART * (until - began)
        searched = super().think(door, actions, worlds[:1], half, seed)
        best = sorted(searched.choices, key=lambda each: -(each.value or 0.0))[: int(self.settings["width"])]
        if len(best) < 2:
            return searched
        self._searched = searched
        runner = self.desk.runner
        self._trials = trials([each.action for each in best], int(self.settings["rollouts"]))
        arguments = worlds, self._trials, hall(runner), self.weights, self.bargainer.manners
        runner.think(roll_out, *arguments, np.uint64(seed % 2**64), self._limits, float(until))
        return self._weighed(searched, self._trials)

    def found(self) -> Thought | None:
        """What search and rollouts have found until now."""
        searched, tried = self._searched, self._trials
        if searched is None or tried is None:
            return super().found()
        return self._weighed(searched, tried)

    def _weighed(self, searched: Thought, tried: Trials) -> Thought:
        """The search corrected by what rollouts brought."""
        if not tried.told[DONE]:
            return searched
        by_action = {each.action: each.value or 0.0 for each in searched.choices}
        compared = [int(action) for action in tried.actions]
        weighed = np.zeros(len(compared))
        weigh(tried, np.array([by_action[action] for action in compared]), weighed)
        values = dict(zip(compared, weighed.tolist(), strict=True))
        lowest = min(values.values())
        choices = tuple(
            Choice(each.action, values[each.action])
            if each.action in values
            else replace(each, value=min(each.value or 0.0, lowest), at_most=True)
            for each in searched.choices
        )
        best = max(values, key=lambda action: values[action])
        nodes, late = searched.nodes + int(tried.told[PLIES]), bool(tried.told[LATE])
        return Thought(best, choices, searched.depth, nodes, late)


KIND = Kind(
    "ahead",
    "searches its own turn and plays the best choices on in its head",
    (
        *(DEEP, NODES_MOST, replace(WORLDS, default=8), TRADES),
        *(ROLLOUTS, WIDTH, TURNS, DEALS, TEMPERATURE, HASTE),
    ),
    Ahead,
    lacking,
)
