"""The island as a game of the kit: 2–6 seats, dice and cards, hidden hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from hexarium.games.catan import chance, data, events, loading, position, rules
from hexarium.games.catan.rules.island import check_setup
from hexarium.games.catan.drawing.pieces import choice_mark, position_scene, status_lines
from hexarium.games.catan.rules.state import EXTENDED, STANDARD
from hexarium.games.catan.rules.tables import codec_of
from hexarium.kit.codec import Codec
from hexarium.kit.game import Game, State
from hexarium.kit.options import Value, parse_options
from hexarium.kit.marks import Scene

MOST_TURNS = loading.MOST_TURNS
"""More turns than any game has; a higher limit is the same as this one."""


class Catan(Game):
    """First to 10 points on the own turn wins."""

    name = "catan"
    title = "Catan"
    version = 1
    options = data.OPTIONS
    reasons = data.REASONS
    chance = True
    secrets = True
    rules = rules

    def dtypes(self) -> Sequence[np.dtype[Any]]:
        """A record for each of the two islands."""
        return (STANDARD, EXTENDED)

    def dtype(self, options: Mapping[str, Value]) -> np.dtype[Any]:
        """The record for so many players."""
        return EXTENDED if int(options["players"]) >= data.EXTENDED_FROM else STANDARD

    def variants(self) -> Sequence[dict[str, Value]]:
        """Both islands."""
        return (self.parse_options({}), self.parse_options({"players": 6}))

    def codec(self, options: Mapping[str, Value]) -> Codec:
        """The actions on the island for so many players."""
        return codec_of(position.shape_of(options))

    def seats(self, options: Mapping[str, Value]) -> tuple[str, ...]:
        """The seats by their colours."""
        return events.SEAT_NAMES[: int(options["players"])]

    def parse_options(self, given: Mapping[str, object]) -> dict[str, Value]:
        """All options; the beginner's island is for up to four."""
        options = parse_options(self.name, self.options, given)
        check_setup(options)
        return options

    def encode_options(self, options: Mapping[str, Value]) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Options as the rules read them; the limit of turns is cut to what a state can count."""
        return super().encode_options({**options, "turns": min(int(options["turns"]), MOST_TURNS)})

    def position(self, state: State, options: Mapping[str, Value]) -> dict[str, Any]:
        """The state as JSON."""
        return position.write(state, options)

    def load(self, given: Mapping[str, Any], state: State, options: Mapping[str, Value]) -> None:
        """A state from JSON."""
        loading.read(given, state, options, self.encode_options(options))

    def view(self, state: State, options: Mapping[str, Value], seat: int) -> dict[str, Any]:
        """The position without other hands and cards, the deck, and hidden points: counts stay."""
        return position.write(state, options, self.check_seat(options, seat))

    def scene(self, state: State, options: Mapping[str, Value], seat: int | None) -> Scene:
        """The island with all pieces, the players beside it."""
        return position_scene(state, options, seat)

    def status(self, state: State, options: Mapping[str, Value], seat: int | None) -> list[str]:
        """What is asked, and a line for each player."""
        return status_lines(state, options, seat)

    def choice_mark(self, text: str) -> str:
        """Pieces belong to their places, deals to the player; the rest stands for itself."""
        return choice_mark(text)

    def events(self, before: State, action: int, after: State, options: Mapping[str, Value]) -> list[str]:
        """What happened, in words."""
        return events.describe(before, action, after, options)

    def chance_text(self, before: State, action: int, after: State) -> str | None:
        """The dice, the stolen resource or the drawn card."""
        del before
        return chance.outcome_text(self._text(after, action), int(after.given))

    def parse_chance(self, state: State, action: int, text: str, options: Mapping[str, Value]) -> int:
        """Dice, a resource that the victim holds, or a card that the deck holds."""
        return chance.parse_outcome(state, self.codec(options).text(action), text)

    def _text(self, state: State, action: int) -> str:
        return self.codec({"players": int(state.players)}).text(action)


GAME = Catan()
