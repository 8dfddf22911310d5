"""A position drawn in marks: the island with roads, buildings and the robber, and the players beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.island import CatanBoard, Port
from hexarium.games.catan.rules.bundle import total
from hexarium.games.catan.face.words import SEAT_NAMES, cards_in_words
from hexarium.games.catan.face.position import dice_of, members, numbers_of, shape_of
from hexarium.games.catan.drawing.island import SEA, hex_marks, port_marks, robber_marks, shore_marks
from hexarium.games.catan.rules.turns import NOBODY, OVER, hidden_points, visible_points
from hexarium.hex.board import NOTHING, SIDES
from hexarium.hex.layout import Box, Point
from hexarium.kit.variant import State
from hexarium.kit.drawing import BLACK, INK, LAYOUT, WHITE, framed, listed, placed, rectangle, toward
from hexarium.kit.options import Value
from hexarium.kit.marks import Area, Circle, Colour, Label, Line, Mark, Scene

SEAT = (
    Colour("#B3261E", "#C93B32"),
    Colour("#1F5FA8", "#2F74C4"),
    Colour("#F6F4EE", "#F3F0E8"),
    Colour("#D96F0E", "#E07F22"),
    Colour("#1E6B3A", "#2B8049"),
    Colour("#6B4429", "#7E5436"),
)
"""Of seats 0–5; their numbers stand on their buildings."""
ON_SEAT = (WHITE, WHITE, BLACK, BLACK, WHITE, WHITE)
PIECE_LINE = Colour("#2B2A27", "#101214")
SPOT = Colour("#F4E9CB", "#8A7F63")
"""Of a corner without a building."""
PANEL_WIDTH = 250.0
ROW = 54.0
FAINT = Colour("#33475A", "#B9C4CE")

SETTLEMENT = ((-8.0, 8.0), (-8.0, -3.0), (0.0, -11.0), (8.0, -3.0), (8.0, 8.0))
CITY = (
    *((-13.0, 9.0), (-13.0, -2.0), (-1.0, -2.0), (-1.0, -8.0)),
    *((6.0, -15.0), (13.0, -8.0), (13.0, 9.0)),
)
"""Their outlines, round a corner of the island."""
ROAD_SHARE = (0.2, 0.8)
"""Where a road begins and ends between two corners."""


def board_of_state(state: State, options: Mapping[str, Value]) -> CatanBoard:
    """The island of a position, with its own ports."""
    shape = shape_of(options)
    board = shape.board
    ports = []
    for edge, kind in zip(state.port_edges.tolist(), state.port_kinds.tolist(), strict=True):
        if edge != NOBODY:
            hex = next(hex for hex in board.edge_hexes[edge].tolist() if hex != NOTHING)
            side = SIDES[board.hex_edges[hex].tolist().index(edge)]
            a, b = board.edge_corners[edge].tolist()
            ports.append(Port(data.PORT_KINDS[kind], edge, (a, b), board.hexes[hex], side))
    return CatanBoard(
        replace(shape, ports=tuple(ports)),
        int(state.players),
        str(options["setup"]),
        0,
        tuple(data.TERRAINS[kind] for kind in state.terrain),
        tuple(numbers_of(state)),
    )


def position_scene(state: State, options: Mapping[str, Value], seat: int | None) -> Scene:
    """The position as a seat sees it, or with all cards open."""
    board = board_of_state(state, options)
    island = framed(LAYOUT.box(board.board.hexes), across=64, down=48)
    marks = shore_marks(board)
    for hex in range(len(board.terrain)):
        marks += hex_marks(board, hex, ids=False)
    for port in board.shape.ports:
        marks += port_marks(board, port)
    marks += _robber(board, int(state.robber))
    marks += _edges(state, board) + _corners(state, board)
    at = Point(island.right + 8, island.top + 46)
    marks += _panel(state, options, seat, at)
    return Scene(
        name=f"catan-{board.shape.name}-position",
        title=f"The island of Catan, {headline(state)}",
        description=" ".join(status_lines(state, options, seat)),
        box=Box(island.left, island.top, island.right + PANEL_WIDTH, island.bottom),
        background=SEA,
        marks=tuple(marks),
    )


def choice_mark(text: str) -> str:
    """The mark that an action belongs to: a corner, an edge, a hex, a player, or a name of its own."""
    verb, *words = text.split()
    match verb:
        case "settle" | "city":
            return f"corner-{words[0]}"
        case "road":
            return f"edge-{words[0]}"
        case "robber":
            return f"hex-{words[0]}"
        case "trade":
            return f"player-{words[0]}"
    return verb


def _robber(board: CatanBoard, hex: int) -> list[Mark]:
    """The robber, beside the disc of its hex."""
    (at,) = placed(LAYOUT.centre(board.board.hexes[hex]), (-24, 8) if board.numbers[hex] else (0, 0))
    marks = robber_marks(at)
    return [replace(marks[0], title=f"the robber, on hex {hex}", short=("(R)",)), *marks[1:]]


def _edges(state: State, board: CatanBoard) -> list[Mark]:
    owners = {edge: seat for seat in range(state.players) for edge in members(state.roads[seat])}
    marks: list[Mark] = []
    for edge in range(board.board.edge_count):
        ends = board.board.edge_points(LAYOUT, edge)
        a, b = (toward(*ends, share) for share in ROAD_SHARE)
        owner = owners.get(edge)
        if owner is None:
            # Nothing is drawn on a free edge, but it has a place that can be pointed at.
            marks.append(
                Line(
                    kind="edge", id=f"edge-{edge}", title=f"edge {edge}", points=(a, b), colour=SPOT, width=1
                )
            )
            continue
        title = f"road of {SEAT_NAMES[owner]}, edge {edge}"
        marks.append(Line(kind="road", points=(a, b), colour=PIECE_LINE, width=9))
        marks.append(
            Line(
                kind="road",
                id=f"edge-{edge}",
                title=title,
                short=(str(owner),),
                points=(a, b),
                colour=SEAT[owner],
                width=6.5,
            )
        )
    return marks


def _corners(state: State, board: CatanBoard) -> list[Mark]:
    owners = {corner: seat for seat in range(state.players) for corner in members(state.buildings[seat])}
    cities = members(state.cities)
    marks: list[Mark] = []
    for corner in range(board.board.corner_count):
        at, owner, id = board.board.corner_point(LAYOUT, corner), owners.get(corner), f"corner-{corner}"
        if owner is None:
            marks.append(Circle(kind="corner", id=id, title=f"corner {corner}", at=at, radius=2.5, fill=SPOT))
            continue
        city = corner in cities
        what = "city" if city else "settlement"
        marks.append(
            Area(
                kind=what,
                id=id,
                title=f"{what} of {SEAT_NAMES[owner]}, corner {corner}",
                short=(f"{'C' if city else 's'}{owner}",),
                points=placed(at, *(CITY if city else SETTLEMENT)),
                fill=SEAT[owner],
                line=PIECE_LINE,
                width=1.5,
            )
        )
        (middle,) = placed(at, (0, 3.5) if city else (0, 1.5))
        marks.append(
            Label(
                kind="seat",
                at=middle,
                text=str(owner),
                size=10,
                colour=ON_SEAT[owner],
                bold=True,
                on=SEAT[owner],
            )
        )
    return marks


def _panel(state: State, options: Mapping[str, Value], viewer: int | None, at: Point) -> list[Mark]:
    """The players with what they hold, and what is going on."""
    marks: list[Mark] = [_words(at, headline(state), 16, bold=True)]
    for seat in range(int(options["players"])):
        here = Point(at.x, at.y + 36 + ROW * seat)
        first, second, third = placed(here, (26, -7), (26, 9), (26, 23))
        line, cards, hand = _player_lines(state, seat, viewer)
        marks += [
            Area(
                kind="player",
                id=f"player-{seat}",
                title=f"{SEAT_NAMES[seat]}: {line}; {cards}; {hand}",
                points=rectangle(here, 0, -16, 20, 20),
                fill=SEAT[seat],
                line=PIECE_LINE,
                width=1.5,
            ),
            Label(
                kind="player",
                at=placed(here, (10, -6))[0],
                text=str(seat),
                size=12,
                colour=ON_SEAT[seat],
                bold=True,
                on=SEAT[seat],
            ),
            _words(first, f"{SEAT_NAMES[seat]} · {line}", 14, bold=bool(state.to_move == seat)),
            _words(second, cards, 12),
            _words(third, hand, 12),
        ]
    return marks


def _words(at: Point, text: str, size: float, bold: bool = False) -> Label:
    return Label(kind="panel", at=at, text=text, size=size, colour=INK, bold=bold, align="start", on=SEA)


def headline(state: State) -> str:
    """The turn, the dice and what is asked, in one line."""
    if state.phase == OVER:
        winners = members([state.winners])
        return f"won by {SEAT_NAMES[winners[0]]}" if winners else "ended without a winner"
    phase = data.PHASES[state.phase].replace("_", " ")
    if state.turn == 0:
        return f"{phase} of {SEAT_NAMES[state.to_move]}"
    dice = dice_of(state)
    rolled = f", rolled {dice[0]} {dice[1]}" if dice else ""
    part = " (player 2)" if state.paired else ""
    return f"turn {int(state.turn)} of {SEAT_NAMES[state.seat]}{part}{rolled}, {phase}"


def _player_lines(state: State, seat: int, viewer: int | None) -> tuple[str, str, str]:
    """Points and tiles; roads, knights and development cards; the hand."""
    is_open = viewer in (None, seat)
    points = visible_points(state, seat)
    if is_open or state.phase == OVER:
        points += hidden_points(state, seat)
    tiles = [tile.replace("_", " ") for tile in ("longest_road", "largest_army") if state[tile] == seat]
    new = state.new_cards if state.seat == seat else 0
    held = int(state.cards[seat]) + int(new)
    count = int(total(held))
    cards = f"{count} card{'' if count == 1 else 's'}"
    if is_open and count:
        counts = zip(data.CARDS, (held >> 6 * kind & 63 for kind in range(5)), strict=True)
        cards += f" ({listed([f'{n} {card}' for card, n in counts if n])})"
    hand = cards_in_words(state.hands[seat]) if is_open else f"{int(total(state.hands[seat]))} in hand"
    return (
        " · ".join([f"{int(points)} points", *tiles]),
        f"road {int(state.lengths[seat])} · knights {int(state.knights[seat])} · {cards}",
        hand,
    )


def status_lines(state: State, options: Mapping[str, Value], viewer: int | None) -> list[str]:
    """The position in words: what is asked, then a line for each player."""
    del options
    lines = [f"{headline(state).capitalize()}."]
    for seat in range(int(state.players)):
        mark = ">" if state.to_move == seat else " "
        lines.append(f"{mark}{seat} {SEAT_NAMES[seat]}: {', '.join(_player_lines(state, seat, viewer))}.")
    return lines
