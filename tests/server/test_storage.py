"""What the store keeps, and that nothing is kept twice or against the log."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hexarium.server.storage.facts import (
    Answer,
    Change,
    Chat,
    Conflict,
    Plan,
    Request,
)
from hexarium.server.storage.store import Store
from tests.server.tables import act, facts, ply, sit, summary


def test_a_table_comes_back_as_it_was_made(tmp_path: Path) -> None:
    made = facts(name="Friday", listed=True, settings={"pace": 0}, start={"actions": [["roll", "3 4"]]})
    rows = [sit(1, 0, "ab" * 32), sit(2, 1)]

    async def run() -> None:
        store = await Store.open(tmp_path)
        assert await store.load(made.table) is None
        await store.create(made, rows, summary(2))
        await store.close()
        store = await Store.open(tmp_path)
        loaded = await store.load(made.table)
        assert loaded is not None
        assert (loaded.facts, list(loaded.rows)) == (made, rows)
        await store.close()

    asyncio.run(run())


def test_a_change_is_kept_with_all_that_belongs_to_it(tmp_path: Path) -> None:
    made = facts()

    async def run() -> None:
        store = await Store.open(tmp_path)
        await store.create(made, [sit(1, 0)], summary(1))
        change = Change(
            made.table,
            1,
            (act(2), act(3)),
            (Answer(0, "an id", 3), Answer(None, "a host's", 3)),
            (Chat(1, 0, "Ada", "hello", 7),),
            {1: Plan(1, "key", ("discard wood",))},
            (Request("r", 0, 1, 9, {1: True}),),
            summary(3),
        )
        await store.write(change)
        await store.write(Change(made.table, None, chats=(Chat(2, None, "Bob", "hi", 8),)))
        loaded = await store.load(made.table)
        assert loaded is not None
        assert loaded.rows == (sit(1, 0), act(2), act(3))
        assert set(loaded.answers) == set(change.answers)
        assert [chat.text for chat in loaded.chats] == ["hello", "hi"]
        assert loaded.plans == (Plan(1, "key", ("discard wood",)),)
        assert loaded.requests == change.requests
        await store.close()

    asyncio.run(run())


def test_a_change_that_was_decided_on_an_older_log_is_a_conflict(tmp_path: Path) -> None:
    async def run() -> None:
        store = await Store.open(tmp_path)
        made = facts()
        await store.create(made, [sit(1, 0)], summary(1))
        await store.write(ply(made.table, 2))
        with pytest.raises(Conflict):
            await store.write(ply(made.table, 2))
        assert [row.v for row in await store.rows_after(made.table, 0)] == [1, 2]
        await store.close()

    asyncio.run(run())
