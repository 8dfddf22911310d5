"""PostgreSQL: one database that any number of servers share."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from hashlib import sha256

import asyncpg
from sqlalchemy import Connection, Table, text
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import create_async_engine

from hexarium.errors import reason
from hexarium.server.storage.codec import packed, unpacked
from hexarium.server.storage.database import Attempts, Database, T, Work
from hexarium.server.storage.errors import Away, BadStorage

CONNECTIONS = 8
SECONDS_TO_CONNECT = 5.0
SECONDS_FOR_A_COMMAND = 30.0

CHANNEL = "hexarium"
"""Where servers tell each other what they have written."""

UPGRADE = "upgrade of the tables"
"""What is locked while one server upgrades, beside all tables, whose names have no spaces."""

REACH = "The database cannot be reached."
SENTENCES = {
    "08": REACH,
    "57P": REACH,
    "53100": "The disk of the database is full, so nothing can be written.",
    "53": "The database has too much to do.",
    "25006": "The database takes nothing now: it is read-only.",
    "40": "Others wrote to the database at the same time.",
}
"""For errors that pass, by the beginnings of their codes."""

LOCK = text(
    "select cast(pg_current_xact_id() as text), count(pg_advisory_xact_lock(key)) from "
    "(select unnest(cast(:keys as bigint[])) as key order by key) as keys"
)
STATUS = text("select pg_xact_status(cast(cast(:transaction as text) as xid8))")
NOTIFY = text(f"select pg_notify('{CHANNEL}', news) from unnest(cast(:news as text[])) as news")


class Postgres(Database):
    """The database of a URL, `postgresql://user:password@host/name`, as other programs have it."""

    shared = True
    patience = 5.0
    failures = (SQLAlchemyError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError)

    def __init__(self, url: str) -> None:
        self._url = url
        self._engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=self.connect,
            pool_size=CONNECTIONS,
            json_serializer=packed,
            json_deserializer=unpacked,
        )
        self._reading = self._engine.execution_options(isolation_level="REPEATABLE READ")

    async def connect(self) -> asyncpg.Connection:
        """A new connection, on which a commit is a commit."""
        connection = await asyncpg.connect(
            self._url, timeout=SECONDS_TO_CONNECT, command_timeout=SECONDS_FOR_A_COMMAND
        )
        if await connection.fetchval("show synchronous_commit") == "off":
            await connection.execute("set synchronous_commit = on")
        return connection

    @staticmethod
    def insert(table: Table) -> Insert:  # noqa: D102
        return insert(table)

    def trouble(self, error: Exception) -> str | None:  # noqa: D102
        if isinstance(error, OSError) or (isinstance(error, DBAPIError) and error.connection_invalidated):
            return REACH
        if isinstance(error, NoConnection):
            return SENTENCES["53"]
        origin: BaseException | None = error.orig if isinstance(error, DBAPIError) else error
        code = str(getattr(origin, "sqlstate", None) or "")
        return next((sentence for start, sentence in SENTENCES.items() if code.startswith(start)), None)

    def lock(self, connection: Connection, tables: Sequence[str]) -> str:  # noqa: D102
        # All servers take their locks in the same order, so that they never wait for each other in a circle.
        found = connection.execute(LOCK, {"keys": sorted(map(key_of, tables))})
        return str(found.scalar_one())

    async def committed(self, transaction: str) -> bool:  # noqa: D102
        while True:
            async with self._engine.connect() as connection:
                status = (await connection.execute(STATUS, {"transaction": transaction})).scalar()
            if status != "in progress":
                return bool(status == "committed")
            await asyncio.sleep(0.05)

    def tell(self, connection: Connection, news: Sequence[str]) -> None:  # noqa: D102
        if news:
            connection.execute(NOTIFY, {"news": list(news)})

    async def reading(self, work: Work[T]) -> T:  # noqa: D102
        async with self._reading.begin() as connection:
            return await connection.run_sync(work)

    async def writing(self, work: Work[T]) -> T:  # noqa: D102
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:  # noqa: D102
        await self._engine.dispose()

    async def prepare(self, upgrade: Work[None]) -> None:  # noqa: D102
        def alone(connection: Connection) -> None:
            self.lock(connection, [UPGRADE])
            upgrade(connection)

        attempt = Attempts(self.patience)
        while True:
            try:
                return await self.writing(alone)
            except (*self.failures, ValueError) as error:
                if isinstance(error, BadStorage):
                    raise
                try:
                    await attempt.failed(error, self.trouble(error))
                except Away as away:
                    raise BadStorage(f"{away} Is it running, and is DATABASE_URL right?") from error
                except Exception as refused:
                    raise BadStorage(f"The database refuses this server ({_why(refused)}).") from error


def _why(error: Exception) -> str:
    """What the database says, without the statement that it says it about."""
    return reason(
        error.orig if isinstance(error, DBAPIError) and isinstance(error.orig, Exception) else error
    )


def key_of(table: str) -> int:
    """What a table is called among locks: a number of 64 bits."""
    return int.from_bytes(sha256(table.encode()).digest()[:8], "big", signed=True)
