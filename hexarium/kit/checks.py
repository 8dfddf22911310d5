"""Checks that every game must pass, shipped with the package: the author of a game gets them for free.

    from hexarium.kit.checks import check_game
    check_game(GAME)

Random games of each given set of options are played, and at every ply it is checked that

- there is a legal action until the game is over, none afterwards, no action twice, all of them within the
codec;
- every action's text is parsed back to the action;
- the position loads, and says the same after loading; the loaded state has the same legal actions;
- the state's common fields make sense, and whatever `invariant` demands of a position holds;
- a view is the same after secrets were redrawn for its seat, and so are the legal actions if it is to move;
the generator, which nobody knows, is another;
- the compiled and the uncompiled rules do the same, byte for byte;
- the same seed and actions give the same game again, and forcing what chance gave gives it without the
generator.

If the game has secrets, `resample` must be seen to redraw some.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from hexarium.errors import HexariumError
from hexarium.kit.game import Game, States
from hexarium.kit.options import Value
from hexarium.kit.rng import below, holder, wrapping
from hexarium.kit.runner import Runner

PICTURES = 40
"""A picture takes longer than all other checks, so only one position in so many is drawn."""

Invariant = Callable[[Mapping[str, Any]], None]


class CheckFailed(AssertionError):
    """A game breaks a promise; the message says which, and how to see it again."""


def check_game(
    game: Game,
    options: Iterable[Mapping[str, object]] = ({},),
    games: int = 3,
    most: int = 400,
    seed: int = 0,
    compiled: bool = True,
    invariant: Invariant | None = None,
) -> int:
    """Check random games of a game, `games` for each set of options and `most` plies each; returns the plies.

    With `compiled=False` only the uncompiled rules run, which needs no waiting for a compiler.
    """
    check_facts(game)
    plies, redrawn = 0, False
    for given in options:
        parsed = game.parse_options(given)
        for number in range(games):
            check = _Check(game, parsed, seed + number, compiled, invariant)
            plies += check.run(most)
            redrawn = redrawn or check.redrawn
    _demand(redrawn or not game.secrets, f"{game.name}: there are secrets, but resample never redraws any.")
    return plies


def check_facts(game: Game) -> None:
    """Check what a game declares about itself."""
    _demand(game.reasons[0] == "", f"{game.name}: place 0 of reasons is kept for games that go on.")
    names = [option.name for option in game.options]
    _demand(len(names) == len(set(names)), f"{game.name}: two options have the same name.")
    for option in game.options:
        _demand(option.parse(option.default) == option.default, f"{game.name}: bad default of {option.name}.")
    needed = {"rng", "to_move", "winners", "reason"} | ({"forced", "given"} if game.chance else set())
    for dtype in game.dtypes():
        missing = needed - set(dtype.names or ())
        _demand(not missing, f"{game.name}: the state lacks {', '.join(sorted(missing))}.")


class _Check:
    """One random game under observation."""

    def __init__(
        self,
        game: Game,
        options: Mapping[str, Value],
        seed: int,
        compiled: bool,
        invariant: Invariant | None,
    ) -> None:
        self.game, self.options, self.seed, self.invariant = game, options, seed, invariant
        self.plain = Runner(game, options, compiled=False)
        self.compiled = Runner(game, options) if compiled else None
        self.runner = self.compiled or self.plain
        self.played: list[tuple[int, str | None]] = []
        self.redrawn = False
        """Whether resampling has changed any position."""

    def run(self, most: int) -> int:
        """Play and check one game."""
        chooser = holder(self.seed)
        states = self.runner.start(self.seed)
        twin = self.plain.start(self.seed)
        while (actions := self._check_state(states, twin)) and len(self.played) < most:
            with wrapping():
                action = actions[int(below(chooser, len(actions)))]
            before = states.copy()
            for runner, each in ((self.runner, states), (self.plain, twin))[: 2 if self.compiled else 1]:
                if self.game.chance:
                    each[0].given = -1
                runner.step(each, action)
            self._check_events(before, action, states)
            self.played.append((action, self.game.chance_text(before[0], action, states[0])))
        self._check_again(states, forced=False)
        if self.game.chance:
            self._check_again(states, forced=True)
        return len(self.played)

    def _demand(self, condition: object, sentence: str) -> None:
        where = f"{self.game.name} {dict(self.options)} seed {self.seed} ply {len(self.played)}"
        _demand(condition, f"{where}: {sentence}")

    def _check_state(self, states: States, twin: States) -> list[int]:
        """Check a state from all sides and return its legal actions."""
        if self.compiled:
            for name in twin.dtype.names:
                same = np.array_equal(states[name], twin[name])
                self._demand(
                    same, f"compiled and uncompiled rules differ in {name}: {states[name]}, {twin[name]}."
                )
        actions = self.runner.legal(states)
        if self.compiled:
            same = actions == self.plain.legal(twin)
            self._demand(same, "compiled and uncompiled rules list other actions.")
        self._check_actions(states, actions)
        self._check_position(states, actions)
        self._check_secrets(states, actions)
        return actions

    def _check_actions(self, states: States, actions: list[int]) -> None:
        state, codec = states[0], self.runner.codec
        over = state.to_move < 0
        self._demand(over == (not actions), "there are legal actions exactly until the game is over.")
        self._demand(over == bool(state.reason), "a game is over exactly when it has a reason.")
        self._demand(over or state.winners == 0, "somebody has won before the game is over.")
        self._demand(len(set(actions)) == len(actions), "an action is listed twice.")
        if self.game.chance:
            self._demand(state.forced == -1, "an outcome stays forced after the action that takes it.")
        for action in actions:
            self._demand(0 <= action < codec.count, f"the action {action} is not one of the codec.")
            text = codec.text(action)
            self._demand(
                text and codec.parse(text) == action, f"the text {text!r} is not read back as {action}."
            )

    def _check_position(self, states: States, actions: list[int]) -> None:
        position = self.game.position(states[0], self.options)
        again = json.loads(json.dumps(position))
        self._demand(again == position, "the position is not plain JSON.")
        try:
            loaded = self.runner.load(again, 0)
        except HexariumError as error:
            self._demand(False, f"the position does not load: {error}")
        self._demand(
            self.game.position(loaded[0], self.options) == position, "the position is another after loading."
        )
        for fact in ("to_move", "winners", "reason"):
            self._demand(loaded[0][fact] == states[0][fact], f"{fact} is another after loading.")
        self._demand(
            sorted(self.runner.legal(loaded)) == sorted(actions), "other actions are legal after loading."
        )
        for seat in range(len(self.game.seats(self.options))):
            seen, known = (self.game.view(each[0], self.options, seat) for each in (loaded, states))
            self._demand(seen == known, f"the view of seat {seat} is another after loading.")
        if self.game.chance:
            self._demand(loaded[0].forced == -1, "an outcome is forced after loading.")
        if self.invariant:
            self.invariant(position)

    def _check_secrets(self, states: States, actions: list[int]) -> None:
        for seat in range(len(self.game.seats(self.options))):
            known = self.game.view(states[0], self.options, seat)
            other = states.copy()
            self.runner.resample(other, seat, self.seed + len(self.played))
            seen = self.game.view(other[0], self.options, seat)
            self._demand(seen == known, f"the view of seat {seat} shows what it cannot know.")
            if self.game.chance:
                self._demand(
                    other[0].rng != states[0].rng, "resample leaves the generator, which nobody knows."
                )
            truth, other_truth = (self.game.position(each[0], self.options) for each in (states, other))
            self.redrawn = self.redrawn or truth != other_truth
            if states[0].to_move == seat:
                self._demand(
                    self.runner.legal(other) == actions,
                    f"what seat {seat} may do depends on what it cannot know.",
                )
            if len(self.played) % PICTURES == 0:
                drawn, redrawn = (self.game.scene(each[0], self.options, seat) for each in (states, other))
                self._demand(drawn == redrawn, f"the picture for seat {seat} shows what it cannot know.")

    def _check_events(self, before: States, action: int, after: States) -> None:
        events = self.game.events(before[0], action, after[0], self.options)
        self._demand(events and all(events), "an action happens without a word.")

    def _check_again(self, states: States, forced: bool) -> None:
        """Play the same game again: from the seed, or from what chance gave with another generator."""
        again = self.runner.start(self.seed)
        how = "from what chance gave" if forced else "from the seed"
        for action, chance in self.played:
            self._demand(action in self.runner.legal(again), f"the game comes out differently {how}.")
            if forced:
                again[0].rng = ~again[0].rng
            if forced and chance is not None:
                try:
                    again[0].forced = self.game.parse_chance(again[0], action, chance, self.options)
                except HexariumError as error:
                    self._demand(False, f"what chance gave cannot be forced: {error}")
            self.runner.step(again, action)
        position = self.game.position(states[0], self.options)
        self._demand(
            self.game.position(again[0], self.options) == position, f"the game comes out differently {how}."
        )


def _demand(condition: object, sentence: str) -> None:
    if not condition:
        raise CheckFailed(sentence)
