"""Leaving when somebody has had enough, or when the system says so."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = tuple(getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name))


class Stopped(Exception):
    """The sitting is over; a `code` says that nobody is there any more to be told."""

    def __init__(self, code: int = 0) -> None:
        super().__init__()
        self.code = code


@contextmanager
def leaving() -> Iterator[None]:
    """A closed window and a polite kill end the sitting like any other."""

    def stop(number: int, frame: FrameType | None) -> None:
        del frame
        raise Stopped(128 + number)

    before = {number: signal.signal(number, stop) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def undisturbed() -> Iterator[None]:
    """No signal comes between the lines of a file; it is heard afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, *SIGNALS})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
