"""Finished games: lists, records that prove themselves, every ply, and going on from one."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from hexarium.play.record import Record
from hexarium.play.verifying import verify
from hexarium.server import leaving
from tests.server.http import LONGEST, Caller, calling, refusal
from tests.toys.pile import PILE


def test_the_record_of_a_finished_game_proves_its_dice(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        table = await caller.finished()
        commit = (await caller.get(f"/tables/{table}")).json()["commit"]
        answer = await caller.get(f"/tables/{table}/record")
        assert answer.status_code == 200
        told = answer.json()
        assert {
            "hexarium",
            "game",
            "version",
            "options",
            "seed",
            "actions",
            "result",
            "table",
            "proof",
        } <= set(told)
        assert told["table"] == table
        assert told["proof"]["commit"] == commit
        record = Record.parse(answer.text)
        assert verify(record, PILE, compiled=False).plies == len(told["actions"])
        assert record.replay(game=PILE, compiled=False).outcome is not None

    calling(tmp_path, work)


def test_the_words_of_the_players_are_in_the_proof(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        made = await caller.table(words="my own luck", options={"pile": 12})
        table = made["table"]
        await caller.post(f"/tables/{table}/seats/1", {"words": "Ünser Glück"})
        await caller.post(f"/tables/{table}/start", token=made["host"])
        room = caller.app.state.hall.rooms[table]
        await room.commit(lambda table, now: leaving.resign(table, 1, now))
        record = Record.parse((await caller.get(f"/tables/{table}/record")).text)
        assert record.proof is not None
        assert record.proof.words == ("my own luck", "Ünser Glück")
        assert record.result == {"winners": [0], "reason": "resigned"}
        assert verify(record, PILE, compiled=False).words == 2

    calling(tmp_path, work)


def test_the_story_of_a_finished_game_begins_at_its_start_and_ends_with_its_end(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        running = (await caller.table(seats=["me", "me"]))["table"]
        assert refusal(await caller.get(f"/tables/{running}/story")) == (409, "not_over")
        table = await caller.long_finished()
        told = (await caller.get(f"/tables/{table}/story")).json()
        last = (await caller.get(f"/tables/{table}/at/{told['plies']}")).json()
        plies = [sample["ply"] for sample in told["samples"]]
        assert (plies[0], plies[-1]) == (0, told["plies"])
        assert plies == sorted(set(plies))
        seats = [panel for panel in last["state"]["panels"] if panel["place"] == "seat"]
        assert told["samples"][-1]["panels"] == seats
        assert all(
            event["k"] in ("roll", "flow", "award", "over") for row in told["rows"] for event in row["events"]
        )

    calling(tmp_path, work)


def test_every_ply_of_a_finished_game_is_shown(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        table = await caller.long_finished()
        record = Record.parse((await caller.get(f"/tables/{table}/record")).text)
        match = record.replay(game=PILE, compiled=False)
        for ply in range(match.ply + 1):
            for seat in ("", "?seat=0", "?seat=1"):
                told = (await caller.get(f"/tables/{table}/at/{ply}{seat}")).json()
                assert {"board", "state"} <= set(told)
                assert told["state"]["ply"] == ply
                assert told["state"]["to_move"] == match.at(ply).to_move
        whole = await caller.get(f"/tables/{table}/at/1")
        light = await caller.get(f"/tables/{table}/at/1?board=false")
        assert light.json() == {key: part for key, part in whole.json().items() if key != "board"}
        assert light.headers["Content-Encoding"] == "gzip"
        assert refusal(await caller.get(f"/tables/{table}/at/{match.ply + 1}")) == (404, "not_found")
        assert refusal(await caller.get(f"/tables/{table}/at/0?seat=2"))[0] == 400
        assert refusal(await caller.get(f"/tables/{table}/at/-1")) == (404, "not_found")
        assert refusal(await caller.get(f"/tables/{table}/at/{10**30}")) == (404, "not_found")

    calling(tmp_path, work)


def test_a_finished_game_goes_on_from_any_ply_against_bots(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        old = await caller.long_finished()
        record = Record.parse((await caller.get(f"/tables/{old}/record")).text)
        match = record.replay(game=PILE, compiled=False)
        plies = len(record.actions)
        for ply in (0, plies // 2, plies - 1):
            answer = await caller.post(
                f"/tables/{old}/continue", {"ply": ply, "bot": "random", "name": "Ada"}
            )
            assert answer.status_code == 201, answer.text
            made = answer.json()
            assert [seat["seat"] for seat in made["seats"]] == [match.at(ply).to_move]
            room = caller.app.state.hall.rooms[made["table"]]
            assert room.table.playing.start == match.at(ply).position()
        assert refusal(await caller.post(f"/tables/{old}/continue", {"ply": plies}))[0] == 400
        assert refusal(await caller.post(f"/tables/{old}/continue", {"ply": plies + 1})) == (404, "not_found")
        assert refusal(await caller.post(f"/tables/{old}/continue", {"ply": 0, "seat": 5}))[0] == 400
        assert refusal(await caller.post(f"/tables/{old}/continue", {"ply": 0, "bot": "x"})) == (
            400,
            "bad_option",
        )
        assert refusal(await caller.post(f"/tables/{old}/continue", {})) == (400, "bad_request")

    calling(tmp_path, work)


def test_a_game_that_went_on_proves_what_it_went_on_from(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        old = await caller.long_finished()
        made = (await caller.post(f"/tables/{old}/continue", {"ply": 1, "seat": 0})).json()
        room = caller.app.state.hall.rooms[made["table"]]
        async with asyncio.timeout(LONGEST):
            while room.table.to_move != 0 and room.table.status == "playing":
                await asyncio.sleep(0.02)
        if room.table.status == "playing":
            await room.commit(lambda table, now: leaving.resign(table, 0, now))
        record = Record.parse((await caller.get(f"/tables/{made['table']}/record")).text)
        assert record.before is not None
        assert record.before.proof is not None
        assert record.before.proof.table == old
        proven = verify(record, PILE, compiled=False)
        assert not proven.open_start

    calling(tmp_path, work)


def test_public_games_are_listed_for_all_and_own_ones_for_their_tokens(tmp_path: Path) -> None:
    async def work(caller: Caller) -> None:
        public = await caller.finished(listed=True)
        hidden = await caller.finished()
        made = await caller.table(seats=["me", "bot:random"])
        token = made["seats"][0]["token"]
        room = caller.app.state.hall.rooms[made["table"]]
        await room.commit(lambda table, now: leaving.resign(table, 0, now))

        async def listed(token: str | None = None) -> set[str]:
            answer = await caller.get("/finished", token)
            return {table["table"] for table in answer.json()["tables"]}

        assert await listed() == {public}
        assert await listed(token) == {public, made["table"]}
        assert await listed("nonsense") == {public}
        assert hidden not in await listed(token)
        own = (await caller.post("/finished", {"tokens": [token, "x"]})).json()
        assert [table["table"] for table in own["tables"]] == [made["table"]]
        assert own["next"] is None
        both = (await caller.post("/finished", {"tokens": [made["host"]], "public": True})).json()
        assert {table["table"] for table in both["tables"]} == {public, made["table"]}
        assert refusal(await caller.get("/finished?page=nonsense")) == (400, "bad_request")

    calling(tmp_path, work)


@pytest.mark.parametrize("imported", [False, True])
def test_a_finished_game_is_the_same_after_a_restart(imported: bool, tmp_path: Path) -> None:
    kept: dict[str, str] = {}

    async def before(caller: Caller) -> None:
        table = await caller.finished(listed=True)
        kept["table"], kept["record"] = table, (await caller.get(f"/tables/{table}/record")).text

    async def after(caller: Caller) -> None:
        answer = await caller.get(f"/tables/{kept['table']}/record")
        assert json.loads(answer.text) == json.loads(kept["record"])
        told = (await caller.get(f"/tables/{kept['table']}")).json()
        assert told["status"] == "over"
        assert (await caller.get(f"/tables/{kept['table']}/at/1")).status_code == 200
        assert [each["table"] for each in (await caller.get("/finished")).json()["tables"]] == [kept["table"]]

    calling(tmp_path / "one", before)
    if imported:
        from hexarium.server.catalogue import Catalogue
        from hexarium.server.importing import put
        from hexarium.server.storage.store import Store

        async def move() -> None:
            store = await Store.open(tmp_path / "two")
            await put(store, Catalogue({"pile": PILE}, {}), Record.parse(kept["record"]), 1)
            await store.close()

        asyncio.run(move())
    calling(tmp_path / ("two" if imported else "one"), after)
