"""A table alive: its sockets, and one thing after another that happens to it.

Every decision is written to storage before anybody is told of it. What was written is applied and told
without a pause between, so that whoever comes in has a whole snapshot and then every row.
"""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import Any

from hexarium.server.around import Around
from hexarium.server.deciding import Decide, Decision
from hexarium.server.frames import Client
from hexarium.server.post import RESTART, Post
from hexarium.server.presence import Presence
from hexarium.server.refusals import Refused
from hexarium.server.running import Running
from hexarium.server.seats import SEATED
from hexarium.server.showing import Showing, chat_frame, request_frame
from hexarium.server.storage import facts as kept
from hexarium.server.storage.errors import Away, Uncertain
from hexarium.server.storage.facts import Answer, Conflict, Loaded, Plan, Request, Row
from hexarium.server.table import Table
from hexarium.server.talking import Talking
from hexarium.server.tokens import is_token, logged

LOG = logging.getLogger("hexarium.server")

TRIES = 20
"""So often a decision is made again when another server was quicker."""


class Room:
    """One table with all who are there."""

    def __init__(self, around: Around, table: Table) -> None:
        now = around.now()
        self.around = around
        self.table = table
        self.presence = Presence(table, now)
        self.showing = Showing(table, self.presence.data, now)
        self.used = monotonic()
        """When somebody last had to do with it."""
        self.closed = False
        self._lock = asyncio.Lock()
        self._behind = False
        """Whether storage may know more than this room does."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self.running = Running(self)
        self._talking = Talking(self)

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.table.facts.table

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing is to be done."""
        return not self.presence.posts and not self.running.busy and not self._lock.locked()

    # Coming and going.

    def rights(self, token: str) -> tuple[list[int], bool] | None:
        """The seats that a token opens and whether it is the host's; none if the table does not know it."""
        seats = [seat.number for seat in self.table.seats if is_token(token, seat.token)]
        host = is_token(token, self.table.facts.host)
        return (seats, host) if seats or host else None

    def enter(self, post: Post, you: frozenset[int], host: bool, look: int | None) -> None:
        """Somebody is here, or says anew who they are: they are welcomed, and told every row from now on."""
        before = self.presence.all()
        self.presence.posts.add(post)
        post.you, post.host = you, host
        post.look = look if look in you else min(you, default=None)
        self._welcome(post)
        self._attended(before, post)

    def leave(self, post: Post) -> None:
        """Somebody has gone."""
        if post in self.presence.posts:
            before = self.presence.all()
            self.presence.posts.discard(post)
            self._attended(before)
        self.used = monotonic()

    def _attended(self, before: frozenset[int], comes: Post | None = None) -> None:
        self.used = monotonic()
        self.presence.renew(before, self.around.now())
        if self.presence.all() != before:
            self.presence.send(self.showing.seats_frame(), comes)
            self._begin(self._attend())
            self.running.stir()

    async def _attend(self) -> None:
        try:
            await self.around.store.attend(self.id, self.presence.here)
        except Away:
            LOG.warning("presence was not written")

    def look(self, post: Post, seat: int | None) -> None:
        """Somebody looks from another of their seats, or as everyone does."""
        post.look = seat
        self._welcome(post)

    def _welcome(self, post: Post) -> None:
        post.send(self.showing.welcome(post.you, post.look, post.host, self.around.now()))

    async def take(self, post: Post, frame: Client) -> None:
        """Do what a frame says; each with an id is answered once."""
        self.used = monotonic()
        await self._talking.take(post, frame)

    # What is decided.

    async def commit(self, decide: Decide, seat: int | None = None, id: str | None = None) -> int:
        """Decide, write, and only then go on and tell everyone; returns the last row of it.

        A frame that was acknowledged before is acknowledged again, and nothing else. Whoever stops waiting
        does not interrupt it.
        """
        return await asyncio.shield(self._begin(self._commit(decide, seat, id)))

    async def _commit(self, decide: Decide, seat: int | None, id: str | None) -> int:
        async with self._lock:
            read_on = False
            for _ in range(TRIES):
                if self._behind:
                    await self._read_on()
                known = None if id is None else self.table.answers.get((seat, id))
                if known is not None:
                    return known
                if self.closed:
                    raise Refused("internal", "The server is stopping.")
                try:
                    decision = decide(self.table, self.around.now())
                except Refused:
                    if read_on or not self.around.store.shared:
                        raise
                    await self._read_on()  # what is refused here may be right after what others have written
                    read_on = True
                    continue
                if id is not None:
                    decision = decision.answering(seat, id)
                if not decision.changes:
                    return decision.v
                try:
                    await self.around.store.write(decision.change(self.table))
                except Conflict:
                    await self._read_on()
                    continue
                except Uncertain:
                    self._behind = True
                    raise
                self._go_on(decision)
                return decision.v
            raise Refused("internal", "The table is busy; send it again.")

    def _go_on(self, decision: Decision) -> None:
        """Apply what was written, and tell everyone."""
        self.used = monotonic()
        try:
            if decision.tried is not None:
                self.table.playing.take_over(decision.tried)
            self._take(
                decision.rows,
                () if decision.answer is None else (decision.answer,),
                dict(decision.plans),
                decision.requests,
            )
            for chat in decision.chats:
                self.table.take_chat(chat)
                self.presence.send(chat_frame(chat))
        except Exception:
            LOG.exception("table %s cannot be shown", logged(self.id))
            self.close("This table is read again; come back.")
        self.running.stir()

    def _take(
        self,
        rows: tuple[Row, ...],
        answers: tuple[Answer, ...],
        plans: dict[int, Plan | None],
        requests: tuple[Request, ...],
    ) -> None:
        table = self.table
        for row in rows:
            self._step(row)
        for answer in answers:
            table.answers[answer.seat, answer.id] = answer.v
        for seat, plan in plans.items():
            table.take_plan(seat, plan)
        if plans and not rows:
            self.showing.refresh()
            self.presence.send(self.showing.due_frame())
        for request in requests:
            table.take_request(request)
            self.presence.send(request_frame(request))

    def _step(self, row: Row) -> None:
        ply = self.table.apply(row)
        self.around.counted.rows += 1
        frames = self.showing.step(row, ply, self.presence.lookers)
        for post in list(self.presence.posts):
            post.send(frames[post.look])
        if row.kind == kept.LEAVE and row.seat is not None:
            self._dismiss(row.seat)
        if row.kind in SEATED or row.kind in (kept.START, kept.OVER):
            self.presence.send(self.showing.seats_frame())

    def _dismiss(self, seat: int) -> None:
        """Whoever left a seat, or was sent away from it, has no right to it any more: they look on."""
        before = self.presence.all()
        for post in list(self.presence.posts):
            if seat in post.you:
                post.you -= {seat}
                post.look = min(post.you, default=None) if post.look == seat else post.look
                self._welcome(post)
        self._attended(before)

    # Other servers.

    async def renew(self) -> None:
        """Know all that was acknowledged until now, by whichever server."""
        if self.around.store.shared:
            async with self._lock:
                await self._read_on()

    async def heard(self) -> None:
        """Another server has written, or says who is there."""
        async with self._lock:
            await self._read_on()
            there = await self.around.store.present(self.id)
        before = self.presence.all()
        self.presence.elsewhere = there - self.presence.here
        self.presence.renew(before, self.around.now())
        if self.presence.all() != before:
            self.presence.send(self.showing.seats_frame())
        self.running.stir()

    async def _read_on(self) -> None:
        """Read what this room does not know yet, and tell everyone."""
        table = self.table
        loaded = await self.around.store.load(self.id, table.v, table.said)
        if loaded is None:
            raise Away("The storage does not know this table any more.")
        self._behind = False
        self._catch_up(loaded)
        self.running.stir()

    def _catch_up(self, loaded: Loaded) -> None:
        table = self.table
        voted = dict(table.requests)  # the end of a game forgets them, but people have to hear of it
        self._take(loaded.rows, loaded.answers, {}, ())
        before = dict(table.plans)
        for seat in range(len(table.seats)):
            table.take_plan(seat, next((plan for plan in loaded.plans if plan.seat == seat), None))
        if table.plans != before:
            self.showing.refresh()
            self.presence.send(self.showing.due_frame())
        for request in loaded.requests:
            if voted.get(request.id) != (request if request.open else None):
                table.take_request(request)
                self.presence.send(request_frame(request))
        for chat in loaded.chats:
            table.take_chat(chat)
            self.presence.send(chat_frame(chat))
        if loaded.next != table.next and loaded.next is not None:
            self.told_rematch(loaded.next)

    def told_rematch(self, table: str) -> None:
        """Everyone hears where the same people play again."""
        if self.table.next != table:
            self.table.next = table
            for post in self.presence.posts:
                post.tell({"type": "rematch", "table": table})

    # The end.

    def close(self, message: str) -> None:
        """Nothing more is decided here; whoever is here is told to come again."""
        self.closed = True
        self.running.stop()
        for post in list(self.presence.posts):
            post.close(RESTART, message)

    async def finish(self) -> None:
        """Wait for what is being written."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
