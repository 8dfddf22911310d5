"""What the store keeps, and that nothing is kept twice or against the log – in each kind of database."""

from __future__ import annotations

import asyncio

import pytest

from hexarium.server.storage.errors import Away
from hexarium.server.storage.facts import Answer, Change, Chat, Conflict, Plan, Request
from hexarium.server.storage.store import Store
from tests.server.tables import act, begun, facts, leave, loaded, opened, over, ply, sit, summary


def test_a_table_comes_back_as_it_was_made(store_url: str) -> None:
    made = facts(
        name="Fri\U0001f600day", listed=True, settings={"pace": 0}, start={"actions": [["roll", "3 4"]]}
    )
    rows = [sit(1, 0, "ab" * 32), sit(2, 1)]

    async def run() -> None:
        async with opened(store_url) as store:
            assert await store.load(made.table) is None
            await store.create(made, rows, summary(2))
        async with opened(store_url) as store:
            there = await loaded(store, made.table)
            assert (there.facts, list(there.rows)) == (made, rows)

    asyncio.run(run())


def test_a_change_is_kept_with_all_that_belongs_to_it(store_url: str) -> None:
    async def run() -> None:
        async with opened(store_url) as store:
            table = await begun(store)
            change = Change(
                table,
                1,
                (act(2), act(3)),
                (Answer(0, "an id", 3), Answer(None, "a host's", 3)),
                (Chat(1, 0, "Ada", "hello", 7),),
                {1: Plan(1, "key", ("discard wood",))},
                (Request("r", 0, 1, 9, {1: True}),),
                summary(3),
            )
            await store.write(change)
            await store.write(Change(table, None, chats=(Chat(2, None, "Bob", "hi", 8),)))
        async with opened(store_url) as store:
            there = await loaded(store, table)
            assert there.rows == (sit(1, 0), act(2), act(3))
            assert set(there.answers) == set(change.answers)
            assert [chat.text for chat in there.chats] == ["hello", "hi"]
            assert there.plans == (Plan(1, "key", ("discard wood",)),)
            assert there.requests == change.requests

    asyncio.run(run())


def test_a_change_that_was_decided_on_an_older_log_is_a_conflict(store_url: str) -> None:
    async def run() -> None:
        async with opened(store_url) as store:
            table = await begun(store)
            await store.write(ply(table, 2))
            with pytest.raises(Conflict):
                await store.write(ply(table, 2))
            with pytest.raises(Conflict):
                await store.write(ply(table, 4))
            with pytest.raises(Conflict):
                await store.write(Change(table, 1, chats=(Chat(1, 0, "Ada", "late", 7),)))
            with pytest.raises(Conflict):
                await store.write(Change(table, None, chats=(Chat(2, 0, "Ada", "the first is missing", 7),)))
            with pytest.raises(Conflict):
                await store.write(ply("no such table", 2))
            there = await loaded(store, table)
            assert [row.v for row in there.rows] == [1, 2]
            assert (len(there.answers), there.chats) == (1, ())

    asyncio.run(run())


def test_an_id_that_was_answered_is_a_conflict_and_does_nothing(store_url: str) -> None:
    async def run() -> None:
        async with opened(store_url) as store:
            table = await begun(store)
            said = Change(table, None, answers=(Answer(0, "once", 1),), chats=(Chat(1, 0, "Ada", "hi", 7),))
            again = Change(table, None, answers=(Answer(0, "once", 1),), chats=(Chat(2, 0, "Ada", "hi", 8),))
            another = Change(
                table, None, answers=(Answer(1, "once", 1),), chats=(Chat(2, 1, "Bob", "hi", 9),)
            )
            await store.write(said)
            with pytest.raises(Conflict):
                await store.write(again)
            await store.write(another)
            there = await loaded(store, table)
            assert [chat.at for chat in there.chats] == [7, 9]

    asyncio.run(run())


def test_a_table_is_made_once(store_url: str) -> None:
    async def run() -> None:
        async with opened(store_url) as store:
            table = await begun(store)
            with pytest.raises(Conflict):
                await store.create(facts(table, name="another"), [sit(1, 1)], summary(1))
            assert (await loaded(store, table)).facts.name == ""

    asyncio.run(run())


# Gathering


def test_all_changes_that_wait_are_one_commit(store_url: str) -> None:
    async def run() -> None:
        async with opened(store_url) as store:
            tables = [await begun(store) for _ in range(20)]
            before = store.tally.commits
            await asyncio.gather(*(store.write(ply(table, 2)) for table in tables))
            assert store.tally.commits - before <= 2
            assert store.tally.changes == 40
            for table in tables:
                assert [row.v for row in await store.rows_after(table, 1)] == [2]

    asyncio.run(run())


def test_changes_of_one_table_that_wait_together_are_taken_one_after_another(store_url: str) -> None:
    async def run() -> None:
        async with opened(store_url) as store:
            table = await begun(store)
            plan = Plan(0, "key", ("pass",))
            results = await asyncio.gather(
                store.write(ply(table, 2)),
                store.write(ply(table, 2)),
                store.write(ply(table, 3)),
                store.write(Change(table, 3, plans={0: plan, 1: Plan(1, "key", ("fold",))})),
                store.write(Change(table, 3, plans={0: None})),
                return_exceptions=True,
            )
            assert [type(result) for result in results] == [type(None), Conflict] + 3 * [type(None)]
            there = await loaded(store, table)
            assert [row.v for row in there.rows] == [1, 2, 3]
            assert [plan.seat for plan in there.plans] == [1]

    asyncio.run(run())


def test_what_is_refused_for_one_never_harms_another(store_url: str) -> None:
    async def run() -> None:
        async with opened(store_url) as store:
            tables = [await begun(store) for _ in range(6)]
            await store.write(Change(tables[2], None, answers=(Answer(0, "once", 1),)))
            late = ply(tables[1], 3)
            twice = ply(tables[2], 2, "once")
            no_text = Change(tables[3], 1, (act(2, "half \ud800 a letter"),), summary=summary(2))
            results = await asyncio.gather(
                store.write(ply(tables[0], 2)),
                store.write(late),
                store.write(twice),
                store.write(no_text),
                store.write(ply(tables[4], 2)),
                store.create(facts(tables[5]), [], summary(0)),
                store.write(ply(tables[5], 2)),
                return_exceptions=True,
            )
            failed = [isinstance(result, Exception) for result in results]
            assert failed == [False, True, True, True, False, True, False]
            assert isinstance(results[1], Conflict)
            assert isinstance(results[2], Conflict)
            assert not isinstance(results[3], Conflict | Away)
            newest = [(await loaded(store, table)).rows[-1].v for table in tables]
            assert newest == [2, 1, 1, 1, 2, 2]

    asyncio.run(run())


def test_whoever_stops_waiting_does_not_take_a_change_back(store_url: str) -> None:
    async def run() -> None:
        async with opened(store_url) as store:
            table = await begun(store)
            waiting = asyncio.create_task(store.write(ply(table, 2)))
            await asyncio.sleep(0)
            waiting.cancel()
            await store.write(ply(table, 3))
            assert [row.v for row in await store.rows_after(table, 0)] == [1, 2, 3]

    asyncio.run(run())


def test_closing_writes_what_waits_and_takes_nothing_more(store_url: str) -> None:
    async def run() -> None:
        store = await Store.open(store_url)
        table = await begun(store)
        waiting = asyncio.create_task(store.write(ply(table, 2)))
        await asyncio.sleep(0)
        await store.close()
        await waiting
        with pytest.raises(Away):
            await store.write(ply(table, 3))
        async with opened(store_url) as again:
            assert [row.v for row in await again.rows_after(table, 0)] == [1, 2]

    asyncio.run(run())


# Reading on


def test_what_came_after_a_row_is_read_without_the_rest(store_url: str) -> None:
    async def run() -> None:
        async with opened(store_url) as store:
            table = await begun(store)
            for v in range(2, 6):
                await store.write(ply(table, v, f"id {v}"))
            await store.write(
                Change(
                    table,
                    None,
                    answers=(Answer(None, "late news", 2),),
                    chats=(Chat(1, None, "Bob", "one", 7), Chat(2, None, "Bob", "two", 8)),
                )
            )
            there = await store.load(table, after=5, said=1)
            assert there is not None
            assert (there.rows, [chat.n for chat in there.chats]) == ((), [2])
            # An answer that was written since then comes, whichever row it names.
            assert {answer.id for answer in there.answers} == {"id 5", "late news"}
            assert [row.v for row in await store.rows_after(table, 3)] == [4, 5]

    asyncio.run(run())


def test_no_vote_is_lost_and_what_is_settled_stays_settled(store_url: str) -> None:
    async def run() -> None:
        async with opened(store_url) as store:
            table = await begun(store)
            asked = Request("r", 0, 1, 9)
            for votes, is_open in (({}, True), ({1: True}, True), ({2: False}, False), ({3: True}, True)):
                change = Request("r", asked.seat, asked.to, asked.at, votes, is_open)
                await store.write(Change(table, None, requests=(change,)))
            there = await loaded(store, table)
            assert there.requests == (Request("r", 0, 1, 9, {1: True, 2: False, 3: True}, False),)

    asyncio.run(run())


# Rematch and lists


def test_the_same_rematch_again_is_the_same_one(store_url: str) -> None:
    async def run() -> None:
        async with opened(store_url) as store:
            table = await begun(store)
            made = await asyncio.gather(
                *(store.rematch(facts(came_from=table), [sit(1, 0)], summary(1)) for _ in range(4))
            )
            made.append(await store.rematch(facts(came_from=table), [sit(1, 0)], summary(1)))
            assert len(set(made)) == 1
            assert (await loaded(store, table)).next == made[0]
            assert (await loaded(store, made[0])).facts.came_from == table

    asyncio.run(run())


def test_listed_tables_that_wait_or_play_are_listed_the_newest_first(store_url: str) -> None:
    async def run() -> None:
        async with opened(store_url) as store:
            for n, (listed, status) in enumerate(
                [(True, "waiting"), (False, "waiting"), (True, "playing"), (True, "over")]
            ):
                made = facts(f"table {n}", listed=listed, created=n)
                await store.create(made, [sit(1, 0)], summary(1, status))
            shown = await store.listed()
            assert [one.table for one in shown] == ["table 2", "table 0"]
            assert shown[0].summary == summary(1)
            assert [one.table for one in await store.listed(most=1)] == ["table 2"]

    asyncio.run(run())


def test_finished_games_are_listed_by_pages_to_their_players_and_if_public_to_all(store_url: str) -> None:
    mine, theirs = "aa" * 32, "bb" * 32

    async def run() -> None:
        async with opened(store_url) as store:
            for n in range(7):
                made = facts(f"t{n}", listed=n % 3 == 0, host=theirs if n == 4 else "cc" * 32)
                rows = [sit(1, 0, mine if n < 3 else None), sit(2, 1, mine), leave(3, 1)]
                await store.create(made, rows, summary(3))
                if n < 6:
                    told = summary(4, "over", result={"winners": [1], "reason": "points"})
                    await store.write(Change(made.table, 3, (over(4, at=100 + n // 2),), summary=told))

            async def names(tokens: tuple[str, ...], public: bool) -> list[str]:
                found: list[str] = []
                page = await store.finished(tokens, public, most=2)
                while True:
                    found += [one.table for one in page.tables]
                    assert len(page.tables) <= 2
                    if page.next is None:
                        return found
                    page = await store.finished(tokens, public, page.next, most=2)

            assert await names((), True) == ["t3", "t0"]
            assert await names((mine,), False) == ["t2", "t0", "t1"]
            assert await names((mine, theirs), True) == ["t4", "t2", "t3", "t0", "t1"]
            assert await names((), False) == []
            first = (await store.finished()).tables[0]
            assert (first.ended, first.summary.result) == (101, {"winners": [1], "reason": "points"})

    asyncio.run(run())


def test_a_game_ended_when_its_last_row_was_written_whatever_is_told_later(store_url: str) -> None:
    async def run() -> None:
        async with opened(store_url) as store:
            await store.create(facts("t", listed=True), [act(1)], summary(1, "over"))
            await store.write(Change("t", None, summary=summary(1, "over", result={"winners": []})))
            (found,) = (await store.finished()).tables
            assert found.ended == act(1).at

    asyncio.run(run())


def test_tables_where_bots_or_clocks_have_something_to_do_are_found_after_a_restart(store_url: str) -> None:
    async def run() -> None:
        async with opened(store_url) as store:
            for n, (status, wakes) in enumerate(
                [("playing", True), ("playing", False), ("over", True), ("waiting", True)]
            ):
                await store.create(facts(f"t{n}"), [sit(1, 0)], summary(1, status, wakes=wakes))
            assert await store.lease("t0")
            assert store.holds("t0")
        async with opened(store_url) as store:
            assert await store.waking() == ["t0"]

    asyncio.run(run())


def test_people_are_present_where_they_are_connected(store_url: str) -> None:
    async def run() -> None:
        async with opened(store_url) as store:
            table = await begun(store)
            await store.attend(table, {0, 2})
            assert await store.present(table) == {0, 2}
            await store.attend(table, {2})
            assert await store.present(table) == {2}
            await store.attend(table, ())
            assert await store.present(table) == frozenset()

    asyncio.run(run())


def test_a_store_that_can_be_read_is_healthy(store_url: str) -> None:
    async def run() -> None:
        async with opened(store_url) as store:
            await store.healthy()

    asyncio.run(run())
