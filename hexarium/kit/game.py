"""What a game is, to everything that uses games.

A game declares its facts and gives four kinds of things: rules (a module with `init`, `legal`, `step` and
`resample` on one record), text for every action, its position as JSON both ways, and marks to draw. What a
seat may know leaves through `view` and `scene` alone.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import numpy as np

from hexarium.errors import BadChance, BadOption, BadPosition, BadSeat
from hexarium.kit.codec import Codec
from hexarium.kit.dispatch import register
from hexarium.kit.options import Option, Value, parse_options
from hexarium.kit.view import Scene

COMMON: list[Any] = [("rng", np.uint64), ("to_move", np.int8), ("winners", np.uint8), ("reason", np.uint8)]
"""The fields that every state has."""

State = Any
"""One record of a game's dtype. Four fields are common to all games:

- `rng` (uint64): the generator;
- `to_move` (int8): the seat to move, −1 when the game is over;
- `winners` (uint8): one bit for each seat that has won;
- `reason` (uint8): why the game ended, a place in the game's `reasons`; 0 until then.

A game with chance has two more, small integers that are −1 for "none": `forced`, an outcome that the next
action takes instead of drawing (the rules clear it), and `given`, what chance gave in the last action that
had any.
"""

States = Any
"""An array of such records; functions that change a state take an array and use its first record."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the seats that won (none: a draw, or nobody) and the reason."""

    winners: tuple[int, ...]
    reason: str


class Game(ABC):
    """A game. Subclasses declare the facts and say how states read and look."""

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]
    """Changes whenever the rules play differently, so that an old record says that it is old."""
    options: ClassVar[tuple[Option, ...]]
    reasons: ClassVar[tuple[str, ...]]
    """The ways a game can end; place 0 is kept for "not yet"."""
    chance: ClassVar[bool]
    """Whether actions can have random outcomes."""
    secrets: ClassVar[bool]
    """Whether seats know different things."""
    rules: ModuleType
    record: ClassVar[np.dtype[Any]]
    """The dtype of a state; a game with several overrides `dtypes` and `dtype` instead."""
    actions: ClassVar[Codec]
    """All actions; a game in which they depend on the options overrides `codec` instead."""
    seat_names: ClassVar[tuple[str, ...]]
    """What the seats are called; a game for various numbers overrides `seats` instead."""

    def __init__(self) -> None:
        for dtype in self.dtypes():
            register(self.rules, dtype)

    def dtypes(self) -> Sequence[np.dtype[Any]]:
        """The record types that the rules run on."""
        return (self.record,)

    def dtype(self, options: Mapping[str, Value]) -> np.dtype[Any]:
        """The record type for these options."""
        del options
        return self.dtypes()[0]

    def variants(self) -> Sequence[dict[str, Value]]:
        """Options that between them use every record type, for those who compile all there is."""
        return (self.parse_options({}),)

    def codec(self, options: Mapping[str, Value]) -> Codec:
        """The actions with these options."""
        del options
        return self.actions

    def seats(self, options: Mapping[str, Value]) -> tuple[str, ...]:
        """What the seats are called."""
        del options
        return self.seat_names

    @abstractmethod
    def position(self, state: State, options: Mapping[str, Value]) -> dict[str, Any]:
        """The state as JSON: everything but the generator."""

    @abstractmethod
    def load(self, position: Mapping[str, Any], state: State, options: Mapping[str, Value]) -> None:
        """Fill a blank state from a position with these options; BadPosition says what is wrong.

        The state is a wide record, so rules can be called on it as plain Python.
        """

    def view(self, state: State, options: Mapping[str, Value], seat: int) -> dict[str, Any]:
        """What a seat may know of the position; without secrets that is all of it."""
        self.check_seat(options, seat)
        return self.position(state, options)

    @abstractmethod
    def scene(self, state: State, options: Mapping[str, Value], seat: int | None) -> Scene:
        """The position drawn for a seat, or for those who may see everything."""

    def status(self, state: State, options: Mapping[str, Value], seat: int | None) -> list[str]:
        """What a player needs to know beside the picture, in a few short lines."""
        del state, options, seat
        return []

    def choices(self, options: Mapping[str, Value], actions: Sequence[int]) -> dict[str, list[str]]:
        """Which of these actions belong to which mark: ids of marks with texts of actions.

        Actions without a mark stand under a name of their own.
        """
        chosen: dict[str, list[str]] = {}
        for text in map(self.codec(options).text, actions):
            chosen.setdefault(self.choice_mark(text), []).append(text)
        return chosen

    def choice_mark(self, text: str) -> str:
        """The mark that an action belongs to, or its first word."""
        return text.partition(" ")[0]

    def events(self, before: State, action: int, after: State, options: Mapping[str, Value]) -> list[str]:
        """What happened in one action, in words that every seat may read."""
        del after
        name = self.seats(options)[before.to_move]
        return [f"{name.title()}: {self.codec(options).text(action)}."]

    def chance_text(self, before: State, action: int, after: State) -> str | None:
        """What chance gave in an action just played, or none."""
        del before, action, after
        return None

    def parse_chance(self, state: State, action: int, text: str, options: Mapping[str, Value]) -> int:
        """The code to put in `forced` so that `action` gives the outcome `text`."""
        del state
        raise BadChance(
            f"{self.codec(options).text(action)!r} has no chance in it; play it without, not with {text!r}."
        )

    def parse_options(self, given: Mapping[str, object]) -> dict[str, Value]:
        """All options of a game with the given values; BadOption says what would have been right."""
        return parse_options(self.name, self.options, given)

    def read_options(self, position: Mapping[str, Any]) -> dict[str, Value]:
        """The options that a position carries; one that is missing has its default."""
        if not isinstance(position, Mapping) or not isinstance(position.get("options"), Mapping):
            raise BadPosition("A position is an object with an object of options in it.")
        try:
            return self.parse_options(position["options"])
        except BadOption as error:
            raise BadPosition(f"options: {error}") from error

    def encode_options(self, options: Mapping[str, Value]) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Options as the rules read them: numbers in declared order, a word as its place in the choices."""
        return np.array(
            [
                option.choices.index(str(options[option.name]))
                if option.choices
                else int(options[option.name])
                for option in self.options
            ],
            dtype=np.int64,
        )

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or none while it goes on."""
        if not state.reason:
            return None
        winners = int(state.winners)
        return Outcome(
            tuple(seat for seat in range(8) if winners >> seat & 1), self.reasons[int(state.reason)]
        )

    def check_seat(self, options: Mapping[str, Value], seat: object) -> int:
        """`seat` as a seat of the game."""
        seats = self.seats(options)
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < len(seats):
            raise BadSeat(f"There is no seat {seat!r}; the seats are 0 to {len(seats) - 1}.")
        return seat

    def sources(self) -> tuple[Path, ...]:
        """The files of a game outside the package, whose change makes compiled code stale."""
        file = self.rules.__file__
        if self.rules.__name__.startswith("hexarium.") or file is None:
            return ()
        return tuple(sorted(Path(file).parent.glob("*.py")))
