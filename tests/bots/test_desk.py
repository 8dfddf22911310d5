"""What bots think with: nobody waits for a compiler there."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hexarium.bots.desk import Desk
from hexarium.bots.making import make
from hexarium.kit.cache import places
from hexarium.kit.runner import Runner
from hexarium.play.match import Match
from tests.toys.race import RACE

ROOT = Path(__file__).parents[2]

SCRIPT = """
from hexarium.bots.making import make
from hexarium.play.match import Match
from tests.toys.race import RACE
import time

match = Match.new(RACE, {}, 1, compiled=False)
bot = make("turn", match.variant)
first = bot.choose(match.seat(0))
assert not bot.desk.runner.compiled
for _ in range(3000):
    if bot.desk.runner.compiled:
        break
    time.sleep(0.1)
assert bot.desk.runner.compiled
assert bot.choose(match.seat(0)).action == first.action
print("changed over")
"""


def test_until_its_search_is_compiled_a_bot_thinks_uncompiled_and_then_changes_over(tmp_path: Path) -> None:
    # What all games share takes longest to compile; that the rules of this one are missing is enough.
    for place in places():
        if (place / "algorithms").is_dir():
            shutil.copytree(place / "algorithms", tmp_path / "algorithms", dirs_exist_ok=True)
    found = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=ROOT,
        env={"HEXARIUM_CACHE": str(tmp_path), "PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.stdout == "changed over\n", found.stderr


class Compiler:
    """A compiler that has ended, with its work done or not, and nothing is there."""

    def __init__(self, finished: bool) -> None:
        self.done, self.finished = True, finished


@pytest.mark.parametrize(("finished", "compilers"), [(True, 1), (False, 3)])
def test_a_compiler_that_was_ended_is_started_again_and_what_cannot_be_kept_is_looked_for(
    finished: bool, compilers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = False
    started: list[Compiler] = []
    monkeypatch.setattr(Runner, "can_think", lambda *_: kept)

    def start(*_: object) -> Compiler:
        started.append(Compiler(finished))
        return started[-1]

    monkeypatch.setattr(Runner, "compile_in_background", start)
    monkeypatch.setattr("hexarium.bots.desk.AGAIN", 0.0)
    bot = make("turn", RACE.variant())
    desk = Desk(bot.variant, bot.calls)
    for _ in range(3):
        assert not desk.runner.compiled
    assert len(started) == compilers
    kept = True
    assert desk.runner.compiled


def test_whoever_would_rather_wait_once_has_everything_compiled() -> None:
    bot = make("ahead", RACE.variant())
    desk = Desk(bot.variant, bot.calls)
    desk.prepare()
    assert desk.runner.compiled


def test_worlds_of_an_uncompiled_match_are_searched_compiled() -> None:
    match = Match.new(RACE, {}, 1, compiled=False)
    bot = make("turn", match.variant)
    desk = Desk(bot.variant, bot.calls)
    desk.prepare()
    states = desk.worlds(match.seat(0), 3, seed=1)
    assert states.dtype == desk.runner.blank().dtype
    assert len(states) == 3
