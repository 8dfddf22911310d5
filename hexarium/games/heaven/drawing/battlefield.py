"""The battlefield drawn in marks: spaces, gates, and the tokens where they start."""

from __future__ import annotations

from hexarium.games.heaven.drawing.tokens import FACTION, SKY, faction_marks, start_marks
from hexarium.games.heaven.rules.board import Battlefield, Space
from hexarium.games.heaven.rules.data import DEPLOY, GATES, ROW_WIDTHS, SIDES, TROOPS
from hexarium.hex.layout import Point
from hexarium.kit.drawing import (
    INK,
    LAYOUT,
    framed,
    hex_area,
    id_key,
    id_marks,
    inner_border,
    listed,
    placed,
)
from hexarium.kit.marks import Circle, Colour, Label, Line, Mark, Scene

FILL = {
    "standard": Colour("#F5F5F5", "#2A2E37"),
    "deploy": Colour("#E8E8E8", "#3B404C"),
    "gate": Colour("#606060", "#A7ADBA"),
}
NAME = {"standard": INK, "deploy": INK, "gate": Colour("#FFFFFF", "#17191C")}
GATE_ARCH = Colour("#F2F0EA", "#4A505E")
HEX_LINE = Colour("#AEB9C6", "#535A68")


def battlefield_scene(board: Battlefield, ids: bool) -> Scene:
    """The battlefield as it is set up; with `ids`, hex ids in place of tokens and gates."""
    box = framed(LAYOUT.box(board.board.hexes), across=20, down=20)
    marks = board_marks(board, ids)
    marks += faction_marks("angels", Point(box.left + 34, box.top + 38))
    marks += faction_marks("demons", Point(box.left + 34, box.bottom - 34))
    if ids:
        marks += id_marks(board.board)
        marks += id_key(Point(box.right - 74, box.top + 26), on=SKY)
    else:
        troops = [space for space in board.spaces if space.start == "troop"]
        for space in board.spaces:
            marks += start_marks(space, troops.index(space) % TROOPS + 1 if space in troops else 0)
    return Scene(
        name="heaven",
        title="The battlefield of War in Heaven at the start",
        description=_description(board),
        box=box,
        background=SKY,
        marks=tuple(marks),
    )


def board_marks(board: Battlefield, ids: bool = False) -> list[Mark]:
    """The spaces without tokens."""
    return [mark for space in board.spaces for mark in space_marks(space, ids)]


def space_marks(space: Space, ids: bool) -> list[Mark]:
    """A space with its name; a gate has an arch, a deploy space the border of its owner."""
    centre, fill, colour = LAYOUT.centre(space.hex), FILL[space.kind], NAME[space.kind]
    marks: list[Mark] = [
        hex_area(space.hex, space.id, space_title(space), _short(space), fill, HEX_LINE, 1.5)
    ]
    if space.owner:
        marks.append(inner_border(space.hex, 4.5, FACTION[space.owner], 3))
    if ids:
        id_at, name_at = placed(centre, (0, -9), (0, 11))
        marks.append(
            Label(kind="id", at=id_at, text=str(space.id), size=18, colour=colour, bold=True, on=fill)
        )
    else:
        (name_at,) = placed(centre, (0, 26))
        marks += _gate(centre) if space.kind == "gate" else []
    marks.append(
        Label(kind="name", at=name_at, text=space.name, size=11.5 if ids else 10, colour=colour, on=fill)
    )
    return marks


def _gate(centre: Point) -> list[Mark]:
    """A Pearly Gate: two barred leaves that rise towards the middle, between posts with pearls.

    It is no larger than a token, so that whoever stands in it covers it.
    """
    marks: list[Mark] = []

    def line(width: float, *steps: tuple[float, float]) -> None:
        points = placed(centre, *((0.9 * x, 0.9 * y - 5) for x, y in steps))
        marks.append(Line(kind="ornament", points=points, colour=GATE_ARCH, width=width))

    for way in (-1, 1):
        bars = [(x * way, top) for x, top in ((12.0, -11.5), (6.75, -15.5), (1.5, -20.0))]
        for x, top in bars:
            line(1.2, (x, 14), (x, top))
        for y in (14.0, -3.0):
            line(1.2, (17 * way, y), (1.5 * way, y))
        line(1.2, (17.0 * way, -9.0), *bars)
        line(2.5, (17.0 * way, 14.0), (17.0 * way, -12.0))
        (pearl,) = placed(centre, (15.3 * way, -15.8))
        marks.append(Circle(kind="ornament", at=pearl, radius=2.7, fill=GATE_ARCH))
    return marks


def space_title(space: Space) -> str:
    """A space in words."""
    if space.kind == "gate":
        return f"{space.name}, Pearly Gate"
    if space.owner:
        return f"{space.name}, deploy space of the {space.owner.title()}"
    return space.name


def _short(space: Space) -> tuple[str, ...]:
    return (space.name,) if space.kind == "standard" else (space.name, space.kind)


def _description(board: Battlefield) -> str:
    starts = []
    for side in SIDES:
        own = [space for space in board.spaces if space.start_side == side]
        commander = next(space for space in own if space.start != "troop")
        troops = [space.name for space in own if space.start == "troop"]
        starts.append(
            f"The {side.title()} deploy on {listed(DEPLOY[side])} and start with "
            f"{str(commander.start).title()} on {commander.name} and troops on {listed(troops)}."
        )
    return (
        f"{len(board.spaces)} hexes in {len(ROW_WIDTHS)} centred rows of "
        f"{listed([str(width) for width in ROW_WIDTHS])}, Angels at the top, Demons at the bottom. "
        f"The four Pearly Gates are {listed(GATES)}, in the middle row. {' '.join(starts)}"
    )
