"""The rooms of a server: a table has one while somebody has to do with it.

It is read from storage when somebody asks for it or when its bots or clocks have something to do, and put
away when nobody has asked for a while.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from time import monotonic
from typing import Any

from hexarium.errors import HexariumError
from hexarium.server.around import Around
from hexarium.server.post import RESTART, Post
from hexarium.server.refusals import (
    CallRefused,
    not_found,
)
from hexarium.server.room import Room
from hexarium.server.seats import PERSON
from hexarium.server.storage.errors import Away
from hexarium.server.storage.facts import PLAYING, WAITING, Loaded
from hexarium.server.table import Table
from hexarium.server.tokens import logged, may_be_table

LOG = logging.getLogger("hexarium.server")

IDLE = 60.0
"""Seconds after which a table that nobody has to do with is put away."""
SWEEP = 5.0
"""Seconds between two looks at which these are, and at what other servers have left behind."""
FAREWELL = 3.0
"""Seconds for everyone to hear that the server stops."""
RESTARTS = "The server restarts; come back in a moment."
"""What they hear."""
LOADING = 3
"""So many tables are read at a time when many wake up."""


class Rooms:
    """The rooms of a server, and all that wakes them and puts them away."""

    def __init__(self, around: Around) -> None:
        self.around = around
        self.rooms: dict[str, Room] = {}
        self.stopping = False
        self.arriving: set[Post] = set()
        """Sockets that have not said hello yet."""
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._few = asyncio.Semaphore(LOADING)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._news: dict[str, bool] = {}
        """The rooms that read what another server has written, and whether there is more by now."""

    async def close(self) -> None:
        """Stop gracefully: everyone is told to come again, and what is being written is written.

        The store is the caller's to close, after this.
        """
        self.stopping = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        rooms = list(self.rooms.values())
        for room in rooms:
            room.close(RESTARTS)
        for post in list(self.arriving):
            post.close(RESTART, RESTARTS)
        # Whoever reads for them has to be done before the storage is closed.
        await asyncio.gather(*tasks, return_exceptions=True)
        for room in rooms:
            await room.finish()
        # Whoever does not read is not waited for.
        until = monotonic() + FAREWELL
        while (self.arriving or self.counts(closed=True)["sockets"]) and monotonic() < until:
            await asyncio.sleep(0.02)
        await self.around.thinking.close()

    def begin(self) -> None:
        """Wake those that have something to do, and look after all from now on."""
        self._begin(self._sweep())

    async def room(self, table: str) -> Room | None:
        """The room of a table, read from storage if need be; none if there is no such table."""
        room = self.rooms.get(table)
        if room is not None and not room.closed:
            return room
        if self.stopping:
            raise Away("The server is stopping.")
        if not may_be_table(table):
            return None
        if table not in self._loading:
            task = self._loading[table] = self._begin(self._load(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> Room | None:
        old = self.rooms.get(table)
        if old is not None:
            await old.finish()
        loaded = await self.around.store.load(table)
        if loaded is None:
            return None
        room = self.rooms[table] = await asyncio.to_thread(self._rebuilt, loaded)
        if self.around.store.shared:
            await room.heard()
        room.running.stir()
        return room

    def _rebuilt(self, loaded: Loaded) -> Room:
        facts = loaded.facts
        try:
            game = self.around.catalogue.game(facts.game)
        except HexariumError as error:
            raise not_found(f"This table cannot be opened here: {error}") from None
        if game.version != facts.version:
            raise not_found(
                f"This table was played under version {facts.version} of the rules of {facts.game}; "
                f"this server has version {game.version}."
            )
        return Room(self.around, Table.of(loaded, game))

    async def _sweep(self) -> None:
        """Wake tables that have something to do, and put away those that nobody has to do with."""
        first = True
        while True:
            with suppress(Away):
                if first or self.around.store.shared:
                    for table in await self.around.store.waking():
                        self._begin(self._wake(table))
                    first = False
            await asyncio.sleep(SWEEP)
            for table, room in list(self.rooms.items()):
                broken = room.closed
                if broken or (room.idle and monotonic() - room.used > IDLE):
                    room.close("")
                    await room.finish()
                    if self.rooms.get(table) is room:
                        del self.rooms[table]
                    self.around.thinking.forget(table)
                    with suppress(Away):
                        await self.around.store.release(table)
                    if broken:  # nobody may be there to ask for it, and its bots would wait for ever
                        self._begin(self._wake(table))

    async def _wake(self, table: str) -> None:
        async with self._few:
            try:
                room = await self.room(table)
            except (Away, CallRefused) as error:
                LOG.warning("table %s does not wake: %s", logged(table), error)
                return
            if room is not None:
                room.running.stir()

    def heard(self, table: str | None, v: int) -> None:
        """Another server has written."""
        del v
        for room in [self.rooms.get(table)] if table is not None else list(self.rooms.values()):
            if room is not None and not room.closed:
                if room.id not in self._news:
                    self._begin(self._tell(room))
                self._news[room.id] = True

    async def _tell(self, room: Room) -> None:
        """Let a room read on; what comes while it reads is read once more, however much it is."""
        try:
            while self._news.get(room.id, True):
                self._news[room.id] = False
                with suppress(Away):
                    await room.heard()
        finally:
            self._news.pop(room.id, None)

    def enter(self, room: Room) -> None:
        """A table is new."""
        self.rooms[room.id] = room
        room.running.stir()

    def _begin(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # For the curious.

    def counts(self, closed: bool = False) -> dict[str, int]:
        """How many rooms, sockets and people there are now, with those that are being closed if wanted."""
        rooms = [room for room in self.rooms.values() if closed or not room.closed]
        return {
            "rooms": len(rooms),
            "playing": sum(room.table.status == PLAYING for room in rooms),
            "waiting": sum(room.table.status == WAITING for room in rooms),
            "sockets": sum(len(room.presence.posts) for room in rooms),
            "people": sum(seat.kind == PERSON for room in rooms for seat in room.table.seats),
            "online": sum(len(room.presence.here) for room in rooms),
        }
