"""What can be decided at a table that waits for players: who sits where, and when it starts."""

from __future__ import annotations

from hexarium.server import deciding, leaving
from hexarium.server.deciding import Decision
from hexarium.server.refusals import conflict, not_found
from hexarium.server.seats import bot, person
from hexarium.server.storage.facts import WAITING
from hexarium.server.table import Table


def _require_waiting(table: Table) -> None:
    if table.status != WAITING:
        raise conflict("started", "The game has started.")


def seat_bot(seat: int, level: str, table: Table, now: int) -> Decision:
    """A bot sits down."""
    _require_waiting(table)
    if table.seats[seat].taken:
        raise conflict("seat_taken", f"Seat {seat} is taken.")
    return deciding.decided(table, bot(table.v + 1, now, seat, level))


def seat_person(
    seat: int, name: str, token: str, words: str | None, own: bool, table: Table, now: int
) -> Decision:
    """A person sits down, or says anew who they are at the own seat."""
    _require_waiting(table)
    if table.seats[seat].taken and not own:
        raise conflict("seat_taken", f"Seat {seat} is taken.")
    return deciding.decided(table, person(table.v + 1, now, seat, name, token, words))


def leave(seat: int, table: Table, now: int) -> Decision:
    """A seat is free again."""
    _require_waiting(table)
    if not table.seats[seat].taken:
        raise not_found(f"Nobody sits at seat {seat}.")
    return leaving.leave(table, seat, now)


def start(table: Table, now: int) -> Decision:
    """The game begins, if every seat is taken."""
    _require_waiting(table)
    if not all(seat.taken for seat in table.seats):
        raise conflict("not_ready", "Not every seat is taken.")
    return deciding.start(table, now)
