"""What stands on the ring: pawns, owners, equipment, mortgages, what is auctioned; dice and decks.

Each piece is made once for all that it shows, so that what has not changed is the same object.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from hexarium.games.ring.drawing.furniture import DIE_SIDE, deck_marks, die_marks
from hexarium.games.ring.drawing.ground import DICE, tile_spot
from hexarium.games.ring.drawing.panel_icons import scaled
from hexarium.games.ring.drawing.places import deck_place, dice_place, pawn_place, scale_of
from hexarium.games.ring.drawing.tokens import (
    equipment_marks,
    lot_marks,
    mortgage_marks,
    owner_marks,
    pawn_marks,
)
from hexarium.games.ring.face.land import Land, land_of
from hexarium.games.ring.face.naming import coins, tile_name
from hexarium.games.ring.face.tiles import EFFECTS
from hexarium.games.ring.face.words import LEVEL_WORDS
from hexarium.games.ring.rules.board import Tile, Track
from hexarium.games.ring.rules.data import CARDS, DECKS
from hexarium.games.ring.rules.rent import rent_of
from hexarium.games.ring.rules.tables import NONE
from hexarium.hex.layout import Point
from hexarium.kit.drawing import LAYOUT, placed
from hexarium.kit.face import Piece

OWNER_LAYER, EQUIPMENT_LAYER, PAWN_LAYER = 1, 2, 3
MANY = 4096
"""So many pieces are kept whose number has no bound."""


def pieces(table: Any, track: Track) -> list[Piece]:
    """All pieces of a plain state."""
    found = [_die(track, die, table.dice[die]) for die in range(2)]
    found += [_deck(track, deck, table.deck[deck].bit_count()) for deck in range(len(DECKS))]
    found += _properties(track, land_of(table))
    if table.lot != NONE:
        found.append(_lot(track, table.lot, table.bid, table.bidder))
    return found + _pawns(table, track)


def pawn_id(seat: int) -> str:
    """The pawn of a seat."""
    return f"pawn-{seat}"


@lru_cache(MANY)
def _properties(track: Track, land: Land) -> tuple[Piece, ...]:
    table = land.table()
    owned = ((tile, owner) for tile, owner in enumerate(land.owner) if owner != NONE)
    return tuple(piece for tile, owner in owned for piece in _property(table, track, tile, owner))


def _property(table: Any, track: Track, tile: int, owner: int) -> list[Piece]:
    level, mortgaged = table.level[tile], bool(table.mortgaged >> tile & 1)
    city = track.tiles[tile].kind == "city"
    rent = int(rent_of(table, tile)) if city and not mortgaged else 0
    found = [_owner(track.tiles[tile], owner, rent, mortgaged)]
    if level:
        found.append(_equipment(track.tiles[tile], owner, level))
    if mortgaged:
        found.append(_mortgage(track.tiles[tile], owner))
    return found


@lru_cache(MANY)
def _owner(tile: Tile, seat: int, rent: int, mortgaged: bool) -> Piece:
    if tile.kind == "city":
        worth = f"rent {coins(rent)}" if rent else "mortgaged, no rent"
    else:
        worth = "mortgaged, no effect" if mortgaged else EFFECTS[(tile.number or 1) - 1]
    title = f"{tile_name(tile)}, of seat {seat}, {worth}"
    return _on_tile("owner", tile, owner_marks(tile, seat), title, seat, OWNER_LAYER)


@cache
def _equipment(tile: Tile, seat: int, level: int) -> Piece:
    title = f"{_equipped(level)} on {tile_name(tile)}"
    return _on_tile("equipment", tile, equipment_marks(tile, level), title, seat, EQUIPMENT_LAYER)


def _equipped(level: int) -> str:
    return "A container" if level == 1 else f"A container and {LEVEL_WORDS[level]}"


@cache
def _mortgage(tile: Tile, seat: int) -> Piece:
    return _on_tile(
        "mortgage",
        tile,
        mortgage_marks(tile),
        f"{tile_name(tile)} is mortgaged",
        seat,
        EQUIPMENT_LAYER,
    )


@lru_cache(MANY)
def _lot(track: Track, tile: int, bid: int, bidder: int) -> Piece:
    words = "no bid yet" if bidder == NONE else f"seat {bidder} has bid {bid}"
    whose = None if bidder == NONE else bidder
    title = f"{tile_name(track.tiles[tile])} is auctioned, {words}"
    at = LAYOUT.centre(track.tiles[tile].hex)
    return Piece("lot", "bid", tile_spot(tile), at, lot_marks(bid, whose), title, whose, EQUIPMENT_LAYER)


def _on_tile(kind: str, tile: Tile, marks: Any, title: str, seat: int, layer: int) -> Piece:
    at = LAYOUT.centre(tile.hex)
    return Piece(f"{kind}-{tile.index}", kind, tile_spot(tile.index), at, marks, title, seat, layer)


def _pawns(table: Any, track: Track) -> list[Piece]:
    """The pawns of the living, those on one tile beside each other."""
    found: dict[int, list[int]] = {}
    for seat in range(table.players):
        if table.living >> seat & 1:
            found.setdefault(table.at[seat], []).append(seat)
    return [
        _pawn(track, seat, tile, pawn_place(track.tiles[tile], place, len(seats)), table.jail[seat] != NONE)
        for tile, seats in found.items()
        for place, seat in enumerate(seats)
    ]


@cache
def _pawn(track: Track, seat: int, tile: int, at: Point, jailed: bool) -> Piece:
    title = f"Seat {seat} on {tile_name(track.tiles[tile])}{', in Jail' if jailed else ''}"
    return Piece(
        pawn_id(seat), "pawn", tile_spot(tile), at, pawn_marks(seat, jailed), title, seat, PAWN_LAYER
    )


@cache
def _die(track: Track, die: int, face: int) -> Piece:
    scale = scale_of(track)
    (at,) = placed(dice_place(track), ((die - 0.5) * 1.2 * DIE_SIDE * scale, 0.0))
    title = f"A die shows {face}" if face else "A die, not rolled yet"
    return Piece(f"die-{die}", "die", DICE, at, scaled(die_marks(face), scale), title)


@cache
def _deck(track: Track, deck: int, left: int) -> Piece:
    name = DECKS[deck]
    at = deck_place(track, deck)
    title = f"{name.title()}: {left} of {CARDS} cards left"
    return Piece(f"deck-{name}", "deck", name, at, scaled(deck_marks(deck, left), scale_of(track)), title)
