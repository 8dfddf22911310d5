"""What everybody sees on the table: the round, the dice, the decks, prices, and what is going on."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from hexarium.games.ring.drawing.panel_icons import special_name
from hexarium.games.ring.face.bargain import holder, numbers, some
from hexarium.games.ring.face.naming import amount, coins, tile_name
from hexarium.games.ring.rules import data
from hexarium.games.ring.rules.board import Tile, Track
from hexarium.games.ring.rules.tables import NONE
from hexarium.kit.drawing import listed
from hexarium.kit.face import Item, Panel

MANY = 1024


AUCTION, DEBT, TRADE, OFFERS = (
    Panel(id, id.title(), "table", ()) for id in ("auction", "debt", "trade", "trades")
)
"""What stands there while there is none."""


def table_panels(table: Any, track: Track) -> list[Panel]:
    """The round, auction, debt and trade, and what everything costs.

    The same panels stand there all the time; what there is none of is empty.
    """
    trading = table.partner != NONE
    return [
        _round(table.round_number, table.rounds, *table.dice),
        _decks(*(cards.bit_count() for cards in table.deck)),
        AUCTION if table.lot == NONE else _auction(track, table.lot, table.bid, table.bidder, table.bidding),
        _debt(table) if table.debt else DEBT,
        _trade(table, track) if trading else TRADE,
        _offers(data.OFFERS - table.offers) if table.trades and not trading else OFFERS,
        costs(),
    ]


@lru_cache(MANY)
def _round(number: int, rounds: int, first: int, second: int) -> Panel:
    items = [Item("round", "round", number, f"Round {number} of {rounds}", "round")]
    if first:
        items.append(Item("rolled", "rolled", first + second, f"Rolled {first} and {second}", "dice"))
    return Panel("rounds", f"Round {number} of {rounds}", "table", tuple(items))


@lru_cache(MANY)
def _decks(*left: int) -> Panel:
    return Panel(
        "decks",
        "Cards left",
        "table",
        tuple(
            Item(f"cards-{name}", name.title(), count, f"{count} of {data.CARDS} {name.title()} cards", name)
            for name, count in zip(data.DECKS, left, strict=True)
        ),
    )


@cache
def _offers(left: int) -> Panel:
    words = f"{some(left, 'trade')} may still be offered this turn"
    return Panel(
        "trades", "Trades left this turn", "table", (Item("offers", "trades left", left, words, "trade"),)
    )


def tile_icon(tile: Tile) -> str:
    """The icon of a property: its city's, or its own."""
    return f"city-{tile.number}" if tile.kind == "city" else special_name(tile.number or 1)


@lru_cache(MANY)
def _auction(track: Track, lot: int, bid: int, bidder: int, bidding: int) -> Panel:
    tile = track.tiles[lot]
    left = numbers(bidding)
    last = f"Seat {bidder} has bid {bid}" if bidder != NONE else "Nobody has bid yet"
    words = f"Still in: {listed([f'seat {seat}' for seat in left])}"
    items = (
        Item("auctioned", f"price of {tile.name}", tile.price, f"{tile_name(tile)} is sold", tile_icon(tile)),
        Item("bid", f"bid of seat {bidder}" if bidder != NONE else "no bid yet", bid, last, "coin"),
        Item("bidders", "still in", len(left), words, "auction"),
    )
    return Panel("auction", f"Auction of {tile.name}", "table", items)


def _debt(table: Any) -> Panel:
    seat = table.turn
    due, missing = table.debt, max(table.debt - table.cash[seat], 0)
    words = f"Seat {seat} owes {coins(due)} to {holder(table.creditor)}"
    items = [
        Item("owed", f"owed to {holder(table.creditor)}", amount(due), words, "debt"),
        Item("missing", "still to raise", amount(missing), f"{coins(missing)} is missing", "coin"),
    ]
    rest = numbers(table.rest)
    if rest:
        others = listed([f"seat {other}" for other in rest])
        items.append(
            Item("owed-later", "owed after that", amount(due * len(rest)), f"{words}, then {others}")
        )
    if table.move_due:
        total = sum(table.dice)
        items.append(Item("move-due", "then moves", total, f"Then seat {seat} moves {total}", "dice"))
    return Panel("debt", f"Debt of seat {seat}", "table", tuple(items))


def _trade(table: Any, track: Track) -> Panel:
    items = []
    sides = (
        ("give", table.turn, table.give_tiles, table.give_coins),
        ("want", table.partner, table.want_tiles, table.want_coins),
    )
    for side, seat, tiles, money in sides:
        for number in numbers(tiles):
            tile = track.tiles[number]
            mortgaged = ", mortgaged" if table.mortgaged >> number & 1 else ""
            words = f"Seat {seat} would give {tile_name(tile)}{mortgaged}"
            items.append(Item(f"{side}-{number}", f"{tile.name}{mortgaged}", 1, words, tile_icon(tile), side))
        if money:
            words = f"Seat {seat} would give {some(money, 'coin')}"
            items.append(Item(f"{side}-coin", "coins", money, words, "coin", side))
    title = f"Trade of seat {table.turn} with seat {table.partner}"
    return Panel("trade", title, "table", tuple(items))


def _cost(icon: str, price: int, what: str, means: str) -> Item:
    words = f"{what[0].upper()}{what[1:]} for {coins(price)}: {means}"
    return Item(f"cost-{icon}", what, None, words, icon, cost={"coin": amount(price)})


@cache
def costs() -> Panel:
    """What everything costs, in every game."""
    container, lot = data.BUILD_COST[:2]
    items = (
        _cost("container", container, "container", "the first level"),
        _cost("lot", lot, "machine lot", "each of the four next levels"),
        _cost("jail", data.JAIL_FEE, "out of Jail", "the fee after a roll that was no double"),
    )
    return Panel("costs", "Costs", "table", items)
