"""What is good on the island: features, the expected result, and what chance may bring."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from hexarium.games.catan.evaluation import EVALUATION
from hexarium.kit.rng import wrapping
from hexarium.play.match import Match
from tests.games.catan.positions import Position, begin, new, play, seat

NAMES = [feature.name for feature in EVALUATION.features]
WEIGHTS = EVALUATION.weights


def looked(match: Match, number: int = 0) -> dict[str, float]:
    """The features of a seat by their names."""
    values = np.full(len(NAMES), np.nan)
    with wrapping():
        EVALUATION.look(match.state, number, values)
    return dict(zip(NAMES, values.tolist(), strict=True))


def judged(match: Match, number: int = 0) -> float:
    """What a seat can expect."""
    with wrapping():
        return float(EVALUATION.judge(match.state, number, WEIGHTS, np.zeros(len(NAMES))))


def better(one: Position, other: Position, **words: Any) -> bool:
    """Whether a seat would rather be one than the other, all else alike."""
    rival = seat(settlements=[45], cities=[47])
    return judged(begin(one, rival, **words)) > judged(begin(other, rival, **words))


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
