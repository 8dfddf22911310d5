"""SQLite: one file in a folder that one server has for itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import URL, Connection, Table, event
from sqlalchemy.dialects.sqlite import Insert, insert
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from hexarium.server.storage.codec import packed, unpacked
from hexarium.server.storage.database import Database
from hexarium.server.storage.errors import BadStorage
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
        self.writing = self._engine("BEGIN IMMEDIATE", 1)
        self.reading = self._engine("BEGIN", READERS)

    @staticmethod
    def insert(table: Table) -> Insert:  # noqa: D102
        return insert(table)

    def trouble(self, error: Exception) -> str | None:  # noqa: D102
        origin: BaseException | None = error.orig if isinstance(error, DBAPIError) else error
        name = str(getattr(origin, "sqlite_errorname", ""))
        return next((sentence for start, sentence in SENTENCES.items() if name.startswith(start)), None)

    async def lock(self, connection: AsyncConnection, tables: Sequence[str]) -> None:  # noqa: ARG002, D102
        return  # nobody else writes

    async def committed(self, transaction: str) -> bool:  # noqa: ARG002, D102
        return False  # what fails is rolled back

    async def tell(self, connection: AsyncConnection, news: Sequence[str]) -> None:  # noqa: ARG002, D102
        return  # nobody else listens

    async def prepare(self, upgrade: Callable[[Connection], None]) -> None:  # noqa: D102
        try:
            async with self.writing.begin() as connection:
                await connection.run_sync(upgrade)
        except self.failures as error:
            if sentence := self.trouble(error):
                raise BadStorage(f"{sentence} It is {str(self.folder.file)!r}.") from error
            raise

    async def close(self) -> None:  # noqa: D102
        await super().close()
        self.folder.close()

    def _engine(self, begin: str, connections: int) -> AsyncEngine:
        engine = create_async_engine(
            URL.create("sqlite+aiosqlite", database=str(self.folder.file)),
            pool_size=connections,
            max_overflow=0,
            json_serializer=packed,
            json_deserializer=unpacked,
        )

        @event.listens_for(engine.sync_engine, "connect")
        def connected(connection: Any, _record: object) -> None:
            # Transactions begin where we say, not where the driver thinks.
            connection.isolation_level = None
            cursor = connection.cursor()
            for pragma in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 5000"):
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()

        @event.listens_for(engine.sync_engine, "begin")
        def begun(connection: Connection) -> None:
            connection.exec_driver_sql(begin)

        return engine
