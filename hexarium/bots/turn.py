"""`turn` searches its own turn to the end; `greedy`, which looks one action ahead, is it at depth 1."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Any

import numpy as np

from hexarium.bots.bargain import Bargainer
from hexarium.bots.bot import Choice, Thought, completed, legal_for, tempted
from hexarium.bots.deals import play_everywhere
from hexarium.bots.kinds import HASTE, TEMPERATURE, Kind, Setting, Settings
from hexarium.bots.reasons import SEED, Reasons
from hexarium.bots.search import DEPTH, LATE, NODES, UNKNOWN, Room, Root, own_actions, room, root, search_turn
from hexarium.bots.searcher import Searcher
from hexarium.kit.minds import PlainMind, now
from hexarium.kit.ports import algorithm
from hexarium.kit.rng import wrapping
from hexarium.kit.variant import Variant

if TYPE_CHECKING:
    from hexarium.kit.runner import Call, Runner
    from hexarium.kit.variant import States
    from hexarium.play.seat import Door

NOTHING_ELSE = "Nothing else can be done, and no deal was found that both should like."
FOR_WORDS = 0.4
"""Of its time, what thinking about deals may take."""
REACHED = 300
"""Positions that are looked at to see what a turn can become after a deal."""
ONE_LOOK = 1
"""So few positions are enough for one look at each action."""
POLL = 32
"""Positions between two looks at the clock, compiled; uncompiled every one."""

WORLDS = Setting("worlds", 1, 1, 64, "how many imagined deals of what is hidden it looks at")
NODES_MOST = Setting("nodes", 2000, 1, 10**9, "how many positions it looks at, at most")
DEEP = Setting("depth", 2, 1, 20, "how many own actions it looks ahead, at most")
TRADES = Setting("trades", 1, 0, 1, "whether it trades with others")


@algorithm
def list_own(port: Any, states: Any, out: Any) -> Any:
    """List the legal actions that do something."""
    return own_actions(port, states, 0, out)


class Turn(Searcher):
    """Takes what leads to the best end of its turn."""

    def __init__(self, name: str, variant: Variant, settings: Settings) -> None:
        super().__init__(name, variant, settings)
        assert variant.evaluation is not None
        self.weights = variant.evaluation.weights
        """How much each feature counts; others may be set."""
        self.depth = int(settings.get("depth", 1))
        self.bargainer = Bargainer(variant, self.desk, self.reach, willing=bool(settings["trades"]))
        self.reasons = Reasons(variant, self.desk)
        self._any_is_least = type(variant).default is Variant.default
        """Whether the game does not say what the least is that a seat could do."""
        self._actions: list[int] = []
        self._root: Root | None = None
        self._room: Any = None
        self._made_for: Runner | None = None

    def calls(self, runner: Runner) -> Sequence[Call]:
        """The search, the list that it begins with, what is thought about deals, and the reasons."""
        states = runner.blank(1)
        arguments = (states, root([0]), room(runner, 1), self.weights, 1, 1, 1, 0.0)
        own = list_own, (states, runner.room())
        deals = self.bargainer.calls(runner, self.weights)
        reasons = (play_everywhere, (states, 0, states)), *self.reasons.calls(runner, self.weights)
        return (search_turn, arguments), own, *deals, *reasons

    def choose(self, door: Door, seconds: float | None = None, seed: int = 0) -> Thought:
        """The action with the best end of the turn."""
        actions = legal_for(door)
        if len(actions) == 1:
            return Thought(actions[0])
        self.forget()
        self._actions = actions
        until = inf if seconds is None else now() + seconds
        worlds = self.desk.worlds(door, int(self.settings["worlds"]), seed)
        own = self.own(worlds)
        if own and len(own) < len(actions):
            self.search(own, worlds[:1], until, ONE_LOOK)  # words may take all the time there is
        said = self.bargainer.thought(door, actions, own, self.weights, self._part(until))
        if said is not None:
            return completed(said, actions)
        thought = self.think(door, own, worlds, until, seed)
        if not thought.choices and (seen := self.glance(door, seed)):  # there was no time for a single look
            thought = replace(seen, late=thought.late)
        thought = completed(thought, own)
        # Whoever acts in haste acts; random words would only annoy.
        return completed(self.tempted(thought, door, own, seed), actions)

    def tempted(self, thought: Thought, door: Door, actions: list[int], seed: int) -> Thought:
        """The same thought with as much will as the bot has."""
        temperature, haste = self.settings["temperature"], self.settings["haste"]
        if self._any_is_least:
            return tempted(thought, temperature, haste, seed)
        return tempted(thought, temperature, haste, seed, lambda: self.variant.default(door.state(), actions))

    def glance(self, door: Door, seed: int = 0) -> Thought | None:
        """The action after which it stands best, or what promises most until there is machine code."""
        if not self.desk.ready:
            return self.promising(door, seed) or self._least(door)
        worlds = self.desk.worlds(door, 1, seed)
        if not (own := self.own(worlds)):
            return self._least(door)
        found, place = root(own), room(self.desk.runner, 1)
        self.desk.runner.think(search_turn, worlds, found, place, self.weights, 1, ONE_LOOK, POLL, inf)
        return completed(self._told(found, place), legal_for(door))

    def why(self, door: Door, thought: Thought, seconds: float) -> str:
        """What is better after its choice than after the next best, or with a deal than without."""
        assert door.seat is not None
        until = now() + seconds
        if thought.deal is not None:
            return self.bargainer.why(door, thought.deal, self.reasons, self.best, self.weights, until)
        worlds, state = self.desk.worlds(door, self.reasons.worlds, SEED), np.atleast_1d(door.state())
        if self.bargainer.willing and len(self.own(worlds)) == 1:
            return NOTHING_ELSE

        def follow(action: int) -> tuple[States, tuple[int, ...]]:
            return self._followed(worlds, state, action, until)

        return self.reasons.of_choice(worlds, door.seat, thought, self.weights, until, follow)

    def _followed(
        self, worlds: States, state: States, action: int, until: float
    ) -> tuple[States, tuple[int, ...]]:
        """The worlds after an action, with what is best there for the same seat; chance is not followed."""
        assert self.variant.evaluation is not None
        room = np.zeros((2, self.variant.evaluation.most_draws), np.float64)
        with wrapping():
            if PlainMind(self.variant).draws(state, 0, action, room[0].astype(np.int64), room[1]):
                return worlds, (action,)
        after = self.desk.runner.blank(len(worlds))
        self.desk.runner.think(play_everywhere, worlds, action, after)
        own = after["to_move"][0] == worlds["to_move"][0]
        return after, self.best(after, until) if own else ()

    def best(self, worlds: States, until: float) -> tuple[int, ...]:
        """What is best for the seat to move, as far as a short search sees; nothing if it can do nothing."""
        if not (own := self.own(worlds)):
            return ()
        found = root(own)
        self._run(found, worlds, until, REACHED)
        return (int(found.actions[int(np.argmax(found.results))]),)

    def _least(self, door: Door) -> Thought | None:
        """Where there is only something to say, that is soon declined."""
        return None if self._any_is_least else Thought(self.variant.default(door.state(), legal_for(door)))

    def think(self, door: Door, actions: list[int], worlds: States, until: float, seed: int) -> Thought:
        """What the search says of all that can be done."""
        del door, seed
        return self.search(actions, worlds, until)

    def reach(self, worlds: States, until: float) -> float:
        """What the seat to move can make of its turn from here, on average over some worlds."""
        found = root(self.own(worlds))
        self._run(found, worlds, until, REACHED)
        return float(found.results.max(initial=UNKNOWN))

    def _part(self, until: float) -> float:
        """Until when there is time for words."""
        return until if until == inf else now() + FOR_WORDS * (until - now())

    def forget(self) -> None:
        """What it thought about an older question is no answer to the next."""
        self._root = None
        self.bargainer.nothing = None

    def own(self, worlds: States) -> list[int]:
        """The legal actions in some worlds that do something, and do not only speak of a deal."""
        runner = self.desk.runner
        out = runner.room()
        count = runner.think(list_own, worlds, out)
        found: list[int] = out[:count].tolist()
        return found

    def search(self, actions: list[int], worlds: States, until: float, most: int | None = None) -> Thought:
        """Search the turn from these actions on, through so many positions if that is said."""
        self._root = found = root(actions)
        self._run(found, worlds, until, most or int(self.settings.get("nodes", 10**9)))
        return self._told(found, self._room)

    def _run(self, found: Root, worlds: States, until: float, most: int) -> None:
        runner = self.desk.runner
        if runner is not self._made_for:
            self._room, self._made_for = room(runner, self.depth), runner
        self._room.told[:] = 0
        limits = self.depth, most, (POLL if runner.compiled else 1), float(until)
        runner.think(search_turn, worlds, found, self._room, self.weights, *limits)

    def so_far(self) -> Thought | None:
        """The best of what it has looked at; where only words are possible, none of them is too much."""
        found = self.found()
        return self.bargainer.nothing if found is None else completed(found, self._actions)

    def found(self) -> Thought | None:
        """What it has found until now, in whatever order."""
        root = self._root
        if root is None or root.results.max(initial=UNKNOWN) == UNKNOWN:
            return None
        return self._told(root, self._room)

    def _told(self, root: Root, room: Room) -> Thought:
        values: list[float] = root.results.tolist()
        choices = tuple(
            Choice(int(action), value)
            for action, value in zip(root.actions, values, strict=True)
            if value != UNKNOWN
        )
        told = room.told
        best = int(root.actions[int(np.argmax(root.results))])
        return Thought(best, choices, int(told[DEPTH]), int(told[NODES]), bool(told[LATE]))


def lacking(variant: Variant) -> str:
    """Why a bot that judges cannot play a variant."""
    return "" if variant.evaluation is not None else "needs a game that says what is good in it"


KIND = Kind(
    "turn",
    "searches its own turn to the end, chance averaged",
    (DEEP, NODES_MOST, WORLDS, TRADES, TEMPERATURE, HASTE),
    Turn,
    lacking,
)
