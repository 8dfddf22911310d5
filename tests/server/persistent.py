"""People who play on through every restart, and what must hold for them in the end."""

from __future__ import annotations

import itertools
import random
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from tests.server.client import Caller, Closed, Socket, Table, fresh_id
from tests.server.process import PATIENCE, Server


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

    def __init__(self, table: Table, seed: int, servers: Sequence[Server]) -> None:
        """Plays all seats of a table, at whichever of the servers answers."""
        self.table, self.chooser = table, random.Random(seed)
        self.servers = itertools.cycle(servers)
        self.sockets: list[Socket] = []
        self.logs: list[dict[str, Any]] = []
        """The rows that were told by a welcome."""
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
                    # Another seat may be asked ahead.
                    if not socket.state["ask"] or socket.state["ask"]["seat"] != seat:
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
                    waiting = None
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
            socket = Socket(next(self.servers).url, self.table.id, list(self.table.tokens.values()), 0)
            socket.hello()
            return socket

        joined: Socket = patiently(once)
        self.sockets.append(joined)
        self.logs += joined.welcome["log"]
        return joined

    def end(self) -> None:
        """Play no more; see that nothing acknowledged was lost and nothing was done twice."""
        self.stop.set()
        self.thread.join(4 * PATIENCE)
        assert not self.thread.is_alive()
        if self.fault is not None:
            raise self.fault
        assert self.acknowledged
        facts = patiently(self._facts)
        rows: dict[int, Any] = {}
        for row in (*self.logs, *(row for socket in self.sockets for row in socket.rows)):
            plain = {key: row.get(key) for key in ("kind", "seat", "by", "action")}
            assert rows.setdefault(row["v"], plain) == plain, "a row never changes"
        for v, action in self.acknowledged.items():
            assert rows[v]["action"] == action
        assert max(self.acknowledged) <= facts["v"]
        # Every act of this game is one person's: as many stand as were acknowledged, or one whose answer was
        # lost with the last connection.
        assert 0 <= facts["ply"] - len(self.acknowledged) <= 1

    def _facts(self) -> Any:
        return Caller(next(self.servers)).get(self.table.path)


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
