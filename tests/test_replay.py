"""`hexarium replay` says what was replayed, and how."""

from __future__ import annotations

from pathlib import Path

from hexarium.play.match import Match
from hexarium.play.record import Record
from tests.test_cli import run


def played(chance: str | None) -> Record:
    match = Match.new("ring", {"players": 2}, seed=4, compiled=False)
    match.play("roll", chance)
    match.play("decline" if "decline" in match.legal() else match.legal()[0])
    return Record.of(match)


def test_a_game_of_the_generator_is_replayed_both_ways(tmp_path: Path) -> None:
    played(None).save(tmp_path / "game.jsonl")
    answer = run("replay", "game.jsonl", cwd=tmp_path)
    assert answer.returncode == 0
    assert "replayed with and without the generator." in answer.stdout


def test_real_dice_are_replayed_without_the_generators_agreement(tmp_path: Path) -> None:
    record = played("1 2" if played(None).actions[0][1] != "1 2" else "2 1")
    record.save(tmp_path / "dice.jsonl")
    # A record that somebody typed at a real table does not say where its dice come from.
    typed = "".join(line + "\n" for line in record.lines().splitlines()).replace(', "source": "given"', "")
    (tmp_path / "typed.jsonl").write_text(typed)
    for name in ("dice.jsonl", "typed.jsonl"):
        answer = run("replay", name, cwd=tmp_path)
        assert answer.returncode == 0, answer.stderr
        assert "from what chance gave (1 with outcomes that the generator does not give)." in answer.stdout
