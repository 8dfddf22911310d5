"""What the process that speaks with Ray does when a machine falls silent."""

from __future__ import annotations

from concurrent.futures import Future
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pytest

from hexarium.arena import driver as driver_module
from hexarium.arena.driver import SILENCE, Driver


class Silent:
    """What Ray knows of a cluster whose workers never answer unless they are told to."""

    def __init__(self) -> None:
        self.names = ["one", "two"]
        self.cancelled: list[Any] = []

    def nodes(self) -> list[dict[str, Any]]:
        return [{"NodeID": name, "Alive": True, "Resources": {"CPU": 1}} for name in self.names]

    def cancel(self, ref: Any, force: bool) -> None:
        assert force
        self.cancelled.append(ref)


class Ref:
    """An answer that is waited for."""

    def __init__(self) -> None:
        self._future: Future[bytes] = Future()

    def future(self) -> Future[bytes]:
        return self._future


def test_what_a_silent_machine_played_is_played_again_once_the_others_have_had_their_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ray, clock, told = Silent(), [100.0], list[tuple[Any, ...]]()
    monkeypatch.setattr(driver_module, "_ray", lambda: ray)
    monkeypatch.setattr(driver_module, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    driver = Driver(BytesIO())
    monkeypatch.setattr(driver, "tell", lambda *words: told.append(words))
    driver._place = (None, None)
    driver._run = SimpleNamespace(remote=lambda *_: Ref())
    driver._look()
    for number in (1, 2, 3):
        driver._do(number, b"")

    def later(seconds: float) -> list[tuple[Any, ...]]:
        clock[0] += seconds
        driver._look()
        driver._give_up()
        said = told.copy()
        told.clear()
        return said

    def answer(number: int) -> None:
        done: Future[bytes] = Future()
        done.set_result(b"")
        driver._told(number, done)

    assert later(8) == [("size", 2, 2)]
    answer(1)  # answers take eight seconds here, so others are given sixteen
    ray.names.remove("two")
    assert later(0) == [("done", 1, b""), ("size", 1, 1)]
    driver._do(4, b"")  # after it was known, so nobody there can have it
    assert later(15) == []
    answer(2)
    assert later(SILENCE) == [("done", 2, b""), ("lost", 3, True)]
    assert len(ray.cancelled) == 1
    answer(3)  # it comes after all
    assert later(100) == []
