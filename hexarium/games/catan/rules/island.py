"""The two shapes of the island: hexes, corners and edges, and the supply of terrain, discs and ports.

>>> shape_for(players=6).name, len(standard().board.hexes), standard().ports[0].kind
('extended', 19, 'ore')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import atan2

import numpy as np

from hexarium.errors import BadOption
from hexarium.games.catan.rules import data
from hexarium.hex.board import NOTHING, Board, Table
from hexarium.hex.coords import ORIGIN, Doubled, Hex, from_doubled, neighbours, spiral
from hexarium.hex.layout import Layout
from hexarium.kit.options import Value


@dataclass(frozen=True, slots=True)
class Disc:
    """A number disc and the letter on its back."""

    letter: str
    number: int


@dataclass(frozen=True, slots=True)
class Port:
    """A port on a coastal edge; a building on either corner uses it."""

    kind: str
    """A resource (2:1) or any (3:1)."""
    edge: int
    corners: tuple[int, int]
    hex: Hex
    side: str

    @property
    def ratio(self) -> int:
        """How many equal cards buy one."""
        return 3 if self.kind == "any" else 2


@dataclass(frozen=True, eq=False)
class Shape:
    """What all islands of one size share."""

    name: str
    board: Board
    terrain_supply: tuple[int, ...]
    discs: tuple[Disc, ...]
    ports: tuple[Port, ...]
    spirals: Table
    """For each corner hex of the island, all hexes counterclockwise and inwards from it."""


def check_setup(options: Mapping[str, Value]) -> None:
    """Refuse the beginner's island for more players than it has room for."""
    players = int(options["players"])
    if options["setup"] == "beginner" and players >= data.EXTENDED_FROM:
        raise BadOption(
            f"setup cannot be 'beginner' with {players} players; "
            "it is random or balanced, or players is 2, 3 or 4."
        )


def shape_for(players: int) -> Shape:
    """The island that so many players have."""
    return extended() if players >= data.EXTENDED_FROM else standard()


@cache
def standard() -> Shape:
    """The island for 2 to 4 players."""
    hexes = spiral(ORIGIN, 2)
    return _shape("standard", hexes, data.STANDARD_TERRAIN, data.STANDARD_DISCS, data.STANDARD_PORTS)


@cache
def extended() -> Shape:
    """The island for 5 and 6 players."""
    hexes = [
        # The rules' row formula: the centred doubled column, one half hex to the left.
        from_doubled(Doubled(2 * column - (width - 1) - 1, row))
        for row, width in enumerate(data.EXTENDED_ROWS, -3)
        for column in range(width)
    ]
    return _shape("extended", hexes, data.EXTENDED_TERRAIN, data.EXTENDED_DISCS, data.EXTENDED_PORTS)


def _shape(
    name: str,
    hexes: list[Hex],
    terrain: tuple[int, ...],
    discs: str,
    ports: tuple[tuple[str, int, int, str], ...],
) -> Shape:
    board = Board.of(hexes)
    return Shape(
        name,
        board,
        terrain,
        tuple(_disc(text) for text in discs.split()),
        tuple(_port(board, kind, Hex(q, r), side) for kind, q, r, side in ports),
        _spirals(board),
    )


def _disc(text: str) -> Disc:
    letter = text.rstrip("0123456789")
    return Disc(letter, int(text.removeprefix(letter)))


def _port(board: Board, kind: str, hex: Hex, side: str) -> Port:
    edge = board.edge_at(hex, side)
    a, b = board.edge_corners[edge].tolist()
    return Port(kind, edge, (a, b), hex, side)


def _spirals(board: Board) -> Table:
    """The way the discs are laid from each corner hex: layer by layer, counterclockwise, inwards."""
    layers = _layers(board)
    # A corner hex of the island has just three neighbours.
    corners = [hex for hex in layers[0] if (board.hex_neighbours[board.ids[hex]] != NOTHING).sum() == 3]
    spirals = []
    for corner in corners:
        path: list[int] = []
        start = corner
        for depth, layer in enumerate(layers):
            turn = layer.index(start)
            path += [board.ids[hex] for hex in layer[turn:] + layer[:turn]]
            if depth + 1 < len(layers):
                start = next(hex for hex in neighbours(start) if hex in layers[depth + 1])
        spirals.append(path)
    table = np.array(spirals, dtype=np.int16)
    table.flags.writeable = False
    return table


def _layers(board: Board) -> list[list[Hex]]:
    """The island peeled: each layer counterclockwise, the outermost first."""
    layout = Layout()
    box = layout.box(board.hexes)
    middle_x, middle_y = (box.left + box.right) / 2, (box.top + box.bottom) / 2

    def turn(hex: Hex) -> float:
        at = layout.centre(hex)
        return -atan2(at.y - middle_y, at.x - middle_x)

    left = set(board.hexes)
    layers = []
    while left:
        shore = [hex for hex in left if not left.issuperset(neighbours(hex))]
        layers.append(sorted(shore, key=turn))
        left.difference_update(shore)
    return layers
