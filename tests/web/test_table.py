"""What happens at a table beside the moves: standing answers, previews, tabs, lost connections, fingers."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.serving import Served
from tests.web.conftest import Made, Visit
from tests.web.visitor import MS, Visitor


@pytest.fixture(scope="module")
def waited(served: Served) -> Iterator[dict[str, Made]]:
    """Tables at which somebody is waited for from the first test on: one with a clock, one without."""
    options = {"side": 9}
    tables = {
        "clock": served.create("connect", "me", "me", options=options, clock="quick"),
        "away": served.create("connect", "me", "me", options=options),
    }
    # As long as somebody looks, the server knows since when others are away.
    with served.client(tables["away"]["table"]):
        yield tables


@pytest.fixture(autouse=True)
def waiting(waited: dict[str, Made]) -> None:
    """The time of those tables runs while the other tests do."""


def test_offers_are_declined_once_for_all_and_a_page_loaded_again_asks_the_same(
    visit: Visit, moment: Callable[[str, str], Made]
) -> None:
    ann = visit(made=moment("catan", "decline"))
    expect(ann.page.get_by_role("button", name="Decline all this turn")).to_be_visible(timeout=MS)
    asked = ann.prompt()
    assert "offers" in asked
    offer = ann.page.get_by_text("offers", exact=False).count()
    ann.page.reload()
    ann.page.wait_for_selector(".dock.mine")
    assert ann.prompt() == asked
    assert ann.page.get_by_text("offers", exact=False).count() == offer
    ann.page.get_by_role("button", name="Decline all this turn").click()
    expect(ann.page.locator(".prompt")).not_to_have_text(asked, timeout=MS)


def test_a_counter_offer_is_a_form_with_both_sides(visit: Visit, moment: Callable[..., Made]) -> None:
    title = "Offer something else"
    made = moment("catan", "decline", lambda ask: any(form["title"] == title for form in ask["forms"]))
    ann = visit(made=made)
    ann.page.get_by_role("button", name=title).click()
    form = ann.page.locator(".form")
    assert form.locator("fieldset").count() == 2
    above, board = form.bounding_box(), ann.page.locator(".stage").first.bounding_box()
    assert above is not None
    assert board is not None
    assert above["x"] + above["width"] <= board["x"]
    ann.fill(form, random.Random(1))
    expect(form).to_have_count(0, timeout=MS)


def test_a_bid_is_made_again_up_to_a_price(visit: Visit, moment: Callable[[str, str], Made]) -> None:
    ann = visit(made=moment("ring", "bid"))
    limit = ann.page.locator(".up-to input")
    expect(limit).to_be_visible(timeout=MS)
    first = int(limit.input_value())
    limit.fill(str(first + 3))
    ann.page.get_by_role("button", name="Bid up to").click()
    ann.read(f"bids {first}.")
    # The others stop before, or the limit is reached and the next is asked for, or that was the last round.
    expect(ann.page.locator(".dock.mine, .over")).to_have_count(1, timeout=MS)
    bids = [
        int(event["say"].split("bids ")[1].rstrip("."))
        for text in ann.frames
        for frame in [json.loads(text)]
        if frame["type"] == "step" and frame["row"].get("by") == "seat"
        for event in frame["events"]
        if " bids " in event["say"]
    ]
    assert bids[0] == first
    assert max(bids) <= first + 3


def test_a_battle_is_seen_before_it_is_fought(visit: Visit, moment: Callable[[str, str], Made]) -> None:
    ann = visit(made=moment("heaven", "battle"))
    button = ann.page.get_by_role("button", name="Battle:")
    expect(button).to_be_visible(timeout=MS)
    arrows = ann.page.locator(".ahead path")
    assert arrows.count() == 0
    button.hover()
    expect(arrows.first).to_be_attached(timeout=MS)
    ann.page.mouse.move(2, 2)
    expect(arrows).to_have_count(0, timeout=MS)


def test_a_piece_is_dragged_to_its_place(visit: Visit, served: Served) -> None:
    ann = visit(made=served.create("heaven", "me", "me"))
    ann.page.wait_for_selector(".dock.mine")
    before = ann.pieces()
    ann.point(ann.lit.nth(1))
    token = ann.page.locator(".selected").first.get_attribute("data-target")
    start = middle(ann, f"[data-piece='{token}']")
    end = middle(ann, "svg .lit")
    ann.page.keyboard.press("Escape")
    ann.page.mouse.move(*start)
    ann.page.mouse.down()
    ann.page.mouse.move(*end, steps=6)
    ann.page.mouse.up()
    expect(ann.page.locator(f"[data-piece='{token}'][data-on='{before[str(token)]}']")).to_have_count(
        0, timeout=MS
    )


def test_the_robber_is_dragged_and_the_victim_chosen_beside_its_place(
    visit: Visit, moment: Callable[[str, str], Made]
) -> None:
    ann = visit(made=moment("catan", "robber"))
    ann.page.wait_for_selector(".dock.mine")
    home = ann.pieces()["robber"]
    ann.page.mouse.move(*middle(ann, "[data-piece=robber]"))
    ann.page.mouse.down()
    ann.page.mouse.move(*middle(ann, "svg .lit"), steps=6)
    ann.page.mouse.up()
    victims = ann.page.locator(".ways button")
    expect(ann.page.locator(f".ways, [data-piece=robber]:not([data-on={home}])").first).to_be_attached(
        timeout=MS
    )
    if victims.count():
        victims.first.click()
    expect(ann.page.locator(f"[data-piece=robber][data-on={home}]")).to_have_count(0, timeout=MS)


def middle(visitor: Visitor, selector: str) -> tuple[float, float]:
    box = visitor.page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_connection_that_breaks_comes_back_by_itself_and_another_tab_shows_the_same(
    visit: Visit, served: Served
) -> None:
    ann = visit(made=served.create("connect", "me", "me", options={"side": 5}))
    ann.page.wait_for_selector(".dock.mine")
    other = ann.context.new_page()
    other.goto(ann.page.url)
    other.wait_for_selector(".dock.mine")
    ann.page.evaluate("sockets.forEach(each => each.close())")
    ann.read("Connection lost")
    expect(ann.page.locator(".lost")).to_have_count(0, timeout=MS)
    ann.point(ann.lit.first)
    for page in (ann.page, other):
        expect(page.locator("[data-piece^=stone]")).to_have_count(1, timeout=MS)


def test_a_pasted_link_leads_to_a_table(visit: Visit, served: Served) -> None:
    made = served.create("connect", "me", "open")
    bob = visit()
    bob.page.get_by_label("Link or id of a table").fill(f"  {served.address}/t/{made['table']} ")
    bob.page.get_by_role("button", name="Join").click()
    bob.page.get_by_role("button", name="Sit here").click()
    expect(bob.page.get_by_role("button", name="Get up")).to_be_visible(timeout=MS)
    assert bob.table == made["table"]
    assert served.call("GET", f"/tables/{made['table']}", 200)["seats"][1]["kind"] == "person"


def test_fingers_confirm_pinch_and_pan(visit: Visit, served: Served) -> None:
    made = served.create("connect", "me", "me", options={"side": 5})
    ann = visit(made=made, device="phone", settings={"confirmTouch": True})
    ann.page.wait_for_selector(".dock.mine")
    stones = ann.page.locator("[data-piece^=stone]")
    ann.point(ann.lit.first)
    confirm = ann.page.get_by_role("button", name="Do it")
    expect(confirm).to_be_visible(timeout=MS)
    assert stones.count() == 0
    confirm.tap()
    expect(stones).to_have_count(1, timeout=MS)

    view = ann.page.locator(".stage svg").first
    whole = str(view.get_attribute("viewBox"))
    x, y = middle(ann, ".stage svg")
    fingers = ann.context.new_cdp_session(ann.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        told = [{"x": px, "y": py, "id": n} for n, (px, py) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    touch("touchStart", (x - 20, y), (x + 20, y))
    for step in range(1, 6):
        touch("touchMove", (x - 20 - 12 * step, y), (x + 20 + 12 * step, y))
    touch("touchEnd")
    expect(view).not_to_have_attribute("viewBox", whole, timeout=MS)
    near = str(view.get_attribute("viewBox"))
    assert box_of(near)[2] < box_of(whole)[2]
    touch("touchStart", (x, y))
    for step in range(1, 6):
        touch("touchMove", (x - 8 * step, y))
    # A finger that is lifted while it moves is a fling, and browsers take the next tap for what stops it.
    ann.page.wait_for_timeout(300)
    touch("touchEnd")
    expect(view).not_to_have_attribute("viewBox", near, timeout=MS)
    assert box_of(view.get_attribute("viewBox"))[0] > box_of(near)[0]
    assert stones.count() == 1
    ann.page.get_by_label("Whole board").tap()
    expect(view).to_have_attribute("viewBox", whole, timeout=MS)


def box_of(text: str | None) -> list[float]:
    assert text is not None
    return [float(part) for part in text.split()]


def test_the_end_tells_how_it_went_and_gives_the_record(
    visit: Visit, moment: Callable[[str, str], Made], tmp_path: Path
) -> None:
    made = moment("catan", "roll")
    ann = visit(made=made)
    ann.page.get_by_label("Resign").click()
    ann.page.get_by_role("button", name="Yes, resign").click()
    expect(ann.over).to_be_visible(timeout=MS)
    ann.page.get_by_text("How it went").click()
    expect(ann.page.locator(".graph polyline").first).to_be_attached(timeout=MS)
    assert ann.page.locator(".over thead th").count() == 3
    # What is told stands beside the board and covers nothing of it.
    told, board = ann.over.bounding_box(), ann.page.locator(".stage").first.bounding_box()
    assert told is not None
    assert board is not None
    assert told["x"] + told["width"] <= board["x"]
    assert ann.page.locator(".over .dice > div").count() == 11
    with ann.page.expect_download() as waiting:
        ann.page.get_by_role("link", name="Download the record").click()
    waiting.value.save_as(tmp_path / "record.json")
    record = json.loads((tmp_path / "record.json").read_text())
    assert (record["game"], record["table"]) == ("catan", made["table"])


def test_a_question_that_ran_out_is_answered_and_the_log_says_so(
    visit: Visit, waited: dict[str, Made]
) -> None:
    made = waited["clock"]
    ann = visit(made={**made, "host": "", "seats": made["seats"][:1]})
    expect(ann.page.locator(".seat .clock").first).to_be_visible(timeout=MS)
    ann.read("time was up")


def test_a_bot_plays_for_somebody_who_stays_away(visit: Visit, waited: dict[str, Made]) -> None:
    made = waited["away"]
    ann = visit(made={**made, "host": "", "seats": made["seats"][:1]})
    ann.page.wait_for_selector(".stage svg")
    if ann.is_asked():
        ann.point(ann.lit.first)
    stand_in = ann.page.get_by_role("button", name="Let a bot play for")
    expect(stand_in).to_be_visible(timeout=3 * MS)
    stand_in.click()
    ann.read("A bot plays for")
    expect(ann.page.locator("[data-piece^=stone]")).to_have_count(2, timeout=MS)


def test_an_answer_is_given_ahead_changed_and_played_when_its_turn_comes(
    visit: Visit, served: Served
) -> None:
    made = served.create("catan", "me", "me", "me", options={"players": 3, "goal": 4})
    tokens = [seat["token"] for seat in made["seats"]]
    clients = [served.client(made["table"], token) for token in tokens]
    chooser = random.Random(11)
    for _ in range(600):
        newest = max(client.v for client in clients)
        for client in clients:
            client.reach(newest)
        state = clients[0].state
        if len(state["due"]) > 1 and clients[state["to_move"]].state["ask"]["prompt"].count("offers"):
            break
        mover = clients[state["to_move"]]
        actions = mover.state["ask"]["actions"]
        drafts = [text for text in actions if text == "ask" or text.split()[0] in ("give", "want")]
        mover.act(chooser.choice(drafts or actions), seat=state["to_move"])
    first, later = (due["seat"] for due in clients[0].state["due"])
    ann = visit(made={**made, "host": "", "seats": [made["seats"][later]]})
    ann.page.get_by_role("button", name="Decline", exact=True).click()
    ann.read("Your answer is stored")
    expect(ann.page.locator(".seat .sign")).to_have_count(1)
    ann.page.get_by_role("button", name="Change it").click()
    ann.page.get_by_role("button", name="Decline", exact=True).click()
    ann.read("Your answer is stored")
    assert clients[first].act("decline", seat=first)["type"] == "ack"
    heard = clients[first].until(lambda frame: frame["type"] == "step" and frame["row"]["by"] == "plan")
    assert (heard["row"]["seat"], heard["row"]["action"]) == (later, "decline")
    expect(ann.page.get_by_text("Your answer is stored")).to_have_count(0, timeout=MS)
    for client in clients:
        client.close()


def test_the_board_stays_as_large_as_it_was_when_a_hint_is_told(
    visit: Visit, moment: Callable[[str, str], Made]
) -> None:
    ann = visit(made=moment("catan", "settle"))
    ann.page.wait_for_selector(".dock.mine")
    board = ann.page.locator(".stage").first
    before = board.bounding_box()
    ann.page.get_by_label("Hint").click()
    expect(ann.page.locator(".hint")).to_be_visible(timeout=MS)
    assert board.bounding_box() == before


def test_dice_tumble_in_their_panel(visit: Visit, moment: Callable[[str, str], Made]) -> None:
    ann = visit(made=moment("catan", "roll"))
    ann.page.evaluate(ANIMATED)
    ann.page.get_by_role("button", name="Roll the dice").click()
    ann.read("rolls")
    animated = ann.page.evaluate("window.animated")
    assert {"dice-1", "dice-2"} <= {name for name, _ in animated}
    assert {duration for _, duration in animated} == {200}
    ann.page.get_by_text("Dice – the last").click()
    expect(ann.page.locator(".thrown .dice > div")).to_have_count(11)


ANIMATED = """() => {
  window.animated = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (...given) {
    window.animated.push([this.closest('[data-id]')?.dataset.id, given[1].duration])
    return animate.apply(this, given)
  }
}"""


def test_a_row_of_the_log_points_at_its_pieces(visit: Visit, served: Served) -> None:
    ann = visit(made=served.create("heaven", "me", "me"))
    ann.page.wait_for_selector(".dock.mine")
    rows = ann.page.locator(".log .row:not(.aside)")
    for count in (1, 2):
        ann.point(ann.lit.nth(count))
        ann.point(ann.lit.first)
        expect(rows).to_have_count(count, timeout=MS)
    marked = ann.page.locator(".stage .marked")
    last = (marked.get_attribute("cx"), marked.get_attribute("cy"))
    rows.first.hover()
    expect(marked).to_have_count(1)
    assert (marked.get_attribute("cx"), marked.get_attribute("cy")) != last


def test_whoever_is_invited_finds_a_seat_without_scrolling(visit: Visit, served: Served) -> None:
    made = served.create("catan", "me", "open", "open", "open")
    bob = visit(f"/t/{made['table']}", device="phone")
    seat = bob.page.get_by_role("button", name="Sit here").first
    expect(seat).to_be_visible(timeout=MS)
    box = seat.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844


def test_an_answer_that_suits_is_the_button_that_stands_out(
    visit: Visit, moment: Callable[[str, str], Made]
) -> None:
    ann = visit(made=moment("catan", "trade"))
    expect(ann.page.locator(".dock button.main", has_text="Give")).not_to_have_count(0, timeout=MS)
    expect(ann.page.locator(".dock button.main", has_text="nobody")).to_have_count(0)


def test_ways_that_are_unfolded_stand_alone_and_in_sight_on_a_phone(
    visit: Visit, moment: Callable[..., Made]
) -> None:
    ann = visit(made=moment("ring", "end", lambda ask: len(ask["forms"]) > 2), device="phone")
    buttons = ann.page.locator(".dock .buttons > button")
    more = buttons.filter(has_text="…")
    expect(more).to_be_visible(timeout=MS)
    before = buttons.all_inner_texts()
    more.tap()
    back = ann.page.get_by_role("button", name="Cancel")
    expect(back).to_be_visible(timeout=MS)
    unfolded = buttons.all_inner_texts()
    assert len(unfolded) > 2
    assert not {*unfolded} & {*before}
    for button in buttons.all():
        box = button.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 844
    back.tap()
    expect(back).to_have_count(0, timeout=MS)
    assert buttons.all_inner_texts() == before


@pytest.mark.parametrize("count", [3, 4])
def test_every_answer_to_an_offer_is_in_sight_on_a_laptop(
    visit: Visit, moment: Callable[..., Made], count: int
) -> None:
    ann = visit(made=moment("catan", "trade", lambda ask: len(ask["choices"]) > 2))
    answers = ann.page.locator(".dock .buttons > button")
    expect(answers.filter(has_text="Give").first).to_be_visible(timeout=MS)
    # As many as four seats can have, as long as they can be.
    answers.filter(has_text="Give").first.evaluate(
        "(each, count) => { const all = each.parentElement.children;"
        " while (all.length > 1) (all[0] === each ? all[1] : all[0]).remove();"
        " each.querySelector('span').textContent = 'Give Orange 2 wheat + 1 ore for 1 wood';"
        " while (all.length < count) each.before(each.cloneNode(true)) }",
        count,
    )
    assert answers.count() == count
    cut = ann.page.locator(".dock .ask").evaluate("each => each.scrollHeight - each.clientHeight")
    assert cut <= 1


def test_whoever_reads_the_log_is_left_where_it_is_read(visit: Visit, served: Served) -> None:
    ann = visit(made=served.create("connect", "me", "me", options={"side": 7}, pace=0))
    ann.page.set_viewport_size({"width": 1280, "height": 500})
    ann.page.wait_for_selector(".dock.mine")
    log, rows = ann.page.locator(".log"), ann.page.locator(".log .row:not(.aside)")

    def put(count: int) -> None:
        ann.point(ann.lit.first)
        expect(rows).to_have_count(count, timeout=MS)
        ann.page.wait_for_timeout(100)

    def beyond() -> int:
        return int(log.evaluate("each => each.scrollHeight - each.clientHeight - each.scrollTop"))

    for count in range(1, 12):
        put(count)
    assert beyond() <= 1
    log.evaluate("each => { each.scrollTop = 0 }")
    ann.page.wait_for_timeout(100)
    put(12)
    assert log.evaluate("each => each.scrollTop") == 0
    log.evaluate("each => { each.scrollTop = each.scrollHeight }")
    ann.page.wait_for_timeout(100)
    put(13)
    assert beyond() <= 1


def test_a_hint_that_comes_after_the_move_is_not_told(visit: Visit, served: Served) -> None:
    ann = visit(made=served.create("heaven", "me", "me", hints=True, pace=0))
    ann.page.wait_for_selector(".dock.mine")
    ann.page.evaluate(
        "() => { for (const socket of window.sockets) { const heard = socket.onmessage;"
        " socket.onmessage = (event) => { if (JSON.parse(event.data).type === 'hint')"
        " window.hint = () => heard(event); else heard(event) } } }"
    )
    ann.page.keyboard.press("h")
    expect(ann.page.locator(".notice")).to_be_visible(timeout=MS)
    ann.page.wait_for_function("() => window.hint")
    ann.point(ann.lit.first)
    ann.point(ann.lit.first)
    expect(ann.page.locator(".log .row:not(.aside)")).to_have_count(1, timeout=MS)
    ann.page.evaluate("() => window.hint()")
    expect(ann.page.locator(".notice")).to_have_count(0, timeout=MS)
    expect(ann.page.locator(".hint")).to_have_count(0)


def test_who_plays_is_chosen_without_scrolling_on_a_phone(visit: Visit) -> None:
    ann = visit(device="phone")
    ann.page.locator("article", has_text="Catan").get_by_role("button", name="With friends").tap()
    seats = ann.page.locator("dialog .seat")
    expect(seats).to_have_count(4, timeout=MS)
    make = ann.page.get_by_role("button", name="Make the table").bounding_box()
    last = seats.last.bounding_box()
    assert make is not None
    assert last is not None
    assert last["y"] + last["height"] <= make["y"]


def test_no_undo_is_offered_past_a_reveal(visit: Visit, served: Served, moment: Callable[..., Made]) -> None:
    both = visit(made=served.create("catan", "me", "me", options={"players": 2, "setup": "beginner"}))
    both.page.wait_for_selector(".dock.mine")
    undo = both.page.get_by_label("Undo")
    assert undo.count() == 0
    both.answer(random.Random(1))
    expect(undo).to_be_visible(timeout=MS)
    ann = visit(made=moment("catan", "roll"))
    ann.page.get_by_role("button", name="Roll the dice").click()
    expect(ann.page.locator(".log .row", has_text="rolls")).not_to_have_count(0, timeout=MS)
    assert ann.page.get_by_label("Undo").count() == 0


def test_places_are_called_by_what_they_are(visit: Visit, served: Served) -> None:
    both = visit(made=served.create("catan", "me", "me", options={"players": 2, "setup": "beginner"}))
    both.page.wait_for_selector(".dock.mine")
    luck = random.Random(1)
    rows = both.page.locator(".log .row:not(.aside)")
    while rows.count() < 2:
        both.answer(luck)
    said = " ".join(rows.all_inner_texts())
    assert "builds a settlement on the corner of " in said
    assert "road on the edge " in said
    assert not re.search(r"(corner|edge|hex) \d", said)
    told = both.page.locator("section[aria-label='The board in words']").inner_text()
    assert "the corner of " in told
    assert not re.search(r"(corner|edge|hex) \d", told)


def test_a_drag_by_touch_is_confirmed_too(visit: Visit, served: Served) -> None:
    made = served.create("heaven", "me", "me", options={"first": "angels"})
    ann = visit(made=made, device="phone", settings={"confirmTouch": True})
    ann.page.wait_for_selector(".dock.mine")
    before = ann.pieces()
    x, y = middle(ann, "[data-piece='token-michael']")
    fingers = ann.context.new_cdp_session(ann.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        told = [{"x": px, "y": py, "id": n} for n, (px, py) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    # To the hex beside it.
    touch("touchStart", (x, y))
    for step in range(1, 7):
        touch("touchMove", (x + 10 * step, y))
    # A finger that is lifted while it moves is a fling, and browsers take the next tap for what stops it.
    ann.page.wait_for_timeout(300)
    touch("touchEnd")
    confirm = ann.page.get_by_role("button", name="Do it")
    expect(confirm).to_be_visible(timeout=MS)
    assert ann.pieces() == before
    confirm.tap()
    expect(confirm).to_have_count(0, timeout=MS)
    assert ann.pieces() != before


@pytest.mark.parametrize("device", ["laptop", "phone"])
def test_what_can_be_chosen_with_a_seat_is_offered_where_one_is_asked(
    visit: Visit, moment: Callable[..., Made], device: str
) -> None:
    def many(ask: Made) -> bool:
        """Whether somebody can be deployed in several ways, so that no button stands for them."""
        first = [choice["pick"][0] for choice in ask["choices"] if choice["do"][0].startswith("deploy ")]
        return any(first.count(each) > 1 for each in first)

    ann = visit(made=moment("heaven", "deploy", many), device=device)
    allies = ann.dock.locator(".item.lit")
    expect(allies.first).to_be_visible(timeout=MS)
    lit = ann.page.locator(".seat .item.lit").evaluate_all("all => all.map((each) => each.dataset.id)")
    assert {*allies.evaluate_all("all => all.map((each) => each.dataset.id)")} <= {*lit}
    allies.first.click()
    # There is more to choose, or only one way was left.
    more = ann.page.get_by_role("button", name="Cancel")
    expect(more.or_(ann.page.locator(".log .row", has_text="deploy")).first).to_be_visible(timeout=MS)


def test_a_number_that_is_left_empty_is_the_usual_one(visit: Visit, served: Served) -> None:
    ann = visit()
    ann.page.locator("article", has_text="Catan").get_by_role("button", name="With friends").click()
    goal = ann.page.get_by_label("goal")
    goal.fill("8")
    goal.fill("")
    ann.page.get_by_role("button", name="Make the table").click()
    ann.page.wait_for_selector("#invitation")
    assert served.call("GET", f"/tables/{ann.table}", 200)["options"]["goal"] == 10


def test_chance_is_called_what_it_is_in_a_game(visit: Visit, served: Served) -> None:
    for game, words in (("catan", "Words for the dice"), ("heaven", "Words for the draw"), ("connect", None)):
        made = served.create(game, *["open"] * (4 if game == "catan" else 2))
        guest = visit(f"/t/{made['table']}")
        expect(guest.page.get_by_role("button", name="Sit here").first).to_be_visible(timeout=MS)
        assert guest.page.get_by_label("Words for").count() == (words is not None)
        if words:
            guest.read(words)
        else:
            assert guest.page.get_by_text("Sealed").count() == 0
