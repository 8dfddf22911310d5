"""Turns, rounds, moving round the ring, and Start."""

from __future__ import annotations

import pytest

from hexarium.games.ring import GAME
from hexarium.games.ring.rules.state import STATE
from hexarium.play.match import Match
from tests.games.ring.reference.facts import Position
from tests.games.ring.table import CASH, cash, legal, managing, out, own, play, put, table, turn_of


def test_a_state_is_at_most_512_bytes() -> None:
    assert STATE.itemsize <= 512


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("coins", [1, 50, 1000])
def test_seat_k_starts_with_50_coins_or_the_option_cash_and_k_more(players: int, coins: int) -> None:
    position = Match.new(GAME, {"players": players, "cash": coins}, 1, compiled=False).position()
    assert cash(position) == [10 * (coins + seat) for seat in range(players)]
    assert GAME.parse_options({})["cash"] == 50


def test_everybody_starts_on_start_and_seat_0_rolls_first() -> None:
    position = table()
    assert [player["at"] for player in position["players"]] == [0, 0, 0]
    assert (position["turn"], position["to_move"], position["phase"], position["round"]) == (0, 0, "roll", 1)
    assert legal(position) == {"roll"}


def turns(position: Position, count: int) -> list[int]:
    seats: list[int] = []
    for _ in range(count):
        seats.append(position["turn"])
        position = play(turn_of(position, seats[-1], "manage"), "end")
    return seats


def test_odd_rounds_run_up_the_seats_from_seat_0_even_rounds_run_down() -> None:
    assert turns(table(4), 12) == [0, 1, 2, 3, 3, 2, 1, 0, 0, 1, 2, 3]


def test_a_round_is_over_when_every_living_player_has_had_its_turn_in_it() -> None:
    position = out(table(4), 3, 0)
    turn_of(position, 1)
    assert turns(position, 6) == [1, 2, 2, 1, 1, 2]


def test_a_bankrupt_players_turn_is_over_and_the_round_goes_on() -> None:
    position = put(table(3), 0, cash=0)
    position.update(phase="debt", dice=[1, 2], debt={"to": None, "amount": 10, "rest": [], "move": False})
    after = play(position, "bankrupt")
    assert (after["turn"], after["phase"], after["round"]) == (1, "roll", 1)
    position["round"] = 2  # which runs down from seat 2, so that seat 0 is last
    after = play(position, "bankrupt")
    assert (after["turn"], after["phase"], after["round"]) == (1, "roll", 3)


def test_two_dice_move_clockwise_by_the_sum() -> None:
    after = play(table(), ("roll", "3 5"))
    assert after["players"][0]["at"] == 8
    assert after["dice"] == [3, 5]


def test_doubles_give_no_extra_turn() -> None:
    after = play(put(table(), 0, at=6), ("roll", "1 1"), "decline", "fold", "fold", "fold", "end")
    assert after["turn"] == 1


@pytest.mark.parametrize(("at", "dice"), [(25, "3 4"), (29, "1 1"), (24, "6 6")])
def test_passing_start_gives_2(at: int, dice: str) -> None:
    after = play(own(put(table(), 0, at=at), 0, 1, 2, 6), ("roll", dice))
    assert cash(after)[0] == CASH + 20


@pytest.mark.parametrize(("size", "at"), [(2, 21), (3, 27), (4, 33)])
def test_landing_on_start_exactly_gives_1_more(size: int, at: int) -> None:
    after = play(put(table(properties_per_city=size), 0, at=at), ("roll", "1 2"))
    assert after["players"][0]["at"] == 0
    assert cash(after)[0] == CASH + 30
    assert after["phase"] == "manage"


def test_leaving_start_gives_nothing() -> None:
    assert cash(play(table(), ("roll", "1 1")))[0] == CASH


def test_after_the_tile_comes_management_until_end() -> None:
    after = play(put(table(), 0, at=27), ("roll", "1 2"))
    assert legal(after) == {"end", "offer 1", "offer 2"}
    assert play(after, "end")["turn"] == 1


@pytest.mark.parametrize("owner", [0, 1])
def test_an_own_mortgaged_or_special_property_of_another_does_nothing(owner: int) -> None:
    for tile, mortgaged in ((8, owner == 1), (6, False), (6, True)):
        position = own(table(), owner, tile, mortgaged=mortgaged)
        after = play(put(position, 0, at=tile - 3), ("roll", "1 2"))
        assert cash(after) == [CASH] * 3
        assert after["phase"] == "manage"


def test_changed_and_offers_are_cleared_when_the_turn_ends() -> None:
    after = play(managing(own(table(), 0, 8)), "build 8", "offer 1", "withdraw")
    assert (after["tiles"][8]["changed"], after["offers"]) == (True, 1)
    after = play(after, "end")
    assert (after["tiles"][8]["changed"], after["offers"], after["dice"]) == (False, 0, None)
