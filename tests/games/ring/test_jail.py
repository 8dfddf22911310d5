"""Jail: every way in and every way out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.ring.reference.facts import Position
from tests.games.ring.table import CASH, cash, legal, own, play, put, table, turn_of


def jailed(failed: int = 0, money: int = CASH, **options: Any) -> Position:
    return put(table(**options), 0, at=15, jail=failed, cash=money)


def test_landing_on_the_jail_jails() -> None:
    after = play(put(table(), 0, at=12), ("roll", "1 2"))
    assert (after["players"][0]["jail"], after["phase"], cash(after)[0]) == (0, "manage", CASH)


@pytest.mark.parametrize("chance", ["1 2 luck 13", "3 2 destiny 13"])
def test_a_card_sends_to_jail_without_start_money(chance: str) -> None:
    at = 17 if "luck" in chance else 20
    after = play(put(table(), 0, at=at), ("roll", chance))
    assert (after["players"][0]["at"], after["players"][0]["jail"], cash(after)[0]) == (15, 0, CASH)


@pytest.mark.parametrize(("size", "jail"), [(2, 12), (3, 15), (4, 18)])
def test_the_jail_is_the_fourth_corner(size: int, jail: int) -> None:
    after = play(put(table(properties_per_city=size), 0, at=jail - 3), ("roll", "1 2"))
    assert (after["players"][0]["at"], after["players"][0]["jail"]) == (jail, 0)


def test_a_jailed_player_still_collects_rent() -> None:
    position = turn_of(own(jailed(), 0, 17), 1)
    after = play(put(position, 1, at=14), ("roll", "1 2"))
    assert cash(after)[0] == CASH + 15


def test_a_jailed_player_pays_3_and_then_rolls_as_usual() -> None:
    after = play(jailed(), "pay")
    assert (after["players"][0]["jail"], cash(after)[0], after["phase"]) == (None, CASH - 30, "roll")
    assert legal(after) == {"roll"}
    after = play(after, ("roll", "1 2"))
    assert after["players"][0]["at"] == 18


@pytest.mark.parametrize(("money", "actions"), [(29, {"roll"}), (30, {"roll", "pay"})])
def test_paying_needs_the_cash_for_it(money: int, actions: set[str]) -> None:
    assert legal(jailed(money=money)) == actions


def test_a_release_card_frees_lucks_first() -> None:
    position = put(jailed(), 0, release_cards=["luck", "destiny"])
    position["decks"] = {"luck": [1], "destiny": [2]}
    assert legal(position) == {"roll", "pay", "card"}
    after = play(position, "card")
    assert after["players"][0]["release_cards"] == ["destiny"]
    assert (after["players"][0]["jail"], after["phase"], legal(after)) == (None, "roll", {"roll"})
    after["players"][0]["jail"] = 0
    assert play(after, "card")["players"][0]["release_cards"] == []


def test_the_card_of_another_player_does_not_help() -> None:
    position = put(jailed(), 1, release_cards=["luck"])
    position["decks"]["luck"] = [1]
    assert legal(position) == {"roll", "pay"}


def test_outside_the_jail_neither_pay_nor_card_is_legal() -> None:
    position = put(table(), 0, at=15, release_cards=["luck"])
    position["decks"]["luck"] = [1]
    assert legal(position) == {"roll"}


def test_doubles_free_and_move() -> None:
    after = play(jailed(1), ("roll", "2 2"))
    assert (after["players"][0]["at"], after["players"][0]["jail"], cash(after)[0]) == (19, None, CASH)
    assert after["phase"] == "buy"


@pytest.mark.parametrize("failed", [0, 1])
def test_another_roll_fails_and_the_turn_goes_on_to_management(failed: int) -> None:
    after = play(jailed(failed), ("roll", "1 2"))
    assert (after["players"][0]["at"], after["players"][0]["jail"]) == (15, failed + 1)
    assert (after["phase"], cash(after)[0], after["dice"]) == ("manage", CASH, [1, 2])


def test_after_the_third_failed_roll_it_owes_3_is_free_and_moves_by_that_roll() -> None:
    after = play(jailed(2), ("roll", "1 2"))
    assert (after["players"][0]["at"], after["players"][0]["jail"], cash(after)[0]) == (18, None, CASH - 30)


def test_doubles_at_the_third_roll_cost_nothing() -> None:
    after = play(jailed(2), ("roll", "2 2"))
    assert (after["players"][0]["at"], cash(after)[0]) == (19, CASH)


def test_a_third_failed_roll_may_draw_a_card() -> None:
    after = play(jailed(2), ("roll", "1 4 luck 5"))
    assert cash(after)[0] == CASH - 30 + 100


def test_the_3_is_paid_first_and_the_action_that_completes_the_payment_makes_the_move() -> None:
    position = own(jailed(2, money=0), 0, 2, 26)
    after = play(position, ("roll", "1 2"))
    assert after["debt"] == {"to": None, "amount": 30, "rest": [], "move": True}
    assert (after["phase"], after["players"][0]["jail"], after["players"][0]["at"]) == ("debt", None, 15)
    after = play(after, "mortgage 2")
    assert (after["phase"], after["players"][0]["at"]) == ("debt", 15)
    after = play(after, "mortgage 26")
    assert (after["phase"], after["players"][0]["at"], cash(after)[0]) == ("buy", 18, 6 + 60 - 30)
    assert after["tiles"][26]["changed"]


def test_a_card_drawn_by_that_move_is_the_chance_of_the_action() -> None:
    position = play(own(jailed(2, money=0), 0, 26), ("roll", "1 4"))
    after = play(position, ("mortgage 26", "luck 7"))
    assert (after["players"][0]["at"], cash(after)[0]) == (0, 60 - 30 + 30)
    assert 7 not in after["decks"]["luck"]


def test_that_move_may_lead_to_the_next_debt() -> None:
    position = own(own(jailed(2, money=0), 0, 28, level=3), 1, 18, level=5)
    after = play(position, ("roll", "1 2"), "sell 28", "sell 28", "sell 28", "mortgage 28")
    assert after["debt"] == {"to": 1, "amount": 90, "rest": [], "move": False}
    assert cash(after)[0] == 20 + 24 - 30
    assert legal(after) == {"bankrupt"}


def test_who_cannot_pay_the_3_goes_bankrupt_in_jail() -> None:
    after = play(jailed(2, money=29), ("roll", "1 2"))
    assert legal(after) == {"bankrupt"}
    after = play(after, "bankrupt")
    assert (after["players"][0]["at"], after["players"][0]["bankrupt"], after["turn"]) == (15, 1, 1)


def test_a_jailed_player_manages_and_trades_after_a_failed_roll() -> None:
    after = play(own(jailed(), 0, 8), ("roll", "1 2"))
    assert {"build 8", "mortgage 8", "offer 1", "end"} <= legal(after)
