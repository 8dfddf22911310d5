"""The bots of one process: each thread has bots of its own, and a program of somebody's own is shared."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from hexarium.bots.bot import Bot, Thought, legal_for
from hexarium.bots.making import make
from hexarium.bots.staff import rehearse
from hexarium.bots.timing import Timed, in_its_place
from hexarium.kit.variant import Variant
from hexarium.play.seat import Door

SECONDS = 3.0
"""For a choice, at most."""
UNREADY = 1.0
"""For a choice without machine code: in three seconds plain Python would hardly see more, and a table whose
bots all think so would hardly move on a busy machine."""
MOST = 12
"""Bots that each thread keeps ready."""


class Bots:
    """Bots by their names, for whoever asks from whatever thread."""

    def __init__(self, programs: Mapping[str, str] | None = None) -> None:
        self._programs = dict(programs or {})
        self._own = threading.local()
        self._shared: dict[Any, Timed] = {}
        self._shares = threading.Lock()

    def choose(self, door: Door, name: str, seed: int, explain: bool = False) -> Thought:
        """What a bot would do at a seat that is to move; a legal action, whatever becomes of the bot.

        With `explain` it says why, if it can.
        """
        actions = legal_for(door)
        if len(actions) == 1:
            return Thought(actions[0])
        try:
            bot = self._bot(name, door.variant)
            most = SECONDS if bot.ready else UNREADY
            think = bot.explained if explain else bot.choose
            return think(door, min(bot.usual_seconds() or most, most), seed)
        except Exception as error:  # a table goes on, whatever becomes of its bot
            return in_its_place(name, actions, seed, f"failed ({type(error).__name__})")

    def _bot(self, name: str, variant: Variant) -> Timed:
        key = variant.game, tuple(variant.options.items()), name
        if name in self._programs:
            with self._shares:
                if key not in self._shared:
                    self._shared[key] = Timed(make(name, variant, self._programs))
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
        """Send the programs home."""
        for bot in self._shared.values():
            with suppress(Exception):
                bot.close()
