"""A crew: every job is done, whoever dies over it, and nobody is left behind."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from hexarium.arena.crew import MOST_PROCESSES, TRIES, Crew
from hexarium.arena.hall import Hall
from hexarium.arena.sitting import Player, Sitting
from hexarium.errors import BadOption, HexariumError
from tests.arena.processes import LONGEST, is_alive, soon
from tests.bots.programs import line, program

ROOT = Path(__file__).parents[2]

WORKSHOP = """
import os, signal, time
from dataclasses import dataclass
from pathlib import Path
from hexarium.errors import BadOption

@dataclass(frozen=True)
class Job:
    number: int

@dataclass(frozen=True)
class Workshop:
    folder: str
    deadly: int = -1
    deaths: int = 0

    def open(self):
        return self

    def do(self, job):
        print("what is printed is no answer")
        if job.number == self.deadly and len(list(Path(self.folder).glob("death*"))) < self.deaths:
            (Path(self.folder) / f"death-{os.getpid()}").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        if job.number == 666:
            raise BadOption("That cannot be done.")
        if job.number == 777:
            (Path(self.folder) / "pid").write_text(str(os.getpid()))
            time.sleep(600)
        return job.number**2
"""


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A module that the processes of a crew can import, too."""
    (tmp_path / "workshop.py").write_text(WORKSHOP)
    monkeypatch.syspath_prepend(str(tmp_path))
    import workshop  # type: ignore[import-not-found]

    yield workshop
    del sys.modules["workshop"]


def answered(crew: Crew, jobs: list[Any]) -> dict[int, int]:
    found = [(job.number, answer) for job, answer in crew.answers(jobs)]
    assert len(dict(found)) == len(found)
    return dict(found)


def test_every_job_is_done_once_and_the_crew_can_go_on(workshop: Any, tmp_path: Path) -> None:
    with Crew(workshop.Workshop(str(tmp_path)), 3) as crew:
        for count in (7, 1, 0):
            jobs = [workshop.Job(number) for number in range(count)]
            assert answered(crew, jobs) == {number: number**2 for number in range(count)}


def test_when_a_process_dies_its_job_is_done_again_and_it_is_said(workshop: Any, tmp_path: Path) -> None:
    said: list[str] = []
    shop = workshop.Workshop(str(tmp_path), deadly=2, deaths=TRIES - 1)
    with Crew(shop, 2, say=said.append) as crew:
        found = answered(crew, [workshop.Job(number) for number in range(5)])
    assert found == {number: number**2 for number in range(5)}
    sentence = "A process was ended by SIGKILL in the middle of game 2, which is played again."
    assert said == [sentence] * (TRIES - 1)


def test_a_job_that_ends_every_process_is_given_up_with_a_sentence(workshop: Any, tmp_path: Path) -> None:
    shop = workshop.Workshop(str(tmp_path), deadly=0, deaths=99)
    with Crew(shop, 1) as crew, pytest.raises(HexariumError, match=f"game 0 was ended .* {TRIES} times"):
        answered(crew, [workshop.Job(0)])


def test_what_is_raised_over_a_job_is_raised_here(workshop: Any, tmp_path: Path) -> None:
    with Crew(workshop.Workshop(str(tmp_path)), 1) as crew:
        with pytest.raises(BadOption, match=r"^That cannot be done\.$"):
            answered(crew, [workshop.Job(666)])
        assert answered(crew, [workshop.Job(3)]) == {3: 9}


def test_it_stops_in_the_middle_of_a_job(workshop: Any, tmp_path: Path) -> None:
    stop = Event()
    with Crew(workshop.Workshop(str(tmp_path)), 2, stop) as crew:
        for _ in crew.answers([workshop.Job(777), workshop.Job(1)]):
            stop.set()
    assert not list(crew.answers([workshop.Job(1)]))


def test_processes_end_with_their_owner_however_it_ends(workshop: Any, tmp_path: Path) -> None:
    assert workshop
    script = (
        "from workshop import Job, Workshop\nfrom hexarium.arena.crew import Crew\n"
        f"list(Crew(Workshop({str(tmp_path)!r}), 1).answers([Job(777)]))"
    )
    path = os.pathsep.join([str(tmp_path), str(ROOT)])
    owner = subprocess.Popen([sys.executable, "-c", script], env={**os.environ, "PYTHONPATH": path})
    try:
        pid = _soon(lambda: int((tmp_path / "pid").read_text()))
    finally:
        owner.kill()
        owner.wait()
    soon(lambda: not is_alive(pid))


def _soon(look: Any) -> Any:
    """What is there before long, on whatever machine."""
    for _ in range(3000):
        with suppress(OSError, ValueError):
            return look()
        time.sleep(0.05)
    return look()


@pytest.mark.parametrize("processes", [0, -1, MOST_PROCESSES + 1])
def test_a_crew_of_nobody_or_of_too_many_is_refused(processes: int) -> None:
    with pytest.raises(BadOption, match=f"processes cannot be {processes}; it is a whole number from 1"):
        Crew(None, processes)  # type: ignore[arg-type]


DEAF = """
child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(1000)"])
with open("numbers", "a") as file:
    print(os.getpid(), child.pid, os.getppid(), file=file, flush=True)
ok(question, question["legal"][0])
time.sleep(1000)
"""
"""A program that hears nothing any more after its first choice, so that only force ends it."""


@pytest.fixture
def numbers(tmp_path: Path) -> Path:
    """Where deaf programs, what they have started and those who have started them note their numbers."""
    return tmp_path / "numbers"


@pytest.fixture
def deaf(tmp_path: Path) -> str:
    """The command of a deaf program."""
    run = f"cd {shlex.quote(str(tmp_path))} && exec {line(program(tmp_path, DEAF))}"
    return f"sh -c {shlex.quote(run)}"


def test_programs_that_play_end_with_the_crew_and_with_all_they_have_started(
    deaf: str, numbers: Path
) -> None:
    hall = Hall("heaven", {}, {"mine": deaf}, seconds=0.2, most=16)
    with Crew(hall, 1) as crew:
        answered(crew, [Sitting(0, 1, (Player("mine"), Player("random")))])
    noted = [int(each) for each in numbers.read_text("utf-8").split()]
    assert len(noted) >= 3
    soon(lambda: not any(map(is_alive, noted)))


def test_programs_that_play_are_not_left_behind_by_a_process_that_is_killed(deaf: str, numbers: Path) -> None:
    # Each choice may take so long that the process is killed while it waits for the second one.
    hall = Hall("heaven", {}, {"mine": deaf}, seconds=LONGEST, most=16)
    crew, stop = Crew(hall, 1), Event()
    crew.stop = stop
    game = Sitting(0, 1, (Player("mine"), Player("random")))
    thread = Thread(target=lambda: list(crew.answers([game])))
    thread.start()
    try:
        first = _soon(lambda: [int(each) for each in numbers.read_text("utf-8").split()][:3])
        program, child, member = first
        os.kill(member, signal.SIGKILL)
        soon(lambda: not any(map(is_alive, (program, child))))
        # Another one plays the game again.
        soon(lambda: len(numbers.read_text("utf-8").split()) >= 6)
    finally:
        stop.set()
        thread.join()
        crew.close()
    soon(lambda: not any(is_alive(int(each)) for each in numbers.read_text("utf-8").split()))
