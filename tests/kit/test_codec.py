"""Actions as integers in named ranges, with text both ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexarium.errors import UnknownAction
from hexarium.kit.codec import Codec, Range, ranges

CODEC = Codec(
    ranges("settle", range(3)),
    ranges("bank", ["wood", "ore"], ["wood", "ore"]),
    Range("card", ("card knight", "", "card harbour")),
    ranges("end"),
)


def test_a_range_begins_where_the_one_before_it_ends() -> None:
    assert [CODEC.offset(name) for name in ("settle", "bank", "card", "end")] == [0, 3, 7, 10]
    assert CODEC.count == 11


def test_the_last_argument_changes_fastest() -> None:
    assert ranges("bank", ["wood", "ore"], [1, 2]).texts == (
        "bank wood 1",
        "bank wood 2",
        "bank ore 1",
        "bank ore 2",
    )


def test_a_range_without_arguments_is_one_action() -> None:
    assert ranges("end").texts == ("end",)


def test_every_text_is_read_back() -> None:
    texts = [CODEC.text(action) for action in range(CODEC.count)]
    assert [CODEC.parse(text) for text in texts if text] == [n for n in range(CODEC.count) if n != 8]


@given(st.sampled_from([n for n in range(CODEC.count) if n != 8]), st.text(" \t\n", min_size=1))
def test_case_and_spaces_do_not_matter(action: int, space: str) -> None:
    typed = space + CODEC.text(action).upper().replace(" ", space) + space
    assert CODEC.parse(typed) == action


@given(st.text())
def test_any_other_text_is_an_unknown_action(text: str) -> None:
    if " ".join(text.lower().split()) not in {CODEC.text(action) for action in range(CODEC.count)} - {""}:
        with pytest.raises(UnknownAction):
            CODEC.parse(text)


@pytest.mark.parametrize("text", ["", "   ", "\n"])
def test_nothing_is_no_action_though_a_place_may_have_none(text: str) -> None:
    with pytest.raises(UnknownAction, match="'' is no action; actions begin with settle, bank, card, end"):
        CODEC.parse(text)


def test_an_unknown_word_is_told_the_known_ones() -> None:
    with pytest.raises(
        UnknownAction, match="'fly 3' is no action; actions begin with settle, bank, card, end"
    ):
        CODEC.parse("Fly  3")


@pytest.mark.parametrize(
    ("text", "example"), [("settle 3", "settle 0"), ("bank", "bank wood wood"), ("card joker", "card knight")]
)
def test_a_known_word_is_told_how_it_goes_on(text: str, example: str) -> None:
    with pytest.raises(UnknownAction, match=f"{text.split()[0]} is written like '{example}'"):
        CODEC.parse(text)


def test_a_word_that_has_no_actions_is_not_offered() -> None:
    codec = Codec(ranges("fly", []), ranges("end"))
    with pytest.raises(UnknownAction, match=r"'fly 1' is no action; actions begin with end\."):
        codec.parse("fly 1")


def test_a_long_text_is_shortened_in_the_error() -> None:
    with pytest.raises(UnknownAction) as caught:
        CODEC.parse("settle " + "9" * 100_000)
    assert len(str(caught.value)) < 200


def test_two_actions_with_the_same_text_are_refused() -> None:
    with pytest.raises(ValueError, match="same text"):
        Codec(Range("one", ("go",)), Range("two", ("go",)))


def test_two_ranges_with_the_same_name_are_refused() -> None:
    with pytest.raises(ValueError, match="Two ranges of the codec are called 'go'"):
        Codec(ranges("go", [1]), ranges("go", [2]))


@pytest.mark.parametrize("text", ["Go 1", "go  1", " go 1"])
def test_a_text_that_could_not_be_read_back_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        Codec(Range("go", (text,)))
