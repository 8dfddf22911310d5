"""Where many bots think, they do so in another process, which knows as much of a table and no more."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from pathlib import Path

from hexarium.play.seat import Door
from hexarium.server.beside import Beside
from hexarium.server.storage.facts import UNDO, Row
from hexarium.server.thinker import Forget, Matches, Question, framed, heard
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


def test_tables_go_on_when_the_other_process_is_killed(tmp_path: Path) -> None:
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
                os.kill(pid, signal.SIGKILL)
                while thinking.beside is lost:
                    await asyncio.sleep(0.05)
            v = onlooker.room.table.v
            await onlooker.until(lambda frame: frame.get("v", 0) >= v + 10)

    asyncio.run(play())
