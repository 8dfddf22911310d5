"""Games played on in the head: choices are judged after as many turns, and whoever has the turn may deal."""

from __future__ import annotations

from math import inf
from typing import Any

import numpy as np
import pytest

from hexarium.bots.bargain import manners_of
from hexarium.bots.making import make
from hexarium.bots.rollouts import DONE, PLIES, Hall, Limits, Trials, hall, roll_out, trials, weigh
from hexarium.kit.runner import Runner
from hexarium.play.match import Match
from tests.games.catan import positions as island

NO_DEALS, ALL_DEALS = 0, 1000
ROUNDS = 3


def table(blue: str = "wheat 2, ore 2, brick 2", **words: Any) -> Match:
    """Red lacks a brick for a settlement and has ore to spare, blue lacks ore for a city and has brick."""
    return island.begin(
        island.seat(
            "wood, wool, wheat, ore 3",
            cards="knight, monopoly",
            settlements=[0, 24],
            roads=[*island.path(0, 1, 2), *island.path(24, 25)],
        ),
        island.seat(blue, settlements=[45, 47]),
        island.seat(settlements=[13, 36]),
        island.seat(settlements=[8, 40]),
        players=4,
        **words,
    )


def played_on(
    match: Match, action: str, turns: int, deals: int = NO_DEALS, compiled: bool = False
) -> tuple[Trials, Hall]:
    """What an action brought that was played on, and the room in which the last rollout has ended."""
    runner, evaluation = Runner(match.variant, compiled=compiled), match.variant.evaluation
    assert evaluation is not None
    tried, room = trials([match.variant.codec.parse(action)], ROUNDS), hall(runner)
    known = runner.convert(match._states), tried, room, evaluation.weights, manners_of(match.variant)
    runner.think(roll_out, *known, np.uint64(1), Limits(turns, 400, deals), inf)
    assert tried.told[DONE] == ROUNDS
    return tried, room


def judged(match: Match, seat: int) -> float:
    evaluation = match.variant.evaluation
    assert evaluation is not None
    return float(evaluation.judge(match.state, seat, evaluation.weights, np.zeros(len(evaluation.features))))


def test_the_turn_under_way_is_the_first_of_those_that_are_played_on() -> None:
    match = table()
    tried, _ = played_on(match, "end", turns=1)
    assert tried.told[PLIES] == 0
    assert tried.brought[:, 0] == pytest.approx([judged(island.play(match, "end"), 0)] * ROUNDS)


def test_whoever_goes_on_with_its_turn_is_judged_when_that_is_over() -> None:
    tried, room = played_on(table(), "knight", turns=1)
    assert tried.told[PLIES] >= 2 * ROUNDS  # the robber is moved, and the turn is ended
    assert room.states[0].seat == 1


def test_cards_that_are_discarded_in_another_s_turn_end_no_turn_of_one_s_own() -> None:
    """Blue discards while red has its turn; after that its own is still to come."""
    match = island.play(table("wheat 8", phase="production"), "roll = 3 4")
    assert match.to_move == 1
    _, room = played_on(match, match.legal()[0], turns=1)
    assert room.states[0].seat == 2


def test_whoever_has_the_turn_deals_and_makes_use_of_it() -> None:
    """With blue's brick for two of its ore red settles; nobody has the wool that it asks for before."""
    left = {}
    for deals in (NO_DEALS, ALL_DEALS):
        _, room = played_on(table(), "monopoly wool", turns=1, deals=deals)
        left[deals] = room.states[0].settlements_left.tolist()
    assert left[ALL_DEALS][0] == left[NO_DEALS][0] - 1
    assert left[ALL_DEALS][1:] == left[NO_DEALS][1:]


def test_deals_are_dealt_the_same_compiled_and_uncompiled() -> None:
    match = table(phase="production")
    fast, slow = (played_on(match, "roll", 2, 6, compiled)[0] for compiled in (True, False))
    assert fast.told.tolist() == slow.told.tolist()
    assert fast.brought == pytest.approx(slow.brought)


def test_two_players_do_not_look_at_deals_that_only_one_of_them_could_gain_by() -> None:
    two, four = (make("ahead", Match.new("catan", {"players": count}).variant) for count in (2, 4))
    assert (two._limits.deals, four._limits.deals > 0) == (0, True)  # type: ignore[attr-defined]


def test_the_next_turn_has_the_same_dice_whatever_chance_an_action_asked_for() -> None:
    """Who buys draws a card; what blue rolls then is what it rolls after a turn that was ended at once."""
    chances = {int(played_on(table(), action, turns=1)[1].states[0].rng) for action in ("buy", "end")}
    assert len(chances) == 1


def test_a_choice_that_was_dropped_early_is_told_as_it_stood_then() -> None:
    """After 8 of 16 rounds the second was 0.2 behind the first, which had 0.1 more in them than in all."""
    tried = trials([0, 1], 16)
    tried.brought[:8, 0], tried.brought[8:, 0] = 0.6, 0.4
    tried.brought[:8, 1] = 0.4
    tried.dropped[1], tried.told[DONE] = 8, 16
    weighed = np.zeros(2)
    weigh(tried, np.array([0.5, 0.3]), weighed)
    assert weighed == pytest.approx([0.5, 0.3])
