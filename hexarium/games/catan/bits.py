"""Sets of corners and of edges: one bit each, in words of 64."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.catan.compiled import rule
from hexarium.kit.bits import lowest


@rule
def bit(number: Any) -> Any:
    """The bit of a number in the word that holds it."""
    return np.int64(1) << (number & 63)


@rule
def has(words: Any, number: Any) -> Any:
    """Whether a set of one or more words has a number."""
    return words[number >> 6] >> (number & 63) & 1 != 0


@rule
def add(words: Any, number: Any) -> None:
    """Put a number into a set."""
    words[number >> 6] |= bit(number)


@rule
def remove(words: Any, number: Any) -> None:
    """Take a number out of a set."""
    words[number >> 6] &= ~bit(number)


@rule
def list_bits(words: Any, offset: Any, out: Any, count: Any) -> Any:
    """Write an action for each number of a set to `out`, after `count` others; returns how many there are."""
    for word in range(len(words)):
        mask = words[word]
        while mask != 0:
            out[count] = offset + word * 64 + lowest(mask)
            mask &= mask - 1
            count += 1
    return count
