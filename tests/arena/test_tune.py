"""Tuning: it climbs a hill, calls nothing better that is not, and can be killed at any time."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from math import exp
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest
from typer.main import get_command

from hexarium.arena.contest import difference
from hexarium.arena.hall import Hall
from hexarium.arena.journal import Journal
from hexarium.arena.sitting import Decisions, Played, Player, Sitting, seed_for
from hexarium.arena.trial import Trial, tried
from hexarium.arena.tune import JOURNAL, Climb, Tuning
from hexarium.cli import app
from hexarium.errors import BadOption, BadRecord, HexariumError

HALL = Hall("catan", {"players": 2})


class Hill:
    """In the place of games: who is nearer to the best weights wins, the more surely the steeper it is."""

    def __init__(self, steep: float, best: Any = None, most: int = 10**9) -> None:
        self.steep, self.best = steep, best
        self.stop = Event()
        self.most = most
        self.seeds: list[int] = []

    def height(self, player: Player) -> float:
        return (
            0.0
            if self.best is None
            else -self.steep * float(np.abs(np.array(player.weights) - self.best).sum())
        )

    def answers(self, sittings: Iterable[Sitting]) -> Iterator[tuple[Sitting, Played]]:
        for sitting in sittings:
            if self.most == 0:
                self.stop.set()
                return
            self.most -= 1
            self.seeds.append(sitting.seed)
            one, other = map(self.height, sitting.players)
            luck = seed_for(sitting.seed, sitting.number) / 2**64
            winner = 0 if luck < 1 / (1 + exp(min(50.0, max(-50.0, other - one)))) else 1
            yield sitting, Played(sitting.number, (winner,), 1, 10, (Decisions(),) * 2)


def climb(path: Path, hill: Any, steps: int = 60, **other: int) -> Climb:
    facts = {"games": 40, "confirmation": 400, "seed": 1, **other}
    tuning = Tuning.of(HALL, "greedy", steps, facts["games"], facts["confirmation"], facts["seed"])
    with Journal(path, JOURNAL, tuning.facts(), difference) as journal:
        found = Climb(tuning, journal, hill)
        found.run()
    return found


def better(start: Any) -> Any:
    return start * np.where(np.arange(len(start)) % 2, 1.4, 0.6)


START = Tuning.of(HALL, "greedy", 1, 2, 2).start


def test_it_climbs_a_hill_and_the_confirmation_says_so(tmp_path: Path) -> None:
    best = better(START)
    found = climb(tmp_path / "tune.jsonl", Hill(0.5, best))
    assert np.abs(found.weights() - best).sum() < 0.8 * np.abs(START - best).sum()
    assert found.done
    assert found.confirmed.is_better
    assert found.data()["better"] is True


def test_where_there_is_no_hill_nothing_is_called_better(tmp_path: Path) -> None:
    climbs = [climb(tmp_path / f"{seed}.jsonl", Hill(0.0), steps=2, seed=seed) for seed in range(20)]
    called = [found.data()["better"] for found in climbs]
    assert sum(called) <= 3  # one in forty by luck


def test_it_is_confirmed_on_seeds_that_no_step_has_seen(tmp_path: Path) -> None:
    hill = Hill(0.5, better(START))
    found = climb(tmp_path / "tune.jsonl", hill, steps=5)
    steps = sum(step.trial.games for step in found.steps)
    assert found.confirmed.games == 400
    assert len(hill.seeds) == steps + 400
    assert not set(hill.seeds[:steps]) & set(hill.seeds[steps:])


def test_killed_at_any_step_it_goes_on_and_finds_the_same(tmp_path: Path) -> None:
    best = better(START)
    whole = climb(tmp_path / "whole.jsonl", Hill(0.5, best), steps=8, confirmation=100)
    assert whole.done
    for most in (0, 1, 39, 41, 200, 325, 400):
        path = tmp_path / f"{most}.jsonl"
        first = climb(path, Hill(0.5, best, most), steps=8, confirmation=100)
        assert not first.done
        again = climb(path, Hill(0.5, best), steps=8, confirmation=100)
        assert again.data() == whole.data()
        assert again.steps == whole.steps
        assert path.read_text() == (tmp_path / "whole.jsonl").read_text()
    done = climb(tmp_path / "whole.jsonl", Hill(0.5, best, 0), steps=8, confirmation=100)
    assert done.data() == whole.data()


def test_every_step_is_on_record(tmp_path: Path) -> None:
    found = climb(tmp_path / "tune.jsonl", Hill(0.5, better(START)), steps=6)
    head, *rows = map(json.loads, (tmp_path / "tune.jsonl").read_text().splitlines())
    assert head["start"] == START.tolist()
    steps = [row for row in rows if "step" in row]
    assert [row["step"] for row in steps] == list(range(6))
    assert [tuple(row["weights"]) for row in steps] == [step.weights for step in found.steps]
    assert all(set(row["signs"]) <= {-1, 1} and row["played"] >= 40 for row in steps)
    assert sum(row["played"] for row in rows if "confirmation" in row) == 400


def test_no_step_goes_further_than_was_tried(tmp_path: Path) -> None:
    found = climb(tmp_path / "tune.jsonl", Hill(1e9, better(START)), steps=10, games=2)
    at = START
    for step in found.steps:
        size = np.maximum(np.abs(START), 0.1 * np.abs(START).mean())
        assert (np.abs(np.array(step.weights) - at) <= step.moved * size + 1e-12).all()
        at = np.array(step.weights)


def test_the_record_of_another_tuning_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tune.jsonl"
    climb(path, Hill(0.0), steps=2)
    with pytest.raises(BadRecord, match="another tuning: steps is 2 there, and 3 here"):
        climb(path, Hill(0.0), steps=3)


def test_of_a_game_that_does_not_say_what_is_good_nothing_is_tuned() -> None:
    connect = str(Path(__file__).parents[2] / "examples" / "connect.py")
    with pytest.raises(BadOption, match="does not say what is good in it"):
        Tuning.of(Hall(connect, {}), "greedy", 1, 2, 2)


def test_an_interval_above_what_an_equal_wins_is_better() -> None:
    assert Trial(1000, 560.0, 500.0).is_better
    assert not Trial(1000, 520.0, 500.0).is_better
    assert not Trial(1000, 560.0, 750.0).is_better
    assert Trial(10, 7.5, 5.0).edge == pytest.approx(0.25)
    assert Trial(1, 1.0, 0.5) + Trial(2, 0.5, 1.0) == Trial(3, 1.5, 1.5)


def test_both_sides_have_the_same_seats_and_seeds() -> None:
    hill: Any = Hill(0.0)
    trial = tried(hill, Player("one", (0.0,)), Player("other", (1.0,)), 2, 30, 7)
    assert trial is not None
    assert (trial.games, trial.equal) == (30, 15.0)
    assert hill.seeds[::2] == hill.seeds[1::2]
    assert len(set(hill.seeds)) == 15


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--steps", "0"), "steps cannot be 0"),
        (("--games", "1"), "games cannot be 1; it is a whole number from 2"),
        (("--confirm", "0"), "confirm cannot be 0"),
        (("--bot", "random"), "random has no weights; name a bot that judges positions"),
        (("--bot", "nobody"), "There is no bot 'nobody'"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_leaves_no_file(
    arguments: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(HexariumError, match=said):
        get_command(app).main(["tune", "catan", *arguments], standalone_mode=False)
    assert list(tmp_path.iterdir()) == []


def test_people_get_weights_to_paste_and_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    short = ("--option", "players=2", "--option", "goal=3", "--steps", "1", "--games", "2", "--confirm", "2")
    get_command(app).main(["tune", "catan", *short, "-o", "weights.json"], standalone_mode=False)
    out = capsys.readouterr().out
    assert "Not shown to be better" in out
    assert 'Feature("points", ' in out
    assert "tune-catan.jsonl" in out
    data = json.loads((tmp_path / "weights.json").read_text())
    assert data["better"] is False
    assert len(data["weights"]) == len(START)
