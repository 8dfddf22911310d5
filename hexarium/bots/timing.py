"""A bot that answers within its time, whatever becomes of its thoughts.

The bot thinks in a thread beside. When its time is over, what it has found so far is its answer; if that is
nothing, what it saw at a first glance is; and if it saw nothing or fails, any legal action is taken in its
place, and a remark says so. Whoever still thinks
about an older question is not waited for: that answer goes nowhere.
"""

from __future__ import annotations

import weakref
from contextlib import suppress
from dataclasses import replace
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING

from hexarium.bots.bot import Bot, Thought, legal_for
from hexarium.bots.chance import any_of
from hexarium.bots.margin import spared

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hexarium.kit.runner import Call, Runner
    from hexarium.play.seat import Door

LONG, EARLY = 0.5, 0.05
"""With more than so many seconds, a bot is asked for a first glance only so long before they are over: most
bots have answered by then, and a glance costs some of them as much as the thought."""
FOR_REASONS, MOST_FOR_REASONS = 0.1, 0.03
"""The part of its time, and the most of it, that a bot leaves to say why, if it is asked."""
PATIENCE = 1.0
"""Seconds for reasons where nobody has named a time."""
LONGEST_WORDS = 160
"""Letters of what somebody else's program says that are repeated."""


def in_its_place(name: str, actions: Sequence[int], seed: int, why: str, late: bool = False) -> Thought:
    """Any legal action in the place of a bot that has none to give; `why` follows its name."""
    remark = f"{name} {why}; any legal action was taken in its place."
    return Thought(any_of(actions, seed), late=late, remark=remark)


class Asked:
    """A question to a bot: it can be waited for, and has an answer by the time that was given."""

    def __init__(self, bot: Bot, door: Door, until: float | None, seed: int, explain: bool = False) -> None:
        self.bot = bot
        self.door = door
        self.actions: Sequence[int] = legal_for(door)
        self.until = until
        self.seed = seed
        self.explain = explain
        self.glanced: Thought | None = None
        """What the bot saw at a first glance."""
        self._has_glanced = False
        self._begun = False
        self._dropped = False
        """Whether nobody waits for the answer any more."""
        self._done = Event()
        self._thought: Thought | None = None
        self._unexplained: Thought | None = None
        """What it has chosen, while it still looks for words."""
        self._fault = ""

    def wait(self, seconds: float) -> bool:
        """Wait for so long; whether there is an answer, or the time for it is over."""
        left = self._left()
        return self._done.wait(seconds if left is None else min(seconds, left)) or self._left() == 0

    def thought(self) -> Thought:
        """The answer; whoever has not waited waits here, no longer than there is time."""
        left = self._left()
        if left is not None and not self._has_glanced and not self._done.wait(max(0.0, left - EARLY)):
            self.glance()
        answered = self._done.wait(self._left())
        self._dropped = True
        if answered:
            return self._own(self._thought) or self._none(self._fault or "chose what is not legal")
        if chosen := self._own(self._unexplained):
            return chosen
        found = self._so_far() or self._own(self.glanced)
        return replace(found, late=True) if found else self._none("had nothing to say in time", late=True)

    def think(self) -> None:
        """What the thread beside does with it."""
        if self._dropped:
            self._done.set()
            return
        self._begun = True
        left = self._left()
        told = None if left is None else max(0.0, left - spared(left) - self._for_reasons(left))
        try:
            thought = self._unexplained = self.bot.choose(self.door, told, self.seed)
            self._thought = self._explained(thought) if self.explain else thought
        except BaseException as error:  # whatever it is, it must not end the thread
            self._fault = f"failed ({type(error).__name__}: {error})"[:LONGEST_WORDS]
        self._done.set()

    def _for_reasons(self, left: float) -> float:
        """What of its time it leaves for words."""
        return min(FOR_REASONS * left, MOST_FOR_REASONS) if self.explain else 0.0

    def _explained(self, thought: Thought) -> Thought:
        """The thought with a reason, if there is time for one."""
        left = self._left()
        seconds = PATIENCE if left is None else left - spared(left)
        try:
            return replace(thought, why=self.bot.why(self.door, thought, seconds))
        except Exception:  # who cannot say why has chosen all the same
            return thought

    def glance(self) -> None:
        """See what the bot sees at once: on a busy machine the thread beside may not come to think at all."""
        self._has_glanced = True
        with suppress(Exception):  # whoever cannot glance may still think
            self.glanced = self.bot.glance(self.door, self.seed)

    def settle(self, thought: Thought | None = None, why_not: str = "") -> None:
        """Answer without the bot."""
        self._thought, self._fault = thought, why_not
        self._done.set()

    @property
    def open(self) -> bool:
        """Whether the bot may still be thinking about it."""
        return not self._done.is_set()

    def _left(self) -> float | None:
        return None if self.until is None else max(0.0, self.until - monotonic())

    def _so_far(self) -> Thought | None:
        """What the bot has by now, if it has begun with this question at all."""
        if not self._begun:
            return None
        try:
            return self._own(self.bot.so_far())
        except Exception:  # a bot in the middle of things may be in any state
            return None

    def _own(self, thought: Thought | None) -> Thought | None:
        return thought if thought is not None and thought.action in self.actions else None

    def _none(self, why: str, late: bool = False) -> Thought:
        return in_its_place(self.bot.name, self.actions, self.seed, why, late)


class Timed(Bot):
    """Another bot, which is asked in a thread beside and never waited for longer than it has."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.name, bot.variant)
        self.bot = bot
        self._questions: SimpleQueue[Asked | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._last: Asked | None = None
        # The thread ends with whoever asks, unless it never comes back from a thought.
        self._end = weakref.finalize(self, self._questions.put, None)

    def choose(self, door: Door, seconds: float | None = None, seed: int = 0) -> Thought:
        """Choose within so many seconds, or within what the bot usually takes."""
        return self.ask(door, seconds, seed).thought()

    def explained(self, door: Door, seconds: float | None = None, seed: int = 0) -> Thought:
        """The same, and say why, if there is time."""
        return self.ask(door, seconds, seed, explain=True).thought()

    def ask(self, door: Door, seconds: float | None = None, seed: int = 0, explain: bool = False) -> Asked:
        """Begin to think, and go on; the time runs from now. Where there is no choice, nobody is asked."""
        given = self.usual_seconds() if seconds is None else seconds
        until = None if given is None else monotonic() + given
        asked = Asked(self.bot, door, until, seed, explain)
        if len(asked.actions) == 1:
            asked.settle(Thought(asked.actions[0]))
            return asked
        if until is None and self._last is not None and self._last.open:
            asked.settle(why_not="still thinks about an older question")
            return asked
        asked.door = door.kept()
        if given is not None and given <= LONG:
            asked.glance()
        self._last = asked
        self._questions.put(asked)
        if self._thread is None:
            self._thread = Thread(target=_think, args=(self._questions,), name=self.name, daemon=True)
            self._thread.start()
        return asked

    def why(self, door: Door, thought: Thought, seconds: float) -> str:
        """Why the bot has chosen so."""
        return self.bot.why(door, thought, seconds)

    def calls(self, runner: Runner) -> Sequence[Call]:
        """What the bot lets a runner think."""
        return self.bot.calls(runner)

    @property
    def ready(self) -> bool:
        """Whether the bot is."""
        return self.bot.ready

    def sit(self, seat: int) -> None:
        """Let the bot get ready for a seat."""
        self.bot.sit(seat)

    def so_far(self) -> Thought | None:
        """What the bot would say now."""
        return self.bot.so_far()

    def usual_seconds(self) -> float | None:
        """How long the bot takes if nobody says."""
        return self.bot.usual_seconds()

    def close(self) -> None:
        """End the thread and give back what the bot holds."""
        self._end()
        self.bot.close()


def _think(questions: SimpleQueue[Asked | None]) -> None:
    while (asked := questions.get()) is not None:
        asked.think()
        del asked
