"""Finished games: their records, and what they looked like at any ply."""

from __future__ import annotations

from typing import Any

import orjson

from hexarium.play.match import Match
from hexarium.play.proof import Proof
from hexarium.play.record import Record
from hexarium.play.resigned import Resigned
from hexarium.server.beginning import record_before
from hexarium.server.looks import encoded
from hexarium.server.seats import Seat
from hexarium.server.table import Table


def record_data(table: Table) -> dict[str, Any]:
    """The record of a finished game as one JSON object; one that was put here whole is as it was."""
    before = record_before(table.facts)
    if before is not None and before.result is not None:
        return before.data()
    proof = Proof(
        table.facts.table,
        table.facts.nonce,
        tuple(seat.words for seat in table.seats),
        table.facts.commit,
    )
    record = Record.of(table.playing, {seat.number: _name(seat) for seat in table.seats})
    from dataclasses import replace

    return replace(
        record,
        options=dict(table.facts.options),
        proof=proof,
        resigned=tuple(Resigned(seat, ply) for seat, ply in table.resigned),
        before=before,
        result=dict(table.result or {}),
    ).data()


def _name(seat: Seat) -> str:
    return seat.name or seat.title


def position_data(table: Table, ply: int, seat: int | None) -> dict[str, Any]:
    """`{board, state}` of a finished game after so many plies: as a seat saw it, or all of it."""
    match: Match = table.playing.at(ply)
    variant, state = match.variant, match.state
    eyes = variant.everybody if seat is None else frozenset({seat})
    ended = ply == table.ply
    return {
        "board": orjson.Fragment(encoded(variant.board(state))),
        "state": {
            "ply": ply,
            "to_move": None if ended else match.to_move,
            "status": "over" if ended else "playing",
            "pieces": [piece.told for piece in variant.pieces(state, eyes)],
            "panels": [panel.data() for panel in variant.panels(state, eyes)],
            "ask": None,
            "due": [],
            "clock": None,
            "result": table.result if ended else None,
        },
        "events": match.since(ply - 1)[0].shown(eyes) if ply else [],
    }
