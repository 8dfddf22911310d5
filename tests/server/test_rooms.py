"""A table whose bots have something to do goes on by itself, whatever becomes of its room."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hexarium.bots.bot import Bot, Thought, legal_for
from hexarium.kit.variant import Variant
from hexarium.play.match import Match
from hexarium.play.seat import Door
from hexarium.server import choosing, rooms
from hexarium.server.choosing import SECONDS, UNREADY, Bots
from hexarium.server.showing import Showing
from tests.server.in_hall import in_hall


def test_bots_alone_go_on_at_a_table_that_could_not_be_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "SWEEP", 0.1)
    shown, faults = Showing.step, iter([True])

    def step(self: Showing, *arguments: object) -> object:
        if self.table.ply == 5 and next(faults, False):
            raise ZeroDivisionError
        return shown(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Showing, "step", step)

    async def play() -> None:
        async with in_hall(tmp_path) as hall:
            table = (await hall.create("heaven", "bot:random", "bot:random", settings={"pace": 0})).table
            first = hall.hall.rooms[table]
            async with asyncio.timeout(60):
                while not first.closed:
                    await asyncio.sleep(0.02)
                # Nobody looks on, and nobody asks for it.
                while (room := hall.hall.rooms.get(table)) in (None, first) or room.table.ply < 20:
                    await asyncio.sleep(0.02)

    asyncio.run(play())


class Unready(Bot):
    """Notes how much time it is given."""

    given: float | None = None
    is_ready = False

    @property
    def ready(self) -> bool:
        return self.is_ready

    def choose(self, door: Door, seconds: float | None = None, seed: int = 0) -> Thought:
        del seed
        Unready.given = seconds
        return Thought(legal_for(door)[0])


@pytest.mark.parametrize(("is_ready", "most"), [(True, SECONDS), (False, UNREADY)])
def test_a_bot_without_machine_code_takes_no_longer_than_it_helps(
    is_ready: bool, most: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made(name: str, variant: Variant) -> Bot:
        return Unready(name, variant)

    monkeypatch.setattr(choosing, "make", made)
    monkeypatch.setattr(Unready, "is_ready", is_ready)
    match = Match.new("heaven", {"first": "angels"}, seed=1, compiled=False)
    Bots().choose(match.seat(0), "easy", 1)
    assert Unready.given is not None
    assert most - 0.5 < Unready.given <= most
