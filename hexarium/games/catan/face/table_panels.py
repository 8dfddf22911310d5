"""Panels of the table: the turn, the bank, what can be built at which cost, free tiles, and a trade.

The same panels stand there from the first to the last action; what is not there is an empty one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from hexarium.games.catan.face.plain import Plain, dice_of
from hexarium.games.catan.face.seat_panels import TILE_IDS
from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.bundle import covers, given_side, pack, unpack, wanted_side
from hexarium.games.catan.rules.turns import ANSWER, NOBODY, OVER
from hexarium.kit.events import Eyes
from hexarium.kit.face import Item, Panel

BUILDINGS = ("road", "settlement", "city", "card")
"""What is built or bought."""
COSTS = dict(
    zip(
        BUILDINGS,
        (data.ROAD_COST, data.SETTLEMENT_COST, data.CITY_COST, data.CARD_COST),
        strict=True,
    )
)
COST = {
    what: {kind: count for kind, count in zip(data.RESOURCES, cost, strict=True) if count}
    for what, cost in COSTS.items()
}
"""The same by resource."""
ANSWER_WORDS = ("is asked", "accepts", "declines", "offers something else")
ANSWER_STATES = ("asked", "accept", "decline", "counter")
"""By answer."""


def table_panels(table: Plain, eyes: Eyes) -> list[Panel]:
    """All panels of the table."""
    return [
        _turn(table.turn, table.seat, bool(table.paired), dice_of(table), table.phase == OVER),
        _trade(
            table.players,
            table.seat,
            table.offer,
            table.phase == ANSWER,
            tuple(table.answers),
            tuple(table.counters),
        ),
        _bank(table.bank, sum(unpack(table.deck))),
        _build(table, eyes),
        _tiles(table.longest_road == NOBODY, table.largest_army == NOBODY),
    ]


@lru_cache(maxsize=1 << 11)
def _turn(number: int, seat: int, paired: bool, dice: tuple[int, int] | None, over: bool) -> Panel:
    who = data.SEAT_NAMES[seat]
    part = f"{who}, as player 2" if paired else who
    title = "The game is over" if over else f"Turn {number}: {part}" if number else "Setup"
    items = (_die(place, die) for place, die in enumerate(dice or (0, 0), 1))
    return Panel("turn", title, "table", tuple(items))


def _die(place: int, die: int) -> Item:
    """A die that has not been thrown in this turn lies there blank."""
    if die:
        return Item(f"dice-{place}", "die", die, f"die {place} shows {die}", f"die-{die}")
    return Item(f"dice-{place}", "die", 0, f"die {place} is still to be thrown", "die-0", "spent")


@lru_cache(maxsize=1 << 11)
def _bank(bank: int, deck: int) -> Panel:
    resources = (
        Item(f"bank-{kind}", kind, count, f"{count or 'no'} {kind} in the bank", kind)
        for kind, count in zip(data.RESOURCES, unpack(bank), strict=True)
    )
    cards = f"{deck or 'no'} development card{'' if deck == 1 else 's'} in the deck"
    return Panel("bank", "Bank", "table", (*resources, Item("deck", "deck", deck, cards, "development")))


def _build(table: Plain, eyes: Eyes) -> Panel:
    """What can be built, with the own pieces that are left; for onlookers, what everyone begins with."""
    deck = sum(unpack(table.deck))
    if len(eyes) != 1:
        return _costs((data.ROADS, data.SETTLEMENTS, data.CITIES, deck), None)
    (seat,) = eyes
    left = (table.roads_left[seat], table.settlements_left[seat], table.cities_left[seat], deck)
    return _costs(left, table.hands[seat])


@lru_cache(maxsize=1 << 11)
def _costs(left: tuple[int, ...], hand: int | None) -> Panel:
    items = []
    for (what, cost), count in zip(COSTS.items(), left, strict=True):
        price = ", ".join(kind if n == 1 else f"{n} {kind}" for kind, n in COST[what].items())
        can_pay = count > 0 and hand is not None and bool(covers(hand, pack(cost)))
        state = "" if hand is None else "affordable" if can_pay else "short"
        name = "development card" if what == "card" else what
        title = f"{name} for {price}; {count or 'none'} left"
        icon = "development" if what == "card" else what
        items.append(Item(f"build-{what}", what, count, title, icon, state, COST[what]))
    return Panel("build", "Build", "table", tuple(items))


@lru_cache(maxsize=4)
def _tiles(road: bool, army: bool) -> Panel:
    """The tiles that nobody holds."""
    least = (f"from {data.LONGEST_ROAD_FROM} roads", f"from {data.LARGEST_ARMY_FROM} knights")
    free = zip(TILE_IDS, data.TILES, least, (road, army), strict=True)
    items = (
        Item(id, tile, data.TILE_POINTS, f"{tile}, {data.TILE_POINTS} points, {need}", id)
        for id, tile, need, is_free in free
        if is_free
    )
    return Panel("tiles", "To be won", "table", tuple(items))


@lru_cache(maxsize=1 << 11)
def _trade(
    players: int, seat: int, offer: int, asked: bool, answers: tuple[int, ...], counters: tuple[int, ...]
) -> Panel:
    """The offer under way, who has answered what, and the counter-offers."""
    if not offer:
        return Panel("trade", "Trade", "table", ())
    items = [*_sides("offer", seat, offer)]
    for step in range(1, players) if asked else ():
        other = (seat + step) % players
        given = answers[other]
        who = data.SEAT_NAMES[other].title()
        # What is not answered yet is not known; an answer counts as a deal, or as none.
        deals = None if given == 0 else int(ANSWER_STATES[given] != "decline")
        title = f"{who} {ANSWER_WORDS[given]}"
        items.append(Item(f"answer-{other}", who, deals, title, state=ANSWER_STATES[given]))
        items += _sides(f"counter-{other}", other, counters[other])
    who = data.SEAT_NAMES[seat].title()
    return Panel("trade", f"{who} offers" if asked else f"{who} drafts an offer", "table", tuple(items))


def _sides(id: str, seat: int, offer: int) -> Iterator[Item]:
    """What an offer gives and wants."""
    who = data.SEAT_NAMES[seat].title()
    for side, bundle in (("give", given_side(offer)), ("want", wanted_side(offer))):
        for kind, count in zip(data.RESOURCES, unpack(bundle), strict=True):
            if count:
                yield Item(f"{id}-{side}-{kind}", kind, count, f"{who} {side}s {count} {kind}", kind, side)
