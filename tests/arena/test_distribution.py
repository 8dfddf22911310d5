"""Distributions: exact, whatever the order in which numbers come, and in bins that hold them all."""

from __future__ import annotations

import json
import pickle
from random import Random
from statistics import fmean, pstdev

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexarium.arena import distribution as module
from hexarium.arena.distribution import QUANTILES, Distribution, side_by_side

NUMBERS = st.lists(st.integers(-(10**6), 10**6) | st.integers(0, 20), min_size=1, max_size=60)


@given(st.lists(NUMBERS, max_size=4), st.randoms())
def test_what_was_counted_elsewhere_is_added_as_if_it_had_been_counted_here(
    several: list[list[int]], random: Random
) -> None:
    together = Distribution(number for numbers in several for number in numbers)
    random.shuffle(several)
    found = Distribution()
    for numbers in several:
        found.add_all(pickle.loads(pickle.dumps(Distribution(numbers))))
    assert (found.counts(), found.data()) == (together.counts(), together.data())


@given(NUMBERS, st.integers(1, 20), st.sampled_from([1, 10]))
def test_it_says_what_the_list_of_all_numbers_says(numbers: list[int], size: int, parts: int) -> None:
    found = Distribution(parts=parts)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_LATER", 7)
        for first in range(0, len(numbers), size):
            found.add(np.array(numbers[first : first + size]))
    assert (found.total, found.sum) == (len(numbers), sum(numbers))
    assert found.mean == pytest.approx(fmean(numbers) / parts)
    assert found.spread == pytest.approx(pstdev(numbers) / parts, abs=1e-6)
    assert (found.least, found.most) == (min(numbers) / parts, max(numbers) / parts)
    assert found.counts() == {number: numbers.count(number) for number in sorted(set(numbers))}
    for each in QUANTILES:
        value = found.quantile(each)
        assert value in [number / parts for number in numbers]
        assert 100 * sum(number / parts <= value for number in numbers) >= each * len(numbers)
        assert 100 * sum(number / parts < value for number in numbers) < each * len(numbers)


@given(NUMBERS, st.integers(1, 40))
def test_a_histogram_has_every_number_in_its_bin(numbers: list[int], bins: int) -> None:
    found = Distribution(numbers).histogram(bins)
    assert len(found.counts) <= bins
    assert sum(found.counts) == len(numbers)
    for place, count in enumerate(found.counts):
        low = found.first + place * found.width
        assert count == sum(low <= number < low + found.width for number in numbers)


def test_histograms_side_by_side_have_the_same_bins() -> None:
    one, other, empty = side_by_side([Distribution([1, 2, 3]), Distribution([9, 9]), Distribution()], 5)
    assert (one.first, one.width, one.end) == (other.first, other.width, other.end) == (1, 2, 11)
    assert (one.counts, other.counts, empty.counts) == ((2, 1, 0, 0, 0), (0, 0, 0, 0, 2), (0,) * 5)


def test_of_no_numbers_nothing_is_said() -> None:
    empty = Distribution()
    data = empty.data()
    assert data["mean"] is data["spread"] is data["least"] is data["most"] is None
    assert set(data["quantiles"].values()) == {None}
    assert json.loads(json.dumps(data)) == data
    assert empty.histogram(10).counts == (0,)
