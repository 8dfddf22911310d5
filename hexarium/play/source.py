"""Where a match takes its chance from: one seed for all of it, or a word for each ply.

With a seed alone, whoever has seen enough of it can tell the rest. A source sets the generator before every
action, so that no sequence of dice tells the next one.
"""

from __future__ import annotations

import hmac
from abc import ABC, abstractmethod
from typing import Any

from hexarium.errors import BadOption, BadRecord
from hexarium.kit.reading import shown

LEAST = 16
"""Bytes of a key: the seed shows the first eight of them."""


class Source(ABC):
    """Gives the generator's word for each ply."""

    @property
    @abstractmethod
    def seed(self) -> int:
        """The generator at the start of the game."""

    @abstractmethod
    def word(self, ply: int) -> int:
        """The generator before the action that follows `ply` others."""

    @abstractmethod
    def data(self) -> dict[str, Any]:
        """The source as a record names it."""


class KeySource(Source):
    """A secret key: every word is the first 8 bytes of HMAC-SHA256(key, ply in decimal).

    >>> source = KeySource(bytes(32))
    >>> source.word(0) != source.word(1), KeySource.parse(source.data()) == source
    (True, True)
    """

    def __init__(self, key: bytes) -> None:
        if len(key) < LEAST:
            raise BadOption(f"A key has at least {LEAST} bytes; this one has {len(key)}.")
        self.key = key
        # A copy of what is ready takes half the time, and does not give up the interpreter's lock.
        self._ready = hmac.new(key, digestmod="sha256")

    @property
    def seed(self) -> int:
        """The first 8 bytes of the key."""
        return int.from_bytes(self.key[:8], "big")

    def word(self, ply: int) -> int:
        """The word of a ply."""
        begun = self._ready.copy()
        begun.update(str(ply).encode())
        return int.from_bytes(begun.digest()[:8], "big")

    def data(self) -> dict[str, Any]:
        """The key in hex."""
        return {"key": self.key.hex()}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KeySource) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return "KeySource(…)"  # a key is a secret until the game is over

    @staticmethod
    def parse(given: Any) -> KeySource:
        """The source that a record names."""
        try:
            key = bytes.fromhex(given["key"])
        except (KeyError, TypeError, ValueError):
            key = b""
        if len(key) < LEAST or set(given) - {"given"} != {"key"}:
            raise BadRecord(
                f"Line 1: a source is an object with a key of at least {LEAST} bytes, in hex; "
                f"it is {shown(given)}."
            )
        return KeySource(key)


class Later(Source):
    """Another source, from a later ply on."""

    def __init__(self, source: Source, plies: int) -> None:
        self.source = source
        self.plies = plies

    @property
    def seed(self) -> int:
        """That of the other source."""
        return self.source.seed

    def word(self, ply: int) -> int:
        """The word of so many plies later."""
        return self.source.word(self.plies + ply)

    def data(self) -> dict[str, Any]:
        """As the other source is named."""
        return self.source.data()
