"""The board of the ring game, which can be drawn without its rules."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from hexarium.games.ring.drawing.track import ring_scene
from hexarium.games.ring.rules.board import Track
from hexarium.kit.drawing import LAYOUT
from hexarium.kit.marks import Drawn, Scene


class RingBoard(Track, Drawn):
    """The ring before anyone has moved.

    >>> RingBoard.of(properties_per_city=2).scene().title
    'The ring of 24 tiles'
    """

    def scene(self, ids: bool = False) -> Scene:
        """The ring drawn."""
        return ring_scene(self, ids)

    def data(self) -> dict[str, Any]:
        """The board as plain data for JSON."""
        data = self.board.data(LAYOUT)
        for tile, entry in zip(self.tiles, data["hexes"], strict=True):
            entry |= {
                "side": tile.side,
                "slot": tile.slot,
                "class": tile.tile_class,
                "kind": tile.kind,
                "name": tile.name,
                "number": tile.number,
                "price": tile.price,
            }
        cities = [asdict(city) for city in self.cities]
        options = {"properties_per_city": self.properties_per_city}
        return {"game": "ring", "options": options, "cities": cities, **data}
