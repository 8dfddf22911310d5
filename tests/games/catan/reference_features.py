"""Some features of a seat once more: counted from the position as JSON, corner by corner, without sets."""

from __future__ import annotations

from collections.abc import Iterable

from hexarium.games.catan.rules.data import PIPS, RESOURCES, TERRAINS
from tests.games.catan.positions import Position, island


class Land:
    """A position, and what a seat can count in it."""

    def __init__(self, given: Position, seat: int) -> None:
        self.given = given
        self.board = island(len(given["players"])).board
        self.own = given["players"][seat]
        self.rivals = [player for number, player in enumerate(given["players"]) if number != seat]

    def pips_at(self, corner: int, robber: int | None = None) -> dict[str, int]:
        """What a corner yields, by resource."""
        found = dict.fromkeys(RESOURCES, 0)
        for hex in self.board.corner_hexes[corner].tolist():
            if hex >= 0 and hex != robber and self.given["hexes"][hex]["terrain"] != "desert":
                described = self.given["hexes"][hex]
                found[RESOURCES[TERRAINS.index(described["terrain"])]] += PIPS[described["number"]]
        return found

    def pips(self, robber: int | None) -> dict[str, int]:
        """What all buildings yield, a city twice."""
        found = dict.fromkeys(RESOURCES, 0)
        for corner in [*self.own["settlements"], *self.own["cities"], *self.own["cities"]]:
            for resource, pips in self.pips_at(corner, robber).items():
                found[resource] += pips
        return found

    def hexes(self) -> int:
        """Hexes with a building of the seat; the robber and the desert count too."""
        corners = [*self.own["settlements"], *self.own["cities"]]
        return len(
            {hex for corner in corners for hex in self.board.corner_hexes[corner].tolist() if hex >= 0}
        )

    def neighbours(self, corner: int) -> list[int]:
        """The corners one edge away."""
        return [other for other in self.board.corner_corners[corner].tolist() if other >= 0]

    def edge(self, corner: int, other: int) -> int:
        """The edge between two corners."""
        ends = [set(pair) for pair in self.board.edge_corners.tolist()]
        return ends.index({corner, other})

    def free(self, corner: int) -> bool:
        """Whether the distance rule lets somebody settle on a corner."""
        buildings = [
            c for player in self.given["players"] for c in (*player["settlements"], *player["cities"])
        ]
        return not {corner, *self.neighbours(corner)} & set(buildings)

    def roads_of(self, players: Iterable[Position]) -> set[int]:
        """The edges with roads of some players."""
        return {road for player in players for road in player["roads"]}

    def network(self) -> set[int]:
        """The corners at own roads."""
        return {corner for road in self.own["roads"] for corner in self.board.edge_corners[road].tolist()}

    def steps_from(self, corners: set[int]) -> set[int]:
        """The corners that one more road leads to; a rival's building stops it."""
        taken = self.roads_of(self.given["players"])
        stops = {c for player in self.rivals for c in (*player["settlements"], *player["cities"])}
        return {
            other
            for corner in corners - stops
            for other in self.neighbours(corner)
            if self.edge(corner, other) not in taken
        }

    def worth(self, corner: int, sought: bool) -> float:
        """The pips of a corner, those of new resources 1.35 times; half if a rival's road leads there."""
        have = self.pips(self.given["robber"])
        pips = sum(n * (1 if have[resource] else 1.35) for resource, n in self.pips_at(corner).items())
        ways = {self.edge(corner, other) for other in self.neighbours(corner)}
        return pips / 2 if sought and ways & self.roads_of(self.rivals) else pips

    def at_hand(self) -> float:
        """The best corner to settle at own roads."""
        return max((self.worth(corner, False) for corner in self.network() if self.free(corner)), default=0)

    def one_away(self) -> float:
        """The best corner that one more road leads to."""
        near = self.steps_from(self.network()) - self.network()
        return max((self.worth(corner, True) for corner in near if self.free(corner)), default=0)
