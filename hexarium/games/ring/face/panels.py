"""What stands beside the ring: the players with their money, the own estate, and the table."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from hexarium.games.ring.drawing.panel_icons import special_name
from hexarium.games.ring.face.bargain import numbers
from hexarium.games.ring.face.estate_panels import estate_panels
from hexarium.games.ring.face.land import Land, land_of
from hexarium.games.ring.face.naming import amount, coins
from hexarium.games.ring.face.table_panels import table_panels
from hexarium.games.ring.face.tiles import EFFECTS
from hexarium.games.ring.rules.board import Tile, Track
from hexarium.games.ring.rules.data import DECKS, JAIL_ROLLS
from hexarium.games.ring.rules.estate import net_worth
from hexarium.games.ring.rules.tables import NONE
from hexarium.kit.drawing import listed
from hexarium.kit.events import Eyes
from hexarium.kit.face import Item, Panel
from hexarium.kit.palette import SEAT_NAMES

MANY = 4096
"""So many panels are kept, so that one that has not changed is the same object."""

Holding = tuple[int, int, bool]
"""A tile, its level, and whether it is mortgaged."""


def panels(table: Any, track: Track, eyes: Eyes) -> list[Panel]:
    """The panels of a plain state: everybody's, then the estates of these seats, then the table's."""
    land = land_of(table)
    found = [_player(table, track, land, seat) for seat in range(table.players)]
    for seat in sorted(eyes):
        found += estate_panels(track, land, seat)
    return found + table_panels(table, track)


def player_id(seat: int) -> str:
    """The panel of a seat."""
    return f"player-{seat}"


def _player(table: Any, track: Track, land: Land, seat: int) -> Panel:
    worth, holdings = _held(land, seat)
    return _player_panel(
        track,
        seat,
        table.cash[seat],
        table.cash[seat] + worth,
        tuple(name for deck, name in enumerate(DECKS) if table.holder[deck] == seat),
        table.jail[seat],
        table.out[seat],
        holdings,
    )


@lru_cache(MANY)
def _held(land: Land, seat: int) -> tuple[int, tuple[Holding, ...]]:
    """What the properties of a seat are worth, and all of them."""
    return int(net_worth(land.table(), seat)), tuple(
        (tile, land.level[tile], bool(land.mortgaged >> tile & 1)) for tile in numbers(land.owned[seat])
    )


@lru_cache(MANY)
def _player_panel(
    track: Track,
    seat: int,
    cash: int,
    worth: int,
    cards: tuple[str, ...],
    jail: int,
    out: int,
    holdings: tuple[Holding, ...],
) -> Panel:
    items = [
        Item(f"cash-{seat}", "cash", amount(cash), f"{coins(cash)} in cash", "coin"),
        Item(f"worth-{seat}", "net worth", amount(worth), f"A net worth of {coins(worth)}", "worth"),
    ]
    if out:
        words = f"Bankrupt, number {out} to go out"
        items.append(Item(f"out-{seat}", "bankrupt", out, words, "bankrupt", "out"))
    if jail != NONE:
        words = f"In Jail, {jail} of {JAIL_ROLLS} rolls have failed"
        items.append(Item(f"jail-{seat}", "failed rolls in Jail", jail, words, "jail", "jailed"))
    if cards:
        words = f"A release card of {listed([card.title() for card in cards])}"
        items.append(Item(f"release-{seat}", "release cards", len(cards), words, "release"))
    for city in track.cities:
        held = [holding for holding in holdings if holding[0] in city.tiles]
        if held:
            whole = "whole" if len(held) == len(city.tiles) else ""
            words = f"{len(held)} of {len(city.tiles)} in {city.name}: {listed([*map(_told, held)])}"
            items.append(
                Item(f"city-{seat}-{city.number}", city.name, len(held), words, f"city-{city.number}", whole)
            )
    specials = [(track.tiles[tile], mortgaged) for tile, _, mortgaged in holdings]
    items += [_special(seat, *each) for each in specials if each[0].kind == "special"]
    return Panel(player_id(seat), SEAT_NAMES[seat].title(), "seat", tuple(items), seat)


def _told(holding: Holding) -> str:
    tile, level, mortgaged = holding
    return f"{tile}{' mortgaged' if mortgaged else f' at level {level}' if level else ''}"


def _special(seat: int, tile: Tile, mortgaged: bool) -> Item:
    number = tile.number or 1
    words = f"{tile.name}, mortgaged" if mortgaged else f"{tile.name}: {EFFECTS[number - 1]}"
    state = "mortgaged" if mortgaged else ""
    return Item(f"special-{seat}-{number}", tile.name, 1, words, special_name(number), state)
