"""The bots at one match, by their names."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexarium.bots.company import Company, offered, several
from hexarium.bots.external import External
from hexarium.errors import BadOption, BadSeat
from tests.bots.fakes import LONGEST, heaven
from tests.bots.programs import FIRST, line, program


@pytest.mark.parametrize(
    ("given", "count", "names"),
    [
        ("hard", 1, ["hard"]),
        ("hard", 3, ["hard", "hard", "hard"]),
        ("hard,easy,random", 3, ["hard", "easy", "random"]),
        (" hard , easy ", 2, ["hard", "easy"]),
        ("turn:depth=2,nodes=500", 2, ["turn:depth=2,nodes=500"] * 2),
        ("turn:depth=2,nodes=500,easy", 2, ["turn:depth=2,nodes=500", "easy"]),
        ("easy,turn:depth=2, nodes=500", 2, ["easy", "turn:depth=2,nodes=500"]),
        ("turn:depth=2,turn:nodes=500", 2, ["turn:depth=2", "turn:nodes=500"]),
        ("hard", 0, []),
    ],
)
def test_bots_are_named_one_for_all_or_one_for_each(given: str, count: int, names: list[str]) -> None:
    assert list(several(given, count)) == names


@pytest.mark.parametrize(
    ("given", "count", "said"),
    [
        ("hard,easy", 3, "say one bot for all, or 3 with commas between them"),
        ("hard,,easy", 3, "say one bot for all, or 3"),
        ("", 2, "say one bot for all, or 2"),
        ("hard,easy", 1, "say one bot."),
    ],
)
def test_a_wrong_number_of_bots_is_refused_in_a_sentence(given: str, count: int, said: str) -> None:
    with pytest.raises(BadOption) as refused:
        several(given, count)
    assert said in str(refused.value)


def test_each_seat_has_a_bot_of_its_own(tmp_path: Path) -> None:
    match = heaven()
    offers = {"mine": line(program(tmp_path, FIRST))}
    with Company(match.variant, {0: "random", 1: "mine"}, offers) as company:
        while match.ply < 8 and match.to_move is not None:
            first = match.legal_actions()[0]
            thought = company.choose(match.seat(match.to_move), LONGEST, seed=match.ply)
            assert thought.remark == ""
            assert match.to_move == 0 or thought.action == first
            match.play(thought.action)
        assert {ply.seat for ply in match.plies} == {0, 1}
    with Company(match.variant, {0: "mine", 1: "mine"}, offers) as company:
        talks = [bot.bot for bot in company.bots.values()]
        assert all(isinstance(bot, External) for bot in talks)
        assert talks[0] is not talks[1]


def test_a_bot_that_is_not_there_leaves_no_other_behind(tmp_path: Path) -> None:
    variant = heaven().variant
    with pytest.raises(BadOption, match="There is no bot 'moon'"):
        Company(variant, {0: "mine", 1: "moon"}, {"mine": line(program(tmp_path, FIRST))})
    with pytest.raises(BadSeat):
        Company(variant, {2: "random"})


def test_no_program_has_the_name_of_a_level_or_a_kind() -> None:
    for name in ("hard", "random"):
        with pytest.raises(BadOption, match="there is a bot of that name"):
            offered([f"{name}=python3"])
