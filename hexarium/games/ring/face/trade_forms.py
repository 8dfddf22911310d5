"""Trades as forms: one to buy from a player, one to sell to it, as coins may lie on one side only.

Whatever is filled in within its limits is legal as a whole. Properties can be swapped in either.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from hexarium.games.ring.drawing.ground import tile_spot
from hexarium.games.ring.face.bargain import numbers
from hexarium.games.ring.rules.board import Tile, Track
from hexarium.games.ring.rules.data import COIN
from hexarium.games.ring.rules.verbs import CODEC, OFFER
from hexarium.kit.face import Entry, Form, Side

COIN_ICON = "coin"
MOST_ITEMS = 62
"""So many items fit into one batch of 64 actions, with `offer` and `ask`."""
ENTRIES = 4096


@dataclass(frozen=True)
class _Half:
    """What one side may put into a trade: tiles, coins, and whether it has put in something already."""

    verb: str
    title: str
    entries: tuple[Entry, ...]
    coins: int
    begun: bool

    def side(self, with_coins: bool, room: int) -> Side:
        """The side of a form, of which at most `room` items are coins."""
        most = min(self.coins, room) if with_coins else 0
        coin = (Entry(COIN_ICON, "Coins", most, f"{self.verb} coin"),) if most else ()
        entries = (*coin, *self.entries)
        return Side(
            self.verb, self.title, 0 if self.begun else 1, sum(entry.max for entry in entries), entries
        )


def offer_forms(table: Any, track: Track, actions: Sequence[int]) -> list[Form]:
    """Forms for all players to whom a trade may be offered."""
    found = []
    for action in actions:
        if CODEC.verb_of[action] == OFFER:
            (partner,) = CODEC.members(action)
            found += _forms(table, track, partner, (CODEC.text(action),))
    return found


def draft_forms(table: Any, track: Track) -> list[Form]:
    """Forms to complete the draft under way and to ask it."""
    return _forms(table, track, table.partner, ())


def _forms(table: Any, track: Track, partner: int, opened: tuple[str, ...]) -> list[Form]:
    give = _half(table, track, "give", "I give", table.turn, table.give_tiles, table.give_coins)
    want = _half(table, track, "want", f"Seat {partner} gives", partner, table.want_tiles, table.want_coins)
    room = MOST_ITEMS - len(give.entries) - len(want.entries)
    name, say = f"trade-{partner}", f"Ask seat {partner}"
    found = []
    if not table.want_coins:
        sides = give.side(True, room), want.side(False, room)
        found.append(Form(f"{name}-buy", f"Trade with seat {partner}: buy", sides, say, opened, "ask"))
    if not table.give_coins:
        sides = give.side(False, room), want.side(True, room)
        found.append(Form(f"{name}-sell", f"Trade with seat {partner}: sell", sides, say, opened, "ask"))
    return [form for form in found if all(side.min <= side.max for side in form.sides)]


def _half(table: Any, track: Track, verb: str, title: str, seat: int, tiles: int, coins: int) -> _Half:
    free = table.owned[seat] & ~table.developed & ~tiles
    entries = tuple(
        _entry(verb, track.tiles[tile], bool(table.mortgaged >> tile & 1)) for tile in numbers(free)
    )
    return _Half(verb, title, entries, table.cash[seat] // COIN - coins, bool(tiles or coins))


@lru_cache(ENTRIES)
def _entry(verb: str, tile: Tile, mortgaged: bool) -> Entry:
    """A tile; its id is that of its spot, so that it can be pointed at."""
    label = f"{tile.name}{', mortgaged' if mortgaged else ''}"
    return Entry(tile_spot(tile.index), label, 1, f"{verb} {tile.index}")
