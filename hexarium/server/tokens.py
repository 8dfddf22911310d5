"""Tokens and the ids of tables: what nobody can guess.

A token is shown once and kept as its SHA-256; whoever holds it has the right that goes with it.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable
from hashlib import sha256

TOKEN, TABLE = 32, 12
"""Random bytes of each."""
LONGEST = 200
"""Letters of a text that may still be a token."""
LONGEST_TABLE = 100
"""Letters of a text that may still be the id of a table."""


def new_token() -> str:
    """A token, as text that may stand in a header or an address."""
    return secrets.token_urlsafe(TOKEN)


def new_table() -> str:
    """The id of a table: who knows it is invited."""
    return secrets.token_hex(TABLE)


def logged(table: str) -> str:
    """A table as logs name it: the same every time, and no invitation."""
    return sha256(table.encode()).hexdigest()[:8]


def may_be_table(text: str) -> bool:
    """Whether it is worth looking for a table of that id; a database need not be asked for anything else."""
    return len(text) <= LONGEST_TABLE and text.isascii() and text.isprintable()


def new_id() -> str:
    """The id of something within a table."""
    return secrets.token_hex(8)


def digest(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def is_token(token: str, kept: str | None) -> bool:
    """Whether a token is the one that something was kept of; takes as long for a wrong one."""
    return kept is not None and hmac.compare_digest(digest(token), kept)


def places(token: str, kept: Iterable[str | None]) -> list[int]:
    """Where, among what was kept, a token is the right one; all of it is compared."""
    given = digest(token)
    return [n for n, each in enumerate(kept) if each is not None and hmac.compare_digest(given, each)]
