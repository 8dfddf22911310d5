"""Processes that compile for others: they answer, and none is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexarium import games
from hexarium.kit.runner import Runner
from hexarium.kit.workers import Worker
from tests.toys.pile import PILE

ROOT = Path(__file__).parents[2]
LONGEST = 120.0
"""Seconds after which a test gives up; whoever is not ended at once sleeps much longer."""

pytestmark = pytest.mark.skipif(not Path("/proc/self").exists(), reason="processes are watched in /proc")

SLOW = """
import sys, time
if sys.argv[0] == "-c":  # in a worker
    time.sleep(300)
from tests.toys.pile_rules import *
from tests.toys import pile
from hexarium.kit.dispatch import Rules, tagged, rule
@rule
def init(state, options, seed):
    state.rng = seed
class Slow(pile.Pile):
    rules, record = Rules(init, legal, step), tagged(STATE, "slow")
GAME = pile.pile_with(Slow, name="slow")
"""

OWNER = """
import sys, time
from hexarium import games
from hexarium.kit.runner import Runner
runner = Runner.at_once(games.load(sys.argv[1]).variant())
assert not runner.compiled
print("ready", flush=True)
time.sleep(300)
"""


def children(pid: int) -> set[int]:
    found = set()
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        found |= set(map(int, task.read_text().split()))
    return found


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def within(seconds: float, condition: Callable[[], object]) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False


@pytest.fixture
def slow(tmp_path: Path) -> Path:
    path = tmp_path / "slow.py"
    path.write_text(SLOW)
    return path


def started(
    tmp_path: Path, *arguments: str, stderr: Any = subprocess.DEVNULL, group: bool = False
) -> subprocess.Popen[bytes]:
    """A process that has workers, with those at work."""
    environment = {**os.environ, "HEXARIUM_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(ROOT)}
    owner = subprocess.Popen(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=stderr,
        start_new_session=group,
    )
    assert within(LONGEST, lambda: children(owner.pid))
    return owner


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL], ids=lambda sent: sent.name)
@pytest.mark.parametrize("kind", ["warm", "background"])
def test_no_worker_outlives_its_owner(tmp_path: Path, slow: Path, sent: signal.Signals, kind: str) -> None:
    program = tmp_path / "owner.py"
    program.write_text(OWNER)
    arguments = ("-m", "hexarium", "warm", str(slow)) if kind == "warm" else (str(program), str(slow))
    owner = started(tmp_path, *arguments)
    workers = children(owner.pid)
    time.sleep(0.5)
    assert all(map(alive, workers))
    owner.send_signal(sent)
    try:
        owner.wait(LONGEST)
        assert within(LONGEST, lambda: not any(map(alive, workers)))
    finally:
        for pid in workers:
            if alive(pid):
                os.kill(pid, signal.SIGKILL)


@pytest.mark.parametrize("whom", ["parent", "group"])
@pytest.mark.parametrize("delay", [0.0, 1.0])
def test_ctrl_c_ends_warm_at_once_and_without_a_word(
    tmp_path: Path, slow: Path, whom: str, delay: float
) -> None:
    errors = tmp_path / "errors"
    with errors.open("wb") as file:
        owner = started(tmp_path, "-m", "hexarium", "warm", str(slow), stderr=file, group=True)
    workers = children(owner.pid)
    time.sleep(delay)
    (os.killpg if whom == "group" else os.kill)(owner.pid, signal.SIGINT)
    assert owner.wait(LONGEST) == 130
    assert within(LONGEST, lambda: not any(map(alive, workers)))
    assert "Traceback" not in errors.read_text()
    assert "Exception" not in errors.read_text()


def test_a_worker_compiles_into_the_cache_and_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXARIUM_CACHE", str(tmp_path))
    variant = PILE.variant()
    worker = Worker()
    worker.compile(variant, whole=False)
    worker.finish()
    assert worker.answer() == ""
    assert within(LONGEST, lambda: worker.done)
    assert {path.name.partition("-")[0] for path in tmp_path.glob("pile_*/*.code")} == {
        "init",
        "legal",
        "step",
    }
    assert Runner(variant).ready


def test_a_worker_says_what_does_not_compile(slow: Path) -> None:
    slow.write_text(
        SLOW.replace("time.sleep(300)", "pass").replace("state.rng = seed", "state.rng = seed + 'x'")
    )
    worker = Worker()
    worker.compile(games.load(str(slow)).variant(), whole=False)
    assert f"{slow}, line 10: this does not compile: " in worker.answer()
    worker.compile(PILE.variant(), whole=False)
    assert worker.answer() == ""
    worker.close()
    assert worker.done


def test_a_worker_that_was_ended_says_so() -> None:
    worker = Worker()
    worker._process.kill()
    worker.compile(PILE.variant(), whole=False)
    assert "was ended" in worker.answer()


SCRIPT = """
from __future__ import annotations
import sys, time
from pathlib import Path
from typing import Any
from hexarium import Match
from tests.toys.pile_rules import *
from tests.toys import pile
from hexarium.kit.dispatch import Rules, tagged, rule
@rule
def init(state: Any, options: Any, seed: Any) -> None:
    state.rng, state.pile, state.forced, state.given = seed, options[0], -1, -1
class Own(pile.Pile):
    rules, record = Rules(init, legal, step), tagged(STATE, "script")
GAME = pile.pile_with(Own, name="script")
if __name__ == "__main__":
    with Path(sys.argv[1]).open("a") as file:
        print("run", file=file)
    match = Match.new(GAME, {"pile": 100}, seed=1, compiled=None)
    world = match.resampled(0, 1)
    began = time.monotonic()
    while not match.runner.compiled and time.monotonic() - began < 240:
        world.runner.faster()
        match.play("take 1")
        match.undo()
        time.sleep(0.2)
    print(match.runner.compiled)
"""


def test_a_script_with_a_game_of_its_own_runs_once_and_its_match_changes_over(tmp_path: Path) -> None:
    script, log = tmp_path / "script.py", tmp_path / "log"
    script.write_text(SCRIPT)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "HEXARIUM_CACHE": str(tmp_path / "cache")}
    answer = subprocess.run(
        [sys.executable, str(script), str(log)],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
        timeout=300,
    )
    assert answer.stdout.strip() == "True", answer.stderr
    assert log.read_text() == "run\n"
