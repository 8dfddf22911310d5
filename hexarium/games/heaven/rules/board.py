"""The battlefield: 32 hexes in nine centred rows, named by place and row.

>>> board = Battlefield.of()
>>> board.neighbours("b2")
('a1', 'b1', 'a2', 'c2', 'b3', 'c3')
>>> board.line("c4", "SE")
('c5', 'd6', 'd7')
>>> board.distance("b2", "b8")
6
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Self

from hexarium.errors import BadCoordinate
from hexarium.games.heaven.rules.data import (
    COMMANDER_START,
    COMMANDERS,
    DEPLOY,
    GATES,
    ROW_WIDTHS,
    SIDES,
    TROOP_START,
)
from hexarium.hex.board import NOTHING, Board
from hexarium.hex.coords import Doubled, Hex, direction, from_doubled


@dataclass(frozen=True, slots=True)
class Space:
    """One hex of the battlefield."""

    id: int
    name: str
    kind: str
    """deploy, gate or standard."""
    owner: str | None
    """The side that deploys here."""
    start: str | None
    """The token that starts here: a commander's name, or troop."""
    start_side: str | None
    hex: Hex


@dataclass(frozen=True, eq=False)
class Battlefield:
    """The battlefield by name."""

    spaces: tuple[Space, ...]
    board: Board

    @classmethod
    @cache
    def of(cls) -> Self:
        """The one battlefield there is."""
        spaces = _spaces()
        return cls(spaces, Board.of(space.hex for space in spaces))

    def id_of(self, name: str) -> int:
        """The id of the hex called `name`, in upper or lower case."""
        for space in self.spaces:
            if space.name == name.lower():
                return space.id
        rows = "; ".join(f"a{row}–{'abcde'[width - 1]}{row}" for row, width in enumerate(ROW_WIDTHS, 1))
        raise BadCoordinate(f"There is no hex {name!r}; the hexes are {rows}.")

    def space(self, name: str) -> Space:
        """The hex called `name`."""
        return self.spaces[self.id_of(name)]

    def neighbours(self, name: str) -> tuple[str, ...]:
        """The hexes next to one, in reading order."""
        return self._names(sorted(self.board.hex_neighbours[self.id_of(name)].tolist()))

    def line(self, name: str, towards: str) -> tuple[str, ...]:
        """The hexes in a straight line from one, nearest first."""
        return self._names(self.board.rays[self.id_of(name), direction(towards)].tolist())

    def distance(self, a: str, b: str) -> int:
        """The number of steps between two hexes."""
        return int(self.board.distances[self.id_of(a), self.id_of(b)])

    def _names(self, ids: list[int]) -> tuple[str, ...]:
        return tuple(self.spaces[id].name for id in ids if id != NOTHING)


def _spaces() -> tuple[Space, ...]:
    owners = {name: side for side in SIDES for name in DEPLOY[side]}
    starts = {COMMANDER_START[side]: (COMMANDERS[side], side) for side in SIDES}
    starts |= {name: ("troop", side) for side in SIDES for name in TROOP_START[side]}
    spaces: list[Space] = []
    for row, width in enumerate(ROW_WIDTHS, 1):
        for column in range(width):
            name = f"{'abcde'[column]}{row}"
            kind = "gate" if name in GATES else "deploy" if name in owners else "standard"
            token, side = starts.get(name, (None, None))
            hex = from_doubled(Doubled(2 * column - (width - 1), row))
            spaces.append(Space(len(spaces), name, kind, owners.get(name), token, side, hex))
    return tuple(spaces)
