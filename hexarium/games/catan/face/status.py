"""The position in a few lines of words: what is asked, and what each player has."""

from __future__ import annotations

from hexarium.games.catan.face.offers import offer_lines
from hexarium.games.catan.face.plain import Plain, dice_of, members
from hexarium.games.catan.face.words import cards_in_words
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.bundle import unpack
from hexarium.games.catan.rules.turns import OVER, hidden_points, visible_points
from hexarium.kit.drawing import listed
from hexarium.kit.events import Eyes


def status_lines(table: Plain, eyes: Eyes) -> list[str]:
    """What is asked, then a line for each player, and a trade that is under way."""
    lines = [f"{headline(table).capitalize()}."]
    for seat in range(table.players):
        mark = ">" if table.to_move == seat else " "
        lines.append(f"{mark}{seat} {data.SEAT_NAMES[seat]}: {', '.join(player_lines(table, seat, eyes))}.")
    return lines + offer_lines(table)


def headline(table: Plain) -> str:
    """The turn, the dice and what is asked, in one line."""
    if table.phase == OVER:
        winners = members([table.winners])
        return f"won by {data.SEAT_NAMES[winners[0]]}" if winners else "ended without a winner"
    phase = data.PHASES[table.phase].replace("_", " ")
    if table.turn == 0:
        return f"{phase} of {data.SEAT_NAMES[table.to_move]}"
    dice = dice_of(table)
    rolled = f", rolled {dice[0]} {dice[1]}" if dice else ""
    part = " (player 2)" if table.paired else ""
    return f"turn {table.turn} of {data.SEAT_NAMES[table.seat]}{part}{rolled}, {phase}"


def player_lines(table: Plain, seat: int, eyes: Eyes) -> tuple[str, str, str]:
    """Points and tiles; roads, knights and development cards; the hand."""
    is_open = seat in eyes
    points = int(visible_points(table, seat))
    if is_open or table.phase == OVER:
        points += int(hidden_points(table, seat))
    holders = (table.longest_road, table.largest_army)
    tiles = [tile for tile, holder in zip(data.TILES, holders, strict=True) if holder == seat]
    held = unpack(table.cards[seat] + (table.new_cards if table.seat == seat else 0))
    cards = f"{sum(held)} card{'' if sum(held) == 1 else 's'}"
    if is_open and any(held):
        counts = zip(data.CARDS, held, strict=True)
        cards += f" ({listed([f'{n} {card}' for card, n in counts if n])})"
    hand = table.hands[seat]
    return (
        " · ".join([f"{points} points", *tiles]),
        f"road {table.lengths[seat]} · knights {table.knights[seat]} · {cards}",
        cards_in_words(hand) if is_open else f"{sum(unpack(hand))} in hand",
    )
