"""What never changes on the battlefield: its spaces, where one can point, and the icons of the panels."""

from __future__ import annotations

from functools import cache

from hexarium.games.heaven.drawing.battlefield import board_marks, space_title
from hexarium.games.heaven.drawing.icons import sign
from hexarium.games.heaven.drawing.tokens import FACTION, SKY, faction_marks, medal, sign_name
from hexarium.games.heaven.rules import data
from hexarium.games.heaven.rules.board import Battlefield
from hexarium.hex.board import NOTHING
from hexarium.hex.layout import Box, Point
from hexarium.kit.drawing import INK, LAYOUT, framed
from hexarium.kit.face import Board, Spot
from hexarium.kit.marks import Mark

SIGNS = ("round", "action", "summon", "gate", "battle", "allies")
"""The icons that are not those of tokens."""


@cache
def field_box() -> Box:
    """The room that the battlefield takes."""
    return framed(LAYOUT.box(Battlefield.of().board.hexes), across=20, down=20)


@cache
def ground() -> Board:
    """The battlefield without tokens."""
    field, box = Battlefield.of(), field_box()
    marks = board_marks(field)
    marks += faction_marks("angels", Point(box.left + 34, box.top + 38))
    marks += faction_marks("demons", Point(box.left + 34, box.bottom - 34))
    spots = tuple(
        Spot(
            f"hex-{space.id}",
            space.kind,
            LAYOUT.centre(space.hex),
            tuple(LAYOUT.corners(space.hex)),
            space_title(space),
            tuple(f"hex-{near}" for near in field.board.hex_neighbours[space.id].tolist() if near != NOTHING),
        )
        for space in field.spaces
    )
    return Board(box, tuple(marks), spots, SKY, tuple(FACTION[side] for side in data.SIDES), _icons())


def _icons() -> dict[str, tuple[Mark, ...]]:
    """A medal for each kind of token, and a sign for each line of a panel that tells of something else."""
    icons = {name: sign(name, 0.95, INK, SKY) for name in SIGNS}
    for seat in range(2):
        for kind in range(data.KINDS):
            icons[sign_name(seat, kind)] = tuple(medal(seat, kind, Point(0.0, 0.0)))
    return icons
