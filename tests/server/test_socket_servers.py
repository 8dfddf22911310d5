"""Many servers: two processes on one PostgreSQL serve the same tables."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.server.postgres import Postgres
from tests.server.serving import Client, Served, alike, new_id, serving


@pytest.fixture(scope="module")
def two(postgres: Postgres) -> Iterator[tuple[Served, Served]]:
    url = postgres.new_database()
    with serving(url) as one, serving(url) as other:
        yield one, other


def asked(client: Client, seat: int) -> list[str]:
    client.say({"do": "look", "seat": seat})
    client.until("welcome")
    actions: list[str] = client.state["ask"]["actions"]
    return actions


def test_any_number_of_servers_serve_the_same_tables(two: tuple[Served, Served]) -> None:
    one, other = two
    table = one.create("ring", "me", "me", "me", options={"players": 3})
    tokens = [each["token"] for each in table["seats"]]
    here, there = one.client(table["table"], *tokens), other.client(table["table"], *tokens)
    chooser = random.Random(4)
    for n in range(20):
        client, onlooker = (here, there) if n % 2 else (there, here)
        newest = max(here.v, there.v)
        client.reach(newest)
        seat = client.state["to_move"]
        answer = client.act(chooser.choice(asked(client, seat)), seat=seat)
        assert answer["type"] == "ack"
        onlooker.reach(answer["v"])
    here.reach(there.v)
    for client in (here, there):
        client.say({"do": "look", "seat": 0})
        client.until("welcome")
    assert alike(here.state) == alike(there.state)
    rows = [
        {frame["v"]: frame["row"] for frame in c.frames if frame["type"] == "step"} for c in (here, there)
    ]
    assert rows[0] == rows[1]
    assert here.ask({"do": "chat", "text": "hello over there"})["type"] == "ack"
    assert there.until("chat")["text"] == "hello over there"


def test_a_known_id_gets_its_old_ack_from_every_server(two: tuple[Served, Served]) -> None:
    one, other = two
    table = one.create("ring", "me", "me", options={"players": 2})
    tokens = [each["token"] for each in table["seats"]]
    here, there = one.client(table["table"], *tokens), other.client(table["table"], *tokens)
    seat = here.state["to_move"]
    frame = {"do": "act", "id": new_id(), "seat": seat, "at": here.v, "actions": asked(here, seat)[:1]}
    for client in (here, there):
        client.say(frame)
    answers = [client.until(lambda heard: heard.get("id") == frame["id"]) for client in (here, there)]
    assert answers[0] == answers[1]
    assert answers[0]["type"] == "ack"


def test_what_one_server_has_answered_every_other_knows_at_once(two: tuple[Served, Served]) -> None:
    one, other = two
    table = one.create("heaven", "me", "open")
    path = f"/tables/{table['table']}"
    assert other.call("GET", path, 200)["status"] == "waiting"  # so that both know the table by now
    token = one.call("POST", f"{path}/seats/1", 201)["token"]
    other.call("DELETE", f"{path}/seats/1", 204, token=token)
    gone = one.client(table["table"], token, hello=False)
    gone.say({"do": "hello", "tokens": [token]})
    assert gone.hear()["code"] == 4401
    token = one.call("POST", f"{path}/seats/1", 201)["token"]
    other.call("POST", f"{path}/start", 200, token=table["host"])
    here = one.client(table["table"], token)
    assert here.state["status"] == "playing"
    assert here.ask({"do": "resign", "seat": 1})["type"] == "ack"
    assert other.call("GET", f"{path}/record", 200)["result"]["reason"] == "resigned"
    assert one.call("POST", f"{path}/rematch", 201, token=token) == other.call(
        "POST", f"{path}/rematch", 201, token=token
    )


def test_who_is_there_is_seen_at_every_server(two: tuple[Served, Served]) -> None:
    one, other = two
    table = one.create("ring", "me", "me", options={"players": 2})
    tokens = [each["token"] for each in table["seats"]]
    here = one.client(table["table"], tokens[0])
    there = other.client(table["table"], tokens[1])
    for client in (here, there):
        if not all(seat["online"] for seat in client.welcome["table"]["seats"]):
            client.until(lambda f: f["type"] == "seats" and all(seat["online"] for seat in f["seats"]))
    there.close()
    here.until(lambda f: f["type"] == "seats" and "away_until" in f["seats"][1])


def test_one_server_runs_the_bots_and_another_takes_over_when_it_dies(two: tuple[Served, Served]) -> None:
    one, other = two
    table = one.create("heaven", "bot:random", "bot:random", pace=100)
    there = other.client(table["table"])
    there.until("step")
    one.kill()
    while there.state["status"] == "playing":
        there.hear()
    vs = [frame["v"] for frame in there.frames if frame["type"] == "step"]
    assert vs == list(range(vs[0], vs[0] + len(vs)))
