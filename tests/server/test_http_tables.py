"""The calls about tables: games, making, sitting down, leaving, starting, and every code of the contract."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from hexarium import games as known
from tests.server.http import Caller, calling, refusal

OPEN = ["me", "open"]
PLAYED = ["me", "bot:easy"]


def test_games_are_told_with_seats_options_verbs_that_reveal_bots_and_clocks(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        told = (await caller.get("/games")).json()
        by_name = {game["name"]: game for game in told["games"]}
        assert set(by_name) == {*known.names(), "pile"}
        for name, game in by_name.items():
            declared = caller.app.state.hall.around.catalogue.game(name)
            assert game["title"] == declared.title
            least, most = game["seats"]
            assert 1 < least <= len(declared.variant().seats) <= most
            assert [option["name"] for option in game["options"]] == [o.name for o in declared.options]
            for option in game["options"]:
                assert option["about"]
                assert option["values"]
                assert ("choices" in option, "low" in option) == (
                    option["kind"] == "choice",
                    option["kind"] == "number",
                )
        assert "roll" in by_name["pile"]["reveals"]
        assert "take" not in by_name["pile"]["reveals"]
        names = [bot["name"] for bot in told["bots"]]
        assert names == ["random", "easy", "medium", "hard", "expert"]
        assert [bot["rating"] for bot in told["bots"]] == sorted(bot["rating"] for bot in told["bots"])
        assert all(set(known.names()) == set(bot["ratings"]) for bot in told["bots"])
        for name in known.names():
            rated = [bot["ratings"][name] for bot in told["bots"]]
            assert rated == sorted(set(rated)), "each level is stronger than the one below"
            assert rated[0] == 0
        assert [clock["name"] for clock in told["clocks"]] == ["none", "relaxed", "quick"]
        assert all(clock["about"].endswith(".") for clock in told["clocks"])

    calling(tmp_path, work)


def test_games_and_tables_say_what_chance_decides(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        told = (await caller.get("/games")).json()
        luck = {game["name"]: game["luck"] for game in told["games"]}
        assert {name: luck[name] for name in known.names()} == {
            "catan": "dice",
            "heaven": "draw",
            "ring": "dice",
        }
        for options, decides in (({}, "draw"), ({"first": "demons"}, None)):
            made = await caller.table(game="heaven", seats=OPEN, options=options)
            assert (await caller.get(f"/tables/{made['table']}")).json()["luck"] == decides

    calling(tmp_path, work)


def test_an_option_that_changes_how_many_play_says_so(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        told = (await caller.get("/games")).json()
        for game in told["games"]:
            for option in game["options"]:
                for value, seats in option.get("seats", {}).items():
                    declared = known.installed(game["name"])
                    assert len(declared.variant({option["name"]: value}).seats) == seats

    calling(tmp_path, work)


def test_a_table_is_made_with_tokens_and_a_commitment(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        made = await caller.table(name="Ada", words="seven")
        assert set(made) == {"table", "host", "seats", "commit"}
        assert [seat["seat"] for seat in made["seats"]] == [0]
        assert len(made["commit"]) == 64
        assert len(made["table"]) >= 20
        told = (await caller.get(f"/tables/{made['table']}")).json()
        assert told["status"] == "waiting"
        assert [seat["kind"] for seat in told["seats"]] == ["person", "open"]
        assert told["commit"] == made["commit"]
        assert "seven" not in str(told)
        assert made["host"] not in str(told)
        assert sha256(made["host"].encode()).hexdigest() not in str(told)

    calling(tmp_path, work)


def test_without_an_open_seat_the_game_starts_at_once(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        for seats, tokens in ((["me", "me"], 2), (PLAYED, 1), (["bot:random", "me"], 1)):
            made = await caller.table(seats=seats)
            assert len(made["seats"]) == tokens
            told = (await caller.get(f"/tables/{made['table']}")).json()
            assert told["status"] == "playing"

    calling(tmp_path, work)


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown game": ({"game": "chess"}, "bad_option"),
    "a path": ({"game": "./examples/connect.py"}, "bad_option"),
    "an unknown option": ({"options": {"speed": 3}}, "bad_option"),
    "a value outside its range": ({"options": {"pile": -1}}, "bad_option"),
    "an unknown bot": ({"seats": ["me", "bot:deep"]}, "bad_option"),
    "a bot with settings": ({"seats": ["me", "bot:mcts:simulations=1"]}, "bad_option"),
    "an unknown clock": ({"clock": "sand"}, "bad_option"),
    "an unknown stand-in": ({"stand_in": "uncle"}, "bad_option"),
    "too slow a pace": ({"pace": 50_000}, "bad_option"),
    "too few seats": ({"seats": ["me"]}, "bad_request"),
    "too many seats": ({"seats": ["me"] * 3}, "bad_request"),
    "no such seat": ({"seats": ["me", "you"]}, "bad_request"),
    "a long name": ({"name": "x" * 41}, "bad_request"),
    "a name that cannot be printed": ({"name": "a\u0000b"}, "bad_request"),
    "long words": ({"words": "x" * 101}, "bad_request"),
    "no text for a name": ({"name": 7}, "bad_request"),
    "a key that nobody knows": ({"colour": "red"}, "bad_request"),
    "a list for an option": ({"options": {"pile": [1]}}, "bad_request"),
    "a text for a flag": ({"listed": "yes"}, "bad_request"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_table_that_cannot_be_is_refused(wrong: str, tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        given, code = WRONG[wrong]
        answer = await caller.post("/tables", {"game": "pile", **given})
        assert refusal(answer) == (400, code)
        assert (await caller.get("/tables")).json() == {"tables": []}

    calling(tmp_path, work)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b"[" * 10_000, b'{"game": NaN}', b'{"game": 1e999}'],
)
def test_a_body_that_is_no_such_object_is_a_bad_request(content: bytes, tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        headers = {"Content-Type": "application/json"}
        answer = await caller.post("/tables", content=content, headers=headers)
        assert refusal(answer) == (400, "bad_request")

    calling(tmp_path, work)


def test_only_listed_tables_that_wait_or_play_are_in_the_list(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        hidden = await caller.table()
        waiting = await caller.table(listed=True)
        playing = await caller.table(listed=True, seats=["me", "me"])
        over = await caller.finished(listed=True)
        tables = (await caller.get("/tables")).json()["tables"]
        ids = [table["table"] for table in tables]
        assert set(ids) == {waiting["table"], playing["table"]}
        assert hidden["table"] not in ids
        assert over not in ids
        assert {table["status"] for table in tables} == {"waiting", "playing"}

    calling(tmp_path, work)


def test_somebody_sits_down_and_gets_a_token_of_their_own(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        made = await caller.table()
        place = f"/tables/{made['table']}/seats/1"
        answer = await caller.post(place, {"name": "Bob", "words": "luck"})
        assert answer.status_code == 201
        assert set(answer.json()) == {"seat", "token"}
        assert answer.json()["token"] not in (made["host"], made["seats"][0]["token"])
        told = (await caller.get(f"/tables/{made['table']}")).json()
        assert told["seats"][1]["name"] == "Bob"
        assert refusal(await caller.post(place, {"name": "Eve"})) == (409, "seat_taken")
        assert refusal(await caller.post(place)) == (409, "seat_taken")
        assert refusal(await caller.post(f"/tables/{made['table']}/seats/2", {})) == (404, "not_found")
        assert refusal(await caller.post("/tables/nowhere/seats/0", {})) == (404, "not_found")
        assert refusal(await caller.post(f"/tables/{made['table']}/seats/x", {}))[0] == 400

    calling(tmp_path, work)


def test_somebody_may_sit_down_without_a_body(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        made = await caller.table()
        assert (await caller.post(f"/tables/{made['table']}/seats/1")).status_code == 201

    calling(tmp_path, work)


def test_only_the_host_seats_a_bot(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        made = await caller.table()
        place, mine = f"/tables/{made['table']}/seats/1", made["seats"][0]["token"]
        assert refusal(await caller.post(place, {"bot": "easy"})) == (401, "unauthorised")
        assert refusal(await caller.post(place, {"bot": "easy"}, "nonsense")) == (401, "unauthorised")
        assert refusal(await caller.post(place, {"bot": "easy"}, mine)) == (403, "forbidden")
        assert refusal(await caller.post(place, {"bot": "deep"}, made["host"])) == (400, "bad_option")
        answer = await caller.post(place, {"bot": "easy"}, made["host"])
        assert (answer.status_code, answer.json()) == (201, {"seat": 1})

    calling(tmp_path, work)


def test_a_seat_is_left_by_its_token_or_the_hosts_before_the_start(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        made = await caller.table()
        place = f"/tables/{made['table']}/seats/1"
        for by_host in (False, True):
            token = (await caller.post(place, {})).json()["token"]
            other = made["seats"][0]["token"]
            assert refusal(await caller.call("DELETE", place)) == (401, "unauthorised")
            assert refusal(await caller.call("DELETE", place, token="x")) == (401, "unauthorised")
            assert refusal(await caller.call("DELETE", place, token=other)) == (403, "forbidden")
            answer = await caller.call("DELETE", place, token=made["host"] if by_host else token)
            assert (answer.status_code, answer.content) == (204, b"")
        assert (await caller.get(f"/tables/{made['table']}")).json()["seats"][1]["kind"] == "open"

    calling(tmp_path, work)


def test_the_host_starts_the_game_when_everybody_sits(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        made = await caller.table()
        start, place = f"/tables/{made['table']}/start", f"/tables/{made['table']}/seats/1"
        assert refusal(await caller.post(start)) == (401, "unauthorised")
        assert refusal(await caller.post(start, token=made["seats"][0]["token"])) == (403, "forbidden")
        assert refusal(await caller.post(start, token=made["host"])) == (409, "not_ready")
        token = (await caller.post(place, {})).json()["token"]
        answer = await caller.post(start, token=made["host"])
        assert (answer.status_code, answer.json()["status"]) == (200, "playing")
        assert refusal(await caller.post(start, token=made["host"])) == (409, "started")
        assert refusal(await caller.post(place, {})) == (409, "started")
        assert refusal(await caller.call("DELETE", place, token=token)) == (409, "started")

    calling(tmp_path, work)


def test_what_is_told_of_running_games_is_public_only(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        made = await caller.table(seats=["me", "me"], words="mine alone")
        table = f"/tables/{made['table']}"
        for path in (f"{table}/record", f"{table}/at/0", f"{table}/at/0?seat=0"):
            assert refusal(await caller.get(path)) == (409, "not_over")
            assert refusal(await caller.get(path, made["host"])) == (409, "not_over")
        assert refusal(await caller.post(f"{table}/continue", {"ply": 0})) == (409, "not_over")
        token = made["seats"][0]["token"]
        assert refusal(await caller.post(f"{table}/rematch", token=token)) == (409, "not_over")
        text = (await caller.get(table)).text
        facts = caller.app.state.hall.rooms[made["table"]].table.facts
        for secret in (facts.nonce, facts.host, "mine alone", token):
            assert secret not in text

    calling(tmp_path, work)


@pytest.mark.parametrize("path", ["", "/record", "/at/0", "/seats/0", "/start", "/rematch", "/continue"])
def test_a_table_that_is_not_there_is_not_found(path: str, tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        reads = path in ("", "/record", "/at/0")
        body = {"ply": 0} if path == "/continue" else None
        for id in ("nowhere", "a" * 24, "%00", "..%2F..", "ü"):
            place = f"/tables/{id}{path}"
            answer = await (caller.get(place) if reads else caller.post(place, body))
            assert refusal(answer) == (404, "not_found")

    calling(tmp_path, work)


def test_what_is_nowhere_or_cannot_be_done_is_an_error_of_the_same_form(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        assert refusal(await caller.get("/nothing")) == (404, "not_found")
        assert refusal(await caller.client.get("/nothing")) == (404, "not_found")
        made = await caller.table()
        answer = await caller.call("PUT", f"/tables/{made['table']}/seats/1")
        assert refusal(answer)[0] == 405
        assert answer.headers["Allow"] == "DELETE, POST"
        assert (await caller.call("PATCH", "/tables")).headers["Allow"] == "GET, POST"

    calling(tmp_path, work)


def test_the_same_people_play_again_at_one_table_moved_on_by_one(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        made = await caller.table(seats=["me", "bot:random"], options={"pile": 12}, name="Ada")
        hall = caller.app.state.hall
        from hexarium.server import leaving

        await hall.rooms[made["table"]].commit(lambda table, now: leaving.resign(table, 0, now))
        rematch, token = f"/tables/{made['table']}/rematch", made["seats"][0]["token"]
        assert refusal(await caller.post(rematch)) == (401, "unauthorised")
        first = await caller.post(rematch, token=token)
        again = await caller.post(rematch, token=token)
        assert (first.status_code, again.status_code) == (201, 201)
        assert first.json() == again.json()
        told = (await caller.get(f"/tables/{first.json()['table']}")).json()
        assert [seat["kind"] for seat in told["seats"]] == ["bot", "person"]
        assert told["seats"][1]["name"] == "Ada"

    calling(tmp_path, work)
