"""Honest dice: a secret that is committed to before a game, mixed with words of the players, shown after it.

Whoever holds the table draws a nonce and shows its SHA-256, the commitment. The players add words that they
choose themselves. The key that all chance of the game comes from is made of both, so that neither side can
choose the dice; when the game is over, the nonce is shown, and everybody can make the key again.

>>> proof = Proof.new("kitchen", [None, None])
>>> len(proof.commit), proof.commit == commitment(proof.nonce)
(64, True)
>>> proof.source("ring", {"players": 2}) == proof.source("ring", {"players": 2})
True
"""

from __future__ import annotations

import hmac
import json
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from hexarium.errors import BadRecord
from hexarium.kit.options import Value
from hexarium.kit.reading import shown
from hexarium.play.source import KeySource

LENGTH = 32
"""Bytes of a nonce, and of its commitment."""
LONGEST_WORDS = 100
"""Of one player."""
KEYS = {"nonce", "words", "commit"}

Words = Sequence[str | None]
"""What the players added, by seat."""


def new_nonce() -> str:
    """A secret that nobody can guess, in hex."""
    return secrets.token_hex(LENGTH)


def commitment(nonce: str) -> str:
    """What is shown of a nonce before the game: the SHA-256 of its bytes, in hex."""
    return sha256(bytes.fromhex(nonce)).hexdigest()


def key(nonce: str, table: str, game: str, options: Mapping[str, Value], words: Words) -> bytes:
    """What all chance of a game comes from: HMAC-SHA256 of what is played and said there, with the nonce.

    `options` are all of them, also those at their defaults.
    """
    played = [table, game, dict(options), list(words)]
    text = json.dumps(played, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    # A text of JSON may hold half a letter, which UTF-8 has no bytes for.
    return hmac.digest(bytes.fromhex(nonce), text.encode("utf-8", "surrogatepass"), "sha256")


@dataclass(frozen=True)
class Proof:
    """The proof of a game's dice: its table, the nonce, what the players added, and the commitment."""

    table: str
    nonce: str = field(repr=False)  # a secret until the game is over
    words: tuple[str | None, ...]
    commit: str

    @staticmethod
    def new(table: str, words: Words) -> Proof:
        """A proof for a table, with a nonce of its own."""
        nonce = new_nonce()
        return Proof(table, nonce, tuple(words), commitment(nonce))

    def source(self, game: str, options: Mapping[str, Value]) -> KeySource:
        """Where a game with all these options takes its chance from."""
        return KeySource(key(self.nonce, self.table, game, options, self.words))

    def data(self) -> dict[str, Any]:
        """The proof as a record holds it beside the name of its table."""
        return {"nonce": self.nonce, "words": list(self.words), "commit": self.commit}

    @staticmethod
    def parse(table: Any, given: Any) -> Proof:
        """The proof in a record; whether it holds is another question."""
        if not isinstance(table, str) or not table:
            raise BadRecord(f"Line 1: a proof belongs to a table, which has a name, not {shown(table)}.")
        if not isinstance(given, dict) or set(given) != KEYS:
            raise BadRecord(f"Line 1: a proof has nonce, words and commit; it is {shown(given)}.")
        for name in ("nonce", "commit"):
            text = given[name]
            if not isinstance(text, str) or not re.fullmatch(rf"[0-9a-f]{{{2 * LENGTH}}}", text):
                raise BadRecord(
                    f"Line 1: {name} is {LENGTH} bytes in hex, in small letters; it is {shown(text)}."
                )
        words = given["words"]
        if not isinstance(words, list) or not all(each is None or isinstance(each, str) for each in words):
            raise BadRecord(
                f"Line 1: words are texts by seat, null where there are none, not {shown(words)}."
            )
        return Proof(table, given["nonce"], tuple(words), given["commit"])
