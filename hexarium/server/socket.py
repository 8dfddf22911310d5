"""The socket of a table: hello in time, one frame after another, limits, and a word before every close."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import suppress
from time import monotonic

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from hexarium.server.frames import ChatFrame, Client, Hello
from hexarium.server.hall import Hall
from hexarium.server.heard import Misheard, heard
from hexarium.server.post import (
    NO_HELLO,
    NO_SENSE,
    NO_TABLE,
    NO_TOKEN,
    PATIENCE,
    RATE,
    RESTART,
    SIZE,
    Post,
    no,
)
from hexarium.server.refusals import CallRefused
from hexarium.server.room import Room
from hexarium.server.storage.errors import Away
from hexarium.server.tokens import LONGEST

LOG = logging.getLogger("hexarium.server")

HELLO = 5.0
"""Seconds in which it has to come."""
FRAMES, FRAMES_IN = 400, 20.0
CHATS, CHATS_IN = 5, 10.0
"""So many in so many seconds."""
SENSELESS = 20
"""So many texts without sense in a row end a socket."""
REFUSED_CHATS = 20
"""So many chats above the limit do, too."""


class Window:
    """Counts what comes in the last seconds."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._times: deque[float] = deque()

    def is_full(self) -> bool:
        """Note one more, unless there were too many already."""
        now = monotonic()
        while self._times and self._times[0] <= now - self._seconds:
            self._times.popleft()
        if len(self._times) >= self._most:
            return True
        self._times.append(now)
        return False


class Farewell(Exception):
    """The socket is to be closed."""

    def __init__(self, code: int, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


async def serve_socket(websocket: WebSocket, hall: Hall, table: str) -> None:
    """Serve one socket until it is closed; whoever may not come in at all was refused before this."""
    await websocket.accept()
    post = Post()
    hall.arriving.add(post)
    talk = Talk(websocket, hall, table, post)
    delivery = asyncio.create_task(post.deliver(websocket))
    listening = asyncio.create_task(talk.listen())
    closing = asyncio.create_task(post.closing.wait())
    try:
        # Somebody hangs up, cannot be sent anything, talks nonsense, or the post is closed from within.
        await asyncio.wait({listening, delivery, closing}, return_when=asyncio.FIRST_COMPLETED)
        if listening.done():
            post_mortem(listening, post)
        if post.farewell is not None:
            await asyncio.wait({delivery}, timeout=PATIENCE)
    finally:
        talk.leave()
        for task in (closing, delivery, listening):
            task.cancel()
        ended = await asyncio.gather(closing, delivery, listening, return_exceptions=True)
        for fault in ended:
            if isinstance(fault, Exception) and not isinstance(fault, Farewell | WebSocketDisconnect):
                LOG.debug("a socket ended with %s", type(fault).__name__)
        if websocket.application_state != WebSocketState.DISCONNECTED:
            with suppress(Exception):  # it may be gone
                await websocket.close(1000 if post.farewell is None else post.farewell.code)


def post_mortem(listening: asyncio.Task[None], post: Post) -> None:
    """Say why nobody listens any more, unless the other side has hung up."""
    error = None if listening.cancelled() else listening.exception()
    if isinstance(error, Farewell):
        post.close(error.code, str(error))
    elif not isinstance(error, WebSocketDisconnect):
        if error is not None:
            LOG.error("a socket failed", exc_info=error)
        post.close(RESTART, "Something was interrupted here; come back.")


class Talk:
    """What one client says."""

    def __init__(self, websocket: WebSocket, hall: Hall, table: str, post: Post) -> None:
        self._websocket = websocket
        self._hall = hall
        self._table = table
        self._post = post
        self._room: Room | None = None
        self._frames = Window(FRAMES, FRAMES_IN)
        self._chats = Window(CHATS, CHATS_IN)
        self._too_fast = self._too_large = False
        self._refused_chats = self._senseless = 0

    async def listen(self) -> None:
        """Hear one frame after another; Farewell or a disconnect ends it."""
        room = await self._enter()
        while True:
            said = await self._receive()
            if self._is_too_fast():
                if self._too_fast:
                    raise Farewell(RATE, f"At most {FRAMES} frames in {FRAMES_IN:.0f} seconds.")
                self._too_fast = True
                self._refuse(said, "rate", f"At most {FRAMES} frames in {FRAMES_IN:.0f} seconds.")
                continue
            self._too_fast = False
            try:
                frame = heard(said)
            except Misheard as wrong:
                self._misheard(wrong)
                continue
            self._senseless = 0
            self._too_large = False
            if isinstance(frame, Hello):
                await self._hello(room, frame)
            elif not isinstance(frame, ChatFrame) or self._may_chat(frame):
                await room.take(self._post, frame)

    def leave(self) -> None:
        """Be gone."""
        self._hall.arriving.discard(self._post)
        if self._room is not None:
            self._room.leave(self._post)

    async def _enter(self) -> Room:
        try:
            room = await self._hall.room(self._table)
        except CallRefused as refused:
            raise Farewell(NO_TABLE, str(refused)) from None
        except Away as away:
            raise Farewell(RESTART, str(away)) from None
        if room is None:
            raise Farewell(NO_TABLE, "There is no such table.")
        await asyncio.to_thread(room.showing.board)  # whoever comes next has it at once
        try:
            async with asyncio.timeout(HELLO):
                said = await self._receive()
        except TimeoutError:
            raise Farewell(NO_HELLO, f"Say hello within {HELLO:.0f} seconds.") from None
        self._frames.is_full()
        try:
            frame: Client = heard(said)
        except Misheard as wrong:
            raise Farewell(SIZE if wrong.code == "too_long" else NO_SENSE, str(wrong)) from None
        if not isinstance(frame, Hello):
            raise Farewell(NO_SENSE, "Say hello first.")
        if room.closed:  # it was put away while nobody had said hello
            room = await self._hall.room(self._table) or room
        self._room = room
        await self._hello(room, frame)
        self._hall.arriving.discard(self._post)
        return room

    async def _hello(self, room: Room, frame: Hello) -> None:
        try:
            await room.renew()  # a token may be new, or gone
        except Away as away:
            raise Farewell(RESTART, str(away)) from None
        if room.closed:
            raise Farewell(RESTART, "The table is being read again; come back.")
        you: set[int] = set()
        host = False
        for token in frame.tokens:
            rights = room.rights(token) if len(token) <= LONGEST else None
            if rights is None:
                raise Farewell(NO_TOKEN, "This table does not know that token.")
            you.update(rights[0])
            host = host or rights[1]
        room.enter(self._post, frozenset(you), host, frame.look)

    async def _receive(self) -> str | bytes:
        message = await self._websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1006))
        text: str | bytes | None = message.get("text")
        said: str | bytes = message.get("bytes") or b"" if text is None else text
        return said

    def _is_too_fast(self) -> bool:
        return self._frames.is_full()

    def _may_chat(self, frame: ChatFrame) -> bool:
        if not self._chats.is_full():
            self._refused_chats = 0
            return True
        self._refused_chats += 1
        sentence = f"At most {CHATS} chats in {CHATS_IN:.0f} seconds."
        if self._refused_chats > REFUSED_CHATS:
            raise Farewell(RATE, sentence)
        self._post.tell(no(frame.id, "rate", sentence, self._v))
        return False

    def _misheard(self, wrong: Misheard) -> None:
        if wrong.code == "too_long" and wrong.oversized:
            if self._too_large:
                raise Farewell(SIZE, str(wrong))
            self._too_large = True
        if wrong.id is None:
            self._senseless += 1
            if self._senseless > SENSELESS:
                raise Farewell(NO_SENSE, "This makes no sense.")
        self._post.tell(no(wrong.id, wrong.code, str(wrong), self._v))

    def _refuse(self, said: str | bytes, code: str, sentence: str) -> None:
        id = None
        try:
            id = getattr(heard(said), "id", None)
        except Misheard as wrong:
            id = wrong.id
        self._post.tell(no(id, code, sentence, self._v))

    @property
    def _v(self) -> int | None:
        return None if self._room is None else self._room.table.v
