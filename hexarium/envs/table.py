"""One game at a time, with what each seat sees of it as numbers: what the faces of single games stand on.

It is a match with its whole past, so whoever plays through the door of a seat remembers all that was seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from hexarium import games as known
from hexarium.envs.games import observation_of
from hexarium.errors import BadRequest, IllegalAction
from hexarium.kit import stepping
from hexarium.kit.game import Game
from hexarium.kit.launching import compiled as compiled_call
from hexarium.kit.launching import look
from hexarium.kit.observation import show
from hexarium.kit.rng import wrapping
from hexarium.kit.runner import Runner
from hexarium.play.match import Match


class Table:
    """A table at which one game after the other is played, each from a seed of its own."""

    def __init__(
        self,
        game: str | Game,
        options: Mapping[str, object] | None = None,
        most: int = 0,
        compiled: bool = True,
    ) -> None:
        """With `most` a game is cut off after so many plies."""
        self.game = known.load(game) if isinstance(game, str) else game
        self.variant = self.game.variant(options)
        self.observation = observation_of(self.variant)
        self.most = most
        self.players = len(self.variant.seats)
        self.actions = self.variant.codec.count
        show(self.variant.record, self.observation)
        self._runner = Runner(self.variant, compiled)
        if self._runner.compiled:
            machine = stepping.machine(self.game.name, self.variant.record, self.observation)
            self._observe, self._look = machine.addresses[1], compiled_call(look)
            # Where a state lies is asked once: NumPy takes longer to say so than to write an observation.
            self._room = np.zeros(self.variant.record.itemsize, np.uint8)
            self._place = self._room.ctypes.data
        self._match: Match | None = None

    @property
    def match(self) -> Match:
        """The game under way."""
        if self._match is None:
            raise BadRequest("No game has begun; reset() begins one.")
        return self._match

    def begin(self, seed: int) -> None:
        """Begin the game of a seed."""
        self._match = Match(self._runner, self._runner.start(seed), seed)

    @property
    def to_move(self) -> int | None:
        """The seat to move, or none when the game is over or cut off."""
        return None if self.cut else self.match.to_move

    @property
    def over(self) -> bool:
        """Whether the game has come to its end."""
        return self.match.to_move is None

    @property
    def cut(self) -> bool:
        """Whether the game is cut off before its end."""
        return 0 < self.most <= self.match.ply and not self.over

    def observe(self, seat: int) -> Any:
        """What a seat sees, as a new row of numbers."""
        out = np.zeros(self.observation.size, self.observation.dtype)
        state = self.match.state
        if self._runner.compiled:
            self._room[:] = np.frombuffer(state.tobytes(), np.uint8)
            self._look(self._observe, self._place, seat, out.ctypes.data, len(out))
        else:
            with wrapping():
                self.observation.observe(state, seat, out)
        return out

    def mask(self, seat: int) -> Any:
        """A new row with 1 for every action that a seat can play now; nothing unless it is to move."""
        row = np.zeros(self.actions, np.int8)
        if seat == self.to_move:
            row[self.match.legal_actions()] = 1
        return row

    def refusal(self, action: Any) -> str:
        """Why an action cannot be played now; empty if it can."""
        try:
            code = int(action)
        except (TypeError, ValueError):
            return f"{action!r} is no action; actions are whole numbers from 0 to {self.actions - 1}."
        if not 0 <= code < self.actions:
            return f"{code} is no action; actions are whole numbers from 0 to {self.actions - 1}."
        legal = self.match.legal_actions()
        if code in legal:
            return ""
        text = self.variant.codec.text
        some = ", ".join(f"{each} ({text(each)})" for each in sorted(legal)[:8])
        more = f" and {len(legal) - 8} more" if len(legal) > 8 else ""
        return f"{code} ({text(code)}) is not legal now. Legal are {some}{more}."

    def play(self, action: Any) -> None:
        """Play an action of the seat to move; IllegalAction says what would have been legal."""
        if self.to_move is None:
            raise BadRequest("The game is over; reset() begins another.")
        if refusal := self.refusal(action):
            raise IllegalAction(refusal)
        self.match.play(int(action))

    def rewards(self) -> Any:
        """By seat, 1 for those who have won and −1 for all others; 0 for all if nobody has, or not yet."""
        outcome = self.match.outcome
        winners = outcome.winners if outcome is not None else ()
        row = np.full(self.players, -1.0 if winners else 0.0, np.float32)
        row[list(winners)] = 1.0
        return row

    def ending(self) -> dict[str, Any]:
        """How the game ended, for those who keep count."""
        outcome = self.match.outcome
        return {
            "rewards": self.rewards(),
            "reason": outcome.reason if outcome is not None else "cut",
            "plies": self.match.ply,
        }
