"""`hexarium backup` and `hexarium restore`."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from hexarium.errors import BadFile
from hexarium.server.storage.backup import back_up, restore
from hexarium.server.storage.errors import BadStorage
from hexarium.server.storage.folder import FILE
from hexarium.server.storage.store import Store
from tests.server.postgres import Postgres
from tests.server.tables import begun, loaded, opened, ply


def made(folder: Path) -> str:
    """A folder with one table, which is closed again."""

    async def run() -> str:
        async with opened(str(folder)) as store:
            return await begun(store)

    return asyncio.run(run())


def test_a_copy_made_by_the_command_while_a_server_writes_is_a_whole_one(tmp_path: Path) -> None:
    def hexarium(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "hexarium", *words],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    async def play(store: Store, table: str) -> None:
        v = 2
        while True:
            await store.write(ply(table, v))
            v += 1

    async def run() -> tuple[str, int]:
        async with opened(str(tmp_path / "data")) as store:
            table = await begun(store)
            playing = asyncio.create_task(play(store, table))
            while not await store.rows_after(table, 30):
                await asyncio.sleep(0.01)
            said = await asyncio.to_thread(hexarium, "backup", "tables.db", "--data", "data")
            assert said == "All tables are in tables.db.\n"
            playing.cancel()
            return table, (await loaded(store, table)).rows[-1].v

    async def copied(table: str) -> list[int]:
        async with opened(str(tmp_path / "other")) as store:
            return [row.v for row in (await loaded(store, table)).rows]

    table, newest = asyncio.run(run())
    hexarium("restore", "tables.db", "--data", "other")
    rows = asyncio.run(copied(table))
    assert 30 < len(rows) <= newest
    assert rows == list(range(1, len(rows) + 1))
    assert (tmp_path / "tables.db").stat().st_mode & 0o077 == 0


def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    made(tmp_path / "data")
    (tmp_path / "taken").write_text("mine")
    with pytest.raises(BadFile, match="not overwritten"):
        back_up(tmp_path / "taken", tmp_path / "data")
    assert (tmp_path / "taken").read_text() == "mine"
    assert {path.name for path in tmp_path.iterdir()} == {"data", "taken"}


def test_what_is_not_there_or_no_database_is_not_backed_up(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="There is no database"):
        back_up(tmp_path / "copy", tmp_path / "nowhere")
    made(tmp_path / "data")
    (tmp_path / "data" / FILE).write_bytes(b"something else" * 1000)
    with pytest.raises(BadFile, match="cannot be copied"):
        back_up(tmp_path / "copy", tmp_path / "data")
    assert {path.name for path in tmp_path.iterdir()} == {"data"}


def test_a_backup_is_restored_only_where_there_is_no_database(tmp_path: Path) -> None:
    table = made(tmp_path / "data")
    back_up(tmp_path / "copy", tmp_path / "data")
    with pytest.raises(BadStorage, match="already"):
        restore(tmp_path / "copy", tmp_path / "data")
    (tmp_path / "text").write_text("no database")
    with pytest.raises(BadFile):
        restore(tmp_path / "text", tmp_path / "new")
    assert restore(tmp_path / "copy", tmp_path / "new") == tmp_path / "new"

    async def run() -> None:
        async with opened(str(tmp_path / "new")) as store:
            assert [row.v for row in (await loaded(store, table)).rows] == [1]

    asyncio.run(run())


def test_nothing_is_restored_under_a_running_server(tmp_path: Path) -> None:
    made(tmp_path / "data")
    back_up(tmp_path / "copy", tmp_path / "data")

    async def run() -> None:
        async with opened(str(tmp_path / "other")):
            with pytest.raises(BadStorage, match="Another server"):
                restore(tmp_path / "copy", tmp_path / "other")

    asyncio.run(run())


def test_a_dump_of_postgresql_restored_elsewhere_has_all_tables(postgres: Postgres) -> None:
    here, there, dump = postgres.new_database(), postgres.new_database(), postgres.folder / "tables.dump"

    async def run() -> None:
        async with opened(here) as store:
            table = await begun(store)
            await asyncio.to_thread(postgres.run, "pg_dump", "--format=custom", f"--file={dump}", here)
            await store.write(ply(table, 2))
        await asyncio.to_thread(postgres.run, "pg_restore", "--no-owner", f"--dbname={there}", dump)
        async with opened(there) as store:
            assert [row.v for row in (await loaded(store, table)).rows] == [1]
            await store.write(ply(table, 2))

    asyncio.run(run())
