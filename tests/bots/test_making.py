"""Bots by their names, and the sentences for names that are none."""

from __future__ import annotations

import pytest

from hexarium import games
from hexarium.bots.bot import Choice, Thought, completed, tempted
from hexarium.bots.making import LEVELS, MODULES, kind, make
from hexarium.bots.readiness import needed
from hexarium.errors import BadOption, IllegalAction
from hexarium.kit.variant import Variant
from hexarium.play.match import Match
from tests.toys.pile import PILE
from tests.toys.race import RACE

VARIANTS = {name: games.load(name).variant() for name in games.names()}


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS.keys())
@pytest.mark.parametrize("level", LEVELS)
def test_every_game_has_every_level(variant: Variant, level: str) -> None:
    made = make(level, variant)
    assert made.name == level
    assert made.variant is variant


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_that_does_not_say_what_is_good_has_levels_too(level: str) -> None:
    assert PILE.variant().evaluation is None
    assert make(level, PILE.variant()).name == level


@pytest.mark.parametrize("name", MODULES)
def test_a_kind_says_what_it_does_and_what_its_settings_mean(name: str) -> None:
    found = kind(name)
    assert found.name == name
    assert found.about
    for setting in found.settings:
        assert setting.about
        assert setting.low <= setting.default <= setting.high
        assert found.parse(f"{setting.name}={setting.high}")[setting.name] == setting.high


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("wizard", "There is no bot 'wizard'; the levels are easy, medium, hard, expert, and the kinds are"),
        ("", "There is no bot ''"),
        ("hard:nodes=9", "hard is a level and has no settings; kinds have some, as in turn:nodes=500."),
        ("turn:speed=3", "turn has no setting 'speed=3'; its settings are depth, nodes, worlds"),
        ("turn:depth", "turn has no setting 'depth'"),
        ("turn:depth=1,depth=2", "turn has one depth; it is given twice in 'depth=1,depth=2'."),
        ("mcts:simulations=-1", "simulations cannot be '-1'; it is a whole number from 0 to 1,000,000,000."),
        ("turn:depth=0", "depth cannot be '0'; it is a whole number from 1 to 20."),
        ("turn:depth=1.5", "depth cannot be '1.5'"),
        ("turn:depth=nan", "depth cannot be 'nan'"),
        ("greedy:haste=2", "haste cannot be '2'; it is a number from 0 to 1."),
        ("greedy:haste=much", "haste cannot be 'much'"),
    ],
)
def test_a_name_that_is_none_is_refused_with_what_would_be_right(name: str, sentence: str) -> None:
    with pytest.raises(BadOption) as error:
        make(name, RACE.variant())
    assert str(error.value).startswith(sentence)


@pytest.mark.parametrize("name", ["greedy", "turn", "ahead"])
def test_a_bot_that_judges_needs_a_game_that_says_what_is_good(name: str) -> None:
    with pytest.raises(BadOption, match=f"{name} needs a game that says what is good in it."):
        make(name, PILE.variant())


@pytest.mark.parametrize("name", MODULES)
def test_no_bot_chooses_for_a_seat_that_is_not_to_move(name: str) -> None:
    match = Match.new(RACE, {}, 1, compiled=False)
    variant = match.variant
    if not kind(name).fits(variant):
        with pytest.raises(IllegalAction):
            make(name, variant).choose(match.seat(1))


def test_what_bots_need_is_named_once() -> None:
    names = [algorithm.__name__ for algorithm, _ in needed(RACE.variant())]
    assert "search_turn" in names
    assert len(names) == len(set(names))


THOUGHT = Thought(3, (Choice(3, 0.5), Choice(1, 0.45), Choice(2, 0.1)))


def test_a_thought_names_every_legal_action_and_those_not_thought_of_last() -> None:
    found = completed(THOUGHT, [0, 1, 2, 3])
    assert [each.action for each in found.choices] == [3, 1, 2, 0]
    assert found.choices[-1].value is None


def test_without_temperature_and_haste_the_best_is_taken() -> None:
    assert {tempted(THOUGHT, 0, 0, seed).action for seed in range(50)} == {3}


def test_with_temperature_near_choices_are_taken_often_and_bad_ones_hardly() -> None:
    taken = [tempted(THOUGHT, 0.05, 0, seed).action for seed in range(2000)]
    assert 400 < taken.count(1) < 700  # softmax: e⁻¹ to 1
    assert taken.count(2) < 10


def test_haste_takes_some_choices_without_a_thought() -> None:
    taken = [tempted(THOUGHT, 0, 0.6, seed).action for seed in range(3000)]
    assert all(500 < taken.count(each) < 700 for each in (1, 2))


def test_where_somebody_says_what_is_least_that_is_what_haste_does() -> None:
    taken = [tempted(THOUGHT, 0, 0.6, seed, least=lambda: 2).action for seed in range(1000)]
    assert set(taken) == {2, 3}
    assert 500 < taken.count(2) < 700


def test_a_thought_is_told_with_its_reason_where_it_has_one() -> None:
    assert Thought(2, why="It wins the game.").data(RACE.variant())["why"] == "It wins the game."


def test_a_thought_can_be_told_in_texts() -> None:
    variant = RACE.variant()
    told = Thought(2, (Choice(2, 0.75), Choice(0, 0.25, at_most=True, line=(0, 2)), Choice(1)), 2, 9).data(
        variant
    )
    assert told == {
        "action": "hold",
        "choices": [
            {"action": "hold", "value": 0.75},
            {"action": "roll", "value": 0.25, "at_most": True, "line": ["roll", "hold"]},
            {"action": "add", "value": None},
        ],
        "depth": 2,
        "nodes": 9,
        "late": False,
    }
