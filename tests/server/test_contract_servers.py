"""Two server processes on one PostgreSQL, killed in turn while people play."""

from __future__ import annotations

import os
import random
import time
from typing import Any

from tests.server.client import Caller, Table, served
from tests.server.persistent import Persistent, go_on
from tests.server.postgres import Postgres
from tests.server.process import PATIENCE, Server

KILLS = int(os.environ.get("HEXARIUM_KILLS", "2"))
"""How often a server is killed; many more when asked for."""
BOTS = 3


def bots_go_on(table: Table, server: Server) -> None:
    """Wait until the bots of a table have played on, as a server tells it."""
    caller, end = Caller(server), time.monotonic() + 2 * PATIENCE
    before = told = caller.get(table.path)
    while told["ply"] <= before["ply"] and told["status"] == "playing":
        assert time.monotonic() < end, "another server takes over the bots"
        time.sleep(0.05)
        told = caller.get(table.path)
    # Seats and the start are rows as well; each ply is one more, and none was played by both servers.
    assert told["v"] - told["ply"] - (told["status"] == "over") == BOTS + 1


def test_of_two_servers_killed_in_turn_nothing_is_lost_or_done_twice_and_bots_go_on(
    postgres: Postgres,
) -> None:
    chooser = random.Random()
    env = {"DATABASE_URL": postgres.new_database()}
    with served(env=env, hasty=True) as one, served(env=env, hasty=True) as other:
        servers = [one, other]
        caller = Caller(one)
        options: dict[str, Any] = {"players": BOTS}
        tables = [
            caller.table("catan", ["me"] * 3, options={"players": 3}),
            caller.table("ring", ["me"] * 2, options={"players": 2}),
            caller.table("heaven", ["me"] * 2),
        ]
        watched = caller.table("catan", ["bot:random"] * BOTS, options=options, pace=40)
        people = [Persistent(table, seed, servers) for seed, table in enumerate(tables)]
        for number in range(KILLS):
            go_on(people)
            time.sleep(chooser.uniform(0.0, 0.5))
            killed, left = servers[number % 2], servers[1 - number % 2]
            killed.kill()
            go_on(people)
            bots_go_on(watched, left)
            killed.again()
        go_on(people)
        for person in people:
            person.end()
        for server in servers:
            bots_go_on(watched, server)
