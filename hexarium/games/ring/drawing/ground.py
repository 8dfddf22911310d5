"""What never changes in a game: the tiles, the places of dice and decks, and the icons of panels."""

from __future__ import annotations

from functools import cache

from hexarium.games.ring.drawing.furniture import CARD_HIGH, CARD_WIDE, DIE_SIDE
from hexarium.games.ring.drawing.panel_icons import icons
from hexarium.games.ring.drawing.places import deck_place, dice_place
from hexarium.games.ring.drawing.seats import SEAT
from hexarium.games.ring.drawing.track import TABLE, ring_box, track_marks
from hexarium.games.ring.face.tiles import tile_words
from hexarium.games.ring.rules.board import Track
from hexarium.games.ring.rules.data import DECKS
from hexarium.kit.drawing import LAYOUT, rectangle
from hexarium.kit.face import Board, Spot

DICE = "dice"


@cache
def ground(track: Track, players: int) -> Board:
    """The board of a ring for so many players."""
    return Board(
        box=ring_box(track),
        marks=tuple(track_marks(track)),
        spots=(*_tiles(track), *_middle(track)),
        background=TABLE,
        seats=SEAT[:players],
        icons=icons(),
    )


def tile_spot(tile: int) -> str:
    """The spot of a tile."""
    return f"hex-{tile}"


def _beside(track: Track) -> dict[int, str]:
    """By tile, the deck that is nearest to it across the ring: from the western and the eastern corner."""
    return {5 * track.tiles_per_side: DECKS[0], 2 * track.tiles_per_side: DECKS[1]}


def _tiles(track: Track) -> list[Spot]:
    count, beside = len(track.tiles), _beside(track)
    return [
        Spot(
            tile_spot(tile.index),
            "hex",
            LAYOUT.centre(tile.hex),
            tuple(LAYOUT.corners(tile.hex)),
            tile_words(track, tile),
            (
                tile_spot((tile.index - 1) % count),
                tile_spot((tile.index + 1) % count),
                *([beside[tile.index]] if tile.index in beside else []),
            ),
        )
        for tile in track.tiles
    ]


def _middle(track: Track) -> list[Spot]:
    """Dice and decks can be looked at."""
    corner = {deck: tile_spot(tile) for tile, deck in _beside(track).items()}
    decks = [
        Spot(
            name,
            "deck",
            deck_place(track, deck),
            rectangle(deck_place(track, deck), -CARD_WIDE / 2, -CARD_HIGH / 2, CARD_WIDE, CARD_HIGH),
            f"The {name.title()} deck",
            (corner[name], DICE),
        )
        for deck, name in enumerate(DECKS)
    ]
    return [Spot(DICE, "dice", dice_place(track), 1.5 * DIE_SIDE, "The dice", DECKS), *decks]
