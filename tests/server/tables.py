"""Tables, rows and changes for the tests of the storage."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from secrets import token_hex
from typing import Any

from hexarium.server.storage.facts import (
    ACT,
    FINISHED,
    LEAVE,
    OVER,
    PLAYING,
    SIT,
    Answer,
    Change,
    Facts,
    Loaded,
    Row,
    Summary,
)
from hexarium.server.storage.store import Store


def facts(table: str | None = None, **given: Any) -> Facts:
    """A table of a game that nobody needs to know."""
    plain: dict[str, Any] = {
        "game": "go",
        "version": 1,
        "options": {"players": 2, "wild": True},
        "host": token_hex(32),
        "nonce": token_hex(32),
        "commit": token_hex(32),
        "created": 1_700_000_000_000,
    }
    return Facts(table or token_hex(10), **{**plain, **given})


def sit(v: int, seat: int, token: str | None = None) -> Row:
    return Row(v, SIT, 1_700_000_000_000 + v, seat, data={"who": "person", "name": "Ada", "token": token})


def act(v: int, action: str = "pass", seat: int = 0) -> Row:
    return Row(v, ACT, 1_700_000_000_000 + v, seat, "seat", action)


def summary(v: int, status: str = PLAYING, **given: Any) -> Summary:
    seats: Sequence[Mapping[str, Any]] = ({"seat": 0, "kind": "person"}, {"seat": 1, "kind": "bot"})
    return Summary(status, v, v, None if status == FINISHED else v % 2, tuple(seats), **given)


def ply(table: str, v: int, id: str | None = None) -> Change:
    """The row `v` of a table, acknowledged."""
    return Change(table, v - 1, (act(v),), (Answer(0, id or token_hex(8), v),), summary=summary(v))


def leave(v: int, seat: int) -> Row:
    return Row(v, LEAVE, 1_700_000_000_000 + v, seat)


async def loaded(store: Store, table: str) -> Loaded:
    """All that is kept of a table that there is."""
    there = await store.load(table)
    assert there is not None
    return there


def over(v: int, at: int) -> Row:
    return Row(v, OVER, at)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()


async def begun(store: Store, table: str | None = None) -> str:
    """A table with one row."""
    made = facts(table)
    await store.create(made, [sit(1, 0)], summary(1))
    return made.table
