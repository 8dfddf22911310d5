"""Changes gathered into one transaction: checked one after another, then written together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Delete,
    Table,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from hexarium.server.storage import codec
from hexarium.server.storage.codec import Values
from hexarium.server.storage.database import Database
from hexarium.server.storage.facts import LEAVE, SIT, Change, Conflict, Facts, Plan, Request
from hexarium.server.storage.schema import ANSWERS, CHATS, HEADS, HOLDERS, PLANS, REQUESTS, ROWS, TABLES

Key = tuple[str, Any]


def _delete(table: Table) -> Delete:
    """By table and seat."""
    return delete(table).where(table.c.table == bindparam("key"), table.c.seat == bindparam("key_seat"))


HERE = HEADS.c.table == bindparam("key")
MOVED: dict[str, Any] = {name: bindparam(name) for name in ("v", "said")}
TOLD: dict[str, Any] = {
    name: bindparam(name) for name in ("status", "ply", "to_move", "seats", "result", "wakes", "ended")
}
FIND = select(*HEADS.c["table", "v", "said"]).where(HEADS.c.table.in_(bindparam("tables", expanding=True)))
BEGIN = insert(HEADS).values({"table": bindparam("key"), **MOVED, **TOLD})
MOVE = update(HEADS).where(HERE).values(MOVED)
# A game ended when its last row was written, whatever is told of it later.
ENDED = func.coalesce(bindparam("ended", type_=BigInteger), HEADS.c.ended)
TELL = update(HEADS).where(HERE).values({**MOVED, **TOLD, "ended": ENDED})
DROP_PLAN, DROP_HOLDER = _delete(PLANS), _delete(HOLDERS)


@dataclass
class Head:
    """How far a table is while changes are gathered."""

    v: int
    said: int


class Gathered:
    """What some changes come to."""

    def __init__(self, heads: Mapping[str, Head], requests: Mapping[Key, Request]) -> None:
        self._heads = dict(heads)
        self._requests = dict(requests)
        self._new: list[Values] = []
        self._rows: list[Values] = []
        self._answers: list[Values] = []
        self._chats: list[Values] = []
        self._plans: dict[Key, Plan | None] = {}
        self._voted: set[Key] = set()
        self._holders: dict[Key, str | None] = {}
        self._summaries: dict[str, Values] = {}
        self.touched: dict[str, int] = {}
        """The newest row of every table that is written."""

    def add(self, change: Change, facts: Facts | None) -> None:
        """Add a change, or raise a Conflict and leave all as it was."""
        table = change.table
        head = self._heads.get(table)
        if facts is not None:
            if head is not None:
                raise Conflict(f"There is a table {table!r} already.")
            head = Head(0, 0)
        elif head is None:
            raise Conflict(f"There is no table {table!r}.")
        if change.after not in (None, head.v):
            raise Conflict(f"The log has gone on from row {change.after} to {head.v}.")
        if [row.v for row in change.rows] != list(range(head.v + 1, head.v + 1 + len(change.rows))):
            raise Conflict(f"The next row is {head.v + 1}.")
        if [chat.n for chat in change.chats] != list(range(head.said + 1, head.said + 1 + len(change.chats))):
            raise Conflict(f"The next thing said is {head.said + 1}.")
        if facts is not None:
            self._new.append(codec.facts_values(facts))
        self._fold(change, Head(head.v + len(change.rows), head.said + len(change.chats)))
        if change.summary is not None:
            at = change.rows[-1].at if change.rows else facts.created if facts else None
            self._summaries[table] = codec.summary_values(change.summary, at)

    def _fold(self, change: Change, head: Head) -> None:
        table = change.table
        self._heads[table] = head
        self.touched[table] = head.v
        for row in change.rows:
            self._rows.append(codec.row_values(table, row))
            if row.kind in (SIT, LEAVE):
                self._holders[table, row.seat] = row.data.get("token") if row.kind == SIT else None
        self._answers += [codec.answer_values(table, answer, head.v) for answer in change.answers]
        self._chats += [codec.chat_values(table, chat) for chat in change.chats]
        self._plans |= {(table, seat): plan for seat, plan in change.plans.items()}
        for request in change.requests:
            key = (table, request.id)
            self._requests[key] = agreed(self._requests.get(key), request)
            self._voted.add(key)

    def write(self, database: Database, connection: Connection) -> None:
        """Write it all."""

        def many(statement: Any, values: Iterable[Values]) -> None:
            if listed := list(values):
                connection.execute(statement, listed)

        heads = [{"key": table, **vars(self._heads[table])} for table in self.touched]
        fresh = {values["id"] for values in self._new}
        told = [{**at, **self._summaries[at["key"]]} for at in heads if at["key"] in self._summaries]
        many(insert(TABLES), self._new)
        many(BEGIN, (at for at in told if at["key"] in fresh))
        many(TELL, (at for at in told if at["key"] not in fresh))
        many(MOVE, (at for at in heads if at["key"] not in self._summaries))
        many(insert(ROWS), self._rows)
        many(insert(ANSWERS), self._answers)
        many(insert(CHATS), self._chats)
        many(
            _put(database.insert, PLANS),
            (codec.plan_values(table, plan) for (table, _), plan in self._plans.items() if plan),
        )
        many(DROP_PLAN, (_place(key) for key, plan in self._plans.items() if not plan))
        many(
            _put(database.insert, REQUESTS),
            (codec.request_values(key[0], self._requests[key]) for key in self._voted),
        )
        many(
            _put(database.insert, HOLDERS),
            (
                {"table": table, "seat": seat, "token": token}
                for (table, seat), token in self._holders.items()
                if token
            ),
        )
        many(DROP_HOLDER, (_place(key) for key, token in self._holders.items() if not token))


def gather(connection: Connection, changes: Iterable[Change]) -> Gathered:
    """Where the tables of some changes are now, ready for the changes to be added."""
    changes = list(changes)
    found = connection.execute(FIND, {"tables": list({change.table for change in changes})})
    heads = {row.table: Head(row.v, row.said) for row in found}
    requests: dict[Key, Request] = {}
    asked = {(change.table, request.id) for change in changes for request in change.requests}
    if asked:
        which = or_(*(and_(REQUESTS.c.table == table, REQUESTS.c.id == id) for table, id in asked))
        for row in connection.execute(select(REQUESTS).where(which)).mappings():
            requests[row["table"], row["id"]] = codec.request_of(row)
    return Gathered(heads, requests)


def agreed(before: Request | None, now: Request) -> Request:
    """A request as two servers tell it: no vote is lost, and what is settled stays settled."""
    if before is None:
        return now
    return replace(now, votes={**before.votes, **now.votes}, open=before.open and now.open)


def _place(key: Key) -> Values:
    """A key for a delete."""
    return {"key": key[0], "key_seat": key[1]}


@cache
def _put(insert: Callable[[Table], Any], table: Table) -> Any:
    """Insert, or replace what has the key."""
    statement = insert(table)
    keys = list(table.primary_key.columns)
    others = {c.name: statement.excluded[c.name] for c in table.columns if not c.primary_key}
    return statement.on_conflict_do_update(index_elements=keys, set_=others)
