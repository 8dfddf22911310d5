"""`hexarium serve`: tables for people and bots."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from hexarium import games
from hexarium.cli.extras import needs_server
from hexarium.errors import BadOption
from hexarium.kit.options import Option

PORT = Option("port", 8000, "The port; 0 picks a free one.", low=0, high=65535)
TABLES = Option("tables-a-minute", 30, "New tables a minute from one address.", low=1, high=1_000_000)
LOG = Option("log", "warning", "What is logged.", choices=("warning", "info", "debug"))


def run(
    port: str,
    host: str,
    data: str | None,
    own: Sequence[str],
    programs: Sequence[str],
    origins: Sequence[str],
    trust_proxy: bool,
    tables_a_minute: str,
    log: str,
) -> None:
    """Serve until Ctrl-C or SIGTERM."""
    number, most, level = int(PORT.parse(port)), int(TABLES.parse(tables_a_minute)), str(LOG.parse(log))
    allowed, offered_games = frozenset(map(_origin, origins)), games.offer(own)
    with needs_server():
        from hexarium.bots.company import offered
        from hexarium.server.app import serve
        from hexarium.server.settings import Settings
    settings = Settings(
        data=None if data is None else Path(data),
        database=os.environ.get("DATABASE_URL") or None if data is None else None,
        games=offered_games,
        programs=offered(programs),
        origins=allowed,
        trust_proxy=trust_proxy,
        tables_a_minute=most,
    )
    serve(settings, host, number, level, _begun)
    print("\nStopped.")


def _begun(address: str) -> None:
    print(f"Hexarium is at {address} – stop it with Ctrl-C.", flush=True)


def _origin(text: str) -> str:
    """An origin as browsers write it."""
    try:
        parts = urlsplit(text.strip().rstrip("/"))
        right = parts.scheme in ("http", "https") and parts.hostname and not (parts.path or parts.query)
    except ValueError:
        right = False
    if not right:
        raise BadOption(f"origin cannot be {text!r}; it is as in https://example.org, without a path.")
    return f"{parts.scheme}://{parts.netloc}".lower()
