"""A state as plain Python numbers and lists: quick to read, and rules run on it as they run on a record.

A number of a NumPy record takes two microseconds to read; whoever reads most of them reads all at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from hexarium.kit.bits import lowest
from hexarium.kit.plain import read_fields
from hexarium.kit.variant import State


class Rows(list[Any]):
    """A table that rules index like an array: by row, or by row and column."""

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        return len(self), len(self[0])

    def __getitem__(self, place: Any) -> Any:
        if type(place) is tuple:
            return list.__getitem__(self, place[0])[place[1]]
        return list.__getitem__(self, place)

    def __setitem__(self, place: Any, value: Any) -> None:
        if type(place) is tuple:
            list.__getitem__(self, place[0])[place[1]] = value
        else:
            list.__setitem__(self, place, value)


TABLES = ("roads", "reach", "buildings")
"""The fields that have rows and columns."""


class Plain:
    """The fields of a state as attributes."""

    dtype: np.dtype[Any]
    if TYPE_CHECKING:
        # What fields there are, the record says.
        def __getattr__(self, field: str) -> Any: ...
        def __setattr__(self, field: str, value: Any) -> None: ...

    def __init__(self, state: State) -> None:
        self._fill(state.dtype, state.tobytes())

    @classmethod
    def of(cls, record: np.dtype[Any], content: bytes) -> Plain:
        """The same from the bytes of a state."""
        plain = cls.__new__(cls)
        plain._fill(record, content)
        return plain

    def _fill(self, record: np.dtype[Any], content: bytes) -> None:
        fields = self.__dict__
        fields.update(read_fields(record, content), dtype=record)
        for name in TABLES:
            fields[name] = Rows(fields[name])

    def __getitem__(self, field: str) -> Any:
        return self.__dict__[field]

    def store(self, state: State) -> None:
        """Write all fields to a state."""
        for name in self.dtype.names or ():
            state[name] = self.__dict__[name]


def looked_at(state: State) -> Plain:
    """A state to be read and not to be changed: whoever looks at the same one again reads it once."""
    return _read(state.dtype, state.tobytes())


@lru_cache(maxsize=64)
def _read(record: np.dtype[Any], content: bytes) -> Plain:
    return Plain.of(record, content)


def playable(state: State) -> Plain:
    """A copy of a state that rules can walk through: its sets are words of 64 bits, as rules expect them."""
    table = Plain(state)
    for name in TABLES:
        setattr(table, name, Rows([*map(np.int64, row)] for row in table[name]))
    for name in ("cities", "free_corners"):
        setattr(table, name, [*map(np.int64, table[name])])
    return table


def members(words: Iterable[int]) -> list[int]:
    """The numbers of a set, in order."""
    return list(_members(tuple(words)))


@lru_cache(maxsize=1 << 14)
def _members(words: tuple[int, ...]) -> tuple[int, ...]:
    found = []
    for place, word in enumerate(words):
        mask = int(word) & 2**64 - 1
        while mask:
            found.append(64 * place + lowest(mask))
            mask &= mask - 1
    return tuple(found)


def dice_of(table: Plain) -> tuple[int, int] | None:
    """The two dice as they lie."""
    return None if table.dice < 0 else (table.dice // 6 + 1, table.dice % 6 + 1)


def numbers_of(numbered: Sequence[int], hexes: int) -> list[int | None]:
    """The disc on each hex, from the hexes with each number."""
    return list(_numbers(tuple(numbered), hexes))


@lru_cache(maxsize=1024)
def _numbers(numbered: tuple[int, ...], hexes: int) -> tuple[int | None, ...]:
    discs = {hex: place + 2 for place, word in enumerate(numbered) for hex in members([word])}
    return tuple(discs.get(hex) for hex in range(hexes))
