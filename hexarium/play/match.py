"""A match: one game being played, checked at every step, with its whole past.

>>> match = Match.new("heaven", {"first": "angels"}, seed=1)
>>> match.play("move b3 b4").events
('Angel troop moves from b3 to b4.',)
>>> match.undo().text, match.ply
('move b3 b4', 0)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from hexarium import games
from hexarium.errors import (
    BadChance,
    BadPosition,
    BadRequest,
    IllegalAction,
    NotYourTurn,
    UnknownAction,
)
from hexarium.kit.game import Game, Outcome, State
from hexarium.kit.options import Value, parse_seed
from hexarium.kit.reading import shown
from hexarium.kit.runner import UNLIMITED, Runner
from hexarium.kit.marks import Scene


@dataclass(frozen=True)
class Ply:
    """One action as it was played: by whom, what chance gave, and what happened, in words."""

    seat: int
    action: int
    text: str
    chance: str | None
    events: tuple[str, ...]


class Match:
    """A game under way. Every error leaves it as it was."""

    def __init__(self, runner: Runner, seed: int, start: Mapping[str, Any] | None = None) -> None:
        self.runner = runner
        self.seed = seed
        self._states = runner.load(start, seed) if start is not None else runner.start(seed)
        self.start = None if start is None else self.position()
        """The position that the match began from, if not from the start of a game."""
        self._past: list[tuple[bytes, Ply]] = []
        self._future: list[tuple[bytes, Ply]] = []

    @classmethod
    def new(
        cls,
        game: str | Game,
        options: Mapping[str, object] | None = None,
        seed: object = 0,
        compiled: bool = True,
    ) -> Match:
        """A new game; the same options and seed give the same game."""
        chosen = games.load(game) if isinstance(game, str) else game
        return cls(Runner(chosen, chosen.parse_options(options or {}), compiled), parse_seed(seed))

    @classmethod
    def load(
        cls,
        position: Mapping[str, Any],
        seed: object = 0,
        game: Game | None = None,
        compiled: bool = True,
    ) -> Match:
        """A game that goes on from a position, with chance from the seed."""
        chosen = game or games.load(game_name(position))
        return cls(Runner(chosen, chosen.read_options(position), compiled), parse_seed(seed), position)

    @property
    def game(self) -> Game:
        """What is played."""
        return self.runner.game

    @property
    def options(self) -> dict[str, Value]:
        """All options, also those that were not given."""
        return self.runner.options

    @property
    def state(self) -> State:
        """The record of the position; to look at, not to change."""
        return self._states[0]

    @property
    def to_move(self) -> int | None:
        """The seat to move, or none when the game is over."""
        return None if self.state.to_move < 0 else int(self.state.to_move)

    @property
    def ply(self) -> int:
        """How many actions have been played."""
        return len(self._past)

    @property
    def plies(self) -> list[Ply]:
        """The actions that have been played."""
        return [ply for _, ply in self._past]

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be played again."""
        return bool(self._future)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or none while it goes on."""
        return self.game.outcome(self.state)

    def legal(self) -> list[str]:
        """The texts of the legal actions; none when the game is over."""
        return [self.runner.codec.text(action) for action in self.runner.legal(self._states)]

    def legal_actions(self) -> list[int]:
        """The legal actions as integers."""
        return self.runner.legal(self._states)

    def play(self, action: str | int, chance: str | None = None, seat: int | None = None) -> Ply:
        """Play a legal action; `chance` forces its outcome, `seat` says who plays it."""
        code = self._code(action)
        text = self.runner.codec.text(code)
        self._check_turn(text, seat)
        if code not in self.runner.legal(self._states):
            raise IllegalAction(f"{text!r} is not legal now; {self._what_is_legal()}.")
        before = self._states.copy()
        played = before.copy()
        if chance is not None:
            if not isinstance(chance, str):
                raise BadChance(f"chance is the text of an outcome; it is {shown(chance)}.")
            played[0].forced = self.game.parse_chance(before[0], code, chance, self.options)
        if self.game.chance:
            played[0].given = -1
        self.runner.step(played, code)
        ply = Ply(
            seat=int(before[0].to_move),
            action=code,
            text=text,
            chance=self.game.chance_text(before[0], code, played[0]),
            events=tuple(self.game.events(before[0], code, played[0], self.options)),
        )
        self._past.append((before.tobytes(), ply))
        self._future.clear()
        self._states = played
        return ply

    def undo(self) -> Ply:
        """Take back the last action."""
        if not self._past:
            raise IllegalAction("There is nothing to undo; no action has been played.")
        before, ply = self._past.pop()
        self._future.append((self._states.tobytes(), ply))
        self._states = self._from_bytes(before)
        return ply

    def redo(self) -> Ply:
        """Play again what was taken back last, with the same outcome."""
        if not self._future:
            raise IllegalAction("There is nothing to redo; no action has been taken back.")
        after, ply = self._future.pop()
        self._past.append((self._states.tobytes(), ply))
        self._states = self._from_bytes(after)
        return ply

    def at(self, ply: int) -> Match:
        """The match as it was after `ply` actions, as a match of its own."""
        if not 0 <= ply <= self.ply:
            raise BadRequest(f"There is no ply {ply}; the match has plies 0 to {self.ply}.")
        earlier = object.__new__(Match)
        earlier.runner, earlier.seed, earlier.start = self.runner, self.seed, self.start
        earlier._past, earlier._future = self._past[:ply], []
        earlier._states = self._from_bytes(self._past[ply][0]) if ply < self.ply else self._states.copy()
        return earlier

    def position(self) -> dict[str, Any]:
        """The whole position as JSON; for those who may know everything."""
        return self.game.position(self.state, self.options)

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat may know of the position."""
        return self.game.view(self.state, self.options, self.game.check_seat(self.options, seat))

    def scene(self, seat: int | None = None) -> Scene:
        """The position drawn, for a seat or for those who may know everything."""
        if seat is not None:
            self.game.check_seat(self.options, seat)
        return self.game.scene(self.state, self.options, seat)

    def resampled(self, seat: int, seed: object) -> Match:
        """The match as it could be for all that a seat knows: it begins here, with every secret redrawn."""
        states, word = self._states.copy(), parse_seed(seed)
        self.runner.resample(states, self.game.check_seat(self.options, seat), word)
        return Match(self.runner, word, self.game.position(states[0], self.options))

    def perft(self, depth: int, most: int = UNLIMITED) -> int:
        """How many lines of play of `depth` actions there are; −1 if that takes more than `most` steps."""
        return self.runner.perft(self._states, depth, most)

    def _repr_svg_(self) -> str | None:
        return self.scene()._repr_svg_()

    def _from_bytes(self, content: bytes) -> Any:
        return np.frombuffer(bytearray(content), dtype=self.runner.dtype).view(np.recarray)

    def _code(self, action: str | int) -> int:
        if isinstance(action, str):
            return self.runner.codec.parse(action)
        count = self.runner.codec.count
        whole = isinstance(action, int | np.integer) and not isinstance(action, bool)
        if not whole or not 0 <= action < count or not self.runner.codec.text(action):
            raise UnknownAction(
                f"There is no action {shown(action)}; actions are 0 to {count - 1}, or texts."
            )
        return int(action)

    def _check_turn(self, text: str, seat: int | None) -> None:
        if self.to_move is None:
            raise IllegalAction(f"{text!r} is not legal now; the game is over.")
        if seat is not None and self.game.check_seat(self.options, seat) != self.to_move:
            raise NotYourTurn(f"Seat {seat} is not to move; seat {self.to_move} is.")

    def _what_is_legal(self) -> str:
        texts = self.legal()
        if len(texts) <= 8:
            return f"legal are {', '.join(texts)}"
        verbs = dict.fromkeys(text.partition(" ")[0] for text in texts)
        return f"legal are {len(texts)} actions with {', '.join(verbs)}, such as {texts[0]!r}"


def game_name(position: object) -> str:
    """The game that a position names: one of ours, for what others wrote never says which file is run."""
    if not isinstance(position, Mapping) or not isinstance(position.get("game"), str):
        raise BadPosition(f"A position is an object that names its game; it is {shown(position)}.")
    games.find(position["game"])
    return str(position["game"])
