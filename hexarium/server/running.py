"""What a table does by itself: bots think, clocks run out, plans are played, votes end, people come back.

One server at a time does so for a table. It waits for the next thing that has a time, or until something
happens.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import AsyncExitStack, suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from hexarium.server import deciding, leaving, undoing
from hexarium.server.deciding import Decision
from hexarium.server.refusals import Refused
from hexarium.server.storage.errors import Away
from hexarium.server.storage.facts import PLAYING
from hexarium.server.table import Table

if TYPE_CHECKING:
    from hexarium.server.room import Room
from hexarium.server.tokens import logged

LOG = logging.getLogger("hexarium.server")

AGAIN = 2.0
"""Seconds until something is tried again that did not work, or that another server does."""


class Running:
    """The bots and clocks of one table."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._stirred = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._thought_at = -1
        """The row that a bot thinks about."""

    @property
    def busy(self) -> bool:
        """Whether there is anything to do, now or at some time."""
        table = self._room.table
        if table.status != PLAYING:
            return False
        waits = table.bot_to_move is not None or table.planned is not None or bool(table.requests)
        return waits or table.clock.limit is not None

    def stir(self) -> None:
        """Something has happened: look what is to be done."""
        self._stirred.set()
        if self._task is None and not self._room.closed and self._room.table.status == PLAYING:
            self._task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """Do nothing any more."""
        for task in (self._task, self._thinking):
            if task is not None:
                task.cancel()

    async def _run(self) -> None:
        room = self._room
        while not room.closed and room.table.status == PLAYING:
            self._stirred.clear()
            try:
                wait = await self._do()
            except (Away, Refused):
                wait = AGAIN
            except Exception:
                LOG.exception("table %s cannot go on by itself", logged(room.id))
                wait = AGAIN
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._stirred.wait()
        self._task = None
        room.around.thinking.forget(room.id)
        if not room.closed:
            with suppress(Away):
                await room.around.store.release(room.id)

    async def _do(self) -> float | None:
        """Do what is to be done now; returns after how many seconds to look again, none if never."""
        room, table = self._room, self._room.table
        for seat, connected in list(room.presence.connected.items()):
            if leaving.may_return(table, seat, connected):
                await room.commit(partial(_come_back, seat, connected))
        if not self.busy:
            return None
        store = room.around.store
        if not store.holds(room.id) and not await store.lease(room.id):
            return AGAIN
        now = room.around.now()
        if undoing.settled(table, now) is not None:
            await room.commit(_settle)
        if table.planned is not None:
            await room.commit(_carry_out)
            return 0.0
        times = [request.at + undoing.MINUTE for request in table.requests.values()]
        if table.bot_to_move is not None and not table.requests:
            self._think()
        until = table.until(room.showing.since)
        if until is not None:
            if now >= until:
                await room.commit(partial(_run_out, table.position_v, room.showing.since))
                return 0.0
            times.append(until)
        return max(0.0, (min(times) - now) / 1000) if times else None

    def _think(self) -> None:
        """Let the bot that is to move think, unless it does."""
        table = self._room.table
        if self._thinking is not None and not self._thinking.done():
            if self._thought_at == table.position_v:
                return
            self._thinking.cancel()
        self._thought_at = table.position_v
        self._thinking = asyncio.create_task(self._choose(table.position_v))

    async def _choose(self, v: int) -> None:
        room, table = self._room, self._room.table
        seat, level = table.to_move, table.bot_to_move
        assert seat is not None
        assert level is not None
        began = monotonic()
        pace = float(table.facts.settings.get("pace", 0)) / 1000
        thinking = room.around.thinking
        try:
            async with AsyncExitStack() as turn:
                await turn.enter_async_context(thinking.turns)
                action, stood_in = await thinking.play(table, level)
                if stood_in:
                    LOG.warning("a bot at table %s had no answer of its own", logged(room.id))
                left = pace - (monotonic() - began)
                if left > 0:
                    await turn.aclose()  # whoever only waits to be followed keeps nobody else from thinking
                    await asyncio.sleep(left)
                text = table.variant.codec.text(action)
                await room.commit(partial(_bot_plays, v, seat, text, stood_in))
        except (Away, Refused):
            await asyncio.sleep(0.05)  # the table has gone on, or the storage is away: it is looked at again
        except Exception:
            LOG.exception("a bot at table %s failed", logged(room.id))
            await asyncio.sleep(AGAIN)
        finally:
            if self._thought_at == v:  # otherwise another has begun in the meantime
                self._thought_at = -1
            self._stirred.set()


def _come_back(seat: int, connected: int, table: Table, now: int) -> Decision:
    if table.status != PLAYING or not leaving.may_return(table, seat, connected):
        return deciding.decided(table)
    return leaving.come_back(table, seat, now)


def _settle(table: Table, now: int) -> Decision:
    return undoing.settled(table, now) or deciding.decided(table)


def _carry_out(table: Table, now: int) -> Decision:
    return deciding.carry_out(table, now) if table.planned is not None else deciding.decided(table)


def _run_out(v: int, since: int, table: Table, now: int) -> Decision:
    until = table.until(since)
    if table.position_v != v or until is None or now < until:
        return deciding.decided(table)
    return deciding.run_out(table, now)


def _bot_plays(v: int, seat: int, text: str, stood_in: bool, table: Table, now: int) -> Decision:
    if table.position_v != v or table.to_move != seat or table.seats[seat].level is None or table.requests:
        raise Refused("stale", "The table has gone on.")
    return deciding.played(table, seat, [text], "bot", now, {"stood_in": True} if stood_in else {})
