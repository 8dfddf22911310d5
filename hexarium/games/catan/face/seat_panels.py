"""Panels of the players: what everyone sees of them, and the own hand.

A panel is made once for what stands in it, so an unchanged panel is the same object.
"""

from __future__ import annotations

from functools import lru_cache

from hexarium.games.catan.face.plain import Plain
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.bundle import unpack
from hexarium.games.catan.rules.turns import ACTION, OVER, PRODUCTION, hidden_points, visible_points
from hexarium.kit.events import Eyes
from hexarium.kit.face import Item, Panel

TILE_IDS = ("longest-road", "largest-army")
"""Each tile is one thing: it stands with whoever holds it, or on the table."""
CARD_WORDS = ("knight", "victory point", "road building", "invention", "monopoly")
"""The kinds of development cards as people call them."""


def seat_panels(table: Plain, eyes: Eyes) -> list[Panel]:
    """One panel a seat, as those with these eyes see it."""
    return [_seat(table, seat, eyes) for seat in range(table.players)]


def hand_panels(table: Plain, eyes: Eyes) -> list[Panel]:
    """The hand of everyone whose cards these eyes may see."""
    return [
        _hand(
            seat,
            table.hands[seat],
            table.cards[seat],
            table.new_cards if table.seat == seat else 0,
            _may_play(table, seat),
        )
        for seat in sorted(eyes)
    ]


def _may_play(table: Plain, seat: int) -> bool:
    """Whether a seat is at a point of its turn where a card can be played."""
    at_ease = table.phase in (PRODUCTION, ACTION) and not table.free_roads and not table.offer
    return table.to_move == seat and at_ease and not table.card_played


def _seat(table: Plain, seat: int, eyes: Eyes) -> Panel:
    points = int(visible_points(table, seat))
    if seat in eyes or table.phase == OVER:
        points += int(hidden_points(table, seat))
    developed = sum(unpack(table.cards[seat])) + (sum(unpack(table.new_cards)) if table.seat == seat else 0)
    return _seat_panel(
        seat,
        points,
        sum(unpack(table.hands[seat])),
        developed,
        table.knights[seat],
        table.lengths[seat],
        table.longest_road == seat,
        table.largest_army == seat,
    )


@lru_cache(maxsize=1 << 11)
def _seat_panel(
    seat: int,
    points: int,
    cards: int,
    developed: int,
    knights: int,
    length: int,
    has_road: bool,
    has_army: bool,
) -> Panel:
    tiles = zip(TILE_IDS, data.TILES, (has_road, has_army), strict=True)
    items = (
        Item(f"points-{seat}", "points", points, _counted(points, "point"), "points"),
        Item(f"cards-{seat}", "cards", cards, f"{_counted(cards, 'card')} in hand", "hand"),
        Item(
            f"developed-{seat}",
            "development",
            developed,
            _counted(developed, "development card"),
            "development",
        ),
        Item(f"knights-{seat}", "knights", knights, f"{_counted(knights, 'knight')} played", "army"),
        Item(f"length-{seat}", "road", length, f"longest road of {length}", "length"),
        *(
            Item(id, tile, data.TILE_POINTS, f"{tile}, {data.TILE_POINTS} points", id, "held")
            for id, tile, held in tiles
            if held
        ),
    )
    return Panel(f"player-{seat}", data.SEAT_NAMES[seat].title(), "seat", items, seat)


@lru_cache(maxsize=1 << 11)
def _hand(seat: int, hand: int, cards: int, new_cards: int, may_play: bool) -> Panel:
    """Resources, those too of which there are none, and the development cards that are held."""
    items = [
        Item(f"{kind}-{seat}", kind, count, f"{count or 'no'} {kind}", kind)
        for kind, count in zip(data.RESOURCES, unpack(hand), strict=True)
    ]
    for kind, (card, word) in enumerate(zip(data.CARDS, CARD_WORDS, strict=True)):
        old, new = unpack(cards)[kind], unpack(new_cards)[kind]
        if old:
            state = "playable" if may_play and kind != data.POINT else "held"
            items.append(Item(f"{card}-{seat}", word, old, _counted(old, f"{word} card"), card, state))
        if new:
            title = f"{_counted(new, f'{word} card')}, bought this turn"
            items.append(Item(f"new-{card}-{seat}", word, new, title, card, "new"))
    return Panel(f"hand-{seat}", f"Hand of {data.SEAT_NAMES[seat]}", "hand", tuple(items), seat)


def _counted(count: int, word: str) -> str:
    return f"{count or 'no'} {word}{'' if count == 1 else 's'}"
