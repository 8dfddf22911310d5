"""The record of a finished game at a table, with the proof of its dice."""

from __future__ import annotations

from hexarium.play.proof import Proof
from hexarium.play.record import Record
from hexarium.play.resigned import Resigned
from hexarium.server.beginning import record_before
from hexarium.server.seats import Seat
from hexarium.server.table import Table


def record_of(table: Table) -> Record:
    """The record of a game that is over; one that was put here whole is given back as it came."""
    before, facts, match = record_before(table.facts), table.facts, table.playing
    if before is not None and before.result is not None:
        return before
    words = tuple(seat.words for seat in table.seats)
    return Record(
        game=facts.game,
        version=facts.version,
        options=dict(facts.options),
        seed=match.seed,
        start=match.start,
        actions=tuple((ply.text, ply.chance) for ply in match.plies),
        result=table.result,
        seats=tuple(map(_name, table.seats)),
        proof=Proof(facts.table, facts.nonce, words, facts.commit),
        resigned=tuple(Resigned(seat, ply) for seat, ply in table.resigned),
        before=before,
    )


def _name(seat: Seat) -> str | None:
    """Who a record says has played a seat: a person's name, a bot's level."""
    return seat.name or seat.level
