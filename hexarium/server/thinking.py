"""Bots at tables: threads think for a few of them, and another process where there are many.

Compiled searches give up the interpreter's lock, so that tables are served while bots think; but what is
around the searches is Python. When more questions wait than threads can answer, those of tables are answered
in another process, which takes two seconds to begin and goes on by itself if it fails (`beside`).
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from time import monotonic

from hexarium.bots.bot import Thought
from hexarium.bots.chance import any_of
from hexarium.bots.strength import ANCHOR
from hexarium.play.match import Match
from hexarium.server.beside import Beside, Gone, Unanswered
from hexarium.server.choosing import Bots
from hexarium.server.table import Table

LOG = logging.getLogger("hexarium.server")

BUSY = 8
"""So many questions that wait at the same time are many."""
AT_ONCE = 8
"""So many plies of bots for each thread are thought about, written and told at a time; others wait for their
turn, so that people are not kept waiting by all of them."""
AGAIN = 30.0
"""Seconds after which another process is begun in the place of one that has failed."""


class Thinking:
    """The bots of a server."""

    def __init__(
        self,
        programs: Mapping[str, str] | None = None,
        threads: int | None = None,
        own: Collection[str] = (),
        busy: int = BUSY,
    ) -> None:
        """`own` are games that only this process knows."""
        self.thoughts = 0
        self.seconds = 0.0
        """How much was thought since the start, for the curious."""
        self.beside: Beside | None = None
        """The other process, once there is one."""
        cores = os.cpu_count() or 2
        self._threads = threads or max(2, cores)
        self._bots = Bots(programs)
        self._pool = ThreadPoolExecutor(self._threads, thread_name_prefix="bot")
        self._here = {*(programs or ()), *own}
        """Bots and games that are asked for and played in this process alone."""
        self.busy = busy
        """So many questions that wait at the same time are many."""
        self.turns = asyncio.Semaphore(AT_ONCE * self._threads)
        """Whoever lets a bot play takes one until its ply is told."""
        self._waiting = 0
        self._beginning: asyncio.Task[None] | None = None
        self._not_before = 0.0
        self._ending: set[asyncio.Task[None]] = set()
        self._closed = False

    async def choose(self, match: Match, seat: int, name: str, explain: bool = False) -> Thought:
        """What a bot would do at a seat that is to move. Whoever plays on meanwhile gets no good answer."""
        return await self._in_thread(match, seat, name, explain)

    async def play(self, table: Table, name: str) -> tuple[int, bool]:
        """The action that a bot chooses for the seat to move, and whether it had none of its own."""
        match, seat = table.playing, table.to_move
        assert seat is not None
        actions = match.legal_actions()
        if len(actions) == 1:
            return actions[0], False
        if name == ANCHOR:  # whoever takes anything is answered sooner than asked
            return any_of(actions, secrets.randbits(63)), False
        if name not in self._here and match.game.name not in self._here:
            if self.beside is None and self._waiting >= self.busy:
                self._get_help()
            elif self.beside is not None and self._beginning is None:
                try:
                    answer = await self.beside.choose(table, name, secrets.randbits(63))
                except Gone:
                    self._lost()
                except Unanswered:
                    LOG.warning("the bots of a table are asked in a thread again")
                else:
                    self._count(answer.seconds)
                    return answer.action, answer.stood_in
        thought = await self._in_thread(match, seat, name)
        return thought.action, bool(thought.remark)

    def forget(self, table: str) -> None:
        """A table is over, or nobody has to do with it any more."""
        if self.beside is not None:
            self.beside.forget(table)

    async def _in_thread(self, match: Match, seat: int, name: str, explain: bool = False) -> Thought:
        loop = asyncio.get_running_loop()
        self._waiting += 1
        try:
            return await loop.run_in_executor(self._pool, self._choose, match, seat, name, explain)
        finally:
            self._waiting -= 1

    def _choose(self, match: Match, seat: int, name: str, explain: bool) -> Thought:
        began = monotonic()
        thought = self._bots.choose(match.seat(seat), name, secrets.randbits(63), explain)
        self._count(monotonic() - began)
        return thought

    def _count(self, seconds: float) -> None:
        self.thoughts += 1
        self.seconds += seconds

    def _get_help(self) -> None:
        """Begin the other process, unless one has failed just now."""
        if monotonic() >= self._not_before and not self._closed:
            self.beside = Beside(self._threads)
            self._beginning = asyncio.create_task(self.beside.begin())
            self._beginning.add_done_callback(self._begun)

    def _begun(self, task: asyncio.Task[None]) -> None:
        self._beginning = None
        if not task.cancelled() and task.exception() is not None:
            self._lost()

    def _lost(self) -> None:
        """The other process does not answer any more."""
        if self.beside is not None:
            LOG.warning("the process of the bots has gone; they think in threads")
            self._ending.add(asyncio.create_task(self.beside.end()))
            self.beside = None
        self._not_before = monotonic() + AGAIN

    async def close(self) -> None:
        """Send all of them home; whoever still thinks is not waited for."""
        self._closed = True
        if self._beginning is not None:
            await asyncio.wait({self._beginning})
        if self.beside is not None:
            await self.beside.end()
        await asyncio.gather(*self._ending)
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._bots.close()
