"""A state as plain Python numbers, which read and count many times faster than the fields of a record."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from struct import Struct
from types import SimpleNamespace
from typing import Any

import numpy as np

from hexarium.kit.variant import State, States


def plain_fields(state: State) -> dict[str, Any]:
    """The fields of a state by name: numbers, and lists of them."""
    values = [value if value.__class__ is int else value.tolist() for value in state.item()]
    return dict(zip(state.dtype.names, values, strict=True))


def plain_state(state: State) -> Any:
    """A copy of a state that uncompiled rules can run on."""
    return SimpleNamespace(**plain_fields(state))


class Wide:
    """A copy of a state with 64 bits a number, on which uncompiled rules run as on a record, but faster.

    A record looks a field up anew each time; here each is read once, when a rule first names it. Numbers stay
    NumPy's, so that both count and overflow alike.
    """

    def __init__(self, states: States) -> None:
        """A copy of the first of some states."""
        self.__dict__["_content"] = states.tobytes()
        self.__dict__["_readers"] = _readers(states.dtype)

    def __getattr__(self, field: str) -> Any:
        reader = self._readers.get(field)
        if reader is None:
            raise AttributeError(f"A state has no field {field!r}.")
        read = self.__dict__[field] = reader(self._content)
        return read

    def __setattr__(self, field: str, value: Any) -> None:
        kept = getattr(self, field)
        if kept.ndim:
            kept[...] = value
        else:
            self.__dict__[field] = kept.dtype.type(value)

    def __getitem__(self, field: str) -> Any:
        return getattr(self, field)

    def __setitem__(self, field: str, value: Any) -> None:
        setattr(self, field, value)


@cache
def _readers(record: np.dtype[Any]) -> dict[str, Callable[[bytes], Any]]:
    """How fields are read from the bytes of a record; NumPy's own way takes three times as long."""
    fields = record.fields
    assert fields is not None
    return {name: _reader(kind, offset) for name, (kind, offset, *_) in fields.items()}


def _reader(kind: np.dtype[Any], offset: int) -> Callable[[bytes], Any]:
    base = kind.base
    wide = np.uint64 if base == np.uint64 else np.int64
    if kind.shape:
        return lambda content: np.ndarray(kind.shape, base, content, offset).astype(wide)
    unpack = Struct(f"={_letter(base)}").unpack_from
    return lambda content: wide(unpack(content, offset)[0])


def _letter(kind: np.dtype[Any]) -> str:
    """How whole numbers of a type are called where bytes are unpacked."""
    letter = {1: "b", 2: "h", 4: "i", 8: "q"}[kind.itemsize]
    return letter.upper() if kind.kind == "u" else letter
