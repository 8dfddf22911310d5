"""Pile as a game of the kit: chance, a secret, and a position in a handful of keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexarium.hex.layout import Box, Point
from hexarium.kit.belief import Belief
from hexarium.kit.events import Event, Eyes
from hexarium.kit.game import Game
from hexarium.kit.marks import Colour, Label, Scene
from hexarium.kit.options import Option
from hexarium.kit.reading import items, mapping, require, whole, word
from hexarium.kit.rng import below, wrapping
from hexarium.kit.variant import State, Variant
from tests.toys import pile_rules

INK = Colour(light="#000000", dark="#FFFFFF")
KEYS = ("game", "options", "to_move", "pile", "rolled", "secrets", "guesses", "reason", "winner")


class Pile(Variant):
    rules = pile_rules.RULES
    record = pile_rules.STATE
    codec = pile_rules.CODEC
    seats = ("anna", "ben")

    def position(self, state: State) -> dict[str, Any]:
        return {
            "game": self.game.name,
            "options": self.options,
            "to_move": int(state.to_move),
            "pile": int(state.pile),
            "rolled": int(state.rolled),
            "secrets": [int(number) for number in state.secret],
            "guesses": [int(number) for number in state.guess],
            "reason": pile_rules.REASONS[state.reason],
            "winner": int(state.winners) - 1 if state.reason else -1,
        }

    def load(self, position: Mapping[str, Any], state: State) -> None:
        mapping(position, "The position", KEYS)
        word(position["game"], "game", [self.game.name])
        state.forced = state.given = -1
        state.to_move = whole(position["to_move"], "to_move", -1, 1)
        state.pile = whole(position["pile"], "pile", 0, int(self.options["pile"]))
        state.rolled = whole(position["rolled"], "rolled", 0, pile_rules.FACES)
        for seat, number in enumerate(items(position["secrets"], "secrets", 2)):
            state.secret[seat] = whole(number, "A secret", 1, pile_rules.FACES)
        for seat, number in enumerate(items(position["guesses"], "guesses", 2)):
            state.guess[seat] = whole(number, "A guess", 0, pile_rules.FACES)
        reason = word(position["reason"], "reason", pile_rules.REASONS)
        require((reason == "") == (state.to_move >= 0), "reason is empty until to_move is −1.")
        state.reason = pile_rules.REASONS.index(reason)
        winner = whole(position["winner"], "winner", -1, 1)
        require((winner < 0) == (reason == ""), "winner is −1 until the game is over.")
        state.winners = 0 if winner < 0 else 1 << winner

    def knows(self, state: State, eyes: Eyes, seat: int) -> bool:
        """Whether the number of a seat is known: to itself, and to all once it was guessed."""
        return seat in eyes or bool(state.reason == pile_rules.BY_GUESS and state.winners == 2 - seat)

    def view(self, state: State, eyes: Eyes) -> dict[str, Any]:
        seen = self.position(state)
        seen["secrets"] = [
            number if self.knows(state, eyes, seat) else None for seat, number in enumerate(seen["secrets"])
        ]
        return seen

    def fill(self, view: Mapping[str, Any], seat: int, state: State) -> None:
        del seat
        # What was guessed in vain it is not.
        anything = [1 + guess % pile_rules.FACES for guess in reversed(view["guesses"])]
        seen = zip(view["secrets"], anything, strict=True)
        secrets = [other if number is None else number for number, other in seen]
        self.load({**view, "secrets": secrets}, state)

    def veil(self, state: State, eyes: Eyes) -> None:
        super().veil(state, eyes)
        for seat in range(2):
            if not self.knows(state, eyes, seat):
                state.secret[seat] = 0

    def belief(self, seat: int | None, state: State) -> Belief:
        return PileBelief(self, seat, state)

    def scene(self, state: State, eyes: Eyes) -> Scene:
        told = self.view(state, eyes)
        label = Label(kind="pile", at=Point(0.0, 0.0), text=str(told), size=12.0, colour=INK)
        return Scene(
            name="pile",
            title="Pile",
            description="",
            box=Box(0.0, 0.0, 1.0, 1.0),
            background=INK,
            marks=(label,),
        )

    def words(self, event: Event) -> str:
        return " ".join([event.name, *map(str, event.values.values())])

    def chances(self, state: State, action: int) -> Mapping[int, float]:
        del state
        return dict.fromkeys((1, 2, 3), 1 / 3) if action == pile_rules.ROLL else {}


class PileBelief(Belief):
    """All that can be known is which numbers were guessed in vain, and the state shows that."""

    def imagine(self, state: State, seed: int) -> None:
        super().imagine(state, seed)
        for seat in range(2):
            if state.secret[seat] == 0:
                with wrapping():
                    number = 1 + below(state, pile_rules.FACES)
                if number == state.guess[1 - seat]:
                    number = 1 + number % pile_rules.FACES
                state.secret[seat] = number


def pile_with(variant: type[Pile] = Pile, **changes: Any) -> Game:
    """Pile, or one that breaks a promise."""
    facts: dict[str, Any] = {
        "name": "pile",
        "title": "Pile",
        "version": 3,
        "options": (Option("pile", 12, "How much there is to take.", low=1, high=100),),
        "reasons": pile_rules.REASONS,
        "chance": True,
        "secrets": True,
        "bind": variant,
    }
    return Game(**{**facts, **changes})


PILE = pile_with()
