"""What never changes in a game: the tiles, the places of dice and decks, and the icons of panels."""

from __future__ import annotations

from functools import cache

from hexarium.games.ring.drawing.furniture import CARD_HIGH, CARD_WIDE, DIE_SIDE, deck_ground
from hexarium.games.ring.drawing.panel_icons import icons, scaled
from hexarium.games.ring.drawing.places import deck_place, dice_place, scale_of
from hexarium.games.ring.drawing.seats import SEAT
from hexarium.games.ring.drawing.track import TABLE, city_legend, ring_box, track_marks
from hexarium.games.ring.face.tiles import tile_words
from hexarium.games.ring.rules.board import Track
from hexarium.games.ring.rules.data import DECKS
from hexarium.kit.drawing import LAYOUT, rectangle
from hexarium.kit.face import Board, Spot, moved
from hexarium.kit.marks import Mark

DICE = "dice"


@cache
def ground(track: Track, players: int) -> Board:
    """The board of a ring for so many players."""
    return Board(
        box=ring_box(track),
        marks=(*bare_marks(track), *city_legend(track)),
        spots=(*_tiles(track), *_middle(track)),
        background=TABLE,
        seats=SEAT[:players],
        icons=icons(),
    )


def tile_spot(tile: int) -> str:
    """The spot of a tile."""
    return f"hex-{tile}"


def _above_dice(track: Track) -> int:
    """The tile in the middle of the upper side, from which arrow keys lead to the dice."""
    return track.tiles_per_side // 2


def _tiles(track: Track) -> list[Spot]:
    count = len(track.tiles)
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
                *([DICE] if tile.index == _above_dice(track) else []),
            ),
        )
        for tile in track.tiles
    ]


def _middle(track: Track) -> list[Spot]:
    """Dice and decks can be looked at."""
    scale = scale_of(track)
    wide, high = CARD_WIDE * scale, CARD_HIGH * scale
    decks = [
        Spot(
            name,
            "deck",
            deck_place(track, deck),
            rectangle(deck_place(track, deck), -wide / 2, -high / 2, wide, high),
            f"The {name.title()} deck",
            (DICE,),
        )
        for deck, name in enumerate(DECKS)
    ]
    near = (tile_spot(_above_dice(track)), *DECKS)
    return [Spot(DICE, "dice", dice_place(track), 1.2 * DIE_SIDE * scale, "The dice", near), *decks]


def bare_marks(track: Track) -> list[Mark]:
    """The tiles and the decks, with room for words in the middle."""
    decks = [
        moved(mark, deck_place(track, deck))
        for deck in range(len(DECKS))
        for mark in scaled(deck_ground(deck), scale_of(track))
    ]
    return [*track_marks(track), *decks]
