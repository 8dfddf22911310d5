"""Bots kept ready for whoever asks now one and now another, such as the engine and a hint."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from hexarium.bots.making import LEVELS, make
from hexarium.bots.timing import Timed
from hexarium.kit.runner import Runner
from hexarium.play.match import Match

if TYPE_CHECKING:
    from hexarium.bots.bot import Bot
    from hexarium.bots.program import Programs
    from hexarium.kit.variant import Variant

TRIAL = 0.02
"""Seconds of a thought that nobody waits for."""
MOST = 8
"""So many are kept; whoever was not asked for longest goes."""


class Staff:
    """Bots by name and by what is played: each is made once."""

    def __init__(self, programs: Programs | None = None) -> None:
        self.programs = dict(programs or {})
        self._bots: OrderedDict[Any, Timed] = OrderedDict()

    def bot(self, name: str, variant: Variant) -> Timed:
        """The bot of a name, ready to think; BadOption says which there are."""
        key = variant.game, tuple(variant.options.items()), name
        if key not in self._bots:
            made = make(name, variant, self.programs)
            rehearse(made)
            while len(self._bots) >= MOST:
                self._bots.popitem(last=False)[1].close()
            self._bots[key] = Timed(made)
        self._bots.move_to_end(key)
        return self._bots[key]

    def close(self) -> None:
        """Send all of them home."""
        while self._bots:
            self._bots.popitem()[1].close()


def fetch(variant: Variant) -> bool:
    """Read in the machine code that the strongest level thinks with, if it is kept.

    Once a process is enough; returns whether it was done now.
    """
    key = variant.game.name, variant.record
    if key in _fetched:
        return False
    with suppress(Exception):  # whatever is wrong will be said when it counts
        bot, runner = make(LEVELS[-1], variant), Runner(variant)
        calls = bot.calls(runner)
        if runner.compiled and calls and runner.can_think(*calls):
            runner.think_ready(*calls)  # one short thought would not need all of it
            _think_once(bot)
            _fetched.add(key)
            return True
    return False


_fetched: set[tuple[str, Any]] = set()
"""The games, and their records, whose code was read in."""


def rehearse(bot: Bot) -> None:
    """Let a searching bot think once about nothing that matters: fetching its machine code takes longer.

    What was fetched for another bot need not be fetched again, and the first choice is not kept waiting.
    """
    asked = Runner(bot.variant)
    calls = bot.calls(asked)
    if calls and not asked.has_thought(*calls):
        _think_once(bot)


def _think_once(bot: Bot) -> None:
    runner = Runner.at_once(bot.variant)
    match = Match(runner, runner.start(0), 0)
    with suppress(Exception):  # whatever is wrong will be said when it counts
        door = match.seat(match.to_move or 0)
        bot.why(door, bot.choose(door, TRIAL), TRIAL)
