"""War in Heaven as a game of the kit: two seats, perfect information, no dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexarium.games.heaven import data, events, position, rules
from hexarium.games.heaven.picture import position_scene, status_lines
from hexarium.games.heaven.state import STATE
from hexarium.games.heaven.tables import CODEC, HEX_NAMES
from hexarium.kit.game import Game, State
from hexarium.kit.options import Value
from hexarium.kit.marks import Scene


class Heaven(Game):
    """Angels (seat 0) against Demons (seat 1), at most twelve rounds."""

    name = "heaven"
    title = "War in Heaven"
    version = 1
    options = data.OPTIONS
    reasons = data.REASONS
    chance = False
    secrets = False
    rules = rules
    record = STATE
    actions = CODEC
    seat_names = data.SIDES

    def position(self, state: State, options: Mapping[str, Value]) -> dict[str, Any]:
        """The state as JSON."""
        return position.write(state, options)

    def load(self, given: Mapping[str, Any], state: State, options: Mapping[str, Value]) -> None:
        """A state from JSON."""
        position.read(given, state, options)

    def scene(self, state: State, options: Mapping[str, Value], seat: int | None) -> Scene:
        """The battlefield and the cards."""
        del options, seat
        return position_scene(state)

    def status(self, state: State, options: Mapping[str, Value], seat: int | None) -> list[str]:
        """The round, what is asked, and the cards off the battlefield."""
        del options, seat
        return status_lines(state)

    def choice_mark(self, text: str) -> str:
        """Moves and strikes belong to the hex they start from, the rest to a card or a deploy space."""
        verb, *words = text.split()
        if verb in ("move", "summon", "strike", "muster"):
            return f"hex-{HEX_NAMES.index(words[0])}"
        if verb in ("deploy", "recharge") and words[0] != "troop":
            return f"card-{words[0]}"
        return verb

    def events(self, before: State, action: int, after: State, options: Mapping[str, Value]) -> list[str]:
        """What happened, in words."""
        del options
        return events.describe(before, action, after)


GAME = Heaven()
