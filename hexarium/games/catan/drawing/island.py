"""The island drawn in marks: sea and shore, terrain, number discs, ports and the robber."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from hexarium.games.catan.drawing.ornaments import ornament
from hexarium.games.catan.rules.data import PIPS, TERRAINS
from hexarium.hex.board import SIDES
from hexarium.hex.layout import Point
from hexarium.kit.drawing import (
    INK,
    LAYOUT,
    framed,
    hex_area,
    id_key,
    id_marks,
    listed,
    placed,
    toward,
)
from hexarium.kit.marks import Area, Circle, Colour, Label, Line, Mark, Scene

if TYPE_CHECKING:
    from hexarium.games.catan.drawing.board import CatanBoard
    from hexarium.games.catan.rules.island import Port

SEA = Colour("#86B6CE", "#14303F")
SHALLOWS = Colour("#A3CADB", "#1C4153")
SHORE = Colour("#F4E9CB", "#6E6249")
TERRAIN_FILL = {
    "forest": Colour("#74A873", "#355F42"),
    "hills": Colour("#CF8458", "#84462F"),
    "pasture": Colour("#B4D384", "#62833F"),
    "fields": Colour("#EBC862", "#96782F"),
    "mountains": Colour("#AEB5BB", "#626B74"),
    "desert": Colour("#DFC995", "#85734C"),
}
PAPER = Colour("#FBF6E7", "#E8DEC6")
NUMBER = Colour("#2B2A27", "#2B2A27")
HOT_NUMBER = Colour("#B3261E", "#A61B14")
PIER = Colour("#8A6A45", "#B99C6E")
SIGN = Colour("#FBF6E7", "#1F2F39")
PORT_LINE = {
    "wood": Colour("#3F7F4E", "#5E9A6C"),
    "brick": Colour("#B8622F", "#C97A52"),
    "wool": Colour("#7FA645", "#9CC06A"),
    "wheat": Colour("#D9A520", "#E0B84A"),
    "ore": Colour("#7B858E", "#A9B2BA"),
    "any": Colour("#35627C", "#7FB0C8"),
}
ROBBER = Colour("#33363B", "#1B1D20")

DISC_STEP = (0.0, 9.0)
"""From the middle of a hex to its number disc, below the ornament."""
DISC_RADIUS = 15.5
PORT_DISTANCE = 35.0
"""From the coast to the middle of a port's sign."""
PORT_RADIUS = 20.0

_SIDE_WORDS = dict(
    zip(SIDES, ("north-east", "east", "south-east", "south-west", "west", "north-west"), strict=True)
)


def island_scene(board: CatanBoard, ids: bool) -> Scene:
    """The island as it lies before the first settlement."""
    box = framed(LAYOUT.box(board.board.hexes), across=64, down=48)
    marks = board_marks(board, ids)
    if ids:
        marks += id_marks(board.board)
        marks += id_key(Point(box.left + 18, box.bottom - 38), on=SEA)
    return Scene(
        name=f"catan-{board.shape.name}",
        title=f"The {board.shape.name} island of Catan, {board.setup} setup",
        description=_description(board),
        box=box,
        background=SEA,
        marks=tuple(marks),
    )


def board_marks(board: CatanBoard, ids: bool = False) -> list[Mark]:
    """Sea, ports, hexes and the robber at its start; with `ids`, hex ids in place of ornaments."""
    marks = shore_marks(board)
    for id in range(len(board.terrain)):
        marks += hex_marks(board, id, ids)
    for port in board.shape.ports:
        marks += port_marks(board, port)
    if not ids:
        marks += robber_marks(LAYOUT.centre(board.board.hexes[board.robber]))
    return marks


def shore_marks(board: CatanBoard) -> list[Mark]:
    """The shallow water and the beach round the island."""
    coast = _coast(board)
    return [
        Area(kind="sea", points=coast, fill=SHALLOWS, line=SHALLOWS, width=40),
        Area(kind="shore", points=coast, fill=SHORE, line=SHORE, width=16),
    ]


def _coast(board: CatanBoard) -> tuple[Point, ...]:
    edges = board.board.edge_corners[board.board.coast].tolist()
    following = [*edges[1:], edges[0]]
    # The corner that an edge shares with the next one closes each step of the walk.
    corners = [a if a in after else b for (a, b), after in zip(edges, following, strict=True)]
    return tuple(board.board.corner_point(LAYOUT, corner) for corner in corners)


def hex_marks(board: CatanBoard, id: int, ids: bool) -> list[Mark]:
    """A hex with its ornament, or its id, and its number disc."""
    hex, terrain, number = board.board.hexes[id], board.terrain[id], board.numbers[id]
    centre, fill = LAYOUT.centre(hex), TERRAIN_FILL[terrain]
    title = f"{terrain}, number {number}, hex {id}" if number else f"{terrain}, hex {id}"
    short = (terrain, str(number)) if number else (terrain,)
    marks: list[Mark] = [hex_area(hex, id, title, short, fill, SHORE)]
    if ids:
        (top,) = placed(centre, (0, -19))
        marks.append(Label(kind="id", at=top, text=str(id), size=18, colour=INK, bold=True, on=fill))
    else:
        marks += ornament(terrain, centre)
    if number:
        marks += disc_marks(placed(centre, DISC_STEP)[0], number)
    return marks


def disc_marks(at: Point, number: int) -> list[Mark]:
    """A number disc: the number, and a pip for each of 36 rolls that give it."""
    hot = PIPS[number] == 5
    colour = HOT_NUMBER if hot else NUMBER
    text, pips = placed(at, (0, -2.5), (0, 8.7))
    count, gap = PIPS[number], 4.2
    return [
        Circle(kind="disc", at=at, radius=DISC_RADIUS, fill=PAPER, line=SHORE, width=1),
        Label(kind="number", at=text, text=str(number), size=16, colour=colour, bold=hot, on=PAPER),
        *(
            Circle(kind="pip", at=pip, radius=1.5, fill=colour)
            for pip in placed(pips, *(((k - (count - 1) / 2) * gap, 0.0) for k in range(count)))
        ),
    ]


def port_marks(board: CatanBoard, port: Port) -> list[Mark]:
    """A port: a pier to each of its two corners, and a sign in the sea."""
    ends = board.board.edge_points(LAYOUT, port.edge)
    middle, inland = toward(*ends, 0.5), LAYOUT.centre(port.hex)
    apothem = hypot(middle.x - inland.x, middle.y - inland.y)
    at = toward(inland, middle, 1 + PORT_DISTANCE / apothem)
    ratio, word = placed(at, (0, -6), (0, 5.5))
    written = f"{port.ratio}:1"
    of = "any resource" if port.kind == "any" else port.kind
    return [
        *(Line(kind="pier", points=(at, end), colour=PIER, width=4) for end in ends),
        Circle(
            kind="port",
            id=f"port-{port.edge}",
            title=f"port, {written} for {of}, edge {port.edge}",
            short=(written if port.kind == "any" else f"{written} {port.kind}",),
            at=at,
            radius=PORT_RADIUS,
            fill=SIGN,
            line=PORT_LINE[port.kind],
            width=3.5,
        ),
        Label(kind="port", at=ratio, text=written, size=13, colour=INK, bold=True, on=SIGN),
        Label(kind="port", at=word, text=port.kind, size=11, colour=INK, on=SIGN),
    ]


def robber_marks(at: Point, title: str = "the robber", short: str = "R") -> list[Mark]:
    """The robber, standing on a point."""
    (head,) = placed(at, (0, -13))
    half = ((3.5, -9), (6.5, -6), (8.5, -1), (8.8, 4), (7.5, 9), (10, 11), (10, 15))
    return [
        Area(
            kind="robber",
            id="robber",
            title=title,
            short=(short,),
            points=placed(at, *half, *((-x, y) for x, y in reversed(half))),
            fill=ROBBER,
            line=ROBBER,
            width=2,
        ),
        Circle(kind="robber", at=head, radius=6.5, fill=ROBBER, line=TERRAIN_FILL["desert"], width=1.5),
    ]


def _description(board: CatanBoard) -> str:
    terrain = [f"{board.terrain.count(name)} of {name}" for name in TERRAINS]
    deserts = [str(id) for id, name in enumerate(board.terrain) if name == "desert"]
    where = (
        f"The desert is hex {deserts[0]}" if len(deserts) == 1 else f"The deserts are hexes {listed(deserts)}"
    )
    ports = [
        f"{port.kind} {port.ratio}:1 {_SIDE_WORDS[port.side]} of hex {board.board.hex_id(port.hex)}"
        for port in board.shape.ports
    ]
    return (
        f"{len(board.terrain)} hexes in the sea: {listed(terrain)}. "
        f"Row by row from the top: {_rows(board)}. "
        f"{where}; the robber starts on hex {board.robber}. "
        f"{len(ports)} ports, clockwise from the north: {listed(ports)}."
    )


def _rows(board: CatanBoard) -> str:
    rows: dict[int, list[tuple[int, str]]] = {}
    for hex, terrain, number in zip(board.board.hexes, board.terrain, board.numbers, strict=True):
        rows.setdefault(hex.r, []).append((hex.q, f"{terrain} {number}" if number else terrain))
    return "; ".join(", ".join(tile for _, tile in sorted(rows[r])) for r in sorted(rows))
