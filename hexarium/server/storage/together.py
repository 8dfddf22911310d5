"""Several servers on one database: who runs what, who is connected where, and the news between them.

Each says every few seconds that it is alive. What a dead one had is given up by the first that notices.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection, Sequence
from contextlib import suppress

import asyncpg
from sqlalchemy import ColumnElement, Connection, delete, literal_column, or_, select, update

from hexarium.server.storage.company import Company, Heard
from hexarium.server.storage.errors import Away
from hexarium.server.storage.postgres import CHANNEL, Postgres
from hexarium.server.storage.schema import LEASES, PRESENCE, SERVERS

LOG = logging.getLogger(__name__)

ALIVE = 8.0
"""So many seconds a server is believed to be alive after it said so."""
BEAT = 2.0
"""So many seconds it waits before it says so again."""

NOW: ColumnElement[int] = literal_column("cast(extract(epoch from clock_timestamp()) * 1000 as bigint)")
"""The database's clock, for all servers the same."""


class Together(Company):
    """One of several servers."""

    def __init__(self, database: Postgres, name: str) -> None:
        self._database = database
        self._name = name
        self._hearers: list[Heard] = []
        self._held: set[str] = set()
        self._alive_until = 0.0
        self._attended: dict[str, frozenset[int]] = {}
        self._lock = asyncio.Lock()
        """What is believed here changes with what is written, one at a time."""
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Be one of them."""
        connection = await self._ear()
        await self._beat()
        self._tasks = [asyncio.create_task(self._beats()), asyncio.create_task(self._listen(connection))]

    async def lease(self, table: str) -> bool:  # noqa: D102
        alive = select(SERVERS.c.server).where(SERVERS.c.until > NOW)
        free = or_(LEASES.c.server == self._name, LEASES.c.server.not_in(alive))
        statement = (
            self._database.insert(LEASES)
            .values(table=table, server=self._name)
            .on_conflict_do_update(index_elements=["table"], set_={"server": self._name}, where=free)
            .returning(LEASES.c.table)
        )

        def work(connection: Connection) -> bool:
            return connection.execute(statement).first() is not None

        async with self._lock:
            mine = await self._database.write(work)
            (self._held.add if mine else self._held.discard)(table)
        return mine

    def holds(self, table: str) -> bool:  # noqa: D102
        return table in self._held and time.monotonic() < self._alive_until

    async def release(self, table: str) -> None:  # noqa: D102
        mine = delete(LEASES).where(LEASES.c.table == table, LEASES.c.server == self._name)

        def work(connection: Connection) -> None:
            connection.execute(mine)
            self._tell(connection, [table])

        async with self._lock:
            self._held.discard(table)
            await self._database.write(work)

    async def attend(self, table: str, seats: Collection[int]) -> None:  # noqa: D102
        async with self._lock:
            if self._attended.get(table, frozenset()) == frozenset(seats):
                return

            def work(connection: Connection) -> None:
                self._be_present(connection, table, seats)
                self._tell(connection, [table])

            await self._database.write(work)
            if seats:
                self._attended[table] = frozenset(seats)
            else:
                self._attended.pop(table, None)

    async def present(self, table: str) -> frozenset[int]:  # noqa: D102
        alive = select(SERVERS.c.server).where(SERVERS.c.until > NOW)
        query = select(PRESENCE.c.seat).where(PRESENCE.c.table == table, PRESENCE.c.server.in_(alive))

        def work(connection: Connection) -> frozenset[int]:
            return frozenset(connection.execute(query).scalars())

        return await self._database.read(work)

    def on_change(self, heard: Heard) -> None:  # noqa: D102
        self._hearers.append(heard)

    async def close(self) -> None:  # noqa: D102
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

        def work(connection: Connection) -> None:
            self._bury(connection, [self._name])

        with suppress(Away):
            await self._database.write(work)

    # Alive

    async def _beats(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._beat()
            except Away as away:
                LOG.warning("This server cannot say that it is alive: %s", away)
            except Exception:
                LOG.exception("This server cannot say that it is alive.")

    async def _beat(self) -> None:
        """Say that this server is alive, and bury those that are not."""
        until = NOW + int(ALIVE * 1000)
        believed = update(SERVERS).where(SERVERS.c.server == self._name).values(until=until)
        new = self._database.insert(SERVERS).values(server=self._name, until=until)
        # Whoever is just being written is alive.
        dead = select(SERVERS.c.server).where(SERVERS.c.until < NOW).with_for_update(skip_locked=True)
        mine = select(LEASES.c.table).where(LEASES.c.server == self._name)

        def work(connection: Connection) -> tuple[bool, set[str], list[str]]:
            known = connection.execute(believed.returning(SERVERS.c.server)).first() is not None
            if not known:
                connection.execute(new)
                for table, seats in self._attended.items():
                    self._be_present(connection, table, seats)
                self._tell(connection, list(self._attended))
            left = self._bury(connection, list(connection.execute(dead).scalars()))
            return known, set(connection.execute(mine).scalars()), left

        async with self._lock:
            began = time.monotonic()
            known, held, left = await self._database.write(work)
            buried = not known and self._alive_until > 0
            self._alive_until = began + ALIVE
            self._held = held
        for table in (None,) if buried else left:
            self._hear(table, 0)

    def _bury(self, connection: Connection, servers: Sequence[str]) -> list[str]:
        """Give up all that some servers had; the tables where they had something."""
        if not servers:
            return []
        left: set[str] = set()
        for table in (LEASES, PRESENCE):
            statement = delete(table).where(table.c.server.in_(servers)).returning(table.c.table)
            left.update(connection.execute(statement).scalars())
        connection.execute(delete(SERVERS).where(SERVERS.c.server.in_(servers)))
        self._tell(connection, sorted(left))
        return sorted(left)

    def _be_present(self, connection: Connection, table: str, seats: Collection[int]) -> None:
        here = (PRESENCE.c.table == table, PRESENCE.c.server == self._name)
        connection.execute(delete(PRESENCE).where(*here, PRESENCE.c.seat.not_in(seats)))
        if seats:
            rows = [{"table": table, "seat": seat, "server": self._name} for seat in seats]
            connection.execute(self._database.insert(PRESENCE).on_conflict_do_nothing(), rows)

    # News

    def _tell(self, connection: Connection, tables: Sequence[str]) -> None:
        """Something beside the logs of these tables has changed."""
        self._database.tell(connection, [f"{self._name} {table} 0" for table in tables])

    async def _ear(self) -> asyncpg.Connection:
        connection = await self._database.connect()
        await connection.add_listener(CHANNEL, self._news)
        return connection

    async def _listen(self, connection: asyncpg.Connection) -> None:
        """Listen for ever; after a break, all may have missed something."""
        while True:
            try:
                gone = asyncio.Event()
                connection.add_termination_listener(lambda *_, gone=gone: gone.set())
                while not (gone.is_set() or connection.is_closed()):
                    with suppress(TimeoutError):
                        await asyncio.wait_for(gone.wait(), BEAT)
                    # A line that was cut says nothing; so it is asked.
                    await connection.execute("select 1", timeout=ALIVE)
            except self._database.failures as error:
                LOG.warning("News of other servers cannot be heard (%s).", type(error).__name__)
            finally:
                connection.terminate()
            connection = await self._ear_again()
            self._hear(None, 0)

    async def _ear_again(self) -> asyncpg.Connection:
        while True:
            await asyncio.sleep(BEAT / 4)
            with suppress(*self._database.failures):
                return await self._ear()

    def _news(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        name, table, v = str(payload).split(" ")
        if name != self._name:
            self._hear(table, int(v))

    def _hear(self, table: str | None, v: int) -> None:
        for heard in self._hearers:
            try:
                heard(table, v)
            except Exception:
                LOG.exception("News of another server could not be used.")
