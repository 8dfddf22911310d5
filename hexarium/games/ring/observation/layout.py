"""Where each thing stands in an observation of the ring, and what it means.

All rings and numbers of players share it: tiles and seats that a game does not have stay 0.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from typing import Any

import numpy as np

from hexarium.games.ring.rules import data
from hexarium.games.ring.rules.board import Tile, Track
from hexarium.kit.observation import Segment

SEATS, TILES = data.MOST_PLAYERS, data.MOST_TILES
MONEY = 2**31 - 1
"""No fortune is larger; most are a few hundred tenths of a coin."""
COUNT = 1000
"""No number of rounds, and no number of dice, offers or seats, is larger."""

PURSE = ("cash", "net worth")
PLAYER = (
    *("in jail", "failed rolls", "luck release card", "destiny release card", "bankrupt as number"),
    *("has its turn", "is asked", "is in the auction", "made the last bid", "is owed", "is owed afterwards"),
    *("trades", "has won"),
)
SUMS = ("debt", "bid", "coins given", "coins wanted")
TURN = ("first die", "second die", "offers", "move due", "round", "ending")
RULES = ("players", "properties per city", "auctions", "trades", "rounds")

_TILE = ("tile",)
SEGMENTS = (
    Segment("owners", (SEATS, TILES), 0, 1, "1 where a seat owns a property.", ("seat", "tile")),
    Segment("pawns", (SEATS, TILES), 0, 1, "1 where the pawn of a seat is.", ("seat", "tile")),
    Segment("levels", (TILES,), 0, data.LEVELS, "The equipment of a property.", _TILE),
    Segment("mortgaged", (TILES,), 0, 1, "1 where there is a mortgage.", _TILE),
    Segment("changed", (TILES,), 0, 1, "1 for what was built, sold or mortgaged in this turn.", _TILE),
    Segment("lot", (TILES,), 0, 1, "1 for the property under auction.", _TILE),
    Segment("give", (TILES,), 0, 1, "1 for what the trade that is drafted or asked gives.", _TILE),
    Segment("want", (TILES,), 0, 1, "1 for what it wants.", _TILE),
    Segment(
        *("decks", (data.DECK_COUNT, data.CARDS), 0, 1),
        "1 for every card that is left in a deck.",
        ("deck", "card"),
        data.DECKS,
    ),
    Segment("phase", (len(data.PHASES),), 0, 1, "1 for what is asked now.", ("phase",), data.PHASES),
    Segment("purses", (len(PURSE), SEATS), 0, MONEY, "Money in tenths of a coin.", ("what", "seat"), PURSE),
    Segment(
        *("players", (len(PLAYER), SEATS), 0, SEATS),
        "What is true of each seat; the failed rolls of its stay in jail, and as which it went bankrupt, "
        "from 1. The seat that trades is the one that the trade is offered to.",
        ("what", "seat"),
        PLAYER,
    ),
    Segment(
        *("sums", (len(SUMS),), 0, MONEY),
        "The debt in tenths of a coin, which each of those that are owed gets; the last bid, and the coins "
        "of the trade, in coins.",
        ("what",),
        SUMS,
    ),
    Segment(
        *("turn", (len(TURN),), 0, COUNT),
        "The turn under way: dice (0 before the roll), trades offered, whether the roll that freed from jail "
        "waits for its payment; the round, and how the game ended.",
        ("what",),
        TURN,
    ),
    Segment("rules", (len(RULES),), 0, COUNT, "The options that the game is played with.", ("what",), RULES),
)

_STARTS = tuple(accumulate((segment.size for segment in SEGMENTS), initial=0))
OWNERS_AT, PAWNS_AT, LEVELS_AT, MORTGAGED_AT, CHANGED_AT, LOT_AT, GIVE_AT, WANT_AT = _STARTS[:8]
DECKS_AT, PHASE_AT, PURSES_AT, PLAYERS_AT, SUMS_AT, TURN_AT, RULES_AT, SIZE = _STARTS[8:]

_KINDS = ("start", "incident", "jail", "special", "city")


def tables_of(track: Track) -> dict[str, Any]:
    """What lies beside what on a ring, and what each tile is, −1 where there is no tile or no such thing."""

    def by_tile(value: Callable[[Tile], int]) -> Any:
        row = [value(tile) for tile in track.tiles]
        return np.array(row + [-1] * (TILES - len(row)), np.int8)

    count = len(track.tiles)
    return {
        "tile_next": by_tile(lambda tile: (tile.index + 1) % count),
        "tile_previous": by_tile(lambda tile: (tile.index - 1) % count),
        "tile_kind": by_tile(lambda tile: _KINDS.index(tile.kind)),
        "tile_city": by_tile(lambda tile: tile.side if tile.kind == "city" else -1),
        "tile_price": by_tile(lambda tile: -1 if tile.price is None else tile.price),
    }
