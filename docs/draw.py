"""Draw every picture of the documentation: those of rule books beside their pages, others into docs/pictures.

Run it after a change that is meant to be seen (`make golden` does), and look at the pictures.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import redirect_stdout
from dataclasses import replace
from doctest import DocTestParser
from io import StringIO
from math import atan2, cos, pi, sin
from pathlib import Path
from typing import Any

from hexarium import Match, games
from hexarium.arena.chart import chart
from hexarium.arena.contest import Contest
from hexarium.arena.hall import Hall
from hexarium.arena.sitting import Decisions, Played
from hexarium.arena.tally import Tally
from hexarium.draw.svg import paint
from hexarium.games.catan.drawing.board import CatanBoard
from hexarium.games.heaven.drawing.board import HeavenBoard
from hexarium.games.ring.drawing.board import RingBoard
from hexarium.hex.board import SIDES, Board
from hexarium.hex.coords import ORIGIN, Direction, Hex, distance, line, neighbour, ray, spiral
from hexarium.hex.coords import range as around
from hexarium.hex.layout import FLAT, POINTY, Box, Layout, Point
from hexarium.kit.drawing import (
    BLACK,
    CORNER_ID,
    EDGE_ID,
    ID_LINE,
    INK,
    LAYOUT,
    WHITE,
    framed,
    hex_area,
    id_key,
    id_marks,
    placed,
    rectangle,
    toward,
)
from hexarium.kit.marks import THEMES, Area, Circle, Colour, Label, Line, Mark, Scene
from hexarium.play.rulebook import DARK, FOLDER

PICTURES = Path(__file__).parent / "pictures"

PAPER = Colour("#EDF0F3", "#15181D")
PLAIN = Colour("#FFFFFF", "#2A2E37")
BORDER = Colour("#AEB9C6", "#535A68")
GOLD = Colour("#F4DD8A", "#6B5515")
BLUE = Colour("#BFE0EE", "#1F4A5E")
ROSE = Colour("#EBC7DD", "#5D2F4E")
ARROW = Colour("#35627C", "#8FC0D8")
LOOK = Colour("#C2185B", "#FF77A9")
"""Of rings round what a reader should look at."""


def board_scenes() -> dict[str, Scene]:
    """The boards, as `hexarium board` draws them."""
    beginner = CatanBoard.of(players=4, setup="beginner")
    extended = CatanBoard.of(players=6, setup="balanced", seed=7)
    heaven = HeavenBoard.of()
    return {
        "ring-24": RingBoard.of(2).scene(),
        "ring-36": RingBoard.of(4).scene(),
        "ring-24-ids": RingBoard.of(2).scene(ids=True),
        "heaven": heaven.scene(),
        "heaven-ids": heaven.scene(ids=True),
        "catan-standard": beginner.scene(),
        "catan-standard-ids": beginner.scene(ids=True),
        "catan-extended": extended.scene(),
        "catan-extended-ids": extended.scene(ids=True),
    }


def grid_scenes() -> dict[str, Scene]:
    """The grid that all boards share, and the house that stands on it."""
    return {
        "house": house(),
        "hex-directions": directions(),
        "hex-corners": corners(),
        "hex-spiral": in_spiral(),
        "hex-ways": ways(),
        "hex-ids": ids(),
    }


def directions() -> Scene:
    """A hex, its six neighbours, and the step that leads to each."""
    marks = cell(ORIGIN, GOLD, "q, r")
    for towards in Direction:
        q, r = towards.step
        marks += cell(towards.step, PLAIN, str(towards), f"{signed(q)}, {signed(r)}")
    for towards in Direction:
        beside = LAYOUT.centre(neighbour(ORIGIN, towards))
        middle = LAYOUT.centre(ORIGIN)
        marks += arrow(toward(middle, beside, 0.28), toward(middle, beside, 0.5))
    return scene(
        "hex-directions",
        "The six directions",
        "A hex and its six neighbours. Clockwise from the east the steps in q and r are "
        "E +1, 0; SE 0, +1; SW −1, +1; W −1, 0; NW 0, −1; NE +1, −1.",
        LAYOUT.box([ORIGIN, *(towards.step for towards in Direction)]),
        marks,
    )


def corners() -> Scene:
    """The numbers of corners and sides, pointy-top and flat-top."""
    size, apart = 90.0, 250.0
    layouts = (Layout(POINTY, size), Layout(FLAT, size, Point(apart, 0.0)))
    marks: list[Mark] = []
    for layout in layouts:
        middle, around_it = layout.centre(ORIGIN), layout.corners(ORIGIN)
        marks.append(Area(kind="hex", points=tuple(around_it), fill=PLAIN, line=BORDER, width=2.5))
        marks.append(word(middle, f"{layout.orientation.name}-top", 15, PLAIN))
        for k, corner in enumerate(around_it):
            side = toward(*layout.edge(ORIGIN, k), 0.5)
            marks += disc(side, EDGE_ID, WHITE, str(k)) + disc(corner, CORNER_ID, BLACK, str(k))
            if layout.orientation is POINTY:
                marks.append(word(toward(side, middle, 0.32), SIDES[k], 14, PLAIN, bold=True))
    box = Box(-80.0, -size - 12, apart + size + 12, size + 12)
    marks += id_key(Point(apart / 2 - 22, size - 10), on=PAPER)
    return scene(
        "hex-corners",
        "Corners and sides of a hex",
        "Corners 0 to 5 run clockwise, in a pointy-top hex from the top, in a flat-top hex from the upper "
        "right. Side k joins corner k and the next; the sides of a pointy-top hex face NE, E, SE, SW, W and "
        "NW.",
        box,
        marks,
    )


def in_spiral() -> Scene:
    """The order of a spiral: the centre and two rings."""
    hexes = spiral(ORIGIN, 2)
    marks: list[Mark] = []
    for place, hex in enumerate(hexes):
        fill = (GOLD, BLUE, PLAIN)[distance(hex, ORIGIN)]
        marks += cell(hex, fill, str(place), f"{minus(hex.q)}, {minus(hex.r)}")
    return scene(
        "hex-spiral",
        "A spiral of radius 2",
        "Nineteen hexes numbered in the order of a spiral: the centre, then the rings of 6 and of 12 hexes, "
        "each clockwise from the hex in the east. Under each number stand q and r.",
        LAYOUT.box(hexes),
        marks,
    )


LINE_ENDS = (Hex(-3, 1), Hex(1, 2))
RAY_START = Hex(0, 0)


def ways() -> Scene:
    """A line between two hexes, and a ray in a direction."""
    hexes = around(ORIGIN, 3)
    on_line = {hex: f"line {place}" for place, hex in enumerate(line(*LINE_ENDS))}
    on_ray = {hex: f"ray {place}" for place, hex in enumerate(ray(RAY_START, Direction.NE, 3))}
    marks: list[Mark] = []
    for hex in hexes:
        fill = BLUE if hex in on_line else ROSE if hex in on_ray else GOLD if hex == RAY_START else PLAIN
        name = on_line.get(hex) or on_ray.get(hex) or ("start" if hex == RAY_START else "")
        marks += cell(hex, fill, name, f"{minus(hex.q)}, {minus(hex.r)}")
    return scene(
        "hex-ways",
        "A line and a ray",
        "The 37 hexes at most 3 from the origin, with their q and r. The line from (−3, 1) to (1, 2) has six "
        "hexes, both ends among them; the ray from (0, 0) to the north-east has three, without its start.",
        LAYOUT.box(hexes),
        marks,
    )


def ids() -> Scene:
    """How corners and edges get their ids: by first appearance."""
    board = Board.of([ORIGIN, Hex(1, 0), Hex(0, 1)])
    marks: list[Mark] = []
    for id, hex in enumerate(board.hexes):
        marks.append(hex_area(hex, id, f"hex {id}", (), PLAIN, BORDER))
        marks.append(word(LAYOUT.centre(hex), str(id), 20, PLAIN, bold=True))
    box = LAYOUT.box(board.hexes)
    box = box._replace(right=box.right + 70)
    marks += id_marks(board) + id_key(Point(box.right - 55, box.bottom - 25), on=PAPER)
    return scene(
        "hex-ids",
        "The ids of a board of three hexes",
        "Hex 0 has corners 0 to 5 and edges 0 to 5, clockwise from its top. Hex 1, to the east, and hex 2, "
        "to the south-east, number what they do not share with an earlier hex.",
        box,
        marks,
    )


FLOORS: tuple[tuple[str, tuple[tuple[str, str, bool], ...]], ...] = (
    ("roof", (("cli", "commands", True), ("engine", "JSON lines", True))),
    (
        "users",
        (
            ("bots", "opponents", True),
            ("arena", "many games", True),
            ("envs", "training", True),
            ("draw", "paints marks", True),
            ("server", "tables", True),
        ),
    ),
    (
        "play",
        (
            ("match", "one game, its past", True),
            ("seat", "a door per seat", True),
            ("record", "games as text", True),
            ("checks", "what games promise", True),
        ),
    ),
    (
        "games",
        (
            ("rules", "state · legal · step · tell", True),
            ("face", "text · JSON · words", True),
            ("drawing", "marks", True),
            ("knowledge", "beliefs", True),
            ("evaluation", "what is good", True),
        ),
    ),
    (
        "kit",
        (
            ("game · variant", "facts · options bound", True),
            ("verbs · codec", "actions", True),
            ("events · belief", "what is known", True),
            ("runner", "compiled or plain", True),
        ),
    ),
    ("hex", (("coords · layout · board", "the grid", True),)),
)
"""The house from the roof to the ground: floors, and the rooms on each; what is not built yet is pale."""
WAY = ((0, 0), (2, 0), (4, 1), (4, 3), (3, 0), (4, 2), (2, 1), (1, 3))
"""The way of one action: the floor and the room of each step."""
ROOM_HEIGHT, HOUSE_WIDTH = 74.0, 860.0


def house() -> Scene:
    """The floors of the house, and the way of one action through it."""
    marks: list[Mark] = []
    for floor, (name, rooms) in enumerate(FLOORS):
        top = floor * (ROOM_HEIGHT + 14)
        marks.append(word(Point(-52, top + ROOM_HEIGHT / 2), name, 17, PAPER, bold=True))
        width = HOUSE_WIDTH / len(rooms)
        for place, (room, what, built) in enumerate(rooms):
            fill = PLAIN if built else PAPER
            corner = Point(place * width, top)
            marks.append(
                Area(
                    kind="room",
                    points=rectangle(corner, 4, 0, width - 8, ROOM_HEIGHT),
                    fill=fill,
                    line=BORDER,
                    width=2,
                )
            )
            marks.append(word(Point(corner.x + width / 2, top + 27), room, 16, fill, bold=built))
            marks.append(word(Point(corner.x + width / 2, top + 50), what, 13, fill))
    for number, (floor, place) in enumerate(WAY, 1):
        width = HOUSE_WIDTH / len(FLOORS[floor][1])
        marks += disc(Point(place * width + 22, floor * (ROOM_HEIGHT + 14) + 18), GOLD, BLACK, str(number))
    height = len(FLOORS) * (ROOM_HEIGHT + 14)
    return scene(
        "house",
        "The house, and the way of one action through it",
        "Six floors. On the ground the grid, hex; above it the kit, the games, play, then those who use "
        "games, and the roof with the command line and the engine. Eight numbers mark the way of an "
        "action: 1 command line, 2 match, 3 codec, 4 runner, 5 rules, 6 events, 7 seat, 8 drawing.",
        Box(-92.0, -4.0, HOUSE_WIDTH + 8, height - 10),
        marks,
    )


# Scenes of play: the matches that the examples of the rule books play, stopped where a page shows a picture.


def play_scenes() -> dict[str, dict[str, Scene]]:
    """By game, positions of the match that its rule book tells, with what a reader should look at."""
    return {"catan": catan_scenes(), "heaven": heaven_scenes(), "ring": ring_scenes()}


def rulebook(game: str) -> Path:
    """The folder of a game's rule book."""
    folder = games.installed(game).rulebook
    assert folder is not None
    return folder


def told(game: str) -> Match:
    """The first match that the examples of a game's rules play, to its end."""
    text = (rulebook(game) / "rules.md").read_text("utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    names: dict[str, Any] = {}
    matches: list[Match] = []
    with redirect_stdout(StringIO()):
        for example in DocTestParser().get_examples("\n".join(blocks)):
            exec(example.source, names)
            matches += [names["match"]] if "match" in names else []
    return matches[0]


def after(match: Match, action: str) -> Match:
    """The match when this action was played for the last time."""
    return match.at(max(number for number, ply in enumerate(match.plies, 1) if ply.text == action))


def shown(name: str, match: Match, marks: Iterable[Mark] = (), part: Box | None = None) -> dict[str, Scene]:
    """A position, or a part of it, under the name of its picture, with marks for the reader on top."""
    scene = match.scene()
    return {name: replace(scene, name=name, box=part or scene.box, marks=(*scene.marks, *marks))}


def catan_scenes() -> dict[str, Scene]:
    """The setup, a theft, and a longest road before and after it is broken."""
    match, board = told("catan"), CatanBoard.of(players=3, setup="beginner").board
    desert, fields = (LAYOUT.centre(board.hexes[hex]) for hex in (0, 2))
    robber = desert, placed(fields, (-20, -6))[0]
    way, parts = (17, 18, 4, 5, 24), ((17, 18), (4, 5, 24))
    return {
        **shown("setup", after(match, "road 17"), tags(board, (20, 14, 12, 6, 18, 10))),
        **shown(
            "robber",
            after(match, "robber 2 1"),
            [
                *arrow(toward(*robber, 0.1), toward(*robber, 0.86), 5),
                ring(board.corner_point(LAYOUT, 12)),
                *tags(board, (10, 12)),
            ],
        ),
        **shown(
            "road",
            after(match, "road 5"),
            [*numbered(board, way), *tags(board, (14, 20), (15, 4, 5, 0))],
        ),
        **shown(
            "broken",
            after(match, "settle 4"),
            [
                *(mark for part in parts for mark in numbered(board, part)),
                ring(board.corner_point(LAYOUT, 4)),
                *tags(board, (14, 20, 4)),
            ],
        ),
    }


def tags(board: Board, built: Iterable[int], bare: Iterable[int] = ()) -> list[Mark]:
    """The numbers of corners: beside buildings, or where nothing stands."""
    places = {corner: placed(board.corner_point(LAYOUT, corner), (19, 7))[0] for corner in built}
    places |= {corner: board.corner_point(LAYOUT, corner) for corner in bare}
    marks: list[Mark] = []
    for corner, at in places.items():
        marks.append(Circle(kind="tag", at=at, radius=9, fill=CORNER_ID, line=ID_LINE, width=0.75))
        marks.append(Label(kind="tag", at=at, text=str(corner), size=11, colour=BLACK, on=CORNER_ID))
    return marks


def numbered(board: Board, edges: Iterable[int]) -> list[Mark]:
    """The roads of a way, counted."""
    return [
        mark
        for number, edge in enumerate(edges, 1)
        for mark in disc(toward(*board.edge_points(LAYOUT, edge), 0.5), GOLD, INK, str(number))
    ]


def heaven_scenes() -> dict[str, Scene]:
    """The start, the gates, a battle with all its strikes, and a pull."""
    match, board = told("heaven"), HeavenBoard.of()
    battle = after(match, "battle")
    strikes = [
        (event["hex"], event["target"])
        for ply in match.plies[battle.ply - 1 :]
        for event in ply.events
        if event.name == "struck"
    ]
    marks: list[Mark] = []
    for number, places in enumerate(strikes, 1):
        start, end = (LAYOUT.centre(board.board.hexes[hex]) for hex in places)
        marks += side_arrow(start, end, str(number))
    jophiel, before, now = (LAYOUT.centre(board.board.hexes[board.id_of(hex)]) for hex in ("a2", "d6", "c5"))
    thin = toward(jophiel, now, 0.14), toward(jophiel, now, 0.86)
    front = [
        hex for hex, space in zip(board.board.hexes, board.spaces, strict=True) if space.name[1] in "456"
    ]
    return {
        **shown("start", match.at(0)),
        **shown("gates", after(match, "move c4 c5"), gate_rings(board)),
        **shown("battle", battle, marks, framed(LAYOUT.box(front), across=8, down=8)),
        **shown(
            "pull",
            after(match, "move a1 a2"),
            [
                Line(kind="arrow", points=thin, colour=ARROW, width=2),
                *arrow(before, toward(before, now, 0.55), 6),
            ],
        ),
    }


def gate_rings(board: HeavenBoard) -> list[Mark]:
    """Rings round the gates that somebody holds."""
    return [ring(LAYOUT.centre(board.board.hexes[board.id_of(name)]), 31) for name in ("b5", "c5")]


def ring_scenes() -> dict[str, Scene]:
    """The ring, an auction, and a rent."""
    match, board = told("ring"), RingBoard.of(3).board
    lot, rented = (LAYOUT.centre(board.hexes[tile]) for tile in (6, 8))
    auction = match.at(next(number for number, ply in enumerate(match.plies, 1) if ply.text == "fold"))
    rent = match.at(next(number for number, ply in enumerate(match.plies, 1) if ply.chance == "1 1"))
    return {
        "ring-30": RingBoard.of(3).scene(),
        **shown("auction", auction, [ring(lot, 36)]),
        **shown("rent", rent, [ring(rented, 36)]),
    }


def ring(at: Point, radius: float = 17) -> Mark:
    """A ring round something to look at."""
    turns = [pi * turn / 18 for turn in range(37)]
    points = placed(at, *((radius * cos(turn), radius * sin(turn)) for turn in turns))
    return Line(kind="ring", points=points, colour=LOOK, width=4)


def side_arrow(start: Point, end: Point, text: str) -> list[Mark]:
    """A numbered arrow, a little to its right, so that one that goes the other way has room."""
    angle = atan2(end.y - start.y, end.x - start.x) + pi / 2
    a, b = (placed(toward(start, end, share), (8 * cos(angle), 8 * sin(angle)))[0] for share in (0.36, 0.76))
    return [
        *arrow(a, b, 3),
        Circle(kind="disc", at=a, radius=6.5, fill=GOLD, line=ID_LINE, width=0.75),
        Label(kind="disc", at=a, text=text, size=9, colour=INK, bold=True, on=GOLD),
    ]


ENTRANTS = ("hard", "medium", "easy", "random")
WON = {
    (0, 1): (16, 3, 1),
    (0, 2): (20, 0, 0),
    (0, 3): (20, 0, 0),
    (1, 2): (14, 5, 1),
    (1, 3): (20, 0, 0),
    (2, 3): (15, 3, 2),
}
"""`hexarium tournament heaven hard medium easy random --games 120 --seed 1`: how often each of two won, and
how often nobody did."""


def arena_scenes() -> dict[str, Scene]:
    """The chart of a tournament."""
    contest = Contest.of(Hall("heaven", {}), ENTRANTS)
    tally = Tally(contest, sum(map(sum, WON.values())), 1)
    for table, counts in WON.items():
        for winners, count in zip(((0,), (1,), ()), counts, strict=True):
            for number in range(count):
                tally.add(table, Played(number, winners, 1, 100, (Decisions(),) * 2))
    return {"tournament": replace(chart(tally), name="tournament")}


def cell(hex: Hex, fill: Colour, name: str, below: str = "") -> list[Mark]:
    """A hex with a word in it, and smaller text below the word."""
    middle = LAYOUT.centre(hex)
    upper, lower = placed(middle, (0, -7 if below else 0), (0, 13 if name else 0))
    size = 17 if len(name) < 4 else 14
    marks: list[Mark] = [Area(kind="hex", points=tuple(LAYOUT.corners(hex)), fill=fill, line=BORDER, width=2)]
    if name:
        marks.append(word(upper, name, size, fill, bold=True))
    if below:
        marks.append(word(lower, below, 13, fill))
    return marks


def word(at: Point, text: str, size: float, on: Colour, bold: bool = False) -> Label:
    """A word on an area."""
    return Label(kind="word", at=at, text=text, size=size, colour=INK, bold=bold, on=on)


def disc(at: Point, fill: Colour, colour: Colour, text: str) -> list[Mark]:
    """A numbered disc."""
    return [
        Circle(kind="disc", at=at, radius=11, fill=fill, line=ID_LINE, width=0.75),
        Label(kind="disc", at=at, text=text, size=13, colour=colour, on=fill),
    ]


def arrow(start: Point, end: Point, width: float = 2) -> list[Mark]:
    """An arrow between two points."""
    angle, size = atan2(end.y - start.y, end.x - start.x), 4 + width
    head = placed(end, *((size * cos(angle + turn), size * sin(angle + turn)) for turn in (0, 2.5, pi, -2.5)))
    return [
        Line(kind="arrow", points=(start, end), colour=ARROW, width=width),
        Area(kind="arrow", points=(head[0], head[1], head[3]), fill=ARROW),
    ]


def signed(step: int) -> str:
    """A step with its sign, as it is printed: +1, 0, −1."""
    return f"+{step}" if step > 0 else minus(step)


def minus(number: int) -> str:
    """A number with a minus sign as it is printed."""
    return str(number).replace("-", "−")


def scene(name: str, title: str, description: str, box: Box, marks: Iterable[Mark]) -> Scene:
    """A picture on plain paper."""
    return Scene(
        name=name,
        title=title,
        description=description,
        box=framed(box, across=16, down=16),
        background=PAPER,
        marks=tuple(marks),
    )


def small(picture: Scene) -> Scene:
    """The scene without names for its parts: in a page of text nobody can point at them."""
    return replace(picture, marks=tuple(replace(mark, id=None, title=None) for mark in picture.marks))


def drawn() -> dict[Path, str]:
    """Every picture's file and SVG; pictures of ids come in the light theme alone."""
    folders = {PICTURES: {**grid_scenes(), **board_scenes(), **arena_scenes()}}
    folders |= {rulebook(game) / FOLDER: scenes for game, scenes in play_scenes().items()}
    files: dict[Path, str] = {}
    for folder, scenes in folders.items():
        for name, picture in scenes.items():
            for theme in THEMES if not name.endswith("-ids") else ("light",):
                file = f"{name}{DARK if theme == 'dark' else ''}.svg"
                files[folder / file] = paint(small(picture), theme)
    return files


def main() -> None:
    """Write the pictures, and remove those that are no longer drawn; learning curves are drawn elsewhere."""
    files = drawn()
    for folder in {file.parent for file in files}:
        folder.mkdir(exist_ok=True)
        for old in folder.glob("*.svg"):
            if old not in files and not old.name.startswith("learning-"):
                old.unlink()
    for file, svg in files.items():
        file.write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
