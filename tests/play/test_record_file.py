"""A file of many records says how many there should be, and half of it is not taken for the whole."""

from __future__ import annotations

import errno
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from hexarium.errors import BadFile, BadRecord
from hexarium.play.match import Match
from hexarium.play.record import Record
from hexarium.play.record_file import RecordFile
from tests.test_cli import run
from tests.toys.pile import PILE


def played(seed: int) -> Record:
    match = Match.new(PILE, seed=seed, compiled=False)
    for text in ("roll", "take 2", "roll"):
        match.play(text)
    return Record.of(match)


RECORDS = [played(seed) for seed in range(5)]


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    with RecordFile(path, len(RECORDS)) as file:
        for record in RECORDS:
            file.append(record)
    return path


def test_a_file_of_many_records_is_read_back(whole: Path) -> None:
    assert Record.load_all(whole) == RECORDS
    head, first, *_ = map(json.loads, whole.read_text().splitlines())
    assert head == {"hexarium": 1, "games": 5}
    assert first == RECORDS[0].data(checked=True)
    reading = RecordFile.read(whole)
    assert (reading.games, reading.planned) == (5, None)


def test_a_file_appears_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with RecordFile(path, 1) as file:
        file.append(RECORDS[0])
        assert not path.exists()
    assert [found.name for found in tmp_path.iterdir()] == ["games.jsonl"]


def test_half_a_file_is_refused_wherever_it_ends(whole: Path) -> None:
    content = whole.read_bytes()
    lines = content.splitlines(keepends=True)
    for count in range(5):
        whole.write_bytes(b"".join(lines[: count + 1]))
        with pytest.raises(BadRecord, match=f"games.jsonl' should have 5 games; it has {count}\\."):
            Record.load_all(whole)
        whole.write_bytes(b"".join(lines[: count + 1]) + lines[count + 1][:20])
        with pytest.raises(BadRecord, match=f"should have 5 games; it has {count} and a part of one\\."):
            Record.load_all(whole)
    whole.write_bytes(content + lines[-1])
    with pytest.raises(BadRecord, match="should have 5 games; it has 6"):
        Record.load_all(whole)


def test_a_changed_record_is_told_by_its_number_and_line(whole: Path) -> None:
    lines = whole.read_text().splitlines(keepends=True)
    lines[3] = lines[3].replace("take 2", "take 1")
    whole.write_text("".join(lines))
    with pytest.raises(BadRecord, match="Record 3: Line 3 is changed"):
        Record.load_all(whole)


def test_whoever_stops_early_says_how_many_were_planned(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with RecordFile(path, 1000) as file:
        file.append(RECORDS[0])
        file.append(RECORDS[1])
        file.stop()
    assert Record.load_all(path) == RECORDS[:2]
    reading = RecordFile.read(path)
    assert (reading.games, reading.planned) == (2, 1000)


def test_too_few_games_are_an_error_and_leave_no_file(tmp_path: Path) -> None:
    with (
        pytest.raises(BadRecord, match="was to have 3 games; it got 1"),
        RecordFile(tmp_path / "games.jsonl", 3) as file,
    ):
        file.append(RECORDS[0])
    assert not list(tmp_path.iterdir())


def test_what_goes_wrong_leaves_the_older_file(whole: Path) -> None:
    before = whole.read_bytes()
    with pytest.raises(BadFile, match="exists already and is not overwritten"):
        RecordFile(whole, 3)
    with pytest.raises(ZeroDivisionError), RecordFile(whole, 3, overwrite=True) as file:
        file.append(RECORDS[1 // 0])
    assert whole.read_bytes() == before
    assert [found.name for found in whole.parent.iterdir()] == [whole.name]
    with RecordFile(whole, 1, overwrite=True) as file:
        file.append(RECORDS[4])
    assert Record.load_all(whole) == [RECORDS[4]]


def test_a_full_disk_leaves_the_older_file(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = whole.read_bytes()
    file = RecordFile(whole, 1, overwrite=True)
    file.append(RECORDS[0])

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(BadFile, match="no space left on device"):
            file.finish()
    assert whole.read_bytes() == before
    assert [found.name for found in whole.parent.iterdir()] == [whole.name]


@pytest.mark.parametrize("name", ["nowhere/games.jsonl", ".", "\x00"])
def test_a_file_that_cannot_be_written_is_refused_before_the_work(name: str, tmp_path: Path) -> None:
    for overwrite in (False, True):
        with pytest.raises(BadFile, match="cannot be written"):
            RecordFile(tmp_path / name, 3, overwrite)


@pytest.mark.parametrize(
    ("head", "says"),
    [
        ({"hexarium": 2, "games": 1}, "Line 1: this reads records of format 1, not 2"),
        ({"games": 1}, "Line 1: this reads records of format 1, not None"),
        ({"hexarium": 1, "games": "1"}, "Line 1: games and planned are whole numbers"),
        ({"hexarium": 1, "games": -1}, "Line 1: games and planned are whole numbers"),
        ({"hexarium": 1, "games": 1, "planned": True}, "Line 1: games and planned are whole numbers"),
        ({"hexarium": 1, "games": 1, "colour": 5}, "Line 1: 'colour' does not belong in the first line"),
    ],
)
def test_a_first_line_that_is_none_is_refused(head: object, says: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(json.dumps(head) + "\n" + json.dumps(RECORDS[0].data()) + "\n")
    with pytest.raises(BadRecord, match=says):
        Record.load_all(path)


def test_one_record_is_not_many(whole: Path) -> None:
    with pytest.raises(BadRecord, match="Line 1: this is a file of many games"):
        Record.load(whole)


@pytest.mark.parametrize("of", ["tournament", "tuning"])
def test_a_journal_of_results_is_no_record_and_is_called_by_its_name(of: str) -> None:
    text = json.dumps({"hexarium": 1, "journal": of, "games": 2}) + '\n{"game": 0}\n'
    with pytest.raises(BadRecord, match=f"Line 1: this is the journal of a {of}, which keeps results"):
        Record.parse(text)


def test_words_that_mean_many_records_elsewhere_mean_nothing_in_one(tmp_path: Path) -> None:
    match = Match.new(PILE, seed=1, compiled=False)
    match.play("roll")
    record = Record.of(match, {0: "actions", 1: "games"})
    record.save(tmp_path / "one.jsonl")
    assert Record.load_all(tmp_path / "one.jsonl") == [record]


def test_games_that_are_very_long_are_read_one_a_line(tmp_path: Path) -> None:
    long = replace(RECORDS[0], actions=(("take 1", None),) * 150_000)
    with (tmp_path / "long.jsonl").open("w") as file:
        for _ in range(2):
            file.write(json.dumps(long.data()) + "\n")
    assert Record.load_all(tmp_path / "long.jsonl") == [long, long]


# The command


def battles(count: int) -> list[Record]:
    found = []
    for seed in range(count):
        match = Match.new("heaven", seed=seed, compiled=False)
        match.play(match.legal()[0])
        found.append(Record.of(match))
    return found


def test_replay_says_how_many_games_were_planned_and_refuses_half_a_file(tmp_path: Path) -> None:
    with RecordFile(tmp_path / "some.jsonl", 7) as file:
        for record in battles(2):
            file.append(record)
        file.stop()
    answer = run("replay", "some.jsonl", cwd=tmp_path)
    assert answer.stdout.startswith("some.jsonl: 2 games of 7 that were planned, 2 plies, replayed with and")
    half = tmp_path / "half.jsonl"
    half.write_bytes((tmp_path / "some.jsonl").read_bytes()[:-40])
    answer = run("replay", "half.jsonl", cwd=tmp_path)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == "hexarium: 'half.jsonl' should have 2 games; it has 1 and a part of one.\n"


@pytest.mark.parametrize("name", ["/dev/urandom", "/dev/zero", "pipe", ".", "large", "missing"])
def test_replay_of_what_is_no_file_of_records_is_one_sentence(name: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "large").touch()
    os.truncate(tmp_path / "large", 8 * 2**30)
    answer = run("replay", name, cwd=tmp_path)
    assert answer.returncode == 2
    assert answer.stderr.startswith(f"hexarium: {name!r} ")
    assert answer.stderr.count("\n") == 1


def test_replay_says_which_file_and_what_is_wrong_with_it(tmp_path: Path) -> None:
    (record,) = battles(1)
    record.save(tmp_path / "good.jsonl")
    lines = record.lines(checked=True).splitlines(keepends=True)
    (tmp_path / "bad.jsonl").write_text(lines[0])
    answer = run("replay", "good.jsonl", "bad.jsonl", cwd=tmp_path)
    assert answer.stdout.startswith("good.jsonl: 1 game, 1 ply, ")
    assert answer.stderr == "hexarium: 'bad.jsonl': Line 2 is missing; the check in line 1 counts 2 lines.\n"


def test_replay_reads_the_journal_of_a_game_under_way(tmp_path: Path) -> None:
    from hexarium.play.saves import Save

    match = Match.new("heaven", seed=3, compiled=False)
    with Save.begin(match, {0: "you", 1: "random"}, tmp_path) as save:
        for _ in range(2):
            match.play(match.legal()[0])
            save.note()
        match.undo()
        save.note()
        answer = run("replay", save.path.name, cwd=tmp_path)
        assert answer.stdout.startswith("heaven-3.jsonl: 1 game, 1 ply, "), answer.stderr


def test_replay_runs_no_file_that_a_record_names(tmp_path: Path) -> None:
    trap = tmp_path / "trap.py"
    trap.write_text("raise SystemExit('sprung')")
    (record,) = battles(1)
    head, *rest = record.lines().splitlines(keepends=True)
    (tmp_path / "theirs.jsonl").write_text(head.replace("heaven", "trap.py", 1) + "".join(rest))
    answer = run("replay", "theirs.jsonl", cwd=tmp_path)
    assert answer.returncode == 2
    assert "sprung" not in answer.stderr
    assert "a game of your own is given with it: replay --game FILE" in answer.stderr
