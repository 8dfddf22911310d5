"""`hexarium tournament` as people use it: killed and gone on with, in whatever number of processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from hexarium.cli import app
from hexarium.errors import HexariumError
from hexarium.play.record_file import RecordFile
from tests.program import ready

ROOT = Path(__file__).parents[2]
GAMES = ("heaven", "random", "random:", "random:,", "--games", "30", "--seed", "3")
"""The same bot by three names: what differs is luck, and that is the same each time."""


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "hexarium", *arguments]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100"}


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*ready(), "tournament", *arguments],
        cwd=cwd,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def found(answer: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    """What a tournament found, without times."""
    assert answer.returncode == 0, answer.stderr
    data: dict[str, Any] = json.loads(answer.stdout)
    for key in ("seconds", "processes", "before"):
        del data[key]
    for each in data["standings"]:
        del each["ms"], each["worst_ms"]
    return data


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The tournament as one process plays it, uninterrupted."""
    return found(run(*GAMES, "--processes", "1", "--json", cwd=tmp_path_factory.mktemp("whole")))


def begun(cwd: Path, *arguments: str, lines: int) -> subprocess.Popen[str]:
    """A tournament whose journal has so many lines by now."""
    process = subprocess.Popen(
        command("tournament", *arguments, "--journal", "journal.jsonl"),
        cwd=cwd,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    journal = cwd / "journal.jsonl"
    while process.poll() is None and (not journal.exists() or journal.read_bytes().count(b"\n") < lines):
        time.sleep(0.01)
    return process


def numbers(journal: Path) -> list[int]:
    return [json.loads(line)["game"] for line in journal.read_text().splitlines()[1:]]


def test_the_result_is_the_same_whatever_the_number_of_processes(
    whole: dict[str, Any], tmp_path: Path
) -> None:
    assert found(run(*GAMES, "--processes", "3", "--json", cwd=tmp_path)) == whole
    assert whole["games"] == 30
    assert [each["games"] for each in whole["standings"]] == [20, 20, 20]


def test_killed_at_any_moment_it_goes_on_and_finds_the_same(whole: dict[str, Any], tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    for lines in (2, 8):
        process = begun(tmp_path, *GAMES, "--processes", "2", lines=lines)
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=60)
        kept = numbers(journal)
        assert len(set(kept)) == len(kept) >= lines - 1
    with journal.open("ab") as file:
        file.write(b'{"game": 29, "winn')  # torn in the middle of a line
    answer = run(*GAMES, "--processes", "2", "--json", "--journal", "journal.jsonl", cwd=tmp_path)
    assert json.loads(answer.stdout)["before"] == len(kept)
    assert found(answer) == whole
    assert sorted(numbers(journal)) == list(range(30))
    assert numbers(journal)[: len(kept)] == kept
    again = run(*GAMES, "--json", "--journal", "journal.jsonl", cwd=tmp_path)
    assert found(again) == whole
    assert len(numbers(journal)) == 30


def children(parent: int) -> list[int]:
    """The processes that another one has started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            rest = stat.read_text().rpartition(")")[2].split()
            found += [int(stat.parent.name)] if int(rest[1]) == parent else []
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no list of processes")
def test_when_a_process_is_killed_its_game_is_played_again(whole: dict[str, Any], tmp_path: Path) -> None:
    process = begun(tmp_path, *GAMES, "--processes", "2", "--json", lines=2)
    os.kill(children(process.pid)[0], signal.SIGKILL)
    out, errors = process.communicate(timeout=300)
    assert "A process was ended by SIGKILL in the middle of game" in " ".join(errors.split())
    assert found(subprocess.CompletedProcess([], process.returncode, out, errors)) == whole
    assert sorted(numbers(tmp_path / "journal.jsonl")) == list(range(30))


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM], ids=lambda sent: sent.name)
def test_one_signal_ends_it_with_what_there_is(sent: signal.Signals, tmp_path: Path) -> None:
    games = ("heaven", "random", "random:", "--games", "1000000", "--save", "games.jsonl", "-o", "chart.svg")
    process = begun(tmp_path, *games, lines=4)
    process.send_signal(sent)
    out, errors = process.communicate(timeout=120)
    assert process.returncode == 128 + sent
    assert "Traceback" not in errors
    assert f"Stopped by {'Ctrl-C' if sent == signal.SIGINT else 'SIGTERM'} after" in out
    assert "of 1,000,000 games of heaven" in out
    kept = numbers(tmp_path / "journal.jsonl")
    records = RecordFile.read(tmp_path / "games.jsonl")
    assert (records.games, records.planned) == (len(kept), 1_000_000)
    assert "and says so." in errors
    assert "random" in (tmp_path / "chart.svg").read_text()


def test_records_are_kept_through_a_kill(whole: dict[str, Any], tmp_path: Path) -> None:
    del whole
    process = begun(tmp_path, *GAMES, "--save", "games.jsonl", lines=6)
    process.kill()
    process.communicate(timeout=60)
    assert not (tmp_path / "games.jsonl").exists()
    answer = run(*GAMES, "--save", "games.jsonl", "--journal", "journal.jsonl", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    records = list(RecordFile.read(tmp_path / "games.jsonl"))
    assert len(records) == 30
    assert [each.seed for each in records[::2]] == [each.seed for each in records[1::2]]
    assert records[0].replay().outcome is not None
    refused = run(*GAMES, "--save", "games.jsonl", cwd=tmp_path)
    assert "exists already" in refused.stderr


def test_what_people_see(tmp_path: Path) -> None:
    answer = run(*GAMES, "--processes", "1", "-o", "chart.svg", "--theme", "dark", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    said = answer.stdout
    assert said.startswith("30 games of heaven, in ")
    assert [line.split()[1] for line in said.splitlines() if line[:1].isdigit()][1:4] == [
        "random",
        "random:",
        "random:,",
    ]
    assert all(word in said for word in ("Elo", "±", "95 % interval", "equal", "worst", "beats", "Seats:"))
    assert "faults" not in said
    assert (tmp_path / "chart.svg").read_text().startswith("<svg")


def test_no_more_processes_are_told_than_there_were_games_for(tmp_path: Path) -> None:
    answer = run("heaven", "random", "random:", "--games", "2", "--processes", "9", "--json", cwd=tmp_path)
    assert json.loads(answer.stdout)["processes"] == 2


def test_games_without_chance_are_not_all_the_same(whole: dict[str, Any]) -> None:
    assert whole["opening"] == 4
    assert whole["plies_per_game"]["spread"] > 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("heaven",), "A tournament has from 2 to 64 bots; 0 are named."),
        (("heaven", "random"), "A tournament has from 2 to 64 bots; 1 is named."),
        (("heaven", "random", "nobody"), "There is no bot 'nobody'; the levels are easy"),
        (("heaven", "random", "random:x=1"), "random has no setting 'x=1'"),
        (("nowhere", "random", "random:"), "There is no game 'nowhere'"),
        ((*GAMES, "--games", "0"), "games cannot be 0; it is a whole number from 1"),
        ((*GAMES, "--processes", "0"), "processes cannot be 0; it is a whole number from 1"),
        ((*GAMES, "--ms", "0"), "ms cannot be 0; it is a whole number from 1"),
        ((*GAMES, "--opening", "-1"), "opening cannot be -1; it is a whole number from 0"),
        (
            (*GAMES, "--opening", "100000"),
            "opening cannot be 100000; random games of heaven may be over after",
        ),
        ((*GAMES, "--seed", "x"), "seed cannot be 'x'; it is a whole number"),
        ((*GAMES, "-o", "chart.gif"), "it ends in .svg or .png"),
        ((*GAMES, "-o", "no/where.svg"), "'no/where.svg' cannot be written (no such file or directory)."),
        ((*GAMES, "--save", "no/where.jsonl"), "cannot be written"),
        ((*GAMES, "--theme", "blue"), "theme cannot be 'blue'; it is light or dark"),
        ((*GAMES, "--bot", "mine"), "--bot cannot be 'mine'; it is a name"),
        ((*GAMES, "--journal", "no/where.jsonl"), "cannot be written"),
        ((*GAMES, "--option", "x=1"), "heaven has no option 'x'"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_leaves_no_file(
    arguments: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    files = {"--journal": "journal.jsonl", "--save": "games.jsonl"}
    kept = [each for name, file in files.items() if name not in arguments for each in (name, file)]
    with pytest.raises(HexariumError) as error:
        get_command(app).main(["tournament", *arguments, *kept], standalone_mode=False)
    assert said in str(error.value)
    assert str(error.value).endswith(".")
    assert list(tmp_path.iterdir()) == []


def test_a_program_of_ones_own_takes_part(tmp_path: Path) -> None:
    mine = f"mine={sys.executable} {ROOT / 'examples' / 'bot.py'}"
    answer = run(
        "heaven", "random", "--bot", mine, "--games", "2", "--processes", "1", "--json", cwd=tmp_path
    )
    assert answer.returncode == 0, answer.stderr
    data = json.loads(answer.stdout)
    assert sorted(each["name"] for each in data["standings"]) == ["mine", "random"]
    assert data["programs"] == {"mine": mine.partition("=")[2]}
