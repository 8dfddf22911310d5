"""Somebody in front of the page, who knows no more than what can be seen there."""

from __future__ import annotations

import json
import random
from typing import Any

from playwright.sync_api import Browser, Locator, expect

from tests.server.serving import PATIENCE, Served

MS = PATIENCE * 1000
BUTTONS = ".dock .buttons button:not(.quiet):enabled"
ITEMS = ".item.lit, .seat.lit .who, .panel.lit .head"
LOOK = f"""() => {{
  const all = (wanted) => [...document.querySelectorAll(wanted)]
  const middle = (each) => {{
    const box = each.getBoundingClientRect()
    return [box.x + box.width / 2, box.y + box.height / 2]
  }}
  return {{
    asked: all('.dock.mine').length > 0,
    over: all('.over').length > 0,
    form: all('.form').length > 0,
    busy: all('.dock .buttons button:disabled').length > 0,
    notice: all('.notice').length > 0,
    lit: all('svg .lit').map(middle),
    buttons: all('{BUTTONS}').length,
    items: all('{ITEMS}').length,
    sign: all('.prompt, .buttons, .lit, .selected, .row, .form, .over, .curtain')
      .map((each) => each.textContent + (each.dataset.target ?? '')).join('|'),
  }}
}}"""
MORE = ".form .entry button[aria-label^=more]:enabled, .form .entry input:not(:checked):enabled"
PRESS = "([wanted, place]) => document.querySelectorAll(wanted)[place]?.click()"
WIDTHS = {"laptop": (1280, 800), "phone": (390, 844)}


class Visitor:
    """A browser context with one page, and all that came over its sockets."""

    def __init__(
        self,
        browser: Browser,
        served: Served,
        path: str = "/",
        device: str = "laptop",
        theme: str = "light",
        made: dict[str, Any] | None = None,
        settings: dict[str, Any] | None = None,
        bypass_csp: bool = False,
    ) -> None:
        width, height = WIDTHS[device]
        self.touch = device == "phone"
        self.served = served
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            has_touch=self.touch,
            is_mobile=self.touch,
            bypass_csp=bypass_csp,
        )
        if made is not None:
            held = {"host": made["host"], "tokens": [seat["token"] for seat in made["seats"]], "at": 1}
            self._remember("hexarium/tables", {made["table"]: held})
            path = f"/t/{made['table']}"
        self._remember("hexarium/settings", {"sound": "off", **(settings or {})})
        # Sockets can be closed under the page, as a bad line would.
        self.context.add_init_script(
            "window.sockets = []; window.WebSocket = class extends WebSocket {"
            " constructor(...given) { super(...given); window.sockets.push(this) } }"
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(MS)
        self.complaints: list[str] = []
        self.frames: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on(
            "console",
            lambda said: (
                self.complaints.append(said.text)
                if said.type == "error" and "WebSocket" not in said.text and "ERR_CONNECTION" not in said.text
                else None
            ),
        )
        self.page.on(
            "websocket", lambda socket: socket.on("framereceived", lambda text: self.frames.append(str(text)))
        )
        self.page.goto(f"{served.address}{path}")

    def _remember(self, key: str, value: object) -> None:
        script = (
            f"localStorage.getItem({key!r}) ?? localStorage.setItem({key!r}, {json.dumps(json.dumps(value))})"
        )
        self.context.add_init_script(script)

    def close(self) -> None:
        self.context.close()

    # What can be seen.

    @property
    def table(self) -> str:
        return self.page.url.split("/t/")[1].split("?")[0]

    @property
    def dock(self) -> Locator:
        return self.page.locator(".dock")

    @property
    def lit(self) -> Locator:
        return self.page.locator("svg .lit")

    @property
    def over(self) -> Locator:
        return self.page.locator(".over")

    def prompt(self) -> str:
        return self.page.locator(".prompt").inner_text()

    def pieces(self) -> dict[str, str]:
        """The pieces on the board and the spots that they stand on."""
        return {
            str(piece.get_attribute("data-piece")): str(piece.get_attribute("data-on"))
            for piece in self.page.locator("[data-piece]").all()
        }

    # What can be done.

    def point(self, target: Locator) -> None:
        """Click or tap the middle of something on the board."""
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def is_asked(self) -> bool:
        return self.page.locator(".dock.mine").count() > 0

    def look(self) -> dict[str, Any]:
        """All that can be done now, seen at once: places to click, how many buttons, and a sign of change."""
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def answer(self, luck: random.Random) -> None:
        """Answer a question in one of the ways that are shown; some ways take several answers."""
        seen = self.look()
        for _ in range(int(PATIENCE * 50)):
            if not seen["asked"] or seen["form"] or seen["lit"] or seen["buttons"] or seen["items"]:
                break
            self.page.wait_for_timeout(20)
            seen = self.look()
        if not seen["asked"]:
            return
        if seen["form"]:
            self.fill(self.page.locator(".form"), luck)
        elif seen["lit"] and (luck.random() < 0.85 or not seen["buttons"]):
            place = luck.randrange(len(seen["lit"]))
            if self.touch:
                self.point(self.lit.nth(place))
            else:
                self.page.mouse.click(*seen["lit"][place])
        elif seen["buttons"]:
            place = 0 if luck.random() < 0.8 else luck.randrange(seen["buttons"])
            self.page.evaluate(PRESS, [BUTTONS, place])
        elif seen["items"]:
            self.page.evaluate(PRESS, [ITEMS, luck.randrange(seen["items"])])
        else:
            raise AssertionError(f"nothing can be done: {self.prompt()}")
        self.settle(seen["sign"])

    def fill(self, form: Locator, luck: random.Random) -> None:
        """Fill a form in and send it, or close it if it cannot be."""
        for _ in range(20):
            # A form may go while it is looked at, so nothing here waits for one of its parts.
            if form.locator("button.main:enabled").count():
                self.page.evaluate(PRESS, [".form button.main:enabled", 0])
                return
            if not (count := self.page.locator(MORE).count()):
                break
            self.page.evaluate(PRESS, [MORE, luck.randrange(count)])
        # A form that must be filled in cannot be closed; it goes when what was sent has come back.
        if form.get_by_label("Close").count():
            form.get_by_label("Close").click()

    def settle(self, before: str) -> None:
        """Wait until something has changed and nothing is on its way any more."""
        for _ in range(int(PATIENCE * 50)):
            seen = self.look()
            if (seen["sign"] != before and not seen["busy"]) or seen["notice"]:
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"nothing has come of an answer: {seen['sign']}")

    def read(self, text: str) -> None:
        """Wait until a text can be read."""
        expect(self.page.get_by_text(text).first).to_be_visible(timeout=MS)
