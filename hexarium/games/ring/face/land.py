"""Who owns what, at which level: all that rents and estates depend on.

Most actions change nothing of it, so what is shown of it is made once for each land.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, NamedTuple


class Land(NamedTuple):
    """The fields of a state about properties, as what can be looked up by."""

    ring: int
    owner: tuple[int, ...]
    owned: tuple[int, ...]
    level: tuple[int, ...]
    developed: int
    full: int
    mortgaged: int
    changed: int

    def table(self) -> Any:
        """The same as rules about properties read and change it; nobody has any cash there."""
        fields = self._asdict()
        lists = {name: list(value) for name, value in fields.items() if isinstance(value, tuple)}
        return SimpleNamespace(**{**fields, **lists, "cash": [0] * len(self.owned)})


def land_of(table: Any) -> Land:
    """The land of a plain state."""
    return Land(
        table.ring,
        tuple(table.owner),
        tuple(table.owned),
        tuple(table.level),
        table.developed,
        table.full,
        table.mortgaged,
        table.changed,
    )
