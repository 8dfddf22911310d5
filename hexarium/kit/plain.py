"""A state as plain Python numbers, which read and count many times faster than the fields of a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import prod
from struct import Struct
from types import SimpleNamespace
from typing import Any

import numpy as np

from hexarium.kit.variant import State


def plain_fields(state: State) -> dict[str, Any]:
    """The fields of a state by name: numbers, and lists of them."""
    return layout_of(state.dtype).fields(state.tobytes())


def plain_state(state: State) -> Any:
    """A copy of a state that uncompiled rules can run on."""
    return SimpleNamespace(**plain_fields(state))


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


class Layout:
    """Where the numbers of a record stand: all of them are read, or written, at once."""

    def __init__(self, record: np.dtype[Any]) -> None:
        self.size = record.itemsize
        letters, reached, first = ["="], 0, 0
        named, listed = [], []
        for name, (kind, offset) in _ordered(record):
            count = prod(kind.shape)
            letters.append(f"{offset - reached}x{count}{_letter(kind.base)}")
            named.append(f"{name!r}: {_taken(kind.shape, first)}")
            listed.append(_given(kind.shape, f"fields[{name!r}]"))
            reached, first = offset + kind.itemsize, first + count
        self._struct = Struct(f"{''.join(letters)}{self.size - reached}x")
        # Written out as source: a call of a function for each field would take four times as long.
        self._named: Callable[[tuple[int, ...]], dict[str, Any]] = eval(
            f"lambda numbers: {{{', '.join(named)}}}"
        )
        self._listed: Callable[[Mapping[str, Any]], tuple[int, ...]] = eval(
            f"lambda fields: ({', '.join(filter(None, listed))},)"
        )

    def numbers(self, content: bytes) -> tuple[int, ...]:
        """All numbers of a record, in order."""
        return self._struct.unpack(content)

    def content(self, numbers: Sequence[int]) -> bytes:
        """The record of these numbers; `struct.error` if one of them does not fit."""
        return self._struct.pack(*numbers)

    def fields(self, content: bytes) -> dict[str, Any]:
        """The fields of a record by name: numbers, and lists of them."""
        return self._named(self.numbers(content))

    def filled(self, fields: Mapping[str, Any]) -> bytes:
        """The record of these fields."""
        return self.content(self._listed(fields))


@cache
def layout_of(record: np.dtype[Any]) -> Layout:
    """The layout of a record, which is worked out once."""
    return Layout(record)


def _ordered(record: np.dtype[Any]) -> list[tuple[str, tuple[np.dtype[Any], int]]]:
    """The fields with their types and places, the first place first."""
    assert record.fields is not None
    places = {name: (kind, offset) for name, (kind, offset, *_) in record.fields.items()}
    return sorted(places.items(), key=lambda each: each[1][1])


def _taken(shape: tuple[int, ...], first: int) -> str:
    """The source of a field's value: a number, a list, or a list of lists."""
    if not shape:
        return f"numbers[{first}]"
    size = prod(shape)
    if len(shape) == 1:
        return f"[*numbers[{first}:{first + size}]]"
    rows = (_taken(shape[1:], first + row * (size // shape[0])) for row in range(shape[0]))
    return f"[{', '.join(rows)}]"


def _given(shape: tuple[int, ...], value: str) -> str:
    """The source of all numbers of a field, in order."""
    if len(shape) < 2:
        return f"*{value}" if shape else value
    return ", ".join(_given(shape[1:], f"{value}[{row}]") for row in range(shape[0]))


@cache
def _readers(record: np.dtype[Any]) -> tuple[dict[str, Callable[[bytes], Any]], dict[str, type[np.integer]]]:
    """How fields are read from the bytes of a record, and the types of those that are one number.

    NumPy's own way to read takes three times as long.
    """
    fields = _ordered(record)
    readers = {name: _reader(kind, offset) for name, (kind, offset) in fields}
    return readers, {name: _wide(kind.base) for name, (kind, _) in fields if not kind.shape}


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
