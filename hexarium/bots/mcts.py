"""`mcts`: plays games out at random, more often where that went well, and takes what it tried most.

It needs nothing but the rules, so it plays every game, also with chance, secrets and several seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Any

import numpy as np

from hexarium.bots.bot import Choice, Thought, legal_for, tempted
from hexarium.bots.chance import any_of
from hexarium.bots.growth import RIPE, grow, is_done
from hexarium.bots.kinds import HASTE, TEMPERATURE, Kind, Setting, Settings
from hexarium.bots.playouts import DEEPEST, LATE, SIMULATIONS, Plan, Room, playout_room
from hexarium.bots.searcher import Searcher
from hexarium.bots.tree import (
    ACTION,
    FIRST,
    HEARD,
    HEARD_WON,
    LOSS,
    NEXT,
    PROVEN,
    UNKNOWN,
    VISITS,
    WIN,
    WON,
    Tree,
    tree,
    trusted,
)
from hexarium.kit.dispatch import rule
from hexarium.kit.minds import now

if TYPE_CHECKING:
    from hexarium.kit.runner import Call, Runner
    from hexarium.kit.variant import States, Variant
    from hexarium.play.seat import Door

SIMULATIONS_MOST = Setting("simulations", 2000, 0, 10**9, "how many games it plays out, 0: as time allows")
WORLDS = Setting("worlds", 16, 1, 1024, "how many imagined deals of what is hidden it plays in by turns")
PLIES = Setting("plies", 20, 0, 4000, "actions of a playout before it is judged, in a game that can be")
EXPLORATION = Setting("exploration", 0.05, 0, 10, "how much it tries what it knows little of", whole=False)

USUAL_SECONDS = 1.0
POLL = 16
"""Plies between two looks at the clock, compiled; uncompiled every one."""
NODES_MOST = 1 << 20
"""Nodes that a tree has room for; 48 bytes each, once they are used."""
FEW, GLANCE, GLANCES = 16, 0.001, 3
"""Games that a glance plays out, the seconds it may take for them, and how often it tries."""
DOUBT = 2
"""Simulations that an average is short of: so many that went as expected are added to it."""
LINE = 8
"""Simulations that an action needs to be told as what is expected to follow."""


def tree_for(variant: Variant, simulations: int) -> Tree:
    """A tree with room for so many simulations."""
    return tree(variant, min(NODES_MOST, (2 + simulations // RIPE) * variant.codec.count))


class Mcts(Searcher):
    """Takes what it tried most; without evaluation, without an opening, in any game."""

    def __init__(self, name: str, variant: Variant, settings: Settings) -> None:
        super().__init__(name, variant, settings)
        evaluation = variant.evaluation
        self.weights = np.zeros(0) if evaluation is None else evaluation.weights
        """How much each feature counts, in a game that has an evaluation; others may be set."""
        self._grown: tuple[list[int], Tree, Room] | None = None
        """What there was to choose from, and what has become of it."""

    def calls(self, runner: Runner) -> Sequence[Call]:
        """The growth of the tree."""
        worlds, room = runner.blank(1), playout_room(runner)
        return ((grow, (worlds, tree(self.variant, 1), room, self.weights, self._plan(runner, 0, 0.0))),)

    def choose(self, door: Door, seconds: float | None = None, seed: int = 0) -> Thought:
        """The action that was tried most."""
        self._grown = None
        actions = legal_for(door)
        if len(actions) == 1:
            return Thought(actions[0])
        if seconds is None:
            seconds = self.usual_seconds()
        until = inf if seconds is None else now() + seconds
        most = int(self.settings["simulations"])
        count = int(self.settings["worlds"]) if self.variant.game.secrets else 1
        worlds = self.desk.worlds(door, min(count, most or count), seed)
        thought = self.think(actions, worlds, until, seed)
        if not thought.nodes:  # no game was played out: nothing speaks for the first action in the list
            thought = replace(thought, action=any_of(actions, seed))
        return tempted(thought, self.settings["temperature"], self.settings["haste"], seed)

    def glance(self, door: Door, seed: int = 0) -> Thought | None:
        """What a few games tell, or what promises most until there is machine code."""
        if not self.desk.ready:
            return self.promising(door, seed)
        runner, actions = self.desk.runner, legal_for(door)
        worlds = self.desk.worlds(door, 1, seed)
        tree, room = tree_for(self.variant, FEW), playout_room(runner)
        # A busy machine may take all of that time away before the first game is played out.
        for _ in range(GLANCES):
            room.counts[LATE] = 0
            plan = self._plan(runner, seed, now() + GLANCE)._replace(simulations=FEW)
            runner.think(grow, worlds, tree, room, self.weights, plan)
            if room.counts[SIMULATIONS]:
                return self._told(actions, tree, room)
        return self.promising(door, seed)

    def think(self, actions: list[int], worlds: States, until: float, seed: int) -> Thought:
        """Grow a tree in some worlds, and tell what it shows.

        Plain Python makes one simulation at a time, and whatever is compiled by then goes on with the tree.
        """
        runner = self.desk.runner
        plan = self._plan(runner, seed, until)
        grown = tree_for(self.variant, plan.simulations), playout_room(runner)
        self._grown = actions, *grown
        counts = grown[1].counts
        while not runner.compiled:
            runner.think(
                grow, worlds, *grown, self.weights, plan._replace(simulations=counts[SIMULATIONS] + 1)
            )
            if is_done(*grown, plan):
                return self._told(actions, *grown)
            if (faster := self.desk.runner).compiled:
                runner, worlds = faster, faster.convert(worlds)
                grown = grown[0], playout_room(runner)._replace(counts=counts)
                plan = self._plan(runner, seed, until)
        runner.think(grow, worlds, *grown, self.weights, plan)
        return self._told(actions, *grown)

    def _plan(self, runner: Runner, seed: int, until: float) -> Plan:
        variant = self.variant
        chance = variant.game.chance or variant.game.secrets
        return Plan(
            seed=np.uint64(seed % 2**64),
            simulations=int(self.settings["simulations"]) or 10**9,
            plies=int(self.settings["plies"]),
            exploration=float(self.settings["exploration"]),
            exact=len(variant.seats) == 2 and not chance,
            judged=variant.evaluation is not None,
            deals=variant.evaluation is not None and variant.evaluation.bargain is not None,
            poll=POLL if runner.compiled else 1,
            until=float(until),
        )

    def usual_seconds(self) -> float | None:
        """A second, if nobody says how many simulations are enough."""
        return None if self.settings["simulations"] else USUAL_SECONDS

    def so_far(self) -> Thought | None:
        """What it tried most until now."""
        grown = self._grown
        return None if grown is None or not grown[2].counts[SIMULATIONS] else self._told(*grown)

    def _told(self, actions: list[int], tree: Tree, room: Room) -> Thought:
        """What a tree shows, which may still grow meanwhile."""
        nodes = tree.nodes
        found = {int(nodes[child, ACTION]): child for child in _children(nodes, 0)}
        known = [found[action] for action in actions if action in found]
        mean = whole_value(tree, 1 / len(self.variant.seats))
        values = {child: float(value_of(tree, child, mean)) for child in known}
        ranked = sorted(known, key=lambda child: _rank(nodes, child, values[child]), reverse=True)
        rest = sorted(ranked[1:], key=lambda child: values[child], reverse=True)
        choices = [
            Choice(int(nodes[child, ACTION]), values[child], line=_line(nodes, child))
            for child in (*ranked[:1], *rest)
        ]
        choices += [Choice(action) for action in actions if action not in found]
        return Thought(
            choices[0].action,
            tuple(choices),
            int(room.counts[DEEPEST]),
            int(room.counts[SIMULATIONS]),
            bool(room.counts[LATE]) and bool(self.settings["simulations"]),
        )


def _children(nodes: Any, node: int) -> list[int]:
    """The children of a node, in no particular order."""
    children = []
    child = int(nodes[node, FIRST])
    while child:
        children.append(child)
        child = int(nodes[child, NEXT])
    return children


def _rank(nodes: Any, child: int, value: float) -> tuple[int, int, bool, float]:
    """How good a child is to take: a proven win, then what was tried most, a proven loss last."""
    proven = {WIN: 1, LOSS: -1}.get(int(nodes[child, PROVEN]), 0)
    return proven, int(nodes[child, VISITS]), bool(nodes[child, HEARD]), value


@rule
def shrunk(won: Any, count: Any, expected: Any) -> Any:
    """An average that a few games do not make a certainty."""
    return (won + DOUBT * expected) / (count + DOUBT)


@rule
def whole_value(tree: Any, even: Any) -> Any:
    """The expected result of the position, where `even` is what seats get that are equally good."""
    return shrunk(tree.sums[0, WON], tree.nodes[0, VISITS], even)


@rule
def value_of(tree: Any, child: Any, mean: Any) -> Any:
    """The expected result of an action: exactly if it is proven, else with the doubt that few games leave."""
    nodes, sums = tree.nodes, tree.sums
    visits, heard = 1.0 * nodes[child, VISITS], 1.0 * nodes[child, HEARD]
    if nodes[child, PROVEN] != UNKNOWN:
        return 0.5 * (nodes[child, PROVEN] - LOSS)
    if visits + heard == 0.0:
        return mean
    trust = trusted(visits, heard)
    seen = shrunk(sums[child, WON], visits, mean)
    return trust * shrunk(sums[child, HEARD_WON], heard, mean) + (1.0 - trust) * seen


def _line(nodes: Any, child: int) -> tuple[int, ...]:
    """What was tried most after an action, as long as it was tried often."""
    line: list[int] = []
    while children := [each for each in _children(nodes, child) if nodes[each, VISITS] >= LINE]:
        child = max(children, key=lambda each: int(nodes[each, VISITS]))
        line.append(int(nodes[child, ACTION]))
    return tuple(line)


KIND = Kind(
    "mcts",
    "plays games out at random, more often where that goes well; needs nothing but the rules",
    (SIMULATIONS_MOST, WORLDS, PLIES, EXPLORATION, TEMPERATURE, HASTE),
    Mcts,
)
