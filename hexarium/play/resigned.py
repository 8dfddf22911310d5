"""Who gave up: the rules of a game know nothing of it, so the record of a table says it beside them.

Of two players, the other one wins when one gives up. With more, somebody else plays the seat on, and the game
ends as the rules say.
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


def check(resigned: Sequence[Resigned], seats: int, plies: int) -> None:
    """Demand that everyone gave up once, at a seat and a ply that the game had."""
    if len({each.seat for each in resigned}) < len(resigned):
        raise BadRecord("Line 1: a seat resigned twice; whoever resigns is out for good.")
    for each in resigned:
        if each.seat >= seats or each.ply > plies:
            raise BadRecord(
                f"Line 1: seat {each.seat} resigned at ply {each.ply}, says the record; "
                f"this game has seats 0 to {seats - 1} and plies 0 to {plies}."
            )


def outcome(resigned: Sequence[Resigned], seats: int, plies: int) -> Outcome | None:
    """How a game ended that the rules would have gone on with: it did if one of two has just given up."""
    if seats != 2 or len(resigned) != 1 or resigned[0].ply != plies:
        return None
    return Outcome((1 - resigned[0].seat,), RESIGNED)
