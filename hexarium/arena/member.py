"""One process of a crew, seen from its owner and from within.

It reads jobs from its standard input and ends at once when that is closed, however its owner ended, so none
is left behind.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any

from hexarium.bots.ending import has_ended, kill_session
from hexarium.errors import HexariumError

GRACE = 3.0
"""Seconds that a process has to end the programs it has started, which have groups of their own."""

_PROGRAM = "import sys; sys.path[:] = {path!r}; from hexarium.arena.member import main; main()"


class Member:
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
            # Ctrl-C is for the owner; programs that it starts are found by its session.
            start_new_session=True,
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

    def dismiss(self) -> None:
        """Let the process end, and whatever it has started; it is not waited for."""
        with self._lock:
            self._ended = True
            with suppress(OSError):
                assert self._process.stdin is not None
                self._process.stdin.close()

    def end(self) -> None:
        """End the process, and whatever it has started."""
        self.dismiss()
        with self._lock:
            _kill(self._process, wait=GRACE)


def _kill(process: subprocess.Popen[bytes], wait: float) -> int:
    """End a process with all it has started; one that is ending by itself may say how."""
    has_ended(process, wait)
    kill_session(process)
    code = process.wait()
    for stream in (process.stdin, process.stdout):
        with suppress(OSError):
            if stream is not None:
                stream.close()
    return code


def main() -> None:
    """What a process of a crew does."""
    from hexarium.kit.ports import Voice

    Voice.say = staticmethod(unsaid)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a game or a bot prints is no answer
    jobs: SimpleQueue[Any] = SimpleQueue()
    opened: list[Any] = []
    Thread(target=_listen, args=(jobs, opened), daemon=True).start()
    workplace = jobs.get()
    while True:
        job = jobs.get()
        try:
            if not opened:
                opened.append(workplace.open())
            answer = True, opened[0].do(job)
        except Exception as error:
            answer = False, sendable(error)
        pickle.dump(answer, answers)
        answers.flush()


def _listen(jobs: SimpleQueue[Any], opened: list[Any]) -> None:
    """Take jobs, and end the process with all it has started as soon as nobody can want them any more."""
    with suppress(Exception):
        while True:
            jobs.put(pickle.load(sys.stdin.buffer))
    for each in opened:
        with suppress(Exception):  # not everything that is opened can be closed
            each.close()
    with suppress(OSError):
        os.killpg(os.getpid(), signal.SIGKILL)
    os._exit(1)


def sendable(error: Exception) -> Exception:
    """An error as another process can raise it again: what is wrong in somebody's game is said here."""
    from hexarium import games

    if isinstance(error, HexariumError):
        return error
    return games.blame(error) or RuntimeError(f"{type(error).__name__}: {error}")


def unsaid(message: str) -> None:
    """The owner says what is said."""
    del message
