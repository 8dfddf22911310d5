"""A browser and a server for the tests of the page."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from hexarium.server.page import CLIENT
from tests.server.serving import PATIENCE, Served, serving
from tests.test_cli import run
from tests.web.visitor import Visitor

EXAMPLE = Path(__file__).parents[2] / "examples" / "connect.py"
RECORDS = Path(__file__).parents[1] / "records"
# Whether bots would trade, bid and fight in games of their own is luck, and to wait for it may take minutes.
FINISHED = {
    "catan": RECORDS / "catan" / "goal-with-trades.jsonl",
    "ring": RECORDS / "ring" / "rounds.json",
    "heaven": RECORDS / "heaven" / "allies.jsonl",
}


# Playwright holds the event loop of its thread as long as it is open, so it is closed with the tests of the
# page: other tests that run in the same process have loops of their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        pytest.fail("The tests of the page need Chromium; install it first (make chromium).")
    if not (CLIENT / "index.html").is_file():
        pytest.fail("The page is not built; build it first (make setup).")
    with sync_playwright() as playwright:
        # A container's root has no sandbox.
        opened = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture(scope="package")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the tables of the server are."""
    return tmp_path_factory.mktemp("tables")


@pytest.fixture(scope="package")
def finished(folder: Path) -> dict[str, str]:
    """Tables of finished games, which are there before the server is."""
    answer = run("import", *map(str, FINISHED.values()), "--data", str(folder))
    assert answer.returncode == 0, answer.stderr
    return dict(zip(FINISHED, re.findall(r"is table (\S+) now", answer.stdout), strict=True))


@pytest.fixture(scope="package")
def served(folder: Path, finished: dict[str, str]) -> Iterator[Served]:
    """A server with the example game."""
    del finished
    with serving(folder, "--game", str(EXAMPLE)) as server:
        yield server


Visit = Callable[..., Visitor]
Made = dict[str, Any]


@pytest.fixture
def visit(browser: Browser, served: Served) -> Iterator[Visit]:
    """Open the page in a browser of its own; at the end nobody's page may have complained."""
    visitors: list[Visitor] = []

    def open_(path: str = "/", **more: Any) -> Visitor:
        visitor = Visitor(browser, served, path, **more)
        visitor.page.set_default_timeout(PATIENCE * 1000)
        visitors.append(visitor)
        return visitor

    yield open_
    for visitor in visitors:
        visitor.close()
        assert visitor.complaints == []


@pytest.fixture(scope="package")
def moment(served: Served, finished: dict[str, str]) -> Callable[..., Made]:
    """A table that goes on from a finished game, where the one who is asked played such an action.

    `fits` says whether the question there is one that is looked for.
    """

    def ask(made: Made) -> Made:
        with served.client(made["table"], *(seat["token"] for seat in made["seats"])) as somebody:
            asked: Made = somebody.state["ask"]
            return asked

    def at(game: str, action: str, fits: Callable[[Made], bool] = lambda _: True) -> Made:
        record = served.call("GET", f"/tables/{finished[game]}/record", 200)
        texts = [each if isinstance(each, str) else each[0] for each in record["actions"]]
        plies = [ply for ply, text in enumerate(texts) if text.split()[0] == action]
        for ply in reversed(plies):
            path = f"/tables/{finished[game]}/continue"
            made = served.call("POST", path, 201, {"ply": ply, "bot": "easy"})
            if fits(ask(made)):
                return made
        raise AssertionError(f"nobody plays {action!r} in {FINISHED[game]}")

    return at


@pytest.fixture(scope="module")
def played(served: Served) -> Callable[[str], str]:
    """Tables at which bots have played a game to its end."""
    wishes: dict[str, tuple[list[str], dict[str, object]]] = {
        "catan": (["bot:medium"] * 4, {"goal": 6}),
        "ring": (["bot:medium"] * 6, {"players": 6, "rounds": 8}),
        "heaven": (["bot:easy"] * 2, {}),
    }
    begun: dict[str, str] = {
        game: served.create(game, *seats, options=options, pace=0)["table"]
        for game, (seats, options) in wishes.items()
    }

    def over(game: str) -> str:
        until = time.monotonic() + 5 * PATIENCE
        while served.call("GET", f"/tables/{begun[game]}", 200)["status"] != "over":
            assert time.monotonic() < until, f"the bots still play {game}"
            time.sleep(0.1)
        return begun[game]

    return over
