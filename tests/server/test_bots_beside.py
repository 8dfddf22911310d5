"""Where many bots think, they do so in another process, which knows as much of a table and no more."""

from __future__ import annotations

import asyncio
import io
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hexarium.play.seat import Door
from hexarium.server import beside as besides
from hexarium.server.beside import Beside
from hexarium.server.choosing import Bots
from hexarium.server.storage.facts import UNDO, Row
from hexarium.server.thinker import ANSWER, FAILED, Forget, Matches, Question, framed, heard, serve
from tests.server.at_table import AtTable
from tests.server.in_hall import in_hall


def told(beside: Beside, matches: Matches, at: AtTable) -> Door:
    """The door of the seat to move as the other process has it, by way of the bytes of the question."""
    read, write = os.pipe()
    with os.fdopen(read, "rb") as source, os.fdopen(write, "wb") as sink:
        sink.write(framed(beside.question(1, at.table, "easy", 1)))
        sink.flush()
        asked = next(heard(source))
    assert isinstance(asked, Question)
    return matches.door(asked)


def same(door: Door, other: Door) -> bool:
    (one, worlds), (two, others) = door.worlds(3, 5), other.worlds(3, 5)
    return (
        (door.seat, door.ply, door.view(), door.legal(), door.events())
        == (other.seat, other.ply, other.view(), other.legal(), other.events())
    ) and one.bytes(worlds) == two.bytes(others)


def test_the_other_process_has_the_same_door_after_plies_and_undos() -> None:
    at, beside, matches, chooser = AtTable("catan", {"players": 3}), Beside(1), Matches(), random.Random(3)
    for number in range(60):
        seat = at.table.to_move
        assert seat is not None
        if number % 4 == 0:
            assert same(told(beside, matches, at), at.table.playing.seat(seat))
        if number % 10 == 9:
            last = at.table.standing[-1]
            at.take(Row(at.table.v + 1, UNDO, at.now, last.seat, "seat", data={"to": last.v - 1}))
        else:
            at.act(chooser.choice(at.table.playing.legal()))


def test_a_table_that_was_forgotten_is_told_anew() -> None:
    at, beside, matches = AtTable("catan", {"players": 3}), Beside(1), Matches()
    at.act("settle 12")
    assert beside.question(1, at.table, "easy", 1).start is not None
    assert beside.question(2, at.table, "easy", 1)[2:5] == (None, 1, [])
    beside.forget(at.table.facts.table)
    door = told(beside, matches, at)
    assert door.ply == 1
    matches.forget(Forget(at.table.facts.table).table)
    again = beside.question(3, at.table, "easy", 1)
    assert again.start is None
    assert again.keep == 1


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGSTOP], ids=["is killed", "hangs"])
def test_tables_go_on_when_the_other_process(
    sent: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with in_hall(tmp_path) as hall:
            thinking = hall.hall.around.thinking
            thinking.busy = 0
            seats = "bot:random", "bot:easy", "bot:random"
            table = await hall.create("catan", *seats, options={"players": 3}, settings={"pace": 0})
            onlooker = await hall.guest(table)
            async with asyncio.timeout(120):
                while thinking.beside is None or not thinking.beside.ready:
                    await asyncio.sleep(0.05)
                asked = thinking.beside.asked
                while thinking.beside.asked < asked + 20:
                    await asyncio.sleep(0.05)
                lost, pid = thinking.beside, thinking.beside.pid
                assert pid is not None
                monkeypatch.setattr(besides, "PATIENCE", 1.0)
                os.kill(pid, sent)
                while thinking.beside is lost:
                    await asyncio.sleep(0.05)
            v = onlooker.room.table.v
            await onlooker.until(lambda frame: frame.get("v", 0) >= v + 10)

    asyncio.run(play())


def test_a_question_that_nobody_can_answer_is_answered_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise SystemExit

    monkeypatch.setattr(Bots, "choose", fails)
    at, sink = AtTable("catan", {"players": 3}), io.BytesIO()
    sink.close = lambda: None  # type: ignore[method-assign]
    serve(1, io.BytesIO(framed(Beside(1).question(7, at.table, "easy", 1))), sink)
    for _ in range(100):
        if len(sink.getvalue()) == 2 * ANSWER.size:
            break
        asyncio.run(asyncio.sleep(0.05))
    assert ANSWER.unpack(sink.getvalue()[ANSWER.size :])[:2] == (7, FAILED)


def test_what_is_printed_in_the_other_process_is_no_answer() -> None:
    program = (
        "from hexarium.server import thinker\n"
        "thinker.serve = lambda threads, source, sink: (print('words'), sink.write(b'answer'))\n"
        "thinker.main(1)"
    )
    ran = subprocess.run([sys.executable, "-c", program], input=b"", capture_output=True, check=True)
    assert ran.stdout == b"answer"
