"""The way out to one socket: frames wait in a line that is not allowed to grow without end."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import Any, Protocol

import orjson

MOST_FRAMES, MOST_LETTERS = 1000, 4 << 20
"""What may wait for somebody; whoever is further behind is closed and comes back to a fresh welcome."""
PATIENCE = 10.0
"""Seconds for the last words to somebody who may not be reading."""

RATE, SIZE, RESTART, SLOW = 1008, 1009, 1012, 1013
NO_SENSE, NO_TOKEN, NO_TABLE, NO_HELLO = 4400, 4401, 4404, 4408
"""Why a socket is closed."""

RETRY = {RATE: 10_000, RESTART: 1_000, SLOW: 1_000, SIZE: 1_000, NO_HELLO: 1_000}
"""After how many milliseconds to come again; never for the others."""


class Wire(Protocol):
    """What a socket has to do for us."""

    async def send_text(self, data: str) -> None:
        """Send a frame; waits while the other side does not read."""

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        """Close."""


@dataclass(frozen=True)
class Farewell:
    """Why a socket is about to be closed."""

    code: int
    message: str

    def frame(self) -> str:
        """The last frame."""
        told = {"type": "bye", "code": self.code, "message": self.message, "retry": RETRY.get(self.code)}
        return text_of(told)


class Post:
    """One socket from the side of a table: who is there, what they look at, and what waits for them."""

    def __init__(self) -> None:
        self.you: frozenset[int] = frozenset()
        self.look: int | None = None
        self.host = False
        self._waiting: deque[str] = deque()
        self._letters = 0
        self._wake = asyncio.Event()
        self.farewell: Farewell | None = None
        self.closing = asyncio.Event()

    def send(self, frame: str) -> None:
        """Send a frame after those that wait; nothing follows a farewell."""
        if self.farewell is not None:
            return
        self._waiting.append(frame)
        self._letters += len(frame)
        if len(self._waiting) > MOST_FRAMES or self._letters > MOST_LETTERS:
            self._waiting.clear()
            self._letters = 0
            self.close(SLOW, "You read too slowly; come back to a fresh welcome.")
        self._wake.set()

    def tell(self, told: Any) -> None:
        """The same for something that is not encoded yet."""
        self.send(text_of(told))

    def close(self, code: int, message: str) -> None:
        """Say farewell after what waits, and close."""
        if self.farewell is None:
            self.farewell = Farewell(code, message)
            self.closing.set()
            self._wake.set()

    async def deliver(self, wire: Wire) -> None:
        """Send what comes, until a farewell; it ends when the socket is closed."""
        while True:
            while self._waiting:
                frame = self._waiting.popleft()
                self._letters -= len(frame)
                await wire.send_text(frame)
            if self.farewell is not None:
                break
            self._wake.clear()
            await self._wake.wait()
        await wire.send_text(self.farewell.frame())
        await wire.close(self.farewell.code)


def text_of(told: Any) -> str:
    """A frame as it is sent."""
    return orjson.dumps(told).decode()


def ack(id: str, v: int) -> dict[str, Any]:
    """It is in storage."""
    return {"type": "ack", "id": id, "v": v}


def no(id: str | None, code: str, message: str, v: int | None) -> dict[str, Any]:
    """Nothing happened."""
    return {"type": "no", "id": id, "code": code, "message": message, "v": v}
