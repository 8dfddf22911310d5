"""What was acknowledged survives kill −9, and nothing is played twice."""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from tests.server.client import PATIENCE, Caller, Closed, Socket, Table, fresh_id, served

KILLS = int(os.environ.get("HEXARIUM_KILLS", "6"))
"""How often the server is killed; many more when asked for."""


def patiently(try_once: Callable[[], Any]) -> Any:
    """Try until it works: the server may be away."""
    end = time.monotonic() + 4 * PATIENCE
    while True:
        try:
            return try_once()
        except (OSError, Closed, TimeoutError, EOFError, ConnectionError) as error:
            if time.monotonic() > end:
                raise AssertionError("The server did not come back.") from error
            time.sleep(0.05)
        except Exception as error:  # whatever a library says of a connection that is gone
            if time.monotonic() > end or isinstance(error, AssertionError):
                raise
            time.sleep(0.05)


class Persistent:
    """A person who plays on through every restart: what was not answered is sent again, with the same id."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table, self.chooser = table, random.Random(seed)
        self.acknowledged: dict[int, str] = {}
        self.stop = threading.Event()
        self.fault: BaseException | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self) -> None:
        try:
            self._play()
        except BaseException as error:
            self.fault = error

    def _play(self) -> None:
        socket, waiting = self._join(), None
        while not self.stop.is_set():
            try:
                if waiting is None:
                    if socket.state["status"] != "playing":
                        return
                    seat = socket.state["to_move"]
                    if seat is None or not socket.state["ask"]:
                        socket.send({"do": "look", "seat": seat or 0})
                        socket.until(lambda frame: frame["type"] == "welcome")
                        continue
                    actions = socket.state["ask"]["actions"]
                    quick = [a for a in actions if a.split()[0] not in ("give", "want", "offer")] or actions
                    action = self.chooser.choice(quick)
                    waiting = {
                        "do": "act",
                        "id": fresh_id(),
                        "seat": seat,
                        "at": socket.v,
                        "actions": [action],
                    }
                socket.send(waiting)
                answer = socket.until(partial(_answers, waiting["id"]))
                if answer["type"] == "ack":
                    assert answer["v"] not in self.acknowledged
                    self.acknowledged[answer["v"]] = waiting["actions"][0]
                    socket.until_v(answer["v"])
                else:
                    # A server that is stopping says so; what was refused is thought over.
                    assert answer["code"] in ("internal", "stale", "not_your_turn"), answer
                waiting = None
            except AssertionError:
                raise
            except Exception:
                socket = self._join()
        with suppress(Exception):
            socket.close()

    def _join(self) -> Socket:
        def once() -> Socket:
            return self.table.join(*self.table.tokens, look=0)

        joined: Socket = patiently(once)
        return joined


def go_on(people: list[Persistent]) -> None:
    """Wait until everybody who still plays is answered again."""
    known = [len(person.acknowledged) for person in people]
    end = time.monotonic() + 2 * PATIENCE
    for person, before in zip(people, known, strict=True):
        while person.thread.is_alive() and len(person.acknowledged) == before:
            assert time.monotonic() < end, "Nobody is answered any more."
            time.sleep(0.01)


def _answers(id: str, frame: dict[str, Any]) -> bool:
    return frame.get("id") == id


def rows_of(table: Table) -> list[dict[str, Any]]:
    """All rows of the log that a fresh welcome tells."""

    def once() -> Any:
        return table.join().welcome["log"]

    rows: list[dict[str, Any]] = patiently(once)
    return rows


def test_what_was_acknowledged_survives_kill_9_and_nothing_is_played_twice(tmp_path: Path) -> None:
    chooser = random.Random(1)
    with served(data=tmp_path) as server:
        caller = Caller(server)
        tables = [
            caller.table("catan", ["me", "me", "me"], options={"players": 3}),
            caller.table("ring", ["me", "me"], options={"players": 2}),
            caller.table("heaven", ["me", "me"]),
        ]
        people = [Persistent(table, seed) for seed, table in enumerate(tables)]
        for _ in range(KILLS):
            go_on(people)
            time.sleep(chooser.uniform(0.0, 0.5))
            server.kill()
            server.again()
        go_on(people)
        for person in people:
            person.stop.set()
        for person in people:
            person.thread.join(PATIENCE)
            assert person.fault is None, person.fault
            assert person.acknowledged
        for table, person in zip(tables, people, strict=True):
            facts = table.facts()
            rows = {row["v"]: row for row in rows_of(table)}
            assert max(person.acknowledged) <= facts["v"]
            for v, action in person.acknowledged.items():
                if v in rows:
                    assert rows[v]["action"] == action
            # Every act of this game is one person's: as many stand as were acknowledged, or one whose
            # answer was lost with the last connection.
            assert 0 <= facts["ply"] - len(person.acknowledged) <= 1


def test_a_stopped_server_says_bye_closes_with_1012_and_comes_back_with_everything(tmp_path: Path) -> None:
    with served(data=tmp_path) as server:
        caller = Caller(server)
        table = caller.table("heaven", ["me", "me"])
        socket = table.join(0, 1, look=0)
        seat = socket.state["to_move"]
        socket.send({"do": "look", "seat": seat})
        socket.until(lambda frame: frame["type"] == "welcome")
        v = socket.played(seat, socket.state["ask"]["actions"][0])
        assert server.stop() == 0
        assert socket.closed() == 1012
        assert socket.frames[-1]["type"] == "bye"
        assert "retry" in socket.frames[-1]
        server.again()
        back = patiently(lambda: table.join(0, 1, look=0))
        assert (back.v, back.state["ply"]) == (v, 1)


def test_bots_go_on_after_a_restart_without_anybody_watching(tmp_path: Path) -> None:
    with served(data=tmp_path) as server:
        caller = Caller(server)
        table = caller.table("ring", ["bot:easy"] * 3, options={"players": 3}, pace=0)
        patiently(lambda: _reached(table, 10))
        server.kill()
        server.again()
        ply = table.facts()["ply"]
        patiently(lambda: _reached(table, ply + 10))


def _reached(table: Table, ply: int) -> None:
    facts = table.facts()
    if facts["ply"] < ply and facts["status"] == "playing":
        raise TimeoutError
