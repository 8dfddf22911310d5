"""Bots at tables: a few threads think for all of them, beside the event loop and within their time.

Compiled searches give up the interpreter's lock, so that tables are served while bots think. Each thread has
bots of its own; a program of somebody's own is shared by all.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import threading
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic
from typing import Any

from hexarium.bots.bot import Bot, Thought, legal_for
from hexarium.bots.making import make
from hexarium.bots.staff import rehearse
from hexarium.bots.timing import Timed, in_its_place
from hexarium.kit.variant import Variant
from hexarium.play.match import Match

SECONDS = 3.0
"""For a choice, at most."""
MOST = 12
"""Bots that each thread keeps ready."""


class Thinking:
    """The bots of a server."""

    def __init__(self, programs: Mapping[str, str] | None = None, threads: int | None = None) -> None:
        self.programs = dict(programs or {})
        self.thoughts = 0
        self.seconds = 0.0
        """How much was thought since the start, for the curious."""
        self._pool = ThreadPoolExecutor(threads or max(2, os.cpu_count() or 2), thread_name_prefix="bot")
        self._own = threading.local()
        self._shared: dict[Any, Timed] = {}
        self._shares = threading.Lock()

    async def choose(self, match: Match, seat: int, name: str) -> Thought:
        """What a bot would do at a seat that is to move. Whoever plays on meanwhile gets no good answer."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, self._choose, match, seat, name)

    def _choose(self, match: Match, seat: int, name: str) -> Thought:
        began = monotonic()
        door = match.seat(seat)
        actions = legal_for(door)
        if len(actions) == 1:
            return Thought(actions[0])
        seed = secrets.randbits(63)
        try:
            bot = self._bot(name, match.variant)
            thought = bot.choose(door, min(bot.usual_seconds() or SECONDS, SECONDS), seed)
        except Exception as error:  # a table goes on, whatever becomes of its bot
            thought = in_its_place(name, actions, seed, f"failed ({type(error).__name__})")
        self.thoughts += 1
        self.seconds += monotonic() - began
        return thought

    def _bot(self, name: str, variant: Variant) -> Timed:
        key = variant.game, tuple(variant.options.items()), name
        if name in self.programs:
            with self._shares:
                if key not in self._shared:
                    self._shared[key] = Timed(make(name, variant, self.programs))
                return self._shared[key]
        bots: OrderedDict[Any, Timed] | None = getattr(self._own, "bots", None)
        if bots is None:
            bots = self._own.bots = OrderedDict()
        if key not in bots:
            made: Bot = make(name, variant)
            rehearse(made)
            while len(bots) >= MOST:
                bots.popitem(last=False)[1].close()
            bots[key] = Timed(made)
        bots.move_to_end(key)
        return bots[key]

    def close(self) -> None:
        """Send all of them home; whoever still thinks is not waited for."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for bot in self._shared.values():
            with suppress(Exception):
                bot.close()
