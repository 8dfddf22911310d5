"""What stands around all tables of a server: storage, bots, games and the time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from hexarium.server.catalogue import Catalogue
from hexarium.server.storage.store import Store
from hexarium.server.thinking import Thinking


def milliseconds() -> int:
    """Now, since 1970."""
    return time.time_ns() // 1_000_000


@dataclass
class Counted:
    """What has happened since the start, for the curious."""

    acks: int = 0
    refusals: dict[str, int] = field(default_factory=dict)
    rows: int = 0
    seconds: list[float] = field(default_factory=list)
    """How long the last acknowledged frames took; whoever reads them empties the list."""


@dataclass(frozen=True)
class Around:
    """What a room needs from outside."""

    store: Store
    thinking: Thinking
    catalogue: Catalogue
    now: Callable[[], int] = milliseconds
    counted: Counted = field(default_factory=Counted)
