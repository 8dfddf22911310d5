"""What is written in the middle of a ring: the players with their money, and what is going on."""

from __future__ import annotations

from typing import Any

from hexarium.games.ring.drawing.places import scale_of
from hexarium.games.ring.drawing.seats import ON_SEAT, SEAT
from hexarium.games.ring.drawing.track import FAINT, TABLE
from hexarium.games.ring.face.naming import coins
from hexarium.games.ring.rules.board import Track
from hexarium.games.ring.rules.data import DECKS, PHASES
from hexarium.games.ring.rules.estate import net_worth
from hexarium.games.ring.rules.tables import NONE
from hexarium.games.ring.rules.turn import ASK_AUCTION, ASK_DEBT, OVER
from hexarium.hex.layout import Point
from hexarium.kit.drawing import INK, listed, placed, rectangle
from hexarium.kit.marks import Area, Colour, Label, Mark

ROW = 21.5
"""The height of a row in the middle of the smallest ring."""
DROP = 42.0
"""How far below the middle of the ring the middle of the text is: dice and decks lie above it."""


def middle_marks(table: Any, track: Track) -> list[Mark]:
    """The players, and below them up to three lines on what is asked."""
    scale = scale_of(track)
    news = news_lines(table)
    row = ROW * scale
    top = DROP * scale - row * (table.players + 1.3 + len(news) - 1) / 2
    left = -118 * scale
    marks: list[Mark] = [
        _words(Point(left + 36 * scale, top), "cash", 13 * scale, FAINT, "middle"),
        _words(Point(left + 78 * scale, top), "worth", 13 * scale, FAINT, "middle"),
    ]
    for seat in range(table.players):
        marks += _player_row(table, seat, Point(left, top + row * (seat + 1)), scale)
    for number, line in enumerate(news):
        # Centred, because pawns stand near the lower corners.
        at = Point(0.0, top + row * (table.players + 1.3 + number))
        marks.append(_words(at, line, 13.5 * scale, INK, "middle"))
    return marks


def description(table: Any) -> str:
    """The same in sentences."""
    players = ". ".join(player_in_words(table, seat) for seat in range(table.players))
    return f"{'. '.join(news_lines(table))}. {players}."


def player_in_words(table: Any, seat: int) -> str:
    """A player with its money and its standing."""
    cash, worth = coins(table.cash[seat]), coins(net_worth(table, seat))
    return f"Seat {seat}: cash {cash}, worth {worth}, {_standing(table, seat)}"


def _player_row(table: Any, seat: int, at: Point, scale: float) -> list[Mark]:
    size = 15 * scale
    cash, worth, rest = (Point(at.x + x * scale, at.y) for x in (36, 78, 104))
    moves = table.to_move == seat
    return [
        *([_pointer(at, scale)] if moves else []),
        Area(
            kind="legend",
            id=f"player-{seat}",
            title=player_in_words(table, seat),
            short=(f"{'>' if moves else ' '}{seat}",),
            points=rectangle(at, 0, -9 * scale, 16 * scale, 18 * scale),
            fill=SEAT[seat],
        ),
        Label(
            kind="player",
            at=Point(at.x + 8 * scale, at.y),
            text=str(seat),
            size=size,
            colour=ON_SEAT[seat],
            bold=moves,
            on=SEAT[seat],
        ),
        _words(cash, coins(table.cash[seat]), size, INK, "middle"),
        _words(worth, coins(net_worth(table, seat)), size, INK, "middle"),
        _words(rest, _standing(table, seat), 13 * scale, FAINT, "start"),
    ]


def _pointer(at: Point, scale: float) -> Mark:
    """An arrow to the player who is asked."""
    steps = ((-13 * scale, -5 * scale), (-5 * scale, 0.0), (-13 * scale, 5 * scale))
    return Area(kind="pointer", points=placed(at, *steps), fill=INK)


def _standing(table: Any, seat: int) -> str:
    """What is special about a player, in few letters."""
    if not table.living >> seat & 1:
        return f"bankrupt ({table.out[seat]})"
    words = [f"at {table.at[seat]}"]
    if table.jail[seat] != NONE:
        words = [f"in Jail, {table.jail[seat]} failed"]
    words += [f"+{name}" for deck, name in enumerate(DECKS) if table.holder[deck] == seat]
    return " ".join(words)


def news_lines(table: Any) -> list[str]:
    """Up to three lines on what is asked."""
    if table.phase == OVER:
        winners = [str(seat) for seat in range(table.players) if table.winners >> seat & 1]
        return [f"Over: seat {listed(winners)} has won."]
    dice = f", rolled {table.dice[0]} and {table.dice[1]}" if table.dice[0] else ""
    lines = [
        f"Round {table.round_number} of {table.rounds}, turn of seat {table.turn}",
        f"{PHASES[table.phase].capitalize()}{dice}",
    ]
    if table.phase == ASK_AUCTION:
        bid = "no bid" if table.bidder == NONE else f"{table.bid} of seat {table.bidder}"
        lines.append(f"Tile {table.lot}: {bid}")
    elif table.phase == ASK_DEBT:
        whom = "the bank" if table.creditor == NONE else f"seat {table.creditor}"
        lines.append(f"{coins(table.debt)} to {whom}")
    elif table.partner != NONE:
        lines.append(f"Trade with seat {table.partner}")
    return lines


def _words(at: Point, text: str, size: float, colour: Colour, align: str) -> Label:
    return Label(
        kind="legend", at=at, text=text, short=(text,), size=size, colour=colour, align=align, on=TABLE
    )
