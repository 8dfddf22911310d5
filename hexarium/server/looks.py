"""What somebody who looks at a table is shown of the game: the state, kept so that changes can be told.

A look is what one seat sees, or with none the public. Everything in it has come through that seat's door.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from hexarium.kit.face import Board, Piece, changed
from hexarium.server.beginning import board_before
from hexarium.server.table import Table

Plain = dict[str, Any]

SHARED = 32
"""Boards that are kept for other tables: games whose boards never change have few."""


class Encoder:
    """Pieces as JSON, each encoded once while it stays the same object."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Piece, orjson.Fragment]] = {}

    def __call__(self, piece: Piece) -> orjson.Fragment:
        """The JSON of a piece."""
        known = self._known.get(id(piece))
        # The piece is kept beside its JSON, so that its number cannot become another's.
        if known is None:
            known = self._known[id(piece)] = piece, orjson.Fragment(orjson.dumps(piece.told))
        return known[1]

    def forget(self, still: Sequence[Sequence[Piece]]) -> None:
        """Keep only the pieces that are still to be seen, if many are kept."""
        if len(self._known) > 4 * sum(map(len, still)) + 100:
            stay = {id(piece) for pieces in still for piece in pieces}
            self._known = {number: each for number, each in self._known.items() if number in stay}


class Look:
    """What one seat, or the public, is shown, as it was told last."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.pieces: Sequence[Piece] = ()
        self.panels: dict[str, bytes] = {}
        self.ask = b"null"
        self.rest: Plain = {}
        """All that is the same for everyone, such as the ply."""

    def renew(self, table: Table, common: Plain, encoder: Encoder) -> Plain:
        """Look again; returns what has changed, as a `step` tells it."""
        pieces, panels, ask = _seen(table, self.seat)
        new, gone = changed(self.pieces, pieces)
        change: Plain = {}
        if new:
            change["set"] = [encoder(piece) for piece in new]
        other = [text for id, text in panels.items() if self.panels.get(id) != text]
        if other:
            change["panels"] = list(map(orjson.Fragment, other))
        if gone:
            change["gone"] = gone
        if ask != self.ask:
            change["ask"] = orjson.Fragment(ask)
        for name, value in common.items():
            if name not in self.rest or self.rest[name] != value:
                change[name] = value
        self.pieces, self.panels, self.ask, self.rest = pieces, panels, ask, common
        return change

    def state(self, encoder: Encoder) -> Plain:
        """The whole of it."""
        return {
            **self.rest,
            "pieces": [encoder(piece) for piece in self.pieces],
            "panels": list(map(orjson.Fragment, self.panels.values())),
            "ask": orjson.Fragment(self.ask),
        }


def _seen(table: Table, seat: int | None) -> tuple[Sequence[Piece], dict[str, bytes], bytes]:
    """The pieces, panels and question behind a door; nothing before the start."""
    match = table.match
    if match is None:
        return (), {}, b"null"
    door = match.public() if seat is None else match.seat(seat)
    panels = {panel.id: orjson.dumps(panel.data()) for panel in door.panels()}
    return door.pieces(), panels, _ask(table, seat)


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


def board_of(table: Table) -> bytes:
    """The board as JSON; null before the start of a game whose board chance lays."""
    if table.match is not None:
        return encoded(table.match.public().board())
    before = board_before(table.game, table.facts.options)
    return b"null" if before is None else encoded(before)


_BOARDS: dict[str, bytes] = {}


def encoded(board: Board) -> bytes:
    """A board as JSON; tables with the same board share it."""
    told: Mapping[str, Any] = board.told
    if told["hash"] not in _BOARDS:
        if len(_BOARDS) >= SHARED:
            _BOARDS.pop(next(iter(_BOARDS)))
        _BOARDS[told["hash"]] = orjson.dumps(told)
    return _BOARDS[told["hash"]]
