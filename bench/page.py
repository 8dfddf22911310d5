"""How fast the page is, in the system's Chromium: `python -m bench.page`.

Paints are told beside those of a page with nothing but a line of text from the same server in the same run.
"""

from __future__ import annotations

import gzip
import json
import shutil
import time
from itertools import pairwise
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, sync_playwright

from bench.serving import call, served
from hexarium.server.page import CLIENT

RUNS = 7
CLICKS = 30
LONG = 500
"""Plies that a page watches before its memory is looked at."""
HEAPS = 8
"""Times that it is looked at."""

GAMES = {"catan": 4, "heaven": 2, "ring": 4}
"""How many play."""
WATCHED = 20
"""Seconds for which a game of bots is watched."""

FLAGS = ("--game", "examples/connect.py", "--tables-a-minute", "10000")
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
WATCH = """() => {
  window.times = []
  let pressed = 0
  addEventListener('pointerup', () => { pressed = performance.now() }, true)
  new MutationObserver((changes) => {
    const put = changes.some((each) => [...each.addedNodes].some((node) => node.dataset?.piece))
    if (pressed && put) { window.times.push(performance.now() - pressed); pressed = 0 }
  }).observe(document.querySelector('.stage svg'), { childList: true, subtree: true })
}"""


def made(address: str, **wish: object) -> dict[str, Any]:
    """A new table."""
    return call(address, "/tables", wish)


def seated(browser: Browser, table: dict[str, Any]) -> BrowserContext:
    """A browser that holds the seats of a table."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    held = {table["table"]: {"host": table["host"], "tokens": [s["token"] for s in table["seats"]], "at": 1}}
    context.add_init_script(f"localStorage.setItem('hexarium/tables', {json.dumps(json.dumps(held))})")
    return context


def first_paint(context: BrowserContext, address: str, wanted: str) -> float:
    """Milliseconds until something can be seen, in the median of some visits with a cold cache."""
    times = []
    for _ in range(RUNS):
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector(wanted)
        page.wait_for_timeout(100)
        times.append(float(page.evaluate(PAINT)))
        page.close()
    return median(times)


def clicks(browser: Browser, address: str) -> list[float]:
    """Milliseconds from a click to the stone on the board, which the server has kept by then."""
    table = made(address, game="connect", seats=["me", "me"], pace=0)
    context = seated(browser, table)
    page = context.new_page()
    page.goto(f"{address}/t/{table['table']}")
    page.wait_for_selector(".dock.mine")
    page.evaluate(WATCH)
    for _ in range(CLICKS):
        page.wait_for_selector(".dock.mine svg, svg .lit")
        target = page.locator("svg .lit").first.bounding_box()
        assert target is not None
        page.mouse.click(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2)
        page.wait_for_timeout(150)
    times: list[float] = page.evaluate("window.times")
    context.close()
    return times


def memory(browser: Browser, address: str) -> tuple[float, float, int]:
    """Megabytes of a watching page at the start and after many plies, and how many those were."""
    # Bots rarely end a game with so high a goal before there are plies enough.
    table = made(address, game="catan", seats=["bot:easy"] * 4, options={"goal": 15}, pace=20)
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{address}/t/{table['table']}")
    page.wait_for_selector(".stage svg")
    session = context.new_cdp_session(page)
    before = _heap(session)
    plies = 0
    while plies < LONG and not page.locator(".over").count():
        page.wait_for_timeout(500)
        plies = call(address, f"/tables/{table['table']}")["ply"]
    after = _heap(session)
    context.close()
    return before, after, plies


FRAMES = """() => new Promise((done) => {
  const times = []
  const frame = (now) => { times.push(now); times.length < 150 ? requestAnimationFrame(frame) : done(times) }
  requestAnimationFrame(frame)
})"""


def frames(browser: Browser, address: str, path: str) -> tuple[float, float]:
    """Milliseconds between two frames on a processor that is slowed down four times: the median and the 95 %.

    On the front page three boards play; a page with a line of text does nothing.
    """
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(f"{address}{path}")
    if path == "/":
        page.locator("article figure svg [data-piece]").nth(24).wait_for(state="attached")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    times: list[float] = page.evaluate(FRAMES)
    page.context.close()
    gaps = sorted(later - before for before, later in pairwise(times))
    return median(gaps), gaps[int(len(gaps) * 0.95)]


MOVES = """() => {
  window.gaps = []
  let last = 0
  const once = ({ effect }) => effect.getComputedTiming().iterations === 1
  const moves = () => document.getAnimations().some((each) => each.playState === 'running' && once(each))
  const frame = (now) => {
    if (last && moves()) window.gaps.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}"""
"""Gathers the time between two frames while anything travels."""


def travels(browser: Browser, address: str, game: str, seats: int) -> list[float]:
    """Milliseconds between two frames while things travel in a game of bots; the processor is slowed down."""
    table = made(address, game=game, seats=["bot:easy"] * seats, pace=700)
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(f"{address}/t/{table['table']}")
    page.wait_for_selector(".stage svg [data-piece]")
    page.wait_for_timeout(1000)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.evaluate(MOVES)
    page.wait_for_timeout(WATCHED * 1000)
    gaps: list[float] = page.evaluate("window.gaps")
    page.context.close()
    return sorted(gaps)


def _heap(session: CDPSession) -> float:
    """Megabytes in use: the least of some counts, as a collection leaves what the browser is busy with."""
    session.send("HeapProfiler.enable")
    used = []
    for _ in range(HEAPS):
        session.send("HeapProfiler.collectGarbage")
        used.append(float(session.send("Runtime.getHeapUsage")["usedSize"]) / 1e6)
        time.sleep(0.3)
    return min(used)


def main() -> None:
    """Measure and print."""
    scripts = sum(len(gzip.compress(path.read_bytes())) for path in CLIENT.rglob("*.js"))
    styles = sum(len(gzip.compress(path.read_bytes())) for path in CLIENT.rglob("*.css"))
    print(f"scripts: {scripts / 1000:.1f} kB gzipped; styles: {styles / 1000:.1f} kB")
    program = shutil.which("chromium") or shutil.which("google-chrome")
    with served(*FLAGS) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        table = made(address, game="catan", seats=["me", "bot:easy", "bot:easy", "bot:easy"], pace=0)
        context = seated(browser, table)
        empty = first_paint(context, f"{address}/healthz", "body")
        board = first_paint(context, f"{address}/t/{table['table']}", ".stage svg")
        print(
            f"first paint of a running table: {board:.0f} ms, "
            f"{board / empty:.1f} × a line of text ({empty:.0f} ms)"
        )
        context.close()
        times = clicks(browser, address)
        print(
            f"click to the kept stone on the board: {median(times):.0f} ms in the median of {len(times)}, "
            f"{max(times):.0f} ms at most"
        )
        still, moving = frames(browser, address, "/healthz"), frames(browser, address, "/")
        print(
            f"frames on a processor slowed down 4 ×, three boards playing: {moving[0]:.1f} ms in the median, "
            f"{moving[1]:.1f} ms at 95 %; a line of text: {still[0]:.1f} ms, {still[1]:.1f} ms"
        )
        for game, seats in GAMES.items():
            gaps = travels(browser, address, game, seats)
            print(
                f"the same while things travel in {game}: {median(gaps):.1f} ms in the median "
                f"of {len(gaps)}, {gaps[int(len(gaps) * 0.95)]:.1f} ms at 95 %, {gaps[-1]:.0f} ms at most"
            )
        before, after, plies = memory(browser, address)
        print(f"memory: {before:.1f} MB at the start, {after:.1f} MB after {plies} plies")
        browser.close()


if __name__ == "__main__":
    main()
