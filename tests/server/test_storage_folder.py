"""The folder of a server's data: where it lies, who may use it, and what is said if it cannot be used."""

from __future__ import annotations

import asyncio
import os
import resource
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from hexarium.server.storage.errors import Away, BadStorage
from hexarium.server.storage.folder import FILE, data_folder
from hexarium.server.storage.store import Store
from tests.server.tables import begun, loaded, opened, ply

OPEN = "import asyncio, os\nfrom hexarium.server.storage.store import Store\n"

linux = pytest.mark.skipif(sys.platform != "linux", reason="the place is another on other systems")


def refused(where: str | Path) -> str:
    """The sentence that a store is refused with."""

    async def run() -> None:
        async with opened(str(where)):
            pass

    with pytest.raises(BadStorage) as caught:
        asyncio.run(run())
    return str(caught.value)


@linux
def test_data_lies_in_the_users_data_folder_unless_said_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert data_folder() == tmp_path / ".local/share/hexarium"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "mine"))
    assert data_folder() == tmp_path / "mine/hexarium"

    async def run() -> None:
        await (await Store.open()).close()

    asyncio.run(run())
    assert (tmp_path / "mine/hexarium" / FILE).exists()


def test_nobody_else_may_read_the_data(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(str(tmp_path / "a/data")) as store:
            await begun(store)
            for path in (tmp_path / "a/data").iterdir():
                assert path.stat().st_mode & 0o077 == 0, path.name

    asyncio.run(run())
    assert (tmp_path / "a/data").stat().st_mode & 0o777 == 0o700


def test_a_folder_is_one_servers_and_another_is_told_which_process_has_it(tmp_path: Path) -> None:
    script = f"{OPEN}asyncio.run(Store.open({str(tmp_path)!r}))"

    async def run() -> None:
        async with opened(str(tmp_path)):
            with pytest.raises(BadStorage, match=f"process {os.getpid()}"):
                await Store.open(tmp_path)
            other = await asyncio.to_thread(
                subprocess.run, [sys.executable, "-c", script], capture_output=True, text=True, check=False
            )
            assert f"(process {os.getpid()}) is using the data in" in other.stderr
        async with opened(str(tmp_path)) as store:
            await store.healthy()

    asyncio.run(run())


def test_a_folder_that_cannot_be_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "No data can be kept in" in refused(tmp_path / "file/data")
    assert "No data can be kept in" in refused(tmp_path / "nul\0l")


@pytest.mark.parametrize("what", ["folder", "file"])
def test_a_folder_or_a_file_that_is_read_only_is_refused_with_a_sentence(tmp_path: Path, what: str) -> None:
    async def make() -> None:
        await (await Store.open(tmp_path)).close()

    asyncio.run(make())
    for path in (tmp_path, *tmp_path.iterdir()):
        path.chmod(0o555 if what == "folder" or path == tmp_path / FILE else 0o777)
    for parent in tmp_path.parents[:2]:
        parent.chmod(0o755)
    script = (
        f"{OPEN}if os.geteuid() == 0: os.setuid(65534)\n"  # root may write everywhere
        f"asyncio.run(Store.open({str(tmp_path)!r}))"
    )
    other = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert "BadStorage: No data can be kept in" in other.stderr.splitlines()[-1]
    assert "permission denied" in other.stderr


def test_a_file_that_is_no_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"not at all a database" * 100)
    assert "no database of Hexarium" in refused(tmp_path)


def test_a_url_of_another_kind_is_refused_with_a_sentence() -> None:
    assert "postgresql://" in refused("mysql://root@localhost/tables")


def test_a_full_disk_is_told_in_a_sentence_and_all_goes_on_when_there_is_room(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(str(tmp_path)) as store:
            table = await begun(store)
            size = max(path.stat().st_size for path in tmp_path.iterdir())
            soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
            try:
                with pytest.raises(Away, match="disk"):
                    await play_on(store, table)
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
            newest = (await loaded(store, table)).rows[-1].v
            await store.write(ply(table, newest + 1))
            assert [row.v for row in await store.rows_after(table, newest)] == [newest + 1]

    async def play_on(store: Store, table: str) -> None:
        for v in range(2, 1000):
            try:
                await store.write(ply(table, v))
            except Away:
                assert (await loaded(store, table)).rows[-1].v == v - 1
                raise

    asyncio.run(run())


def test_whoever_stops_waiting_for_a_read_leaves_no_thread_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect: Any = sqlite3.connect
    failed: list[object] = []

    def slowly(*given: Any, **named: Any) -> Any:
        time.sleep(0.2)
        return connect(*given, **named)

    async def run() -> None:
        store = await Store.open(tmp_path)
        monkeypatch.setattr(sqlite3, "connect", slowly)
        read = asyncio.create_task(store.waking())
        await asyncio.sleep(0.05)
        read.cancel()
        await asyncio.wait({read})
        assert read.cancelled()
        await store.close()

    monkeypatch.setattr(threading, "excepthook", failed.append)
    asyncio.run(run())
    for thread in threading.enumerate():
        if "_connection_worker_thread" in thread.name:
            thread.join(5)
    assert not failed


def test_a_read_that_begins_while_the_store_closes_is_refused(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(str(tmp_path)) as store:
            await begun(store)
        with pytest.raises(Away, match="stopping"):
            await store.load("t")

    asyncio.run(run())
