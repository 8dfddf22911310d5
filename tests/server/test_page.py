"""The page that people play on, as it is sent, and what it is told about games."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from hexarium.server.page import add_page, files_of
from tests.server.http import Caller, calling


class Reader:
    """Reads an application, one call after the other."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.call("GET", path, **headers)

    def call(self, method: str, path: str, **headers: str) -> httpx.Response:
        async def called() -> httpx.Response:
            transport = httpx.ASGITransport(self.app)
            async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
                named = {name.replace("_", "-"): value for name, value in headers.items()}
                return await client.request(method, path, headers=named)

        return asyncio.run(called())


def page(folder: Path) -> Reader:
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Hexarium</title>")
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "assets" / "index-1234.js").write_text("let a = 1\n" * 100)
    app = FastAPI()
    assert add_page(app, folder)
    return Reader(app)


def test_the_same_page_is_at_the_front_and_at_every_table(tmp_path: Path) -> None:
    client = page(tmp_path)
    front = client.get("/")
    assert front.headers["Content-Type"].startswith("text/html")
    assert client.get("/t/abc?ply=3").content == front.content
    assert client.get("/icon.svg").headers["Content-Type"] == "image/svg+xml"
    assert client.call("POST", "/").status_code == 405


def test_files_are_packed_and_kept_by_browsers_but_the_front_is_asked_for_again(tmp_path: Path) -> None:
    client = page(tmp_path)
    script = client.get("/assets/index-1234.js", Accept_Encoding="gzip")
    assert script.headers["Content-Encoding"] == "gzip"
    assert script.text.startswith("let a = 1")
    assert int(script.headers["Content-Length"]) < 200
    assert "immutable" in script.headers["Cache-Control"]
    plain = client.get("/assets/index-1234.js", Accept_Encoding="identity")
    assert plain.content == script.content
    assert "Content-Encoding" not in plain.headers
    front = client.get("/")
    assert front.headers["Cache-Control"] == "no-cache"
    again = client.get("/", If_None_Match=front.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")


def test_nothing_but_the_files_of_the_page_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "client").mkdir()
    client = page(tmp_path / "client")
    for path in ("/assets/../../secret", "/assets/..%2f..%2fsecret", "/secret", "/assets/nothing.js"):
        assert client.get(path).status_code == 404, path


def test_where_nobody_has_built_the_page_there_is_none(tmp_path: Path) -> None:
    assert files_of(tmp_path) == {}
    assert not add_page(FastAPI(), tmp_path)


def test_a_game_shows_its_rules_and_plays_itself(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        rules = (await caller.get("/games/pile/rules")).json()
        assert rules["summary"].startswith("# ")
        demo = (await caller.get("/games/pile/demo")).json()
        assert demo["board"]["hash"]
        assert demo["pieces"] or demo["steps"]
        assert (await caller.get("/games/pile/demo")).json() == demo
        unknown = await caller.get("/games/chess/demo")
        assert (unknown.status_code, unknown.json()["error"]["code"]) == (400, "bad_option")

    calling(tmp_path, work)


def test_a_game_that_has_played_itself_is_kept_for_the_next_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXARIUM_CACHE", str(tmp_path / "cache"))

    async def work(caller: Caller) -> None:
        demos.append((await caller.get("/games/pile/demo")).content)

    demos: list[bytes] = []
    calling(tmp_path / "first", work)
    (kept,) = (tmp_path / "cache" / "demos").iterdir()
    assert kept.read_bytes() == demos[0]
    # The dice of another game would be others, so what is told next is what was kept.
    marked = demos[0].replace(b'"steps":', b'"kept":true,"steps":', 1)
    kept.write_bytes(marked)
    calling(tmp_path / "second", work)
    assert demos[1] == marked
    kept.write_bytes(b"half of")
    calling(tmp_path / "third", work)
    assert b'"board"' in demos[2]
