"""People who come and go, clocks and votes: rooms with a real store and a clock that the test sets."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

from hexarium.server.presence import AWAY
from hexarium.server.undoing import MINUTE
from tests.server.in_hall import InHall, in_hall
from tests.toys.pile import PILE


def run(folder: Path, play: Callable[[InHall], Awaitable[None]]) -> None:
    async def main() -> None:
        async with in_hall(folder, {"pile": PILE}) as hall:
            await play(hall)

    asyncio.run(main())


def test_the_countdown_of_somebody_absent_is_seen_by_all_and_then_a_bot_may_play(tmp_path: Path) -> None:
    async def play(hall: InHall) -> None:
        table = await hall.create("ring", "me", "me", "me", options={"players": 3})
        one, other = await hall.guest(table, 0), await hall.guest(table, 1)
        spectator = await hall.guest(table)
        hall.pass_by(1000)
        gone = hall.time.now
        other.leave()
        for guest in (one, spectator):
            told = await guest.until(
                lambda f: f["type"] == "seats" and f["seats"][1].get("away_until") == gone + AWAY
            )
            assert told["seats"][1]["online"] is False
        assert (await one.ask({"do": "substitute", "seat": 1}))["code"] == "forbidden"
        assert (await spectator.ask({"do": "substitute", "seat": 1}))["code"] == "forbidden"
        hall.pass_by(AWAY)
        assert (await spectator.ask({"do": "substitute", "seat": 1}))["code"] == "forbidden"
        assert (await one.ask({"do": "substitute", "seat": 0}))["code"] == "forbidden"
        assert (await one.ask({"do": "substitute", "seat": 1}))["type"] == "ack"
        await spectator.row("substitute")
        back = await hall.guest(table, 1)
        step = await back.row("return")
        assert step["row"]["seat"] == 1
        room = await hall.room(table)
        assert room.table.seats[1].is_person

    run(tmp_path, play)


def test_whoever_holds_the_token_gets_the_seat_back_at_its_next_question(tmp_path: Path) -> None:
    async def play(hall: InHall) -> None:
        settings = {"pace": 300, "stand_in": "random"}
        table = await hall.create("ring", "me", "me", options={"players": 2}, settings=settings)
        away = (await hall.room(table)).table.to_move
        assert away is not None
        one = await hall.guest(table, 1 - away)
        hall.pass_by(AWAY + 1)
        assert (await one.ask({"do": "substitute", "seat": away}))["type"] == "ack"
        back = await hall.guest(table, away)
        await back.row("return")
        rows = [frame["row"] for frame in one.frames if frame["type"] == "step"]
        kinds = [(row["kind"], row["by"]) for row in rows]
        assert kinds[:2] == [("substitute", "seat"), ("act", "bot")], (
            "the question that the bot had is its own"
        )
        assert (await hall.room(table)).table.seats[away].is_person

    run(tmp_path, play)


def test_a_question_that_runs_out_is_answered_with_default_by_the_clock(tmp_path: Path) -> None:
    async def play(hall: InHall) -> None:
        table = await hall.create("pile", "me", "me", options={"pile": 100}, clock="quick")
        one = await hall.guest(table, 0)
        await one.until(lambda f: f["type"] == "welcome")
        clock = one.state["clock"]
        assert clock["seat"] == 0
        assert clock["until"] > hall.time.now
        default = one.state["ask"]["default"]
        hall.pass_by(clock["until"] - hall.time.now - 1)
        hall.pass_by(1)
        step = await one.row("act")
        assert (step["row"]["by"], step["row"]["seat"]) == ("clock", 0)
        assert step["row"]["action"] == default
        assert step["change"]["clock"]["seat"] == 1

    run(tmp_path, play)


def test_a_vote_that_takes_longer_than_a_minute_is_settled(tmp_path: Path) -> None:
    async def play(hall: InHall) -> None:
        table = await hall.create("pile", "me", "me", options={"pile": 100})
        one, other = await hall.guest(table, 0), await hall.guest(table, 1)
        room = await hall.room(table)
        before = room.table.v
        await one.act("take 1", seat=0)
        await other.act("take 1", seat=1)
        assert (await one.ask({"do": "undo", "seat": 0, "to": before}))["type"] == "ack"
        request = await other.until(lambda f: f["type"] == "request")
        hall.pass_by(MINUTE)
        closed = await other.until(lambda f: f["type"] == "request" and not f["open"])
        assert closed["request"] == request["request"]
        assert room.table.ply == 2
        late = {"do": "vote", "seat": 1, "request": request["request"], "yes": True}
        assert (await other.ask(late))["code"] == "no_question"

    run(tmp_path, play)


def test_an_agreed_undo_is_a_row_and_everyone_hears_every_vote(tmp_path: Path) -> None:
    async def play(hall: InHall) -> None:
        table = await hall.create("pile", "me", "me", options={"pile": 100})
        one, other, onlooker = await hall.guest(table, 0), await hall.guest(table, 1), await hall.guest(table)
        before = (await hall.room(table)).table.v
        await one.act("take 1", seat=0)
        await other.act("take 1", seat=1)
        await one.ask({"do": "undo", "seat": 0, "to": before})
        request = await onlooker.until(lambda f: f["type"] == "request")
        await other.ask({"do": "vote", "seat": 1, "request": request["request"], "yes": True})
        settled = await onlooker.until(lambda f: f["type"] == "request" and not f["open"])
        assert settled["votes"] == {"1": True}
        step = await onlooker.row("undo")
        assert step["row"]["to"] == before
        assert onlooker.state["ply"] == 0

    run(tmp_path, play)


def test_a_table_that_nobody_has_to_do_with_is_put_away_and_read_again(tmp_path: Path) -> None:
    async def play(hall: InHall) -> None:
        table = await hall.create("pile", "me", "me", options={"pile": 100})
        one = await hall.guest(table, 0)
        await one.act("take 1", seat=0)
        room = await hall.room(table)
        one.leave()
        assert room.idle
        room.close("")
        await room.finish()
        again = await hall.room(table)
        assert again is not room
        assert again.table.ply == 1
        assert (await hall.guest(table, 1)).room is again

    run(tmp_path, play)


def test_a_conflict_with_another_writer_is_read_on_and_decided_again(tmp_path: Path) -> None:
    """Somebody else writes a row between: what was decided before it is decided again."""

    async def play(hall: InHall) -> None:
        from hexarium.server import deciding
        from hexarium.server.storage.facts import Change

        table = await hall.create("pile", "me", "me", options={"pile": 100})
        one, other = await hall.guest(table, 0), await hall.guest(table, 1)
        room = await hall.room(table)
        decision = deciding.played(room.table, 0, ["take 2"], "seat", hall.time.now)
        change: Change = decision.change(room.table)
        await hall.hall.around.store.write(change)
        answer = await one.act("take 1", seat=0)
        assert answer["code"] == "stale"
        step = await other.row("act")
        assert step["row"]["action"] == "take 2"
        assert (await other.act("take 1", seat=1))["type"] == "ack"

    run(tmp_path, play)


def test_a_request_that_is_open_when_the_game_ends_is_settled_and_everyone_hears_it(
    postgres_url: str,
) -> None:
    async def main() -> None:
        own = {"pile": PILE}
        async with in_hall(postgres_url, own) as hall, in_hall(postgres_url, own) as there:
            table = await hall.create("pile", "me", "me", options={"pile": 100})
            one, other = await hall.guest(table, 0, 1), await there.guest(table)
            before = (await hall.room(table)).table.v
            for seat in (0, 1):
                await one.act("take 1", seat=seat)
            assert (await one.ask({"do": "undo", "seat": 0, "to": before}))["type"] == "ack"
            for guest in (one, other):
                assert (await guest.until(lambda frame: frame["type"] == "request"))["open"]
            assert (await one.ask({"do": "resign", "seat": 1}))["type"] == "ack"
            for guest in (one, other):
                settled = await guest.until(lambda frame: frame["type"] == "request" and not frame["open"])
                assert settled["to"] == before
                assert not guest.room.table.requests
                assert guest.room.table.status == "over"

    asyncio.run(main())


def test_the_plan_of_one_who_resigns_is_gone_with_the_row_that_says_so(tmp_path: Path) -> None:
    async def play(hall: InHall) -> None:
        settings = {"pace": 10_000, "stand_in": "random"}
        options = {"players": 3}
        table = await hall.create("catan", "me", "me", "me", options=options, settings=settings)
        hands = await hall.guest(table, 0, 1, 2)
        room = await hall.room(table)
        chooser = random.Random(3)
        while len(room.table.due) < 2:
            seat = room.table.to_move
            assert seat is not None
            legal = room.table.playing.legal()
            answer = await hands.act(chooser.choice(legal), seat=seat)
            assert answer["type"] == "ack", answer
        ahead = room.table.due[1].seat
        plan = room.table.playing.turned(ahead).legal()[0]
        said = {"do": "plan", "seat": ahead, "key": room.table.key(ahead), "actions": [plan]}
        assert (await hands.ask(said))["type"] == "ack"
        assert room.table.due_data()[1]["ready"]
        assert (await hands.ask({"do": "resign", "seat": ahead}))["type"] == "ack"
        step = await hands.row("resign")
        assert not any(each["ready"] for each in step["change"]["due"])
        assert hands.state["due"] == room.table.due_data()

    run(tmp_path, play)
