"""The ring game as a game of the kit: 2–6 seats, open play, dice and cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexarium.games.ring.rules import data, loading, outcome, position, rules
from hexarium.games.ring.face.words import describe
from hexarium.games.ring.drawing.pieces import choice_mark, position_scene
from hexarium.games.ring.rules.state import STATE
from hexarium.games.ring.rules.tables import CODEC
from hexarium.kit.game import Game, State
from hexarium.kit.options import Value
from hexarium.kit.marks import Scene


class Ring(Game):
    """Players race round the ring, buy and develop properties, and collect rent."""

    name = "ring"
    title = "The ring"
    version = 1
    options = data.OPTIONS
    reasons = data.REASONS
    chance = True
    secrets = False
    rules = rules
    record = STATE
    actions = CODEC

    def seats(self, options: Mapping[str, Value]) -> tuple[str, ...]:
        """The seats by number."""
        return tuple(f"seat {seat}" for seat in range(int(options["players"])))

    def position(self, state: State, options: Mapping[str, Value]) -> dict[str, Any]:
        """The state as JSON."""
        return position.write(state, options)

    def load(self, given: Mapping[str, Any], state: State, options: Mapping[str, Value]) -> None:
        """A state from JSON."""
        loading.read(given, state, options)

    def scene(self, state: State, options: Mapping[str, Value], seat: int | None) -> Scene:
        """The ring with pawns, owners and equipment, the players in its middle."""
        del options, seat
        return position_scene(state)

    def choice_mark(self, text: str) -> str:
        """Actions with a tile belong to the tile, offers to the player; the rest stand for themselves."""
        return choice_mark(text)

    def events(self, before: State, action: int, after: State, options: Mapping[str, Value]) -> list[str]:
        """What happened, in words."""
        del options
        return describe(before, action, after)

    def chance_text(self, before: State, action: int, after: State) -> str | None:
        """The dice and the card that the action gave."""
        del before, action
        return outcome.outcome_text(int(after.given))

    def parse_chance(self, state: State, action: int, text: str, options: Mapping[str, Value]) -> int:
        """Dice and card of a legal action as they were given."""
        del options
        return outcome.parse_outcome(state, action, text)


GAME = Ring()
