"""Any game of the kit can be served: no line of the server names one."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from hexarium import games
from tests.server.in_hall import in_hall
from tests.server.serving import alike

CONNECT = Path(__file__).parents[2] / "examples/connect.py"


@pytest.mark.parametrize("game", [*games.names(), str(CONNECT)], ids=lambda name: Path(name).stem)
def test_every_game_is_shown_played_and_looked_at(game: str, tmp_path: Path) -> None:
    played = games.load(game)
    count = len(played.variant().seats)

    async def play() -> None:
        async with in_hall(tmp_path, {} if game in games.names() else {played.name: played}) as hall:
            table = await hall.create(played.name, *["me"] * count)
            guests = [await hall.guest(table, seat) for seat in range(count)]
            onlooker = await hall.guest(table)
            room, chooser = await hall.room(table), random.Random(1)
            for _ in range(40):
                mover = room.table.to_move
                if mover is None:
                    break
                ask = guests[mover].state["ask"] if guests[mover].state else None
                if ask is None:
                    await guests[mover].until(lambda f: f["type"] == "welcome")
                    ask = guests[mover].state["ask"]
                answer = await guests[mover].act(chooser.choice(ask["actions"]), seat=mover)
                assert answer["type"] == "ack"
                for guest in (*guests, onlooker):
                    await guest.reach(answer["v"])
            for seat, guest in enumerate(guests):
                view = await guest.ask({"do": "view", "seat": seat})
                assert view["view"]["game"] == played.name
            assert (await onlooker.ask({"do": "view"}))["view"]["game"] == played.name
            for seat in (None, *range(count)):
                fresh = await hall.guest(table, *([] if seat is None else [seat]))
                await fresh.until(lambda f: f["type"] == "welcome")
                kept = onlooker if seat is None else guests[seat]
                assert alike(fresh.state) == alike(kept.state)

    asyncio.run(play())


def test_a_game_goes_on_from_any_ply_of_a_finished_one(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_hall(tmp_path) as hall:
            table = await hall.create("heaven", "bot:random", "bot:random")
            onlooker = await hall.guest(table)
            await onlooker.row("over")
            from hexarium.server.creating import Wish

            wish = Wish("", seats=["me", "me"])
            again = await hall.hall.continued(table.table, 30, wish)
            guest = await hall.guest(again, 0, 1)
            await guest.until(lambda f: f["type"] == "welcome")
            old = (await hall.room(table)).table.playing.at(30)
            assert (await hall.room(again)).table.playing.position() == old.position()
            room = await hall.room(again)
            mover = room.table.to_move
            assert mover is not None
            assert (await guest.act(room.table.playing.legal()[0], seat=mover))["type"] == "ack"

    asyncio.run(play())
