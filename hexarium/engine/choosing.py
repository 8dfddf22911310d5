"""Choices of bots for those who ask: any bot by its name, within its time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import monotonic
from typing import Any

from hexarium.bots.making import LEVELS, MODULES
from hexarium.bots.margin import Margin
from hexarium.bots.program import Programs
from hexarium.bots.staff import Staff, fetch
from hexarium.bots.timing import Timed
from hexarium.engine.requests import Request, flag_in, name_in, seconds_in
from hexarium.errors import BadOption, BadRequest
from hexarium.kit.variant import Variant
from hexarium.play.seat import Door


class Chooser:
    """Bots that are asked now for this seat and now for that; `plays` is who is meant if nobody is named."""

    def __init__(self, programs: Programs | None, plays: str, ready: Callable[[], object]) -> None:
        """`ready` is called whenever the machine code of a game was read in."""
        self.plays = plays
        self._ready = ready
        self._staff = Staff(programs)
        self._margin = Margin()
        self._chance = Random(0)

    @property
    def names(self) -> list[str]:
        """Levels, kinds and programs."""
        return [*LEVELS, *MODULES, *self._staff.programs]

    def bot(self, name: str, variant: Variant) -> Timed:
        """A bot by its name."""
        try:
            return self._staff.bot(name, variant)
        except BadOption as error:
            raise BadRequest(str(error)) from None

    def prepare(self, variant: Variant) -> None:
        """Let bots be there when a first choice is asked for, if their machine code is kept."""
        if fetch(variant):
            self._ready()

    def answer(self, request: Request, door: Door, began: float, loading: float = 0.0) -> dict[str, Any]:
        """What the bot of a request chooses behind a door, within its time from when the request `began`.

        Whoever loads a position for one choice counts both, so what `loading` took is taken from its time, up
        to a quarter. A bot that was not asked before may take a while to come; its time begins when it is
        there.
        """
        name, seconds, explain = (
            name_in(request, self.plays),
            seconds_in(request),
            flag_in(request, "explain"),
        )
        before = monotonic()
        bot = self.bot(name, door.variant)
        if door.seat is not None:
            bot.sit(door.seat)
        # What was spent so far counts, and something is left for writing the answer down.
        left = None
        if seconds is not None:
            spent = min(loading, seconds / 4) + before - began
            left = max(0.0, seconds - self._margin.of(seconds) - spent)
        asked_at = monotonic()
        think = bot.explained if explain else bot.choose
        thought = think(door, left, self._chance.getrandbits(64))
        data = (thought if explain else replace(thought, choices=())).data(door.variant)
        if seconds is not None and left is not None:
            self._margin.learn(seconds, monotonic() - asked_at - left)
        return data if explain else {key: data[key] for key in ("action", "remark") if key in data}

    def close(self) -> None:
        """Send the bots home."""
        self._staff.close()
