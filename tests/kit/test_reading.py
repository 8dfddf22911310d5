"""Reading what somebody else wrote: what is wrong is said in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexarium.errors import BadPosition
from hexarium.kit.reading import flag, items, mapping, require, shown, whole, word

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


def test_what_is_right_comes_back_as_it_is() -> None:
    assert mapping({"a": 1, "b": 2}, "It", ["a", "b"]) == {"a": 1, "b": 2}
    assert items([1, 2], "It", 2) == items([1, 2], "It") == [1, 2]
    assert whole(3, "It", 3, 3) == 3
    assert flag(False, "It") is False
    assert word("ore", "It", ["wood", "ore"]) == "ore"
    require([1], "Never said.")


@pytest.mark.parametrize(
    ("read", "sentence"),
    [
        (lambda: mapping([], "hand", ["a", "b"]), "hand is an object with the keys a, b; it is []."),
        (lambda: mapping({"a": 1}, "hand", ["a", "b", "c"]), "hand lacks b, c."),
        (lambda: mapping({"a": 1, "z": 2}, "hand", ["a"]), "hand has no key z; its keys are a."),
        (lambda: items("ab", "row"), "row is a list; it is 'ab'."),
        (lambda: items([1], "row", 2), "row has 2 entries; it has 1."),
        (lambda: whole(True, "n", 0, 5), "n is a whole number from 0 to 5; it is True."),
        (lambda: whole(2.0, "n", 0, 5), "n is a whole number from 0 to 5; it is 2.0."),
        (lambda: whole(6, "n", 0, 5), "n is a whole number from 0 to 5; it is 6."),
        (lambda: whole("3", "n", 0, 5), "n is a whole number from 0 to 5; it is '3'."),
        (lambda: flag(1, "open"), "open is true or false; it is 1."),
        (lambda: word("Ore", "kind", ["ore"]), "kind is one of ore; it is 'Ore'."),
        (lambda: word(["ore"], "kind", ["ore"]), "kind is one of ore; it is ['ore']."),
        (lambda: require(0, "So it would be right."), "So it would be right."),
    ],
)
def test_what_is_wrong_is_told_what_would_be_right(read: Callable[[], Any], sentence: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read()
    assert str(caught.value) == sentence


@given(json_values)
def test_every_value_is_shown_in_few_letters(value: object) -> None:
    assert 0 < len(shown(value)) <= 40


def test_even_the_deepest_and_largest_values_are_shown_in_few_letters() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    for value in (deep, "x" * 10**6, list(range(10**5)), {str(n): n for n in range(10**5)}, 10**4000):
        assert len(shown(value)) <= 40
    while deep:  # taken apart by hand, so that nothing has to recurse that deep
        (deep,) = deep


@given(json_values, st.sampled_from([mapping, items, whole, flag, word]))
def test_nothing_but_a_bad_position_is_ever_raised(value: object, read: Any) -> None:
    arguments = {mapping: (["a"],), items: (2,), whole: (0, 9), flag: (), word: (["a"],)}[read]
    with suppress(BadPosition):
        read(value, "It", *arguments)
