"""The socket of the contract: frames, codes and closes, over real sockets."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Caller, Socket, Table, fresh_id, same_state


def heaven(caller: Caller, **body: Any) -> Table:
    """A table of two people, under way, with the first side known."""
    table = caller.table("heaven", ["me", "open"], options={"first": "angels"}, **body)
    table.sit(1)
    table.start()
    return table


def code_of(answer: dict[str, Any]) -> str:
    assert answer["type"] == "no", answer
    assert answer["message"].endswith(".")
    assert isinstance(answer["v"], int)
    return str(answer["code"])


def test_welcome_is_a_whole_snapshot(caller: Caller) -> None:
    table = heaven(caller)
    welcome = table.join(0).welcome
    assert {"v", "you", "look", "table", "board", "state", "log", "chat", "requests"} <= set(welcome)
    assert (welcome["you"], welcome["look"]) == ([0], 0)
    assert {"hash", "box", "marks", "spots", "theme"} <= set(welcome["board"])
    state = welcome["state"]
    assert set(state) >= {
        *("ply", "to_move", "status", "pieces", "panels", "ask", "due", "clock", "result"),
    }
    assert {"key", "seat", "prompt", "actions", "choices", "forms", "default"} <= set(state["ask"])
    assert state["due"][0]["seat"] == 0
    assert state["due"][0]["ready"] is False
    assert welcome["table"]["table"] == table.id
    assert [row["kind"] for row in welcome["log"]][-1] == "start"
    assert all("v" in row for row in welcome["log"])


def test_ask_is_null_for_those_not_asked_and_for_spectators(caller: Caller) -> None:
    table = heaven(caller)
    assert table.join(1).state["ask"] is None
    spectator = table.join()
    assert spectator.state["ask"] is None
    assert (spectator.welcome["you"], spectator.welcome["look"]) == ([], None)


def test_one_row_one_step_to_everyone_and_an_ack_to_the_one_who_acted(caller: Caller) -> None:
    table = heaven(caller)
    one, two, spectator = table.join(0), table.join(1), table.join()
    action = one.state["ask"]["actions"][0]
    v = one.played(0, action)
    for socket in (one, two, spectator):
        socket.until_v(v)
        row = socket.rows[-1]
        assert (row["kind"], row["seat"], row["by"], row["action"]) == ("act", 0, "seat", action)
        assert socket.frames[-1]["v"] == v or socket is one
    step = next(frame for frame in spectator.frames if frame["type"] == "step")
    assert step["events"]
    assert all({"say", "k"} <= set(event) for event in step["events"])
    assert spectator.state["ply"] == 1


def test_changes_add_up_to_what_a_fresh_welcome_shows(caller: Caller) -> None:
    chooser = random.Random(5)
    for game, players in (("heaven", None), ("catan", 3), ("ring", 3)):
        table = caller.table(
            game, ["me"] * (players or 2), **({"options": {"players": players}} if players else {})
        )
        sockets = [table.join(seat) for seat in table.tokens] + [table.join()]
        for _ in range(60):
            if sockets[0].state["status"] != "playing":
                break
            seat = sockets[0].state["to_move"]
            mover = sockets[seat]
            v = mover.played(seat, chooser.choice(mover.state["ask"]["actions"]))
            for socket in sockets:
                socket.until_v(v)
        for k, socket in enumerate(sockets):
            kept = socket.state
            fresh = socket.hello()
            assert same_state(kept, fresh["state"]), (game, k)


def test_an_act_is_all_or_nothing(caller: Caller) -> None:
    table = heaven(caller)
    one = table.join(0)
    before = one.state
    first = one.state["ask"]["actions"][0]
    assert code_of(one.act(0, first, "move a1 a1")) in ("illegal_action", "unknown_action")
    assert same_state(one.hello()["state"], before)


def test_the_codes_of_no(caller: Caller) -> None:
    table = heaven(caller)
    one, two, spectator = table.join(0), table.join(1), table.join()
    legal = one.state["ask"]["actions"][0]
    assert code_of(two.act(1, legal)) == "not_your_turn"
    assert code_of(two.act(0, legal)) == "forbidden"
    assert code_of(spectator.act(0, legal)) == "forbidden"
    assert code_of(one.act(0, "fly to the moon")) == "unknown_action"
    assert code_of(one.act(0, "strike a1")) in ("illegal_action", "unknown_action")
    assert code_of(one.act(0)) == "bad_request"
    assert code_of(one.act(0, legal, at=one.v + 100)) == "stale"
    assert code_of(one.ask({"do": "act", "seat": 0, "at": "x", "actions": [legal]})) == "bad_request"
    assert code_of(one.ask({"do": "act", "seat": 7, "at": one.v, "actions": [legal]})) in (
        "bad_request",
        "forbidden",
    )
    assert code_of(one.ask({"do": "dance"})) == "bad_request"
    assert code_of(one.act(0, *[legal] * 65)) == "too_long"
    assert code_of(one.act(0, "x" * 81)) == "too_long"
    assert code_of(one.ask({"do": "chat", "text": "x" * 301})) == "too_long"
    assert code_of(one.ask({"do": "plan", "seat": 1, "key": "k", "actions": None})) == "forbidden"
    assert code_of(two.ask({"do": "plan", "seat": 1, "key": "k", "actions": [legal]})) == "no_question"
    assert code_of(one.ask({"do": "undo", "seat": 0, "to": one.v + 3})) in ("undo_refused", "bad_request")
    assert code_of(one.ask({"do": "vote", "seat": 0, "request": "none", "yes": True})) in (
        "bad_request",
        "no_question",
        "undo_refused",
    )
    waiting = caller.table("heaven", ["me", "open"])
    early = waiting.join(0)
    assert code_of(early.act(0, legal)) == "not_started"
    assert same_state(one.hello()["state"], one.state)


def test_an_act_is_taken_if_no_row_that_changed_the_position_is_newer_else_stale(caller: Caller) -> None:
    table = heaven(caller)
    one = table.join(0)
    old = one.v
    one.played(0, one.state["ask"]["actions"][0])
    if one.state["to_move"] == 0:
        assert code_of(one.act(0, one.state["ask"]["actions"][0], at=old)) == "stale"
    assert one.act(0, *one.state["ask"]["actions"][:1])["type"] == "ack"


def test_a_known_id_gets_its_old_ack_and_does_nothing(caller: Caller) -> None:
    table = heaven(caller)
    one, other = table.join(0), table.join(0)
    id = fresh_id()
    first = one.act(0, one.state["ask"]["actions"][0], id=id)
    v, ply = one.v, one.state["ply"]
    assert first["type"] == "ack"
    again = one.act(0, "whatever else", at=0, id=id)
    assert (again["type"], again["v"]) == ("ack", first["v"])
    doubled = other.act(0, "whatever else", at=0, id=id)
    assert (doubled["type"], doubled["v"]) == ("ack", first["v"])
    fresh = table.join()
    assert (fresh.v, fresh.state["ply"]) == (v, ply)


def test_every_frame_with_an_id_gets_exactly_one_answer(caller: Caller) -> None:
    table = heaven(caller)
    one = table.join(0)
    legal, at = one.state["ask"]["actions"], one.v
    ids = [fresh_id() for _ in range(40)]
    for number, id in enumerate(ids):
        one.send({"do": "act", "id": id, "seat": 0, "at": at, "actions": [legal[number % len(legal)]]})
    marker = one.ask({"do": "view", "seat": 0})
    assert marker["type"] == "view"
    while len(one.answers) < len(ids) + 1:
        one.receive()
    assert all(len(one.answers[id]) == 1 for id in ids)
    assert sum(one.answers[id][0]["type"] == "ack" for id in ids) == 1


def test_view_is_the_rule_pages_json_cut_for_an_own_seat_and_without_seat_what_is_public(
    caller: Caller,
) -> None:
    table = caller.table("catan", ["me", "open", "open"], options={"players": 3})
    table.sit(1)
    table.sit(2)
    table.start()
    one = table.join(0)
    own = one.ask({"do": "view", "seat": 0})
    assert own["type"] == "view"
    assert own["v"] == one.v
    assert isinstance(own["view"]["players"][0]["hand"], dict)
    assert isinstance(own["view"]["players"][1]["hand"], int)
    public = one.ask({"do": "view"})
    assert isinstance(public["view"]["players"][0]["hand"], int)
    assert code_of(one.ask({"do": "view", "seat": 1})) == "forbidden"


def test_ping_is_answered_with_the_time_of_the_server(caller: Caller) -> None:
    socket = heaven(caller).join()
    socket.send({"do": "ping", "n": 17})
    pong = socket.until(lambda frame: frame["type"] == "pong")
    assert pong["n"] == 17
    assert pong["now"] > 1_600_000_000_000


def test_several_tokens_are_a_hot_seat_and_look_chooses_whose_view_is_sent(caller: Caller) -> None:
    table = caller.table("catan", ["me", "me", "me"], options={"players": 3})
    socket = table.join(0, 1, 2, look=1)
    assert (socket.welcome["you"], socket.welcome["look"]) == ([0, 1, 2], 1)
    assert not socket.state["ask"]
    socket.send({"do": "look", "seat": 0})
    welcome = socket.until(lambda frame: frame["type"] == "welcome")
    assert welcome["look"] == 0
    assert welcome["state"]["ask"]["seat"] == 0
    socket.played(0, socket.state["ask"]["actions"][0])


@pytest.mark.parametrize(
    ("first", "close"),
    [
        ({"do": "hello", "tokens": ["nonsense"]}, 4401),
        ({"do": "hello", "tokens": [7]}, 4400),
        ({"do": "act", "id": "x" * 16}, 4400),
        ("no json", 4400),
        ("[]", 4400),
        (None, 4408),
    ],
)
def test_a_handshake_is_accepted_before_a_44xx_close_and_a_bye_is_said(
    caller: Caller, first: Any, close: int
) -> None:
    table = heaven(caller)
    socket = Socket(caller.url, table.id)
    if first is not None:
        socket.send(first)
    assert socket.closed() == close
    assert socket.frames[-1]["type"] == "bye"
    assert "code" in socket.frames[-1]


def test_an_unknown_table_closes_with_4404(caller: Caller) -> None:
    socket = Socket(caller.url, "AAAAAAAAAAAAAAAAAAAA")
    assert socket.closed() == 4404
    assert socket.frames[-1]["type"] == "bye"


def test_what_exceeds_the_size_gets_a_no_once_and_a_close_when_it_goes_on(caller: Caller) -> None:
    table = heaven(caller)
    one = table.join(0)
    big = {"do": "chat", "id": fresh_id(), "text": "x" * 20000}
    one.send(big)
    answer = one.until(lambda frame: frame["type"] == "no")
    assert answer["code"] == "too_long"
    assert one.ask({"do": "view"})["type"] == "view"
    for _ in range(50):
        try:
            one.send({**big, "id": fresh_id()})
        except ConnectionClosed:
            break
    assert one.closed() == 1009


def test_a_frame_beyond_all_size_is_closed_with_a_bye(caller: Caller) -> None:
    one = heaven(caller).join(0)
    one.send({"do": "chat", "id": fresh_id(), "text": "x" * (5 << 20)})
    assert one.closed() == 1009
    assert (one.frames[-1]["type"], one.frames[-1]["code"]) == ("bye", 1009)


def test_what_exceeds_the_rate_gets_a_no_and_a_close_when_it_goes_on(caller: Caller) -> None:
    table = heaven(caller)
    one = table.join(0)
    for _ in range(2000):
        try:
            one.send({"do": "ping", "n": 1}, paced=False)
        except ConnectionClosed:
            break
    assert one.closed() == 1008
    assert any(frame["type"] == "no" and frame["code"] == "rate" for frame in one.frames)
    assert table.join(0).state["status"] == "playing"


def test_5_chats_in_10_seconds_a_socket(caller: Caller) -> None:
    one = heaven(caller).join(0)
    answers = [one.ask({"do": "chat", "text": f"number {k}"}) for k in range(6)]
    assert [answer["type"] for answer in answers] == ["ack"] * 5 + ["no"]
    assert answers[-1]["code"] == "rate"


def test_chat_reaches_everyone_as_text_and_is_kept_once_acknowledged(caller: Caller) -> None:
    table = heaven(caller)
    one, spectator = table.join(0), table.join()
    text = "<b>good</b> luck & 'fun' ☃"
    assert one.ask({"do": "chat", "text": text})["type"] == "ack"
    said = spectator.until(lambda frame: frame["type"] == "chat")
    assert text in json.dumps(said, ensure_ascii=False).replace('\\"', '"')
    assert any(chat["text"] == text for chat in table.join().welcome["chat"])


def test_presence_is_told(caller: Caller) -> None:
    table = heaven(caller)
    one = table.join(0)
    two = table.join(1)
    one.until(lambda frame: frame["type"] == "seats" and frame["seats"][1]["online"])
    two.drop()
    one.until(lambda frame: frame["type"] == "seats" and not frame["seats"][1]["online"])


def test_a_neighbour_sitting_down_makes_nothing_stale_and_rows_of_seats_are_steps(caller: Caller) -> None:
    table = caller.table("catan", ["me", "open", "open"], options={"players": 3})
    one = table.join(0)
    table.sit(1, name="Ada")
    one.until(lambda frame: frame["type"] == "step" and frame["row"]["kind"] == "sit")
    table.sit(2)
    table.start()
    one.until_state(lambda state: state["status"] == "playing")
    assert [row["kind"] for row in one.rows] == ["sit", "sit", "start"]
    assert all("token" not in json.dumps(frame) for frame in one.frames if frame["type"] == "step")


def test_bad_input_never_changes_a_table_nor_closes_a_socket_without_a_bye(caller: Caller) -> None:
    table = heaven(caller)
    one = table.join(0)
    chooser = random.Random(3)
    words = [
        "act",
        "plan",
        "undo",
        "vote",
        "resign!",
        "chat",
        "view",
        "look",
        "ping",
        "hello!",
        7,
        None,
        [],
        {},
    ]
    for _ in range(150):
        frame = {
            key: chooser.choice([0, -1, 2**70, 1.5, "", "x" * 30, None, True, [], [None], {"a": 1}, ["roll"]])
            for key in ("id", "seat", "at", "actions", "key", "to", "text", "n", "request", "yes")
            if chooser.random() < 0.7
        }
        try:
            one.send({"do": chooser.choice(words), **frame})
        except ConnectionClosed:
            assert one.closed() == 4400, "no sense, again and again"
            assert one.frames[-1]["type"] == "bye"
            one = table.join(0)
    fresh = table.join(0)
    assert fresh.state["ply"] == 0
    assert fresh.state["status"] == "playing"
