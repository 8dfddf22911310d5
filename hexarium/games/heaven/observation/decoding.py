"""An observation read back: the view of a seat as far as numbers tell it, which is all but the options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexarium.games.heaven.observation.layout import PLAYER, SEATS, TURN
from hexarium.games.heaven.rules import data
from hexarium.games.heaven.rules.tables import HEX_NAMES


def decode(parts: Mapping[str, Any], seat: int) -> dict[str, Any]:
    """The parts of a seat's view, from the segments of what it sees."""
    field = _Field({name: part.tolist() for name, part in parts.items()}, seat)
    phase = data.PHASES[field.numbers["phase"].index(1)]
    return {
        "round": field.turn("round"),
        "first": field.holder("plays first"),
        "to_move": field.holder("is asked"),
        "phase": phase,
        "actions_left": field.turn("actions left"),
        "summon_used": {
            side: bool(field.of(number, "summon used")) for number, side in enumerate(data.SIDES)
        },
        "tokens": [entry for side in range(SEATS) for entry in field.tokens(side)],
        "battle": field.battle() if phase == "strike" else None,
        "result": field.result() if phase == "over" else None,
    }


class _Field:
    """The numbers of an observation, and who looks."""

    def __init__(self, numbers: Mapping[str, Any], seat: int) -> None:
        self.numbers, self.seat = numbers, seat

    def row(self, side: int) -> int:
        """Where a side stands in what this one sees."""
        return (side - self.seat) % SEATS

    def of(self, side: int, what: str) -> int:
        """A number about a side."""
        number: int = self.numbers["players"][PLAYER.index(what)][self.row(side)]
        return number

    def holder(self, what: str) -> int | None:
        """The side of which something is true."""
        return next((side for side in range(SEATS) if self.of(side, what)), None)

    def turn(self, what: str) -> int:
        """A number about the turn."""
        number: int = self.numbers["turn"][TURN.index(what)]
        return number

    def tokens(self, side: int) -> list[dict[str, Any]]:
        """The tokens of a side: kind by kind, those on the battlefield first."""
        row = self.row(side)
        entries = []
        for kind, token in enumerate(data.TOKENS[side]):
            hexes = self.numbers["tokens"][row][kind]
            places: list[tuple[str | None, bool]] = [
                (name, True) for name, stands in zip(HEX_NAMES, hexes, strict=True) if stands
            ]
            if kind == data.TROOP:
                active, inactive = (counts[row] for counts in self.numbers["troops"])
                places += [(None, True)] * active + [(None, False)] * inactive
            elif not places:
                ally = kind - data.FIRST_ALLY
                places = [(None, kind != data.COMMANDER and bool(self.numbers["active"][row][ally]))]
            entries += [
                {"side": data.SIDES[side], "name": token.name, "at": at, "active": active}
                for at, active in places
            ]
        return entries

    def battle(self) -> dict[str, Any]:
        """The battle under way."""
        damage = zip(HEX_NAMES, self.numbers["damage"], strict=True)
        waiting = zip(HEX_NAMES, self.numbers["waiting"], strict=True)
        return {
            "by": self.holder("has declared the battle"),
            "damage": {name: amount for name, amount in damage if amount},
            "waiting": [name for name, waits in waiting if waits],
        }

    def result(self) -> dict[str, Any]:
        """How the game ended."""
        return {"winner": self.holder("has won"), "reason": data.REASONS[self.turn("ending")]}
