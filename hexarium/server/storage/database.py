"""A database as the store uses it: transactions that are tried again while it is away for a moment.

What differs between the databases is said by the two kinds in `sqlite` and `postgres`.
"""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar

from sqlalchemy import Connection, Table
from sqlalchemy.exc import SQLAlchemyError

from hexarium.server.storage.errors import Away, Uncertain

T = TypeVar("T")
Work = Callable[[Connection], T]
"""What is done within one transaction. It is plain code, so that a whole transaction is one errand."""

PAUSES = (0.05, 0.1, 0.2, 0.4, 0.8)
"""Seconds between two attempts; the last one counts for all that follow."""


class Database(ABC):
    """An open database."""

    shared: ClassVar[bool]
    """Whether other servers may use it at the same time."""
    patience: ClassVar[float]
    """So many seconds it may be away before that is told."""

    failures: tuple[type[Exception], ...] = (SQLAlchemyError, OSError)

    @staticmethod
    @abstractmethod
    def insert(table: Table) -> Any:
        """An insert that can say what happens where the key exists."""

    @abstractmethod
    def trouble(self, error: Exception) -> str | None:
        """Why the database cannot be used now, in a sentence; None if the error is of another kind."""

    @abstractmethod
    def lock(self, connection: Connection, tables: Sequence[str]) -> str | None:
        """Keep other servers from writing these tables until the transaction ends.

        The answer names the transaction, if the database can be asked for its outcome.
        """

    @abstractmethod
    async def committed(self, transaction: str) -> bool:
        """Whether a transaction was committed whose end was not heard of."""

    @abstractmethod
    def tell(self, connection: Connection, news: Sequence[str]) -> None:
        """Tell all servers, once the transaction is committed."""

    @abstractmethod
    async def prepare(self, upgrade: Work[None]) -> None:
        """Make or upgrade the tables."""

    @abstractmethod
    async def close(self) -> None:
        """Done with it."""

    @abstractmethod
    async def reading(self, work: Work[T]) -> T:
        """One transaction that reads, all of it at one moment."""

    @abstractmethod
    async def writing(self, work: Work[T]) -> T:
        """One transaction that writes; when this returns, it is durable."""

    async def read(self, work: Work[T]) -> T:
        """Do some reading, all of it at one moment."""
        attempt = Attempts(self.patience)
        while True:
            try:
                return await self.reading(work)
            except self.failures as error:
                await attempt.failed(error, self.trouble(error))

    async def write(self, work: Work[T], tables: Sequence[str] = ()) -> T:
        """Do some writing exactly once, and return when it is durable."""
        attempt = Attempts(self.patience)
        while True:
            done: list[tuple[str, T]] = []

            def named(connection: Connection, done: list[tuple[str, T]] = done) -> T:
                transaction = self.lock(connection, tables)
                result = work(connection)
                if transaction is not None:
                    done.append((transaction, result))
                return result

            try:
                return await self.writing(named)
            except self.failures as error:
                sentence = self.trouble(error)
                if sentence and done and await self._was_committed(done[0][0], attempt):
                    return done[0][1]
                await attempt.failed(error, sentence)

    async def _was_committed(self, transaction: str, attempt: Attempts) -> bool:
        """Whether a transaction was committed though the connection broke while it was."""
        while True:
            try:
                return await self.committed(transaction)
            except self.failures as error:
                try:
                    await attempt.failed(error, self.trouble(error))
                except Exception as failed:
                    raise Uncertain(str(failed)) from error


class Attempts:
    """How often something is tried, and when it is given up."""

    def __init__(self, patience: float) -> None:
        self._until = time.monotonic() + patience
        self._count = 0

    async def failed(self, error: Exception, sentence: str | None) -> None:
        """Wait before the next attempt; raise if it is no use."""
        if sentence is None:
            raise error
        pause = PAUSES[min(self._count, len(PAUSES) - 1)]
        if time.monotonic() + pause > self._until:
            raise Away(sentence) from error
        self._count += 1
        await asyncio.sleep(pause)
