"""Debts, the ways to raise them, and bankruptcy."""

from __future__ import annotations

import pytest

from tests.games.ring.reference.facts import Position
from tests.games.ring.table import CASH, cash, legal, out, owing, own, play, put, table, turn_of


def poor(money: int, players: int = 3) -> Position:
    return put(table(players), 0, cash=money)


def test_a_payment_that_exceeds_the_cash_is_owed() -> None:
    position = own(own(poor(99), 1, 27, level=5), 0, 8)
    after = play(put(position, 0, at=24), ("roll", "1 2"))
    assert (after["phase"], after["to_move"], cash(after)) == ("debt", 0, [99, CASH, CASH])
    assert after["debt"] == {"to": 1, "amount": 100, "rest": [], "move": False}


def test_a_payment_of_exactly_the_cash_is_paid_at_once() -> None:
    after = play(put(own(poor(100), 1, 27, level=5), 0, at=24), ("roll", "1 2"))
    assert (after["phase"], cash(after)) == ("manage", [0, CASH + 100, CASH])


def test_the_debtor_must_sell_and_mortgage_until_the_cash_covers_it() -> None:
    position = owing(own(own(own(poor(0), 0, 8, level=2), 0, 9), 0, 1, mortgaged=True), 27, to=2)
    assert legal(position) == {"sell 8", "mortgage 9"}
    after = play(position, "sell 8", "sell 8")
    assert (after["phase"], cash(after)) == ("debt", [15, CASH, CASH])
    assert legal(after) == {"mortgage 8", "mortgage 9"}
    after = play(after, "mortgage 9")
    assert (after["phase"], cash(after), after["debt"]) == ("manage", [0, CASH, CASH + 27], None)


def test_what_is_raised_beyond_the_debt_stays() -> None:
    after = play(owing(own(poor(3), 0, 26), 20), "mortgage 26")
    assert cash(after)[0] == 3 + 60 - 20


@pytest.mark.parametrize(("amount", "legal_too"), [(49, False), (50, True)])
def test_bankrupt_is_legal_only_when_selling_and_mortgaging_everything_would_not_cover_the_debt(
    amount: int, legal_too: bool
) -> None:
    # 1 in cash, 30 + 12 for level 5 of a property of price 2, and 6 for one of price 1.
    position = own(own(own(poor(1), 0, 8, level=5), 0, 2), 0, 26, mortgaged=True)
    actions = legal(owing(position, amount, to=1))
    assert ("bankrupt" in actions) == legal_too
    assert {"sell 8", "mortgage 2"} <= actions


def test_the_debt_due_decides_not_those_after_it() -> None:
    position = owing(own(poor(0), 0, 2), 6, to=1, rest=[[2, 6]])
    assert legal(position) == {"mortgage 2"}
    after = play(position, "mortgage 2")
    assert after["debt"] == {"to": 2, "amount": 6, "rest": [], "move": False}
    assert legal(after) == {"bankrupt"}


def test_at_bankruptcy_cash_and_properties_go_to_the_creditor_as_they_are() -> None:
    position = own(own(poor(7), 0, 8, level=2), 0, 9, mortgaged=True)
    after = play(owing(position, 400, to=2), "bankrupt")
    assert cash(after) == [0, CASH, CASH + 7]
    assert after["tiles"][8] == {"owner": 2, "level": 2, "mortgaged": False, "changed": False}
    assert after["tiles"][9] == {"owner": 2, "level": 0, "mortgaged": True, "changed": False}
    assert after["players"][0]["bankrupt"] == 1


def test_at_bankruptcy_to_the_bank_properties_become_unowned_and_bare() -> None:
    position = own(own(poor(7), 0, 8, level=2), 0, 9, mortgaged=True)
    after = play(owing(position, 400), "bankrupt")
    assert cash(after) == [0, CASH, CASH]
    for tile in (8, 9):
        assert after["tiles"][tile] == {"owner": None, "level": 0, "mortgaged": False, "changed": False}


def test_a_bankrupt_player_keeps_its_place_and_has_no_cash_no_jail_and_no_cards() -> None:
    position = put(poor(0), 0, at=12, release_cards=["luck", "destiny"])
    position["decks"] = {"luck": [1], "destiny": [1]}
    after = play(owing(position, 10), "bankrupt")
    assert after["players"][0] == {"cash": 0, "at": 12, "jail": None, "release_cards": [], "bankrupt": 1}


def test_a_bankrupt_player_is_out() -> None:
    position = out(table(4), 1)
    turn_of(position, 0, "manage")
    assert legal(position) == {"end", "offer 2", "offer 3"}
    assert play(position, "end")["turn"] == 2


def test_players_go_out_one_after_the_other() -> None:
    after = play(owing(put(out(table(4), 2), 0, cash=0), 10), "bankrupt")
    assert [player["bankrupt"] for player in after["players"]] == [2, None, 1, None]


def test_several_creditors_are_paid_in_ascending_seat_order_one_debt_at_a_time() -> None:
    position = put(own(poor(15, 4), 0, 2, 8), 0, at=2)
    after = play(position, ("roll", "1 2 luck 16"))
    assert cash(after) == [5, CASH + 10, CASH, CASH]
    assert after["debt"] == {"to": 2, "amount": 10, "rest": [[3, 10]], "move": False}
    after = play(after, "mortgage 2")
    assert cash(after) == [1, CASH + 10, CASH + 10, CASH]
    assert after["debt"] == {"to": 3, "amount": 10, "rest": [], "move": False}
    after = play(after, "mortgage 8")
    assert cash(after) == [3, CASH + 10, CASH + 10, CASH + 10]
    assert (after["debt"], after["phase"]) == (None, "manage")


def test_one_sale_may_pay_several_creditors() -> None:
    after = play(owing(own(poor(0, 4), 0, 26), 10, to=1, rest=[[2, 10], [3, 10]]), "mortgage 26")
    assert cash(after) == [30, CASH + 10, CASH + 10, CASH + 10]


def test_after_a_bankruptcy_later_creditors_get_nothing() -> None:
    after = play(owing(poor(9, 4), 10, to=2, rest=[[3, 10]]), "bankrupt")
    assert cash(after) == [0, CASH, CASH + 9, CASH]


def test_bankrupt_players_are_no_creditors() -> None:
    after = play(put(out(poor(0, 4), 1), 0, at=2), ("roll", "1 2 luck 16"))
    assert after["debt"] == {"to": 2, "amount": 10, "rest": [[3, 10]], "move": False}


def test_in_debt_a_tile_may_be_changed_more_than_once() -> None:
    after = play(owing(own(poor(0), 0, 8, level=2), 27), "sell 8", "sell 8", "mortgage 8")
    assert (after["tiles"][8]["mortgaged"], cash(after)[0]) == (True, 0)
