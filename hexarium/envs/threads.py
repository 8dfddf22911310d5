"""A few threads that do a part each of the same thing, again and again.

They wait for a lock, which costs a few microseconds; a pool of futures takes ten times as long.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock, Thread
from typing import Any


class _Helper:
    """One thread, and the locks by which it is woken and waited for."""

    def __init__(self, part: int) -> None:
        self.part = part
        self.work: Callable[[int], Any] | None = None
        self.trouble: BaseException | None = None
        self.wake, self.ready = Lock(), Lock()
        self.wake.acquire()
        self.ready.acquire()
        Thread(target=self._serve, name=f"games-{part}", daemon=True).start()

    def _serve(self) -> None:
        while True:
            self.wake.acquire()
            if self.work is None:
                return
            try:
                self.work(self.part)
            except BaseException as error:
                self.trouble = error
            self.ready.release()


class Threads:
    """So many threads beside the one that calls."""

    def __init__(self, count: int) -> None:
        self._helpers = [_Helper(part + 1) for part in range(count)]

    def run(self, work: Callable[[int], Any]) -> None:
        """Call `work` with 0 here and with each following number in a thread of its own."""
        for helper in self._helpers:
            helper.work = work
            helper.wake.release()
        try:
            work(0)
        finally:
            for helper in self._helpers:
                helper.ready.acquire()
        for helper in self._helpers:
            if helper.trouble is not None:
                trouble, helper.trouble = helper.trouble, None
                raise trouble

    def close(self) -> None:
        """End them."""
        for helper in self._helpers:
            helper.work = None
            helper.wake.release()
        self._helpers = []
