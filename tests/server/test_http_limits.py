"""Limits, headers and logs, each by itself."""

from __future__ import annotations

import io
import json
import logging

import pytest
from starlette.datastructures import Headers

from hexarium.server.limits import Rate, caller_of
from hexarium.server.logs import JsonLines
from hexarium.server.safety import is_welcome


def scope(address: str, forwarded: str | None = None) -> dict[str, object]:
    headers = [] if forwarded is None else [(b"x-forwarded-for", forwarded.encode())]
    return {"type": "http", "client": (address, 1), "headers": headers}


def test_thirty_tables_a_minute_may_be_made_from_one_address() -> None:
    now = 100.0
    rate = Rate(30, lambda: now)
    assert [rate.take("a") for _ in range(30)] == [0] * 30
    assert rate.take("a") == 60
    assert rate.take("b") == 0
    now += 59.5
    assert rate.take("a") == 1
    now += 1
    assert rate.take("a") == 0


def test_what_came_to_nothing_does_not_count() -> None:
    rate = Rate(1, lambda: 0.0)
    assert rate.take("a") == 0
    rate.give_back("a")
    assert rate.take("a") == 0
    assert rate.take("a") > 0


def test_a_proxy_is_believed_only_if_it_is_trusted_and_only_its_own_word() -> None:
    told = scope("10.0.0.1", "1.2.3.4, 5.6.7.8")
    assert caller_of(told, trust_proxy=False) == "10.0.0.1"
    assert caller_of(told, trust_proxy=True) == "5.6.7.8"
    assert caller_of(scope("10.0.0.1"), trust_proxy=True) == "10.0.0.1"


def test_one_household_counts_as_one_address() -> None:
    first, second = (caller_of(scope(f"2001:db8::{n}"), trust_proxy=False) for n in (1, 2))
    assert first == second != caller_of(scope("2001:db8:0:1::1"), trust_proxy=False)


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        (None, True),
        ("http://here:8000", True),
        ("https://here:8000", True),
        ("https://friend.example", True),
        ("http://here", False),
        ("http://here:8001", False),
        ("http://here:8000.evil.example", False),
        ("https://evil.example", False),
        ("null", False),
        ("", False),
    ],
)
def test_only_pages_of_this_server_or_of_an_allowed_origin_may_call(
    origin: str | None, welcome: bool
) -> None:
    headers = {"host": "here:8000"} | ({} if origin is None else {"origin": origin})
    assert is_welcome(Headers(headers), frozenset({"https://friend.example"})) == welcome


def test_a_log_is_one_json_object_a_line_and_repeats_nothing_of_an_error() -> None:
    stream = io.StringIO()
    logger = logging.getLogger("tests.logs")
    logger.propagate = False
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    logger.handlers = [handler]
    try:
        int("a secret word")
    except ValueError:
        logger.exception("a fault", extra={"path": "/api/1/tables/{table}"})
    line = json.loads(stream.getvalue())
    assert stream.getvalue().count("\n") == 1
    assert (line["level"], line["event"], line["error"]) == ("error", "a fault", "ValueError")
    assert line["path"] == "/api/1/tables/{table}"
    assert "secret" not in stream.getvalue()
