"""A state as plain Python numbers, which read and count many times faster than the fields of a record."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import prod
from struct import Struct
from types import SimpleNamespace
from typing import Any

import numpy as np

from hexarium.kit.variant import State


def plain_fields(state: State) -> dict[str, Any]:
    """The fields of a state by name: numbers, and lists of them."""
    return read_fields(state.dtype, state.tobytes())


def read_fields(record: np.dtype[Any], content: bytes) -> dict[str, Any]:
    """The same from the bytes of a state."""
    unpack, named = _layout(record)
    return named(unpack(content))


def plain_state(state: State) -> Any:
    """A copy of a state that uncompiled rules can run on."""
    return SimpleNamespace(**plain_fields(state))


@cache
def _layout(
    record: np.dtype[Any],
) -> tuple[Callable[[bytes], tuple[int, ...]], Callable[[tuple[int, ...]], dict[str, Any]]]:
    """How the bytes of a record are unpacked, all numbers at once, and how those are named.

    The second is written out as source: a function call for each field would take four times as long.
    """
    fields = record.fields
    assert fields is not None
    letters, taken, at, count = "=", {}, 0, 0
    for name, (kind, offset, *_) in sorted(fields.items(), key=lambda field: field[1][1]):
        size = prod(kind.shape)
        letters += f"{offset - at}x{size}{_letter(kind.base)}"
        taken[name] = _taken(kind.shape, count)
        at, count = offset + kind.itemsize, count + size
    named = ", ".join(f"{name!r}: {taken[name]}" for name in record.names or ())
    return Struct(f"{letters}{record.itemsize - at}x").unpack, eval(f"lambda numbers: {{{named}}}")


def _taken(shape: tuple[int, ...], first: int) -> str:
    """The source of a field's value: a number, a list, or a list of lists."""
    if not shape:
        return f"numbers[{first}]"
    size = prod(shape)
    if len(shape) == 1:
        return f"[*numbers[{first}:{first + size}]]"
    rows = (_taken(shape[1:], first + row * (size // shape[0])) for row in range(shape[0]))
    return f"[{', '.join(rows)}]"


class Wide:
    """A copy of a state with 64 bits a number, on which uncompiled rules run as on a record, but faster.

    A record looks a field up anew each time; here each is read once, when a rule first names it. Numbers stay
    NumPy's, so that both count and overflow alike.
    """

    def __init__(self, record: np.dtype[Any], content: bytes) -> None:
        """A state from its bytes."""
        own = self.__dict__
        own["_content"] = content
        own["_readers"], own["_scalars"] = _readers(record)

    def __getattr__(self, field: str) -> Any:
        reader = self._readers.get(field)
        if reader is None:
            raise AttributeError(f"A state has no field {field!r}.")
        read = self.__dict__[field] = reader(self._content)
        return read

    def __setattr__(self, field: str, value: Any) -> None:
        scalar = self._scalars.get(field)
        if scalar is None:
            getattr(self, field)[...] = value
        else:
            self.__dict__[field] = value if value.__class__ is scalar else scalar(value)

    def __getitem__(self, field: str) -> Any:
        return getattr(self, field)

    def __setitem__(self, field: str, value: Any) -> None:
        setattr(self, field, value)


@cache
def _readers(record: np.dtype[Any]) -> tuple[dict[str, Callable[[bytes], Any]], dict[str, type[np.integer]]]:
    """How fields are read from the bytes of a record, and the types of those that are one number.

    NumPy's own way to read takes three times as long.
    """
    fields = record.fields
    assert fields is not None
    readers = {name: _reader(kind, offset) for name, (kind, offset, *_) in fields.items()}
    return readers, {name: _wide(kind.base) for name, (kind, *_) in fields.items() if not kind.shape}


def _wide(base: np.dtype[Any]) -> type[np.integer]:
    return np.uint64 if base == np.uint64 else np.int64


def _reader(kind: np.dtype[Any], offset: int) -> Callable[[bytes], Any]:
    base = kind.base
    wide = _wide(base)
    if kind.shape:
        return lambda content: np.ndarray(kind.shape, base, content, offset).astype(wide)
    unpack = Struct(f"={_letter(base)}").unpack_from
    return lambda content: wide(unpack(content, offset)[0])


def _letter(kind: np.dtype[Any]) -> str:
    """How whole numbers of a type are called where bytes are unpacked."""
    letter = {1: "b", 2: "h", 4: "i", 8: "q"}[kind.itemsize]
    return letter.upper() if kind.kind == "u" else letter
