"""How the page looks: nothing is cut off, or too small for a finger. `make looks` looks at more."""

from __future__ import annotations

from collections.abc import Callable

from tests.server.serving import Served
from tests.web.conftest import Visit
from tests.web.looks import LONG, WRONG


def test_nothing_is_cut_off_or_too_small_before_and_after_a_game_on_a_phone(
    visit: Visit, served: Served, played: Callable[[str], str]
) -> None:
    see_before_and_after(visit, served, played("ring"), "phone")


def see_before_and_after(visit: Visit, served: Served, over: str, device: str) -> None:
    """Look at the front page, at a table that waits, and at one that is over."""
    made = served.create("catan", "me", "open", "open", "bot:hard", name=LONG, listed=True)
    wrong = {}
    for path, wanted, opened in (
        ("/", "article figure svg", None),
        ("/", "article figure svg", "With friends"),
        ("/", "article figure svg", "Settings"),
        ("/nowhere", ".failed", None),
        ("/t/nowhere", ".refused", None),
        (f"/t/{made['table']}", "#invitation", None),
        (f"/t/{over}", ".over", None),
        (f"/t/{over}", ".over", "How it went"),
        (f"/t/{over}?ply=40", ".scrubber", None),
    ):
        ann = visit(path, device=device)
        ann.page.wait_for_selector(wanted)
        if opened:
            ann.page.get_by_role("button", name=opened).first.click()
            ann.page.wait_for_selector("dialog[open], .graph")
        wrong[path, opened] = ann.page.evaluate(WRONG, device == "phone")
        # What cannot be found is said in the console, too.
        ann.complaints.clear()
    assert {state: said for state, said in wrong.items() if said} == {}
