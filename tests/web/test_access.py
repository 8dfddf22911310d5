"""The page for everybody: keys alone, ears alone, every kind of sight, no motion, and from another tab."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.server.serving import PATIENCE, Served
from tests.web.conftest import Made, Visit
from tests.web.visitor import MS, Visitor

BOARD = "document.activeElement?.getAttribute('role') === 'application'"
DURATIONS = "all => [...new Set(all.map(each => getComputedStyle(each).transitionDuration))]"


def type_answer(visitor: Visitor) -> None:
    """Answer a question with keys: on the board where something is lit, else with the number of a button."""
    seen = visitor.look()
    keys = visitor.page.keyboard
    if seen["lit"]:
        for _ in range(80):
            if visitor.page.evaluate(BOARD):
                break
            keys.press("Tab")
        keys.press("n")
        keys.press("Enter")
    elif seen["buttons"]:
        keys.press("1")
    else:
        return
    visitor.settle(seen["sign"])


@pytest.mark.parametrize(
    ("game", "options"),
    [("connect", {"side": 3}), ("ring", {"players": 2, "rounds": 1, "player_trades": False})],
)
def test_a_whole_game_is_played_with_keys_alone(
    visit: Visit, served: Served, game: str, options: dict[str, object]
) -> None:
    made = served.create(game, "me", "bot:easy", options=options, pace=0)
    ann = visit(made=made, settings={"motion": False})
    ann.page.wait_for_selector(".stage svg")
    for _ in range(int(PATIENCE * 50)):
        seen = ann.look()
        if seen["over"]:
            break
        if seen["asked"]:
            type_answer(ann)
        else:
            ann.page.wait_for_timeout(20)
    expect(ann.over).to_be_visible(timeout=MS)
    # What can be done after the end has keys of its own.
    replay = ann.page.get_by_role("button", name="Replay")
    replay.focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".scrubber")).to_be_visible(timeout=MS)
    ann.page.keyboard.press("End")
    expect(ann.page.locator(".scrubber output")).not_to_contain_text("Move 0", timeout=MS)


def test_a_move_is_taken_back_with_a_key(visit: Visit, served: Served) -> None:
    ann = visit(made=served.create("heaven", "me", "me"))
    ann.page.wait_for_selector(".dock.mine")
    before = ann.pieces()
    ann.point(ann.lit.nth(1))
    ann.point(ann.lit.first)
    expect(ann.page.locator(".log .row:not(.aside)")).to_have_count(1, timeout=MS)
    assert ann.pieces() != before
    ann.page.keyboard.press("u")
    ann.read("took moves back")
    assert ann.pieces() == before


def test_the_board_is_told_in_words_also_in_a_replay(visit: Visit, served: Served) -> None:
    ann = visit(made=served.create("connect", "me", "me", options={"side": 3}, pace=0))
    account = ann.page.locator("[aria-label='The board in words'] li", has_text="stone on")
    ann.page.wait_for_selector(".dock.mine")
    expect(account).to_have_count(0)
    for stones in (1, 2):
        ann.point(ann.lit.first)
        expect(account).to_have_count(stones, timeout=MS)
    # Whoever listens hears what has happened.
    expect(ann.page.locator("[role=status][aria-live=polite]", has_text="Blue")).not_to_have_count(0)
    ann.page.get_by_label("Resign").click()
    ann.page.get_by_role("button", name="Yes, resign").click()
    expect(ann.over).to_be_visible(timeout=MS)
    ann.page.get_by_role("button", name="Replay").click()
    expect(account).to_have_count(0, timeout=MS)
    ann.page.keyboard.press("ArrowRight")
    expect(account).to_have_count(1, timeout=MS)


def icon(page: Page) -> str:
    return str(page.locator("link[rel=icon]").get_attribute("href"))


def test_title_and_icon_tell_from_another_tab_whose_turn_it_is(visit: Visit, served: Served) -> None:
    made = served.create("connect", "me", "me", options={"side": 5})
    ann, bob = (visit(made={**made, "host": "", "seats": [seat]}) for seat in made["seats"])
    for asked, other in ((ann, bob), (bob, ann)):
        expect(asked.page.locator(".dock.mine")).to_have_count(1, timeout=MS)
        expect(other.page.locator(".dock.mine")).to_have_count(0, timeout=MS)
        expect(asked.page).to_have_title("● Your turn – Hex", timeout=MS)
        expect(other.page).to_have_title("Hex", timeout=MS)
        assert (icon(asked.page), icon(other.page)) == ("/icon-turn.svg", "/icon.svg")
        asked.point(asked.lit.first)


MOVING = """() => {
  window.moved = 0
  const animate = Element.prototype.animate
  Element.prototype.animate = function (...given) {
    window.moved += 1
    return animate.apply(this, given)
  }
}"""


@pytest.mark.parametrize("reduced", [False, True])
def test_nothing_travels_for_those_whose_device_asks_for_rest(
    visit: Visit, moment: Callable[..., Made], reduced: bool
) -> None:
    ann = visit(made=moment("catan", "roll"))
    ann.page.emulate_media(reduced_motion="reduce" if reduced else "no-preference")
    ann.page.evaluate(MOVING)
    ann.page.get_by_role("button", name="Roll the dice").click()
    ann.read("rolls")
    ann.page.wait_for_timeout(200)
    assert (ann.page.evaluate("moved") == 0) == reduced
    assert (ann.page.locator("[data-piece]").evaluate_all(DURATIONS) == ["0s"]) == reduced


def test_seats_have_patterns_of_their_own(visit: Visit, moment: Callable[..., Made]) -> None:
    made = moment("catan", "roll")
    ann = visit(made=made)
    ann.page.wait_for_selector(".dock.mine")
    patterned = ann.page.locator(".stage [data-piece] [fill^='url('], .stage [data-piece] [stroke^='url(']")
    expect(patterned).not_to_have_count(0)
    used = {each.get_attribute("fill") or each.get_attribute("stroke") for each in patterned.all()}
    assert len(used) >= 3, "one for each seat"
    ann.page.get_by_label("Settings").click()
    ann.page.get_by_label("Patterns on the pieces").uncheck()
    expect(patterned).to_have_count(0, timeout=MS)


def test_a_hint_says_what_to_expect_and_marks_its_place(visit: Visit, moment: Callable[..., Made]) -> None:
    # Later in the game the advice may be to end the turn, which has no place.
    made = moment("catan", "settle", lambda ask: all(choice["pick"] for choice in ask["choices"]))
    ann = visit(made=made)
    ann.page.wait_for_selector(".dock.mine")
    marked = ann.page.locator(".stage .hinted")
    assert marked.count() == 0
    ann.page.keyboard.press("h")
    expect(ann.page.locator(".hint li").first).to_be_visible(timeout=MS)
    expect(marked).not_to_have_count(0)
    expect(ann.page.locator(".hint li").first).to_contain_text("% to win")
    # And why, in a sentence.
    expect(ann.page.locator(".hint > p.muted")).to_contain_text(re.compile(r"\w.*\.$"))


@pytest.mark.parametrize(
    ("part", "sentence"),
    [
        ("seed", "The dice did NOT come from the sealed number."),
        ("nonce", "The secret number is NOT the one that was sealed before the game."),
    ],
)
def test_a_record_that_somebody_changed_does_not_pass_for_honest(
    visit: Visit, served: Served, part: str, sentence: str
) -> None:
    made = served.create("catan", "bot:easy", "bot:easy", options={"players": 2, "goal": 3}, pace=0)
    eve = visit(f"/t/{made['table']}")
    expect(eve.over).to_be_visible(timeout=MS)
    proof = eve.page.get_by_role("button", name="Honest dice?")
    proof.click()
    eve.read("nobody could have chosen the outcome")
    assert eve.page.locator(".over .bad").count() == 0

    record = served.call("GET", f"/tables/{made['table']}/record", 200)
    if part == "seed":
        record["seed"] ^= 1
    else:
        record["proof"]["nonce"] = "00" * 32
    eve.page.route("**/record", lambda route: route.fulfill(json=record))
    eve.page.reload()
    expect(eve.over).to_be_visible(timeout=MS)
    proof.click()
    eve.read(sentence)
    expect(eve.page.locator(".over .bad")).not_to_have_count(0)
