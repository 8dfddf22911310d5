"""The page that people play on, as it is sent, and what it is told about games."""

from __future__ import annotations

import asyncio
import json
import re
import tomllib
from dataclasses import replace
from pathlib import Path

import httpx
import orjson
from fastapi import FastAPI

from hexarium import games
from hexarium.server.answers import add_errors
from hexarium.server.boards import Boards
from hexarium.server.demos import Demos, recorded
from hexarium.server.page import CLIENT, add_page, files_of
from hexarium.server.thinking import Thinking
from tests.server.http import Caller, calling

ROOT = Path(__file__).parents[2]


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


def test_whoever_goes_astray_finds_the_front_and_a_program_an_error(tmp_path: Path) -> None:
    client = page(tmp_path)
    add_errors(client.app)
    astray = client.get("/nowhere", Accept="text/html,*/*")
    assert (astray.status_code, astray.content) == (404, client.get("/").content)
    for path, accept in (("/nowhere", "*/*"), ("/api/1/nowhere", "text/html")):
        told = client.get(path, Accept=accept)
        assert (told.status_code, told.json()["error"]["code"]) == (404, "not_found")


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


def test_the_rules_bring_their_pictures_in_both_themes(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        for game in games.names():
            rules = (await caller.get(f"/games/{game}/rules")).json()
            found = {*re.findall(r"\]\((pictures/[^)]+)\)", rules["summary"] + rules["rules"])}
            assert len(found) >= 3
            for link in found:
                light, dark = [
                    await caller.get(f"/games/{game}/{link}?theme={theme}") for theme in ("light", "dark")
                ]
                assert (light.status_code, light.headers["Content-Type"]) == (200, "image/svg+xml")
                assert light.text.startswith("<svg ")
                assert dark.text.startswith("<svg ")
                assert light.text != dark.text
                assert (await caller.get(f"/games/{game}/{link}")).content == light.content
        for path in ("catan/pictures/nothing.svg", "catan/pictures/..%2frules.md", "pile/pictures/setup.svg"):
            assert (await caller.get(f"/games/{path}")).status_code == 404, path
        assert (await caller.get("/games/catan/pictures/setup.svg?theme=pink")).status_code == 400

    calling(tmp_path, work)


def test_what_a_game_brings_along_to_be_shown_is_a_game_of_its_rules() -> None:
    for game in map(games.installed, games.names()):
        record = recorded(game)
        assert record is not None
        assert record.replay(compiled=None).ply >= 50


def test_a_game_that_brings_a_record_along_is_shown_without_bots() -> None:
    thinking = Thinking()
    demo = orjson.loads(asyncio.run(Demos(thinking).of(games.installed("heaven"))))
    assert thinking.thoughts == 0
    assert len(demo["pieces"]) > 5
    assert len(demo["steps"]) > 20


def test_the_front_tells_the_games_and_shows_their_boards_before_any_rule_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<head><title>Hexarium</title></head>")
    boards = Boards([games.installed("ring"), replace(games.installed("heaven"), about="</script>")])
    app = FastAPI()
    assert add_page(app, tmp_path, boards.told)
    text = Reader(app).get("/").text
    assert text.count("</script>") == 1
    told = json.loads(text.partition('id="games">')[2].partition("</script>")[0])
    assert [(game["name"], game["about"]) for game in told][1] == ("heaven", "</script>")
    assert all(f"{game['name']}-{theme}.svg" in boards.stills for game in told for theme in ("light", "dark"))


def test_a_wheel_ships_the_built_page() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    # Git ignores what is built, and hatchling leaves out what Git ignores, unless it is named.
    assert CLIENT.relative_to(ROOT).as_posix() in build["artifacts"]
    assert build["targets"]["wheel"] == {"packages": ["hexarium"]}
    paths = set(files_of(CLIENT))
    assert {"index.html", "icon.svg"} <= paths
    assert {Path(path).suffix for path in paths if path.startswith("assets/")} == {".js", ".css"}


def test_the_scripts_of_the_page_are_less_than_60_kilobytes_packed() -> None:
    scripts = [file for path, file in files_of(CLIENT).items() if path.endswith(".js")]
    assert 40_000 < sum(len(script.packed) for script in scripts) < 60_000
