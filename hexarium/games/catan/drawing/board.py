"""An island laid out for play, before anything stands on it: terrain, discs and ports.

>>> island = CatanBoard.of(players=4, setup="beginner")
>>> island.terrain[0], island.numbers[14]
('desert', 12)
>>> CatanBoard.of(players=6, setup="balanced", seed=7).shape.name
'extended'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from hexarium.games.catan.drawing.island import island_scene
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.island import Shape, check_setup, shape_for
from hexarium.games.catan.rules.laying import lay_balanced, lay_beginner, lay_random
from hexarium.hex.board import Board
from hexarium.hex.layout import Layout
from hexarium.kit.marks import HEX_SIZE, Drawn, Scene
from hexarium.kit.options import Value, parse_options, parse_seed
from hexarium.kit.rng import holder, wrapping


@dataclass(frozen=True, eq=False)
class CatanBoard(Drawn):
    """An island laid out for play."""

    shape: Shape
    players: int
    setup: str
    seed: int
    terrain: tuple[str, ...]
    numbers: tuple[int | None, ...]
    """The disc on each hex; none on a desert."""

    @staticmethod
    def of(players: object = 4, setup: object = "random", seed: object = 0) -> CatanBoard:
        """The island for so many players; the same seed lays the same island."""
        options = parse_options("catan", data.OPTIONS, {"players": players, "setup": setup})
        return board_of(options, parse_seed(seed))

    @property
    def board(self) -> Board:
        """The hexes, corners and edges."""
        return self.shape.board

    @property
    def robber(self) -> int:
        """Where the robber starts: the desert, of two the one with the lower id."""
        return self.terrain.index("desert")

    def scene(self, ids: bool = False) -> Scene:
        """The island drawn."""
        return island_scene(self, ids)

    def data(self) -> dict[str, Any]:
        """The board as plain data for JSON."""
        data = self.board.data(Layout(size=HEX_SIZE))
        for entry, terrain, number in zip(data["hexes"], self.terrain, self.numbers, strict=True):
            entry |= {"terrain": terrain, "number": number}
        ports = [
            {
                "edge": port.edge,
                "kind": port.kind,
                "ratio": port.ratio,
                "corners": list(port.corners),
                "hex": self.board.hex_id(port.hex),
                "side": port.side,
            }
            for port in self.shape.ports
        ]
        options = {"players": self.players, "setup": self.setup}
        return {
            "game": "catan",
            "options": options,
            "seed": self.seed,
            "shape": self.shape.name,
            "robber": self.robber,
            "ports": ports,
            **data,
        }


def board_of(options: Mapping[str, Value], seed: int) -> CatanBoard:
    """The island that these options ask for."""
    check_setup(options)
    players, setup = int(options["players"]), str(options["setup"])
    return _laid(shape_for(players), players, setup, seed)


@lru_cache(maxsize=64)
def _laid(shape: Shape, players: int, setup: str, seed: int) -> CatanBoard:
    terrain = np.repeat(np.arange(len(data.TERRAINS), dtype=np.int8), shape.terrain_supply)
    numbers = np.zeros(len(terrain), dtype=np.int8)
    discs = np.array([disc.number for disc in shape.discs], dtype=np.int8)
    with wrapping():
        if setup == "random":
            lay_random(holder(seed), terrain, numbers, discs, shape.spirals)
        elif setup == "balanced":
            lay_balanced(holder(seed), terrain, numbers, discs, shape.board.hex_neighbours)
        else:
            lay_beginner(shape.board, terrain, numbers)
    return CatanBoard(
        shape,
        players,
        setup,
        seed,
        tuple(data.TERRAINS[kind] for kind in terrain),
        tuple(int(number) or None for number in numbers),
    )
