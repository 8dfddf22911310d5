"""The door of a seat: all that it, or the public, is given of a match.

Bots, servers, environments, the terminal and whoever else plays or looks on has a door and nothing else. With
another hidden truth behind it, everything it gives is the same, byte for byte; `play.checks` demands it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from hexarium.kit.events import Event, Eyes
from hexarium.kit.face import Ask, Board, Due, Panel, Piece, Shown
from hexarium.kit.game import Outcome
from hexarium.kit.marks import Scene
from hexarium.kit.runner import Runner
from hexarium.kit.variant import State, States, Variant

if TYPE_CHECKING:
    from hexarium.play.match import Match


class Door:
    """What one seat may know and do; with `seat` none, what everyone may know."""

    def __init__(self, match: Match, seat: int | None) -> None:
        self._match = match
        self.seat = seat
        self._eyes: Eyes = frozenset() if seat is None else frozenset({seat})
        self._listed: tuple[bytes, frozenset[int]] = b"", frozenset()
        self._is_kept = False
        """Whether nobody plays on behind it."""

    def __repr__(self) -> str:
        who = "public" if self.seat is None else f"seat {self.seat} ({self.variant.seats[self.seat]})"
        return f"<{who} of {self._match!r}>"

    @property
    def variant(self) -> Variant:
        """What is played."""
        return self._match.variant

    @property
    def ply(self) -> int:
        """How many actions have been played."""
        return self._match.ply

    @property
    def to_move(self) -> int | None:
        """The seat to move, or none when the game is over."""
        return self._match.to_move

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or none while it goes on."""
        return self._match.outcome

    def legal(self) -> list[str]:
        """The texts of what this seat may do now; nothing unless it is to move."""
        return self.variant.codec.texts(self.legal_actions())

    def legal_actions(self) -> list[int]:
        """The same as integers."""
        return self._match.legal_actions() if self.seat is not None and self.seat == self.to_move else []

    def choices(self) -> dict[str, list[str]]:
        """The same by the marks of the scene that they belong to."""
        return self.variant.choices(self.legal_actions())

    def view(self) -> dict[str, Any]:
        """The position as JSON, without what this seat may not know."""
        return self.variant.view(self._match._states[0], self._eyes)

    def state(self) -> State:
        """The position as a record that is veiled: without what this seat may not know."""
        return self._match.veiled(self.seat)[0]

    def scene(self) -> Scene:
        """The position drawn."""
        return self.variant.scene(self._match._states[0], self._eyes)

    def board(self) -> Board:
        """What never changes in this game."""
        return self.variant.board(self._match._states[0])

    def pieces(self) -> Sequence[Piece]:
        """What stands on the board."""
        return self.variant.pieces(self._match._states[0], self._eyes)

    def panels(self) -> Sequence[Panel]:
        """What stands beside it."""
        return self.variant.panels(self._match._states[0], self._eyes)

    def due(self) -> tuple[Due, ...]:
        """The seats that are asked now, the one to move first."""
        return self.variant.due(self._match._states[0])

    def ask(self) -> Ask | None:
        """The question to this seat, with all ways to answer it; none if it is not asked.

        A seat that is asked after another about the same thing is asked ahead, as if it were to move.
        """
        if self.seat is None or self.seat not in (each.seat for each in self.due()):
            return None
        match = self._match if self.seat == self.to_move else self._match.turned(self.seat)
        state, actions = match.state, match.legal_actions()
        return Ask(
            self.seat,
            self.variant.prompt(state, actions, self._eyes),
            tuple(self.variant.codec.texts(actions)),
            self.variant.ways(state, actions, self._eyes),
            self.variant.codec.text(self.variant.default(state, actions)),
        )

    def shown(self, since: int = 0) -> list[list[Shown]]:
        """What happened in each action after the first `since`, for those who watch."""
        return [ply.shown(self._eyes) for ply in self._match.plies[since:]]

    def status(self) -> list[str]:
        """What there is to know beside the picture, in a few short lines."""
        return self.variant.status(self._match._states[0], self._eyes)

    def panel(self) -> list[str]:
        """The same in lines short enough to stand beside the picture."""
        return self.variant.panel(self._match._states[0], self._eyes)

    def asked(self) -> str:
        """What is asked of the seat to move, in one sentence."""
        return self.variant.asked(self._match._states[0], self._eyes)

    def advice(self, action: str | int) -> str:
        """What an action costs and brings, in few words; nothing for one that this seat cannot play now."""
        code, states = self._match._code(action), self._match._states
        # Advice is asked for one action after the other, and uncompiled rules list all in milliseconds.
        content = self._match.runner.bytes(states)
        if self._listed[0] != content:
            self._listed = content, frozenset(self.legal_actions())
        return self.variant.advice(self._match.state, code, self._eyes) if code in self._listed[1] else ""

    def events(self, since: int = 0, to: int | None = None) -> list[list[Event]]:
        """What happened in each action after the first `since`, and up to the first `to` if that is said."""
        return [ply.seen(self._eyes) for ply in self._match.since(since, to)]

    def told(self, since: int = 0) -> list[list[str]]:
        """The same in words."""
        return [ply.told(self._eyes) for ply in self._match.plies[since:]]

    @property
    def chose_at(self) -> int:
        """How many actions had been played when this seat last had a choice; 0 if it has had none yet."""
        plies = self._match.plies
        own = (n for n in reversed(range(len(plies))) if plies[n].seat == self.seat)
        return next((n for n in own if plies[n].had_choice), 0)

    def kept(self) -> Door:
        """The same door onto the match as it is now, for whoever thinks while others may play on."""
        if self._is_kept:
            return self
        self._match.belief(self.seat)  # so that what was heard once need not be heard again
        door = self._match.at(self._match.ply)._door(self.seat)
        door._is_kept = True
        return door

    def resampled(self, seed: object = None) -> Match:
        """A match as it could be for all that this seat knows: the place to look ahead.

        It begins here, with everything hidden and the generator drawn anew; the same seed draws the same.
        """
        return self._match.resampled(self.seat, seed)

    def worlds(self, count: int, seed: int) -> tuple[Runner, States]:
        """So many such states at once, and the runner whose they are: for those who search."""
        return self._match.runner, self._match.worlds(self.seat, count, seed)

    def _repr_svg_(self) -> str | None:
        return self.scene()._repr_svg_()
