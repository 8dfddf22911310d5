"""How the page looks in the middle of games, and on a laptop: `make looks`.

Bots play other games every time, so this finds something now and then; what it finds is worth a look.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.server.serving import Served
from tests.web.conftest import Visit
from tests.web.looks import LONG, WRONG
from tests.web.test_looks import see_before_and_after
from tests.web.visitor import Visitor

Made = dict[str, Any]
CLOSED: tuple[str, ...] = ()
STATES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "a trade that is put together": ("catan", "end", ("Offer a trade",)),
    "an offer of somebody": ("catan", "decline", CLOSED),
    "an offer in return": ("catan", "counter", ("Offer something else",)),
    "cards to discard": ("catan", "discard", CLOSED),
    "an auction": ("ring", "bid", CLOSED),
    "a trade of estates": ("ring", "end", ("Trade with …", "Trade with")),
    "a battle": ("heaven", "battle", CLOSED),
}
"""Where a game goes on: what was played there, and which buttons are pressed."""


def moments(served: Served, table: str, action: str) -> Iterator[Made]:
    """Tables that go on where such an action was played, from the middle of the game on."""
    record = served.call("GET", f"/tables/{table}/record", 200)
    texts = [each if isinstance(each, str) else each[0] for each in record["actions"]]
    plies = [ply for ply, text in enumerate(texts) if text.split()[0] == action]
    for ply in plies[len(plies) // 2 :] + plies[: len(plies) // 2]:
        yield served.call("POST", f"/tables/{table}/continue", 201, {"ply": ply, "name": LONG, "bot": "easy"})


def press(visitor: Visitor, name: str) -> bool:
    """Press a button below the board, if there is one."""
    found = visitor.dock.get_by_role("button", name=name).first
    if not found.count():
        return False
    found.dispatch_event("click")
    return True


@pytest.mark.parametrize("device", ["laptop", "phone"])
def test_nothing_is_cut_off_too_small_or_over_the_board(
    visit: Visit, served: Served, played: Callable[[str], str], device: str
) -> None:
    wrong: dict[str, list[str]] = {}
    for state, (game, action, buttons) in STATES.items():
        # Bots do not do everything in every game, nor can every button be pressed everywhere.
        for made in moments(served, played(game), action):
            ann = visit(made=made, device=device, settings={"motion": False})
            ann.page.wait_for_selector(".dock.mine")
            if all(press(ann, name) for name in buttons):
                wrong[state] = ann.page.evaluate(WRONG, device == "phone")
                break
            ann.close()
        else:
            continue
        ann.close()
    assert {state: said for state, said in wrong.items() if said} == {}
    assert len(wrong) > len(STATES) / 2, f"only {', '.join(wrong)} were seen"


def test_nothing_is_cut_off_before_and_after_a_game_on_a_laptop(
    visit: Visit, served: Served, played: Callable[[str], str]
) -> None:
    see_before_and_after(visit, served, played("ring"), "laptop")
