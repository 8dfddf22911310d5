"""The store: all tables, in a folder of this server or in a database that several servers share."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import Any

from sqlalchemy import Connection, CursorResult, MappingResult, Select, select

from hexarium.server.storage import codec, lists
from hexarium.server.storage.company import Alone, Company, Heard
from hexarium.server.storage.database import Database
from hexarium.server.storage.errors import BadStorage
from hexarium.server.storage.facts import Change, Conflict, Facts, Listed, Loaded, Page, Row, Summary
from hexarium.server.storage.folder import Folder
from hexarium.server.storage.migrations import upgrade
from hexarium.server.storage.postgres import Postgres
from hexarium.server.storage.schema import ANSWERS, CHATS, PLANS, REQUESTS, ROWS, TABLES
from hexarium.server.storage.sqlite import SQLite
from hexarium.server.storage.together import Together
from hexarium.server.storage.writer import Tally, Writer

SCHEMES = ("postgresql://", "postgres://")

LISTED = 200
"""So many tables under way a list has at most."""


class Store:
    """Open it with `Store.open`. Every call raises Away while the database is not to be had."""

    def __init__(self, database: Database, company: Company, name: str) -> None:
        self._database = database
        self._company = company
        self._writer = Writer(database, name)

    @classmethod
    async def open(cls, where: str | Path | None = None) -> Store:
        """Open the database in a folder, by default the user's own, or the PostgreSQL of a URL.

        BadStorage says in a sentence why that cannot be.
        """
        name = token_hex(6)
        database = SQLite(Folder(where)) if not _is_url(where) else Postgres(str(where))
        company = Together(database, name) if isinstance(database, Postgres) else Alone()
        try:
            await database.prepare(upgrade)
            await company.start()
        except BaseException:
            await database.close()
            raise
        return cls(database, company, name)

    async def close(self) -> None:
        """Write what waits, leave the tables to others, and let the database go."""
        await self._writer.close()
        await self._company.close()
        await self._database.close()

    @property
    def shared(self) -> bool:
        """Whether other servers may write, so that a table is to be read on before anything is refused."""
        return self._database.shared

    @property
    def tally(self) -> Tally:
        """How much was written since the start."""
        return self._writer.tally

    async def healthy(self) -> None:
        """Return if the database can be read; raise Away if not."""
        await self._database.read(lambda connection: connection.execute(select(1)).scalar())

    # Tables

    async def create(self, facts: Facts, rows: Sequence[Row], summary: Summary) -> None:
        """Begin a table, with what its log begins with; a Conflict if its id or its rematch exists."""
        await self._writer.write(Change(facts.table, 0, tuple(rows), summary=summary), facts)

    async def rematch(self, facts: Facts, rows: Sequence[Row], summary: Summary) -> str:
        """Begin the rematch of the table that `came_from` names; the id of the one that there is, if any."""
        try:
            await self.create(facts, rows, summary)
        except Conflict:
            assert facts.came_from is not None
            there = await self._rematch_of(facts.came_from)
            if there is None:
                raise
            return there
        return facts.table

    async def write(self, change: Change) -> None:
        """Write a change and return when it is durable.

        Conflict: the log has gone on, or an id was answered before; read on and decide again. Away: nothing
        was written. Uncertain: read the table again to see.
        """
        await self._writer.write(change)

    async def load(self, table: str, after: int = 0, said: int = 0) -> Loaded | None:
        """All that is kept of a table, or all that came after a row and a number of things said.

        Answers may come again that were there at that row; plans and requests always come whole.
        """

        def work(connection: Connection) -> Loaded | None:
            def some(query: Select[Any]) -> MappingResult:
                result: CursorResult[Any] = connection.execute(query)
                return result.mappings()

            facts = some(select(TABLES).where(TABLES.c.id == table)).one_or_none()
            if facts is None:
                return None
            rows = select(ROWS).where(ROWS.c.table == table, ROWS.c.v > after).order_by(ROWS.c.v)
            answers = select(ANSWERS).where(ANSWERS.c.table == table, ANSWERS.c.head >= after)
            chats = select(CHATS).where(CHATS.c.table == table, CHATS.c.n > said).order_by(CHATS.c.n)
            plans = select(PLANS).where(PLANS.c.table == table).order_by(PLANS.c.seat)
            requests = select(REQUESTS).where(REQUESTS.c.table == table).order_by(REQUESTS.c.at)
            following = select(TABLES.c.id).where(TABLES.c.came_from == table)
            return Loaded(
                codec.facts_of(facts),
                tuple(codec.row_of(found) for found in some(rows)),
                tuple(codec.answer_of(found) for found in some(answers)),
                tuple(codec.chat_of(found) for found in some(chats)),
                tuple(codec.plan_of(found) for found in some(plans)),
                tuple(codec.request_of(found) for found in some(requests)),
                connection.execute(following).scalar(),
            )

        return await self._database.read(work)

    async def rows_after(self, table: str, v: int) -> list[Row]:
        """The rows of a log that are newer than one."""
        query = select(ROWS).where(ROWS.c.table == table, ROWS.c.v > v).order_by(ROWS.c.v)

        def work(connection: Connection) -> list[Row]:
            return [codec.row_of(found) for found in connection.execute(query).mappings()]

        return await self._database.read(work)

    async def _rematch_of(self, table: str) -> str | None:
        query = select(TABLES.c.id).where(TABLES.c.came_from == table)

        def work(connection: Connection) -> str | None:
            return connection.execute(query).scalar()

        return await self._database.read(work)

    # Lists

    async def listed(self, most: int = LISTED) -> list[Listed]:
        """The listed tables that wait or play, the newest first."""
        return await self._database.read(partial(lists.under_way, most=most))

    async def finished(
        self, tokens: Collection[str] = (), public: bool = True, page: str | None = None, most: int = 50
    ) -> Page:
        """Finished games, the newest first: those of some tokens (by their SHA-256) and the listed ones."""
        return await self._database.read(
            partial(lists.finished, tokens=tokens, public=public, page=page, most=most)
        )

    async def waking(self) -> list[str]:
        """The tables where bots or clocks have something to do and no server sees to it."""
        return await self._database.read(lists.waking)

    # Other servers

    async def lease(self, table: str) -> bool:
        """Become the server that runs the bots and clocks of a table, unless another is; False then."""
        return await self._company.lease(table)

    def holds(self, table: str) -> bool:
        """Whether this server is the one; a lease is lost if the database is away for too long."""
        return self._company.holds(table)

    async def release(self, table: str) -> None:
        """Leave the bots and clocks of a table to others."""
        await self._company.release(table)

    async def attend(self, table: str, seats: Collection[int]) -> None:
        """Say which seats of a table are connected here."""
        await self._company.attend(table, seats)

    async def present(self, table: str) -> frozenset[int]:
        """The seats of a table that are connected, here or at another server."""
        return await self._company.present(table)

    def on_change(self, heard: Heard) -> None:
        """Call this with a table and its newest row whenever another server has written or dies.

        With None instead of a table, anything may have happened: read every table on.
        """
        self._company.on_change(heard)


def _is_url(where: str | Path | None) -> bool:
    """Whether a database is meant that is reached by a URL, and one that can be used."""
    if not isinstance(where, str) or "://" not in where:
        return False
    if not where.startswith(SCHEMES):
        raise BadStorage("A database is given by a URL such as postgresql://user:password@host/name.")
    return True
