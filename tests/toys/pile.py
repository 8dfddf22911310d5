"""Pile as a game of the kit: chance, a secret, and a position in a handful of keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from hexarium.errors import BadChance
from hexarium.hex.layout import Box, Point
from hexarium.kit.game import Game, State
from hexarium.kit.options import Option, Value
from hexarium.kit.reading import items, mapping, require, whole, word
from hexarium.kit.marks import Colour, Label, Scene
from tests.toys import pile_rules as rules

INK = Colour(light="#000000", dark="#FFFFFF")
KEYS = ("game", "options", "to_move", "pile", "secrets", "guesses", "reason", "winner")


class Pile(Game):
    name = "pile"
    title = "Pile"
    version = 3
    options: ClassVar[tuple[Option, ...]] = (
        Option("pile", 12, "How much there is to take.", low=1, high=100),
    )
    reasons: ClassVar[tuple[str, ...]] = rules.REASONS
    chance = True
    secrets = True
    rules = rules
    record = rules.STATE
    actions = rules.CODEC
    seat_names = ("anna", "ben")

    def position(self, state: State, options: Mapping[str, Value]) -> dict[str, Any]:
        return {
            "game": self.name,
            "options": dict(options),
            "to_move": int(state.to_move),
            "pile": int(state.pile),
            "secrets": [int(number) for number in state.secret],
            "guesses": [int(number) for number in state.guess],
            "reason": self.reasons[state.reason],
            "winner": int(state.winners) - 1 if state.reason else -1,
        }

    def load(self, position: Mapping[str, Any], state: State, options: Mapping[str, Value]) -> None:
        mapping(position, "The position", KEYS)
        word(position["game"], "game", [self.name])
        state.forced = state.given = -1
        state.to_move = whole(position["to_move"], "to_move", -1, 1)
        state.pile = whole(position["pile"], "pile", 0, int(options["pile"]))
        for seat, number in enumerate(items(position["secrets"], "secrets", 2)):
            state.secret[seat] = whole(number, "A secret", 1, rules.FACES)
        for seat, number in enumerate(items(position["guesses"], "guesses", 2)):
            state.guess[seat] = whole(number, "A guess", 0, rules.FACES)
        reason = word(position["reason"], "reason", self.reasons)
        require((reason == "") == (state.to_move >= 0), "reason is empty until to_move is −1.")
        state.reason = self.reasons.index(reason)
        winner = whole(position["winner"], "winner", -1, 1)
        require((winner < 0) == (reason == ""), "winner is −1 until the game is over.")
        state.winners = 0 if winner < 0 else 1 << winner

    def view(self, state: State, options: Mapping[str, Value], seat: int) -> dict[str, Any]:
        seen = self.position(state, options)
        if not (state.reason == rules.BY_GUESS and state.winners == 1 << seat):
            seen["secrets"][1 - seat] = None
        return seen

    def scene(self, state: State, options: Mapping[str, Value], seat: int | None) -> Scene:
        told = self.position(state, options) if seat is None else self.view(state, options, seat)
        label = Label(kind="pile", at=Point(0.0, 0.0), text=str(told), size=12.0, colour=INK)
        return Scene(
            name="pile",
            title="Pile",
            description="",
            box=Box(0.0, 0.0, 1.0, 1.0),
            background=INK,
            marks=(label,),
        )

    def chance_text(self, before: State, action: int, after: State) -> str | None:
        del before, action
        return None if after.given < 0 else str(after.given)

    def parse_chance(self, state: State, action: int, text: str, options: Mapping[str, Value]) -> int:
        if action != rules.ROLL:
            return super().parse_chance(state, action, text, options)
        if text not in ("1", "2", "3"):
            raise BadChance(f"A roll cannot give {text!r}; it gives 1, 2 or 3.")
        return int(text)


PILE = Pile()
