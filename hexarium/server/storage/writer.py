"""The gathering writer: all changes that wait become one commit, so that many tables share one sync."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from hexarium.server.storage.database import Database
from hexarium.server.storage.errors import Away
from hexarium.server.storage.facts import Change, Conflict, Facts
from hexarium.server.storage.gathered import gather

MOST = 500
"""So many changes go into one transaction."""


@dataclass(frozen=True)
class Waiting:
    """A change that somebody waits for."""

    change: Change
    facts: Facts | None
    """Of a table that is new with it."""
    done: asyncio.Future[None] = field(repr=False)


@dataclass
class Tally:
    """What was written since the start, for the curious."""

    changes: int = 0
    commits: int = 0
    seconds: float = 0.0
    """Within transactions."""


class Writer:
    """One task writes for everybody; what is refused for one never harms another."""

    def __init__(self, database: Database, name: str) -> None:
        self.tally = Tally()
        self._database = database
        self._name = name
        """Of this server, so that it can tell its own news from that of others."""
        self._waiting: list[Waiting] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run())

    async def write(self, change: Change, facts: Facts | None = None) -> None:
        """Write a change and return when it is durable; raise if it is not written.

        Whoever stops waiting does not take the change back.
        """
        if self._closing:
            raise Away("The server is stopping.")
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(change, facts, done))
        self._wake.set()
        await done

    async def close(self) -> None:
        """Write all that waits, then stop."""
        self._closing = True
        self._wake.set()
        await self._task

    async def _run(self) -> None:
        while self._waiting or not self._closing:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                await self._write(batch)

    async def _write(self, batch: Sequence[Waiting]) -> None:
        try:
            await self._commit(batch)
        except Away as away:
            for waiting in batch:
                _answer([waiting], type(away)(str(away)))
        except Exception as error:
            # One of them cannot be written. Each gets a transaction of its own, to see which.
            if len(batch) > 1:
                for waiting in batch:
                    await self._write([waiting])
            else:
                _answer(batch, _conflict(error))

    async def _commit(self, batch: Sequence[Waiting]) -> None:
        """One transaction for all of them, but for those that come too late."""
        taken: list[Waiting] = []
        late: list[tuple[Waiting, Conflict]] = []

        def work(connection: Connection) -> None:
            taken.clear()
            late.clear()
            gathered = gather(connection, [waiting.change for waiting in batch])
            for waiting in batch:
                try:
                    gathered.add(waiting.change, waiting.facts)
                    taken.append(waiting)
                except Conflict as conflict:
                    late.append((waiting, conflict))
            gathered.write(self._database, connection)
            news = [f"{self._name} {table} {v}" for table, v in gathered.touched.items()]
            self._database.tell(connection, news)

        began = time.monotonic()
        await self._database.write(work, sorted({waiting.change.table for waiting in batch}))
        self.tally.seconds += time.monotonic() - began
        self.tally.commits += 1
        self.tally.changes += len(taken)
        _answer(taken, None)
        for waiting, conflict in late:
            _answer([waiting], conflict)


def _conflict(error: Exception) -> Exception:
    """A key that exists is a Conflict: an id that another server answered, a rematch that there is."""
    if isinstance(error, IntegrityError):
        conflict = Conflict("It is written already.")
        conflict.__cause__ = error
        return conflict
    return error


def _answer(batch: Sequence[Waiting], error: Exception | None) -> None:
    for waiting in batch:
        # Whoever waited may have gone.
        with suppress(asyncio.InvalidStateError):
            if error is None:
                waiting.done.set_result(None)
            else:
                waiting.done.set_exception(error)
