"""What machine code of a bot is handed: one table of words with its port, its numbers and its arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hexarium.kit.launching import with_arrays
from hexarium.kit.pointers import actions_at, bytes_at, reals_at, words_at
from hexarium.kit.ports import MachineMind, carray, rows

PORT = len(MachineMind._fields)
NUMBERS = 12
"""Words for numbers, as many as any bot needs; after them each array has its place and three sizes."""
FIRST, EACH = PORT + NUMBERS, 4


def packed(mind: MachineMind, numbers: Sequence[int], arrays: Sequence[Any]) -> Any:
    """The table of a bot; whoever keeps it keeps the arrays."""
    words = [*mind, *numbers, *(0,) * (NUMBERS - len(numbers))]
    for array in arrays:
        seen = array if array.dtype.names is None else rows(array)
        words += [seen.ctypes.data, *seen.shape, *(1,) * (EACH - 1 - seen.ndim)]
    return np.array(words, np.int64)


@with_arrays
def port_of(table: Any) -> Any:
    """The port of a table."""
    t = carray(table, PORT)
    return MachineMind(
        t[0], t[1], t[2], t[3], t[4], t[5], t[6], t[7], t[8], t[9], t[10],
        t[11], t[12], t[13], t[14], t[15], t[16], t[17], t[18], t[19], t[20], t[21],
    )  # fmt: skip


@with_arrays
def numbers_of(table: Any) -> Any:
    """The numbers of a table."""
    return carray(table, FIRST)[PORT:]


@with_arrays
def entry(table: Any, k: Any) -> Any:
    """Where array `k` is, and its sizes."""
    first = FIRST + EACH * k
    return carray(table, first + EACH)[first:]


@with_arrays
def states_in(table: Any, k: Any) -> Any:
    """Array `k` as states."""
    found = entry(table, k)
    return carray(bytes_at(found[0]), (found[1], found[2]))


@with_arrays
def actions_in(table: Any, k: Any) -> Any:
    """Array `k` as a list of actions."""
    found = entry(table, k)
    return carray(actions_at(found[0]), found[1])


@with_arrays
def action_rows_in(table: Any, k: Any) -> Any:
    """Array `k` as rows of actions, or of other numbers as small."""
    found = entry(table, k)
    return carray(actions_at(found[0]), (found[1], found[2]))


@with_arrays
def words_in(table: Any, k: Any) -> Any:
    """Array `k` as words."""
    found = entry(table, k)
    return carray(words_at(found[0]), found[1])


@with_arrays
def word_rows_in(table: Any, k: Any) -> Any:
    """Array `k` as rows of words."""
    found = entry(table, k)
    return carray(words_at(found[0]), (found[1], found[2]))


@with_arrays
def word_boxes_in(table: Any, k: Any) -> Any:
    """Array `k` as rows of rows of words."""
    found = entry(table, k)
    return carray(words_at(found[0]), (found[1], found[2], found[3]))


@with_arrays
def reals_in(table: Any, k: Any) -> Any:
    """Array `k` as real numbers."""
    found = entry(table, k)
    return carray(reals_at(found[0]), found[1])


@with_arrays
def real_rows_in(table: Any, k: Any) -> Any:
    """Array `k` as rows of real numbers."""
    found = entry(table, k)
    return carray(reals_at(found[0]), (found[1], found[2]))
