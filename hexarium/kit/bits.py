"""Sets of small numbers as bits, walked in ascending order: of an int64, or of several in a row.

`while mask: n = lowest(mask); mask &= mask - 1` visits only the members; with War in Heaven's 32 hexes and
some eight tokens a side, simulation became 1.6 times as fast as with loops over all hexes. Compiled, each of
these is one machine instruction.

A set of numbers beyond 63 is a row of words, 64 numbers to each: `holds`, `add`, `remove`, `list_all`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from hexarium.kit.dispatch import JIT, rule


@rule
def bit(number: Any) -> Any:
    """The set with one member; of a row of words, the word that holds it."""
    return np.int64(1) << (np.int64(number) & 63)


@rule
def has(mask: Any, number: Any) -> Any:
    """Whether a number is a member of a set."""
    return np.int64(mask) >> np.int64(number) & 1 != 0


def lowest(mask: Any) -> Any:
    """The smallest member; the set must not be empty."""
    mask = int(mask)
    return (mask & -mask).bit_length() - 1


def members(mask: Any) -> Any:
    """How many members a set has; it must not hold bit 63."""
    return int(mask).bit_count()


@rule
def without_lowest(mask: Any) -> Any:
    """The set without its smallest member."""
    return mask & (mask - 1)


@rule
def list_members(mask: Any, first: Any, out: Any, count: Any) -> Any:
    """List the actions that begin at `first`, one for each member; returns how many are listed now."""
    while mask:
        out[count] = first + lowest(mask)
        count += 1
        mask = without_lowest(mask)
    return count


@rule
def holds(words: Any, number: Any) -> Any:
    """Whether a number is a member of a set of several words."""
    return words[number >> 6] & bit(number) != 0


@rule
def add(words: Any, number: Any) -> None:
    """Put a number into a set of several words."""
    words[number >> 6] |= bit(number)


@rule
def remove(words: Any, number: Any) -> None:
    """Take a number out of a set of several words."""
    words[number >> 6] &= ~bit(number)


@rule
def list_all(words: Any, first: Any, out: Any, count: Any) -> Any:
    """List the actions that begin at `first`, one for each member of a set of several words."""
    for word in range(len(words)):
        count = list_members(words[word], first + word * 64, out, count)
    return count


@intrinsic
def _trailing_zeros(typing_context: Any, mask: Any) -> Any:
    del typing_context, mask

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        del context, signature
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@intrinsic
def _population(typing_context: Any, mask: Any) -> Any:
    del typing_context, mask

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        del context, signature
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@overload(lowest, jit_options=JIT)
def _lowest(mask: Any) -> Any:
    del mask

    def compiled(mask: Any) -> Any:
        return _trailing_zeros(np.int64(mask))  # type: ignore[call-arg]

    return compiled


@overload(members, jit_options=JIT)
def _members(mask: Any) -> Any:
    del mask

    def compiled(mask: Any) -> Any:
        return _population(np.int64(mask))  # type: ignore[call-arg]

    return compiled
