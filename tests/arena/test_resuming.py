"""A tournament recalls what its journal says, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hexarium.arena.contest import Contest, difference
from hexarium.arena.hall import Hall
from hexarium.arena.journal import Journal
from hexarium.arena.shelf import Shelf
from hexarium.arena.sitting import Decisions, Played
from hexarium.arena.tournament import JOURNAL, Tournament
from hexarium.errors import BadRecord

CONTEST = Contest.of(Hall("heaven", {}), ["greedy", "random"], seed=1)


@pytest.fixture
def journal(tmp_path: Path) -> str:
    """The journal of six games, which came in some order."""
    path = tmp_path / "journal.jsonl"
    with Journal(path, JOURNAL, CONTEST.facts(), difference) as kept:
        for number in (1, 0, 2, 5, 3, 4):
            kept.append(Played(number, (number % 2,), 1, 50, (Decisions(9, 0.1, 0.05),) * 2).data())
    return str(path)


def test_games_of_earlier_runs_are_counted(journal: str) -> None:
    tally = Tournament(CONTEST, 6, journal=journal).play()
    assert (tally.games, tally.before, tally.asked, tally.stopped) == (6, 6, 6, False)
    assert sum(each.won.count for each in tally.standings()) == 6
    assert tally.standings()[0].decisions.count == 54


def test_asked_for_more_games_it_has_some_left_and_for_fewer_it_counts_those(journal: str) -> None:
    more = Tournament(CONTEST, 10, journal=journal)
    assert (more.tally.games, more.tally.asked) == (6, 10)
    assert sorted(sitting.number for sitting in more._left()) == [6, 7, 8, 9]
    more.close()
    fewer = Tournament(CONTEST, 4, journal=journal)
    assert (fewer.tally.games, fewer.tally.asked, list(fewer._left())) == (4, 4, [])


def test_a_journal_in_use_is_not_shared(journal: str) -> None:
    first = Tournament(CONTEST, 10, journal=journal)
    with pytest.raises(ValueError, match="being written by another process"):
        Tournament(CONTEST, 10, journal=journal)
    first.close()
    Tournament(CONTEST, 10, journal=journal).close()


@pytest.mark.parametrize(
    "other",
    [
        Contest.of(Hall("heaven", {}), ["greedy", "random"], seed=2),
        Contest.of(Hall("heaven", {}), ["random", "greedy"], seed=1),
        Contest.of(Hall("heaven", {"first": "angels"}), ["greedy", "random"], seed=1),
        Contest.of(Hall("heaven", {}, seconds=0.1), ["greedy", "random"], seed=1),
        Contest.of(Hall("heaven", {}, opening=2), ["greedy", "random"], seed=1),
        Contest.of(Hall("heaven", {}), ["greedy", "random"], seed=1, alone=True),
    ],
    ids=["seed", "bots", "options", "time", "opening", "alone"],
)
def test_the_journal_of_another_tournament_is_refused(other: Contest, journal: str) -> None:
    content = Path(journal).read_bytes()
    with pytest.raises(
        BadRecord, match=r"is the journal of another tournament: \w+ is .* there, and .* here"
    ):
        Tournament(other, 6, journal=journal)
    assert Path(journal).read_bytes() == content


def test_after_a_change_of_the_weights_a_tournament_is_another(
    journal: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = "another tournament: the bots judged positions with other weights when it was begun; name another"
    evaluation = CONTEST.variant.evaluation
    assert evaluation is not None
    first, *others = evaluation.features
    changed = replace(evaluation, features=(replace(first, weight=first.weight + 0.01), *others))
    monkeypatch.setattr(type(CONTEST.variant), "evaluation", changed)
    with pytest.raises(BadRecord, match=said):
        Tournament(CONTEST, 6, journal=journal)


def test_after_a_change_of_a_level_that_takes_part_a_tournament_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    contest = Contest.of(Hall("heaven", {}), ["easy", "random"], seed=1)
    path = tmp_path / "levels.jsonl"
    evaluation = contest.variant.evaluation
    assert evaluation is not None
    with Journal(path, JOURNAL, contest.facts(), difference) as kept:
        kept.append(Played(0, (0,), 1, 50, (Decisions(9, 0.1, 0.05),) * 2).data())
    other_hard = replace(evaluation, levels={**evaluation.levels, "hard": "greedy"})
    monkeypatch.setattr(type(contest.variant), "evaluation", other_hard)
    Tournament(contest, 6, journal=str(path)).close()
    other_easy = replace(evaluation, levels={**evaluation.levels, "easy": "random"})
    monkeypatch.setattr(type(contest.variant), "evaluation", other_easy)
    with pytest.raises(BadRecord, match=r"another tournament: levels is .*'easy'.* there, and .* here"):
        Tournament(contest, 6, journal=str(path))


def test_a_game_that_stands_there_twice_is_damage(journal: str) -> None:
    lines = Path(journal).read_bytes().splitlines(keepends=True)
    Path(journal).write_bytes(b"".join([*lines, lines[1]]))
    with pytest.raises(BadRecord, match=r"Line 8 of .* has game 1 for the second time; take it out"):
        Tournament(CONTEST, 6, journal=journal)


def test_records_that_were_not_kept_cannot_be_saved(journal: str, tmp_path: Path) -> None:
    shelf = Shelf(str(tmp_path / "games.jsonl"), 6)
    with pytest.raises(BadRecord, match="was begun without records, so they cannot be saved"):
        Tournament(CONTEST, 6, journal=journal, shelf=shelf)
    shelf.drop()
