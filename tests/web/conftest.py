"""A browser and a server for the tests of the page."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from hexarium.server.page import CLIENT
from tests.server.serving import PATIENCE, Served, serving
from tests.web.visitor import Visitor

EXAMPLE = Path(__file__).parents[2] / "examples" / "connect.py"


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
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with the example game."""
    with serving(tmp_path_factory.mktemp("tables"), "--game", str(EXAMPLE)) as server:
        yield server


Visit = Callable[..., Visitor]


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
