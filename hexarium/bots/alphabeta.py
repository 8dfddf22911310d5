"""`alphabeta` looks as far ahead as its time allows, in games for two in which nothing is hidden or drawn."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING

from hexarium.bots import deepening
from hexarium.bots.bot import Choice, Thought, legal_for, tempted
from hexarium.bots.deepening import Root, deepen, root
from hexarium.bots.kinds import HASTE, TEMPERATURE, Kind, Setting, Settings
from hexarium.bots.memory import forget
from hexarium.bots.reasons import SEED, Reasons
from hexarium.bots.scores import SCALE, expected
from hexarium.bots.searcher import Searcher
from hexarium.bots.stack import CALM, Limits, Room, room
from hexarium.kit.minds import now

if TYPE_CHECKING:
    from hexarium.kit.runner import Call, Runner
    from hexarium.kit.variant import States, Variant
    from hexarium.play.seat import Door

SECONDS = 1.0
"""For a choice, if nobody says."""
POLL = 32
"""Positions between two looks at the clock, compiled; uncompiled every one."""
PLENTY = 10**9
"""Positions that no time is enough for."""
GLANCE = 500
"""Positions of a glance."""
SOFT = 5
"""So many temperatures below the best a choice is hardly ever taken: its value need not be known."""

NODES = Setting("nodes", 0, 0, PLENTY, "how many positions it looks at; 0 for as many as its time allows")
DEEPEST = Setting("depth", 40, 1, 40, "how many actions it looks ahead, at most")


class AlphaBeta(Searcher):
    """Takes what is best if both play as well as it can see."""

    def __init__(self, name: str, variant: Variant, settings: Settings) -> None:
        super().__init__(name, variant, settings)
        assert variant.evaluation is not None
        self.weights = variant.evaluation.weights
        """How much each feature counts; others may be set."""
        self.reasons = Reasons(variant, self.desk)
        self._nodes = int(settings["nodes"])
        self._root: Root | None = None
        self._room: Room | None = None
        self._made_for: Runner | None = None
        self._glancing: Room | None = None
        """A room of its own for glances, which may come while it searches."""
        self._age = 0

    def calls(self, runner: Runner) -> Sequence[Call]:
        """The search and the reasons."""
        arguments = (runner.blank(1), root([0]), room(runner, 1), self.weights, self._limits(1), 0.0)
        return (deepen, arguments), *self.reasons.calls(runner, self.weights)

    def usual_seconds(self) -> float | None:
        """A second, unless it counts positions."""
        return None if self._nodes else SECONDS

    def choose(self, door: Door, seconds: float | None = None, seed: int = 0) -> Thought:
        """The best action that it finds within its time or its positions."""
        actions = legal_for(door)
        if len(actions) == 1:
            return Thought(actions[0])
        self._root = None  # what it thought about an older question is no answer to this one
        allowed = self.usual_seconds() if seconds is None else seconds
        until = inf if allowed is None else now() + allowed
        thought = self.search(actions, self.desk.worlds(door, 1, seed), until)
        return tempted(thought, self.settings["temperature"], self.settings["haste"], seed)

    def glance(self, door: Door, seed: int = 0) -> Thought | None:
        """The best action one ply ahead, or what promises most until there is machine code."""
        if not self.desk.ready:
            return self.promising(door, seed)
        runner, found = self.desk.runner, root(legal_for(door))
        if self._glancing is None:
            self._glancing = room(runner, GLANCE)
        forget(self._glancing.memory)
        limits = Limits(GLANCE, 1, 0, CALM, POLL, 0)
        runner.think(
            deepen, self.desk.worlds(door, 1, seed), found, self._glancing, self.weights, limits, inf
        )
        return self._told(found)

    def why(self, door: Door, thought: Thought, seconds: float) -> str:
        """What is better where its choice leads than where the next best does."""
        assert door.seat is not None
        worlds = self.desk.worlds(door, 1, SEED)
        return self.reasons.of_choice(worlds, door.seat, thought, self.weights, now() + seconds)

    def search(self, actions: list[int], states: States, until: float) -> Thought:
        """Search these actions of the first state."""
        runner = self.desk.runner
        if runner is not self._made_for or self._room is None:
            self._room, self._made_for = room(runner, self._nodes or PLENTY), runner
        if self._nodes:
            # What it remembers would make the same choice differ from one time to the next.
            forget(self._room.memory)
        self._age += 1
        self._root = root(actions)
        limits = self._limits(POLL if runner.compiled else 1)
        runner.think(deepen, states, self._root, self._room, self.weights, limits, float(until))
        return self._told(self._root)

    def _limits(self, every: int) -> Limits:
        margin = int(SOFT * self.settings["temperature"] * 2 * SCALE)
        depth = int(self.settings["depth"])
        return Limits(self._nodes or PLENTY, depth, margin, CALM, every, self._age)

    def so_far(self) -> Thought | None:
        """The best of the round under way, or of the one before; none before the first action is searched."""
        return None if self._root is None or not self._root.depths.any() else self._told(self._root)

    def _told(self, root: Root) -> Thought:
        report = root.report.tolist()
        best = report[deepening.BEST_NOW]
        # A temperature compares actions, so all of them must have been searched to the same depth.
        unfinished = best >= 0 and not (self.settings["temperature"] and report[deepening.DEPTH_DONE])
        place = best if unfinished else report[deepening.BEST_DONE]
        deepest = report[deepening.DEPTH_NOW] if unfinished else report[deepening.DEPTH_DONE]
        chosen = _choice(root, place, deepest)
        others = [_choice(root, each, deepest, chosen) for each in range(len(root.actions)) if each != place]
        others.sort(key=lambda each: (each.value is None, each.at_most, -(each.value or 0.0)))
        late = not report[deepening.ENDED] and report[deepening.NODES] < (self._nodes or 1)
        depth, nodes = report[deepening.DEPTH_DONE], report[deepening.NODES]
        return Thought(chosen.action, (chosen, *others), depth, nodes, late)


def _choice(root: Root, place: int, deepest: int, chosen: Choice | None = None) -> Choice:
    """What is known of an action from the last round that has reached it, not counting deeper ones.

    Values of different depths cannot be compared: one from a round before is not above the chosen one's.
    """
    action = int(root.actions[place])
    found = [half for half in range(2) if 0 < root.depths[half, place] <= deepest]
    if not found:
        return Choice(action)
    half = max(found, key=lambda each: int(root.depths[each, place]))
    line = tuple(int(each) for each in root.lines[half, place] if each >= 0)
    value, exact = expected(int(root.scores[half, place])), bool(root.exact[half, place])
    if chosen is not None and chosen.value is not None and root.depths[half, place] < deepest:
        value, exact = min(value, chosen.value), False
    return Choice(action, value, not exact, line[1:])


def _lacking(variant: Variant) -> str:
    game = variant.game
    fitting = variant.evaluation is not None and len(variant.seats) == 2
    if fitting and not game.chance and not game.secrets:
        return ""
    return "is for games without chance and secrets, with two seats and an evaluation"


KIND = Kind(
    "alphabeta",
    "looks ahead for both, deeper and deeper; for two, where nothing is hidden or left to chance",
    (NODES, DEEPEST, TEMPERATURE, HASTE),
    AlphaBeta,
    _lacking,
)
