"""The case of a seat that thinks about an action: what the eyes that look on may know of it, in words.

Everyone sees the island, the bank, the offers and how many cards a hand has. Eyes that see the hand of the
seat know its points and what it can pay; and since no card leaves the game, they know how many of a resource
the others hold together.
"""

from __future__ import annotations

from typing import NamedTuple

from hexarium.games.catan.face.plain import Plain
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.bundle import count_of, covers, given_side, unpack, wanted_side
from hexarium.games.catan.rules.tables import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST, full_bank
from hexarium.games.catan.rules.turns import hidden_points, visible_points
from hexarium.kit.drawing import listed
from hexarium.kit.events import Eyes

COSTS = (
    ("a road", ROAD_COST),
    ("a settlement", SETTLEMENT_COST),
    ("a city", CITY_COST),
    ("a card", CARD_COST),
)


class Case(NamedTuple):
    """A seat that thinks about an action."""

    table: Plain
    """A copy of the state, to be changed at will."""
    seat: int
    named: tuple[int, ...]
    """What the action names."""
    eyes: Eyes

    @property
    def is_open(self) -> bool:
        """Whether the eyes see what the seat holds."""
        return self.seat in self.eyes


def in_cards(bundle: int) -> str:
    """Cards as a sum: 2 wood + 1 ore."""
    found = [f"{count} {kind}" for kind, count in zip(data.RESOURCES, unpack(bundle), strict=True) if count]
    return " + ".join(found) or "nothing yet"


def in_deal(offer: int) -> str:
    """Both sides of an offer."""
    return f"{in_cards(given_side(offer))} for {in_cards(wanted_side(offer))}"


def pays(cost: int) -> str:
    """A cost without its ones: 2 wheat + 3 ore, wood + brick."""
    return f"pays {in_cards(cost).replace('1 ', '')}"


def joined(*parts: str) -> str:
    """What there is to say, in a row."""
    return "; ".join(filter(None, parts))


def count_cards(cards: int) -> str:
    """So many cards."""
    return f"{cards} card{'' if cards == 1 else 's'}"


def points_then(case: Case) -> str:
    """The points of the seat as the copy stands now, as far as the eyes can count them."""
    points = int(visible_points(case.table, case.seat))
    points += int(hidden_points(case.table, case.seat)) if case.is_open else 0
    return f"wins with {points} points" if points >= case.table.goal else f"then {points} points"


def enables(before: int, after: int, case: Case) -> str:
    """What a hand can pay that it could not pay before."""
    if not case.is_open:
        return ""
    found = [thing for thing, cost in COSTS if covers(after, cost) and not covers(before, cost)]
    return f"then enough for {listed(found)}" if found else ""


def held_by_others(case: Case, kind: int) -> int:
    """How many cards of a resource the others hold together."""
    table = case.table
    return sum(
        sign * int(count_of(cards, kind))
        for sign, cards in ((1, full_bank(table)), (-1, table.bank), (-1, table.hands[case.seat]))
    )
