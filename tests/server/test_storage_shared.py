"""Several servers on one PostgreSQL, and a PostgreSQL that goes away and comes back."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import Connection, text

from hexarium.server.storage import together
from hexarium.server.storage.errors import Away, BadStorage, Uncertain
from hexarium.server.storage.facts import Answer, Change, Chat, Conflict
from hexarium.server.storage.postgres import Postgres as Shared
from hexarium.server.storage.store import Store
from tests.server.line import Line
from tests.server.postgres import Postgres
from tests.server.tables import begun, facts, loaded, opened, ply, sit, summary

LONG = 60.0
"""Seconds after which something that should happen is missing."""


async def until(true: Callable[[], Awaitable[bool]]) -> None:
    """Wait until something is true."""
    last = time.monotonic() + LONG
    while not await true():
        assert time.monotonic() < last, "it never was"
        await asyncio.sleep(0.02)


def hearing(store: Store) -> asyncio.Queue[tuple[str | None, int]]:
    """What a store hears of others."""
    heard: asyncio.Queue[tuple[str | None, int]] = asyncio.Queue()
    store.on_change(lambda table, v: heard.put_nowait((table, v)))
    return heard


async def die(store: Store) -> None:
    """Stop as a killed process does: nothing is said any more, and nothing given back."""
    for task in store._company._tasks:  # type: ignore[attr-defined]
        task.cancel()
    await store._database.close()


def test_of_two_servers_that_write_the_same_row_one_reads_on(postgres_url: str) -> None:
    async def run() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two:
            table = await begun(one)
            for v in range(2, 12):
                results = await asyncio.gather(
                    one.write(ply(table, v)), two.write(ply(table, v)), return_exceptions=True
                )
                assert sorted(str(type(result).__name__) for result in results) == ["Conflict", "NoneType"]
            assert [row.v for row in await two.rows_after(table, 0)] == list(range(1, 12))

    asyncio.run(run())


def test_servers_that_write_many_tables_at_once_never_wait_for_each_other_in_a_circle(
    postgres_url: str,
) -> None:
    async def run() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two:
            tables = [await begun(one) for _ in range(8)]

            async def said(store: Store, table: str, id: str) -> bool:
                """Say something, however often somebody else was first."""
                while True:
                    n = len((await loaded(store, table)).chats) + 1
                    chat = Chat(n, None, "Ada", id, n)
                    try:
                        await store.write(Change(table, None, answers=(Answer(None, id, 1),), chats=(chat,)))
                    except Conflict:
                        continue
                    return True

            jobs = [
                said(store, table, f"{name} {n}")
                for n in range(2)
                for store, name, order in ((one, "one", tables), (two, "two", tables[::-1]))
                for table in order
            ]
            assert all(await asyncio.gather(*jobs))
            for table in tables:
                chats = (await loaded(one, table)).chats
                assert [chat.n for chat in chats] == [1, 2, 3, 4]
                assert len({chat.text for chat in chats}) == 4

    asyncio.run(run())


def test_news_is_heard_by_the_other_servers_and_not_by_oneself(postgres_url: str) -> None:
    async def run() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two:
            mine, theirs = hearing(one), hearing(two)
            table = await begun(one)
            assert await asyncio.wait_for(theirs.get(), LONG) == (table, 1)
            await two.write(ply(table, 2))
            assert await asyncio.wait_for(mine.get(), LONG) == (table, 2)
            await one.attend(table, {1})
            assert await asyncio.wait_for(theirs.get(), LONG) == (table, 0)
            assert await two.present(table) == {1}
            assert mine.empty()

    asyncio.run(run())


def test_one_server_at_a_time_runs_a_table_and_another_when_it_is_left(postgres_url: str) -> None:
    async def run() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two:
            heard = hearing(two)
            assert await one.lease("t")
            assert await one.lease("t")
            assert (one.holds("t"), two.holds("t")) == (True, False)
            assert not await two.lease("t")
            await one.release("t")
            assert await asyncio.wait_for(heard.get(), LONG) == ("t", 0)
            assert await two.lease("t")
            assert (one.holds("t"), two.holds("t")) == (False, True)
            assert not await one.lease("t")

    asyncio.run(run())


def test_a_server_that_stops_leaves_its_tables_and_its_people_at_once(postgres_url: str) -> None:
    async def run() -> None:
        async with opened(postgres_url) as two:
            one = await Store.open(postgres_url)
            await one.create(facts("t"), [sit(1, 0)], summary(1, wakes=True))
            assert await two.waking() == ["t"]
            assert await one.lease("t")
            await one.attend("t", {0})
            assert await two.waking() == []
            await one.close()
            assert await two.present("t") == frozenset()
            assert await two.waking() == ["t"]
            assert await two.lease("t")

    asyncio.run(run())


def test_what_a_dead_server_had_is_taken_over_and_told(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(together, "ALIVE", 1.0)
    monkeypatch.setattr(together, "BEAT", 0.1)

    async def run() -> None:
        async with opened(postgres_url) as two:
            heard = hearing(two)
            one = await Store.open(postgres_url)
            await one.create(facts("t"), [sit(1, 0)], summary(1, wakes=True))
            assert await one.lease("t")
            await one.attend("t", {0, 1})
            assert await two.present("t") == {0, 1}
            await die(one)
            while await asyncio.wait_for(heard.get(), LONG) != ("t", 0) or await two.present("t"):
                pass
            assert await two.waking() == ["t"]
            assert await two.lease("t")
            await until(lambda: _lost(one, "t"))

    async def _lost(store: Store, table: str) -> bool:
        return not store.holds(table)

    asyncio.run(run())


def test_a_server_that_was_taken_for_dead_says_again_who_is_there(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(together, "BEAT", 0.1)

    async def run() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two:
            table = await begun(one)
            await one.attend(table, {1})
            assert await one.lease(table)
            heard = hearing(one)

            def forget(connection: Connection) -> None:
                for name in ("leases", "presence", "servers"):
                    connection.execute(text(f"delete from {name}"))

            await two._database.writing(forget)
            assert await asyncio.wait_for(heard.get(), LONG) == (None, 0)
            assert not one.holds(table)
            assert await two.present(table) == {1}

    asyncio.run(run())


# Away and back


def test_a_database_that_is_away_for_a_moment_is_not_noticed(postgres_url: str) -> None:
    async def run() -> None:
        async with Line(postgres_url) as line, opened(line.url) as store:
            table = await begun(store)
            heard = hearing(store)
            await line.down()
            writing = asyncio.create_task(store.write(ply(table, 2)))
            reading = asyncio.create_task(store.load(table))
            await asyncio.sleep(0.2)
            await line.mend()
            await writing
            assert await reading is not None
            assert [row.v for row in await store.rows_after(table, 0)] == [1, 2]
            # Others may have written meanwhile, so everybody reads on.
            assert await asyncio.wait_for(heard.get(), LONG) == (None, 0)
            async with opened(postgres_url) as other:
                await other.write(ply(table, 3))
                assert await asyncio.wait_for(heard.get(), LONG) == (table, 3)

    asyncio.run(run())


@pytest.mark.parametrize("cut", ["before", "after"])
def test_a_commit_whose_answer_is_lost_is_done_exactly_once(postgres_url: str, cut: str) -> None:
    async def run() -> None:
        async with Line(postgres_url) as line, opened(line.url) as store:
            tables = [await begun(store) for _ in range(3)]
            for v in range(2, 6):
                line.cut = cut
                await asyncio.gather(*(store.write(ply(table, v)) for table in tables))
                assert line.cut is None, "no commit came along"
            for table in tables:
                there = await loaded(store, table)
                assert [row.v for row in there.rows] == [1, 2, 3, 4, 5]
                assert len(there.answers) == 4

    asyncio.run(run())


def test_a_database_that_stays_away_is_told_and_is_back_when_it_is_back(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Shared, "patience", 0.3)

    async def run() -> None:
        async with Line(postgres_url) as line, opened(line.url) as store:
            table = await begun(store)
            await line.down()
            with pytest.raises(Away, match="cannot be reached") as caught:
                await store.write(ply(table, 2))
            assert not isinstance(caught.value, Uncertain)
            with pytest.raises(Away):
                await store.load(table)
            with pytest.raises(Away):
                await store.healthy()
            await line.mend()
            await store.healthy()
            await store.write(ply(table, 2))
            assert [row.v for row in await store.rows_after(table, 0)] == [1, 2]

    asyncio.run(run())


def test_a_commit_that_nobody_can_ask_about_is_uncertain(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Shared, "patience", 0.3)

    async def run() -> None:
        async with Line(postgres_url) as line, opened(line.url) as store:
            table = await begun(store)
            line.cut = "after"
            writing = asyncio.create_task(store.write(ply(table, 2)))
            while line.cut:
                await asyncio.sleep(0)
            await line.down()
            with pytest.raises(Uncertain):
                await writing
            await line.mend()
            assert [row.v for row in await store.rows_after(table, 0)] == [1, 2]

    asyncio.run(run())


def test_nothing_acknowledged_is_lost_when_the_database_itself_is_stopped_or_crashes(
    postgres: Postgres, postgres_url: str
) -> None:
    async def run() -> None:
        async with opened(postgres_url) as store:
            table = await begun(store)
            acknowledged = [1]
            stopped = asyncio.Event()

            async def play() -> None:
                while not stopped.is_set():
                    v = acknowledged[-1] + 1
                    try:
                        await store.write(ply(table, v))
                    except Uncertain:
                        await until(lambda: readable(store))
                        if not await store.rows_after(table, v - 1):
                            continue
                    except Away:
                        continue
                    acknowledged.append(v)

            playing = asyncio.create_task(play())
            for how in (signal.SIGINT, signal.SIGQUIT, None):
                enough = len(acknowledged) + 20

                async def played_on(enough: int = enough) -> bool:
                    return len(acknowledged) >= enough or playing.done()

                await until(played_on)
                if how is not None:
                    await asyncio.to_thread(postgres.stop, how)
                    await asyncio.to_thread(postgres.start)
            stopped.set()
            await playing
            assert [row.v for row in await store.rows_after(table, 0)] == acknowledged

    async def readable(store: Store) -> bool:
        try:
            await store.healthy()
        except Away:
            return False
        return True

    asyncio.run(run())


def test_a_database_that_cannot_be_reached_or_refuses_is_told_in_a_sentence_without_the_password(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Shared, "patience", 0.2)
    for url, words in (
        (f"postgresql://ada:lovelace@/nowhere?host={postgres.folder}", "does not exist"),
        (postgres.url("nowhere"), "does not exist"),
        ("postgresql://ada:lovelace@127.0.0.1:1/tables", "cannot be reached"),
        ("postgresql://ada:lovelace@/tables?host=/no/such/folder", "cannot be reached"),
        ("postgresql://ada:lovelace@host:port/tables", "refuses"),
    ):
        with pytest.raises(BadStorage) as caught:
            asyncio.run(Store.open(url))
        assert words in str(caught.value)
        assert "lovelace" not in str(caught.value)
