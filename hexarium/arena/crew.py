"""Processes that play games for others, on all cores, and end with whoever holds them.

Each is handed one job at a time and gives an answer. A process may die in the middle, for a bot may crash it
or the system be out of memory: then another takes its place and its job is done again. A process reads jobs
from its standard input and ends at once when that is closed, however its owner ended, so none is left behind.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import Any, Protocol

from hexarium.errors import BadOption, HexariumError

MOST_PROCESSES = 1024
TRIES = 3
"""So often a job may end its process before it is given up."""
MOMENT = 0.1
"""Seconds after which it is seen that everything is to stop."""

_PROGRAM = "import sys; sys.path[:] = {path!r}; from hexarium.arena.crew import main; main()"


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
        self._say = say or _quietly
        self._members: list[_Member] = []

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Send everybody home, at once."""
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
                self._members.append(_Member(self._workplace))
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

    def work(self, member: _Member) -> None:
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

    def _do(self, member: _Member, job: Any, tried: int) -> None:
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

    def _mourn(self, member: _Member, job: Any, tried: int) -> None:
        how = member.replace()
        what = f"game {job.number}" if hasattr(job, "number") else "its work"
        if tried >= TRIES:
            raise HexariumError(
                f"The process that played {what} was ended {how} {tried} times; "
                "leave out the bot that does it, or give it a process of its own (--bot)."
            )
        self.told.put(f"A process was ended {how} in the middle of {what}, which is played again.")


class _Member:
    """One process."""

    def __init__(self, workplace: bytes) -> None:
        self._workplace = workplace
        self._lock = Lock()
        self._ended = False
        self._start()

    def _start(self) -> None:
        path = [each or str(Path.cwd()) for each in sys.path]
        self._process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM.format(path=path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # Ctrl-C is for the owner. Programs that bots start belong to the group, and end with it.
            process_group=0,
        )
        with suppress(OSError):
            self._write(self._workplace)

    def ask(self, job: Any) -> tuple[bool, Any]:
        """Have a job done; an error of the system if the process dies over it."""
        self._write(pickle.dumps(job))
        assert self._process.stdout is not None
        done, answer = pickle.load(self._process.stdout)
        return done, answer

    def _write(self, content: bytes) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(content)
            self._process.stdin.flush()
        except ValueError as error:  # it was closed meanwhile
            raise OSError from error

    def replace(self) -> str:
        """Start another process in the place of a dead one; says how that one ended."""
        with self._lock:
            if self._ended:
                return "on request"
            code = _kill(self._process, wait=1.0)
            self._start()
        return f"by {signal.Signals(-code).name}" if code < 0 else f"with code {code}"

    def end(self) -> None:
        """End the process, and whatever it has started."""
        with self._lock:
            self._ended = True
            _kill(self._process)


def _kill(process: subprocess.Popen[bytes], wait: float = 0.0) -> int:
    """End a process and its group; one that is ending by itself may say how."""
    if wait:
        with suppress(subprocess.TimeoutExpired):
            process.wait(wait)
    with suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    with suppress(OSError):
        process.kill()
    code = process.wait()
    for stream in (process.stdin, process.stdout):
        with suppress(OSError):
            if stream is not None:
                stream.close()
    return code


def main() -> None:
    """What a process of a crew does."""
    from hexarium.kit.ports import Voice

    Voice.say = staticmethod(_quietly)  # the owner says what is said
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a game or a bot prints is no answer
    jobs: SimpleQueue[Any] = SimpleQueue()
    Thread(target=_listen, args=(jobs,), daemon=True).start()
    opened = None
    workplace = jobs.get()
    while True:
        job = jobs.get()
        try:
            opened = opened or workplace.open()
            answer = True, opened.do(job)
        except Exception as error:
            answer = False, _sendable(error)
        pickle.dump(answer, answers)
        answers.flush()


def _listen(jobs: SimpleQueue[Any]) -> None:
    """Take jobs, and end the process with all it has started as soon as nobody can want them any more."""
    with suppress(Exception):
        while True:
            jobs.put(pickle.load(sys.stdin.buffer))
    with suppress(OSError):
        os.killpg(os.getpid(), signal.SIGKILL)
    os._exit(1)


def _sendable(error: Exception) -> Exception:
    """An error as another process can raise it again: what is wrong in somebody's game is said here."""
    from hexarium import games

    if isinstance(error, HexariumError):
        return error
    return games.blame(error) or RuntimeError(f"{type(error).__name__}: {error}")


def _quietly(message: str) -> None:
    """Say nothing."""
    del message
