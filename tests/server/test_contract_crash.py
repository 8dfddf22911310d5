"""What was acknowledged survives kill −9, and nothing is played twice."""

from __future__ import annotations

import os
import random
import time
from typing import Any

from tests.server.client import Caller, Socket, Table, served
from tests.server.persistent import Persistent, go_on, patiently
from tests.server.process import PATIENCE

KILLS = int(os.environ.get("HEXARIUM_KILLS", "3"))
"""How often the server is killed; many more when asked for."""


def test_what_was_acknowledged_survives_kill_9_and_nothing_is_played_twice(where: dict[str, Any]) -> None:
    chooser = random.Random()
    with served(**where) as server:
        caller = Caller(server)
        tables = [
            caller.table("catan", ["me", "me", "me"], options={"players": 3}),
            caller.table("ring", ["me", "me"], options={"players": 2}),
            caller.table("heaven", ["me", "me"]),
        ]
        people = [Persistent(table, seed, [server]) for seed, table in enumerate(tables)]
        for _ in range(KILLS):
            go_on(people)
            time.sleep(chooser.uniform(0.0, 0.5))
            server.kill()
            server.again()
        go_on(people)
        for person in people:
            person.end()


def test_a_stopped_server_says_bye_closes_with_1012_and_comes_back_with_everything(
    where: dict[str, Any],
) -> None:
    with served(**where) as server:
        caller = Caller(server)
        table = caller.table("heaven", ["me", "me"])
        socket = table.join(0, 1, look=0)
        seat = socket.state["to_move"]
        socket.send({"do": "look", "seat": seat})
        socket.until(lambda frame: frame["type"] == "welcome")
        v = socket.played(seat, socket.state["ask"]["actions"][0])
        silent = Socket(caller.url, table.id)
        silent.wire.ping().wait(PATIENCE)
        assert server.stop() == 0
        assert silent.closed() == 1012
        assert silent.frames[-1]["type"] == "bye", "also to one who has not said hello"
        assert socket.closed() == 1012
        assert socket.frames[-1]["type"] == "bye"
        assert "retry" in socket.frames[-1]
        server.again()
        back = patiently(lambda: table.join(0, 1, look=0))
        assert (back.v, back.state["ply"]) == (v, 1)


def test_bots_go_on_after_a_restart_without_anybody_watching(where: dict[str, Any]) -> None:
    with served(**where) as server:
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
