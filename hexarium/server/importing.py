"""Putting records into the storage of a server, as finished games.

The id of the table is that of its proof, or made from the record itself, so that a record comes in once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256

from hexarium.errors import BadRecord
from hexarium.kit.game import Game
from hexarium.kit.variant import Variant
from hexarium.play.record import Record
from hexarium.play.verifying import verify
from hexarium.server import seats
from hexarium.server.catalogue import Catalogue
from hexarium.server.leaving import STAND_IN
from hexarium.server.storage.facts import OVER, RESIGN, START, Conflict, Facts, Row
from hexarium.server.storage.store import Store
from hexarium.server.table import Table

ID = re.compile(r"[A-Za-z0-9_-]{16,64}")
"""What can be the id of a table."""
NOBODY = "0" * 64
"""The digest of no token: nobody is the host."""


@dataclass(frozen=True)
class Imported:
    """A record that is in the storage."""

    table: str
    new: bool
    """Whether it was not there before."""


async def put(store: Store, catalogue: Catalogue, record: Record, now: int) -> Imported:
    """Put a finished game into the storage, unless it is there already; BadRecord if it is none, or wrong."""
    if record.result is None:
        raise BadRecord("The game is not over; only finished games are kept so.")
    game = catalogue.game(record.game)
    if record.proof is None:
        match = record.replay(game=game)
    else:
        verify(record, game)
        match = record.replay(generator=True, game=game)
    told = replace(record, options=match.options)
    facts = Facts(
        table=table_of(record),
        game=record.game,
        version=record.version,
        options=match.options,
        host=NOBODY,
        nonce="" if record.proof is None else record.proof.nonce,
        commit="" if record.proof is None else record.proof.commit,
        created=now,
        listed=True,
        start=json.loads(json.dumps(told.data())),
    )
    rows = list(_rows(record, match.variant, catalogue, now))
    try:
        await store.create(facts, rows, _table(facts, game, rows).summary())
    except Conflict:
        return Imported(facts.table, new=False)
    return Imported(facts.table, new=True)


def table_of(record: Record) -> str:
    """The id of a record's table."""
    if record.proof is not None and ID.fullmatch(record.proof.table):
        return record.proof.table
    text = json.dumps(record.data(), sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:24]


def _table(facts: Facts, game: Game, rows: list[Row]) -> Table:
    table = Table(facts, game)
    for row in rows:
        table.apply(row)
    return table


def _rows(record: Record, variant: Variant, catalogue: Catalogue, now: int) -> Iterator[Row]:
    """The log of such a game: who sat there, its start, who gave up, and its end."""
    v = 0
    names = record.seats or (None,) * len(variant.seats)
    words = record.proof.words if record.proof is not None else (None,) * len(names)
    for v, (name, said) in enumerate(zip(names, words, strict=True), 1):
        if name in catalogue.bots:
            yield seats.bot(v, now, v - 1, str(name))
        else:
            # Nobody holds a token for it.
            yield seats.person(v, now, v - 1, name or variant.seats[v - 1], "", said)
    v += 1
    yield Row(v, START, now)
    for each in record.resigned:
        v += 1
        yield Row(v, RESIGN, now, each.seat, "seat", data={"level": STAND_IN})
    assert record.result is not None
    yield Row(v + 1, OVER, now, data=dict(record.result))
