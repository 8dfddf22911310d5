"""Sheets on which games write what is seen, one after the other: what somebody holds is not written to.

A step that had to copy what it answers would take half as long again. So there are a few sets of arrays; each
step takes one that nobody holds any more, by how many references there are to its arrays, and brings it up to
date. A view of an array, or whatever else shares its memory the way of Python, is such a reference.
"""

from __future__ import annotations

from collections.abc import Sequence
from sys import getrefcount
from typing import Any

from hexarium.kit.rows import Rows

MOST = 4
"""Sheets that are kept to be taken again; whoever holds more gets new ones."""
_PLACES = tuple(Rows._fields.index(name) for name in ("obs", "kept", "shown", "masks", "lit"))


class Sheet:
    """What a step writes to, and what others see of it: that they may hold, but not write to."""

    __slots__ = ("masks", "obs", "places", "rows", "tables")

    def __init__(self, rows: Rows, tables: Sequence[Any]) -> None:
        self.rows = rows
        self.tables = tables
        """For each thread, where all arrays are."""
        self.places = [table.ctypes.data for table in tables]
        """Where these tables are."""
        self.obs, self.masks = _read_only(rows.obs), _read_only(rows.masks)

    def again(self) -> Sheet:
        """Another sheet with what stands on this one."""
        rows = self.rows._replace(**{Rows._fields[place]: self.rows[place].copy() for place in _PLACES})
        tables = [table.copy() for table in self.tables]
        for table in tables:
            for place in _PLACES:
                table[place] = rows[place].ctypes.data
        return Sheet(rows, tables)


def _read_only(array: Any) -> Any:
    view = array.view()
    view.flags.writeable = False
    return view


class Sheets:
    """The sheets of some games, the one in use among them."""

    def __init__(self, first: Sheet) -> None:
        self._kept: list[Sheet] = []
        # Nobody holds a sheet that has just been made, so that is what the references to one are then.
        fresh = first.again()
        self._array, self._view = getrefcount(fresh.rows.obs), getrefcount(fresh.obs)

    def next_after(self, sheet: Sheet) -> Sheet:
        """A sheet that nobody holds."""
        array, view = self._array, self._view
        for other in self._kept:
            rows = other.rows
            if (
                other is not sheet
                and getrefcount(other.obs) == view
                and getrefcount(other.masks) == view
                and getrefcount(rows.obs) == array
                and getrefcount(rows.masks) == array
            ):
                return other
        found = sheet.again()
        self._kept.append(found)
        if len(self._kept) > MOST:
            self._kept.pop(0)
        return found

    def clear(self) -> None:
        """Forget them all: other games begin."""
        self._kept.clear()
