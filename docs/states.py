"""Take pictures of the page in every state that people come to, into .states: `make states`.

Every state is taken on a laptop and on a phone, in the light and in the dark. The pictures are to be looked
at before a change of the looks is kept, and are not kept themselves.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from bench.serving import call, served
from docs.screenshots import LAPTOP, browsing, moment, opened, played

PICTURES = Path(__file__).parents[1] / ".states"
SIZES = {"laptop": (1280, 800), "phone": (390, 844)}
THEMES = ("light", "dark")
EXAMPLE = Path(__file__).parents[1] / "examples" / "connect.py"
GAMES: dict[str, tuple[str, int, dict[str, object]]] = {
    "catan": ("catan", 4, {}),
    "six": ("catan", 6, {"players": 6}),
    "heaven": ("heaven", 2, {}),
    "ring": ("ring", 4, {"rounds": 20}),
    "crowd": ("ring", 6, {"players": 6, "rounds": 8}),
    "connect": ("connect", 2, {"side": 7}),
}
"""Games that bots play to their end: the game, how many play, and its options."""
LIT = "the first place that is lit"
HOVERED = "the first button, looked at"
CUT = "the line, cut"
SPOKEN = "a word from another tab"
DRAWN = "buttons, until a card is drawn"
GONE = 61
"""Seconds after which a bot may play for somebody who has left."""
Press = tuple[str, ...]
Arrive = Callable[[], dict[str, Any]]
MOMENTS: dict[str, tuple[str, str, Press]] = {
    "setup": ("catan", "settle", ()),
    "dice": ("catan", "roll", ("Roll the dice",)),
    "turn": ("catan", "end", ()),
    "road": ("catan", "road", ("Build a road",)),
    "trade": ("catan", "end", ("Offer a trade",)),
    "offer": ("catan", "decline", ()),
    "counter": ("catan", "counter", ("Offer something else",)),
    "answers": ("catan", "trade", ()),
    "discard": ("catan", "discard", ()),
    "robber": ("catan", "robber", (LIT,)),
    "plenty": ("catan", "invent", ("invention",)),
    "monopoly": ("catan", "monopoly", ("monopoly",)),
    "hint": ("catan", "settle", ("Hint",)),
    "island": ("six", "end", ()),
    "many-answers": ("six", "trade", ()),
    "picked": ("heaven", "move", (LIT,)),
    "wrong": ("heaven", "move", ("Round",)),
    "deployment": ("heaven", "deploy", ()),
    "battle": ("heaven", "battle", (HOVERED,)),
    "strike": ("heaven", "strike", ()),
    "recharge": ("heaven", "recharge", ()),
    "walk": ("ring", "roll", ("Roll",)),
    "purchase": ("ring", "buy", ()),
    "auction": ("ring", "bid", ()),
    "estates": ("ring", "build", ()),
    "debt": ("ring", "mortgage", ()),
    "ways": ("ring", "end", ("Trade with …",)),
    "estate-trade": ("ring", "end", ("Trade with …", "Trade with")),
    "full-ring": ("crowd", "end", ()),
    "stones": ("connect", "put", ()),
    "resigning": ("catan", "end", ("Menu", "Resign")),
    "inviting": ("catan", "end", ("Menu", "Invite")),
    "keys": ("catan", "end", ("Menu", "Keys and help")),
    "lost-line": ("catan", "end", (CUT,)),
    "unread": ("catan", "end", (SPOKEN,)),
    "chatting": ("catan", "end", (SPOKEN, "Chat")),
    "card": ("ring", "roll", (DRAWN,)),
}
"""Where a game goes on, and what is pressed there."""
PLACES: dict[str, tuple[str, Press]] = {
    "front": ("/", ()),
    "options": ("/", ("With friends",)),
    "settings": ("/", ("Settings",)),
    "rules": ("/?how=catan", ()),
    "astray": ("/nowhere", ()),
    "no-table": ("/t/nowhere", ()),
    "invitation": ("/t/{waiting}", ()),
    "watched": ("/t/{running}", ()),
    "over": ("/t/{catan}", ()),
    "story": ("/t/{catan}", ("How it went",)),
    "proof": ("/t/{catan}", ("Honest dice?",)),
    "ring-story": ("/t/{ring}", ("How it went",)),
    "replay": ("/t/{catan}?ply=40", ()),
}
"""Addresses, and what is pressed there."""
TWO: dict[str, tuple[int | None, Press]] = {
    "won": (1, ()),
    "beaten": (0, ()),
    "substitute": (None, ()),
}
"""Two people: which of them resigns, or else the second leaves; and what is pressed then."""


def press(page: Page, what: str, touch: bool) -> None:
    """Press a button, or a place of the board."""
    if what == HOVERED:
        found = page.locator(".dock .buttons button").first
        if found.count() and not touch:
            found.hover()
        return
    if what == CUT:
        page.context.set_offline(True)
        page.evaluate("window.sockets.forEach((each) => each.close())")
        page.wait_for_timeout(700)
        return
    if what == SPOKEN:
        speak(page)
        return
    if what == DRAWN:
        for _ in range(80):
            if page.get_by_text("The card that").count():
                return
            page.keyboard.press("1")
            page.wait_for_timeout(150)
        return
    found = page.locator("svg .lit") if what == LIT else page.get_by_role("button", name=what)
    if not found.count():
        return
    found.first.scroll_into_view_if_needed()
    box = found.first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if touch:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)
    page.wait_for_timeout(700)


def speak(page: Page) -> None:
    """Say something at the same table from another tab."""
    other = page.context.new_page()
    other.goto(page.url)
    other.get_by_role("tab", name="Chat").click()
    other.get_by_label("Say something").fill("Well played! Shall we trade wool for wheat next turn?")
    other.keyboard.press("Enter")
    other.locator(".chat", has_text="Well played").wait_for()
    other.close()
    page.wait_for_timeout(300)


def two(browser: Browser, address: str, resigns: int | None) -> dict[str, Any]:
    """A table of two people as the first sees it when one has resigned, or when the second has left."""
    made = call(address, "/tables", {"game": "heaven", "seats": ["me", "me"]})
    seats = [{**made, "seats": [seat]} for seat in made["seats"]]
    path = f"/t/{made['table']}"
    page = opened(browser, address, path, LAPTOP, made=seats[1 if resigns is None else resigns])
    if resigns is None:
        page.context.close()
        time.sleep(GONE)
    else:
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("button", name="Yes, resign").click()
        page.locator(".over").wait_for()
        page.context.close()
    return {"path": path, "made": seats[0]}


def take(browser: Browser, address: str, name: str, arrive: Arrive, buttons: Press) -> None:
    """Four pictures of a state; whatever is pressed at a table is pressed at a new one each time."""
    for device, size in SIZES.items():
        for theme in THEMES:
            page = opened(browser, address, size=size, theme=theme, scale=1, **arrive())
            for button in buttons:
                press(page, button, device == "phone")
            page.wait_for_timeout(900)
            page.screenshot(path=PICTURES / f"{name}-{device}-{theme}.png")
            page.context.close()
    print(name, flush=True)


def main(wanted: list[str]) -> None:
    """Take the states that are wanted, or all of them."""
    PICTURES.mkdir(exist_ok=True)
    with served("--game", str(EXAMPLE), "--tables-a-minute", "10000") as address, browsing() as browser:
        over: dict[str, str] = {}

        def table(kind: str) -> str:
            if kind not in over:
                game, seats, options = GAMES[kind]
                over[kind] = played(address, game, seats, **options)
            return over[kind]

        for name, (kind, action, buttons) in MOMENTS.items():
            if wanted and name not in wanted:
                continue
            try:
                moment(address, table(kind), action, 0.6)
            except ValueError:
                print(f"{name}: nobody did that")
                continue

            def arrive(kind: str = kind, action: str = action) -> dict[str, Any]:
                made = moment(address, table(kind), action, 0.6)
                return {"path": f"/t/{made['table']}", "made": made}

            take(browser, address, name, arrive, buttons)
        for name, (resigns, buttons) in TWO.items():
            if not wanted or name in wanted:
                there = two(browser, address, resigns)
                take(browser, address, name, partial(dict, there), buttons)
        if not wanted or "curtain" in wanted:
            wish = {"game": "catan", "seats": ["me", "me", "bot:easy"], "options": {"players": 3}}

            def shared() -> dict[str, Any]:
                made = call(address, "/tables", wish)
                return {"path": f"/t/{made['table']}", "made": made}

            take(browser, address, "curtain", shared, (LIT, LIT))
        waiting = call(address, "/tables", {"game": "catan", "seats": ["me", "open", "open", "bot:hard"]})
        running = call(address, "/tables", {"game": "heaven", "seats": ["me", "me"]})
        for name, (path, buttons) in PLACES.items():
            if wanted and name not in wanted:
                continue
            place = path.format(
                waiting=waiting["table"], running=running["table"], catan=table("catan"), ring=table("ring")
            )
            take(browser, address, name, partial(dict, path=place), buttons)


if __name__ == "__main__":
    main(sys.argv[1:])
