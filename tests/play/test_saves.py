"""A save has all of a game at every moment, whatever becomes of the process, the disk or the file."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexarium import games
from hexarium.errors import BadFile, BadRecord, BadSeat, HexariumError
from hexarium.play import files
from hexarium.play.match import Match
from hexarium.play.record import GIVEN, Record
from hexarium.play.saves import Save
from hexarium.play.source import KeySource
from tests.toys.pile import PILE

ROOT = Path(__file__).parents[2]
SEATS = {0: "you", 1: "random"}


def new(**options: object) -> Match:
    return Match.new(PILE, {"pile": 60, **options}, seed=7, compiled=False)


@pytest.fixture
def save(tmp_path: Path) -> Iterator[Save]:
    with Save.begin(new(), SEATS, tmp_path) as begun:
        yield begun


def play(save: Save, *texts: str) -> None:
    for text in texts:
        save.match.play(text)
        save.note()


def resumed(path: Path) -> Save:
    return Save.resume(path, PILE)


def read(path: Path) -> list[str]:
    return [text for text, _ in Record.load(path).actions]


def rows(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def hidden(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.name.startswith(".")]


# The journal


def test_a_new_game_is_in_a_file_of_its_name_and_seed(save: Save, tmp_path: Path) -> None:
    assert save.path == tmp_path / "pile-7.jsonl"
    head, check = rows(save.path)
    assert head == {
        "hexarium": 1,
        "game": "pile",
        "version": 3,
        "options": {"pile": 60},
        "seed": 7,
        "seats": ["you", "random"],
        "journal": True,
    }
    assert list(check) == ["check"]


def test_a_new_game_is_kept_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with Save.begin(new(), SEATS) as begun:
        assert begun.path == Path("pile-7.jsonl")
        play(begun, "roll")
    assert read(tmp_path / "pile-7.jsonl") == ["roll"]


def test_every_ply_is_in_the_file_when_it_is_noted(save: Save) -> None:
    for text in ("roll", "take 2", "roll"):
        play(save, text)
        assert Record.load(save.path).actions == Record.of(save.match).actions


def test_a_journal_is_only_added_to(save: Save) -> None:
    before = save.path.read_bytes()
    for text in ("roll", "take 2", "undo", "take 1", "undo", "undo", "roll"):
        if text == "undo":
            save.match.undo()
            save.note()
        else:
            play(save, text)
        after = save.path.read_bytes()
        assert after.startswith(before)
        assert len(after) > len(before)
        before = after
    assert read(save.path) == ["roll"]


def test_an_undo_and_another_move_leave_the_new_line(save: Save) -> None:
    play(save, "take 3", "take 2")
    save.match.undo()
    play(save, "take 1")
    assert read(save.path) == ["take 3", "take 1"]
    assert {"undo": 1} in rows(save.path)
    save.close()
    assert read(save.path) == ["take 3", "take 1"]


def test_several_changes_are_noted_at_once(save: Save) -> None:
    play(save, "take 3", "take 2", "take 1")
    save.match.undo()
    save.match.undo()
    save.match.redo()
    save.match.play("take 3")
    save.match.play("roll")
    save.note()
    assert read(save.path) == ["take 3", "take 2", "take 3", "roll"]


def test_what_is_taken_back_and_played_again_needs_no_line(save: Save) -> None:
    play(save, "roll", "take 2")
    before = save.path.read_bytes()
    save.match.undo()
    save.match.redo()
    save.note()
    assert save.path.read_bytes() == before


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from(["take 1", "take 2", "roll", "undo", "redo", "note"]), max_size=30))
def test_whatever_is_played_and_taken_back_the_file_has_what_stands(words: list[str]) -> None:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder, Save.begin(new(pile=12), SEATS, Path(folder)) as save:
        for word in words:
            try:
                {"undo": save.match.undo, "redo": save.match.redo, "note": save.note}.get(
                    word, lambda word=word: save.match.play(word)
                )()
            except HexariumError:
                continue
        save.note()
        record = Record.load(save.path)
        assert record == Record.of(save.match, SEATS)
        assert record.replay(True, PILE, compiled=False).position() == save.match.position()


def test_a_finished_game_says_how_it_ended_and_an_undo_takes_that_back(tmp_path: Path) -> None:
    with Save.begin(new(pile=3), SEATS, tmp_path) as save:
        play(save, "take 3")
        assert save.match.outcome is not None
        assert Record.load(save.path).result == Record.of(save.match).result
        save.match.undo()
        save.note()
        assert Record.load(save.path).result is None
        save.match.redo()
        save.note()
        assert rows(save.path)[-2] == {"result": Record.of(save.match).result}
    assert Record.load(save.path) == Record.of(save.match, SEATS)
    assert resumed(save.path).match.outcome == save.match.outcome


def test_a_game_that_stopped_while_its_end_was_written_is_over_all_the_same(tmp_path: Path) -> None:
    save = Save.begin(new(pile=3), SEATS, tmp_path)
    play(save, "take 3")
    content = save.path.read_bytes()
    end = content.index(b'{"result"')
    save.close()
    for torn in (content[:end], content[: end + 9]):
        save.path.write_bytes(torn)
        assert Record.load(save.path).replay(True, PILE, compiled=False).outcome == save.match.outcome
        with resumed(save.path) as again:
            assert again.match.outcome == save.match.outcome


def test_a_game_that_cannot_be_put_away_can_be_kept_elsewhere(
    save: Save, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save.match.play("roll")
    with monkeypatch.context() as full:
        Full(full, 4)
        with pytest.raises(BadFile, match="no space left"):
            save.close()
    save.copy(tmp_path / "elsewhere.jsonl")
    assert read(tmp_path / "elsewhere.jsonl") == ["roll"]
    save.close()
    assert read(save.path) == ["roll"]


def test_a_game_that_is_put_away_is_a_plain_record_with_a_check(save: Save) -> None:
    play(save, "roll", "take 2")
    save.match.undo()
    save.close()
    assert save.path.read_text() == Record.of(save.match, SEATS).lines(checked=True)
    assert not hidden(save.path.parent)


def test_a_game_in_which_nothing_was_played_leaves_no_file(save: Save, tmp_path: Path) -> None:
    save.close()
    assert not list(tmp_path.iterdir())


def test_a_journal_that_grows_too_long_is_written_anew_and_shorter(
    save: Save, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MOST", 2**16 + 1000)
    for _ in range(30):
        play(save, "take 1")
        save.match.undo()
        save.note()
        assert save.path.stat().st_size < 1500
    play(save, "roll")
    assert read(save.path) == ["roll"]


# Names


def test_a_new_game_of_the_same_seed_gets_another_name(tmp_path: Path) -> None:
    saves = [Save.begin(new(), SEATS, tmp_path) for _ in range(3)]
    assert [save.path.name for save in saves] == ["pile-7.jsonl", "pile-7-2.jsonl", "pile-7-3.jsonl"]
    for number, save in enumerate(saves, 1):
        play(save, f"take {number}")
        save.close()
    assert [read(save.path) for save in saves] == [["take 1"], ["take 2"], ["take 3"]]


def test_a_name_that_is_taken_by_anything_gets_a_number(tmp_path: Path) -> None:
    mine = tmp_path / "letter.txt"
    mine.write_text("Dear Anna")
    mine.chmod(0o444)
    (tmp_path / "letter-2.txt").mkdir()
    with Save.begin(new(), SEATS, path=mine) as save:
        play(save, "roll")
        assert save.path == tmp_path / "letter-3.txt"
    assert mine.read_text() == "Dear Anna"


def test_a_folder_that_is_not_there_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="cannot be written"):
        Save.begin(new(), SEATS, tmp_path / "nowhere")


@pytest.mark.parametrize("who", ["", "x" * 41, "\x1b[2J", None, 5])
def test_a_name_that_cannot_be_written_down_is_refused(who: Any, tmp_path: Path) -> None:
    with pytest.raises(BadSeat, match="Seat 1 is taken by a name of 1 to 40 letters"):
        Save.begin(new(), {0: "you", 1: who}, tmp_path)
    with pytest.raises(BadSeat):
        Save.begin(new(), {2: "you"}, tmp_path)
    assert not list(tmp_path.iterdir())


# Going on


def test_everyone_sits_where_they_sat(tmp_path: Path) -> None:
    with Save.begin(new(), {1: "you", 0: "random"}, tmp_path) as save:
        play(save, "roll")
    with resumed(save.path) as again:
        assert again.seats == {0: "random", 1: "you"}
        assert again.match.position() == save.match.position()
        assert again.match.plies == save.match.plies


def test_a_seat_that_nobody_has_stays_empty(tmp_path: Path) -> None:
    with Save.begin(new(), {1: "you"}, tmp_path) as save:
        play(save, "roll")
    with resumed(save.path) as again:
        assert again.seats == {1: "you"}


def test_a_record_that_does_not_say_who_sat_where_gives_no_seats(tmp_path: Path) -> None:
    match = new()
    match.play("roll")
    Record.of(match).save(tmp_path / "old.jsonl")
    with resumed(tmp_path / "old.jsonl") as again:
        assert again.seats is None
        again.sit({0: "you", 1: "random"})
        again.sit({0: "you", 1: "random"})
    assert Record.load(tmp_path / "old.jsonl").seats == ("you", "random")


@pytest.mark.parametrize("name", ["game.jsonl", "game.json", "game"])
def test_a_resumed_file_is_saved_to_itself(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    with Save.begin(new(), SEATS, path=path) as save:
        play(save, "roll")
    for text in ("take 2", "roll"):
        with resumed(path) as again:
            play(again, text)
            assert again.path == path
            assert read(path)[-1] == text
    assert read(path) == ["roll", "take 2", "roll"]
    assert [file.name for file in tmp_path.iterdir()] == [name]
    assert ("actions" in path.read_text()) == (name == "game.json")


def test_a_link_stays_a_link_to_the_file_that_goes_on(save: Save, tmp_path: Path) -> None:
    play(save, "roll")
    save.close()
    save.path.chmod(0o640)
    (tmp_path / "mine").symlink_to(save.path)
    with resumed(tmp_path / "mine") as again:
        play(again, "take 2")
    assert (tmp_path / "mine").is_symlink()
    assert read(save.path) == ["roll", "take 2"]
    assert save.path.stat().st_mode & 0o777 == 0o640


def test_a_file_that_was_only_looked_at_stays_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    path.write_text(Record.of(new()).lines())
    before = path.read_bytes(), path.stat().st_mtime_ns
    resumed(path).close()
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before


def test_an_undo_after_going_on_is_kept(save: Save) -> None:
    play(save, "take 3", "take 2")
    save.close()
    with resumed(save.path) as again:
        again.match.undo()
        again.note()
        assert read(save.path) == ["take 3"]
        play(again, "take 1")
    assert read(save.path) == ["take 3", "take 1"]


def test_chance_goes_on_from_where_it_was(save: Save) -> None:
    play(save, "roll", "take 1", "roll")
    straight = save.match.at(3)
    save.close()
    with resumed(save.path) as again:
        for _ in range(6):
            assert again.match.play("roll").chance == straight.play("roll").chance


def test_chance_goes_on_where_some_outcomes_were_given_by_hand(save: Save) -> None:
    play(save, "roll", "take 1")
    save.match.play("roll", chance="2")
    save.note()
    play(save, "roll")
    straight = save.match.at(4)
    assert Record.load(save.path).source == GIVEN
    save.close()
    assert Record.load(save.path).replay(game=PILE, compiled=False).position() == straight.position()
    with resumed(save.path) as again:
        assert [ply.forced for ply in again.match.plies] == [False, False, True, False]
        for _ in range(6):
            assert again.match.play("roll").chance == straight.play("roll").chance


@pytest.mark.parametrize("by_hand", [False, True])
def test_a_source_of_its_own_goes_on_too(by_hand: bool, tmp_path: Path) -> None:
    match = Match.new(PILE, {"pile": 60}, compiled=False, source=KeySource(bytes(range(32))))
    with Save.begin(match, SEATS, tmp_path) as save:
        play(save, "roll")
        if by_hand:
            match.play("roll", chance="2")
            save.note()
    assert Record.load(save.path).given == by_hand
    with resumed(save.path) as again:
        assert again.match.source == match.source
        assert again.match.play("roll").chance == match.play("roll").chance


def test_a_game_from_a_position_goes_on(tmp_path: Path) -> None:
    match = Match.load(new().position(), 5, PILE, compiled=False)
    with Save.begin(match, SEATS, tmp_path) as save:
        play(save, "roll")
    with resumed(save.path) as again:
        assert again.match.start == match.start
        assert again.match.position() == match.position()


def test_a_record_of_another_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "battle.jsonl"
    Record.of(Match.new("heaven", compiled=False)).save(path)
    with pytest.raises(BadRecord, match="is a game of 'heaven', not of 'catan'; go on with it under its"):
        Save.resume(path, games.installed("catan"))
    with Save.resume(path, games.installed("heaven")) as again:
        assert again.match.game.name == "heaven"
    with Save.resume(path) as again:
        assert again.match.game.name == "heaven"


def test_a_game_of_ones_own_is_run_only_if_it_is_given(tmp_path: Path) -> None:
    own = games.load(str(ROOT / "examples" / "connect.py"))
    match = Match.new(own, compiled=False)
    with Save.begin(match, SEATS, tmp_path) as save:
        play(save, match.legal()[0])
    with pytest.raises(
        BadRecord, match=r"A record runs no file by itself; .* replay --game FILE, or play FILE"
    ):
        Save.resume(save.path)
    with Save.resume(save.path, own) as again:
        assert again.match.position() == match.position()
    assert Record.load(save.path).replay(True, own, compiled=False).position() == match.position()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Dear Anna,\n", "Line 1 is not JSON"),
        ("", "Line 1 is missing"),
        ('{"hexarium": 1, "games": 2}\n{}\n{}\n', "Line 1: this is a file of many games"),
    ],
)
def test_what_is_no_save_is_refused_and_stays(text: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "letter"
    path.write_text(text)
    for _ in range(2):
        with pytest.raises(BadRecord, match=says):
            resumed(path)
    assert path.read_text() == text


def test_seats_must_be_those_of_the_game(tmp_path: Path) -> None:
    path = tmp_path / "three.jsonl"
    head = Record.of(new()).head()
    path.write_text(json.dumps({**head, "seats": ["you", "random", "random"]}) + "\n")
    with pytest.raises(BadRecord, match="Line 1: seats names 3 players; this game has 2"):
        resumed(path)
    for seats in (5, ["you", 5], ["you", ""], ["you", "\x1b[2J"], ["you", "x" * 41]):
        path.write_text(json.dumps({**head, "seats": seats}) + "\n")
        with pytest.raises(BadRecord, match="Line 1: seats is a list of names"):
            resumed(path)


# Copies


def test_a_copy_is_a_record_and_the_game_goes_on_in_its_own_file(save: Save, tmp_path: Path) -> None:
    play(save, "roll")
    save.copy(tmp_path / "copy.jsonl")
    play(save, "take 2")
    assert read(tmp_path / "copy.jsonl") == ["roll"]
    assert Record.load(tmp_path / "copy.jsonl").seats == ("you", "random")
    assert read(save.path) == ["roll", "take 2"]


def test_a_copy_overwrites_nothing_unless_told(save: Save, tmp_path: Path) -> None:
    path = tmp_path / "letter"
    path.write_text("Dear Anna")
    play(save, "roll")
    with pytest.raises(BadFile, match="exists already and is not overwritten"):
        save.copy(path)
    assert path.read_text() == "Dear Anna"
    save.copy(path, overwrite=True)
    assert read(path) == ["roll"]


def test_a_copy_to_the_own_file_notes_the_game(save: Save) -> None:
    save.match.play("roll")
    save.copy(save.path)
    play(save, "take 2")
    assert read(save.path) == ["roll", "take 2"]


@pytest.mark.parametrize("name", ["nowhere/x", ".", "\x00", "x" * 300])
@pytest.mark.parametrize("overwrite", [False, True])
def test_a_copy_that_cannot_be_written_is_refused(
    name: str, overwrite: bool, save: Save, tmp_path: Path
) -> None:
    with pytest.raises(BadFile, match="cannot be written"):
        save.copy(tmp_path / name, overwrite)
    assert not hidden(tmp_path)


def test_a_copy_takes_no_file_from_a_running_game(save: Save, tmp_path: Path) -> None:
    with Save.begin(new(), SEATS, tmp_path) as other:
        play(other, "take 1")
        with pytest.raises(BadFile, match="is being played elsewhere"):
            save.copy(other.path, overwrite=True)
        assert read(other.path) == ["take 1"]


# Damage


def test_a_torn_last_line_is_dropped_and_nothing_else(save: Save, tmp_path: Path) -> None:
    play(save, "roll", "take 2")
    whole = save.path.read_bytes()
    play(save, "take 3")
    longer = save.path.read_bytes()
    torn = tmp_path / "torn.jsonl"
    for end in range(len(whole), len(longer) + 1):
        torn.write_bytes(longer[:end])
        line_is_whole = longer[len(whole) : end].count(b"\n") >= 1
        assert read(torn) == ["roll", "take 2", *(["take 3"] if line_is_whole else [])]
        with resumed(torn) as again:
            play(again, "take 1")
            assert read(torn)[-1] == "take 1"
            assert read(torn)[:2] == ["roll", "take 2"]


def test_a_journal_cut_anywhere_after_its_first_line_is_an_earlier_moment(save: Save, tmp_path: Path) -> None:
    play(save, "roll", "take 2", "take 3")
    save.match.undo()
    play(save, "take 1")
    content = save.path.read_bytes()
    first = content.index(b"\n") + 1
    for end in range(first, len(content)):
        (tmp_path / "cut").write_bytes(content[:end] + bytes(5) * (end % 2))
        if end % 2 and content[end - 1 : end] == b"\n":
            continue
        assert read(tmp_path / "cut")[:2] == ["roll", "take 2"][: len(read(tmp_path / "cut"))]


def test_a_missing_added_or_changed_line_of_a_journal_is_seen(save: Save, tmp_path: Path) -> None:
    play(save, "take 3", "take 2", "take 1", "take 3", "take 2")
    lines = save.path.read_text().splitlines(keepends=True)
    damaged = tmp_path / "damaged.jsonl"
    for number in range(2, len(lines) - 1, 2):  # 0 is the head, odd lines are checks
        for changed in (
            [*lines[:number], *lines[number + 1 :]],
            [*lines[:number], *lines[number + 2 :]],
            [*lines[:number], '"take 1"\n', *lines[number:]],
            [*lines[:number], lines[number].replace("take", "tak"), *lines[number + 1 :]],
        ):
            damaged.write_text("".join(changed))
            if len(changed) == len(lines) - 2 and number == len(lines) - 2:
                continue  # the last ply and its check: the moment before
            with pytest.raises(BadRecord, match=r"(missing|changed).* as .* check"):
                Record.load(damaged)
    damaged.write_text("".join([lines[0].replace('"seed": 7', '"seed": 8'), *lines[1:]]))
    with pytest.raises(BadRecord, match="Line 1 is changed, as the check in line 2 tells"):
        Record.load(damaged)
    damaged.write_text("".join([*lines[:4], '"take 1"\n', *lines[5:]]))
    with pytest.raises(
        BadRecord, match="Line 5 is changed or one before it is missing, as the check in line 6"
    ):
        Record.load(damaged)


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ({"undo": 3}, "Line 5: undo is a number from 1 to 1 here; it is 3"),
        ({"undo": True}, "Line 5: undo is a number"),
        ({"result": 5}, "Line 5: a result has winners and a reason"),
        ({"note": 5}, "Line 5 is no action"),
        (["roll", "2", "drawn"], "Line 5 is no action"),
        (["roll", None, "given"], "Line 5 is no action"),
    ],
)
def test_a_line_that_is_none_of_a_journal_is_refused(row: Any, says: str, save: Save) -> None:
    play(save, "roll")
    with save.path.open("a") as file:
        file.write(json.dumps(row) + "\n")
    with pytest.raises(BadRecord, match=says):
        Record.load(save.path)


def test_what_does_not_replay_in_a_journal_is_told_by_its_line(save: Save) -> None:
    play(save, "take 1", "take 2")
    with save.path.open("a") as file:
        file.write('"take 9"\n')
    with pytest.raises(BadRecord, match="Line 7: 'take 9' is no action"):
        Record.load(save.path).replay(game=PILE, compiled=False)


def test_a_file_that_was_removed_meanwhile_is_written_again(save: Save) -> None:
    play(save, "roll")
    save.path.unlink()
    play(save, "take 2")
    assert read(save.path) == ["roll", "take 2"]


def test_a_file_that_another_has_put_there_meanwhile_is_left_alone(save: Save) -> None:
    play(save, "roll")
    first = save.path
    first.unlink()
    first.write_text("Dear Anna")
    play(save, "take 2")
    assert first.read_text() == "Dear Anna"
    assert save.path.name == "pile-7-2.jsonl"
    assert read(save.path) == ["roll", "take 2"]


# A full disk


class Full:
    """A disk that takes so many bytes and no more."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
        self.room = room
        self.write = os.write
        monkeypatch.setattr(os, "write", self)

    def __call__(self, file: int, content: bytes) -> int:
        if self.room <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        taken = self.write(file, bytes(content)[: self.room])
        self.room -= taken
        return taken


@pytest.mark.parametrize("room", [0, 1, 5, 9, 10, 20])
def test_a_full_disk_loses_nothing_of_a_running_game(
    room: int, save: Save, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(save, "roll", "take 2")
    save.match.play("take 3")
    with monkeypatch.context() as full:
        Full(full, room)
        with pytest.raises(BadFile, match=r"cannot be written \(no space left on device\)"):
            save.note()
        assert read(save.path) == ["roll", "take 2"]
    save.note()
    assert read(save.path) == ["roll", "take 2", "take 3"]
    play(save, "take 1")
    assert read(save.path) == ["roll", "take 2", "take 3", "take 1"]


def test_an_interrupt_in_the_middle_of_a_line_loses_nothing(
    save: Save, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(file: int, content: bytes) -> None:
        os.write(file, content[:6])
        raise KeyboardInterrupt

    play(save, "roll")
    save.match.play("take 2")
    with monkeypatch.context() as pressed:
        pressed.setattr(files, "write_all", interrupted)
        with pytest.raises(KeyboardInterrupt):
            save.note()
    play(save, "take 3")
    assert read(save.path) == ["roll", "take 2", "take 3"]
    with monkeypatch.context() as pressed:
        pressed.setattr(files, "write_all", interrupted)
        with pytest.raises(KeyboardInterrupt):
            save.close()
    assert read(save.path) == ["roll", "take 2", "take 3"]
    assert not hidden(save.path.parent)


def test_what_cannot_even_be_taken_away_again_is_written_anew(
    save: Save, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.EIO, "broken")

    play(save, "roll")
    save.match.play("take 2")
    with monkeypatch.context() as full:
        Full(full, 5)
        full.setattr(os, "ftruncate", refused)
        with pytest.raises(BadFile):
            save.note()
        assert read(save.path) == ["roll"]
    save.note()
    assert read(save.path) == ["roll", "take 2"]


@pytest.mark.parametrize("room", [0, 40, 150])
def test_a_full_disk_destroys_no_older_save(
    room: int, save: Save, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    play(save, "roll")
    save.close()
    before = save.path.read_bytes()
    again = resumed(save.path)
    again.match.play("take 2")
    with monkeypatch.context() as full:
        Full(full, room)
        with pytest.raises(BadFile, match="no space left on device"):
            again.note()
        with pytest.raises(BadFile, match="no space left on device"):
            again.copy(save.path.with_name("copy.jsonl"))
        with pytest.raises(BadFile, match="no space left on device"):
            Save.begin(new(), SEATS, tmp_path)
    assert save.path.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["pile-7.jsonl"]
    again.close()
    assert read(save.path) == ["roll", "take 2"]


def test_a_disk_that_is_full_at_the_end_leaves_the_journal(
    save: Save, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(save, "roll")
    with monkeypatch.context() as full:
        Full(full, 10)
        save.close()
    assert read(save.path) == ["roll"]
    assert not hidden(save.path.parent)


# Two processes


def test_a_file_that_is_being_played_is_refused(save: Save) -> None:
    play(save, "roll")
    with pytest.raises(BadFile, match="is being played elsewhere; stop that game first"):
        resumed(save.path)
    save.close()
    with resumed(save.path) as again:
        with pytest.raises(BadFile, match="is being played elsewhere"):
            resumed(save.path)
        play(again, "take 1")
        with pytest.raises(BadFile, match="is being played elsewhere"):
            resumed(save.path)
    resumed(save.path).close()


PLAYER = """
    import os, sys
    from pathlib import Path
    from hexarium.play import files
    from hexarium.play.match import Match
    from hexarium.play.saves import Save
    from tests.toys.pile import PILE

    save = Save.begin(Match.new(PILE, {"pile": 100}, 7, compiled=False), {0: "you", 1: "random"})
    for _ in range(10):
        save.match.play("roll")
        save.note()
    if "torn" in sys.argv:
        save.match.play("take 1")
        def write(file, content):
            os.write(file, content[:6])
            print("ready", flush=True)
            sys.stdin.read()
        files.write_all = write
        save.note()
    save.match.play("take 2")
    save.note()
    print("ready", flush=True)
    sys.stdin.read()
"""


@pytest.mark.parametrize("how", ["SIGKILL", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("torn", [False, True], ids=["between plies", "in the middle of a line"])
def test_a_process_that_is_killed_loses_nothing(how: str, torn: bool, tmp_path: Path) -> None:
    player = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(PLAYER), *(["torn"] if torn else [])],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with player:
        assert player.stdout is not None
        assert player.stdout.readline() == "ready\n"
        path = tmp_path / "pile-7.jsonl"
        with pytest.raises(BadFile, match="is being played elsewhere"):
            resumed(path)
        player.send_signal(getattr(signal, how))
    assert player.returncode == -getattr(signal, how)
    assert path.read_text().endswith("\n") != torn
    with resumed(path) as again:
        assert again.match.ply == 10 + (not torn)
        assert again.seats == SEATS
        play(again, "take 3")
    assert read(path) == [*["roll"] * 10, *([] if torn else ["take 2"]), "take 3"]


def test_a_process_killed_at_any_moment_loses_nothing_that_was_noted(tmp_path: Path) -> None:
    script = PLAYER.replace('if "torn" in sys.argv:', 'print("ready", flush=True)\n    while False:').replace(
        'save.match.play("take 2")',
        'while True:\n        save.match.play("take 1")\n        save.note()\n        save.match.undo()\n'
        "        save.note()",
    )
    for turn in range(3):
        folder = tmp_path / str(turn)
        folder.mkdir()
        player = subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(script)],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            text=True,
        )
        with player:
            assert player.stdout is not None
            player.stdout.readline()
            time.sleep(0.03 * turn)
            player.kill()
        with resumed(folder / "pile-7.jsonl") as again:
            assert again.match.ply in (10, 11)
            assert [ply.text for ply in again.match.plies[:10]] == ["roll"] * 10


def test_a_ply_of_a_long_game_adds_no_more_than_one_of_a_short_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)
    match = Match.new("ring", seed=3, compiled=False)
    with Save.begin(match, {0: "you"}, tmp_path) as save:
        sizes = []
        for _ in range(200):
            before = save.path.stat().st_size
            play(save, match.legal()[0])
            sizes.append(save.path.stat().st_size - before)
        assert max(sizes[100:]) < 200
