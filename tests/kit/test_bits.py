"""Sets of small numbers: compiled and plain agree."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexarium.kit.bits import add, bit, has, holds, list_all, list_members, lowest, members, remove
from hexarium.kit.rng import wrapping


def compiled(function: Any) -> Any:
    @numba.njit
    def call(mask: Any) -> Any:
        return function(mask)

    return call


LOWEST, MEMBERS = compiled(lowest), compiled(members)

sets = st.sets(st.integers(0, 62), min_size=1)


def mask_of(numbers: set[int]) -> int:
    return sum(1 << number for number in numbers)


@given(sets)
def test_lowest_is_the_smallest_member_compiled_or_not(numbers: set[int]) -> None:
    mask = mask_of(numbers)
    assert lowest(mask) == lowest(np.int64(mask)) == LOWEST(mask) == min(numbers)


@given(sets)
def test_members_counts_compiled_or_not(numbers: set[int]) -> None:
    mask = mask_of(numbers)
    assert members(mask) == members(np.int64(mask)) == MEMBERS(mask) == len(numbers)


def test_an_empty_set_has_no_members() -> None:
    assert members(0) == MEMBERS(0) == 0


@given(st.integers(-(2**63), 2**63 - 1).filter(bool))
def test_lowest_may_also_be_asked_with_bit_63(mask: int) -> None:
    assert lowest(mask) == lowest(np.int64(mask)) == LOWEST(mask)


@given(st.integers(1, 2**32 - 1))
def test_a_field_of_32_bits_is_read_as_it_is(mask: int) -> None:
    assert LOWEST(np.uint32(mask)) == lowest(np.uint32(mask)) == lowest(mask)
    assert MEMBERS(np.uint32(mask)) == members(np.uint32(mask)) == members(mask)


@pytest.mark.parametrize("ways", [(lowest, members), (LOWEST, MEMBERS)])
def test_walking_a_set_visits_its_members_in_order(ways: tuple[Any, Any]) -> None:
    first, count = ways
    mask = mask_of({0, 3, 31, 40, 62})
    seen: list[int] = []
    while mask:
        assert count(mask) == 5 - len(seen)
        seen.append(first(mask))
        mask &= mask - 1
    assert seen == [0, 3, 31, 40, 62]


# Sets of several words

wide_sets = st.sets(st.integers(0, 127))


def change(words: Any, number: Any, out: Any) -> Any:
    """Add a number, say whether it is held and what is listed, and remove it."""
    add(words, number)
    held = holds(words, number)
    count = list_all(words, 1000, out, 0)
    remove(words, number)
    return held, count


CHANGE = numba.njit(change)


@given(wide_sets, st.integers(0, 127))
def test_a_set_of_several_words_is_changed_and_listed_compiled_or_not(numbers: set[int], number: int) -> None:
    for changed in (change, CHANGE):
        words, out = np.zeros(2, dtype=np.int64), np.zeros(128, dtype=np.int64)
        for member in numbers:
            add(words, member)
        with wrapping():  # bit 63 is the sign
            held, count = changed(words, number, out)
        assert held
        assert out[:count].tolist() == [1000 + member for member in sorted(numbers | {number})]
        assert [member for member in range(128) if holds(words, member)] == sorted(numbers - {number})


@given(st.integers(0, 63))
def test_a_number_has_its_bit_in_the_word_that_holds_it(number: int) -> None:
    assert bit(number) == bit(number + 64) == np.int64(1) << np.int64(number)
    assert has(bit(number), number)


def test_members_are_listed_as_actions_after_those_listed_before() -> None:
    out = np.zeros(5, dtype=np.int64)
    assert list_members(np.int64(0b1010), 20, out, 2) == 4
    assert out.tolist() == [0, 0, 21, 23, 0]
