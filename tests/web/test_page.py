"""The page as people use it, in a real browser, against a real server."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.serving import PATIENCE, Served
from tests.web.conftest import Visit
from tests.web.visitor import MS, Visitor

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def looked(visitors: list[Visitor]) -> list[dict[str, Any]]:
    """What everybody sees as soon as somebody is asked or the game is over; bots take their time."""
    until = time.monotonic() + PATIENCE
    while True:
        seen = [visitor.look() for visitor in visitors]
        if any(sight["asked"] or sight["over"] for sight in seen) or time.monotonic() > until:
            return seen
        visitors[0].page.wait_for_timeout(20)


def play_out(visitors: list[Visitor], most: int = 600) -> None:
    """Answer whatever is asked, until the game is over everywhere."""
    luck = random.Random(4)
    for _ in range(most):
        seen = looked(visitors)
        if seen[0]["over"]:
            return
        for visitor, sight in zip(visitors, seen, strict=True):
            if sight["asked"]:
                visitor.answer(luck)
    raise AssertionError(f"still {visitors[0].prompt()}")


def test_one_click_on_a_living_board_starts_a_game_against_bots(visit: Visit) -> None:
    ann = visit()
    expect(ann.page.locator("article figure svg [data-piece]").first).to_be_attached(timeout=MS)
    ann.page.locator("article", has_text="War in Heaven").get_by_role("button", name="Play now").click()
    ann.page.wait_for_selector(".dock.mine, .prompt")
    expect(ann.page.locator(".seat")).to_have_count(2)


def test_two_people_and_a_link_are_a_table(visit: Visit) -> None:
    ann = visit()
    ann.page.locator("article", has_text="War in Heaven").get_by_role("button", name="With friends").click()
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_role("button", name="Make the table").click()
    link = ann.page.locator("#invitation").input_value()
    assert link == ann.page.url
    expect(ann.page.get_by_role("img", name="Send this link")).to_be_visible()
    bob = visit(link.removeprefix(ann.served.address), device="phone", theme="dark")
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Sit here").click()
    ann.page.get_by_role("button", name="Start the game").click()
    ann.page.wait_for_selector(".stage svg")
    bob.page.wait_for_selector(".stage svg")

    first, second = (ann, bob) if ann.is_asked() else (bob, ann)
    start = first.pieces()
    luck = random.Random(1)
    while first.pieces() == start:
        first.answer(luck)
    expect(second.page.locator(".log .row:not(.aside)").first).to_be_attached(timeout=MS)
    assert second.pieces() == first.pieces()

    # What people say is text, never markup.
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_label("Say something").fill("Hello <b>Bob</b>")
    ann.page.keyboard.press("Enter")
    bob.page.get_by_role("tab", name="Chat").click()
    bob.read("Hello <b>Bob</b>")

    ann.page.get_by_label("Resign").click()
    ann.page.get_by_role("button", name="Yes, resign").click()
    bob.read("You won!")
    ann.read("Bob won")
    ann.page.get_by_text("Honest draw?").click()
    ann.read("nobody could have chosen the outcome")
    ann.page.get_by_role("button", name="Play again").click()
    bob.page.get_by_role("button", name="Go to the new table").click()
    ann.page.wait_for_selector(".dock")
    bob.page.wait_for_selector(".dock")
    assert ann.table == bob.table


def test_an_undo_that_others_have_seen_is_voted_on(visit: Visit, served: Served) -> None:
    made = served.create("heaven", "me", "me")
    ann = visit(made={**made, "seats": made["seats"][:1]})
    bob = visit(made={**made, "host": made["seats"][1]["token"], "seats": made["seats"][1:]})
    ann.page.wait_for_selector(".dock")
    bob.page.wait_for_selector(".dock")
    first, second = (ann, bob) if ann.is_asked() else (bob, ann)
    luck = random.Random(2)
    while not second.is_asked():
        if first.is_asked():
            first.answer(luck)
    begun = second.pieces()
    while second.pieces() == begun:
        second.answer(luck)
    first.page.get_by_label("Undo").click()
    second.page.get_by_role("button", name="Agree").click()
    expect(first.page.locator(".dock.mine")).to_have_count(1, timeout=MS)
    second.read("took moves back")
    assert second.page.get_by_role("button", name="Agree").count() == 0


@pytest.mark.parametrize(
    ("game", "bots", "options"),
    [
        ("connect", 0, {"side": 3}),
        ("heaven", 0, {}),
        ("ring", 1, {"players": 3, "rounds": 2}),
        ("catan", 1, {"players": 3, "goal": 3}),
    ],
)
def test_a_whole_game_of_two_browsers_and_bots_is_played_by_pointing_at_what_is_lit(
    visit: Visit, served: Served, game: str, bots: int, options: dict[str, object]
) -> None:
    made = served.create(game, "me", "me", *["bot:easy"] * bots, options=options, pace=0)
    # To draw what moves takes most of the time, and other tests see it.
    still = {"motion": False}
    ann, bob = (visit(made={**made, "host": "", "seats": [seat]}, settings=still) for seat in made["seats"])
    for visitor in (ann, bob):
        visitor.page.wait_for_selector(".stage svg")
    play_out([ann, bob])
    for visitor in (ann, bob):
        expect(visitor.over).to_be_visible(timeout=MS)
    assert ann.pieces() == bob.pieces()
    for seat, visitor in enumerate((ann, bob)):
        assert_nothing_hidden(visitor, seat)
        assert not any(each["token"] in "".join(visitor.frames) for each in made["seats"])


def assert_nothing_hidden(visitor: Visitor, seat: int) -> None:
    """Neither the page nor what came over its sockets has what another seat holds, or what is to come."""
    frames = [json.loads(text) for text in visitor.frames]
    states = [frame.get("state") or frame.get("change") or {} for frame in frames]
    running = [state for state in states if not state.get("result")]
    hands = [panel for state in running for panel in state.get("panels", []) if panel["place"] == "hand"]
    assert {panel["seat"] for panel in hands} <= {seat}
    assert {state["ask"]["seat"] for state in running if state.get("ask")} == {seat}
    assert not any(word in "".join(visitor.frames) for word in ('"seed"', '"nonce"'))
    shown = visitor.page.locator(".hand").evaluate_all("all => all.map(each => each.dataset.id)")
    assert all(id.endswith(f"-{seat}") for id in shown), shown


def test_whoever_goes_on_at_once_is_heard_however_late_the_word_that_a_move_is_kept(
    visit: Visit, served: Served
) -> None:
    ann = visit(made=served.create("connect", "me", "me", options={"side": 3}, pace=0))
    ann.page.wait_for_selector(".dock.mine")
    ann.page.evaluate(
        "() => { for (const socket of window.sockets) { const heard = socket.onmessage;"
        " socket.onmessage = (event) => JSON.parse(event.data).type === 'ack' || heard(event) } }"
    )
    free = ann.lit.count()
    for taken in (1, 2, 3):
        ann.point(ann.lit.first)
        expect(ann.lit).to_have_count(free - taken, timeout=MS)


def test_a_wrong_click_is_answered_with_a_sentence_and_moves_nothing(visit: Visit, served: Served) -> None:
    ann = visit(made=served.create("catan", "me", "bot:easy", options={"players": 2}, pace=0))
    ann.page.wait_for_selector(".dock.mine")
    before = ann.pieces()
    ann.point(ann.page.locator("[data-piece=robber]"))
    ann.read("nothing to do there now")
    assert ann.pieces() == before


def test_a_board_is_played_with_the_keyboard_alone(visit: Visit, served: Served) -> None:
    ann = visit(made=served.create("catan", "me", "bot:easy", options={"players": 2}, pace=0))
    ann.page.wait_for_selector(".dock.mine")
    for _ in range(60):
        if ann.page.evaluate("document.activeElement?.getAttribute('role')") == "application":
            break
        ann.page.keyboard.press("Tab")
    asked = ann.prompt()
    ann.page.keyboard.press("n")
    ann.page.keyboard.press("ArrowRight")
    ann.page.keyboard.press("n")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".prompt")).not_to_have_text(asked, timeout=MS)
    ann.page.keyboard.press("?")
    ann.read("put back what was picked")
    ann.page.keyboard.press("Escape")


def test_somebody_who_only_watches_is_asked_nothing(visit: Visit, served: Served) -> None:
    made = served.create("catan", "me", "bot:easy", options={"players": 2}, pace=0)
    eve = visit(f"/t/{made['table']}")
    eve.page.wait_for_selector(".stage svg")
    eve.read("Watching")
    assert eve.lit.count() == 0
    assert eve.page.locator(".hand").count() == 0
    assert json.loads(eve.frames[0])["state"]["ask"] is None


def test_a_curtain_falls_between_two_players_at_one_device(visit: Visit, served: Served) -> None:
    both = visit(made=served.create("catan", "me", "me", options={"players": 2}))
    both.page.wait_for_selector(".dock.mine")
    luck = random.Random(5)
    curtain = both.page.locator(".curtain")
    while not curtain.count():
        both.answer(luck)
    assert both.page.locator(".dock.mine").count() == 0
    # Nothing behind it can be done, with keys or by going round.
    rows, said = both.page.locator(".log .row").count(), both.page.get_by_role("tab", name="Chat")
    for key in ("c", "u", "Tab", "Tab", "Enter"):
        if key == "Enter":
            assert both.page.evaluate("document.activeElement.closest('.page > :not(.curtain)')") is None
        else:
            both.page.keyboard.press(key)
    assert said.get_attribute("aria-selected") == "false"
    assert both.page.locator(".log .row").count() == rows
    curtain.get_by_role("button").click()
    both.page.wait_for_selector(".dock.mine")
    expect(curtain).to_have_count(0)
    assert "Blue" in both.prompt()


def test_a_finished_game_is_replayed_with_arrow_keys_and_linked(visit: Visit, served: Served) -> None:
    made = served.create("connect", "me", "bot:easy", options={"side": 3}, pace=0)
    ann = visit(made=made)
    ann.page.wait_for_selector(".stage svg")
    play_out([ann])
    end = ann.pieces()
    expect(ann.page.locator(".seat.won")).to_have_count(1, timeout=MS)
    ann.page.get_by_role("button", name="Replay").click()
    expect(ann.page.locator(".scrubber output")).to_contain_text("Move 0 of")
    # Who won is not told before its time, and whose turn it was is.
    expect(ann.page.locator(".seat.won")).to_have_count(0, timeout=MS)
    expect(ann.page.locator(".seat.turn")).to_have_count(1)
    expect(ann.page.locator("[data-piece^=stone]")).to_have_count(0, timeout=MS)
    ann.page.keyboard.press("ArrowRight")
    expect(ann.page.locator("[data-piece^=stone]")).to_have_count(1, timeout=MS)
    expect(ann.page.locator(".scrubber .said")).to_contain_text("Red", timeout=MS)
    expect(ann.page.locator(".log .row")).to_have_count(1)
    ann.page.keyboard.press("End")
    expect(ann.page.locator("[data-piece]")).to_have_count(len(end), timeout=MS)
    expect(ann.page.locator(".seat.won")).to_have_count(1)
    eve = visit(f"/t/{made['table']}?ply=2")
    expect(eve.page.locator("[data-piece^=stone]")).to_have_count(2, timeout=MS)
    expect(eve.page.locator(".scrubber output")).to_contain_text("Move 2 of")
    eve.page.get_by_role("button", name="Continue from here").click()
    eve.page.wait_for_selector(".dock")
    assert eve.table != made["table"]


def test_fingers_find_everything_on_a_phone(visit: Visit, served: Served) -> None:
    ann = visit(made=served.create("catan", "me", "bot:easy", options={"players": 2}, pace=0), device="phone")
    ann.page.wait_for_selector(".dock.mine")
    luck = random.Random(6)
    for _ in range(6):
        ann.page.wait_for_selector(".dock.mine")
        ann.answer(luck)
    small = ann.page.locator("button:visible, a:visible, select:visible").evaluate_all(
        "all => all.filter(each => getComputedStyle(each).pointerEvents !== 'none')"
        ".map(each => [each.textContent || each.ariaLabel, each.getBoundingClientRect()])"
        ".filter(([, box]) => box.height && (box.height < 43.5 || box.width < 43.5)).map(([text]) => text)"
    )
    assert small == []
    # All that a seat has is in sight; it is touched as one, and read line by line.
    has = ann.page.locator(".seat .items").first
    assert has.evaluate("each => each.scrollWidth <= each.clientWidth")
    items = has.locator("button").count()
    has.tap()
    rows = ann.page.locator("dialog .item.row")
    expect(rows).to_have_count(items)
    assert all((box := row.bounding_box()) and box["height"] >= 43.5 for row in rows.all())
    rows.first.tap()
    expect(rows).to_have_count(0)
    wide = ann.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390


def test_a_restart_of_the_server_is_not_noticed_by_those_who_play(visit: Visit, served: Served) -> None:
    ann = visit(made=served.create("connect", "me", "me"))
    ann.page.wait_for_selector(".dock.mine")
    served.kill()
    ann.read("Connection lost")
    served.again()
    expect(ann.page.locator(".lost")).to_have_count(0, timeout=MS)
    start = ann.pieces()
    luck = random.Random(7)
    while ann.pieces() == start:
        ann.answer(luck)


def test_axe_finds_nothing_to_complain_about_in_both_themes(visit: Visit, served: Served) -> None:
    assert AXE.is_file(), "axe-core is not installed (make setup)"
    made = served.create("catan", "me", "bot:easy", "bot:easy", "bot:easy", pace=0)
    over = served.create("heaven", "bot:easy", "bot:easy", pace=0)
    for path, wanted, pressed, device in (
        ("/", "article figure svg", None, "laptop"),
        ("table", ".dock.mine", None, "laptop"),
        ("/?how=catan", "main p", "All the rules", "phone"),
        (f"/t/{over['table']}", ".over", "How it went", "laptop"),
    ):
        more = {"made": made} if path == "table" else {"path": path}
        ann = visit(bypass_csp=True, device=device, **more)
        ann.page.wait_for_selector(wanted)
        if pressed:
            ann.page.get_by_role("button", name=pressed).click()
        ann.page.add_script_tag(path=AXE)
        for theme in ("light", "dark"):
            ann.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            expect(ann.page.locator(f"html[data-theme={theme}]")).to_have_count(1, timeout=MS)
            # Colours that change by and by would be judged on their way.
            ann.page.add_style_tag(content="* { transition: none !important }")
            found = ann.page.evaluate("async () => (await axe.run()).violations")
            complaints = [(each["id"], node["html"][:160]) for each in found for node in each["nodes"][:3]]
            assert complaints == [], (path, theme)
