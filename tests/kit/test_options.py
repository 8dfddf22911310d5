"""Options: what a game lets be chosen, and what it says when a value is wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexarium.errors import BadOption, HexariumError
from hexarium.kit.options import Option, Value, parse_options, parse_seed, told_options

MOOD = Option("mood", "calm", "how it feels", choices=("calm", "wild", "odd"))
PLAYERS = Option("players", 4, "how many play", low=2, high=6)
GOAL = Option("goal", 10, "points to win", low=3, high=22)
TURNS = Option("turns", 0, "turns before the game ends", low=0)
DEBT = Option("debt", 0, "below zero is owed", low=-5, high=5)
TRADES = Option("trades", True, "whether players trade")
DECLARED = (MOOD, PLAYERS, GOAL, TURNS, DEBT, TRADES)

# A word


@pytest.mark.parametrize("text", ["wild", "WILD", " Wild "])
def test_a_word_is_one_of_its_choices_in_either_case(text: str) -> None:
    assert MOOD.parse(text) == "wild"


@pytest.mark.parametrize("given", ["", "calmer", "cal", 1, None, True, ["calm"]])
def test_another_word_is_refused_with_the_choices(given: object) -> None:
    with pytest.raises(BadOption, match=r"mood cannot be .*; it is calm, wild or odd\.$"):
        MOOD.parse(given)


# A number


@given(st.integers(2, 6))
def test_a_number_in_its_range_is_taken_as_value_or_text(number: int) -> None:
    assert PLAYERS.parse(number) == PLAYERS.parse(str(number)) == PLAYERS.parse(f" {number} ") == number
    assert type(PLAYERS.parse(str(number))) is int


@given(st.integers(-(10**20), 10**20).filter(lambda number: not 3 <= number <= 22))
def test_a_number_outside_its_range_is_refused_with_the_range(number: int) -> None:
    with pytest.raises(BadOption, match=rf"goal cannot be '{number}'; it is a whole number from 3 to 22\.$"):
        GOAL.parse(number)


def test_the_ends_of_a_range_belong_to_it() -> None:
    assert [GOAL.parse(3), GOAL.parse(22), DEBT.parse("-5"), DEBT.parse(5)] == [3, 22, -5, 5]


def test_a_short_range_is_named_number_by_number() -> None:
    with pytest.raises(BadOption, match=r"players cannot be '7'; it is 2, 3, 4, 5 or 6\.$"):
        PLAYERS.parse(7)


@given(st.integers(0, 10**18))
def test_a_number_without_a_limit_may_be_any_from_its_lowest(number: int) -> None:
    assert TURNS.parse(number) == number


def test_a_number_without_a_limit_still_has_a_lowest() -> None:
    with pytest.raises(BadOption, match=r"turns cannot be '-1'; it is a whole number from 0\.$"):
        TURNS.parse(-1)


@pytest.mark.parametrize(
    "given", [3.0, 3.5, "3.0", "3e0", "+3", "--3", "0x3", "1_0", "³", "٣", "", "three", None]
)
def test_what_is_not_a_whole_number_is_refused(given: object) -> None:
    with pytest.raises(BadOption, match="players cannot be"):
        PLAYERS.parse(given)


@pytest.mark.parametrize("given", [True, False])
def test_true_and_false_are_not_numbers(given: bool) -> None:
    with pytest.raises(BadOption, match="turns cannot be"):
        TURNS.parse(given)


def test_endless_digits_are_refused_at_once() -> None:
    with pytest.raises(BadOption, match="a whole number from 0"):
        TURNS.parse("9" * 5000)


# Yes or no


@pytest.mark.parametrize(
    ("given", "value"), [(True, True), (False, False), ("true", True), ("False", False), (" TRUE ", True)]
)
def test_a_flag_is_true_or_false(given: object, value: bool) -> None:
    assert TRADES.parse(given) is value


@pytest.mark.parametrize("given", [1, 0, "yes", "on", "", None])
def test_anything_else_is_no_flag(given: object) -> None:
    with pytest.raises(BadOption, match=r"trades cannot be .*; it is true or false\.$"):
        TRADES.parse(given)


# All of a game's options


def test_options_not_given_have_their_defaults() -> None:
    assert parse_options("tag", DECLARED, {}) == {
        "mood": "calm",
        "players": 4,
        "goal": 10,
        "turns": 0,
        "debt": 0,
        "trades": True,
    }


def test_options_come_in_the_order_in_which_they_are_declared() -> None:
    options = parse_options("tag", DECLARED, {"trades": "false", "mood": "odd"})
    assert list(options) == [option.name for option in DECLARED]
    assert (options["mood"], options["trades"]) == ("odd", False)


@pytest.mark.parametrize("option", DECLARED, ids=lambda option: option.name)
def test_the_printed_form_of_a_value_gives_back_the_value(option: Option) -> None:
    assert option.parse(str(option.default)) == option.default


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(
        BadOption, match=r"^tag has no option 'speed'; its options are mood, players\.$"
    ) as no:
        parse_options("tag", (MOOD, PLAYERS), {"speed": 3, "players": 99})
    assert no.value.code == "bad_option"
    assert isinstance(no.value, HexariumError)


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadOption, match=r"^tag has no option 'mood'; it has none\.$"):
        parse_options("tag", (), {"mood": "calm"})


def test_a_wrong_value_is_refused_whichever_option_it_is_for() -> None:
    wrong: dict[str, Value] = {"mood": "sour", "players": 7, "goal": 0, "turns": -1, "debt": 6, "trades": 2}
    for name, value in wrong.items():
        with pytest.raises(BadOption, match=f"^{name} cannot be '{value}'; it is ") as refused:
            parse_options("tag", DECLARED, {name: value})
        assert refused.value.code == "bad_option"


# Seeds


@given(st.integers(0, 2**64 - 1))
def test_a_seed_is_any_whole_number_of_64_bits(seed: int) -> None:
    assert parse_seed(seed) == parse_seed(str(seed)) == parse_seed(f" {seed}\n") == seed


@pytest.mark.parametrize("given", [-1, 2**64, 1.0, "1.0", "", "lucky", None, True, False])
def test_any_other_seed_is_refused_with_the_range(given: object) -> None:
    with pytest.raises(BadOption, match="it is a whole number from 0 to 18446744073709551615") as refused:
        parse_seed(given)
    assert f"seed cannot be {str(given)!r}" in str(refused.value)
    assert refused.value.code == "bad_option"


@pytest.mark.parametrize(
    "value",
    ["9" * 100_000, "x" * 10**6, {"a": [1] * 100_000}, 10**5000, -(10**5000)],
    ids=["digits", "letters", "nested", "huge", "hugely negative"],
)
def test_what_was_given_is_never_echoed_at_length(value: object) -> None:
    for refuse in (Option("n", 1, "", low=0, high=5).parse, parse_seed):
        with pytest.raises(BadOption) as caught:
            refuse(value)
        assert len(str(caught.value)) < 200
    with pytest.raises(BadOption) as caught:
        parse_options("game", (), {"n" * 100_000: value})
    assert len(str(caught.value)) < 200


# What is told


def test_a_rare_option_is_told_only_where_it_is_not_the_default() -> None:
    declared = (Option("size", 3, "", low=1, high=9), Option("twist", 1, "", low=1, high=9, rare=True))
    assert told_options(declared, {"size": 3, "twist": 1}) == {"size": 3}
    assert told_options(declared, {"size": 4, "twist": 2}) == {"size": 4, "twist": 2}


def test_what_is_not_told_is_read_as_the_default() -> None:
    declared = (Option("size", 3, "", low=1, high=9), Option("twist", 1, "", low=1, high=9, rare=True))
    given: tuple[dict[str, Value], ...] = ({"size": 3, "twist": 1}, {"size": 4, "twist": 2})
    for options in given:
        assert parse_options("game", declared, told_options(declared, options)) == options
