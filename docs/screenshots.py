"""Take the pictures of the page that the documentation shows, into docs/pictures: `make screenshots`.

Bots play a game to its end, and a table goes on from where something is to be seen. What they play is another
game every time, so look at the pictures before they are kept.
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench.serving import call, served

PICTURES = Path(__file__).parent / "pictures"
LAPTOP, PHONE = (1280, 780), (390, 780)


@contextmanager
def browsing() -> Iterator[Browser]:
    """The system's Chromium."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


def played(address: str, game: str, seats: int, **options: object) -> str:
    """A table at which bots have played a game to its end."""
    wish = {"game": game, "seats": ["bot:medium"] * seats, "options": options, "pace": 0}
    table: str = call(address, "/tables", wish)["table"]
    while call(address, f"/tables/{table}")["status"] != "over":
        time.sleep(0.3)
    return table


def moment(address: str, table: str, action: str, share: float) -> dict[str, Any]:
    """A table that goes on where such an action was played, after about this share of the game."""
    record = call(address, f"/tables/{table}/record")
    texts = [each if isinstance(each, str) else each[0] for each in record["actions"]]
    found = [ply for ply, text in enumerate(texts) if text.split()[0] == action]
    ply = min(found, key=lambda each: abs(each - share * len(texts)))
    return call(address, f"/tables/{table}/continue", {"ply": ply, "name": "Ann"})


def opened(browser: Browser, address: str, path: str, size: tuple[int, int], **more: Any) -> Page:
    """A page, as somebody sees it who holds the seats of a table."""
    made, theme = more.get("made"), more.get("theme", "light")
    width, height = size
    touch = width < LAPTOP[0]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=theme,
        has_touch=touch,
        is_mobile=touch,
        # Small pictures load fast.
        device_scale_factor=more.get("scale", 1 if touch else 0.58),
    )
    if made:
        held = {made["table"]: {"host": made["host"], "tokens": [s["token"] for s in made["seats"]], "at": 1}}
        context.add_init_script(f"localStorage.setItem('hexarium/tables', {json.dumps(json.dumps(held))})")
    context.add_init_script(
        "localStorage.setItem('hexarium/settings', JSON.stringify({ sound: 'off', name: 'Ann' }))"
    )
    # Sockets can be closed under the page, as a bad line would.
    context.add_init_script(
        "window.sockets = []; window.WebSocket = class extends WebSocket {"
        " constructor(...given) { super(...given); window.sockets.push(this) } }"
    )
    page = context.new_page()
    page.goto(f"{address}{path}")
    page.wait_for_selector("svg [data-piece], .refused .card, #invitation", state="attached")
    page.wait_for_timeout(1500)
    return page


def take(page: Page, name: str) -> None:
    """Keep what is seen."""
    page.wait_for_timeout(800)
    path = PICTURES / f"page-{name}.png"
    page.screenshot(path=path)
    print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB")
    page.context.close()


def main() -> None:
    """Take them all."""
    with served() as address, browsing() as browser:
        page = opened(browser, address, "/", (1280, 640))
        page.locator("article figure svg [data-piece]").nth(24).wait_for(state="attached")
        take(page, "front")

        catan = played(address, "catan", 4)
        made = moment(address, catan, "end", 0.8)
        take(opened(browser, address, f"/t/{made['table']}", LAPTOP, made=made), "catan")
        made = moment(address, catan, "decline", 0.6)
        take(opened(browser, address, f"/t/{made['table']}", PHONE, made=made, theme="dark"), "phone")
        # So many letters weigh more than a picture of the docs may.
        page = opened(browser, address, f"/t/{catan}", LAPTOP, scale=0.54)
        page.get_by_text("How it went").click()
        page.locator(".graph").wait_for()
        page.locator(".over").evaluate("each => each.scrollTo(0, 260)")
        take(page, "story")

        made = moment(address, played(address, "heaven", 2), "battle", 0.6)
        page = opened(browser, address, f"/t/{made['table']}", LAPTOP, made=made)
        page.get_by_role("button", name="Battle:").hover()
        take(page, "heaven")

        made = moment(address, played(address, "ring", 4, rounds=8), "bid", 0.7)
        take(opened(browser, address, f"/t/{made['table']}", LAPTOP, made=made, theme="dark"), "ring")


if __name__ == "__main__":
    main()
