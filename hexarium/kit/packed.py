"""Small numbers in words: eight bytes are written, or turned around a table, in one go.

Observations of a million positions a second are written so: a row of bytes takes an eighth of the stores.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from hexarium.kit.dispatch import LEAN, inlined

_INLINED: Any = {**LEAN, "forceinline": True}
_8 = np.uint64(8)
_ONE = np.uint64(1)
ONES = np.uint64(0x0101010101010101)
"""One in every byte."""


def put_word(out: Any, at: Any, word: Any) -> None:
    """Write the eight bytes of a word, the lowest first, to a row of bytes from `at` on."""
    row = np.frombuffer(np.uint64(word).tobytes(), np.int8) if np.little_endian else _swapped(word)
    out[int(at) : int(at) + 8] = row


def _swapped(word: Any) -> Any:
    return np.frombuffer(np.uint64(word).tobytes(), np.int8)[::-1]


@intrinsic
def _store(typing_context: Any, out: Any, at: Any, word: Any) -> Any:
    del typing_context, at, word

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, values[0]).data
        place = builder.gep(builder.bitcast(data, ir.IntType(8).as_pointer()), [values[1]])
        builder.store(values[2], builder.bitcast(place, ir.IntType(64).as_pointer()), align=1)
        return context.get_dummy_value()

    return types.void(out, types.int64, types.uint64), generate


store: Any = _store


@overload(put_word, jit_options=_INLINED)
def _put_word(out: Any, at: Any, word: Any) -> Any:
    del out, at, word

    def compiled(out: Any, at: Any, word: Any) -> None:
        store(out, np.int64(at), np.uint64(word))

    return compiled


def put_bits(out: Any, at: Any, ones: Any, twos: Any) -> None:
    """Write 64 numbers to a row of bytes from `at` on: the bits of one word and those of another added up."""
    for place in range(64):
        row = np.uint64(place)
        out[int(at) + place] = int(np.uint64(ones) >> row & _ONE) + int(np.uint64(twos) >> row & _ONE)


@intrinsic
def _store_bits(typing_context: Any, out: Any, at: Any, ones: Any, twos: Any) -> Any:
    """A bit for a byte is one instruction where the processor has masks, and few where it has none."""
    del typing_context, at, ones, twos

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, values[0]).data
        place = builder.gep(builder.bitcast(data, ir.IntType(8).as_pointer()), [values[1]])
        bits, bytes_ = (ir.VectorType(ir.IntType(width), 64) for width in (1, 8))
        spread = [builder.zext(builder.bitcast(word, bits), bytes_) for word in values[2:]]
        builder.store(builder.add(*spread), builder.bitcast(place, bytes_.as_pointer()), align=1)
        return context.get_dummy_value()

    return types.void(out, types.int64, types.uint64, types.uint64), generate


store_bits: Any = _store_bits


@overload(put_bits, jit_options=_INLINED)
def _put_bits(out: Any, at: Any, ones: Any, twos: Any) -> Any:
    del out, at, ones, twos

    def compiled(out: Any, at: Any, ones: Any, twos: Any) -> None:
        store_bits(out, np.int64(at), np.uint64(ones), np.uint64(twos))

    return compiled


@intrinsic
def _load(typing_context: Any, row: Any, place: Any) -> Any:
    """The word that begins so many bytes after a row does; only compiled code can ask for it."""
    del typing_context, place

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, values[0]).data
        at = builder.gep(builder.bitcast(data, ir.IntType(8).as_pointer()), [values[1]])
        return builder.load(builder.bitcast(at, ir.IntType(64).as_pointer()), align=1)

    return types.uint64(row, types.int64), generate


load_word: Any = _load


@inlined
def bytes_of(row: Any) -> Any:
    """Up to eight small numbers, none of them negative, in one word: the first in its lowest byte."""
    word = np.uint64(0)
    for place in range(len(row)):
        # As bytes without a sign, so that compiled it is one load.
        word |= np.uint64(np.uint8(row[place])) << np.uint64(8 * place)
    return word


@inlined
def byte_at(place: Any) -> Any:
    """A word with a one in one of its bytes; none for −1."""
    return np.uint64(place >= 0) << (_8 * np.uint64(place & 7))


@inlined
def turned(word: Any, first: Any, count: Any) -> Any:
    """The lowest `count` bytes of a word, seven at most, turned so that byte `first` is the lowest."""
    down = _8 * np.uint64(first)
    whole = _8 * np.uint64(count)
    mask = (_ONE << whole) - _ONE
    word &= mask
    return ((word >> down) | (word << (whole - down))) & mask
