"""What lies on the table of a Catan position: cards, pieces and places."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

from tests.games.catan.reference_island import Island

Position = dict[str, Any]
Cards = dict[str, int]

RESOURCES = ("wood", "brick", "wool", "wheat", "ore")
YIELDS = {"forest": "wood", "hills": "brick", "pasture": "wool", "fields": "wheat", "mountains": "ore"}
COSTS: dict[str, Cards] = {
    "road": {"wood": 1, "brick": 1},
    "settlement": {"wood": 1, "brick": 1, "wool": 1, "wheat": 1},
    "city": {"wheat": 2, "ore": 3},
    "card": {"wool": 1, "wheat": 1, "ore": 1},
}
ROADS, SETTLEMENTS, CITIES = 15, 5, 4
PAIRED_FROM = 5
OFFER_LIMIT = 4
DRAFTS = 3


def no_resources() -> Cards:
    return dict.fromkeys(RESOURCES, 0)


def size(cards: Cards) -> int:
    return sum(cards.values())


def holds(hand: Cards, cards: Cards) -> bool:
    return all(hand[name] >= count for name, count in cards.items())


def move(cards: Cards, source: Cards, target: Cards) -> None:
    for name, count in cards.items():
        source[name] -= count
        target[name] += count


class Table:
    """A JSON position and the questions one can ask it."""

    def __init__(self, position: Position) -> None:
        self.p = deepcopy(position)
        self.island = Island(self.p["hexes"])
        self.seen: Counter[str] = Counter()

    def position(self) -> Position:
        """The position as JSON."""
        return deepcopy(self.p)

    # Who and what

    @property
    def options(self) -> dict[str, Any]:
        options: dict[str, Any] = self.p["options"]
        return options

    @property
    def turn(self) -> dict[str, Any]:
        turn: dict[str, Any] = self.p["turn"]
        return turn

    @property
    def bank(self) -> Cards:
        bank: Cards = self.p["bank"]
        return bank

    @property
    def players(self) -> list[dict[str, Any]]:
        players: list[dict[str, Any]] = self.p["players"]
        return players

    @property
    def mover(self) -> int:
        seat: int = self.p["to_move"]
        return seat

    @property
    def me(self) -> dict[str, Any]:
        return self.players[self.mover]

    def seats_from(self, seat: int) -> list[int]:
        count = len(self.players)
        return [(seat + step) % count for step in range(count)]

    def others(self) -> list[int]:
        """The other players in seat order from the next seat."""
        return self.seats_from(self.turn["seat"])[1:]

    def buildings(self, seat: int) -> set[int]:
        return {*self.players[seat]["settlements"], *self.players[seat]["cities"]}

    def opponents_buildings(self, seat: int) -> set[int]:
        return {corner for other in self.seats_from(seat)[1:] for corner in self.buildings(other)}

    def setup_order(self) -> list[int]:
        """In seat order, then in reverse order."""
        seats = list(range(len(self.players)))
        return seats + seats[::-1]

    def settlements_placed(self) -> int:
        return sum(len(player["settlements"]) for player in self.players)

    # Places

    def settlement_places(self) -> set[int]:
        """Free corners with no building one edge away."""
        built = {corner for seat in range(len(self.players)) for corner in self.buildings(seat)}
        return {
            corner
            for corner in self.island.corners
            if corner not in built and built.isdisjoint(self.island.neighbours(corner))
        }

    def road_places(self, seat: int) -> set[int]:
        """Free edges that meet an own building, or an own road at a corner without an opponent's building."""
        taken = {edge for player in self.players for edge in player["roads"]}
        own_roads = set(self.players[seat]["roads"])
        own, opponents = self.buildings(seat), self.opponents_buildings(seat)
        return {
            edge
            for edge in self.island.edges
            if edge not in taken
            and any(
                corner in own
                or (corner not in opponents and not own_roads.isdisjoint(self.island.corner_edges[corner]))
                for corner in self.island.ends[edge]
            )
        }

    def roads_that_fit(self) -> set[int]:
        """Where the mover can put a road, if it has a piece left."""
        return self.road_places(self.mover) if len(self.me["roads"]) < ROADS else set()

    def ratio(self, resource: str) -> int:
        """2 with that resource's port, else 3 with an `any` port, else 4."""
        kinds = {
            port["kind"]
            for port in self.p["ports"]
            if not self.buildings(self.mover).isdisjoint(self.island.ends[port["edge"]])
        }
        return 2 if resource in kinds else 3 if "any" in kinds else 4
