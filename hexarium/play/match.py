"""A match: one game being played, checked at every step, with its whole past.

>>> match = Match.new("heaven", {"first": "angels"}, seed=1)
>>> match.play("move b3 b4").words
('Angel troop moves from b3 to b4.',)
>>> match.undo().text, match.ply
('move b3 b4', 0)

A match is for whoever holds the table: it knows everything. Players and bots get a door, `match.seat(k)`,
onlookers `match.public()`. Whoever looks ahead does so on a resampled match: `roll`, `undo`, `roll` on the
match itself would give the same dice again.
"""

from __future__ import annotations

from collections.abc import Mapping
from secrets import randbits
from threading import RLock
from typing import Any

import numpy as np

from hexarium import games
from hexarium.errors import BadChance, BadPosition, BadRequest, IllegalAction, NotYourTurn, UnknownAction
from hexarium.kit.belief import Belief
from hexarium.kit.events import Eyes
from hexarium.kit.game import Game, Outcome
from hexarium.kit.marks import Scene
from hexarium.kit.options import Value, parse_seed
from hexarium.kit.ports import rows
from hexarium.kit.reading import is_object, shown
from hexarium.kit.rng import word_at, wrapping
from hexarium.kit.runner import UNLIMITED, Runner
from hexarium.kit.variant import NONE, State, States, Variant
from hexarium.play.ply import Ply
from hexarium.play.seat import Door
from hexarium.play.source import Later, Source


class Match:
    """A game under way. Every error leaves it as it was."""

    def __init__(
        self,
        runner: Runner,
        states: States,
        seed: int,
        from_start: bool = True,
        source: Source | None = None,
        known: Mapping[int | None, Belief] | None = None,
    ) -> None:
        """A match that begins with a state; `new` and `load` make one from options or a position.

        `from_start` says that the state is the usual start of a game with this seed. `known` holds what seats
        believe at the beginning, where that is more than the state shows them.
        """
        self.runner = runner
        self.seed = seed
        self.source = source
        self._begun = runner, runner.bytes(states)
        self._from_start = from_start
        self._known = dict(known or {})
        self._set(*self._begun)
        self._past: list[Ply] = []
        self._future: list[tuple[Runner, bytes, Ply]] = []
        self._beliefs: dict[int | None, tuple[int, Belief]] = {}
        self._hearing = RLock()
        """Beliefs are moved on when somebody asks, and several may ask at once."""

    @classmethod
    def new(
        cls,
        game: str | Game,
        options: Mapping[str, object] | None = None,
        seed: object = None,
        compiled: bool | None = True,
        source: Source | None = None,
    ) -> Match:
        """A new game; the same options and seed give the same game.

        Without a seed one is drawn from the system. A source gives its own. With `compiled` none nobody waits
        for a compiler: the match begins uncompiled, and changes over when the machine code is there.
        """
        chosen = games.load(game) if isinstance(game, str) else game
        runner = _runner(chosen.variant(options), compiled)
        word = source.seed if source is not None else _seed(seed)
        return cls(runner, runner.start(word), word, source=source)

    @classmethod
    def load(
        cls,
        position: Mapping[str, Any],
        seed: object = None,
        game: Game | None = None,
        compiled: bool | None = True,
        source: Source | None = None,
    ) -> Match:
        """A game that goes on from a position, with chance from the seed."""
        chosen = game or games.installed(game_name(position))
        runner = _runner(chosen.variant(chosen.read_options(position)), compiled)
        word = source.seed if source is not None else _seed(seed)
        return cls(runner, runner.load(position, word), word, from_start=False, source=source)

    def __repr__(self) -> str:
        who = "over" if self.to_move is None else f"{self.variant.seats[self.to_move]} to move"
        return f"<Match of {self.variant!r}, ply {self.ply}, {who}>"

    # What is played, and how far.

    @property
    def variant(self) -> Variant:
        """What is played: the game with its options."""
        return self.runner.variant

    @property
    def game(self) -> Game:
        """The game, whatever its options."""
        return self.runner.variant.game

    @property
    def options(self) -> dict[str, Value]:
        """All options, also those that were not given."""
        return self.runner.variant.options

    @property
    def state(self) -> State:
        """The record of the position, a copy."""
        return self.runner.copy(self._states)[0]

    @property
    def start(self) -> dict[str, Any] | None:
        """The position that the match began from, if not from the usual start of a game."""
        return None if self._from_start else self.variant.position(self._begun[0].state(self._begun[1])[0])

    @property
    def to_move(self) -> int | None:
        """The seat to move, or none when the game is over."""
        seat = int(self._to_move[0])
        return None if seat < 0 else seat

    @property
    def ply(self) -> int:
        """How many actions have been played."""
        return len(self._past)

    @property
    def plies(self) -> list[Ply]:
        """The actions that have been played."""
        return list(self._past)

    def since(self, ply: int, to: int | None = None) -> list[Ply]:
        """The actions that were played after the first `ply`, up to the first `to` if that is said."""
        return self._past[ply:to]

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be played again."""
        return bool(self._future)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or none while it goes on."""
        return None if int(self._to_move[0]) >= 0 else self.variant.outcome(self._states[0])

    def legal(self) -> list[str]:
        """The texts of the legal actions of the seat to move; none when the game is over."""
        return self.variant.codec.texts(self.legal_actions())

    def legal_actions(self) -> list[int]:
        """The same as integers."""
        return self.runner.legal(self._states)

    # Playing.

    def play(self, action: str | int, chance: str | None = None, seat: int | None = None) -> Ply:
        """Play a legal action; `chance` forces its outcome, `seat` says who plays it."""
        if not self.runner.compiled:
            self._change_over()
        code = self._code(action)
        self._check_turn(code, seat)
        if code not in self.runner.legal(self._states):
            raise IllegalAction(f"{self.variant.codec.text(code)!r} is not legal now; legal() lists what is.")
        forced = None if chance is None else self._forced_code(code, chance)
        mover = int(self._to_move[0])
        if self._given is not None:
            self._given[0] = NONE
        before = self.runner.bytes(self._states)
        word = None if self.source is None else self.source.word(len(self._past))
        if word is not None:
            self._rng[0] = word
        if forced is not None:
            self._forced[0] = forced
        self.runner.step(self._states, code)
        given = NONE if self._given is None else int(self._given[0])
        over = int(self._to_move[0]) < 0
        ply = Ply(self.runner, before, mover, code, given, over, word, forced)
        self._past.append(ply)
        self._future.clear()
        return ply

    def undo(self) -> Ply:
        """Take back the last action; what it revealed cannot be forgotten (see `Ply.reveals`)."""
        if not self._past:
            raise IllegalAction("There is nothing to undo; no action has been played.")
        with self._hearing:
            ply = self._past.pop()
            self._future.append((self.runner, self.runner.bytes(self._states), ply))
            self._set(ply._runner, ply._before)
            self._beliefs = {seat: kept for seat, kept in self._beliefs.items() if kept[0] <= self.ply}
        return ply

    def redo(self) -> Ply:
        """Play again what was taken back last, with the same outcome."""
        if not self._future:
            raise IllegalAction("There is nothing to redo; no action has been taken back.")
        if not self.runner.compiled:
            self._change_over()
        runner, after, ply = self._future.pop()
        self._past.append(ply)
        self._set(runner, after)
        return ply

    def take_over(self, tried: Match) -> None:
        """Be ready to play what was tried on a `trial` of this match: `redo` does, with the same outcome."""
        while tried.ply:
            tried.undo()
        self._future = tried._future

    def would_redo(self, action: str, seat: int) -> bool:
        """Whether `redo` plays this action of this seat."""
        if not self._future:
            return False
        ply = self._future[-1][2]
        return ply.seat == seat and ply.text == action

    def at(self, ply: int) -> Match:
        """The match as it was after `ply` actions, as a match of its own."""
        if not 0 <= ply <= self.ply:
            raise BadRequest(f"There is no ply {shown(ply)}; the match has plies 0 to {self.ply}.")
        earlier = Match(
            self.runner,
            self.runner.convert(self._begun[0].state(self._begun[1])),
            self.seed,
            self._from_start,
            self.source,
            {seat: belief.copy() for seat, belief in self._known.items()},
        )
        earlier._past = self._past[:ply]
        with self._hearing:
            kept = {seat: each for seat, each in self._beliefs.items() if each[0] <= ply}
            earlier._beliefs = {seat: (heard, belief.copy()) for seat, (heard, belief) in kept.items()}
        if ply < self.ply:
            earlier._set(self._past[ply]._runner, self._past[ply]._before)
        else:
            earlier._set(self.runner, self.runner.bytes(self._states))
        return earlier

    # What may be known.

    def seat(self, seat: int) -> Door:
        """The door of a seat: all that it may know and do."""
        return Door(self, self.variant.check_seat(seat))

    def public(self) -> Door:
        """The door of everyone else."""
        return Door(self, None)

    def position(self) -> dict[str, Any]:
        """The whole position as JSON; for those who may know everything."""
        return self.variant.position(self._states[0])

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat, or with none everyone, may know of the position."""
        return self._door(seat).view()

    def scene(self) -> Scene:
        """The position drawn for those who may know everything; a door draws it for the others."""
        return self.variant.scene(self._states[0], self.variant.everybody)

    def veiled(self, seat: int | None) -> States:
        """The state without what a seat, or with none the public, may not know."""
        states = self.runner.copy(self._states)
        self.variant.veil(states[0], self._eyes(seat))
        return states

    def belief(self, seat: int | None) -> Belief:
        """What a seat, or with none the public, believes of what is hidden; from what its door showed."""
        eyes = self._eyes(seat)
        with self._hearing:
            heard, belief = self._beliefs.get(seat) or (0, self._first_belief(seat))
            unheard = self._past[heard:]  # what is played meanwhile is heard the next time
            if self.game.secrets:
                for ply in unheard:
                    for event in ply.events:
                        belief.hear(event.seen(eyes))
            self._beliefs[seat] = heard + len(unheard), belief
            return belief

    def _first_belief(self, seat: int | None) -> Belief:
        if seat in self._known:
            return self._known[seat].copy()
        begun = self._begun[0].state(self._begun[1])[0]
        self.variant.veil(begun, self._eyes(seat))
        public = self._known.get(None)
        told = public.of_other(seat, begun) if public is not None and seat is not None else None
        return told or self.variant.belief(seat, begun)

    def resampled(self, seat: int | None, seed: object = None) -> Match:
        """The match as it could be for all that a seat knows: it begins here, with every secret redrawn.

        What the seat believes goes with it; other seats believe there what the public could tell them.
        """
        word, states = _seed(seed), self.veiled(seat)
        with self._hearing:
            belief = self.belief(seat)
            belief.imagine(states[0], word)
            known = {seat: belief.copy()}
            if self.game.secrets and seat is not None:
                known[None] = self.belief(None).copy()
        return Match(self.runner, states, word, from_start=False, known=known)

    def turned(self, seat: int) -> Match:
        """The match as it will be when a seat is asked that is due: there its answer can be tried ahead."""
        states = self.runner.copy(self._states)
        self.variant.turn_to(states[0], self.variant.check_seat(seat))
        return Match(self.runner, states, self.seed, from_start=False)

    def trial(self) -> Match:
        """The match from here on, to try actions on: chance gives what it would give here.

        That is for whoever holds the table alone: what was tried and refused must not be told.
        """
        source = None if self.source is None else Later(self.source, self.ply)
        return Match(self.runner, self.runner.copy(self._states), self.seed, from_start=False, source=source)

    def worlds(self, seat: int | None, count: int, seed: int) -> States:
        """So many states as they could be for all that a seat knows, for those who search in many at once."""
        veiled, states = self.veiled(seat), self.runner.blank(count)
        rows(states)[:] = rows(veiled)
        with self._hearing:
            belief = self.belief(seat)
            for k in range(count):
                with wrapping():
                    word = int(word_at(seed, k))
                belief.imagine(states[k], word)
        return states

    def perft(self, depth: int, most: int = UNLIMITED) -> int:
        """How many lines of play of `depth` actions there are; −1 if that takes more than `most` steps."""
        # To count uncompiled would take longer than to compile.
        runner = Runner(self.variant) if self.runner.waits else self.runner
        return runner.perft(runner.convert(self._states), depth, most)

    def _repr_svg_(self) -> str | None:
        return self.scene()._repr_svg_()

    def _eyes(self, seat: int | None) -> Eyes:
        return frozenset() if seat is None else frozenset({self.variant.check_seat(seat)})

    def _door(self, seat: int | None) -> Door:
        return self.public() if seat is None else self.seat(seat)

    def _set(self, runner: Runner, content: bytes) -> None:
        """Go on from a state, which may have been kept before the rules were compiled."""
        states = runner.state(content)
        self._states = states if runner is self.runner else self.runner.convert(states)
        # The common fields are looked up once: through a record each reading would take microseconds.
        plain = self._states.view(np.ndarray)
        self._to_move = plain["to_move"]
        self._rng = plain["rng"]
        chance = self.variant.game.chance
        self._forced: Any = plain["forced"] if chance else None
        self._given: Any = plain["given"] if chance else None

    def _change_over(self) -> None:
        """Go on with compiled rules, if they are there by now."""
        faster = self.runner.faster()
        if faster is not None:
            kept, self.runner = self.runner, faster
            self._set(kept, kept.bytes(self._states))

    def _code(self, action: str | int) -> int:
        codec = self.variant.codec
        if isinstance(action, str):
            return codec.parse(action)
        whole = isinstance(action, int | np.integer) and not isinstance(action, bool)
        if not whole or not 0 <= action < codec.count or not codec.text(int(action)):
            raise UnknownAction(
                f"There is no action {shown(action)}; actions are 0 to {codec.count - 1}, or texts."
            )
        return int(action)

    def _check_turn(self, action: int, seat: int | None) -> None:
        to_move = self.to_move
        if to_move is None:
            text = self.variant.codec.text(action)
            raise IllegalAction(f"{text!r} is not legal now; the game is over.")
        if seat is not None and self.variant.check_seat(seat) != to_move:
            raise NotYourTurn(f"Seat {seat} is not to move; seat {to_move} is.")

    def _forced_code(self, action: int, chance: object) -> int:
        if not isinstance(chance, str):
            raise BadChance(f"chance is the text of an outcome; it is {shown(chance)}.")
        return self.variant.parse_chance(self._states[0], action, chance)


def game_name(position: object) -> str:
    """The game that a position names."""
    if not is_object(position) or not isinstance(position.get("game"), str):
        raise BadPosition(f"A position is an object that names its game; it is {shown(position)}.")
    return str(position["game"])


def _runner(variant: Variant, compiled: bool | None) -> Runner:
    return Runner.at_once(variant) if compiled is None else Runner(variant, compiled)


def _seed(given: object) -> int:
    return randbits(64) if given is None else parse_seed(given)
