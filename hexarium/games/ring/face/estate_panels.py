"""The own estate, city by city: what each property is at, what it brings, and what the next level costs."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from hexarium.games.ring.drawing.panel_icons import special_name
from hexarium.games.ring.face.bargain import numbers
from hexarium.games.ring.face.land import Land
from hexarium.games.ring.face.naming import amount, coins, tile_name
from hexarium.games.ring.face.property_advice import rent_at
from hexarium.games.ring.face.tiles import EFFECTS
from hexarium.games.ring.face.words import LEVEL_WORDS
from hexarium.games.ring.rules.board import Tile, Track
from hexarium.games.ring.rules.data import BUILD_COST, COIN, LEVELS, REDEEM_TENTHS
from hexarium.games.ring.rules.rent import rent_of
from hexarium.kit.face import Item, Panel

MANY = 4096


@lru_cache(MANY)
def estate_panels(track: Track, land: Land, seat: int) -> tuple[Panel, ...]:
    """A panel for each city, empty while the seat owns nothing there, and one for its special properties.

    The number of an item is its rent; that of a special property, which has none, what it is worth.
    """
    table = land.table()
    own = [track.tiles[tile] for tile in numbers(table.owned[seat])]
    found = []
    for city in track.cities:
        held = [tile for tile in own if tile.index in city.tiles]
        items = tuple(_property(table, tile) for tile in held)
        title = f"{city.name} {len(held)}/{len(city.tiles)}: rent"
        found.append(Panel(f"estate-{seat}-{city.number}", title, "hand", items, seat))
    items = tuple(
        _special(tile, bool(table.mortgaged >> tile.index & 1), bool(table.changed >> tile.index & 1))
        for tile in own
        if tile.kind == "special"
    )
    return (*found, Panel(f"estate-{seat}-special", "Special properties: worth", "hand", items, seat))


def _property(table: Any, tile: Tile) -> Item:
    level, changed = table.level[tile.index], bool(table.changed >> tile.index & 1)
    if table.mortgaged >> tile.index & 1:
        return _mortgaged_item(tile, f"level-{level}", changed)
    rent = int(rent_of(table, tile.index))
    grown = int(rent_at(table, tile.index, level + 1)) if level < LEVELS else 0
    return _item(tile, level, rent, grown, changed)


@lru_cache(MANY)
def _item(tile: Tile, level: int, rent: int, grown: int, changed: bool) -> Item:
    built = "bare" if level == 0 else "a container" if level == 1 else f"a container and {LEVEL_WORDS[level]}"
    words = f"{tile_name(tile)}: {built}, rent {coins(rent)}"
    if level < LEVELS:
        thing = "a container" if level == 0 else f"lot {level}"
        words += f"; {thing} costs {coins(BUILD_COST[level])}, rent then {coins(grown)}"
    state = "changed" if changed else ""
    return _about(tile, amount(rent), words, f"level-{level}", state)


@lru_cache(MANY)
def _mortgaged_item(tile: Tile, icon: str, changed: bool) -> Item:
    back = coins((tile.price or 0) * REDEEM_TENTHS)
    told = ", changed this turn" if changed else ""
    words = f"{tile_name(tile)}: mortgaged, {back} to redeem it{told}"
    return _about(tile, 0, words, icon, "mortgaged")


@lru_cache(MANY)
def _special(tile: Tile, mortgaged: bool, changed: bool) -> Item:
    number = tile.number or 1
    if mortgaged:
        return _mortgaged_item(tile, special_name(number), changed)
    words = f"{tile_name(tile)}: {EFFECTS[number - 1]}; worth {coins((tile.price or 0) * COIN)}"
    return _about(tile, tile.price, words, special_name(number), "changed" if changed else "")


def _about(tile: Tile, number: float | None, words: str, icon: str, state: str) -> Item:
    """An item that is managed by pointing at it, as the tile itself is."""
    return Item(f"estate-{tile.index}", tile.name, number, words, icon, state, on=f"hex-{tile.index}")
