"""The board of a game that describes none: the start of a match, drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hexarium.hex.layout import Point
from hexarium.kit.drawing import INK
from hexarium.kit.game import Game, Options
from hexarium.kit.marks import Area, Drawn, Label, Mark, Scene
from hexarium.play.match import Match


class StartBoard(Drawn):
    """What the public sees before the first move."""

    def __init__(self, game: Game, options: Options, seed: int) -> None:
        # One position needs no compiler.
        self.match = Match.new(game, options, seed, compiled=False)

    def scene(self, ids: bool = False) -> Scene:
        """The picture; with `ids`, every hex also shows its number."""
        scene = self.match.public().scene()
        if not ids:
            return scene
        numbers: list[Mark] = [
            Label(kind="id", at=_middle(mark), text=str(mark.id).removeprefix("hex-"), size=14, colour=INK)
            for mark in scene.marks
            if isinstance(mark, Area) and mark.kind == "hex"
        ]
        return replace(scene, marks=(*scene.marks, *numbers))

    def data(self) -> dict[str, Any]:
        """What the public knows, and the picture, as plain data for JSON."""
        return {**self.match.public().view(), "scene": self.match.public().scene().data()}


def _middle(area: Area) -> Point:
    count = len(area.points)
    return Point(sum(point.x for point in area.points) / count, sum(point.y for point in area.points) / count)
