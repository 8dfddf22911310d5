"""Records are read back as they were written, replay in two ways, and are refused when damaged."""

from __future__ import annotations

import errno
import json
import os
import re
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexarium.errors import BadFile, BadRecord, HexariumError
from hexarium.play.match import Match
from hexarium.play.record import GIVEN, HEAD, MAY_FOLLOW, Record
from tests.toys.pile import PILE

Change = Callable[[list[Any]], Any]


def played(texts: list[str], **options: object) -> Record:
    match = Match.new(PILE, options, seed=1, compiled=False)
    for text in texts:
        match.play(text)
    return Record.of(match)


UNFINISHED = played(["roll", "take 2", "roll"], pile=60)
FINISHED = played(["take 3", "roll", "take 3"], pile=12)
while FINISHED.result is None:
    FINISHED = played([*(text for text, _ in FINISHED.actions), "take 1"], pile=12)
MOVED = Match.load(UNFINISHED.replay(game=PILE, compiled=False).position(), 8, PILE, compiled=False)
for _text in ("roll", "take 1"):
    MOVED.play(_text)
FROM_START = Record.of(MOVED)
RECORDS = {"unfinished": UNFINISHED, "finished": FINISHED, "from a position": FROM_START}

every_record = pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)


def replay(record: Record, generator: bool = False) -> Match:
    return record.replay(generator, PILE, compiled=False)


def rows(record: Record) -> list[Any]:
    return [json.loads(line) for line in record.lines().splitlines()]


def lines(rows: list[Any]) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


def test_a_record_says_what_was_played_and_what_chance_gave() -> None:
    head, *actions, result = rows(FINISHED)
    assert head == {"hexarium": 1, "game": "pile", "version": 3, "options": {"pile": 12}, "seed": 1}
    assert actions[0] == "take 3"
    assert actions[1] == ["roll", FINISHED.actions[1][1]]
    assert result == {"result": FINISHED.result}
    assert FINISHED.result is not None
    assert FINISHED.result["reason"] == "last"


def test_a_record_of_an_unfinished_game_has_no_result() -> None:
    assert UNFINISHED.result is None
    assert len(rows(UNFINISHED)) == 4


@every_record
def test_a_record_is_read_back_from_lines(record: Record) -> None:
    assert Record.parse(record.lines()) == record


@every_record
def test_a_record_is_read_back_from_one_object(record: Record) -> None:
    assert Record.parse(json.dumps(record.data())) == record
    assert Record.parse(json.dumps(record.data(), indent=2)) == record
    assert Record.parse(record.text()) == record
    assert json.loads(record.text()) == record.data()


@every_record
def test_every_action_is_on_the_same_line_in_both_forms(record: Record) -> None:
    one, other = record.text().splitlines(), record.lines().splitlines()
    for number in range(1, 1 + len(record.actions)):
        assert one[number].removesuffix(",") == other[number]
    assert len(one) == len(record.actions) + 2


def test_lines_of_another_system_end_as_they_like(tmp_path: Path) -> None:
    assert Record.parse(FINISHED.lines().replace("\n", "\r\n")) == FINISHED
    path = tmp_path / "game.jsonl"
    path.write_bytes(FINISHED.lines().replace("\n", "\r\n").encode())
    assert Record.load(path) == FINISHED


@every_record
@pytest.mark.parametrize("name", ["game.json", "game.jsonl", "game"])
def test_a_record_is_saved_and_loaded(record: Record, name: str, tmp_path: Path) -> None:
    record.save(tmp_path / name)
    assert Record.load(str(tmp_path / name)) == record
    assert Record.load_all(tmp_path / name) == [record]
    first = (tmp_path / name).read_text().splitlines()[0]
    assert ("actions" in first) == (name == "game.json")


@every_record
@pytest.mark.parametrize("generator", [True, False])
def test_a_record_replays_with_and_without_the_generator(record: Record, generator: bool) -> None:
    match = replay(record, generator)
    # Outcomes that were forced did not come from the generator, and the record of such a match says so.
    drawn = generator or all(chance is None for _, chance in record.actions)
    assert Record.of(match) == replace(record, source=None if drawn else GIVEN)
    assert match.ply == len(record.actions)


def test_a_record_replays_without_the_generator_whatever_the_seed() -> None:
    # The secrets of a new game come from the seed, but the game from a position has them from there.
    other = replace(FROM_START, seed=99)
    assert replay(other).position() == replay(FROM_START).position()


def test_with_the_generator_chance_must_give_what_it_gave() -> None:
    text, face = UNFINISHED.actions[0]
    assert face is not None
    other = replace(UNFINISHED, actions=((text, str(int(face) % 3 + 1)), *UNFINISHED.actions[1:]))
    replay(other)
    with pytest.raises(BadRecord, match=f"Line 2: chance gave '{face}'; the record says "):
        replay(other, generator=True)


def test_a_game_of_heaven_is_recorded_and_replayed(tmp_path: Path) -> None:
    match = Match.new("heaven", seed=5, compiled=False)
    for turn in range(30):
        match.play(match.legal()[turn % len(match.legal())])
    Record.of(match).save(tmp_path / "heaven.json")
    again = Record.load(tmp_path / "heaven.json").replay(compiled=False)
    assert again.position() == match.position()
    assert again.plies == match.plies


def test_a_swapped_line_is_refused_where_it_is_not_legal() -> None:
    match = Match.new("heaven", {"first": "angels"}, compiled=False)
    while match.ply < 12:
        match.play(next(text for text in match.legal() if text.startswith("move")))
    changed = rows(Record.of(match))
    turn = next(number for number, ply in enumerate(match.plies, 1) if ply.seat == 1)
    changed[turn - 1], changed[turn] = changed[turn], changed[turn - 1]
    with pytest.raises(BadRecord, match=rf"Line {turn}: .* is not legal now"):
        Record.parse(lines(changed)).replay(compiled=False)


def test_a_file_holds_many_records_one_a_line(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    text = "".join(json.dumps(record.data()) + "\n" for record in RECORDS.values())
    path.write_text(text)
    assert Record.load_all(path) == list(RECORDS.values())
    path.write_text(text[:-30])
    with pytest.raises(BadRecord, match="Record 3: Line 1 is not JSON; it is damaged or cut off"):
        Record.load_all(path)


@every_record
def test_a_record_cut_off_within_a_line_is_refused(record: Record) -> None:
    text = record.lines()
    for end in range(len(text)):
        prefix = text[:end]
        if prefix.endswith("\n"):
            # At a line break it is the record of the game so far, unless the game is over by then.
            shorter = Record.parse(prefix)
            assert shorter.actions == record.actions[: len(shorter.actions)]
            assert shorter.result is None
            if len(shorter.actions) < len(record.actions) or record.result is None:
                assert replay(shorter).ply == len(shorter.actions)
            else:
                with pytest.raises(BadRecord, match=f"Line {len(record.actions) + 2} is missing"):
                    replay(shorter)
            continue
        with pytest.raises(BadRecord, match=f"Line {prefix.count(chr(10)) + 1} is "):
            Record.parse(prefix)


@every_record
def test_one_object_cut_off_anywhere_is_refused(record: Record) -> None:
    text = record.text()
    for end in range(len(text) - 1):
        with pytest.raises(BadRecord, match=r"Line \d+ is "):
            Record.parse(text[:end])
    compact = json.dumps(record.data())
    for end in range(len(compact)):
        with pytest.raises(BadRecord, match="Line 1 is "):
            Record.parse(compact[:end])


def test_where_one_object_is_damaged_is_told_by_the_line() -> None:
    damaged = FINISHED.text().splitlines()
    damaged[3] = damaged[3].replace('"', "", 1)
    with pytest.raises(BadRecord, match="Line 4 is not JSON; it is damaged or cut off: 'take 3"):
        Record.parse("\n".join(damaged))


def head(**changes: Any) -> Change:
    return lambda rows: rows[0].update(changes)


def at(number: int, value: Any) -> Change:
    return lambda rows: rows.__setitem__(number, value)


def swap(one: int, other: int) -> Change:
    def swapped(rows: list[Any]) -> None:
        rows[one], rows[other] = rows[other], rows[one]

    return swapped


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (head(hexarium=2), "Line 1: this reads records of format 1, not 2"),
        (head(hexarium="no"), "Line 1: this reads records of format 1, not 'no'"),
        (head(colour="red"), "Line 1: 'colour' does not belong in a record"),
        (head(version="3"), "Line 1: version and seed are whole numbers"),
        (head(version=True), "Line 1: version and seed are whole numbers"),
        (head(seed=1.5), "Line 1: version and seed are whole numbers"),
        (head(seed=False), "Line 1: version and seed are whole numbers"),
        (head(options=[]), "Line 1: game is a name, and options is an object"),
        (head(game=5), "Line 1: game is a name, and options is an object"),
        (lambda rows: rows[0].pop("seed"), "Line 1: a record begins with an object that has hexarium, game"),
        (lambda rows: rows.pop(0), "Line 1: a record begins with an object"),
        (swap(0, 2), "Line 1: a record begins with an object"),
        (swap(4, -1), "Line 5 is no action"),
        (at(3, 17), "Line 4 is no action; it is a text, or a list of a text and what chance gave"),
        (at(3, None), "Line 4 is no action"),
        (at(3, ["roll"]), "Line 4 is no action"),
        (at(3, ["roll", 2]), "Line 4 is no action"),
        (at(3, {"result": None}), "Line 4 is no action"),
        (at(-1, {"result": 5}), "a result has winners and a reason"),
        (at(-1, {"result": {"winners": [0]}}), "a result has winners and a reason"),
        (at(-1, {"outcome": 5}), "a result has winners and a reason"),
        (at(-1, {"result": FINISHED.result, "more": 1}), "a result has winners and a reason"),
    ],
)
def test_what_is_no_record_is_refused_with_the_line_and_the_reason(change: Change, says: str) -> None:
    changed = rows(FINISHED)
    change(changed)
    with pytest.raises(BadRecord) as caught:
        Record.parse(lines(changed))
    assert says in str(caught.value)
    assert "Line " in str(caught.value)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (at(1, "take 9"), "Line 2: 'take 9' is no action"),
        (at(1, "take 1"), "Line "),
        (at(1, ["take 3", "2"]), "Line 2: 'take 3' has no chance in it"),
        (at(2, "roll"), "Line 3: chance gave "),
        (at(2, ["roll", "4"]), "Line 3: 'roll' cannot give '4' now"),
        (lambda rows: rows.insert(-1, "take 1"), "is not legal now; the game is over"),
        (lambda rows: rows.pop(-2), "Line 7: the result is None; the record says {'reason': 'last'"),
        (lambda rows: rows.pop(), "is missing; the game is over, and the last line says how it ended"),
        (at(-1, {"result": {"winners": [], "reason": "last"}}), "the result is {'winners'"),
        (at(-1, {"result": {**(FINISHED.result or {}), "reason": "guess"}}), "the result is {'winners'"),
        (
            head(version=2),
            "Line 1: this record was played under version 2 of the rules of pile; this is version 3",
        ),
        (
            head(version=4),
            "Line 1: this record was played under version 4 of the rules of pile; this is version 3",
        ),
        (head(options={"pile": 0}), "Line 1: pile cannot be '0'"),
        (head(options={"heap": 3}), "Line 1: pile has no option 'heap'"),
        (head(seed=-1), "Line 1: seed cannot be '-1'"),
        (head(seed=2**64), "Line 1: seed cannot be"),
        (head(start=5), "Line 1: A position is an object"),
        (head(start={}), "Line 1: A position is an object"),
    ],
)
def test_what_does_not_replay_is_refused_with_the_line_and_the_reason(change: Change, says: str) -> None:
    changed = rows(FINISHED)
    change(changed)
    record = Record.parse(lines(changed))
    with pytest.raises(BadRecord) as caught:
        replay(record, generator=True) if says == "Line " else replay(record)
    assert says in str(caught.value)
    assert str(caught.value).startswith("Line ")


def test_the_options_must_be_those_of_the_position_it_began_from() -> None:
    with pytest.raises(BadRecord, match="Line 1: the options are not those of the position"):
        replay(replace(FROM_START, options={"pile": 61}))


def test_a_position_to_begin_from_must_be_one() -> None:
    assert FROM_START.start is not None
    with pytest.raises(BadRecord, match="Line 1: pile is a whole number from 0 to 60; it is 99"):
        replay(replace(FROM_START, start={**FROM_START.start, "pile": 99}))


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(BadRecord, match="Line 1: There is no game 'pile'; the games are catan, heaven, ring"):
        FINISHED.replay()


def test_a_record_cannot_say_which_file_is_run(tmp_path: Path) -> None:
    trap = tmp_path / "trap.py"
    trap.write_text("raise SystemExit('sprung')")
    with pytest.raises(BadRecord, match="Line 1: There is no game"):
        replace(FINISHED, game=str(trap)).replay()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Line 1 is missing"),
        ("\n", "Line 1 is missing"),
        ("\n\n\n", "Line 1 is missing"),
        ("Dear Anna,\n", "Line 1 is not JSON; it is damaged or cut off: 'Dear Anna,'"),
        ("{}\n", "Line 1: a record begins with an object"),
        ("[]\n", "Line 1: a record begins with an object"),
        ("5\n", "Line 1: a record begins with an object"),
        ("null\n", "Line 1: a record begins with an object"),
        ('{"actions": []}', "Line 1: a record begins with an object"),
        ('{"actions": 5}', "Line 1: actions is a list"),
        ('{"name": "package", "version": "1.0.0"}\n', "Line 1: a record begins with an object"),
        ("[" * 100_000, "Line 1 is "),
        ("[" * 100_000 + "\n", "Line 1 is "),
        ("9" * 100_000 + "\n", "Line 1 is "),
        ("\x00\n", "Line 1 is not JSON"),
    ],
    ids=lambda value: repr(value[:20]),
)
def test_what_is_something_else_is_refused(text: str, says: str) -> None:
    with pytest.raises(BadRecord) as caught:
        Record.parse(text)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 300


@given(st.text())
def test_any_text_is_refused_with_an_error_of_ours(text: str) -> None:
    for each in (text, text + "\n", FINISHED.lines() + text + "\n"):
        with pytest.raises(BadRecord, match="Line "):
            Record.parse(each)


@given(st.integers(0, len(FINISHED.lines()) - 1), st.characters())
def test_a_record_with_one_letter_changed_is_refused_or_read(place: int, letter: str) -> None:
    text = FINISHED.lines()
    try:
        match = replay(Record.parse(text[:place] + letter + text[place + 1 :]))
    except BadRecord:
        return
    # What is accepted says another seed or the same game in other letters, and then it replays.
    assert match.ply == len(FINISHED.actions)


def test_letters_that_are_no_text_of_their_own_are_kept(tmp_path: Path) -> None:
    odd = replace(UNFINISHED, actions=(("take \ud800 \u2028 \x85", None),))
    odd.save(tmp_path / "odd.jsonl")
    assert Record.load(tmp_path / "odd.jsonl") == odd
    with pytest.raises(BadRecord, match="Line 2: "):
        replay(odd)


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe\x00")
    with pytest.raises(BadRecord, match="is not text, so it is no record"):
        Record.load(path)


@pytest.mark.parametrize("name", ["missing.json", ".", "\x00"])
def test_a_file_that_cannot_be_read_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="cannot be read"):
        Record.load(tmp_path / name)


@pytest.mark.parametrize("name", ["nowhere/game.json", ".", "\x00"])
def test_a_file_that_cannot_be_written_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="cannot be written"):
        FINISHED.save(tmp_path / name)


# Checksums


def test_a_saved_record_carries_a_check_over_its_lines(tmp_path: Path) -> None:
    for name in ("game.jsonl", "game.json"):
        FINISHED.save(tmp_path / name)
        check = json.loads(
            (tmp_path / name).read_text().partition(', "actions"')[0].splitlines()[0]
            + "}" * (name == "game.json")
        )["check"]
        assert check == FINISHED.data(checked=True)["check"]
        assert len(check) == 16 + 1 + 2 * len(FINISHED.lines().splitlines())


@every_record
def test_a_check_holds_in_both_forms_however_they_are_spelt(record: Record) -> None:
    whole = record.data(checked=True)
    spelt = [
        record.lines(checked=True),
        record.lines(checked=True).replace("\n", "\r\n"),
        record.text(checked=True),
        json.dumps(whole),
        json.dumps(whole, indent=2, sort_keys=True),
        json.dumps(dict(reversed(whole.items())), separators=(",", ":")),
    ]
    for text in spelt:
        assert Record.parse(text) == record


def checked(record: Record = FINISHED) -> list[str]:
    return record.lines(checked=True).splitlines(keepends=True)


def refused(lines: list[str]) -> str:
    with pytest.raises(BadRecord) as caught:
        Record.parse("".join(lines))
    return str(caught.value)


@every_record
def test_a_missing_line_is_seen_and_said(record: Record) -> None:
    lines = checked(record)
    for number in range(1, len(lines)):
        said = refused([*lines[:number], *lines[number + 1 :]])
        # Of two lines that say the same, either may be the one that is missing.
        same = number
        while same + 1 < len(lines) and lines[same + 1] == lines[number]:
            same += 1
        assert said == f"Line {same + 1} is missing; the check in line 1 counts {len(lines)} lines."
    last = len(lines)
    assert refused(lines[:-2]).startswith(f"Lines {last - 1} to {last} are missing; the check")
    assert refused(lines[:1]).startswith(f"Lines 2 to {last} are missing; the check")


@every_record
def test_an_added_line_is_seen_and_said(record: Record) -> None:
    lines = checked(record)
    for number in range(1, 1 + len(record.actions)):
        said = refused([*lines[:number], '"guess 1"\n', *lines[number:]])
        assert said == f"Line {number + 1} is too many; the check in line 1 counts {len(lines)} lines."


@every_record
def test_a_changed_line_is_seen_and_said(record: Record) -> None:
    lines = checked(record)
    for number in range(1, 1 + len(record.actions)):
        said = refused([*lines[:number], '"guess 1"\n', *lines[number + 1 :]])
        assert said.startswith(
            f"Line {number + 1} is changed, as the check in line 1 tells; it is 'guess 1' now"
        )


def test_a_changed_first_line_or_result_is_seen() -> None:
    lines = checked()
    assert refused([lines[0].replace('"seed": 1', '"seed": 2'), *lines[1:]]).startswith("Line 1 is changed")
    assert refused([lines[0].replace('"pile": 12', '"pile": 13'), *lines[1:]]).startswith("Line 1 is changed")
    last = lines[-1].replace('"last"', '"guess"')
    assert refused([*lines[:-1], last]).startswith(f"Line {len(lines)} is changed")


def test_swapped_lines_are_seen() -> None:
    one, two, three, *rest = checked()
    assert refused([one, three, two, *rest]).startswith(
        "Line 2 is missing or changed, as the check in line 1"
    )


def test_a_changed_line_of_one_object_is_seen_and_said() -> None:
    text = FINISHED.text(checked=True).splitlines()
    assert text[1] == '"take 3",'
    text[1] = '"take 2",'
    with pytest.raises(BadRecord, match="Line 2 is changed"):
        Record.parse("\n".join(text))
    del text[1]
    with pytest.raises(BadRecord, match="Line 2 is missing"):
        Record.parse("\n".join(text))


@pytest.mark.parametrize(
    "check", [5, None, "", "0123456789abcdef", "0123456789abcdef:0", "0123456789ABCDEF:"]
)
def test_a_check_that_is_none_is_refused(check: Any) -> None:
    changed = rows(FINISHED)
    changed[0]["check"] = check
    with pytest.raises(BadRecord, match="Line 1: check is 16 hex digits, a colon and 2 for each line"):
        Record.parse(lines(changed))


def test_a_check_that_is_damaged_itself_is_told() -> None:
    changed = checked()
    check = json.loads(changed[0])["check"]
    other = ("0" if check[0] != "0" else "1") + check[1:]
    assert "the check does not fit the lines; it is damaged itself" in refused(
        [changed[0].replace(check, other), *changed[1:]]
    )


@given(st.integers(0, len(FINISHED.lines(checked=True)) - 1), st.characters(codec="utf-8"))
def test_no_letter_can_be_changed_unseen(place: int, letter: str) -> None:
    text = FINISHED.lines(checked=True)
    try:
        record = Record.parse(text[:place] + letter + text[place + 1 :])
    except BadRecord:
        return
    assert record == FINISHED


def test_old_records_without_a_check_are_read() -> None:
    files = sorted((Path(__file__).parents[1] / "records").rglob("*.json*"))
    assert len(files) > 30
    for file in files:
        assert '"check"' not in file.read_text()
        record = Record.load(file)
        assert Record.parse(record.lines(checked=True)) == Record.parse(record.text(checked=True)) == record


@pytest.mark.parametrize("journal", [False, 1, "yes", None])
def test_journal_is_true_or_not_there(journal: Any) -> None:
    changed = rows(FINISHED)
    changed[0]["journal"] = journal
    with pytest.raises(BadRecord, match="Line 1: journal is true or not there"):
        Record.parse(lines(changed))


def test_one_object_is_no_journal() -> None:
    with pytest.raises(BadRecord, match="Line 1: journal does not belong in one object"):
        Record.parse(json.dumps({**FINISHED.data(), "journal": True}))


# Seats and games


def test_who_sat_where_stands_in_a_record() -> None:
    record = Record.of(replay(FINISHED, generator=True), {0: "you", 1: "random"})
    assert record.seats == ("you", "random")
    assert rows(record)[0]["seats"] == ["you", "random"]
    assert Record.parse(record.lines()) == Record.parse(record.text()) == record
    assert replay(record).plies == replay(FINISHED).plies


def test_a_record_of_another_game_is_refused() -> None:
    with pytest.raises(BadRecord, match="Line 1: this is a record of 'chess', not of 'pile'"):
        replay(replace(FINISHED, game="chess"))


def test_a_record_of_a_game_of_ones_own_says_how_it_is_given() -> None:
    with pytest.raises(
        BadRecord, match="A record runs no file by itself; a game of your own is given with it"
    ):
        FINISHED.replay()


# Files


def test_a_record_overwrites_nothing_unless_told(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("Dear Anna")
    with pytest.raises(
        BadFile, match="exists already and is not overwritten; choose another name, or remove"
    ):
        FINISHED.save(path)
    assert path.read_text() == "Dear Anna"
    FINISHED.save(path, overwrite=True)
    assert Record.load(path) == FINISHED
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("overwrite", [False, True])
def test_a_full_disk_leaves_the_older_file_and_nothing_else(
    overwrite: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    if overwrite:
        UNFINISHED.save(path)
    before = sorted((file, file.read_bytes()) for file in tmp_path.iterdir())
    real = os.write

    def full(file: int, content: bytes) -> int:
        if len(content) < 200:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(file, content[:20])

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(BadFile, match=r"cannot be written \(no space left on device\)"):
            FINISHED.save(path, overwrite)
    assert sorted((file, file.read_bytes()) for file in tmp_path.iterdir()) == before


def test_a_disk_without_links_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refused)
    FINISHED.save(tmp_path / "game.jsonl")
    assert Record.load(tmp_path / "game.jsonl") == FINISHED


@pytest.mark.parametrize("name", ["pipe", "/dev/null", "/dev/zero", "/dev/urandom", "."])
def test_what_is_no_plain_file_is_neither_read_nor_written(name: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadFile, match=r"cannot be read \(it is a .*, not a plain file\)"):
        Record.load(tmp_path / name)
    with pytest.raises(BadFile, match=r"cannot be read \(it is a .*, not a plain file\)"):
        Record.load_all(tmp_path / name)
    for overwrite in (False, True):
        with pytest.raises(BadFile, match=r"cannot be written \(it is a .*, not a plain file\)"):
            FINISHED.save(tmp_path / name, overwrite)


@pytest.mark.parametrize("first", [b"", b'"take 1"\n', b'{"hexarium": 1, "actions": [', b"\n"])
def test_a_file_of_gigabytes_is_refused_soon(first: bytes, tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(first)
    os.truncate(path, 8 * 2**30)  # it has a hole, and takes no room on the disk
    for read in (Record.load, Record.load_all):
        tracemalloc.start()
        with pytest.raises(BadRecord, match="is too large for a record; one game has at most 32 MB"):
            read(path)
        assert tracemalloc.get_traced_memory()[1] < 200 * 2**20
        tracemalloc.stop()


def test_errors_of_records_have_their_code() -> None:
    with pytest.raises(HexariumError) as caught:
        Record.parse("")
    assert caught.value.code == "bad_record"


def test_the_page_tells_every_key_of_a_record() -> None:
    page = (Path(__file__).parents[2] / "docs" / "records.md").read_text("utf-8")
    table = page.partition("| key | what it holds |\n")[2].partition("\n\n")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == [*HEAD, *MAY_FOLLOW]
