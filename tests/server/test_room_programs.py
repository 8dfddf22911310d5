"""Programs of somebody's own at a table: whatever they do, the table goes on, and everyone is told."""

from __future__ import annotations

import asyncio
import sys
from functools import partial
from pathlib import Path

from tests.server.in_hall import Frame, in_hall

GREETS = (
    "import json,sys,time\nask=json.loads(input())\nprint(json.dumps({'id':ask['id'],'ok':{}}),flush=True)\n"
)
PROGRAMS = {
    "crash": GREETS + "input();sys.exit(3)",
    "nonsense": GREETS + "while input(): print('what?',flush=True)",
    "slow": GREETS + "input();time.sleep(600)",
}


def is_act_of(seat: int, frame: Frame) -> bool:
    return frame["type"] == "step" and (frame["row"]["kind"], frame["row"]["seat"]) == ("act", seat)


def test_the_seat_of_a_program_that_crashes_talks_nonsense_or_is_too_slow_is_played_on_and_that_is_said(
    tmp_path: Path,
) -> None:
    programs = {}
    for name, text in PROGRAMS.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
        programs[name] = f"{sys.executable} {tmp_path / name}.py"

    async def play() -> None:
        async with in_hall(tmp_path / "data", programs=programs) as hall:
            seats = [f"bot:{name}" for name in PROGRAMS]
            table = await hall.create("catan", *seats, options={"players": 3}, settings={"pace": 0})
            onlooker = await hall.guest(table)
            for seat, colour in enumerate(("Red", "Blue", "White")):
                told = await onlooker.until(partial(is_act_of, seat))
                assert told["row"]["stood_in"] is True
                said = [event["say"] for event in told["events"]]
                assert f"{colour} had no answer of its own; any legal action was played." in said

    asyncio.run(play())
