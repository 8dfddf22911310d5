"""Honest dice: whatever is changed in the record of a table, its proof does not hold any more."""

from __future__ import annotations

import hmac
import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexarium.errors import BadRecord
from hexarium.play.match import Match
from hexarium.play.proof import Proof, commitment, key, new_nonce
from hexarium.play.record import Record
from hexarium.play.resigned import RESIGNED, Resigned
from hexarium.play.verifying import cut, verify
from tests.test_cli import run
from tests.toys.pile import PILE

NONCE = bytes(range(32)).hex()
WORDS = ("Ünser Glück", None)
TABLE = "o5nNq8kTtLw2hV0a"


def played(proof: Proof, plies: int | None = None, start: Record | None = None) -> Record:
    """A game of pile at a table, as far as it is told or to its end."""
    options = {"pile": 20}
    source = proof.source("pile", options)
    if start is None:
        match = Match.new(PILE, options, source=source, compiled=False)
    else:
        position = start.replay(game=PILE, compiled=False).position()
        match = Match.load(position, game=PILE, source=source, compiled=False)
    chooser = Random(5)
    while match.to_move is not None and (plies is None or match.ply < plies):
        match.play("roll" if "roll" in match.legal() else chooser.choice(match.legal()))
    return replace(Record.of(match), options=options, source=None, proof=proof, before=start)


PROOF = Proof(TABLE, NONCE, WORDS, commitment(NONCE))
FINISHED = played(PROOF)
GIVEN_UP = replace(
    played(PROOF, plies=4), resigned=(Resigned(1, 4),), result={"winners": [0], "reason": RESIGNED}
)
GONE_ON = played(Proof("another", NONCE, (None, None), commitment(NONCE)), start=cut(FINISHED, 3))
RECORDS = {"finished": FINISHED, "given up": GIVEN_UP, "gone on": GONE_ON}
every_record = pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)


def told(record: Record) -> dict[str, Any]:
    """A record as it comes out of a file."""
    return dict(json.loads(json.dumps(record.data())))


def proves(data: dict[str, Any]) -> None:
    verify(Record.parse(json.dumps(data)), PILE, compiled=False)


def test_the_commitment_is_the_sha_256_over_the_bytes_of_the_nonce() -> None:
    assert commitment("00" * 32) == sha256(bytes(32)).hexdigest()
    assert len({new_nonce() for _ in range(50)}) == 50
    assert all(len(bytes.fromhex(new_nonce())) == 32 for _ in range(5))


def test_the_key_is_made_of_table_game_all_options_and_words_with_the_nonce() -> None:
    text = '["o5nNq8kTtLw2hV0a","pile",{"a":false,"pile":20},["Ünser Glück",null]]'
    wanted = hmac.new(bytes.fromhex(NONCE), text.encode(), "sha256").digest()
    assert key(NONCE, TABLE, "pile", {"pile": 20, "a": False}, WORDS) == wanted


def test_the_seed_is_the_beginning_of_the_key_and_every_ply_has_its_word() -> None:
    source = PROOF.source("pile", {"pile": 20})
    made = key(NONCE, TABLE, "pile", {"pile": 20}, WORDS)
    assert source.seed == int.from_bytes(made[:8], "big") == FINISHED.seed
    assert source.word(12) == int.from_bytes(hmac.digest(made, b"12", "sha256")[:8], "big")


@every_record
def test_the_record_of_a_table_is_proven(record: Record) -> None:
    assert record.result is not None
    proven = verify(record, PILE, compiled=False)
    assert proven.plies == len(record.actions)
    assert proven.result == record.result["reason"]
    assert not proven.open_start
    assert FINISHED.actions != GONE_ON.actions
    assert any(chance is not None for _, chance in record.actions)


@every_record
def test_the_record_of_a_table_is_read_back_and_replayed_both_ways(record: Record, tmp_path: Path) -> None:
    for name in ("game.json", "game.jsonl"):
        record.save(tmp_path / name)
        assert Record.load(tmp_path / name) == record
    assert Record.parse(json.dumps(record.data())) == record
    with_dice = record.replay(generator=True, game=PILE, compiled=False)
    assert record.replay(game=PILE, compiled=False).position() == with_dice.position()
    assert record.resume(PILE, compiled=False).source == with_dice.source


def test_the_record_of_a_table_has_the_keys_that_the_contract_names() -> None:
    assert list(FINISHED.data()) == [
        *("hexarium", "game", "version", "options", "seed", "table", "proof", "actions", "result"),
    ]
    assert FINISHED.data()["proof"] == {"nonce": NONCE, "words": list(WORDS), "commit": PROOF.commit}
    assert GIVEN_UP.data()["resigned"] == [{"seat": 1, "ply": 4}]


def changes(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every place in some data, with other values for it; an empty tuple takes it away."""
    if path:
        yield path, ()
    if isinstance(value, dict):
        for name, each in value.items():
            yield from changes(each, (*path, name))
        yield (*path, "more"), 1
    elif isinstance(value, list):
        for place, each in enumerate(value):
            yield from changes(each, (*path, place))
        if value:
            yield (*path, len(value)), value[-1]
        for place in range(len(value) - 1):
            if value[place] != value[place + 1]:
                yield path, [*value[:place], value[place + 1], value[place], *value[place + 2 :]]
    elif isinstance(value, bool) or value is None:
        yield path, "word"
    elif isinstance(value, int):
        yield from ((path, each) for each in (value + 1, value - 1, str(value), None))
    else:
        others = (value + "x", value[:-1], value.upper(), f" {value}", "roll", "take 1", "1", "2", None)
        yield from ((path, each) for each in others if each != value)


def changed(data: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    whole: Any = deepcopy(data)
    inner = whole
    for step in path[:-1]:
        inner = inner[step]
    if value == ():
        del inner[path[-1]]
    elif isinstance(inner, list) and path[-1] == len(inner):
        inner.append(value)
    else:
        inner[path[-1]] = value
    return dict(whole)


def complaint(data: dict[str, Any]) -> str:
    """What does not hold; nothing if all does."""
    try:
        proves(data)
    except BadRecord as error:
        return str(error)
    return ""


@every_record
def test_every_change_of_a_field_an_action_or_an_outcome_is_found(record: Record) -> None:
    data = told(record)
    proves(data)
    tried = [(path, complaint(changed(data, path, value))) for path, value in changes(data)]
    # A result that is not told is none. Without the game before, the start is said to be unproven.
    same = [("before", "result"), ("before",)]
    assert [path for path, sentence in tried if not sentence and path not in same] == []
    assert all(sentence.endswith(".") and "\n" not in sentence for _, sentence in tried if sentence)
    assert len(tried) > 100


def test_a_start_that_nothing_proves_is_said_to_be_so() -> None:
    assert verify(replace(GONE_ON, before=None), PILE, compiled=False).open_start
    unproven = replace(cut(FINISHED, 3), proof=None)
    other = played(
        PROOF, start=replace(unproven, source={"key": PROOF.source("pile", {"pile": 20}).key.hex()})
    )
    assert verify(other, PILE, compiled=False).open_start


SENTENCES: dict[str, Callable[[dict[str, Any]], None]] = {
    "The commitment does not hold": lambda data: data["proof"].update(commit="0" * 64),
    "The seed does not hold": lambda data: data.update(seed=data["seed"] ^ 1),
    "'fly' is no action": lambda data: data["actions"].__setitem__(0, "fly"),
    "does not hold: the key of this table": lambda data: data["proof"]["words"].__setitem__(1, "late"),
    "The record has no proof": lambda data: (data.pop("proof"), data.pop("table"), None)[2],
    "The record has no result": lambda data: data.update(result=None),
    "the result is {'winners'": lambda data: data["result"].update(winners=[0, 1]),
    "this is version 3": lambda data: data.update(version=2),
    "names another source": lambda data: data.update(source="given"),
}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_sentence_says_what_does_not_hold(sentence: str) -> None:
    data = told(FINISHED)
    SENTENCES[sentence](data)
    with pytest.raises(BadRecord) as caught:
        proves(data)
    assert sentence in str(caught.value)


def test_an_outcome_that_the_key_does_not_give_is_named_by_its_line() -> None:
    data = told(FINISHED)
    place = next(n for n, each in enumerate(data["actions"]) if isinstance(each, list))
    text, face = data["actions"][place]
    other = str(int(face) % 3 + 1)
    data["actions"][place] = [text, other]
    with pytest.raises(BadRecord, match=f"Line {place + 2}: chance gave '{face}'; the record says '{other}'"):
        proves(data)


def test_not_all_options_are_no_proof() -> None:
    proof = replace(PROOF, table="short")
    source = proof.source("pile", {})
    match = Match.new(PILE, source=source, compiled=False)
    while match.to_move is not None:
        match.play(match.legal()[0])
    record = replace(Record.of(match), options={}, source=None, proof=proof)
    with pytest.raises(BadRecord, match="made with all options; pile is missing"):
        verify(record, PILE, compiled=False)


@pytest.mark.parametrize(
    ("resigned", "why"),
    [
        ((Resigned(1, 3),), "of two that ends the game, and this one went on to ply 4"),
        ((Resigned(1, 5),), "this game has seats 0 to 1 and plies 0 to 4"),
        ((Resigned(2, 4),), "this game has seats 0 to 1 and plies 0 to 4"),
        ((Resigned(0, 4),), "the result is"),
        ((Resigned(1, 4), Resigned(0, 4)), "both of two resigned"),
        ((Resigned(1, 4), Resigned(1, 4)), "resigned twice"),
        ((), "the result is"),
    ],
)
def test_a_game_ends_by_giving_up_only_as_the_record_says(resigned: tuple[Resigned, ...], why: str) -> None:
    with pytest.raises(BadRecord, match=why):
        verify(replace(GIVEN_UP, resigned=resigned), PILE, compiled=False)


@pytest.mark.parametrize("ply", [0, 3, len(FINISHED.actions)])
def test_nobody_of_two_gave_up_in_a_game_that_the_rules_ended(ply: int) -> None:
    with pytest.raises(BadRecord, match=f"seat 1 resigned at ply {ply}, says the record"):
        verify(replace(FINISHED, resigned=(Resigned(1, ply),)), PILE, compiled=False)


def of_three() -> Record:
    """A finished game of three at a table, one of whom gave up on the way."""
    proof = Proof.new("kitchen", [None, "two", None])
    options = Match.new("ring", {"players": 3, "rounds": 1}, compiled=False).options
    match = Match.new("ring", options, source=proof.source("ring", options))
    while match.to_move is not None:
        match.play(match.legal()[0])
    record = replace(Record.of(match), options=options, source=None, proof=proof)
    return replace(record, resigned=(Resigned(1, 2),))


def test_with_more_than_two_seats_who_gave_up_changes_no_result() -> None:
    record = of_three()
    assert record.result is not None
    assert verify(record).resigned == (1,)
    end = len(record.actions)
    for resigned, why in (
        ((Resigned(1, end),), "the game was over by then"),
        ((Resigned(1, end + 1),), f"plies 0 to {end}"),
        ((Resigned(3, 2),), "seats 0 to 2"),
        ((Resigned(1, 2), Resigned(1, 3)), "resigned twice"),
    ):
        with pytest.raises(BadRecord, match=why):
            verify(replace(record, resigned=resigned))
    others = [seat for seat in range(3) if seat not in record.result["winners"]]
    for result in (
        {"winners": others, "reason": record.result["reason"]},
        {"winners": record.result["winners"], "reason": RESIGNED},
        {"winners": [0, 2], "reason": RESIGNED},
    ):
        with pytest.raises(BadRecord, match="the result is"):
            verify(replace(record, result=result))


def test_the_command_says_what_of_giving_up_nothing_proves(tmp_path: Path) -> None:
    record = of_three()
    record.save(tmp_path / "good.json")
    answer = run("verify", "good.json", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert "That seat 1 resigned fits the game, but only the record says so." in answer.stdout
    replace(record, resigned=(Resigned(1, len(record.actions)),)).save(tmp_path / "bad.json")
    answer = run("verify", "bad.json", cwd=tmp_path)
    assert (answer.returncode, answer.stdout) == (1, "")
    assert "the game was over by then" in answer.stderr


def test_with_more_than_two_seats_nobody_ends_a_game_by_giving_up() -> None:
    match = Match.new("ring", {"players": 3}, seed=1, compiled=False)
    match.play("roll")
    record = replace(
        Record.of(match), resigned=(Resigned(1, 1),), result={"winners": [0, 2], "reason": RESIGNED}
    )
    with pytest.raises(BadRecord, match="the result is None"):
        record.replay(compiled=False)
    assert replace(record, result=None).replay(compiled=False).ply == 1


@given(st.lists(st.none() | st.text(max_size=100), min_size=2, max_size=2))
def test_whatever_the_players_say_their_record_is_proven(words: list[str | None]) -> None:
    record = played(replace(PROOF, words=tuple(words)))
    assert verify(Record.parse(record.lines()), PILE, compiled=False).words == 2 - words.count(None)


def test_the_command_proves_a_record_and_says_what_does_not_hold(tmp_path: Path) -> None:
    proof = Proof.new("kitchen", ["one", None])
    options = Match.new("ring", {"players": 2, "rounds": 1}, compiled=False).options
    match = Match.new("ring", options, source=proof.source("ring", options))
    while match.to_move is not None:
        match.play(match.legal()[0])
    record = replace(Record.of(match), options=options, source=None, proof=proof)
    record.save(tmp_path / "good.json")
    answer = run("verify", "good.json", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert f"{len(record.actions)} actions and the result (rounds) hold." in answer.stdout
    assert "words of 1 player)" in answer.stdout
    replayed = run("replay", "good.json", cwd=tmp_path)
    assert "replayed with and without the generator." in replayed.stdout
    replace(record, proof=replace(proof, table="cellar")).save(tmp_path / "moved.json")
    replace(record, proof=None, source=match.source.data() if match.source else None).save(
        tmp_path / "plain.json"
    )
    for name, sentence in (
        ("moved.json", "The seed does not hold"),
        ("plain.json", "The record has no proof"),
    ):
        answer = run("verify", "good.json", name, cwd=tmp_path)
        assert answer.returncode == 1
        assert answer.stderr.startswith(f"hexarium: '{name}': {sentence}")
        assert answer.stderr.count("\n") == 1
    missing = run("verify", "nothing.json", cwd=tmp_path)
    assert missing.returncode == 2
