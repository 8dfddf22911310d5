"""Playing at a table over real sockets to a server in another process."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from hexarium.play.record import Record
from hexarium.play.verifying import verify
from tests.server.serving import Client, Frame, Served, alike, new_id, serving

TABLES = {"heaven": {}, "ring": {"players": 3}, "catan": {"players": 3}}
SEATS = {"heaven": 2, "ring": 3, "catan": 3}


def hot_seat(served: Served, game: str, **more: Any) -> tuple[Frame, list[str]]:
    """A table where one client has all seats."""
    table = served.create(game, *["me"] * SEATS[game], options=TABLES[game], **more)
    return table, [each["token"] for each in table["seats"]]


def at_every_seat(served: Served, game: str, **more: Any) -> tuple[Frame, list[Client]]:
    """A table where every seat has a client of its own."""
    table, tokens = hot_seat(served, game, **more)
    return table, [served.client(table["table"], token) for token in tokens]


def mover(clients: list[Client]) -> Client:
    """Whoever is to move, when everyone has heard everything."""
    newest = max(client.v for client in clients)
    for client in clients:
        client.reach(newest)
    return clients[clients[0].state["to_move"]]


def play_on(clients: list[Client], chooser: random.Random, plies: int) -> int:
    """Play so many random plies, or until the end; returns how many it were."""
    for n in range(plies):
        if clients[0].state["status"] == "over":
            return n
        client = mover(clients)
        seat = client.state["to_move"]
        answer = client.act(chooser.choice(client.state["ask"]["actions"]), seat=seat)
        assert answer["type"] == "ack", answer
        for each in clients:
            each.reach(answer["v"])
        while clients[0].state["to_move"] is None and clients[0].state["status"] == "playing":
            clients[0].hear()
    return plies


@pytest.mark.parametrize("game", list(TABLES))
def test_every_row_comes_as_one_step_to_everyone_and_changes_add_up_to_the_state(
    served: Served, game: str
) -> None:
    table, clients = at_every_seat(served, game)
    spectator = served.client(table["table"])
    everyone = [*clients, spectator]
    chooser = random.Random(5)
    for _ in range(3):
        play_on(clients, chooser, 20)
        newest = max(client.v for client in clients)
        for client in everyone:
            client.reach(newest)
            fresh = served.client(table["table"], *client.tokens)
            assert alike(fresh.state) == alike(client.state)
            fresh.close()
    rows = {
        tuple(json.dumps(frame["row"]) for frame in client.frames if frame["type"] == "step")
        for client in everyone
    }
    assert len(rows) == 1, "the rows themselves are the same for all"
    for client in everyone:
        client.close()


def test_a_whole_game_ends_with_over_and_its_record_proves_the_dice(served: Served) -> None:
    table, tokens = hot_seat(served, "heaven", words="seven black stones")
    path = f"/tables/{table['table']}"
    with served.client(table["table"], *tokens) as client:
        served.call("GET", f"{path}/record", 409)
        served.call("GET", f"{path}/at/0", 409)
        chooser = random.Random(1)
        while client.state["status"] == "playing":
            seat = client.state["to_move"]
            client.say({"do": "look", "seat": seat})
            client.until("welcome")
            client.reach(client.act(chooser.choice(client.state["ask"]["actions"]), seat=seat)["v"])
            if client.state["to_move"] is None and client.state["status"] == "playing":
                client.until("step")
        kinds = [frame["row"]["kind"] for frame in client.frames if frame["type"] == "step"]
        assert kinds[-2:] == ["act", "over"]
        assert client.act("pass", seat=0)["code"] == "over"
        told = served.call("GET", f"{path}/record", 200)
        assert told["proof"]["words"][0] == "seven black stones"
        assert told["proof"]["commit"] == table["commit"]
        assert verify(Record.parse(json.dumps(told))).plies == client.state["ply"]
        assert told["result"] == client.state["result"]
        last = served.call("GET", f"{path}/at/{client.state['ply']}", 200)["state"]
        assert last["result"] == client.state["result"]
        again = served.call("POST", f"{path}/rematch", 201, token=tokens[1])
        assert client.until("rematch")["table"] == again["table"]
        assert served.call("POST", f"{path}/rematch", 201, token=tokens[0]) == again
    with served.client(again["table"], tokens[0]) as client:
        assert client.welcome["you"] == [1], "old tokens open their seats there, moved on by one"


def test_a_known_id_gets_its_old_ack_and_does_nothing(served: Served) -> None:
    table, tokens = hot_seat(served, "heaven")
    with served.client(table["table"], *tokens) as client:
        seat = client.state["to_move"]
        client.say({"do": "look", "seat": seat})
        client.until("welcome")
        frame = {
            "do": "act",
            "id": new_id(),
            "seat": seat,
            "at": client.v,
            "actions": client.state["ask"]["actions"][:1],
        }
        for _ in range(3):
            client.say(frame)
        answers = [client.until("ack") for _ in range(3)]
        assert len({answer["v"] for answer in answers}) == 1
        assert client.ask({"do": "act", **frame, "actions": ["nonsense"]}) == answers[0]
        assert served.call("GET", f"/tables/{table['table']}", 200)["v"] == answers[0]["v"]


def test_of_two_acts_that_were_decided_at_the_same_row_one_is_stale(served: Served) -> None:
    table, tokens = hot_seat(served, "heaven")
    with served.client(table["table"], *tokens) as one, served.client(table["table"], *tokens) as other:
        seat = one.state["to_move"]
        for client in (one, other):
            client.say({"do": "look", "seat": seat})
            client.until("welcome")
        action = one.state["ask"]["actions"][0]
        frame = {"do": "act", "seat": seat, "at": one.v, "actions": [action]}
        for client in (one, other):
            client.say({**frame, "id": new_id()})
        answers = [client.until(lambda heard: heard["type"] in ("ack", "no")) for client in (one, other)]
        assert sorted(answer.get("code", "ack") for answer in answers) == ["ack", "stale"]


def test_an_undo_is_free_or_asked_for_and_everyone_hears_of_the_vote(served: Served) -> None:
    _, clients = at_every_seat(served, "heaven")
    first = mover(clients)
    other = next(client for client in clients if client is not first)
    seat, before = first.state["to_move"], alike(first.state)
    at = first.v
    first.act(first.state["ask"]["actions"][0], seat=seat)
    back = first.ask({"do": "undo", "seat": seat, "to": at})
    assert back["type"] == "ack"
    first.reach(back["v"])
    assert {**alike(first.state), "ask": None} == {**before, "ask": None}
    assert first.state["ask"]["key"] != before["ask"]["key"]
    play_on(clients, random.Random(2), 2)
    while mover(clients).state["to_move"] == seat and first.state["status"] == "playing":
        play_on(clients, random.Random(2), 1)
    asked = first.ask({"do": "undo", "seat": seat, "to": at})
    if asked["type"] == "ack" and asked["v"] == first.v and first.state["ply"]:
        request = other.until("request")
        assert (request["seat"], request["to"], request["open"]) == (seat, at, True)
        agreed = other.ask({"do": "vote", "seat": 1 - seat, "request": request["request"], "yes": True})
        other.reach(agreed["v"])
    else:
        other.reach(asked["v"])
    assert other.state["ply"] == 0
    for client in clients:
        client.close()


def test_all_who_are_asked_at_once_may_answer_ahead_and_others_see_ready(served: Served) -> None:
    _, clients = at_every_seat(served, "catan")
    chooser = random.Random(11)
    for _ in range(3000):
        client = mover(clients)
        if len(client.state["due"]) > 1:
            break
        actions = client.state["ask"]["actions"]
        drafts = [text for text in actions if text == "ask"] or [
            text for text in actions if text.split()[0] in ("give", "want")
        ]
        client.act(chooser.choice(drafts or actions), seat=client.state["to_move"])
    due = clients[0].state["due"]
    later = due[1]["seat"]
    question = clients[later].state["ask"]
    assert question["seat"] == later
    answer = clients[later].ask(
        {"do": "plan", "seat": later, "key": question["key"], "actions": [question["default"]]}
    )
    if due[1].get("n", 1) == 1:
        assert answer["type"] == "ack"
    told = clients[due[0]["seat"]].until("due")
    assert [each["ready"] for each in told["due"]][:2] == [False, True]
    assert question["default"] not in json.dumps(told)
    first = clients[due[0]["seat"]]
    while first.state["to_move"] == due[0]["seat"]:
        play = first.state["ask"]["default"]
        first.reach(first.act(play, seat=due[0]["seat"])["v"])
    planned = first.until(lambda heard: heard["type"] == "step" and heard["row"]["by"] == "plan")
    assert (planned["row"]["seat"], planned["row"]["action"]) == (later, question["default"])
    for client in clients:
        client.close()


def test_whoever_resigns_loses_to_the_other_and_a_third_is_played_on_by_a_bot(served: Served) -> None:
    table, tokens = hot_seat(served, "ring")
    with (
        served.client(table["table"], tokens[1]) as client,
        served.client(table["table"], tokens[0]) as other,
    ):
        client.reach(client.ask({"do": "resign", "seat": 1})["v"])
        assert client.act("roll", seat=1)["code"] == "forbidden"
        assert other.until("step")["row"]["kind"] == "resign"
        seats = other.until("seats")["seats"]
        assert (seats[1]["kind"], seats[1]["resigned"]) == ("bot", True)
    table, tokens = hot_seat(served, "heaven")
    with served.client(table["table"], tokens[0]) as client:
        client.reach(client.ask({"do": "resign", "seat": 0})["v"] + 1)
        rows = [frame["row"]["kind"] for frame in client.frames if frame["type"] == "step"]
        assert rows == ["resign", "over"]
        assert client.state["result"] == {"winners": [1], "reason": "resigned"}
        told = served.call("GET", f"/tables/{table['table']}/record", 200)
        assert verify(Record.parse(json.dumps(told))).result == "resigned"


def test_a_game_of_bots_alone_can_be_watched(served: Served) -> None:
    table = served.create("heaven", "bot:random", "bot:random")
    with served.client(table["table"]) as client:
        if client.state["status"] == "playing":
            client.until(lambda frame: frame["type"] == "step" and frame["row"]["kind"] == "over")
        assert client.state["status"] == "over"
    played = served.call("GET", f"/tables/{table['table']}", 200)
    assert [seat["level"] for seat in played["seats"]] == ["random", "random"]


def test_a_hint_is_what_a_bot_would_do_at_an_own_seat_where_the_table_allows_it(served: Served) -> None:
    table, tokens = hot_seat(served, "heaven", hints=True)
    with served.client(table["table"], *tokens) as client:
        seat = client.state["to_move"]
        answer = client.ask({"do": "hint", "seat": seat})
        assert answer["type"] == "hint"
        client.say({"do": "look", "seat": seat})
        client.until("welcome")
        assert answer["thought"]["action"] in client.state["ask"]["actions"]
        assert answer["thought"]["why"].endswith(".")
        assert client.ask({"do": "hint", "seat": 1 - seat})["code"] == "not_your_turn"
    table, tokens = hot_seat(served, "heaven", hints=False)
    with served.client(table["table"], *tokens) as client:
        assert client.ask({"do": "hint", "seat": client.state["to_move"]})["code"] == "forbidden"


def test_what_was_acknowledged_survives_kill_9_and_is_done_once(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        table, tokens = hot_seat(served, "heaven")
        client = served.client(table["table"], *tokens)
        sent: list[tuple[Frame, Frame]] = []
        chooser = random.Random(3)
        for _ in range(12):
            seat = client.state["to_move"]
            client.say({"do": "look", "seat": seat})
            client.until("welcome")
            frame = {
                "do": "act",
                "id": new_id(),
                "seat": seat,
                "at": client.v,
                "actions": [chooser.choice(client.state["ask"]["actions"])],
            }
            sent.append((frame, client.ask(dict(frame))))
            client.reach(sent[-1][1]["v"])
        said = client.ask({"do": "chat", "text": "see you"})
        served.kill()
        before = client.state
    assert said["type"] == "ack"
    with serving(tmp_path) as served, served.client(table["table"], *tokens) as client:
        assert client.state["ply"] == before["ply"]
        assert [chat["text"] for chat in client.welcome["chat"]] == ["see you"]
        for frame, answer in sent:
            assert client.ask(dict(frame)) == answer, "resent with the same id, it has its old ack"
        assert served.call("GET", f"/tables/{table['table']}", 200)["v"] == client.v
