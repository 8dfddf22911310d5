"""The position in short lines, to stand beside the island: what is asked, the players, the own hand."""

from __future__ import annotations

from hexarium.games.catan.face.offers import offer_lines
from hexarium.games.catan.face.plain import Plain
from hexarium.games.catan.face.status import headline
from hexarium.games.catan.face.words import cards_in_words
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.bundle import unpack
from hexarium.games.catan.rules.turns import OVER, hidden_points, visible_points
from hexarium.kit.drawing import listed
from hexarium.kit.events import Eyes

HEAD = "       pt rd kn dv cd"
"""Points, longest road, knights, development cards and cards in hand."""


def panel_lines(table: Plain, eyes: Eyes) -> list[str]:
    """As many as there are players and a few more."""
    return [
        f"{headline(table).capitalize()}.",
        HEAD,
        *(_row(table, seat, eyes) for seat in range(table.players)),
        *_tiles(table),
        *(line for seat in sorted(eyes) for line in _held(table, seat)),
        *offer_lines(table),
    ]


def _row(table: Plain, seat: int, eyes: Eyes) -> str:
    points = int(visible_points(table, seat))
    if seat in eyes or table.phase == OVER:
        points += int(hidden_points(table, seat))
    numbers = (
        points,
        table.lengths[seat],
        table.knights[seat],
        sum(_cards(table, seat)),
        sum(unpack(table.hands[seat])),
    )
    mark = ">" if table.to_move == seat else " "
    return f"{mark}{data.SEAT_NAMES[seat]:<6}" + "".join(f"{number:>3}" for number in numbers)


def _tiles(table: Plain) -> list[str]:
    holders = zip(data.TILES, (table.longest_road, table.largest_army), strict=True)
    return [f"{tile.capitalize()}: {data.SEAT_NAMES[holder]}." for tile, holder in holders if holder >= 0]


def _held(table: Plain, seat: int) -> list[str]:
    who = data.SEAT_NAMES[seat].title()
    lines = [f"{who} holds {cards_in_words(table.hands[seat])}."]
    cards = _cards(table, seat)
    if any(cards):
        counts = zip(data.CARDS, cards, strict=True)
        lines.append(f"{who} has {listed([f'{count} {card}' for card, count in counts if count])}.")
    return lines


def _cards(table: Plain, seat: int) -> list[int]:
    return unpack(table.cards[seat] + (table.new_cards if table.seat == seat else 0))
