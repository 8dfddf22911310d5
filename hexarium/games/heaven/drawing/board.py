"""The board of War in Heaven, which can be drawn without its rules."""

from __future__ import annotations

from typing import Any

from hexarium.games.heaven.drawing.battlefield import battlefield_scene
from hexarium.games.heaven.rules.board import Battlefield
from hexarium.kit.drawing import LAYOUT
from hexarium.kit.marks import Drawn, Scene


class HeavenBoard(Battlefield, Drawn):
    """The battlefield as it is set up.

    >>> HeavenBoard.of().scene().title
    'The battlefield of War in Heaven at the start'
    """

    def scene(self, ids: bool = False) -> Scene:
        """The battlefield drawn."""
        return battlefield_scene(self, ids)

    def data(self) -> dict[str, Any]:
        """The board as plain data for JSON."""
        data = self.board.data(LAYOUT)
        for space, entry in zip(self.spaces, data["hexes"], strict=True):
            start = {"side": space.start_side, "token": space.start} if space.start else None
            entry |= {"name": space.name, "kind": space.kind, "owner": space.owner, "start": start}
        return {"game": "heaven", "options": {}, **data}
