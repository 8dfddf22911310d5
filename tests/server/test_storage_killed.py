"""What was acknowledged survives kill −9, and nothing is there twice."""

from __future__ import annotations

import asyncio
import os
import random
import time

from hexarium.server.storage.facts import Answer, Change, Chat, Conflict, Loaded
from hexarium.server.storage.store import Store
from tests.server.process import forked
from tests.server.tables import facts, loaded, opened, ply, sit, summary

TABLES = 5
ROUNDS = int(os.environ.get("HEXARIUM_KILLS", "3"))


def write(url: str) -> None:
    """Write to all tables, and say what is written, until killed."""
    asyncio.run(_write(url))


async def _write(url: str) -> None:
    store = await Store.open(url)
    await asyncio.gather(*(_play(store, f"t{n}") for n in range(TABLES)))


async def _play(store: Store, table: str) -> None:
    if await store.load(table) is None:
        await store.create(facts(table), [sit(1, 0)], summary(1))
    while True:
        there = await loaded(store, table)
        v, said = there.rows[-1].v + 1, len(there.chats) + 1
        row, chat = f"{table} row {v}", f"{table} chat {said}"
        try:
            await store.write(ply(table, v, row))
            print(row, flush=True)
            hello = Chat(said, None, "Ada", "hello", v)
            await store.write(Change(table, None, answers=(Answer(None, chat, v),), chats=(hello,)))
            print(chat, flush=True)
        except Conflict:  # with what the process before had on its way
            continue


def killed_after(url: str, words: int, seconds: float) -> list[str]:
    """What a writing process acknowledged until it was killed, a moment after so many words."""
    process, stream = forked(write, url)
    with stream:
        said = "".join(stream.readline() for _ in range(words))
        time.sleep(seconds)
        process.kill()
        process.join()
        said += stream.read()
    # A last line may have been cut off.
    heard = said.rpartition("\n")[0].splitlines()
    assert len(heard) >= words
    return heard


def everything(url: str) -> dict[str, Loaded]:
    async def run() -> dict[str, Loaded]:
        async with opened(url) as store:
            return {f"t{n}": await loaded(store, f"t{n}") for n in range(TABLES)}

    return asyncio.run(run())


def test_what_was_acknowledged_survives_kill_9_and_nothing_is_there_twice(store_url: str) -> None:
    chance = random.Random()
    acknowledged: set[str] = set()
    for _ in range(ROUNDS):
        heard = killed_after(store_url, chance.randrange(1, 100), chance.uniform(0.0, 0.05))
        assert len(heard) == len(set(heard))
        assert not acknowledged.intersection(heard), "something was done again"
        acknowledged.update(heard)
        kept = everything(store_url)
        for there in kept.values():
            assert [row.v for row in there.rows] == list(range(1, len(there.rows) + 1))
            assert [chat.n for chat in there.chats] == list(range(1, len(there.chats) + 1))
            assert len({answer.id for answer in there.answers}) == len(there.answers)
        written = {answer.id for there in kept.values() for answer in there.answers}
        assert acknowledged <= written
        # Whatever is there was either acknowledged or on its way: one change of a table at most, each time.
        rows = {f"{table} row {row.v}" for table, there in kept.items() for row in there.rows[1:]}
        chats = {f"{table} chat {chat.n}" for table, there in kept.items() for chat in there.chats}
        assert written == rows | chats
    assert len(written - acknowledged) <= ROUNDS * TABLES
