"""Journals: nothing that was written is lost, a torn end is tolerated, and no other file is touched."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from hexarium.arena.contest import difference
from hexarium.arena.journal import Journal
from hexarium.errors import BadFile, BadRecord

FACTS: dict[str, Any] = {"game": "pile", "seed": 7}


def journal(path: Path, facts: Mapping[str, Any] = FACTS) -> Journal:
    return Journal(path, "tournament", facts, difference)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with journal(tmp_path / "journal.jsonl") as kept:
        for number in range(3):
            kept.append({"game": number, "words": "ä\n"})
    return tmp_path / "journal.jsonl"


def test_what_was_written_is_read(path: Path) -> None:
    with journal(path) as kept:
        assert [row["game"] for row in kept.rows] == [0, 1, 2]
        assert kept.rows[0]["words"] == "ä\n"
        kept.append({"game": 3})
    with journal(path) as kept:
        assert [row["game"] for row in kept.rows] == [0, 1, 2, 3]


def test_wherever_a_writer_was_killed_all_whole_lines_are_kept(path: Path) -> None:
    content = path.read_bytes()
    ends = [place + 1 for place, byte in enumerate(content) if byte == ord("\n")]
    for length in range(len(content)):
        path.write_bytes(content[:length])
        with journal(path) as kept:
            whole = sum(end <= length for end in ends)
            assert len(kept.rows) == max(0, whole - 1)
            kept.append({"game": 9})
        lines = path.read_bytes().splitlines()
        assert [json.loads(line)["game"] for line in lines[1:]] == [*range(max(0, whole - 1)), 9]


def test_a_last_line_that_the_system_did_not_fill_is_torn_too(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content + b"\0" * 20 + b"\n")
    with journal(path) as kept:
        assert len(kept.rows) == 3
    assert path.read_bytes() == content


def test_a_line_that_is_changed_is_damage(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"game": 1', b'"game": 5'))
    with pytest.raises(BadRecord, match=r"Line 3 .* is damaged"):
        journal(path)


def test_the_journal_of_another_tournament_is_refused_and_says_why(path: Path) -> None:
    content = path.read_bytes()
    with pytest.raises(BadRecord, match="another tournament: seed is 7 there, and 8 here; name another"):
        journal(path, {**FACTS, "seed": 8})
    with pytest.raises(BadRecord, match="no journal of a tuning"):
        Journal(path, "tuning", FACTS, difference)
    assert path.read_bytes() == content


@pytest.mark.parametrize("content", [b"my poem", b"my poem\nits end\n", b"{}\n", b"[1]\n", b"\n"])
def test_a_file_of_somebody_else_is_refused_and_left_alone(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "poem.txt"
    file.write_bytes(content)
    with pytest.raises(BadRecord, match="no journal of a tournament"):
        journal(file)
    assert file.read_bytes() == content


def test_a_journal_belongs_to_one_process_at_a_time(path: Path) -> None:
    with journal(path), pytest.raises(BadFile, match="being written by another process"):
        journal(path)


def test_a_journal_of_nothing_leaves_no_file(tmp_path: Path) -> None:
    with journal(tmp_path / "journal.jsonl"):
        assert (tmp_path / "journal.jsonl").exists()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("place", ["", "missing/journal.jsonl"])
def test_a_place_that_cannot_be_written_is_a_sentence(place: str, tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"no plain file|cannot be written"):
        journal(tmp_path / place)
