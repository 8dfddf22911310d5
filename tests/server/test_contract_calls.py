"""The calls of the contract, over real HTTP: each test is named by a sentence of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Caller
from tests.server.process import Server


def refused(
    caller: Caller, method: str, path: str, body: Any = None, token: str | None = None
) -> tuple[int, str]:
    answer = caller.call(method, path, body, token)
    assert list(answer.json()) == ["error"]
    error = answer.json()["error"]
    assert set(error) >= {"code", "message"}
    assert error["message"].endswith(".")
    return answer.status_code, error["code"]


def test_games_lists_name_title_seats_options_about_bots_and_clocks(caller: Caller) -> None:
    told = caller.get("/games")
    assert {"games", "bots", "clocks"} <= set(told)
    assert {"ring", "heaven", "catan"} <= {game["name"] for game in told["games"]}
    for game in told["games"]:
        assert {"name", "title", "seats", "options", "about"} <= set(game)
        least, most = game["seats"]
        assert 1 <= least <= most
        assert all({"name", "default"} <= set(option) for option in game["options"])
    by_name = {game["name"]: game["seats"] for game in told["games"]}
    assert by_name["heaven"] == [2, 2]
    assert by_name["catan"] == [2, 6]
    assert {"easy", "medium", "hard", "expert"} <= {bot["name"] for bot in told["bots"]}
    assert all(bot["about"] for bot in told["bots"])
    assert {"none", "relaxed", "quick"} <= {clock["name"] for clock in told["clocks"]}


def test_games_lists_the_actions_that_reveal_as_verbs(caller: Caller) -> None:
    game = next(game for game in caller.get("/games")["games"] if game["name"] == "catan")
    assert {"roll", "buy", "robber", "monopoly"} <= set(game["reveals"])
    assert not {"road", "settle", "give", "end"} & set(game["reveals"])


def test_a_new_table_has_an_unguessable_id_a_host_seats_with_tokens_and_a_commitment(caller: Caller) -> None:
    made = caller.post("/tables", {"game": "heaven"})
    assert {"table", "host", "seats", "commit"} <= set(made)
    assert len(made["table"]) >= 14
    assert re.fullmatch(r"[\w-]+", made["table"])
    assert [seat["seat"] for seat in made["seats"]] == [0], "default: me, then open"
    assert len(made["seats"][0]["token"]) >= 43, "32 random bytes"
    assert re.fullmatch(r"[0-9a-f]{64}", made["commit"])


def test_without_an_open_seat_the_game_starts_at_once_otherwise_when_the_host_says_so(caller: Caller) -> None:
    full = caller.table("heaven", ["me", "me"])
    assert full.facts()["status"] == "playing"
    waiting = caller.table("heaven", ["me", "open"])
    assert waiting.facts()["status"] == "waiting"
    assert refused(caller, "POST", f"{waiting.path}/start", {}, waiting.host) == (409, "not_ready")
    waiting.sit(1, name="Ada")
    assert waiting.facts()["status"] == "waiting"
    waiting.start()
    assert waiting.facts()["status"] == "playing"
    assert refused(caller, "POST", f"{waiting.path}/start", {}, waiting.host) == (409, "started")


def test_get_table_tells_public_facts_only(caller: Caller) -> None:
    table = caller.table(
        "catan", ["me", "open", "bot:easy"], options={"players": 3}, name="Eve", words="w0rds"
    )
    facts = table.facts()
    assert {
        *("table", "game", "options", "status", "seats", "v", "ply", "to_move", "commit", "result"),
    } <= set(facts)
    assert [seat["kind"] for seat in facts["seats"]] == ["person", "open", "bot"]
    assert facts["seats"][0]["name"] == "Eve"
    assert facts["seats"][2]["level"] == "easy"
    assert facts["options"]["players"] == 3
    assert facts["commit"] == table.made["commit"]
    text = str(facts)
    assert table.host not in text
    assert table.tokens[0] not in text
    assert "w0rds" not in text


def test_the_listed_tables_are_listed_waiting_and_running_and_no_others(caller: Caller) -> None:
    shown = caller.table("heaven", ["me", "open"], listed=True)
    running = caller.table("heaven", ["me", "me"], listed=True)
    hidden = caller.table("heaven", ["me", "open"], listed=False)
    unsaid = caller.table("heaven", ["me", "open"])
    listed = {table["table"] for table in caller.get("/tables")["tables"]}
    assert {shown.id, running.id} <= listed
    assert not {hidden.id, unsaid.id} & listed


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "bad_request"),
        ({"game": 7}, "bad_request"),
        ([], "bad_request"),
        ({"game": "chess"}, "bad_option"),
        ({"game": "heaven", "options": {"colour": 1}}, "bad_option"),
        ({"game": "catan", "options": {"players": 9}}, "bad_option"),
        ({"game": "heaven", "seats": ["me", "bot:genius"]}, "bad_option"),
        ({"game": "heaven", "seats": ["me", "you"]}, None),
        ({"game": "heaven", "seats": ["me"]}, None),
        ({"game": "heaven", "seats": ["me", "open", "open"]}, None),
        ({"game": "heaven", "clock": "sundial"}, None),
        ({"game": "heaven", "name": "x" * 41}, None),
        ({"game": "heaven", "words": "x" * 101}, None),
        ({"game": "heaven", "name": 5}, "bad_request"),
    ],
)
def test_a_wrong_table_is_refused_with_400(caller: Caller, body: Any, code: str | None) -> None:
    status, given = refused(caller, "POST", "/tables", body)
    assert status == 400
    assert given in ("bad_request", "bad_option") if code is None else given == code


def test_what_is_no_json_is_a_bad_request(caller: Caller) -> None:
    for content in (b"{", b"", b"\xff\xfe", b"nonsense", b'{"game": NaN}', b"[" * 5000):
        answer = caller.http.post("/tables", content=content, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_request"), content


def test_a_missing_or_unknown_token_is_401_a_token_without_the_right_403(caller: Caller) -> None:
    table, other = caller.table("heaven", ["me", "open"]), caller.table("heaven", ["me", "open"])
    for token in (None, "nonsense", "x" * 43, "ü"):
        if token != "ü":  # a header cannot carry it
            assert refused(caller, "POST", f"{table.path}/start", {}, token) == (401, "unauthorised")
            assert refused(caller, "DELETE", f"{table.path}/seats/0", None, token) == (401, "unauthorised")
    assert refused(caller, "POST", f"{table.path}/start", {}, table.tokens[0]) == (403, "forbidden")
    status, code = refused(caller, "POST", f"{table.path}/start", {}, other.host)
    assert (status, code) in ((401, "unauthorised"), (403, "forbidden"))
    table.sit(1)
    assert refused(caller, "DELETE", f"{table.path}/seats/0", None, table.tokens[1]) == (403, "forbidden")
    assert table.facts()["status"] == "waiting"


def test_an_unknown_table_seat_or_path_is_404(caller: Caller) -> None:
    table = caller.table("heaven", ["me", "open"])
    for method, path in (
        ("GET", "/tables/AAAAAAAAAAAAAAAAAAAA"),
        ("GET", "/tables/AAAAAAAAAAAAAAAAAAAA/record"),
        ("POST", "/tables/AAAAAAAAAAAAAAAAAAAA/seats/0"),
        ("POST", f"{table.path}/seats/2"),
        ("POST", f"{table.path}/seats/-1"),
        ("POST", f"{table.path}/seats/99999999999999999999"),
        ("GET", "/nothing"),
        ("GET", "/tables/%00"),
        ("GET", f"/tables/{'A' * 500}"),
    ):
        status, code = refused(caller, method, path, {} if method == "POST" else None)
        assert (status, code) == (404, "not_found"), path


def test_a_seat_is_taken_once_and_can_be_left_before_the_start(caller: Caller) -> None:
    table = caller.table("heaven", ["me", "open"])
    token = table.sit(1, name="Ada", words="mine")
    assert refused(caller, "POST", f"{table.path}/seats/1", {}) == (409, "seat_taken")
    assert refused(caller, "POST", f"{table.path}/seats/0", {}) == (409, "seat_taken")
    assert caller.call("DELETE", f"{table.path}/seats/1", token=token).status_code == 204
    assert table.facts()["seats"][1]["kind"] == "open"
    status, _ = refused(caller, "DELETE", f"{table.path}/seats/0", None, token)
    assert status in (401, 403), "a token that was given back opens nothing"
    table.sit(1)
    assert caller.call("DELETE", f"{table.path}/seats/1", token=table.host).status_code == 204
    table.sit(1)
    table.start()
    assert refused(caller, "DELETE", f"{table.path}/seats/1", None, table.tokens[1]) == (409, "started")
    assert refused(caller, "POST", f"{table.path}/seats/1", {})[0] == 409


def test_with_the_hosts_token_a_bot_sits_down(caller: Caller) -> None:
    table = caller.table("heaven", ["me", "open"])
    assert refused(caller, "POST", f"{table.path}/seats/1", {"bot": "easy"}) in (
        (401, "unauthorised"),
        (403, "forbidden"),
    )
    assert refused(caller, "POST", f"{table.path}/seats/1", {"bot": "genius"}, table.host) == (
        400,
        "bad_option",
    )
    assert caller.post(f"{table.path}/seats/1", {"bot": "easy"}, table.host) == {"seat": 1}
    assert table.facts()["seats"][1]["kind"] == "bot"
    assert caller.call("DELETE", f"{table.path}/seats/1", token=table.host).status_code == 204
    assert table.facts()["seats"][1]["kind"] == "open"


def test_a_long_name_is_400_and_a_long_body_413(caller: Caller) -> None:
    table = caller.table("heaven", ["me", "open"])
    assert refused(caller, "POST", f"{table.path}/seats/1", {"name": "x" * 41})[0] == 400
    assert refused(caller, "POST", f"{table.path}/seats/1", {"words": "x" * 101})[0] == 400
    assert refused(caller, "POST", "/tables", {"game": "heaven", "name": "x" * 17000}) == (413, "too_long")
    chunks = (b"x" * 1000 for _ in range(40))
    answer = caller.http.post("/tables", content=chunks)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_long")
    assert table.facts()["seats"][1]["kind"] == "open"
    table.sit(1, name="y" * 40, words="z" * 100)


def test_record_rematch_and_replay_are_not_there_before_the_end(caller: Caller) -> None:
    table = caller.table("heaven", ["me", "me"])
    assert refused(caller, "GET", f"{table.path}/record") == (409, "not_over")
    assert refused(caller, "GET", f"{table.path}/at/0") == (409, "not_over")
    assert refused(caller, "POST", f"{table.path}/rematch", {}, table.tokens[0]) == (409, "not_over")


def test_30_new_tables_a_minute_from_one_address_then_429_with_retry_after(server: Server) -> None:
    caller = Caller(server)
    answers = [caller.call("POST", "/tables", {"game": "heaven"}) for _ in range(31)]
    assert [answer.status_code for answer in answers] == [201] * 30 + [429]
    assert answers[-1].json()["error"]["code"] == "rate"
    assert 1 <= int(answers[-1].headers["Retry-After"]) <= 60
    assert Caller(server).table("heaven").id


def test_headers_forbid_framing_sniffing_referrers_and_foreign_sources(
    server: Server, caller: Caller
) -> None:
    for path in ("/", "/api/1/games", "/healthz", "/nothing"):
        headers = caller.http.get(f"{server.url}{path}").headers
        assert "default-src 'self'" in headers["content-security-policy"], path
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        framing = headers.get("x-frame-options", "") + headers["content-security-policy"]
        assert "DENY" in framing or "frame-ancestors 'none'" in framing


def test_healthz_and_metrics_answer_without_the_prefix(server: Server, caller: Caller) -> None:
    caller.table("heaven", ["me", "me"])
    assert caller.http.get(f"{server.url}/healthz").status_code == 200
    metrics = caller.http.get(f"{server.url}/metrics")
    assert metrics.status_code == 200
    assert metrics.headers["content-type"].startswith("text/plain")
    assert "# TYPE" in metrics.text


def test_a_foreign_origin_is_refused(server: Server, caller: Caller) -> None:
    answer = caller.http.post(
        "/tables", json={"game": "heaven"}, headers={"Origin": "https://elsewhere.example"}
    )
    assert answer.status_code == 403
    own = caller.http.post("/tables", json={"game": "heaven"}, headers={"Origin": server.url})
    assert own.status_code == 201


def test_the_schema_of_the_frames_is_served(caller: Caller) -> None:
    schema = caller.get("/schema")
    text = str(schema)
    for word in (
        "hello",
        "act",
        "plan",
        "undo",
        "vote",
        "resign",
        "substitute",
        "chat",
        "view",
        "look",
        "ping",
    ):
        assert word in text
    for word in ("welcome", "step", "ack", "no", "seats", "due", "request", "bye", "pong"):
        assert word in text


def test_names_and_logs_keep_their_secrets(server: Server, caller: Caller, tmp_path: Path) -> None:
    del tmp_path
    table = caller.table("heaven", ["me", "open"], name="Zebedeus", words="sesame-open")
    token = table.sit(1, name="Quirinius", words="swordfish")
    table.start()
    log = "".join(server.log)
    for secret in ("Zebedeus", "Quirinius", "sesame-open", "swordfish", token, table.host, table.tokens[0]):
        assert secret not in log


def test_bad_input_gets_a_sentence_that_says_what_is_right(caller: Caller) -> None:
    bodies: dict[str, tuple[bytes, dict[str, str]]] = {
        "A body is one JSON object, with Content-Type: application/json.": (
            b"game=catan",
            {"Content-Type": "application/x-www-form-urlencoded"},
        ),
        "options.goal: An option is true, false, a whole number or a text.": (
            b'{"game": "catan", "options": {"goal": [3]}}',
            {"Content-Type": "application/json"},
        ),
    }
    for sentence, (body, headers) in bodies.items():
        answer = caller.http.post("/tables", content=body, headers=headers)
        assert answer.status_code == 400
        assert answer.json() == {"error": {"code": "bad_request", "message": sentence}}


def test_a_body_without_a_type_is_json(caller: Caller) -> None:
    assert caller.http.post("/tables", content=b'{"game": "heaven"}').status_code == 201
