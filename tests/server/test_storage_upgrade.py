"""An upgrade keeps every table, and a database from the future is refused."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text

from hexarium.server.storage.errors import BadStorage
from hexarium.server.storage.facts import Answer, Chat, Plan, Request
from hexarium.server.storage.folder import FILE
from hexarium.server.storage.migrations import newest
from hexarium.server.storage.schema import METADATA
from hexarium.server.storage.store import Store
from tests.server.tables import begun, loaded, opened, ply

OLD = Path(__file__).parent / "databases"
"""A database of every revision there was, as SQL, each with the same table in it."""


def test_the_steps_of_the_migration_lead_to_the_tables_that_the_program_uses(store_url: str) -> None:
    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        found: list[object] = compare_metadata(context, METADATA)
        return found

    async def run() -> None:
        async with opened(store_url) as store:
            assert await store._database.writing(differences) == []

    asyncio.run(run())


def test_there_is_a_database_of_the_newest_revision_to_upgrade_from() -> None:
    assert f"{newest()}.sql" in {path.name for path in OLD.iterdir()}


@pytest.mark.parametrize("old", sorted(OLD.iterdir()), ids=lambda path: path.stem)
def test_an_upgrade_keeps_every_table(tmp_path: Path, old: Path) -> None:
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.executescript(old.read_text("utf-8"))
    connection.close()

    async def run() -> None:
        async with opened(str(tmp_path)) as store:
            there = await loaded(store, "old-table")
            assert there.facts.name == "Grandmother's"
            assert [row.kind for row in there.rows] == ["sit", "sit", "start", "act"]
            assert there.rows[0].data["token"] == "ab" * 32
            assert there.rows[3].action == "settle 12"
            assert there.answers == (Answer(0, "first-answer", 4),)
            assert there.chats == (Chat(1, 0, "Ada", "hello", 1005),)
            assert there.plans == (Plan(1, "key", ("discard wood",)),)
            assert there.requests == (Request("request", 0, 3, 1006, {1: True}),)
            await store.write(ply("old-table", 5))
            assert (await store.listed())[0].summary.v == 5

    asyncio.run(run())


def test_a_database_of_a_newer_program_is_refused_with_a_sentence(store_url: str) -> None:
    future = text("update alembic_version set version_num = 'from the future'")

    async def run() -> None:
        async with opened(store_url) as store:
            await store._database.writing(lambda connection: connection.execute(future).close())
        with pytest.raises(BadStorage, match=r"newer version of Hexarium.*'from the future'.*upgrade"):
            await Store.open(store_url)

    asyncio.run(run())


def test_servers_that_start_together_make_the_tables_once(postgres_url: str) -> None:
    async def run() -> None:
        stores = await asyncio.gather(*(Store.open(postgres_url) for _ in range(3)))
        table = await begun(stores[0])
        for store in stores:
            assert (await loaded(store, table)).rows[-1].v == 1
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(run())
