"""Ctrl-C in a terminal: a long command ends at once with what it has, and the terminal is as it was."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from hexarium.play.record import Record
from tests.cli.pseudo import LONGEST, Terminal, running

CONTROL_C = b"\x03"
HIDE_CURSOR, SHOW_CURSOR = "\x1b[?25l", "\x1b[?25h"
ENDLESS = ("tournament", "heaven", "random", "random:", "--games", "1000000", "--processes", "2")


def played(journal: Path, terminal: Terminal, games: int) -> None:
    """Wait until a journal has so many games."""
    began = time.monotonic()
    while not journal.exists() or journal.read_bytes().count(b"\n") <= games:
        assert terminal._read(0.1)
        assert time.monotonic() - began < LONGEST


def children(process: int) -> list[str]:
    told = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, check=False)
    return told.stdout.decode().split()


def gone(process: str) -> bool:
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    return False


def test_a_tournament_tells_what_it_has_and_leaves_nothing_behind(tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    with running(*ENDLESS, "--journal", journal.name, "-o", "chart.svg", cwd=tmp_path) as terminal:
        played(journal, terminal, 4)
        workers = children(terminal.process)
        assert len(workers) == 2
        os.write(terminal.file, CONTROL_C)
        assert terminal.end() == 128 + signal.SIGINT
    assert "Stopped by Ctrl-C after" in terminal.text
    assert "Traceback" not in terminal.text
    assert terminal.text.rindex(SHOW_CURSOR) > terminal.text.rindex(HIDE_CURSOR)
    assert all(map(gone, workers))
    # Whatever was over is in the journal, line for line, and it was told.
    games = journal.read_text().splitlines()[1:]
    assert len({json.loads(line)["game"] for line in games}) == len(games) >= 4
    assert f"after {len(games):,} of 1,000,000 games" in " ".join(terminal.text.split())
    assert (tmp_path / "chart.svg").exists()


def test_a_tournament_that_is_still_being_compiled_stops_too(tmp_path: Path) -> None:
    files = ("--journal", "journal.jsonl", "--save", "games.jsonl")
    empty = {"HEXARIUM_CACHE": str(tmp_path / "cache")}
    with running(*ENDLESS, *files, cwd=tmp_path, environment=empty) as terminal:
        terminal.wait_for("compiling heaven")
        os.write(terminal.file, CONTROL_C)
        assert terminal.end() == 128 + signal.SIGINT
    assert "Stopped by Ctrl-C before the first game of heaven was over." in terminal.screen()
    assert "Traceback" not in terminal.text
    assert not list(tmp_path.glob("*.jsonl"))


@pytest.mark.parametrize("typed", [b"", b"move b3"], ids=["empty", "half a word"])
def test_a_game_that_is_played_is_kept(typed: bytes, tmp_path: Path) -> None:
    options = ("--option", "first=angels", "--seed", "2", "--against", "random")
    with running("play", "heaven", *options, cwd=tmp_path) as terminal:
        terminal.screen_at_prompt()
        terminal.type("move c3 c4")
        os.write(terminal.file, typed + CONTROL_C)
        assert terminal.end() == 0
    assert "go on with: hexarium play heaven --from heaven-2.jsonl" in terminal.text
    assert "Traceback" not in terminal.text
    assert Record.load(tmp_path / "heaven-2.jsonl").actions == (("move c3 c4", None),)


def test_a_game_that_is_looked_on_is_kept(tmp_path: Path) -> None:
    options = ("--as", "none", "--against", "random", "--seed", "3", "--pace", "0.05")
    with running("play", "heaven", *options, cwd=tmp_path) as terminal:
        terminal.wait_for("Ctrl-C stops")
        terminal.wait_for("Round 2 begins")
        os.write(terminal.file, CONTROL_C)
        assert terminal.end() == 0
    assert "go on with: hexarium play heaven --from heaven-3.jsonl" in terminal.text
    assert "Traceback" not in terminal.text
    assert len(Record.load(tmp_path / "heaven-3.jsonl").actions) > 4
