"""Tokens: the only right at a table."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64decode
from hashlib import sha256

import pytest

from hexarium.server import tokens


def test_a_token_is_32_random_bytes_kept_as_sha_256_and_compared_in_constant_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared: list[tuple[str, str]] = []

    def compare(one: str, other: str) -> bool:
        compared.append((one, other))
        return one == other

    monkeypatch.setattr(hmac, "compare_digest", compare)
    token, wrong = tokens.new_token(), tokens.new_token()
    assert len(urlsafe_b64decode(f"{token}=")) == 32
    kept = tokens.digest(token)
    assert kept == sha256(token.encode()).hexdigest()
    assert tokens.is_token(token, kept)
    assert not tokens.is_token(wrong, kept)
    assert tokens.places(token, [tokens.digest(wrong), None, kept]) == [2]
    hidden = tokens.digest(wrong)
    assert compared == [(kept, kept), (hidden, kept), (kept, hidden), (kept, kept)]
