"""Who gave up: the rules of a game know nothing of it, so the record of a table says it beside them.

Of two players, the other one wins when one gives up. With more, somebody else plays the seat on, and the game
ends as the rules say. That somebody gave up leaves no trace in the actions, so it cannot be proven; what can
be is that it fits the game: of two it was the end, and after the end nobody gives up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hexarium.errors import BadRecord
from hexarium.kit.game import Outcome
from hexarium.kit.reading import shown

RESIGNED = "resigned"
"""The reason of a game that ended so."""


@dataclass(frozen=True)
class Resigned:
    """A seat that gave up, after so many plies."""

    seat: int
    ply: int

    def data(self) -> dict[str, int]:
        """As a record tells it."""
        return {"seat": self.seat, "ply": self.ply}

    @staticmethod
    def parse(given: Any) -> tuple[Resigned, ...]:
        """Those who gave up, as a record tells it."""
        if not isinstance(given, list) or not given or not all(map(_is_one, given)):
            raise BadRecord(
                f"Line 1: resigned is a list of objects with a seat and a ply, not {shown(given)}."
            )
        return tuple(Resigned(each["seat"], each["ply"]) for each in given)


def _is_one(each: Any) -> bool:
    whole = isinstance(each, dict) and set(each) == {"seat", "ply"}
    return whole and all(type(number) is int and number >= 0 for number in each.values())


def check(resigned: Sequence[Resigned], seats: int, plies: int, over: bool) -> None:
    """Demand that all who gave up could have, in a game of so many plies, `over` if the rules ended it."""
    if len({each.seat for each in resigned}) < len(resigned):
        raise BadRecord("Line 1: a seat resigned twice; whoever resigns is out for good.")
    for each in resigned:
        said = f"Line 1: seat {each.seat} resigned at ply {each.ply}, says the record; "
        if each.seat >= seats or each.ply > plies:
            raise BadRecord(f"{said}this game has seats 0 to {seats - 1} and plies 0 to {plies}.")
        if over and each.ply == plies:
            raise BadRecord(f"{said}the game was over by then.")
        if seats == 2 and each.ply < plies:
            raise BadRecord(f"{said}of two that ends the game, and this one went on to ply {plies}.")
    if seats == 2 and len(resigned) == 2:
        raise BadRecord("Line 1: both of two resigned, says the record; the first to do so ends the game.")


def outcome(resigned: Sequence[Resigned], seats: int, plies: int) -> Outcome | None:
    """How a game ended that the rules would have gone on with: it did if one of two has just given up."""
    if seats != 2 or len(resigned) != 1 or resigned[0].ply != plies:
        return None
    return Outcome((1 - resigned[0].seat,), RESIGNED)
