"""`hexarium simulate` as people use it: what it prints, how it is stopped, and what it leaves on the disk."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from hexarium.cli.simulated import BLOCKS, spark
from tests.program import ready

ROOT = Path(__file__).parents[2]
ENDLESS = str(ROOT / "tests" / "toys" / "endless.py")
LONGEST = 300.0
"""Seconds after which a test gives up; what is not stopped would take very much longer."""

EXIT = {signal.SIGINT: 130, signal.SIGTERM: 143}


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "80"}


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*ready(), "simulate", *arguments],
        cwd=cwd,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


READY = """
import sys
from hexarium.arena import simulate
from hexarium.play import record_file
def told(function):
    def call(*arguments):
        print("ready", file=sys.stderr, flush=True)
        return function(*arguments)
    return call
{change}
from hexarium.cli import main
main()
"""
PLAYING = "simulate._Work.answers = told(simulate._Work.answers)"
SAVING = "record_file.RecordFile.append = told(record_file.RecordFile.append)"


def stopped(sent: signal.Signals, *arguments: str, cwd: Path, when: str = PLAYING) -> tuple[str, str, int]:
    """What a simulation said that got a signal a little after it was at work, and how it ended."""
    process = subprocess.Popen(
        [sys.executable, "-c", READY.format(change=when), "simulate", *arguments],
        cwd=cwd,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr is not None
        said = ""
        while "ready" not in (line := process.stderr.readline()):
            assert line, said
            said += line
        time.sleep(0.3)
        process.send_signal(sent)
        out, rest = process.communicate(timeout=LONGEST)
    finally:
        process.kill()
    assert "Traceback" not in rest
    return out, rest, process.returncode


@pytest.mark.parametrize("sent", EXIT, ids=lambda sent: sent.name)
@pytest.mark.parametrize("threads", ["1", "3"])
def test_one_signal_stops_a_game_without_end(sent: signal.Signals, threads: str, tmp_path: Path) -> None:
    arguments = (ENDLESS, "--plies", "0", "--threads", threads)
    out, _, code = stopped(sent, *arguments, cwd=tmp_path)
    assert code == EXIT[sent]
    assert "after 0 of 1,000 games of endless" in out
    assert "under way" in out


@pytest.mark.parametrize("sent", EXIT, ids=lambda sent: sent.name)
def test_one_signal_stops_more_games_than_memory_holds(sent: signal.Signals, tmp_path: Path) -> None:
    arguments = ("heaven", "--games", str(10**12), "--json", "--threads", "2")
    out, _, code = stopped(sent, *arguments, cwd=tmp_path)
    assert code == EXIT[sent]
    data = json.loads(out)
    assert (data["stopped"], data["asked"]) == (True, 10**12)
    assert 0 < data["games"] == sum(data["winners"].values())


def test_one_signal_stops_the_compiler(tmp_path: Path) -> None:
    """Nothing is kept yet, and the rules take the compiler many seconds."""
    process = subprocess.Popen(
        [sys.executable, "-m", "hexarium", "simulate", "catan"],
        cwd=tmp_path,
        env={**environment(), "HEXARIUM_CACHE": str(tmp_path / "cache")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr is not None
        assert process.stderr.readline().startswith("Compiling simulate")
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=LONGEST)
    finally:
        process.kill()
    assert process.returncode == 130
    assert out == "Stopped by Ctrl-C before the first game of catan.\n"
    # Nobody has waited for the compiler: what it was at is not there.
    assert not list((tmp_path / "cache").glob("*/simulate*.code"))


def test_a_simulation_stopped_before_it_saves_leaves_no_file(tmp_path: Path) -> None:
    arguments = (ENDLESS, "--plies", "0", "--save", "games.jsonl")
    out, errors, code = stopped(signal.SIGINT, *arguments, cwd=tmp_path)
    assert code == 130
    assert "Stopped by Ctrl-C" in out
    assert "Nothing was saved to 'games.jsonl'." in errors
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("sent", EXIT, ids=lambda sent: sent.name)
def test_a_file_says_that_it_has_not_all_games(sent: signal.Signals, tmp_path: Path) -> None:
    arguments = ("heaven", "--games", "20000", "--save", "games.jsonl")
    out, errors, code = stopped(sent, *arguments, cwd=tmp_path, when=SAVING)
    assert code == EXIT[sent]
    assert out.startswith("20,000 games of heaven")
    assert "of the 20,000 games, and says so." in errors
    assert [path.name for path in tmp_path.iterdir()] == ["games.jsonl"]
    head, *games = (tmp_path / "games.jsonl").read_text().splitlines()
    data = json.loads(head)
    assert (data["games"], data["planned"]) == (len(games), 20_000)


def test_saved_games_are_all_there_and_half_a_file_is_refused(tmp_path: Path) -> None:
    assert run("heaven", "--games", "5", "--save", "games.jsonl", cwd=tmp_path).returncode == 0
    file = tmp_path / "games.jsonl"
    assert json.loads(file.read_text().partition("\n")[0])["games"] == 5
    again = run("heaven", "--games", "5", "--save", "games.jsonl", cwd=tmp_path)
    assert again.returncode == 2
    assert "exists already" in again.stderr
    replay = [*ready(), "replay", "games.jsonl"]
    file.write_text("".join(file.read_text().splitlines(keepends=True)[:4]))
    refused = subprocess.run(
        replay, cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False
    )
    assert refused.returncode == 2
    assert "5 games; it has 3" in refused.stderr


def test_games_that_met_the_limit_are_told(tmp_path: Path) -> None:
    answer = run(ENDLESS, "--games", "3", "--plies", "100", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert "3 of 3 games met the limit of 100 plies" in " ".join(answer.stdout.split())
    assert "unfinished" in answer.stdout
    assert "met the limit" not in run("heaven", "--games", "3", cwd=tmp_path).stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--games", str(10**30)), "games cannot be"),
        (("--threads", str(10**9)), "threads cannot be"),
        (("--plies", "-1"), "plies cannot be -1"),
        (("-o", "picture.gif"), "it ends in .svg or .png"),
    ],
)
def test_what_cannot_be_is_one_sentence(arguments: tuple[str, ...], said: str, tmp_path: Path) -> None:
    answer = run("heaven", *arguments, cwd=tmp_path)
    assert answer.returncode == 2
    assert said in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_measures_have_a_row_a_histogram_and_a_picture(tmp_path: Path) -> None:
    answer = run(ENDLESS, "--games", "30", "--plies", "9", "-o", "picture.svg", cwd=tmp_path)
    rows = [line.split() for line in answer.stdout.splitlines()]
    assert ["left", "(tens)", "1.2", "0.0", "1.2", "1.2", "1.2", "█"] in rows
    assert ["secret", "(points)"] in rows
    assert any(row[:1] == ["anna"] and row[-1][-1] in BLOCKS for row in rows)
    picture = (tmp_path / "picture.svg").read_text()
    assert picture.count('data-kind="mean"') == 4
    assert all(word in picture for word in ("30 random games of endless", "left (tens)", "anna", "ben"))


def test_without_measures_there_are_plies(tmp_path: Path) -> None:
    answer = run(str(ROOT / "examples" / "connect.py"), "--games", "9", "--option", "side=3", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.splitlines()[-1].startswith("plies")


def test_a_terminal_without_such_letters_gets_others(tmp_path: Path) -> None:
    plain = subprocess.run(
        [sys.executable, "-m", "hexarium", "simulate", "heaven", "--games", "50"],
        cwd=tmp_path,
        env={**environment(), "PYTHONIOENCODING": "ascii:strict"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert plain.returncode == 0, plain.stderr
    assert "@" in plain.stdout
    assert "?" not in plain.stdout


def test_the_bar_says_that_it_compiles(tmp_path: Path) -> None:
    """On a terminal, with nothing kept; there the bar says it, and no line is left behind."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "hexarium", "simulate", ENDLESS, "--games", "2", "--plies", "5"],
        cwd=tmp_path,
        env={**environment(), "HEXARIUM_CACHE": str(tmp_path / "cache"), "TERM": "xterm"},
        stdout=subprocess.PIPE,
        stderr=theirs,
    )
    os.close(theirs)
    shown = b""
    with suppress(OSError):  # the other end is closed
        while part := os.read(ours, 4096):
            shown += part
    os.close(ours)
    out, _ = process.communicate(timeout=LONGEST)
    assert process.returncode == 0
    assert b"2 games of endless" in out
    assert b"compiling endless" in shown
    assert b"once for this version" not in shown


def test_bars_are_as_high_as_their_numbers_and_none_is_lost() -> None:
    assert spark([0, 1, 400, 800, 799]) == " ▁▄██"
    assert spark([0]) == " "
