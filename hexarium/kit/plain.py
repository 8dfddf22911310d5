"""A state as plain Python numbers, which read and count many times faster than the fields of a record."""

from __future__ import annotations

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
        """A copy of the first of some states, which must stay as they are."""
        self.__dict__["_states"] = states

    def __getattr__(self, field: str) -> Any:
        try:
            value = self._states[field][0]
        except ValueError:
            raise AttributeError(f"A state has no field {field!r}.") from None
        kind = np.uint64 if value.dtype == np.uint64 else np.int64
        read = value.astype(kind) if value.ndim else kind(value)
        self.__dict__[field] = read
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
