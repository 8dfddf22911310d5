"""The socket of a table: hello, welcome, closes and limits, over a real socket to another process."""

from __future__ import annotations

import pytest

from tests.server.serving import Served, new_id


def tokens_of(table: dict[str, object]) -> list[str]:
    return [each["token"] for each in table["seats"]]  # type: ignore[attr-defined]


def test_no_token_is_a_spectator_who_is_asked_nothing(served: Served) -> None:
    table = served.create("heaven", "me", "me")
    with served.client(table["table"]) as client:
        assert (client.welcome["you"], client.welcome["look"]) == ([], None)
        assert client.welcome["board"]["spots"]
        assert client.state["ask"] is None
        assert client.welcome["table"] == served.call("GET", f"/tables/{table['table']}", 200)


def test_several_tokens_are_a_hot_seat_and_look_chooses_whose_view_is_sent(served: Served) -> None:
    table = served.create("heaven", "me", "me")
    tokens = tokens_of(table)
    with served.client(table["table"], *tokens, look=1) as client:
        assert (client.welcome["you"], client.welcome["look"]) == ([0, 1], 1)
        mover = client.state["to_move"]
        client.say({"do": "look", "seat": mover})
        client.until("welcome")
        assert client.state["ask"]["seat"] == mover
        client.say({"do": "look", "seat": 1 - mover})
        client.until("welcome")
        assert client.state["ask"] is None


def test_nobody_looks_through_the_door_of_another_seat(served: Served) -> None:
    table = served.create("catan", "me", "me", options={"players": 2})
    with served.client(table["table"], tokens_of(table)[0], look=1) as client:
        assert client.welcome["look"] == 0
        client.say({"do": "look", "seat": 1})
        assert client.until("no")["code"] == "forbidden"
        assert client.ask({"do": "view", "seat": 1})["code"] == "forbidden"
        assert client.ask({"do": "view"})["type"] == "view"
        assert client.ask({"do": "view", "seat": 0})["view"]["game"] == "catan"


def test_unknown_tokens_close_the_socket_with_4401_after_a_bye(served: Served) -> None:
    table = served.create("heaven", "me", "me")
    for token in ("wrong", "", "x" * 5000, tokens_of(table)[0] + "x"):
        with served.client(table["table"], hello=False) as client:
            client.say({"do": "hello", "tokens": [token]})
            code, last = client.closed()
            assert (code, last["type"], last["code"]) == (4401, "bye", 4401)


def test_a_table_that_there_is_not_closes_with_4404_after_the_handshake(served: Served) -> None:
    with served.client("0" * 24, hello=False) as client:
        code, last = client.closed()
        assert (code, last["type"], last["code"]) == (4404, "bye", 4404)


@pytest.mark.parametrize("first", ["nonsense", "[]", "{}", '{"do":"ping","n":1}', '{"do":"act"}', b"\x00"])
def test_hello_comes_first_or_it_makes_no_sense(served: Served, first: str | bytes) -> None:
    table = served.create("heaven", "me", "me")
    with served.client(table["table"], hello=False) as client:
        client.say(first)
        code, last = client.closed()
        assert (code, last["type"], last["code"]) == (4400, "bye", 4400)


def test_a_whole_snapshot_comes_after_every_hello(served: Served) -> None:
    table = served.create("heaven", "me", "me")
    with served.client(table["table"], *tokens_of(table)) as client:
        before = client.welcome
        client.say({"do": "hello", "tokens": client.tokens})
        after = client.until("welcome")
        assert after["state"] == before["state"]
        assert after["board"] == before["board"]


def test_ping_is_answered_with_pong(served: Served) -> None:
    table = served.create("heaven", "me", "me")
    with served.client(table["table"]) as client:
        client.say({"do": "ping", "n": 7})
        pong = client.until("pong")
        assert pong["n"] == 7
        assert pong["now"] > 1_600_000_000_000


def test_the_board_that_chance_lays_comes_with_the_start_and_everyone_sees_who_sits_down(
    served: Served,
) -> None:
    table = served.create("catan", "me", "open", options={"players": 2}, name="Anna")
    id = table["table"]
    with served.client(id, tokens_of(table)[0]) as client:
        assert client.welcome["board"] is None
        assert client.state["status"] == "waiting"
        assert client.act("roll", seat=0)["code"] == "not_started"
        served.call("POST", f"/tables/{id}/start", 409, token=table["host"])
        sat = served.call("POST", f"/tables/{id}/seats/1", 201, {"name": "Ben"})
        step = client.until("step")
        assert (step["row"]["kind"], step["row"]["seat"], step["row"]["name"]) == ("sit", 1, "Ben")
        served.call("POST", f"/tables/{id}/start", 200, token=table["host"])
        start = client.until("step")
        assert start["row"]["kind"] == "start"
        assert start["board"]["spots"]
        assert client.state["status"] == "playing"
        with served.client(id, sat["token"]) as other:
            assert other.welcome["board"] == start["board"]
            names = [("Anna", True), ("Ben", True)]
            client.until(
                lambda frame: (
                    frame["type"] == "seats"
                    and [(seat["name"], seat["online"]) for seat in frame["seats"]] == names
                )
            )
        client.until(lambda frame: frame["type"] == "seats" and "away_until" in frame["seats"][1])
        client.say({"do": "hello", "tokens": client.tokens})
        assert client.until("welcome")["board"] == start["board"]


def test_a_board_that_does_not_depend_on_chance_is_there_before_the_start(served: Served) -> None:
    table = served.create("heaven", "me", "open")
    with served.client(table["table"], tokens_of(table)[0]) as client:
        early = client.welcome["board"]
        assert early["spots"]
        served.call("POST", f"/tables/{table['table']}/seats/1", 201, {"bot": "random"}, table["host"])
        served.call("POST", f"/tables/{table['table']}/start", 200, token=table["host"])
        start = client.until(lambda frame: frame["type"] == "step" and frame["row"]["kind"] == "start")
        assert start["board"] == early


NONSENSE: list[tuple[object, str]] = [
    ({"do": "act"}, "bad_request"),
    ({"do": "act", "seat": 0, "at": 3, "actions": []}, "bad_request"),
    ({"do": "act", "seat": 0, "at": 3, "actions": "roll"}, "bad_request"),
    ({"do": "act", "seat": "0", "at": 3, "actions": ["roll"]}, "bad_request"),
    ({"do": "act", "seat": 0, "at": 3.5, "actions": ["roll"]}, "bad_request"),
    ({"do": "act", "seat": 0, "at": 3, "actions": ["x"] * 65}, "too_long"),
    ({"do": "act", "seat": 0, "at": 3, "actions": ["x" * 81]}, "too_long"),
    ({"do": "act", "seat": 5, "at": 3, "actions": ["roll"]}, "forbidden"),
    ({"do": "act", "seat": 0, "at": 2**60, "actions": ["roll"]}, "bad_request"),
    ({"do": "act", "seat": 0, "at": 10_000, "actions": ["roll"]}, "stale"),
    ({"do": "dance"}, "bad_request"),
    ({"do": None}, "bad_request"),
    ({"do": "plan", "seat": 0, "key": "1-0", "actions": ["x"]}, "no_question"),
    ({"do": "undo", "seat": 0, "to": 1}, "undo_refused"),
    ({"do": "vote", "seat": 0, "request": "none", "yes": True}, "no_question"),
    ({"do": "vote", "seat": 0, "request": "none", "yes": 1}, "bad_request"),
    ({"do": "substitute", "seat": 1}, "forbidden"),
    ({"do": "substitute", "seat": 60}, "forbidden"),
    ({"do": "chat", "text": "x" * 301}, "too_long"),
    ({"do": "chat", "text": "  "}, "bad_request"),
    ({"do": "chat", "text": "a\u0000b"}, "bad_request"),
    ({"do": "chat", "text": "half a letter \ud800"}, "bad_request"),
    ({"do": "act", "seat": 0, "at": 3, "actions": ["\ud800"]}, "bad_request"),
    ({"do": "act", "seat": 0, "at": 3, "actions": ["a\u0000b"]}, "unknown_action"),
    ({"do": "view", "seat": 1}, "forbidden"),
    ({"do": "hint", "seat": 1}, "forbidden"),
]


def test_every_frame_with_an_id_gets_exactly_one_answer_and_bad_input_its_code(served: Served) -> None:
    table = served.create("heaven", "me", "open")
    other = served.call("POST", f"/tables/{table['table']}/seats/1", 201, {})
    served.call("POST", f"/tables/{table['table']}/start", 200, token=table["host"])
    with served.client(table["table"], tokens_of(table)[0]) as client:
        before = served.call("GET", f"/tables/{table['table']}", 200)
        ids = []
        for frame, code in NONSENSE:
            assert isinstance(frame, dict)
            answer = client.ask({**frame, "id": new_id()})
            assert (answer["type"], answer["code"]) == ("no", code), frame
            assert answer["message"].endswith((".", "…"))
            ids.append(answer["id"])
        for text in ("nonsense", "[1]", "{}", '{"do":"\\ud83d"}', b"{}", "null", '{"id":5,"do":"act"}'):
            client.say(text)
            assert client.until("no")["code"] == "bad_request"
        client.say({"do": "ping", "n": 1})
        client.until("pong")
        answered = [frame["id"] for frame in client.frames if frame["type"] == "no" and frame["id"]]
        assert answered == ids
        assert served.call("GET", f"/tables/{table['table']}", 200) == before
    assert other["token"]


def test_an_id_is_a_string_of_12_to_40_characters(served: Served) -> None:
    table = served.create("heaven", "me", "me")
    with served.client(table["table"], *tokens_of(table)) as client:
        for id in ("short", "x" * 41):
            assert client.ask({"do": "chat", "id": id, "text": "hi"})["code"] == "bad_request"
        for id in ("x" * 12, "y" * 40):
            assert client.ask({"do": "chat", "id": id, "text": "hi"})["type"] == "ack"


def test_what_exceeds_the_size_gets_a_no_once_and_a_close_when_it_goes_on(served: Served) -> None:
    table = served.create("heaven", "me", "me")
    with served.client(table["table"], *tokens_of(table)) as client:
        id = new_id()
        large = {"do": "chat", "id": id, "text": "x" * 17_000}
        answer = client.ask(large)
        assert (answer["code"], answer["id"]) == ("too_long", id)
        client.say({**large, "id": new_id()})
        code, last = client.closed()
        assert (code, last["type"], last["code"]) == (1009, "bye", 1009)


def test_what_exceeds_the_rate_gets_a_no_once_and_a_close_when_it_goes_on(served: Served) -> None:
    table = served.create("heaven", "me", "me")
    with served.client(table["table"]) as client:
        for n in range(450):
            try:
                client.say({"do": "ping", "n": n})
            except Exception:
                break
        code, last = client.closed()
        assert (code, last["type"]) == (1008, "bye")
        assert [frame["code"] for frame in client.frames if frame["type"] == "no"] == ["rate"]
        assert sum(frame["type"] == "pong" for frame in client.frames) == 399


def test_five_chats_in_ten_seconds_and_no_more(served: Served) -> None:
    table = served.create("heaven", "me", "me")
    with served.client(table["table"], *tokens_of(table)) as client:
        answers = [client.ask({"do": "chat", "text": f"word {n}"}) for n in range(7)]
        assert [answer["type"] for answer in answers] == ["ack"] * 5 + ["no"] * 2
        assert answers[-1]["code"] == "rate"
    with served.client(table["table"]) as client:
        assert [chat["text"] for chat in client.welcome["chat"]] == [f"word {n}" for n in range(5)]


def test_names_and_chat_are_text_never_markup(served: Served) -> None:
    table = served.create("heaven", "me", "me", name="<b>Anna</b>")
    with served.client(table["table"], *tokens_of(table)) as client:
        client.ask({"do": "chat", "text": "<script>"})
        chat = next(frame for frame in client.frames if frame["type"] == "chat")
        assert (chat["text"], chat["name"]) == ("<script>", "<b>Anna</b>")


def test_a_socket_that_cannot_keep_up_is_closed_and_repaired_by_its_next_welcome(served: Served) -> None:
    """The client asks for welcome after welcome and reads none of them until it is too late."""
    table = served.create("catan", "me", "me", options={"players": 2})
    with served.client(table["table"], *tokens_of(table)) as slow:
        for _ in range(390):
            slow.say({"do": "look", "seat": 0})
        code, last = slow.closed()
        assert (code, last["type"], last["code"]) == (1013, "bye", 1013)
    with served.client(table["table"], *tokens_of(table)) as client:
        ask = client.state["ask"]
        assert client.act(ask["actions"][0], seat=ask["seat"])["type"] == "ack"
