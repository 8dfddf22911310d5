"""A position drawn: the board and the pieces that everybody is shown, and the players in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hexarium.games.ring.drawing.ground import bare_marks, tile_spot
from hexarium.games.ring.drawing.middle import description, middle_marks
from hexarium.games.ring.drawing.pieces import pieces
from hexarium.games.ring.drawing.track import TABLE, ring_box
from hexarium.games.ring.rules.board import Track
from hexarium.games.ring.rules.tables import NONE
from hexarium.kit.face import Piece
from hexarium.kit.marks import Mark, Scene
from hexarium.kit.plain import plain_state
from hexarium.kit.variant import State

RAISED = "⁰¹²³⁴⁵"
"""Levels as a terminal writes them beside the owner."""


def position_scene(record: State, track: Track) -> Scene:
    """The position, the same for everyone: there are no secrets."""
    table = plain_state(record)
    standing = sorted(pieces(table, track), key=lambda piece: piece.layer)
    crowds = _crowds(standing)
    return Scene(
        name=f"ring-{len(track.tiles)}-position",
        title=f"The ring of {len(track.tiles)} tiles, round {table.round_number} of {table.rounds}",
        description=description(table),
        box=ring_box(track),
        background=TABLE,
        marks=(
            *_worded(table, track, bare_marks(track)),
            *(mark for piece in standing for mark in _named(piece, crowds.get(piece.id, ""))),
            *middle_marks(table, track),
        ),
    )


def _worded(table: Any, track: Track, marks: Sequence[Mark]) -> list[Mark]:
    """The tiles of the board, which say in words whose they are: a terminal writes no pieces on them."""
    words = {tile_spot(tile): (tile, owner) for tile, owner in enumerate(table.owner) if owner != NONE}
    return [_owned(table, track, mark, *words[mark.id]) if mark.id in words else mark for mark in marks]


def _owned(table: Any, track: Track, mark: Mark, tile: int, owner: int) -> Mark:
    """A tile with its owner: `2³` is a property of seat 2 at level 3, and a raised m is a mortgage."""
    level, mortgaged = table.level[tile], table.mortgaged >> tile & 1
    city = track.tiles[tile].tile_class == "C"
    built = "ᵐ" if mortgaged else RAISED[level] if city else ""
    state = f"{f', level {level}' if level else ''}{', mortgaged' if mortgaged else ''}"
    return replace(mark, title=f"{mark.title}, of seat {owner}{state}", short=(str(tile), f"{owner}{built}"))


def _crowds(standing: Sequence[Piece]) -> dict[str, str]:
    """By the first pawn of each tile, the seats of all: a terminal writes them together."""
    first: dict[str, str] = {}
    seats: dict[str, str] = {}
    for piece in standing:
        if piece.kind == "pawn":
            first.setdefault(piece.on, piece.id)
            seats[piece.on] = f"{seats.get(piece.on, '')}{piece.seat}"
    return {pawn: seats[tile] for tile, pawn in first.items()}


def _named(piece: Piece, short: str) -> list[Mark]:
    """The marks of a piece at its place; the first one has its name and its words."""
    first, *others = piece.painted
    return [replace(first, id=piece.id, title=piece.title, short=(short,) if short else ()), *others]
