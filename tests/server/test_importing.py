"""`hexarium import`: records become finished games of a server, each of them once."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import orjson
import pytest

from hexarium.errors import BadRecord
from hexarium.play.match import Match
from hexarium.play.proof import Proof
from hexarium.play.record import Record
from hexarium.play.record_file import RecordFile
from hexarium.play.resigned import Resigned
from hexarium.server.beginning import record_before
from hexarium.server.catalogue import Catalogue
from hexarium.server.finished import record_of
from hexarium.server.importing import Imported, put
from hexarium.server.replaying import at
from hexarium.server.storage.store import Store
from hexarium.server.table import Table
from tests.test_cli import run
from tests.toys.pile import PILE

CATALOGUE = Catalogue({"pile": PILE}, {})
PROOF = Proof.new("a-table-of-another-server", ["my words", None])
NOW = 1_800_000_000_000


def played(plies: int | None = None, seats: dict[int, str] | None = None) -> Record:
    match = Match.new(PILE, {"pile": 20}, source=PROOF.source("pile", {"pile": 20}), compiled=False)
    while match.to_move is not None and (plies is None or match.ply < plies):
        match.play("roll" if "roll" in match.legal() else match.legal()[-1])
    return replace(Record.of(match, seats), source=None, proof=PROOF)


FINISHED = played(seats={0: "Ada", 1: "hard"})
WITHOUT_PROOF = replace(FINISHED, proof=None, source={"key": PROOF.source("pile", {"pile": 20}).key.hex()})
GIVEN_UP = replace(played(3), resigned=(Resigned(0, 3),), result={"winners": [1], "reason": "resigned"})
RECORDS = {"finished": FINISHED, "without proof": WITHOUT_PROOF, "given up": GIVEN_UP}


async def imported(store: Store, record: Record) -> tuple[Imported, Table]:
    found = await put(store, CATALOGUE, record, NOW)
    loaded = await store.load(found.table)
    assert loaded is not None
    return found, Table.of(loaded, PILE)


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
def test_a_record_becomes_a_finished_game_that_gives_the_same_record(record: Record, tmp_path: Path) -> None:
    async def work() -> None:
        store = await Store.open(tmp_path)
        found, table = await imported(store, record)
        assert found.new
        assert (table.status, table.result) == ("over", record.result)
        assert record_of(table) == record
        assert table.ply == len(record.actions)
        page = await store.finished()
        assert [each.table for each in page.tables] == [found.table]
        await store.close()

    asyncio.run(work())


def test_who_played_is_kept(tmp_path: Path) -> None:
    async def work() -> None:
        store = await Store.open(tmp_path)
        _, table = await imported(store, FINISHED)
        assert [(seat.name, seat.level) for seat in table.seats] == [("Ada", None), ("hard", "hard")]
        await store.close()

    asyncio.run(work())


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
def test_importing_twice_does_nothing_the_second_time(record: Record, tmp_path: Path) -> None:
    async def work() -> None:
        store = await Store.open(tmp_path)
        first, before = await imported(store, record)
        second, after = await imported(store, record)
        assert (first.new, second.new) == (True, False)
        assert first.table == second.table
        assert before.facts == after.facts
        assert len((await store.finished()).tables) == 1
        await store.close()

    asyncio.run(work())


def test_a_record_with_a_proof_keeps_its_table_and_must_hold(tmp_path: Path) -> None:
    async def work() -> None:
        store = await Store.open(tmp_path)
        found, _ = await imported(store, FINISHED)
        assert found.table == PROOF.table
        wrong = replace(FINISHED, proof=replace(PROOF, words=("other words", None)))
        with pytest.raises(BadRecord, match="The seed does not hold"):
            await put(store, CATALOGUE, wrong, NOW)
        await store.close()

    asyncio.run(work())


def test_a_game_under_way_is_refused(tmp_path: Path) -> None:
    async def work() -> None:
        store = await Store.open(tmp_path)
        with pytest.raises(BadRecord, match="not over"):
            await put(store, CATALOGUE, played(3), NOW)
        assert (await store.finished()).tables == ()
        await store.close()

    asyncio.run(work())


def test_a_finished_game_is_shown_at_every_ply(tmp_path: Path) -> None:
    async def work() -> None:
        store = await Store.open(tmp_path)
        _, table = await imported(store, FINISHED)
        match = FINISHED.replay(game=PILE, compiled=False)
        for ply in range(match.ply + 1):
            for seat in (None, 0, 1):
                told = orjson.loads(at(table, ply, seat))
                assert told["state"]["ply"] == ply
                assert told["state"]["to_move"] == match.at(ply).to_move
                assert told["board"]["hash"]
        assert orjson.loads(at(table, match.ply, None))["state"]["result"] == FINISHED.result
        before = record_before(table.facts)
        assert before == FINISHED
        await store.close()

    asyncio.run(work())


def test_the_command_imports_into_the_database_that_the_environment_names(
    postgres_url: str, tmp_path: Path
) -> None:
    match = Match.new("ring", {"players": 2, "rounds": 1}, seed=4)
    while match.to_move is not None:
        match.play(match.legal()[0])
    Record.of(match).save(tmp_path / "one.json")
    answer = run("import", "one.json", cwd=tmp_path, DATABASE_URL=postgres_url)
    assert answer.returncode == 0, answer.stderr

    async def work() -> None:
        store = await Store.open(postgres_url)
        (listed,) = (await store.finished()).tables
        assert answer.stdout.startswith(f"one.json: the game is table {listed.table}")
        await store.close()

    asyncio.run(work())


def test_the_command_imports_files_of_one_record_and_of_many(tmp_path: Path) -> None:
    records = []
    for seed in (1, 2, 3):
        match = Match.new("ring", {"players": 2, "rounds": 1}, seed=seed)
        while match.to_move is not None:
            match.play(match.legal()[0])
        records.append(Record.of(match))
    records[0].save(tmp_path / "one.json")
    with RecordFile(tmp_path / "many.jsonl", games=3) as file:
        for record in records:
            file.append(record)
    data = str(tmp_path / "data")
    answer = run("import", "one.json", "--data", data, cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.startswith("one.json: the game is table ")
    answer = run("import", "many.jsonl", "one.json", "--data", data, cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert "many.jsonl: 2 more of its games are here now; 1 of 3 had come before." in answer.stdout
    assert "one.json: the game is here already, as table " in answer.stdout
    spoilt = json.loads((tmp_path / "one.json").read_text())
    spoilt["actions"][1] = "fly"
    del spoilt["check"]
    (tmp_path / "spoilt.json").write_text(json.dumps(spoilt))
    answer = run("import", "spoilt.json", "--data", data, cwd=tmp_path)
    assert answer.returncode == 2
    assert answer.stderr.startswith("hexarium: 'spoilt.json': Line 3: ")
