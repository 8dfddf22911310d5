"""Which server runs the bots and clocks of a table, and who is connected where.

Here for a server that is alone; `together` has it for several servers on one database.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection

Heard = Callable[[str | None, int], None]
"""Called with a table and its newest row when another server has written; with None when news may have been
missed, so that every table is to be read on."""


class Company(ABC):
    """The servers of a database, as one of them sees them."""

    @abstractmethod
    async def start(self) -> None:
        """Be one of them."""

    @abstractmethod
    async def lease(self, table: str) -> bool:
        """Become the one that runs the bots and clocks of a table, unless another is; False then."""

    @abstractmethod
    def holds(self, table: str) -> bool:
        """Whether this server is the one; a lease that could not be renewed in time is lost."""

    @abstractmethod
    async def release(self, table: str) -> None:
        """Leave a table to others."""

    @abstractmethod
    async def attend(self, table: str, seats: Collection[int]) -> None:
        """Say which seats of a table are connected here, and tell the others."""

    @abstractmethod
    async def present(self, table: str) -> frozenset[int]:
        """The seats of a table that are connected at any server."""

    @abstractmethod
    def on_change(self, heard: Heard) -> None:
        """Call this whenever another server has written."""

    @abstractmethod
    async def close(self) -> None:
        """Leave all tables to others."""


class Alone(Company):
    """The only server: every table is its own, and everybody is here."""

    def __init__(self) -> None:
        self._present: dict[str, frozenset[int]] = {}

    async def start(self) -> None:  # noqa: D102
        return

    async def lease(self, table: str) -> bool:  # noqa: ARG002, D102
        return True

    def holds(self, table: str) -> bool:  # noqa: ARG002, D102
        return True

    async def release(self, table: str) -> None:  # noqa: ARG002, D102
        return

    async def attend(self, table: str, seats: Collection[int]) -> None:  # noqa: D102
        if seats:
            self._present[table] = frozenset(seats)
        else:
            self._present.pop(table, None)

    async def present(self, table: str) -> frozenset[int]:  # noqa: D102
        return self._present.get(table, frozenset())

    def on_change(self, heard: Heard) -> None:  # noqa: ARG002, D102
        return

    async def close(self) -> None:  # noqa: D102
        return
