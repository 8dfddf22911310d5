"""What somebody who looks at a table is shown of the game: the state, kept so that changes can be told.

A look is what one seat sees, or with none the public. Everything in it has come through that seat's door.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from zlib import compress, decompress

import orjson

from hexarium.kit.face import Board, Panel, Piece, changed
from hexarium.server.beginning import board_before
from hexarium.server.table import Table

Plain = dict[str, Any]

PACKING = 1
"""The quickest: it takes half a millisecond, and five sixths away."""
SHARED = 32
"""Boards that are kept for other tables: games whose boards never change have few."""


class Look:
    """What one seat, or the public, is shown, as it was told last."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.pieces: Sequence[Piece] = ()
        self.panels: dict[str, Panel] = {}
        self.ask = b"null"
        self.rest: Plain = {}
        """All that is the same for everyone, such as the ply."""

    def renew(self, table: Table, common: Plain) -> Plain:
        """Look again; returns what has changed, as a `step` tells it."""
        pieces, panels, ask = _seen(table, self.seat)
        new, gone = changed(self.pieces, pieces)
        change: Plain = {}
        if new:
            change["set"] = [orjson.Fragment(piece.text) for piece in new]
        other = [
            panel
            for panel in panels.values()
            if (old := self.panels.get(panel.id)) is not panel and old != panel
        ]
        if other:
            change["panels"] = [orjson.Fragment(panel.text) for panel in other]
        if gone:
            change["gone"] = gone
        if ask != self.ask:
            change["ask"] = orjson.Fragment(ask)
        for name, value in common.items():
            if name not in self.rest or self.rest[name] != value:
                change[name] = value
        self.pieces, self.panels, self.ask, self.rest = pieces, panels, ask, common
        return change

    def state(self) -> Plain:
        """The whole of it."""
        return {
            **self.rest,
            "pieces": [orjson.Fragment(piece.text) for piece in self.pieces],
            "panels": [orjson.Fragment(panel.text) for panel in self.panels.values()],
            "ask": orjson.Fragment(self.ask),
        }


def _seen(table: Table, seat: int | None) -> tuple[Sequence[Piece], dict[str, Panel], bytes]:
    """The pieces, panels and question behind a door; nothing before the start."""
    match = table.match
    if match is None:
        return (), {}, b"null"
    door = match.public() if seat is None else match.seat(seat)
    return door.pieces(), {panel.id: panel for panel in door.panels()}, _ask(table, seat)


def _ask(table: Table, seat: int | None) -> bytes:
    key = None if seat is None else table.key(seat)
    if seat is None or key is None or table.seats[seat].level is not None:
        return b"null"  # what a bot is asked is no question to its person
    ask = table.playing.seat(seat).ask()
    return b"null" if ask is None else orjson.dumps({"key": key, **ask.data()})


def common_of(table: Table, since: int) -> Plain:
    """What everyone is shown alike; `since` is when somebody began to run the clock."""
    until = table.until(since)
    clock = None if until is None else {"name": table.clock.name, "seat": table.to_move, "until": until}
    return {
        "ply": table.ply,
        "to_move": table.to_move,
        "status": table.status,
        "due": table.due_data(),
        "clock": clock,
        "result": table.result,
    }


def board_of(table: Table) -> bytes | None:
    """The board, packed, because every table keeps it; none before a game whose board chance lays."""
    board = (
        board_before(table.game, table.facts.options) if table.match is None else table.match.public().board()
    )
    return None if board is None else _packed(board)


_BOARDS: dict[str, bytes] = {}


def _packed(board: Board) -> bytes:
    """A board as JSON, packed; tables with the same board share it."""
    told: Mapping[str, Any] = board.told
    if told["hash"] not in _BOARDS:
        if len(_BOARDS) >= SHARED:
            _BOARDS.pop(next(iter(_BOARDS)))
        _BOARDS[told["hash"]] = compress(orjson.dumps(told), PACKING)
    return _BOARDS[told["hash"]]


def unpacked(board: bytes | None) -> orjson.Fragment:
    """The JSON of a board that was packed."""
    return orjson.Fragment(b"null" if board is None else decompress(board))
