"""A position drawn in marks: pawns, owners and equipment on the ring, the players in its middle."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import hypot

from hexarium.games.ring.drawing.track import FAINT, TABLE, ring_box, short_name, tile_colours, tile_marks
from hexarium.games.ring.face.naming import coins, tile_name
from hexarium.games.ring.rules.board import Tile, Track
from hexarium.games.ring.rules.data import DECKS, PHASES
from hexarium.games.ring.rules.estate import net_worth
from hexarium.games.ring.rules.jail import in_jail
from hexarium.games.ring.rules.tables import BOARDS, NONE
from hexarium.games.ring.rules.turn import ASK_AUCTION, ASK_DEBT, OVER, lives
from hexarium.hex.coords import Hex
from hexarium.hex.layout import Point
from hexarium.kit.bits import has
from hexarium.kit.drawing import INK, LAYOUT, WHITE, inner_border, listed, placed, rectangle
from hexarium.kit.marks import Area, Circle, Colour, Label, Mark, Scene
from hexarium.kit.plain import plain_state
from hexarium.kit.variant import State

SEAT = (
    Colour("#C0392B", "#D6453A"),
    Colour("#1F5FA8", "#2F74C4"),
    Colour("#1E7B45", "#23874D"),
    Colour("#7B3FA0", "#9254BA"),
    Colour("#9A5B00", "#A96809"),
    Colour("#0B7A75", "#108782"),
)
"""Of seats 0–5; their numbers stand on all that they mark."""
PAWN_RADIUS = 8.0
PAWN_INSET = 60.0
"""How far inside the ring pawns stand, from the middle of their tile."""
LOT_STEP = 7.5
RAISED = "⁰¹²³⁴⁵"
"""Levels as a terminal writes them beside the owner."""


def position_scene(record: State) -> Scene:
    """The position, the same for everyone: there are no secrets."""
    state = plain_state(record)
    board = BOARDS[state.ring]
    tiles = sorted(board.tiles, key=lambda tile: tile.tile_class == "B")
    marks = [mark for tile in tiles for mark in _tile(state, tile)]
    for tile in board.tiles:
        here = [seat for seat in range(state.players) if lives(state, seat) and state.at[seat] == tile.index]
        marks += _pawns(state, tile, here)
    return Scene(
        name=f"ring-{len(board.tiles)}-position",
        title=f"The ring of {len(board.tiles)} tiles, round {state.round_number} of {state.rounds}",
        description=_description(state),
        box=ring_box(board),
        background=TABLE,
        marks=tuple(marks + _panel(state, board)),
    )


def _tile(state: State, tile: Tile) -> list[Mark]:
    marks = list(tile_marks(tile))
    owner, level = int(state.owner[tile.index]), int(state.level[tile.index])
    mortgaged = bool(has(state.mortgaged, tile.index))
    marks[0] = replace(
        marks[0],
        title=f"{marks[0].title}{_owned_in_words(owner, level, mortgaged)}",
        short=(str(tile.index), _owner_or_name(tile, owner, level, mortgaged)),
    )
    if owner == NONE:
        return marks
    fill, text = tile_colours(tile)
    marks.append(_border(tile.hex, owner))
    marks += _equipment(tile, level, text, fill)
    marks += _disc(tile, -1, str(owner), SEAT[owner], WHITE)
    if mortgaged:
        marks += _disc(tile, 1, "M", INK, TABLE)
    return marks


@cache
def _border(hex: Hex, owner: int) -> Mark:
    """A line in the owner's colour inside a tile."""
    return inner_border(hex, 5, SEAT[owner], 5)


def _owner_or_name(tile: Tile, owner: int, level: int, mortgaged: bool) -> str:
    """What a tile is, or whose: `2³` is a property of seat 2 at level 3, and a raised m is a mortgage."""
    if owner == NONE:
        return short_name(tile)
    return f"{owner}{'ᵐ' if mortgaged else RAISED[level] if tile.tile_class == 'C' else ''}"


def _disc(tile: Tile, side: int, text: str, fill: Colour, colour: Colour) -> list[Mark]:
    """A small disc in the upper part of a tile: the owner's number to the left, a mortgage to the right."""
    (at,) = placed(LAYOUT.centre(tile.hex), (side * 22.5, -12))
    return [
        Circle(kind="owner", at=at, radius=7.5, fill=fill, line=WHITE, width=1),
        Label(kind="owner", at=at, text=text, size=11, colour=colour, bold=True, on=fill),
    ]


def _owned_in_words(owner: int, level: int, mortgaged: bool) -> str:
    if owner == NONE:
        return ""
    return f", of seat {owner}{f', level {level}' if level else ''}{', mortgaged' if mortgaged else ''}"


def _equipment(tile: Tile, level: int, ink: Colour, paper: Colour) -> list[Mark]:
    """A container as a square, machine lots as discs beside it."""
    marks: list[Mark] = []
    first = -LOT_STEP * (level - 1) / 2
    for item in range(level):
        (at,) = placed(LAYOUT.centre(tile.hex), (first + item * LOT_STEP, 27))
        if item == 0:
            marks.append(
                Area(
                    kind="equipment",
                    points=rectangle(at, -3.2, -3.2, 6.4, 6.4),
                    fill=ink,
                    line=paper,
                    width=0.5,
                )
            )
        else:
            marks.append(Circle(kind="equipment", at=at, radius=2.8, fill=ink, line=paper, width=0.5))
    return marks


def _pawns(state: State, tile: Tile, seats: list[int]) -> list[Mark]:
    """The pawns of a tile, inside the ring in rows of three; a terminal writes them all with the first."""
    centre = LAYOUT.centre(tile.hex)
    away = hypot(centre.x, centre.y)
    inward = (-centre.x / away, -centre.y / away)
    marks: list[Mark] = []
    for number, seat in enumerate(seats):
        row, place = divmod(number, 3)
        across = (place - (min(len(seats) - 3 * row, 3) - 1) / 2) * 2.2 * PAWN_RADIUS
        deep = PAWN_INSET + row * 2.2 * PAWN_RADIUS
        step = (inward[0] * deep - inward[1] * across, inward[1] * deep + inward[0] * across)
        (at,) = placed(centre, step)
        jailed = ", in Jail" if in_jail(state, seat) else ""
        marks += [
            Circle(
                kind="pawn",
                id=f"pawn-{seat}",
                title=f"Seat {seat} on {tile_name(tile)}{jailed}",
                short=("".join(map(str, seats)),) if number == 0 else (),
                at=at,
                radius=PAWN_RADIUS,
                fill=SEAT[seat],
                line=WHITE,
                width=1.5,
            ),
            Label(kind="pawn", at=at, text=str(seat), size=11, colour=WHITE, bold=True, on=SEAT[seat]),
        ]
    return marks


ROW = 25.5
"""The height of a row in the middle of the smallest ring."""


def _panel(state: State, board: Track) -> list[Mark]:
    """The players with their money, and what is going on."""
    scale = board.tiles_per_side / 4
    news = _news(state)
    top = -ROW * scale * (state.players + 1.4 + len(news) - 1) / 2
    left = -118 * scale
    marks: list[Mark] = [
        _words(Point(left + 36 * scale, top), "cash", 13 * scale, FAINT, "middle"),
        _words(Point(left + 78 * scale, top), "worth", 13 * scale, FAINT, "middle"),
    ]
    for seat in range(state.players):
        y = top + ROW * scale * (seat + 1)
        marks += _player_row(state, seat, Point(left, y), scale)
    for row, line in enumerate(news):
        y = top + ROW * scale * (state.players + 1.4 + row)
        marks.append(_words(Point(left, y), line, 13.5 * scale, INK, "start"))
    return marks


def _player_row(state: State, seat: int, at: Point, scale: float) -> list[Mark]:
    size = 15 * scale
    cash, worth, rest = (Point(at.x + x * scale, at.y) for x in (36, 78, 104))
    return [
        Area(
            kind="legend",
            id=f"player-{seat}",
            title=_player_in_words(state, seat),
            short=(f"{'>' if state.to_move == seat else ' '}{seat}",),
            points=rectangle(at, 0, -9 * scale, 16 * scale, 18 * scale),
            fill=SEAT[seat],
        ),
        Label(
            kind="player",
            at=Point(at.x + 8 * scale, at.y),
            text=str(seat),
            size=size,
            colour=WHITE,
            bold=bool(state.to_move == seat),
            on=SEAT[seat],
        ),
        _words(cash, coins(state.cash[seat]), size, INK, "middle"),
        _words(worth, coins(net_worth(state, seat)), size, INK, "middle"),
        _words(rest, _standing(state, seat), 13 * scale, FAINT, "start"),
    ]


def _standing(state: State, seat: int) -> str:
    """What is special about a player, in few letters."""
    if not lives(state, seat):
        return f"bankrupt ({state.out[seat]})"
    words = [f"at {state.at[seat]}"]
    if in_jail(state, seat):
        words = [f"in Jail, {state.jail[seat]} failed"]
    words += [f"+{name}" for deck, name in enumerate(DECKS) if state.holder[deck] == seat]
    if state.to_move == seat:
        words.append("· to move")
    return " ".join(words)


def _news(state: State) -> list[str]:
    """Up to three lines on what is asked."""
    if state.phase == OVER:
        winners = [str(seat) for seat in range(state.players) if has(state.winners, seat)]
        return [f"Over: seat {listed(winners)} has won."]
    dice = f", rolled {state.dice[0]} and {state.dice[1]}" if state.dice[0] else ""
    lines = [
        f"Round {state.round_number} of {state.rounds}, turn of seat {state.turn}",
        f"{PHASES[state.phase].capitalize()}{dice}",
    ]
    if state.phase == ASK_AUCTION:
        bid = "no bid" if state.bidder == NONE else f"{state.bid} of seat {state.bidder}"
        lines.append(f"Tile {state.lot}: {bid}")
    elif state.phase == ASK_DEBT:
        whom = "the bank" if state.creditor == NONE else f"seat {state.creditor}"
        lines.append(f"{coins(state.debt)} to {whom}")
    elif state.partner != NONE:
        lines.append(f"Trade with seat {state.partner}")
    return lines


def _words(at: Point, text: str, size: float, colour: Colour, align: str) -> Label:
    return Label(
        kind="legend", at=at, text=text, short=(text,), size=size, colour=colour, align=align, on=TABLE
    )


def _player_in_words(state: State, seat: int) -> str:
    cash, worth = coins(state.cash[seat]), coins(net_worth(state, seat))
    return f"Seat {seat}: cash {cash}, worth {worth}, {_standing(state, seat)}"


def _description(state: State) -> str:
    players = ". ".join(_player_in_words(state, seat) for seat in range(state.players))
    return f"{'. '.join(_news(state))}. {players}."
