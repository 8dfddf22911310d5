"""Threads that share the games of every step, beside the one that calls.

They wait and work in compiled code alone, and never ask for the interpreter's lock: to hand it over twice
takes longer than to step some hundred games. What they do is `kit/launching.py`.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Sequence
from threading import Thread
from typing import Any
from weakref import WeakSet, finalize

import numpy as np

from hexarium.kit import launching as box
from hexarium.kit.launching import compiled, serve, share, stop, warm_launching

CHUNK = 64
"""At most so many games are taken at a time; threads that think for long take fewer."""
PATIENCE = 5.0
"""Seconds that are waited for a thread to end."""


class _Locks:
    """Locks of the interpreter's that can be taken and given back without it; all are taken at first."""

    def __init__(self, count: int) -> None:
        api = ctypes.pythonapi
        allocate = api.PyThread_allocate_lock
        allocate.restype = ctypes.c_void_p
        self.acquire, self.release, self._free = (
            ctypes.cast(function, ctypes.c_void_p).value or 0
            for function in (api.PyThread_acquire_lock, api.PyThread_release_lock, api.PyThread_free_lock)
        )
        self.places: list[int] = [allocate() for _ in range(count)]
        take = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int)(self.acquire)
        for place in self.places:
            take(place, 1)

    def close(self) -> None:
        """Give back their memory."""
        for place in self.places:
            ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self._free)(place)
        self.places = []


def _serve(function: int, words: Any, part: int) -> None:
    """What a thread does; it holds the box as long as it runs."""
    compiled(serve)(function, words.ctypes.data, part)


def _end(words: Any, locks: _Locks, helpers: Sequence[Thread]) -> None:
    compiled(stop)(words.ctypes.data)
    for helper in helpers:
        helper.join(PATIENCE)
    if not any(helper.is_alive() for helper in helpers):
        locks.close()


_all: WeakSet[Threads] = WeakSet()


def _forget() -> None:
    """A process that has forked has the arrays of its parent, but not its threads."""
    for threads in _all:
        threads.lose()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)


class Threads:
    """`count` threads, with the one that calls, that step `n` games by the machine code of `function`."""

    def __init__(self, function: int, n: int, count: int) -> None:
        warm_launching()
        self._function, self._n, self._count = function, n, count
        self._begin()
        _all.add(self)

    def _begin(self) -> None:
        count = self._count
        self._places: Sequence[int] | None = None
        locks = _Locks(count)
        self._words = words = np.zeros(box.HEAD + box.WIDTH * count, np.int64)
        words[box.PARTS] = count
        words[box.CHUNK] = max(1, min(CHUNK, self._n // (4 * count)))
        words[box.ACQUIRE], words[box.RELEASE] = locks.acquire, locks.release
        words[box.MAIN_LOCK] = locks.places[0]
        for part in range(count):
            first, last = (self._n * k // count for k in (part, part + 1))
            chunks = -(-(last - first) // int(words[box.CHUNK]))
            at = box.HEAD + box.WIDTH * part
            words[at + box.FIRST], words[at + box.LAST], words[at + box.CHUNKS] = first, last, chunks
            words[at + box.NEXT], words[at + box.LOCK] = chunks, locks.places[part]
        self._place = words.ctypes.data
        helpers = [
            Thread(target=_serve, args=(self._function, words, part), name=f"games-{part}", daemon=True)
            for part in range(1, count)
        ]
        for helper in helpers:
            helper.start()
        self._finalizer: Any = finalize(self, _end, words, locks, helpers)

    def run(self, places: Sequence[int], asked: int, care: int) -> int:
        """Step all games with the arrays of one table for each thread; see `launch`."""
        if self._finalizer is None:
            self._begin()
        if places is not self._places:
            self._point(places)
        found: int = compiled(share)(self._function, self._place, asked, care)
        return found

    def _point(self, places: Sequence[int]) -> None:
        """Tell the threads which tables are theirs."""
        first = box.HEAD + box.TABLE
        self._words[first :: box.WIDTH] = places
        self._places = places

    def lose(self) -> None:
        """The threads are gone, with the process that had them; the next step begins others."""
        if self._finalizer is not None:
            self._finalizer.detach()
            self._finalizer = None

    def close(self) -> None:
        """End them."""
        if self._finalizer is not None:
            self._finalizer()
            self._finalizer = None
