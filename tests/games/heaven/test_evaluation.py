"""What is good in War in Heaven: features with names, and a judgement that both sides share."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hexarium.bots.making import LEVELS, make
from hexarium.games.heaven import GAME
from hexarium.games.heaven.evaluation.judging import EVALUATION, judge
from hexarium.games.heaven.evaluation.looking import look
from hexarium.games.heaven.evaluation.ordering import order, quiet
from hexarium.kit.ports import algorithm
from hexarium.kit.runner import Runner
from hexarium.play.match import Match
from tests.games.heaven.positions import begin, play

NAMES = [feature.name for feature in EVALUATION.features]


def features(match: Match, seat: int) -> dict[str, float]:
    values = np.zeros(len(NAMES))
    look(match.state, seat, values)
    return dict(zip(NAMES, values.tolist(), strict=True))


def judged(match: Match, seat: int) -> float:
    return float(judge(match.state, seat, EVALUATION.weights, np.zeros(len(NAMES))))


def some_positions(games: int = 3) -> list[Match]:
    """Positions of random games, battles under way among them."""
    found = []
    for seed in range(games):
        match = Match.new(GAME, seed=seed, compiled=False)
        rng = np.random.default_rng(seed)
        while match.outcome is None:
            match.play(int(rng.choice(match.legal_actions())))
            if match.ply % 9 == 0:
                found.append(match.seat(0).resampled(1))
    return found


def test_every_feature_has_a_name_of_its_own_and_a_weight() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert all(np.isfinite(feature.weight) for feature in EVALUATION.features)


def test_what_is_good_for_one_side_is_bad_for_the_other() -> None:
    for match in some_positions():
        own, other = features(match, 0), features(match, 1)
        assert all(own[name] == -other[name] for name in NAMES)
        assert judged(match, 0) + judged(match, 1) == pytest.approx(1.0)
        assert 0.0 < judged(match, 0) < 1.0


def test_features_are_of_about_one() -> None:
    for match in some_positions():
        assert all(abs(value) <= 3.0 for value in features(match, 0).values())


def test_a_finished_game_is_worth_what_it_brought() -> None:
    won = play(begin("michael b4, camiel c4", "lucifer c5", actions=1), "battle")
    assert won.outcome is not None
    assert (judged(won, 0), judged(won, 1)) == (1.0, 0.0)
    drawn = play(begin(to_move="demons", round_number=12), "move b8 a8")
    assert drawn.outcome is not None
    assert (judged(drawn, 0), judged(drawn, 1)) == (0.5, 0.5)


def test_an_ally_on_the_battlefield_is_good_for_its_side() -> None:
    none, angel = begin(), begin("michael b2, gabriel a1")
    demon = begin("michael b2", "lucifer b8, baal a9")
    assert judged(angel, 0) > judged(none, 0) > judged(demon, 0)


FALLS = "angels: commander cannot fall when the other acts"


def test_a_commander_beside_strong_enemies_can_fall() -> None:
    alone, pressed = begin("michael b2"), begin("michael b4", "lucifer a5, leviathan b5", to_move="demons")
    assert features(pressed, 0)[FALLS] == -1.0
    assert features(alone, 0)[FALLS] == 0.0
    assert judged(pressed, 0) < judged(alone, 0)


def test_a_commander_can_fall_to_enemies_that_come_beside_it_in_the_turn_and_still_battle() -> None:
    def falls(demons: str, actions: int) -> bool:
        match = begin("michael b4", demons, to_move="demons", actions=actions, round_number=8)
        return features(match, 0)[FALLS] == -1.0

    # Lucifer needs a move and leviathan one, for the two steps: together they have 8 against 6.
    assert falls("lucifer b6, leviathan c6", 3)
    assert not falls("lucifer b6, leviathan c6", 2)
    assert falls("lucifer a5, leviathan c6", 2)
    assert not falls("lucifer b6", 4)


def test_the_charger_comes_beside_a_commander_in_its_own_half_only() -> None:
    def threat(michael: str) -> float:
        match = begin(f"michael {michael}", "lucifer b9, asmodeus a9", to_move="demons", actions=2)
        return features(match, 0)["angels: commander safe when the other acts"]

    assert threat("a6") == -1.0
    assert threat("b2") == 0.0


def test_it_judges_the_same_compiled_and_uncompiled() -> None:
    runner = Runner(GAME.variant())
    for match in some_positions(1):
        states = runner.convert(match._states)
        values = np.zeros(len(NAMES))
        value = runner.think(tell, states, EVALUATION.weights, values)
        assert value == pytest.approx(judged(match, 0), abs=1e-12)
        assert values.tolist() == pytest.approx(list(features(match, 0).values()), abs=1e-12)


@algorithm
def tell(port: Any, states: Any, weights: Any, values: Any) -> Any:
    """What a position is worth to the Angels."""
    return port.judge(states, 0, 0, weights, values)


def test_a_battle_under_way_is_not_quiet() -> None:
    before = begin("michael b2, troop b4, troop c4", "lucifer b8, mammon b5, troop c5", actions=1)
    assert quiet(before.state)
    before.play("battle")
    assert before.position()["phase"] == "strike"
    assert not quiet(before.state)


def test_battles_come_first_and_to_skip_comes_last() -> None:
    match = begin("michael b2, troop b4, uriel a1", "lucifer b8, troop b5", actions=1)
    codec = match.variant.codec

    def rank(text: str) -> int:
        return int(order(match.state, codec.parse(text)))

    assert rank("battle") == max(rank(text) for text in match.legal())
    assert rank("move b4 a5") > rank("move b4 b3")
    assert rank("deploy gabriel b1 with camiel zadkiel troop") > rank("move b2 c2")
    assert rank("recharge troop") > rank("skip")


def test_every_level_can_be_had() -> None:
    variant = GAME.variant()
    assert [make(level, variant).name for level in LEVELS] == list(LEVELS)
    assert make("expert", variant).usual_seconds() == 1.0
    assert make("hard", variant).usual_seconds() is None
