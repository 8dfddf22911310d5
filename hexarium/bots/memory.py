"""What a search remembers: how good a position is, to which depth that was found out, and what to play.

A table in NumPy arrays, by the key of a position (`port.key`). Positions that share a place are told apart by
the whole key. Each key has two places: the first keeps the deeper result of this search, the second takes
whatever comes.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from hexarium.kit.dispatch import rule

SCORE, ACTION, DEPTH, BOUND, AGE = range(5)
"""What is noted: depth in parts of a ply, as the search counts; as age the search that wrote it."""
NOTHING, AT_MOST, AT_LEAST, EXACT = range(4)
"""What is known of a score, its bound; an empty place has nothing."""

LEAST, MOST = 10, 19
"""Places of a table, as powers of two; a search of a million positions fills a fifth of the largest."""


class Memory(NamedTuple):
    """The table: keys, and the notes of each."""

    keys: Any
    notes: Any


def memory(positions: int) -> Memory:
    """An empty table for about so many positions."""
    size = 1 << min(max(int(positions).bit_length(), LEAST), MOST)
    return Memory(np.zeros(size, dtype=np.int64), np.zeros((size, 5), dtype=np.int32))


def forget(table: Memory) -> None:
    """Empty a table."""
    table.notes[:, BOUND] = NOTHING


@rule
def find(table: Any, key: Any) -> Any:
    """The place of a position; −1 if it is not remembered."""
    place = key & (len(table.keys) - 1)
    for each in (place, place ^ 1):
        if table.keys[each] == key and table.notes[each, BOUND] != NOTHING:
            return each
    return np.int64(-1)


@rule
def remember(table: Any, key: Any, score: Any, action: Any, depth: Any, bound: Any, age: Any) -> None:
    """Note a result, over an older or shallower one if need be."""
    place = key & (len(table.keys) - 1)
    notes = table.notes
    deeper = notes[place, BOUND] != NOTHING and notes[place, AGE] == age and notes[place, DEPTH] > depth
    if deeper and table.keys[place] != key:
        place ^= 1
    table.keys[place] = key
    notes[place, SCORE] = score
    notes[place, ACTION] = action
    notes[place, DEPTH] = depth
    notes[place, BOUND] = bound
    notes[place, AGE] = age
