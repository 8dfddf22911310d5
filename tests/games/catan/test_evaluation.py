"""What is good on the island: the expected result, what is tried first, and what chance may bring."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from hexarium.bots.making import make
from hexarium.games.catan import GAME
from hexarium.games.catan.evaluation import EVALUATION
from hexarium.kit.ports import algorithm
from hexarium.kit.rng import wrapping
from hexarium.kit.runner import Runner
from hexarium.play.match import Match
from tests.games.catan.positions import Position, begin, island, new, path, play, seat
from tests.games.catan.reference_features import Land

WEIGHTS = EVALUATION.weights


def judged(match: Match, number: int = 0) -> float:
    """What a seat can expect."""
    with wrapping():
        return float(EVALUATION.judge(match.state, number, WEIGHTS, np.zeros(len(WEIGHTS))))


def better(one: Position, other: Position, **words: Any) -> bool:
    """Whether a seat would rather be one than the other, all else alike."""
    rivals = seat(settlements=[45], cities=[47]), seat(settlements=[30, 36])
    return judged(begin(one, *rivals, **words)) > judged(begin(other, *rivals, **words))


def drawn(match: Match, text: str) -> dict[int, float]:
    """What chance may give in an action, as the evaluation says."""
    codes, odds = np.zeros(EVALUATION.most_draws, np.int64), np.zeros(EVALUATION.most_draws)
    with wrapping():
        count = EVALUATION.draws(match.state, match.variant.codec.parse(text), codes, odds)
    return dict(zip(codes[:count].tolist(), odds[:count].tolist(), strict=True))


# The expected result.


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_what_all_seats_expect_adds_up_to_one_win(players: int) -> None:
    match = new(seed=3, players=players, player_trades=False)
    match.runner.play_out(match._states, 5, 150)
    assert match.outcome is None
    assert sum(judged(match, number) for number in range(players)) == pytest.approx(1)


def test_a_finished_game_is_1_or_0() -> None:
    rich = seat("wheat 2, ore 3", cards="point 2", settlements=[0], cities=[2, 10, 12])
    match = play(begin(rich), "city 0")
    assert match.outcome is not None
    assert [judged(match, number) for number in range(2)] == [1, 0]


def test_a_game_without_a_winner_is_shared_by_all() -> None:
    match = play(begin(players=4, turns=9), "end")
    assert [judged(match, number) for number in range(4)] == [1 / 4] * 4


def test_whoever_stands_better_expects_more() -> None:
    match = begin(seat(settlements=[0]), seat(settlements=[24]), seat(cities=[45, 47]))
    chances = [judged(match, number) for number in range(3)]
    assert chances == sorted(chances)


@algorithm
def judge_all(port: Any, states: Any, weights: Any, values: Any, found: Any) -> None:
    """What all seats expect in all states."""
    for i in range(len(found)):
        for number in range(found.shape[1]):
            found[i, number] = port.judge(states, i, number, weights, values)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_compiled_and_uncompiled_judge_alike(players: int) -> None:
    plain = Runner(GAME.variant({"players": players, "player_trades": False}), compiled=False)
    states, game = plain.blank(12), plain.start(players)
    for number in range(len(states)):
        plain.play_out(game, number, 25)
        states[number] = game[0]
    found = []
    for runner in (plain, Runner(plain.variant)):
        found.append(np.zeros((len(states), players)))
        runner.think(judge_all, runner.convert(states), WEIGHTS, np.zeros(len(WEIGHTS)), found[-1])
    assert found[0] == pytest.approx(found[1], abs=1e-12)
    assert found[0].sum(axis=1) == pytest.approx(np.ones(len(states)))


# What is good.

HOME: Position = {"settlements": [24, 20], "roads": path(24, 25)}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (seat(settlements=[24, 20, 9]), seat(settlements=[24, 20])),
        (seat(settlements=[20], cities=[24]), seat(settlements=[24, 20])),
        (seat(cards="point", **HOME), seat(**HOME)),
        (seat(cards="knight", **HOME), seat(**HOME)),
        (seat(cards="monopoly", **HOME), seat(**HOME)),
        (seat(cards="invention", **HOME), seat(**HOME)),
        (seat(cards="roadbuilding", **HOME), seat(**HOME)),
        (seat(knights=1, **HOME), seat(**HOME)),
        (seat("wheat 2, ore 3", **HOME), seat("wheat 2, ore 2", **HOME)),
        (seat("wood, brick, wool", **HOME), seat("wood, brick", **HOME)),
        (seat("wood, brick, wool, wheat", **HOME), seat("wood 4", **HOME)),
    ],
)
def test_it_is_better_to_have_more(one: Position, other: Position) -> None:
    assert better(one, other)


def test_more_pips_are_better() -> None:
    land = Land(begin(seat()).position(), 0)
    by_pips = sorted(range(54), key=lambda corner: sum(land.pips_at(corner).values()))
    assert better(seat(settlements=by_pips[-1:]), seat(settlements=by_pips[:1]))


def test_it_is_better_if_the_robber_is_elsewhere() -> None:
    hex = next(each for each in island().board.corner_hexes[24].tolist() if each >= 0)
    away = next(each for each in range(19) if each not in island().board.corner_hexes[[24, 20]])
    rival = seat(settlements=[45])
    assert judged(begin(seat(**HOME), rival, robber=away)) > judged(begin(seat(**HOME), rival, robber=hex))


def test_what_a_rival_has_is_bad() -> None:
    poor, rich = seat(settlements=[45]), seat(cities=[45], knights=1, cards="point")
    assert judged(begin(seat(**HOME), poor)) > judged(begin(seat(**HOME), rich))


def test_the_first_settlement_goes_where_many_pips_are() -> None:
    match = new(seed=4, players=4)
    land = Land(match.position(), 0)
    values = {}
    for text in match.legal():
        values[int(text.split()[1])] = judged(play(match, text))
        match.undo()
    pips = sorted((sum(land.pips_at(corner).values()) for corner in values), reverse=True)
    assert sum(land.pips_at(max(values, key=values.__getitem__)).values()) >= pips[2]


def test_a_setup_without_any_wheat_is_worse_than_one_with_all() -> None:
    """Of corners with as many pips, that which brings new resources is taken."""
    match = play(new(seed=4, players=2), "settle 24")
    match.play(match.legal()[0])
    for _ in range(2):
        match.play(match.legal()[0])
    mover, land = match.to_move, Land(match.position(), 1)
    assert mover == 1
    have = {name for name, pips in land.pips(None).items() if pips}
    scored = []
    for text in match.legal():
        here = land.pips_at(int(text.split()[1]))
        new_kinds = sum(pips > 0 and name not in have for name, pips in here.items())
        scored.append((sum(here.values()), new_kinds, judged(play(match, text), 1)))
        match.undo()
    best = max(scored, key=lambda each: each[2])
    assert best[1] >= max(kinds for pips, kinds, _ in scored if pips >= best[0])


# What is worth trying.


def test_buildings_are_tried_first_and_those_with_most_pips_before() -> None:
    match = begin(seat("wood, brick, wool, wheat 3, ore 3", settlements=[24, 20], roads=path(24, 25, 26)))
    with wrapping():
        ranks = {
            match.variant.codec.text(action): int(EVALUATION.order(match.state, action))
            for action in match.legal_actions()
        }
    land = Land(match.position(), 0)
    cities = sorted((24, 20), key=lambda corner: sum(land.pips_at(corner).values()))
    assert ranks["end"] < min(
        rank for text, rank in ranks.items() if text.split()[0] in ("road", "buy", "city")
    )
    assert ranks[f"city {cities[0]}"] < ranks[f"city {cities[1]}"]


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_every_level_is_a_bot(level: str) -> None:
    make(level, GAME.variant({})).close()


# What chance may bring.


def test_a_roll_has_a_pair_of_dice_for_each_sum() -> None:
    match = begin(seat(), phase="production")
    sums: Counter[int] = Counter()
    for code, odds in match.variant.chances(match.state, match.variant.codec.parse("roll")).items():
        sums[code // 6 + code % 6 + 2] += odds  # type: ignore[assignment]
    found = {code // 6 + code % 6 + 2: odds for code, odds in drawn(match, "roll").items()}
    assert found == pytest.approx(dict(sums))


@pytest.mark.parametrize(
    ("match", "text"),
    [
        (begin(seat("wool, wheat, ore")), "buy"),
        (begin(seat("wool, wheat, ore"), deck="knight, monopoly 2"), "buy"),
        (begin(seat(), seat("ore 2, wood", settlements=[24]), phase="robber", dice=(3, 4)), "robber 7 1"),
        (begin(seat(), seat(settlements=[24]), phase="robber", dice=(3, 4)), "robber 7"),
        (begin(seat()), "end"),
    ],
)
def test_draws_are_the_chances_of_the_variant(match: Match, text: str) -> None:
    action = match.variant.codec.parse(text)
    assert drawn(match, text) == pytest.approx(dict(match.variant.chances(match.state, action)))


# What is going on.


def quiet(match: Match) -> bool:
    with wrapping():
        return bool(EVALUATION.quiet(match.state))


def test_a_turn_is_quiet_between_its_actions() -> None:
    assert quiet(begin(seat()))
    assert quiet(begin(seat(), phase="production"))
    assert quiet(new())


def test_it_is_not_quiet_while_something_is_owed() -> None:
    assert not quiet(play(begin(seat(cards="knight")), "knight"))
    assert not quiet(play(begin(seat(cards="roadbuilding", settlements=[0])), "roadbuilding"))
    assert not quiet(play(begin(seat("wood 8"), phase="production"), "roll = 3 4"))
    assert not quiet(play(begin(seat("wood")), "give wood"))
    assert not quiet(play(new(), "settle 12"))
