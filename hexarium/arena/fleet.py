"""A crew on many machines: the workers of a Ray cluster, who are handed portions and give answers.

A worker may be lost in the middle, alone or with its machine: then its portion is played again. Everything
depends on the seed and on the numbers of games alone, so that what comes out is the same whoever plays what.
"""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from threading import Event
from typing import Any

from hexarium.arena.crew import TRIES, quietly
from hexarium.arena.envoy import Envoy
from hexarium.arena.errand import jobs as jobs_of
from hexarium.arena.imprint import imprint
from hexarium.arena.portions import Cut, Listed, Portion, Supply
from hexarium.errors import BadCluster, HexariumError

BURST = 32
"""So many portions are handed over before it is heard what the others have become."""
AHEAD = 2
"""Portions for each worker: one that it is at, one that waits for it."""


class Fleet:
    """The workers of a cluster at one kind of work."""

    def __init__(
        self,
        workplace: Any,
        envoy: Envoy,
        rehearsal: Any,
        most: int | None = None,
        stop: Event | None = None,
        say: Callable[[str], None] | None = None,
    ) -> None:
        """Nobody works yet. Before they do, each machine gets ready for a job like the `rehearsal`.

        At most so many work at a time; `stop` ends the work, and `say` hears what goes wrong, in sentences.
        """
        self.stop = stop or Event()
        self._workplace, self._rehearsal = workplace, rehearsal
        self._envoy, self._most = envoy, most
        self._say = say or quietly
        self._said = ""
        self._mustered = False

    @property
    def size(self) -> int:
        """How many work at a time."""
        workers = max(self._envoy.workers, 1)  # there may be none just now
        return min(self._most or workers, workers)

    @property
    def machines(self) -> int:
        """How many machines there are."""
        return self._envoy.machines

    def answers(self, jobs: Iterable[Any]) -> Generator[tuple[Any, Any]]:
        """Each job with its answer, as they are done, until all are done or it is to stop."""
        with closing(self.portions(Listed(jobs))) as portions:
            for portion, answers in portions:
                yield from zip(jobs_of(portion), answers, strict=True)

    def portions(self, supply: Supply) -> Generator[tuple[Portion, list[Any]]]:
        """Each portion of a supply with its answers."""
        if not self._mustered and not self.muster():
            return
        shift = _Shift(supply, Cut())
        try:
            while not self.stop.is_set():
                self._hand_over(shift)
                if not shift.under_way:
                    return
                if (told := self._envoy.hear()) is None:
                    continue
                what, number, *words = told
                if number not in shift.under_way:
                    continue  # of a shift that was stopped
                portion = shift.under_way.pop(number)
                if what == "lost":
                    self._mourn(shift, portion, *words)
                    continue
                done, seconds, answer = pickle.loads(words[0])
                if not done:
                    raise answer
                shift.cut.heard(len(portion), seconds)
                yield portion, answer
        finally:
            self._envoy.ask("drop", list(shift.under_way))

    def muster(self) -> bool:
        """Have every machine ready; returns whether it is so, before it was to stop."""
        workplace = pickle.dumps(self._workplace)
        self._envoy.ask(
            "muster", workplace, imprint(self._workplace.variant()), pickle.dumps(self._rehearsal)
        )
        self._mustered = self._envoy.wait("mustered", self.stop, slow=_getting_ready)
        if self._mustered and not self._envoy.workers:
            raise BadCluster(f"No machine of the cluster ({self._envoy.address}) has a processor for it.")
        return self._mustered

    def _hand_over(self, shift: _Shift) -> None:
        """Give out portions, as many as there are hands for."""
        room = self._most or AHEAD * max(self._envoy.workers, 1)
        for _ in range(min(BURST, room - len(shift.under_way))):
            portion = shift.next(self.size)
            if portion is None:
                return
            self._envoy.last += 1
            shift.under_way[self._envoy.last] = portion
            self._envoy.ask("do", self._envoy.last, pickle.dumps(portion))

    def _mourn(self, shift: _Shift, portion: Portion, with_machine: bool) -> None:
        """Have the portion of a lost worker played again."""
        what = _named(portion)
        if with_machine:
            # A machine has many workers; one sentence is enough.
            self._once("A machine of the cluster was lost; what was played there is played again.")
        else:
            tried = shift.tried[portion.numbers] = shift.tried.get(portion.numbers, 0) + 1
            if tried >= TRIES:
                raise HexariumError(
                    f"The worker that played {what} was lost {tried} times; leave out the bot that does it."
                )
            self._once(f"A worker was lost in the middle of {what}, to be played again.")
        shift.again.append(portion)

    def _once(self, sentence: str) -> None:
        if sentence != self._said:
            self._say(sentence)
        self._said = sentence


class _Shift:
    """Some work that is being done."""

    def __init__(self, supply: Supply, cut: Cut) -> None:
        self.supply, self.cut = supply, cut
        self.again: deque[Portion] = deque()
        self.tried: dict[tuple[int, int], int] = {}
        self.under_way: dict[int, Portion] = {}

    def next(self, workers: int) -> Portion | None:
        """The next portion, those of the lost first; none if there is none now."""
        if self.again:
            return self.again.popleft()
        count = self.cut.count(self.supply, workers)
        return self.supply.take(count) if count else None


def _getting_ready() -> None:
    """Tell whoever waits."""
    from hexarium.kit.ports import Voice

    Voice.say("The machines of the cluster get ready; what is not compiled there is compiled, once on each.")


def _named(portion: Portion) -> str:
    first, last = portion.numbers
    return f"game {first}" if first == last else f"games {first} to {last}"
