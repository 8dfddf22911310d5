"""Trades between players."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.ring.reference.facts import Position
from tests.games.ring.table import CASH, cash, legal, managing, own, play, put, table, verbs


def market(**options: Any) -> Position:
    position = own(own(table(**options), 0, 7, 6), 0, 8, level=1)
    return managing(own(own(own(position, 1, 12), 1, 13, mortgaged=True), 1, 14, level=2))


def test_without_the_option_there_are_no_trades() -> None:
    assert "offer" not in verbs(legal(market(player_trades=False)))


def test_a_trade_begins_with_an_offer_to_another_player() -> None:
    assert {action for action in legal(market()) if action.startswith("offer")} == {"offer 1", "offer 2"}
    after = play(market(), "offer 1")
    nothing = {"tiles": [], "coins": 0}
    assert after["trade"] == {"with": 1, "give": nothing, "want": nothing}
    assert (after["phase"], after["to_move"], after["offers"]) == ("manage", 0, 1)


def test_items_are_properties_at_level_0_mortgaged_ones_as_they_are_and_coins() -> None:
    assert legal(play(market(), "offer 1")) == {
        *("give 6", "give 7", "give coin", "want 12", "want 13", "want coin"),
        "withdraw",
    }


def test_while_a_draft_is_open_only_its_actions_are_legal() -> None:
    after = play(market(), "offer 1", "give 7", "want 12")
    assert verbs(legal(after)) == {"give", "want", "ask", "withdraw"}


def test_an_item_is_drafted_once_and_coins_one_at_a_time() -> None:
    after = play(market(), "offer 1", "give 7", "give coin", "give coin", "want 13", "want 12")
    assert after["trade"] == {
        "with": 1,
        "give": {"tiles": [7], "coins": 2},
        "want": {"tiles": [12, 13], "coins": 0},
    }
    assert not {"give 7", "want 12", "want 13"} & legal(after)


@pytest.mark.parametrize(("mine", "other"), [("give", "want"), ("want", "give")])
def test_coins_are_on_one_side_only(mine: str, other: str) -> None:
    actions = legal(play(market(), "offer 1", f"{mine} coin"))
    assert f"{mine} coin" in actions
    assert f"{other} coin" not in actions


@pytest.mark.parametrize(("side", "seat"), [("give", 0), ("want", 1)])
def test_nobody_gives_more_coins_than_it_has(side: str, seat: int) -> None:
    after = play(put(market(), seat, cash=29), "offer 1", f"{side} coin", f"{side} coin")
    assert f"{side} coin" not in legal(after)


def test_ask_is_legal_once_each_side_has_an_item() -> None:
    after = play(market(), "offer 1")
    assert "ask" not in legal(after)
    assert "ask" not in legal(play(after, "give 7", "give coin"))
    assert "ask" in legal(play(after, "give coin", "want 12"))
    assert "ask" in legal(play(after, "want coin", "give 7"))


def test_the_other_player_accepts_or_declines() -> None:
    after = play(market(), "offer 1", "give 7", "want 13", "ask")
    assert (after["phase"], after["turn"], after["to_move"]) == ("answer", 0, 1)
    assert legal(after) == {"accept", "decline"}


def test_accepting_exchanges_everything_as_it_is() -> None:
    after = play(market(), "offer 1", "give 7", "want 13", "want coin", "want coin", "ask", "accept")
    assert after["tiles"][7]["owner"] == 1
    assert after["tiles"][13] == {"owner": 0, "level": 0, "mortgaged": True, "changed": False}
    assert cash(after) == [CASH + 20, CASH - 20, CASH]
    assert (after["trade"], after["phase"], after["to_move"], after["offers"]) == (None, "manage", 0, 1)


def test_coins_may_be_given_too() -> None:
    after = play(market(), "offer 1", "give coin", "want 12", "ask", "accept")
    assert (after["tiles"][12]["owner"], cash(after)) == (0, [CASH - 10, CASH + 10, CASH])


def test_declining_changes_nothing_but_the_count() -> None:
    before = market()
    after = play(before, "offer 1", "give 7", "want 13", "ask", "decline")
    assert after == {**before, "offers": 1}


def test_withdraw_drops_the_draft() -> None:
    before = market()
    assert play(before, "offer 1", "give 7", "want coin", "withdraw") == {**before, "offers": 1}


def test_at_most_two_offers_a_turn_and_each_offer_counts() -> None:
    after = play(market(), "offer 1", "withdraw", "offer 2", "withdraw")
    assert after["offers"] == 2
    assert "offer" not in verbs(legal(after))


def test_a_property_got_in_trade_may_be_changed_this_turn() -> None:
    after = play(market(), "offer 1", "give 7", "want 12", "want 13", "ask", "accept")
    assert {"build 12", "mortgage 12", "redeem 13"} <= legal(after)


def test_trade_tiles_are_listed_ascending() -> None:
    after = play(market(), "offer 1", "give 7", "give 6", "want 13", "want 12")
    assert (after["trade"]["give"]["tiles"], after["trade"]["want"]["tiles"]) == ([6, 7], [12, 13])
