"""A position drawn in marks: the island with its pieces, and the players beside it."""

from __future__ import annotations

from hexarium.games.catan.drawing.board import CatanBoard
from hexarium.games.catan.drawing.colours import PIECE_LINE, SEAT
from hexarium.games.catan.drawing.ground import ground_of
from hexarium.games.catan.drawing.island import SEA
from hexarium.games.catan.drawing.pieces import pieces_of, seat_label
from hexarium.games.catan.face.plain import Plain
from hexarium.games.catan.face.status import headline, player_lines, status_lines
from hexarium.games.catan.rules import data
from hexarium.hex.layout import Box, Point
from hexarium.kit.drawing import INK, placed, rectangle
from hexarium.kit.events import Eyes
from hexarium.kit.face import painted
from hexarium.kit.marks import Area, Label, Mark, Scene

PANEL_WIDTH = 256.0
HEAD = 24.0
ROW = 64.0


def position_scene(table: Plain, island: CatanBoard, eyes: Eyes) -> Scene:
    """The position as those with these eyes see it."""
    ground = ground_of(island)
    box = ground.box
    at = Point(box.right + 8, box.top + 46)
    return Scene(
        name=f"catan-{island.shape.name}-position",
        title=f"The island of Catan, {headline(table)}",
        description=" ".join(status_lines(table, eyes)),
        box=Box(box.left, box.top, box.right + PANEL_WIDTH, box.bottom),
        background=SEA,
        marks=(*painted(ground, pieces_of(table, island)), *_panel(table, eyes, at)),
    )


def _panel(table: Plain, eyes: Eyes, at: Point) -> list[Mark]:
    """The players with what they hold, and what is going on."""
    # A line takes as many words as a turn has; what is asked stands below it.
    head = headline(table).rsplit(", ", 1)
    marks: list[Mark] = [_words(at, head[0], 16, bold=True)]
    marks += [_words(Point(at.x, at.y + HEAD - 4), word, 14) for word in head[1:]]
    for seat in range(table.players):
        here = Point(at.x, at.y + HEAD + 36 + ROW * seat)
        line, cards, hand = player_lines(table, seat, eyes)
        points, *tiles = line.split(" · ")
        small = [cards, hand, " · ".join(tiles)] if tiles else [cards, hand]
        marks += [
            Area(
                kind="player",
                id=f"player-{seat}",
                title=f"{data.SEAT_NAMES[seat]}: {line}; {cards}; {hand}",
                points=rectangle(here, 0, -16, 20, 20),
                fill=SEAT[seat],
                line=PIECE_LINE,
                width=1.5,
            ),
            seat_label(placed(here, (10, -6))[0], seat, 12),
            _words(
                Point(here.x + 26, here.y - 7),
                f"{data.SEAT_NAMES[seat]} · {points}",
                14,
                bold=table.to_move == seat,
            ),
            *(_words(Point(here.x + 26, here.y + 9 + 14 * row), text, 12) for row, text in enumerate(small)),
        ]
    return marks


def _words(at: Point, text: str, size: float, bold: bool = False) -> Label:
    return Label(kind="panel", at=at, text=text, size=size, colour=INK, bold=bold, align="start", on=SEA)
