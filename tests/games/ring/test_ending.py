"""Both endings, net worth and shared places."""

from __future__ import annotations

import pytest

from tests.games.ring.reference.facts import Position
from tests.games.ring.table import legal, managing, match_of, out, owing, own, play, put, table


def last_turn(position: Position, round_number: int = 30) -> Position:
    position["round"] = round_number
    return managing(position, 0)


def test_the_last_player_who_is_not_bankrupt_wins() -> None:
    match = match_of(owing(put(out(table(3), 1), 0, cash=5), 10, to=2))
    match.play("bankrupt")
    position = match.position()
    assert position["result"] == {"reason": "bankruptcy", "worth": [0, 0, 505], "places": [2, 3, 1]}
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((2,), "bankruptcy")


def test_after_the_last_round_the_highest_net_worth_wins() -> None:
    match = match_of(last_turn(put(put(table(3), 1, cash=501), 2, cash=499)))
    match.play("end")
    position = match.position()
    assert position["result"] == {"reason": "rounds", "worth": [500, 501, 499], "places": [2, 1, 3]}
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


def test_at_the_end_nobody_is_to_move_and_nothing_is_legal() -> None:
    after = play(last_turn(table(3)), "end")
    assert (after["phase"], after["turn"], after["to_move"], after["dice"]) == ("over", None, None, None)
    assert legal(after) == set()
    assert after["round"] == 30


@pytest.mark.parametrize("rounds", [1, 2, 1000])
def test_the_number_of_rounds_is_an_option(rounds: int) -> None:
    position = table(2, rounds=rounds)
    position["round"] = rounds
    last = 1 if rounds % 2 else 0
    assert play(managing(position, last), "end")["phase"] == "over"


def test_net_worth_is_cash_unmortgaged_prices_equipment_at_cost_and_30_percent_of_mortgaged_prices() -> None:
    position = own(own(own(put(table(2), 0, cash=7), 0, 8, level=3), 0, 26), 0, 11, mortgaged=True)
    after = play(last_turn(position), "end")
    assert after["result"]["worth"][0] == 7 + 20 + 40 + 100 + 24


def test_equal_worth_shares_the_place() -> None:
    match = match_of(last_turn(put(table(4), 3, cash=10)))
    match.play("end")
    assert match.position()["result"]["places"] == [1, 1, 1, 4]
    assert match.outcome is not None
    assert match.outcome.winners == (0, 1, 2)


def test_equal_worth_shares_a_later_place_too() -> None:
    after = play(last_turn(put(table(4), 2, cash=900)), "end")
    assert after["result"]["places"] == [2, 2, 1, 2]


def test_bankrupt_players_are_placed_behind_the_last_to_go_out_first() -> None:
    position = out(put(table(5), 1, cash=0), 4, 0, 3)
    after = play(managing(last_turn(position), 1), "end")
    assert after["result"]["places"] == [4, 2, 1, 3, 5]
    assert after["result"]["worth"] == [0, 0, 500, 0, 0]


def test_the_creditor_who_is_left_has_what_it_inherited() -> None:
    position = own(put(table(2), 0, cash=4), 0, 8, level=1)
    after = play(owing(position, 400, to=1), "bankrupt")
    assert after["result"]["worth"] == [0, 500 + 4 + 20 + 20]


def test_the_round_does_not_go_on_after_a_bankruptcy_that_ends_the_game() -> None:
    position = owing(put(table(2), 0, cash=0), 10)
    position["round"] = 2  # which runs down, so that seat 0 is last
    assert play(position, "bankrupt")["round"] == 2
