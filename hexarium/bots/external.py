"""A bot that is a program of its own and speaks the engine's JSON lines (see docs/bots.md).

It is greeted with `hello` when it is started, and asked to `choose` with the view of its seat, never with the
position; at every seat it is a process of its own. An answer that is late, no answer at all, an action that
is not legal, nonsense, a crash: each time any legal action is taken in its place, and a remark says why. A
program that has ended is started again a few times.
"""

from __future__ import annotations

import json
from contextlib import suppress
from itertools import chain
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any

from hexarium.bots.bot import Bot, Thought, legal_for
from hexarium.bots.program import Ended, Program, Running
from hexarium.bots.timing import LONGEST_WORDS, in_its_place
from hexarium.errors import BadOption
from hexarium.kit.reading import shown

if TYPE_CHECKING:
    from hexarium.kit.variant import Variant
    from hexarium.play.seat import Door

USUAL = 2.0
"""Seconds for a choice if nobody says."""
GREETING = 10.0
"""Seconds that a program has to come up; one that has not answered by then is asked nevertheless."""
MOST_STARTS = 4
"""So often a program is started in all before it is given up."""
PATIENCE = 3
"""After so many questions in a row without an answer it is started anew."""


class Fault(Exception):
    """Why there is no choice of the program's own, in words that follow its name."""

    def __init__(self, why: str, late: bool = False) -> None:
        super().__init__(why)
        self.late = late


class Talk:
    """The questions to a program at one seat, and its answers."""

    def __init__(self, program: Program, variant: Variant) -> None:
        self._program = program
        self._variant = variant
        self._running: Running | None = None
        self._starts = 0
        self._asked = 0
        """The number of the last question."""
        self._unanswered = 0
        self._there = False
        """Whether the program that runs has said anything yet."""
        self._due = 0.0
        """Until when it may come up."""
        self._over = False

    def choice(self, door: Door, actions: list[int], until: float) -> int:
        """One of the actions; Fault says why not."""
        self.begin(until)
        self._asked += 1
        texts = self._variant.codec.texts(actions)
        view, events = door.view(), list(chain(*door.told(door.chose_at)))
        left = max(1, int(1000 * (until - monotonic())))
        question = {"do": "choose", "seat": door.seat, "legal": texts, "ms": left, "view": view}
        answer = self._answer({"id": self._asked, **question, "events": events}, until)
        if answer is None:
            # Whoever is still coming up does not hang.
            self._unanswered += self._there or monotonic() > self._due
            if self._unanswered >= PATIENCE:
                self._drop(politely=False)
            raise Fault("gave no answer in time", late=True)
        self._unanswered = 0
        return actions[texts.index(_action_in(answer, texts))]

    def begin(self, until: float) -> None:
        """Start the program unless it runs."""
        if self._running is None:
            self.greet(until)

    def greet(self, until: float) -> None:
        """Start the program, and wait until it has answered for the first time, whatever it says."""
        if self._over or self._starts >= MOST_STARTS:
            raise Fault("has ended too often and is not asked any more")
        self._starts += 1
        self._running = Running(self._program)
        self._there, self._due = False, monotonic() + GREETING
        hello = {"do": "hello", "game": self._variant.game.name, "options": self._variant.told_options}
        self._answer({"id": 0, **hello, "seats": list(self._variant.seats)}, until)

    def stop(self) -> None:
        """Have enough of it, also while another thread waits for an answer."""
        self._over = True
        running = self._running
        if running is not None:
            running.stop()

    def close(self) -> None:
        """End the program."""
        self._over = True
        self._drop()

    def _answer(self, question: dict[str, Any], until: float) -> dict[str, Any] | None:
        """The answer to a question; those to older ones, which came too late, are passed over."""
        assert self._running is not None
        try:
            self._running.send(question)
            while (line := self._running.line(until)) is not None:
                self._there = True
                answer = _parsed(line)
                number = answer.get("id")
                if number == question["id"]:
                    return answer
                if type(number) is not int or not 0 <= number < question["id"]:
                    raise Fault(f"answered {shown(number)} when it was asked {question['id']}")
        except Ended as ended:
            self._drop()
            raise Fault(str(ended)) from None
        return None

    def _drop(self, politely: bool = True) -> None:
        """Be done with the program that runs; one that hangs is not waited for."""
        running, self._running = self._running, None
        self._unanswered = 0
        if running is not None:
            if not politely:
                running.stop()
            running.close()


class External(Bot):
    """A program in any language."""

    def __init__(self, program: Program, variant: Variant) -> None:
        """Start the program and wait until it is there; BadOption if it ends at once."""
        super().__init__(program.name, variant)
        self.program = program
        self._lock = Lock()
        self._talks: dict[int | None, Talk] = {}
        self._spare: Talk | None = Talk(program, variant)
        """Started already, for whichever seat is asked first."""
        try:
            self._spare.greet(monotonic() + GREETING)
        except Fault as fault:
            self._spare.close()
            raise BadOption(f"{self.name} {fault}.") from None

    def choose(self, door: Door, seconds: float | None = None, seed: int = 0) -> Thought:
        """What the program says, or any legal action in its place."""
        actions = legal_for(door)
        until = monotonic() + (USUAL if seconds is None else seconds)
        with self._lock:
            try:
                return Thought(self._talk(door.seat).choice(door, actions, until))
            except Fault as fault:
                return in_its_place(self.name, actions, seed, str(fault), fault.late)

    def sit(self, seat: int) -> None:
        """Start the program for a seat that it has not played yet, and wait until it is there."""
        if seat in self._talks:
            return
        with self._lock, suppress(Fault, BadOption):  # whatever is wrong will be said when it counts
            self._talk(seat).begin(monotonic() + GREETING)

    def _talk(self, seat: int | None) -> Talk:
        if seat not in self._talks:
            self._talks[seat] = self._spare or Talk(self.program, self.variant)
            self._spare = None
        return self._talks[seat]

    def usual_seconds(self) -> float:
        """A program is never waited for without an end."""
        return USUAL

    def close(self) -> None:
        """End the program at every seat, also while it is asked."""
        if self._lock.locked():
            for talk in list(self._talks.values()):
                talk.stop()
        with self._lock:
            for talk in (*self._talks.values(), *([self._spare] if self._spare else [])):
                talk.close()


def _parsed(line: bytes) -> dict[str, Any]:
    text = line.decode("utf-8", "replace").strip()
    try:
        answer = json.loads(text)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise Fault(f"said {shown(text)}, which is no answer")
    return answer


def _action_in(answer: dict[str, Any], texts: list[str]) -> str:
    """The action that an answer names; it has to be legal."""
    error, good = answer.get("error"), answer.get("ok")
    if error is not None:
        words = error.get("message", error) if isinstance(error, dict) else error
        raise Fault(f"answered with an error ({str(words)[:LONGEST_WORDS]})")
    action = good.get("action") if isinstance(good, dict) else None
    if not isinstance(action, str) or action not in texts:
        raise Fault(f"chose {shown(action)}, which is not legal")
    return action
