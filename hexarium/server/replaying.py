"""A finished game as it was after any ply, for those who play it again: everything is open then."""

from __future__ import annotations

from typing import Any

import orjson

from hexarium.server.looks import board_of, unpacked
from hexarium.server.refusals import bad_call, not_found
from hexarium.server.storage.facts import FINISHED, PLAYING
from hexarium.server.table import Table

LOG = 20
"""Plies, at most, that are told in words up to the one that is looked at."""


def at(table: Table, ply: int, seat: int | None, with_board: bool = True) -> bytes:
    """The board and the state after so many plies, as a seat saw it; without one, with all hands open.

    The board is most of it and never changes, so somebody who has it can do without.
    """
    match = table.playing
    if not 0 <= ply <= match.ply:
        raise not_found(f"There is no ply {ply}; this game has plies 0 to {match.ply}.")
    if seat is not None and not 0 <= seat < len(table.seats):
        raise bad_call(f"There is no seat {seat}; the seats are 0 to {len(table.seats) - 1}.")
    then, variant = match.at(ply), match.variant
    state, eyes = then.state, variant.everybody if seat is None else frozenset({seat})
    is_last = ply == match.ply
    shown: dict[str, Any] = {
        "ply": ply,
        "to_move": None if is_last else then.to_move,
        "status": FINISHED if is_last else PLAYING,
        "pieces": [orjson.Fragment(piece.text) for piece in variant.pieces(state, eyes)],
        "panels": [orjson.Fragment(panel.text) for panel in variant.panels(state, eyes)],
        "ask": None,
        "due": [] if is_last else [{"seat": each.seat, "ready": False} for each in then.public().due()],
        "clock": None,
        "result": table.result if is_last else None,
    }
    last = match.plies[ply - 1] if ply else None
    first = max(0, ply - LOG)
    log = [
        {"v": at, "kind": "act", "seat": each.seat, "events": each.shown(eyes)}
        for at, each in enumerate(match.plies[first:ply], first + 1)
    ]
    action = None if last is None else {"seat": last.seat, "action": last.text, "chance": last.chance}
    events = log[-1]["events"] if log else []
    told = {
        **({"board": unpacked(board_of(table))} if with_board else {}),
        "state": shown,
        "events": events,
        "action": action,
        "log": log,
        "plies": match.ply,
    }
    return orjson.dumps(told)
