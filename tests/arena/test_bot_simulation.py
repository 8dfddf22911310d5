"""`hexarium simulate --bots`: bots where random players sit otherwise, and the same things counted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.main import get_command

from hexarium import games
from hexarium.arena.bot_simulation import simulate_bots
from hexarium.arena.hall import Hall
from hexarium.arena.hands import Hands
from hexarium.arena.shelf import Shelf
from hexarium.cli import app
from hexarium.cli.simulated import remarks
from hexarium.errors import HexariumError
from hexarium.kit.rng import word_at, wrapping
from hexarium.play.record_file import RecordFile

FILES = ("--games", "9999", "--save", "games.jsonl")
HALL = Hall("heaven", {"first": "angels"}, records=True, measures=True)


def test_the_same_things_are_counted_and_the_same_games_played_by_any_number(tmp_path: Path) -> None:
    found = []
    for processes in (1, 2):
        shelf = Shelf(str(tmp_path / f"games-{processes}.jsonl"), 6)
        simulation = simulate_bots(HALL, ("random",) * 2, 6, seed=4, hands=Hands(processes), shelf=shelf)
        shelf.finish()
        assert (simulation.games, simulation.stopped, simulation.bots) == (6, False, ("random",) * 2)
        columns = [simulation.lengths, simulation.winners, simulation.reasons]
        columns += [each.numbers for each in simulation.measured]
        found.append(([column.counts() for column in columns], simulation.choices))
        assert all(column.total == 6 for column in columns)
        records = list(RecordFile.read(tmp_path / f"games-{processes}.jsonl"))
        with wrapping():
            assert [record.seed for record in records] == [int(word_at(4, number)) for number in range(6)]
        for record in records:
            record.replay()
    assert found[0] == found[1]
    assert len(simulation.measured) >= len(games.load("heaven").variant().measures)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    get_command(app).main(["simulate", *arguments], standalone_mode=False)
    return capsys.readouterr().out


def test_people_see_who_sits_where(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    picture = tmp_path / "picture.svg"
    out = run(
        capsys, "heaven", "--bots", "random,random:", "--games", "3", "--threads", "1", "-o", str(picture)
    )
    assert "3 games of heaven in " in out
    assert "1 process" in out
    assert "angels: random, demons: random:" in out
    assert "3 games of heaven: random, random:" in picture.read_text()


def test_programs_get_json_with_the_bots(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(run(capsys, "heaven", "--bots", "random", "--games", "2", "--threads", "1", "--json"))
    assert (data["bots"], data["faults"], data["games"]) == (["random", "random"], 0, 2)
    assert sum(data["winners"].values()) >= 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--bots", "random,random,random"), "one bot for all, or 2 with commas between them"),
        (("--bots", "random,"), "one bot for all, or 2 with commas between them"),
        (("--bots", "nobody"), "There is no bot 'nobody'"),
        (("--ms", "20"), "say with --bots who plays"),
        (("--bots", "random", "--ms", "0"), "ms cannot be 0"),
        (("--bots", "random", "--threads", "5000"), "processes cannot be 5000"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_leaves_no_file(
    arguments: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(HexariumError, match=said):
        get_command(app).main(["simulate", "heaven", *FILES, *arguments], standalone_mode=False)
    assert list(tmp_path.iterdir()) == []


def test_faults_are_told() -> None:
    found = simulate_bots(HALL, ("random",) * 2, 1)
    assert remarks(found) == []
    found.faults, found.fault = 3, "odd failed (ValueError: x)"
    assert remarks(found) == [
        "In 3 decisions a bot had no answer of its own, and a random action was played in its place. "
        "The first: odd failed (ValueError: x)."
    ]
