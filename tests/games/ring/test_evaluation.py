"""What is good on the ring: the expected share of the win, and what chance may bring."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hexarium.bots.making import make
from hexarium.games.ring import GAME
from hexarium.games.ring.analysis.landings import exact_landings
from hexarium.games.ring.evaluation.evaluation import EVALUATION
from hexarium.games.ring.evaluation.landings import PER_TURN
from hexarium.games.ring.rules.tables import SIZES
from hexarium.kit.ports import algorithm
from hexarium.kit.rng import wrapping
from hexarium.kit.runner import Runner
from hexarium.play.match import Match
from tests.games.ring.reference.facts import Position
from tests.games.ring.table import managing, match_of, out, owing, own, put, table, turn_of

NAMES = [feature.name for feature in EVALUATION.features]
WEIGHTS = EVALUATION.weights


def judged(match: Match, seat: int = 0) -> float:
    with wrapping():
        return float(EVALUATION.judge(match.state, seat, WEIGHTS, np.zeros(len(NAMES))))


def value(position: Position, seat: int = 0) -> float:
    return judged(match_of(position), seat)


def after(position: Position, *actions: str) -> Match:
    match = match_of(position)
    for action in actions:
        match.play(action)
    return match


def looked(position: Position, seat: int = 0) -> dict[str, float]:
    values = np.full(len(NAMES), np.nan)
    with wrapping():
        EVALUATION.look(match_of(position).state, seat, values)
    return dict(zip(NAMES, values.tolist(), strict=True))


def in_round(position: Position, number: int) -> Position:
    position["round"] = number
    return position


def auction(position: Position, tile: int, bid: int, bidder: int | None, *left: int) -> Position:
    turn_of(position, 0, "auction")
    put(position, 0, at=tile)
    position["to_move"] = left[0]
    position["auction"] = {"tile": tile, "bid": bid, "bidder": bidder, "left": list(left)}
    return position


# The expected result.


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("plies", [0, 120, 400])
def test_what_all_players_expect_adds_up_to_one_win(players: int, plies: int) -> None:
    match = Match.new("ring", {"players": players}, seed=players, compiled=False)
    match.runner.play_out(match._states, 5, plies)
    assert match.outcome is None
    assert sum(judged(match, seat) for seat in range(players)) == pytest.approx(1)


def test_all_features_are_numbers_of_no_great_size() -> None:
    match = Match.new("ring", {"players": 4}, seed=8, compiled=False)
    for _ in range(6):
        match.runner.play_out(match._states, 5, 60)
        values = np.full(len(NAMES), np.nan)
        with wrapping():
            EVALUATION.look(match.state, 1, values)
        assert np.abs(values).max() < 20


def test_a_finished_game_is_judged_by_its_winners() -> None:
    position = in_round(managing(own(table(2), 0, 27), 1), 30)
    position["players"][0]["cash"] += 10
    position["turn"] = position["to_move"] = 0
    assert [judged(after(position, "end"), seat) for seat in range(2)] == [1, 0]
    position["players"][0]["cash"] -= 50
    assert [judged(after(position, "end"), seat) for seat in range(2)] == [1 / 2, 1 / 2]


def test_who_is_bankrupt_can_expect_nothing() -> None:
    position = turn_of(out(table(3), 1), 0)
    assert value(position, 1) == 0
    assert value(position, 0) + value(position, 2) == pytest.approx(1)


def test_a_coin_counts_little_at_first_and_everything_at_last() -> None:
    gains = []
    for number in (1, 15, 30):
        position = in_round(turn_of(table(2), 0), number)
        even = value(position)
        gains.append(value(put(position, 0, cash=520)) - even)
    assert gains == sorted(gains)
    assert gains[0] > 0
    assert gains[2] > 3 * gains[0]


def test_building_is_worth_it_while_there_are_rents_to_come() -> None:
    position = managing(own(table(3), 0, 27, 28, 29), 0)
    match = after(in_round(position, 3), "build 27")
    assert judged(match) > value(position)


def test_nothing_is_gained_by_building_in_the_last_turn_of_all() -> None:
    position = in_round(managing(own(table(2), 0, 27), 0), 30)  # even rounds run down to seat 0
    assert judged(after(position, "build 27")) <= value(position)


def test_a_whole_city_is_better_than_as_many_properties_of_several() -> None:
    whole = turn_of(own(table(3), 0, 17, 18, 19), 0)
    mixed = turn_of(own(table(3), 0, 17, 22, 24), 0)
    assert value(whole) > value(mixed)


def test_a_special_property_is_better_for_whom_it_multiplies_rents() -> None:
    fits = turn_of(own(own(table(3), 0, 27, 28), 0, 26), 0)
    idle = turn_of(own(own(table(3), 0, 22, 23), 0, 26), 0)
    assert looked(fits)["rents to come by building"] > 1.4 * looked(idle)["rents to come by building"]


def test_rents_that_the_cash_does_not_cover_are_feared() -> None:
    position = own(own(turn_of(table(2), 0), 1, 7, 8, 9, level=5), 0, 2)
    poor, rich = put(position, 0, cash=20), None
    fears = looked(poor)
    assert fears["cash lacking for the next roll"] > 0
    assert fears["ruin on the next roll"] > 0
    rich = looked(put(position, 0, cash=900))
    assert rich["cash lacking for the next roll"] == rich["ruin on the next roll"] == 0


# What is under way counts as over.


def test_an_auction_under_way_counts_as_won_by_the_last_bidder_at_its_bid() -> None:
    bidding = auction(table(3), 27, 3, 1, 2, 1)
    won = managing(own(put(put(table(3), 0, at=27), 1, cash=470), 1, 27), 0)
    assert looked(bidding, 1)["worth"] == pytest.approx(looked(won, 1)["worth"])
    assert looked(bidding, 1)["rents to come by building"] > 0
    assert [value(bidding, seat) for seat in range(3)] == pytest.approx(
        [value(won, seat) for seat in range(3)]
    )


def test_bidding_goes_on_while_the_property_is_worth_more_than_the_bid() -> None:
    def raises(bid: int) -> bool:
        position = auction(own(table(3), 2, 28, 29), 27, bid, 1, 2, 1)
        return judged(after(position, "bid"), 2) > judged(after(position, "fold"), 2)

    assert raises(4)
    assert not raises(45)
    assert [raises(bid) for bid in range(1, 46)] == sorted(
        (raises(bid) for bid in range(1, 46)), reverse=True
    )


def test_a_debt_under_way_counts_as_paid() -> None:
    owed = owing(own(put(table(2), 0, cash=10), 0, 27, level=5), 30, to=1)
    assert (
        looked(owed, 0)["worth"]
        < looked(managing(own(put(table(2), 0, cash=10), 0, 27, level=5), 0))["worth"]
    )
    assert looked(owed, 1)["worth"] > looked(table(2), 1)["worth"]


# What chance may bring.


def drawn(match: Match, text: str) -> dict[int, float]:
    codes, odds = np.zeros(EVALUATION.most_draws, np.int64), np.zeros(EVALUATION.most_draws)
    with wrapping():
        count = EVALUATION.draws(match.state, match.variant.codec.parse(text), codes, odds)
    return dict(zip(codes[:count].tolist(), odds[:count].tolist(), strict=True))


@pytest.mark.parametrize("at", range(30))
@pytest.mark.parametrize("jail", [None, 0, 2])
def test_every_outcome_is_one_of_the_chances_and_they_add_up_to_one(at: int, jail: int | None) -> None:
    position = put(turn_of(table(2), 0), 0, at=15 if jail is not None else at, jail=jail)
    match = match_of(position)
    found = drawn(match, "roll")
    assert sum(found.values()) == pytest.approx(1)
    assert len(found) <= EVALUATION.most_draws
    assert set(found) <= set(match.variant.chances(match.state, match.variant.codec.parse("roll")))


@pytest.mark.parametrize(("jail", "freed"), [(0, 1 / 6), (1, 1 / 6), (2, 1.0)])
def test_doubles_free_from_jail_as_often_as_they_come_and_the_last_roll_always(
    jail: int, freed: float
) -> None:
    position = put(turn_of(table(2), 0), 0, at=15, jail=jail)
    for deck in position["decks"].values():
        deck.remove(13)  # the card that leads back there
    match = match_of(position)
    left = 0.0
    for code, odds in drawn(match, "roll").items():
        states = match.runner.copy(match._states)
        states[0].forced = code
        match.runner.step(states, match.variant.codec.parse("roll"))
        left += odds * (states[0].jail[0] == -1)
    assert left == pytest.approx(freed)


def test_a_card_is_drawn_when_the_fee_of_the_jail_is_raised_and_the_move_ends_on_an_incident() -> None:
    position = owing(own(put(table(2), 0, cash=10, at=15), 0, 27, level=5), 30, move=True)
    position["dice"] = [2, 3]
    position["players"][0]["cash"] = 25
    found = drawn(match_of(position), "sell 27")
    assert len(found) == 20
    assert sum(found.values()) == pytest.approx(1)
    position["players"][0]["cash"] = 10
    assert not drawn(match_of(position), "sell 27")


def test_buying_and_ending_leave_nothing_to_chance() -> None:
    match = match_of(managing(own(table(2), 0, 27), 0))
    assert not any(drawn(match, text) for text in ("end", "build 27", "mortgage 27"))


# What is known beforehand.


@pytest.mark.parametrize(("size", "kept"), list(zip(SIZES, PER_TURN, strict=True)))
def test_landings_are_those_of_the_exact_analysis(size: int, kept: tuple[int, ...]) -> None:
    assert [round(10_000 * each) for each in exact_landings(size).per_turn.tolist()] == list(kept)


def test_levels_are_bots() -> None:
    for name in ("easy", "medium", "hard", "expert"):
        assert make(name, GAME.variant()).name == name


# Both forms.


@algorithm
def judge_all(port: Any, states: Any, weights: Any, values: Any, found: Any) -> None:
    for i in range(len(states)):
        for seat in range(found.shape[1]):
            found[i, seat] = port.judge(states, i, seat, weights, values)


def test_compiled_and_uncompiled_judge_alike() -> None:
    compiled, plain = Runner(GAME.variant()), Runner(GAME.variant(), compiled=False)
    states = compiled.blank(40)
    for k in range(len(states)):
        match = compiled.start(k)
        compiled.play_out(match, k, 37 * k)
        states[k] = match[0]
    found = {}
    for runner in (compiled, plain):
        found[runner] = np.zeros((len(states), 4))
        runner.think(judge_all, runner.convert(states), WEIGHTS, np.zeros(len(NAMES)), found[runner])
    assert found[plain] == pytest.approx(found[compiled], abs=1e-12)
    assert found[plain].std() > 0.1
