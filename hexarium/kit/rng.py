"""The generator: SplitMix64, one word kept in the field `rng` of whatever record holds it.

The functions are plain Python on NumPy scalars, written so that Numba compiles the same source and both give
the same numbers. Uncompiled callers run them under `wrapping`, because the arithmetic overflows on purpose.
"""

from __future__ import annotations

from typing import Any

import numpy as np

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


def wrapping() -> np.errstate:
    """Let unsigned arithmetic wrap without a warning, as compiled code does."""
    return np.errstate(over="ignore")


def holders(seed: int) -> Any:
    """An array of one bare record that holds a generator, as compiled code takes it."""
    records = np.zeros(1, dtype=[("rng", np.uint64)]).view(np.recarray)
    records[0].rng = np.uint64(seed % 2**64)
    return records


def holder(seed: int) -> Any:
    """A bare record that holds a generator, for whoever has no state to keep it in."""
    return holders(seed)[0]


def mixed(word: Any) -> Any:
    """`word` with its bits scattered: neighbouring words become unlike."""
    word = (word ^ (word >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    return word ^ (word >> _31)


def draw(state: Any) -> Any:
    """The next 64 random bits."""
    state.rng = state.rng + _GOLDEN
    return mixed(state.rng)


def word_at(seed: Any, index: Any) -> Any:
    """Word number `index` of the stream of `seed`: a seed for a part of the whole."""
    return mixed(np.uint64(seed) + _GOLDEN * np.uint64(index + 1))


def below(state: Any, count: Any) -> Any:
    """A random whole number from 0 to `count` − 1.

    The high half of a draw is scaled down; for the small counts of a game each number's chance is exact to
    one part in four thousand million.
    """
    return np.int64(((draw(state) >> _32) * np.uint64(count)) >> _32)


def shuffle(state: Any, items: Any) -> None:
    """Put `items` into random order, in place; every order is equally likely."""
    for last in range(len(items) - 1, 0, -1):
        other = below(state, last + 1)
        kept = items[last]
        items[last] = items[other]
        items[other] = kept
