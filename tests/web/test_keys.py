"""Keys alone: whole games on an island and in heaven, and forms that are filled in and sent."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.server.serving import PATIENCE, Served
from tests.web.conftest import Made, Visit
from tests.web.visitor import MS, Visitor

FOCUS = "document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName"
TAKES = "document.activeElement?.getAttribute('aria-label')?.startsWith('more')"
SENDS = "document.activeElement?.matches('.form button.main') || !document.querySelector('.form')"
IN_FORM = "document.activeElement?.closest('.form') !== null"
ON_BOARD = "document.activeElement?.getAttribute('role') === 'application'"


def tab_to(visitor: Visitor, wanted: str) -> None:
    """Press Tab until the focus is where it is wanted."""
    for _ in range(80):
        if visitor.page.evaluate(wanted):
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {wanted}; it is at {visitor.page.evaluate(FOCUS)}")


def fill(visitor: Visitor) -> None:
    """Fill in a form that has the focus: Enter takes, Tab goes on, until it can be sent and goes."""
    keys = visitor.page.keyboard
    form, send = visitor.page.locator(".form"), visitor.page.locator(".form button.main:enabled")
    assert visitor.page.evaluate(IN_FORM) or not form.count(), "the focus goes into a form that opens"
    for _ in range(40):
        # A form goes when what was sent has come back.
        if not form.count():
            return
        if send.count():
            tab_to(visitor, SENDS)
            keys.press("Enter")
            expect(form).to_have_count(0, timeout=MS)
            return
        if visitor.page.evaluate(TAKES):
            keys.press("Enter")
        else:
            keys.press("Tab")
    raise AssertionError("the form cannot be filled in")


def answer(visitor: Visitor) -> None:
    """Answer a question: by its form, on the board where something is lit, else with its first button."""
    seen = visitor.look()
    keys = visitor.page.keyboard
    if seen["busy"]:
        return
    if seen["form"]:
        fill(visitor)
    elif seen["buttons"] and "Cancel" not in visitor.page.locator(".dock .buttons").inner_text():
        keys.press("1")
    elif seen["lit"]:
        tab_to(visitor, ON_BOARD)
        keys.press("n")
        keys.press("Enter")
    elif seen["items"]:
        tab_to(visitor, "document.activeElement?.matches('.item.lit, .lit .who')")
        keys.press("Enter")
    else:
        return
    visitor.settle(seen["sign"])


@pytest.mark.parametrize(("game", "action"), [("catan", ""), ("heaven", "battle")])
def test_a_game_is_played_to_its_end_with_keys_alone(
    visit: Visit, served: Served, moment: Callable[..., Made], game: str, action: str
) -> None:
    # War in Heaven is long, so one goes on from where its last battle was fought.
    options = {"players": 2, "goal": 4, "player_trades": False}
    made = (
        moment(game, action) if action else served.create(game, "me", "bot:medium", options=options, pace=0)
    )
    ann = visit(made=made, settings={"motion": False})
    ann.page.wait_for_selector(".stage svg")
    for _ in range(int(PATIENCE * 100)):
        seen = ann.look()
        if seen["over"]:
            break
        if seen["asked"] and not seen["busy"]:
            answer(ann)
        else:
            ann.page.wait_for_timeout(20)
    expect(ann.over).to_be_visible(timeout=MS)


def test_a_trade_is_offered_with_keys_alone(visit: Visit, moment: Callable[..., Made]) -> None:
    made = moment("catan", "end", lambda ask: any(form.get("send") for form in ask["forms"]))
    ann = visit(made=made)
    ann.page.wait_for_selector(".dock.mine")
    tab_to(ann, ON_BOARD)
    ann.page.keyboard.press("o")
    expect(ann.page.locator(".form")).to_be_visible(timeout=MS)
    # Escape closes it, and the focus is where it was.
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".form")).to_have_count(0, timeout=MS)
    assert ann.page.evaluate(ON_BOARD)
    ann.page.keyboard.press("o")
    expect(ann.page.locator(".form")).to_be_visible(timeout=MS)
    fill(ann)
    ann.read("offers")


def test_a_form_that_opens_leaves_whoever_writes_alone(visit: Visit, moment: Callable[..., Made]) -> None:
    made = moment("catan", "end", lambda ask: any(form.get("send") for form in ask["forms"]))
    ann = visit(made=made)
    ann.page.wait_for_selector(".dock.mine")
    ann.page.keyboard.press("c")
    expect(ann.page.get_by_label("Say something")).to_be_focused(timeout=MS)
    offer = ann.page.locator(".buttons button", has_text="Offer a trade")
    offer.evaluate("each => each.click()")
    expect(ann.page.locator(".form")).to_be_visible(timeout=MS)
    expect(ann.page.get_by_label("Say something")).to_be_focused(timeout=MS)


def a_discard(served: Served) -> Made:
    """A table that goes on where somebody discards, after a game long enough for full hands."""
    for _ in range(6):
        path = f"/tables/{served.create('catan', *['bot:easy'] * 4, options={'goal': 7}, pace=0)['table']}"
        until = time.monotonic() + 5 * PATIENCE
        while served.call("GET", path, 200)["status"] != "over":
            assert time.monotonic() < until, "the bots still play"
            time.sleep(0.1)
        actions = served.call("GET", f"{path}/record", 200)["actions"]
        texts = [each if isinstance(each, str) else each[0] for each in actions]
        for ply, (before, text) in enumerate(pairwise(["", *texts])):
            # The first card of a hand, so that all of them are asked for.
            if text.startswith("discard") and not before.startswith("discard"):
                return served.call("POST", f"{path}/continue", 201, {"ply": ply, "bot": "easy"})
    raise AssertionError("nobody discards")


def test_cards_are_discarded_with_keys_alone(visit: Visit, served: Served) -> None:
    ann = visit(made=a_discard(served))
    ann.page.wait_for_selector(".form")
    fill(ann)
