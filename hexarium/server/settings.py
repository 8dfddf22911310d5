"""What whoever runs a server chooses for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from hexarium.kit.game import Game

TABLES_A_MINUTE = 30
"""New ones from one address, unless said."""


@dataclass(frozen=True)
class Settings:
    """How a server is run; the defaults are for one's own machine."""

    data: Path | None = None
    """The folder of the database; the system's usual place unless said."""
    database: str | None = field(default=None, repr=False)
    """The address of a PostgreSQL database, in place of the folder; it may hold a password."""
    games: Mapping[str, Game] = field(default_factory=dict)
    """Games of one's own, beside those that are installed."""
    programs: Mapping[str, str] = field(default_factory=dict)
    """Bots of one's own: by name, the commands that start them."""
    origins: frozenset[str] = frozenset()
    """Pages of other origins that may call, such as `https://example.org`."""
    trust_proxy: bool = False
    """Whether the last address in X-Forwarded-For is that of the caller: a proxy in front wrote it."""
    tables_a_minute: int = TABLES_A_MINUTE
