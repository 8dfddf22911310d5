"""SQLite: one file in a folder that one server has for itself.

It is read through aiosqlite. A transaction that writes is one errand of one thread: with an errand for every
statement, as aiosqlite has it, a ply that is written alone took the processor 5 ms instead of 2.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import URL, Connection, Engine, Table, create_engine, event
from sqlalchemy.dialects.sqlite import Insert, insert
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from hexarium.server.storage.codec import packed, unpacked
from hexarium.server.storage.database import Database, T, Work
from hexarium.server.storage.errors import Away, BadStorage
from hexarium.server.storage.folder import Folder

READERS = 4

SENTENCES = {
    "SQLITE_FULL": "The disk is full, so nothing can be written.",
    "SQLITE_READONLY": "The database cannot be written: its file or folder is read-only.",
    "SQLITE_IOERR": "The disk refuses to read or write the database.",
    "SQLITE_CANTOPEN": "The file of the database cannot be opened.",
    "SQLITE_BUSY": "Another program holds the database.",
    "SQLITE_NOTADB": "The file is no database of Hexarium, or it is damaged.",
    "SQLITE_CORRUPT": "The file of the database is damaged; restore it from a backup.",
}
"""For errors that are the disk's or the file's, by the beginnings of their names."""


class SQLite(Database):
    """One writing connection, so that nobody waits for a lock in the file, and some to read."""

    shared = False
    patience = 0.0

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        json = {"json_serializer": packed, "json_deserializer": unpacked}
        file = URL.create("sqlite", database=str(folder.file))
        self._writing = create_engine(file, pool_size=1, max_overflow=0, **json)
        self._thread = ThreadPoolExecutor(1, "storage")
        _set_up(self._writing, "BEGIN IMMEDIATE")
        lines = file.set(drivername="sqlite+aiosqlite")
        self._reading = create_async_engine(lines, pool_size=READERS, max_overflow=0, **json)
        _set_up(self._reading.sync_engine, "BEGIN")
        self._reads: set[asyncio.Task[Any]] = set()
        self._closing = False

    @staticmethod
    def insert(table: Table) -> Insert:  # noqa: D102
        return insert(table)

    def trouble(self, error: Exception) -> str | None:  # noqa: D102
        origin: BaseException | None = error.orig if isinstance(error, DBAPIError) else error
        name = str(getattr(origin, "sqlite_errorname", ""))
        return next((sentence for start, sentence in SENTENCES.items() if name.startswith(start)), None)

    def lock(self, connection: Connection, tables: Sequence[str]) -> None:  # noqa: ARG002, D102
        return  # nobody else writes

    async def committed(self, transaction: str) -> bool:  # noqa: ARG002, D102
        return False  # what fails is rolled back

    def tell(self, connection: Connection, news: Sequence[str]) -> None:  # noqa: ARG002, D102
        return  # nobody else listens

    async def reading(self, work: Work[T]) -> T:  # noqa: D102
        # Whoever stops waiting does not interrupt it, and nobody begins while it is being closed: a thread
        # that opens a connection for nobody would fail when it has nobody to tell.
        if self._closing:
            raise Away("The server is stopping.")
        task = asyncio.create_task(self._read(work))
        self._reads.add(task)
        task.add_done_callback(self._reads.discard)
        return await asyncio.shield(task)

    async def _read(self, work: Work[T]) -> T:
        async with self._reading.begin() as connection:
            return await connection.run_sync(work)

    async def writing(self, work: Work[T]) -> T:  # noqa: D102
        def errand() -> T:
            with self._writing.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._thread, errand)

    async def prepare(self, upgrade: Work[None]) -> None:  # noqa: D102
        try:
            await self.writing(upgrade)
        except self.failures as error:
            if sentence := self.trouble(error):
                raise BadStorage(f"{sentence} It is {str(self.folder.file)!r}.") from error
            raise

    async def close(self) -> None:  # noqa: D102
        self._closing = True
        await asyncio.gather(*self._reads, return_exceptions=True)
        await self._reading.dispose()
        self._thread.shutdown()
        self._writing.dispose()
        self.folder.close()


def _set_up(engine: Engine, begin: str) -> None:
    """Say how connections are opened and transactions begun."""

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: object) -> None:
        # Transactions begin where we say, not where the driver thinks.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 5000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)
