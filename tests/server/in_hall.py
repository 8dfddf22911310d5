"""A hall with a real store and a clock that the test sets: for what takes a minute."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from hexarium.kit.game import Game
from hexarium.server.catalogue import Catalogue
from hexarium.server.creating import Created, Wish
from hexarium.server.hall import Hall
from hexarium.server.heard import heard
from hexarium.server.post import Post
from hexarium.server.room import Room
from hexarium.server.storage.store import Store
from hexarium.server.told import SERVER
from tests.server.serving import changed, new_id

PATIENCE = 60.0
Frame = dict[str, Any]


class Time:
    """Milliseconds that pass when the test says so."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


class InHall:
    """A hall, its time, and those who are in it."""

    def __init__(self, hall: Hall, time: Time) -> None:
        self.hall = hall
        self.time = time

    def pass_by(self, milliseconds: int) -> None:
        """Let time pass, and everything be looked at again."""
        self.time.now += milliseconds
        for room in self.hall.rooms.values():
            room.running.stir()

    async def create(self, game: str, *seats: str, **more: Any) -> Created:
        return await self.hall.create(Wish(game, seats=seats or None, **more))

    async def room(self, created: Created) -> Room:
        room = await self.hall.room(created.table)
        assert room is not None
        return room

    async def guest(self, created: Created, *seats: int) -> Guest:
        room = await self.room(created)
        tokens = [each.token for each in created.seats if each.seat in seats]
        you = {seat for token in tokens for seat in (room.rights(token) or ([], False))[0]}
        guest = Guest(room)
        room.enter(guest.post, frozenset(you), False, None)
        return guest


class Guest:
    """Somebody in a room, whose frames go into a list instead of a socket."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.post = Post()
        self.frames: list[Frame] = []
        self.closed: int | None = None
        self.state: Frame = {}
        self._heard = asyncio.Event()
        self._delivery = asyncio.create_task(self.post.deliver(self))

    async def send_text(self, data: str) -> None:
        SERVER.validate_json(data)
        frame: Frame = json.loads(data)
        self.frames.append(frame)
        if frame["type"] == "welcome":
            self.state = frame["state"]
        elif frame["type"] == "step":
            self.state = changed(self.state, frame["change"])
        self._heard.set()

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        del reason
        self.closed = code

    def leave(self) -> None:
        self._delivery.cancel()
        self.room.leave(self.post)

    async def until(self, wanted: Callable[[Frame], object], since: int = 0) -> Frame:
        """The first frame after some that is as wanted; it may have come already."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for frame in self.frames[since:]:
                    if wanted(frame):
                        return frame
                self._heard.clear()
                await self._heard.wait()

    async def row(self, kind: str, since: int = 0) -> Frame:
        """The first step of a kind of row."""
        return await self.until(lambda f: f["type"] == "step" and f["row"]["kind"] == kind, since)

    async def reach(self, v: int) -> None:
        """Hear everything up to a row."""
        await self.until(lambda frame: frame["type"] == "step" and frame["v"] == v)

    async def ask(self, frame: Frame) -> Frame:
        id, since = frame.setdefault("id", new_id()), len(self.frames)
        await self.room.take(self.post, heard(json.dumps(frame)))
        return await self.until(lambda answer: answer.get("id") == id, since)

    async def act(self, *actions: str, seat: int) -> Frame:
        at = self.room.table.v
        return await self.ask({"do": "act", "seat": seat, "at": at, "actions": list(actions)})


@asynccontextmanager
async def in_hall(
    folder: Path | str, own: Mapping[str, Game] | None = None, programs: Mapping[str, str] | None = None
) -> AsyncIterator[InHall]:
    """A hall over a store in a folder, or in a database by its URL."""
    store = await Store.open(folder)
    try:
        hall = await Hall.open(store, Catalogue(own or {}, programs or {}))
        time = Time()
        hall.around = replace(hall.around, now=time)
        try:
            yield InHall(hall, time)
        finally:
            # A hall that closes waits some seconds for those who stay.
            for room in hall.rooms.values():
                for post in list(room.presence.posts):
                    room.leave(post)
            await hall.close()
    finally:
        await store.close()
