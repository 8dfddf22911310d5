"""Signals that ask a long command to stop: it tells what it has found, and ends with their exit code."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event
from types import FrameType

_NAMES = {signal.SIGINT: "Ctrl-C", signal.SIGTERM: "SIGTERM"}


class Stop(Event):
    """Set once a signal has come; `signal` says which."""

    signal: int | None = None

    @property
    def cause(self) -> str:
        """What stopped the command, in words."""
        return "" if self.signal is None else _NAMES[signal.Signals(self.signal)]

    def leave(self) -> None:
        """End the process at once if a signal has come, with the exit code that shells expect for it.

        The compiler may be at work in a thread that cannot be stopped, so that there is no orderly end.
        """
        if self.signal is None:
            return
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        os._exit(128 + self.signal)


@contextmanager
def stopped_by_signals() -> Iterator[Stop]:
    """Let the first Ctrl-C or SIGTERM set the event; the next one ends the process as it would have."""
    stop = Stop()
    before = {number: signal.getsignal(number) for number in _NAMES}
    heeded = [number for number, handler in before.items() if handler is not signal.SIG_IGN]

    def restore() -> None:
        for number in heeded:
            signal.signal(number, before[number])

    def hear(number: int, frame: FrameType | None) -> None:
        del frame
        stop.signal = number
        stop.set()
        restore()

    for number in heeded:
        signal.signal(number, hear)
    try:
        yield stop
    finally:
        restore()
