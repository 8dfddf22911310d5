"""Bodies, rates, origins, headers, health, numbers and the description of the calls."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from hexarium.server.frames import CLIENT
from hexarium.server.storage.errors import Away
from tests.server.http import HERE, Caller, calling, refusal

HEADERS = {
    "content-security-policy": "default-src 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
}


@pytest.mark.parametrize("told", [True, False], ids=["with its length", "in chunks"])
def test_a_body_of_more_than_16_kib_is_refused(told: bool, tmp_path: Path) -> None:
    async def chunks(size: int) -> AsyncIterator[bytes]:
        for begin in range(0, size, 1000):
            yield b" " * min(1000, size - begin)

    async def work(caller: Caller) -> None:
        body = json.dumps({"game": "pile"}).encode()

        async def sent(size: int) -> Any:
            padded = body + b" " * (size - len(body))
            if told:
                return await caller.post("/tables", content=padded, headers=TYPE)

            async def parts() -> AsyncIterator[bytes]:
                for begin in range(0, size, 1000):
                    yield padded[begin : begin + 1000]

            return await caller.post("/tables", content=parts(), headers=TYPE)

        assert (await sent(16 * 1024)).status_code == 201
        for size in (16 * 1024 + 1, 100_000, 9 * 1024 * 1024):
            assert refusal(await sent(size)) == (413, "too_long")

    calling(tmp_path, work)


TYPE = {"Content-Type": "application/json"}


def test_too_many_new_tables_from_one_address_wait(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        for _ in range(3):
            assert refusal(await caller.post("/tables", {"game": "chess"}))[0] == 400
            await caller.table()
        answer = await caller.post("/tables", {"game": "pile"})
        assert refusal(answer) == (429, "rate")
        assert 1 <= int(answer.headers["Retry-After"]) <= 60

    calling(tmp_path, work, tables_a_minute=3)


def test_behind_a_trusted_proxy_everyone_is_counted_alone(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        for address, status in (("1.1.1.1", 201), ("1.1.1.1", 429), ("2.2.2.2", 201)):
            headers = {"X-Forwarded-For": f"9.9.9.9, {address}"}
            answer = await caller.post("/tables", {"game": "pile"}, headers=headers)
            assert answer.status_code == status

    calling(tmp_path, work, tables_a_minute=1, trust_proxy=True)


def test_without_trust_what_a_proxy_says_counts_for_nothing(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        for number, status in ((1, 201), (2, 429)):
            headers = {"X-Forwarded-For": f"{number}.1.1.1"}
            answer = await caller.post("/tables", {"game": "pile"}, headers=headers)
            assert answer.status_code == status

    calling(tmp_path, work, tables_a_minute=1)


def test_pages_of_other_origins_may_read_nothing_and_change_nothing(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        async def status(origin: str) -> int:
            answer = await caller.post("/tables", {"game": "pile"}, headers={"Origin": origin})
            return answer.status_code

        assert await status(HERE) == 201
        assert await status("https://friend.example") == 201
        assert await status("https://evil.example") == 403
        assert await status("null") == 403
        answer = await caller.post("/tables", {"game": "pile"}, headers={"Origin": "https://evil.example"})
        assert refusal(answer) == (403, "forbidden")
        read = await caller.get("/tables", headers={"Origin": "https://evil.example"})
        assert "access-control-allow-origin" not in read.headers

    calling(tmp_path, work, origins=frozenset({"https://friend.example"}))


def test_every_answer_has_the_headers_that_keep_browsers_safe(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        async def answers() -> AsyncIterator[Any]:
            for path in ("/", "/boards/style.css", "/nothing", "/healthz", "/metrics", "/api/1/games"):
                yield await caller.client.get(path)
            yield await caller.client.put("/")
            yield await caller.post("/tables", {"game": "chess"})
            yield await caller.post("/tables", content=b"x" * 20_000)
            yield await caller.post("/tables", {}, headers={"Origin": "https://evil.example"})

        async for answer in answers():
            for name, value in HEADERS.items():
                assert answer.headers[name].startswith(value), (answer.url, name)

    calling(tmp_path, work)


def test_a_fault_of_ours_is_answered_as_such_and_says_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(caller: Caller) -> None:
        async def fail() -> None:
            raise RuntimeError("a secret")

        monkeypatch.setattr(caller.app.state.hall, "lobby", fail)
        answer = await caller.get("/tables")
        assert refusal(answer) == (500, "internal")
        assert "secret" not in answer.text
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert (await caller.get("/games")).status_code == 200

    calling(tmp_path, work)


def test_health_is_asked_of_the_storage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(caller: Caller) -> None:
        answer = await caller.client.get("/healthz")
        assert (answer.status_code, answer.json()["status"]) == (200, "ok")

        async def away() -> None:
            raise Away("The disk is full, so nothing can be written.")

        with monkeypatch.context() as patch:
            patch.setattr(caller.app.state.hall.around.store, "healthy", away)
            assert refusal(await caller.client.get("/healthz")) == (503, "internal")
        assert (await caller.client.get("/healthz")).status_code == 200

    calling(tmp_path, work)


def test_numbers_are_told_to_prometheus(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        await caller.finished()
        await caller.table()
        text = (await caller.client.get("/metrics")).text
        told = {
            line.rpartition(" ")[0]: float(line.rpartition(" ")[2])
            for line in text.splitlines()
            if line[0] != "#"
        }
        assert told['hexarium_tables{status="over"}'] == 1
        assert told['hexarium_tables{status="waiting"}'] == 1
        assert told['hexarium_seats{is="taken"}'] == 1
        assert told["hexarium_rows_total"] > 1  # a game may be over with the first ply
        assert told["hexarium_storage_commits_total"] > 1
        assert told["hexarium_storage_seconds_total"] > 0
        assert told['hexarium_ack_seconds_bucket{le="+Inf"}'] == told["hexarium_acks_total"] == 0
        assert told['hexarium_calls_total{method="POST",path="/api/1/tables",status="201"}'] == 2
        assert {"hexarium_thinking_seconds_total", "hexarium_thoughts_total", "hexarium_sockets"} <= set(told)

    calling(tmp_path, work)


def test_a_page_shows_every_board_and_needs_nothing_from_elsewhere(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        answer = await caller.client.get("/boards")
        page = answer.text
        assert page.count("<figure>") == 7  # six boards of the three games, and that of the toy
        assert "hexarium board ring --properties-per-city 4" in page
        assert "<style" not in page
        assert "style=" not in page
        assert "<script" not in page
        for part in page.split('"'):
            if part.startswith("/boards/"):
                assert (await caller.client.get(part)).status_code == 200, part
        head = await caller.client.head("/boards")
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["Content-Length"] == str(len(answer.content))
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH"):
            refused = await caller.client.request(method, "/boards")
            assert (refused.status_code, refused.headers["Allow"]) == (405, "GET, HEAD"), method
        assert (await caller.client.get("/boards/nothing.svg")).status_code == 404

    calling(tmp_path, work)


def test_the_frames_of_the_socket_are_told_as_json_schema(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        told = (await caller.get("/schema")).json()
        assert set(told) == {"client", "server"}
        assert told["client"] == CLIENT.json_schema()
        names = set(told["server"]["$defs"])
        assert {"Welcome", "Step", "Ack", "No", "Bye"} <= names

    calling(tmp_path, work)


def test_the_description_declares_every_status_of_every_call(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        told = (await caller.get("/openapi.json")).json()
        for path, methods in told["paths"].items():
            for method, call in methods.items():
                declared = set(call["responses"])
                assert declared & {"200", "201", "204"}, (path, method)
                assert {"400", "403", "405", "413", "503"} <= declared, (path, method)
                assert ("{table}" in path) <= ("404" in declared), (path, method)
                assert "422" not in declared
        paths = told["paths"]
        assert "409" in paths["/api/1/tables/{table}/start"]["post"]["responses"]
        assert "429" in paths["/api/1/tables"]["post"]["responses"]
        assert "bearer" in json.dumps(told["components"]["securitySchemes"]).lower()

    calling(tmp_path, work)
