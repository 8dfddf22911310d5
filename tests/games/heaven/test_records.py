"""Stored games: one for every way a game can end. Each must end again as it ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexarium.games.heaven import GAME
from hexarium.play.record import Record
from tests.games.heaven.reference import Reference

FOLDER = Path(__file__).parents[2] / "records" / "heaven"
FILES = sorted(FOLDER.glob("*.jsonl"))
NAMES = [file.stem for file in FILES]


@pytest.mark.parametrize("generator", [True, False], ids=["with the generator", "without it"])
@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_a_stored_game_ends_as_it_ended(file: Path, generator: bool) -> None:
    record = Record.load(file)
    match = record.replay(generator, GAME)
    assert Record.of(match).result == record.result
    assert match.legal() == []
    assert Record.of(match).lines() == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_a_stored_game_ends_in_the_reference_as_it_ended(file: Path) -> None:
    record = Record.load(file)
    match = record.replay(game=GAME)
    reference = Reference(match.at(0).position())
    for text, _ in record.actions:
        assert text in reference.legal()
        reference.play(text)
    assert reference.now == match.position()


def test_there_is_a_stored_game_for_every_way_to_end() -> None:
    reasons = {(Record.load(file).result or {})["reason"] for file in FILES}
    assert reasons == {"commander", "gates", "allies", "rounds", "draw"}
    both = [file for file in FILES if file.stem.startswith("both-commanders")]
    for file in both:
        tokens = Record.load(file).replay(game=GAME).position()["tokens"]
        assert tokens[0]["at"] is tokens[11]["at"] is None
    assert {(Record.load(file).result or {})["reason"] for file in both} == {"commander", "draw"}
