"""Processes that play games for others, on all cores, and end with whoever holds them.

Each is handed one job at a time and gives an answer. A process may die in the middle, for a bot may crash it
or the system be out of memory: then another takes its place and its job is done again.
"""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterable
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import Any, Protocol

from hexarium.arena.member import Member
from hexarium.errors import BadOption, HexariumError

MOST_PROCESSES = 1024
TRIES = 3
"""So often a job may end its process before it is given up."""
MOMENT = 0.1
"""Seconds after which it is seen that everything is to stop."""


class Workplace(Protocol):
    """Where jobs are done; it can be sent to another process, and is opened there."""

    def open(self) -> Any:
        """Something with a method `do` that takes a job and gives an answer."""


class Crew:
    """Some processes at the same kind of work."""

    def __init__(
        self,
        workplace: Workplace,
        processes: int,
        stop: Event | None = None,
        say: Callable[[str], None] | None = None,
    ) -> None:
        """Nobody works yet; `stop` ends the work, and `say` hears what goes wrong, in sentences."""
        if not 1 <= processes <= MOST_PROCESSES:
            raise BadOption(
                f"processes cannot be {processes}; it is a whole number from 1 to {MOST_PROCESSES:,}."
            )
        self.stop = stop or Event()
        self._workplace, self._size = pickle.dumps(workplace), processes
        self._say = say or quietly
        self._members: list[Member] = []

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Send everybody home, at once."""
        for member in self._members:
            member.dismiss()
        while self._members:
            self._members.pop().end()

    def answers(self, jobs: Iterable[Any]) -> Generator[tuple[Any, Any]]:
        """Each job with its answer, as they are done, until all are done or it is to stop."""
        self._gather()
        shift = _Shift(jobs, self.stop)
        threads = [Thread(target=shift.work, args=(member,), daemon=True) for member in self._members]
        for thread in threads:
            thread.start()
        done = False
        try:
            done = yield from self._told(shift, len(threads))
        finally:
            shift.over.set()
            if not done:
                self.close()
            for thread in threads:
                thread.join()

    def _gather(self) -> None:
        while len(self._members) < self._size:
            try:
                self._members.append(Member(self._workplace))
            except OSError as error:
                started = len(self._members)
                self.close()
                raise BadOption(
                    f"processes cannot be {self._size}; this machine starts {started}."
                ) from error

    def _told(self, shift: _Shift, working: int) -> Generator[tuple[Any, Any], None, bool]:
        """What is told in a shift; returns whether all of its work is done."""
        while working and not self.stop.is_set():
            try:
                told = shift.told.get(timeout=MOMENT)
            except Empty:
                continue
            if told is None:
                working -= 1
            elif isinstance(told, BaseException):
                raise told
            elif isinstance(told, str):
                self._say(told)
            else:
                yield told
        return not working


class _Shift:
    """Some jobs that are being done, and what is told about them."""

    def __init__(self, jobs: Iterable[Any], stop: Event) -> None:
        self._jobs, self._lock, self._stop = iter(jobs), Lock(), stop
        self._again: deque[tuple[Any, int]] = deque()
        self._under_way = 0
        self.over = Event()
        self.told: SimpleQueue[tuple[Any, Any] | BaseException | str | None] = SimpleQueue()

    def work(self, member: Member) -> None:
        """What a thread does for each process: hand it one job after another."""
        try:
            while (taken := self._next()) is not None:
                self._do(member, *taken)
        except BaseException as error:
            self.told.put(error)
        finally:
            self.told.put(None)

    def _next(self) -> tuple[Any, int] | None:
        """A job, and how often it was tried; those of the dead first."""
        while not self._ended:
            with self._lock:
                found = self._again.popleft() if self._again else None
                if found is None:
                    found = next(((job, 0) for job in self._jobs), None)
                if found is not None:
                    self._under_way += 1
                    return found
                if not self._under_way:
                    return None
            # Whoever works now may die, and then there is something to do.
            self.over.wait(MOMENT)
        return None

    @property
    def _ended(self) -> bool:
        return self.over.is_set() or self._stop.is_set()

    def _do(self, member: Member, job: Any, tried: int) -> None:
        try:
            done, answer = member.ask(job)
        except (OSError, EOFError, ValueError, pickle.UnpicklingError):
            if self._ended:
                return
            self._mourn(member, job, tried + 1)
            with self._lock:
                self._again.append((job, tried + 1))
                self._under_way -= 1
            return
        if not done:
            raise answer
        self.told.put((job, answer))
        with self._lock:
            self._under_way -= 1

    def _mourn(self, member: Member, job: Any, tried: int) -> None:
        how = member.replace()
        what = f"game {job.number}" if hasattr(job, "number") else "its work"
        if tried >= TRIES:
            raise HexariumError(
                f"The process that played {what} was ended {how} {tried} times; "
                "leave out the bot that does it, or give it a process of its own (--bot)."
            )
        self.told.put(f"A process was ended {how} in the middle of {what}, which is played again.")


def quietly(message: str) -> None:
    """Say nothing."""
    del message
