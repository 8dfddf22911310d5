"""What a tournament counts: wins that add up, shares in parts, and the same whatever the order of games."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

import pytest

from hexarium.arena.chart import chart
from hexarium.arena.contest import Contest
from hexarium.arena.hall import Hall
from hexarium.arena.sitting import Decisions, Played
from hexarium.arena.tally import Tally
from hexarium.draw import svg
from hexarium.errors import BadOption
from hexarium.kit.marks import THEMES

HALL = Hall("catan", {"players": 3})
NAMES = ("strong", "middling", "weak", "late")


def contest(*names: str, alone: bool = False) -> Contest:
    return Contest.of(HALL, names or NAMES, alone=alone)


def played(number: int, *winners: int, faults: int = 0) -> Played:
    told = ((0, "it failed"),) if faults else ()
    return Played(
        number, winners, 1 if winners else 0, 100 + number, (Decisions(5, 0.01, 0.004, faults),) * 3, told
    )


def counted(*games: tuple[tuple[int, ...], tuple[int, ...]], of: Contest | None = None) -> Tally:
    """A tally of games, each with the entrants by seat and the seats that won."""
    tally = Tally(of or contest(), len(games), 1)
    for number, (order, winners) in enumerate(games):
        tally.add(order, played(number, *winners))
    return tally


def standing(tally: Tally, name: str) -> Any:
    return next(each for each in tally.standings() if each.name == name)


def beats(tally: Tally, one: str, other: str) -> list[float | None]:
    return list(tally.beats(one, other))


def test_a_win_is_a_point_and_a_shared_one_a_part_of_it() -> None:
    tally = counted(((0, 1, 2), (0,)), ((1, 2, 0), (0, 2)), ((2, 0, 1), ()))
    assert standing(tally, "strong").won.count == pytest.approx(1 + 1 / 2 + 1 / 3)
    assert standing(tally, "middling").won.count == pytest.approx(1 / 2 + 1 / 3)
    assert standing(tally, "weak").won.count == pytest.approx(1 / 3)
    assert sum(each.won.count for each in tally.standings()) == pytest.approx(tally.games)
    assert tally.data()["reasons"]["unfinished"] == 1
    assert tally.by_seat()["nobody"].count == 1


def test_who_has_not_played_yet_has_nothing_and_is_in_the_table() -> None:
    late = standing(counted(((0, 1, 2), (0,))), "late")
    assert (late.games, late.won.share, late.decisions.mean) == (0, 0.0, None)


def test_equal_is_the_part_of_the_seats() -> None:
    two = contest("one", "other", alone=True)
    tally = counted(((0, 1, 1), (0,)), ((1, 0, 1), (0,)), ((1, 1, 0), (1,)), of=two)
    assert standing(tally, "one").equal == pytest.approx(1 / 3)
    assert standing(tally, "other").equal == pytest.approx(2 / 3)
    assert standing(tally, "one").rating == pytest.approx(0.0, abs=1.0)
    assert beats(tally, "one", "other") == pytest.approx([0.5, 3])


def test_who_beats_whom_counts_the_games_that_one_of_the_two_won() -> None:
    tally = counted(((0, 1, 2), (0,)), ((0, 1, 2), (0,)), ((0, 1, 2), (1,)), ((0, 2, 3), (0,)))
    assert beats(tally, "strong", "middling") == pytest.approx([2 / 3, 3])
    assert beats(tally, "middling", "strong") == pytest.approx([1 / 3, 3])
    assert tally.beats("middling", "late") == (None, 0)
    assert tally.standings()[0].name == "strong"


def test_the_order_in_which_games_come_does_not_matter() -> None:
    games = [((0, 1, 2), (number % 3,)) for number in range(30)] + [((1, 2, 3), (0, 1))] * 7
    rows = [(order, played(number, *winners)) for number, (order, winners) in enumerate(games)]
    found = []
    for seed in range(3):
        tally = Tally(contest(), len(rows), 1)
        Random(seed).shuffle(rows)
        for order, game in rows:
            tally.add(order, game)
        data = tally.data()
        for each in data["standings"]:
            del each["ms"]
        found.append(data)
    assert found[0] == found[1] == found[2]


def test_the_data_are_json_and_have_the_promised_keys() -> None:
    data = counted(((0, 1, 2), (0,))).data()
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert data.keys() >= {
        *("game", "options", "bots", "seed", "asked", "games", "stopped", "processes", "seconds"),
        *("standings", "beats", "seats", "reasons", "plies_per_game"),
    }
    assert data["standings"][0].keys() >= {
        *("name", "games", "points", "won", "low", "high", "equal", "elo", "error"),
        *("decisions", "ms", "worst_ms", "faults"),
    }


def test_faults_are_counted_and_the_first_is_told() -> None:
    tally = Tally(contest(), 2, 1)
    tally.add((0, 1, 2), played(0, 1, faults=2))
    tally.add((1, 0, 2), played(1, 1))
    assert standing(tally, "strong").decisions.faults == 2
    assert standing(tally, "strong").fault == "it failed"
    assert standing(tally, "middling").fault == ""


def test_the_first_fault_is_that_of_the_first_game_whichever_is_over_first() -> None:
    games = [
        replace(played(number, 1, faults=1), faults=((0, f"it failed in {number}"),)) for number in range(3)
    ]
    for order in permutations(games):
        tally = Tally(contest(), 3, 1)
        for game in order:
            tally.add((0, 1, 2), game)
        assert standing(tally, "strong").fault == "it failed in 0"


def test_the_chart_shows_everybody_in_both_themes() -> None:
    tally = counted(((0, 1, 2), (0,)), ((1, 2, 3), (0,)), ((0, 2, 3), (0,)))
    scene = chart(tally)
    for theme in THEMES:
        picture = svg.paint(scene, theme)
        assert picture.count('data-kind="error"') == picture.count('data-kind="rating"') == 4
        assert picture.count('data-kind="cell"') == 4 * 3 - sum(
            tally.beats(one, other)[0] is None for one in NAMES for other in NAMES if one != other
        )
        assert all(name in picture for name in NAMES)
    assert all(name in scene.description for name in NAMES)


def test_the_chart_of_one_sided_games_is_within_its_box() -> None:
    scene = chart(counted(*([((0, 1, 2), (0,))] * 50)))
    for mark in scene.marks:
        for point in getattr(mark, "points", ()) or [mark.at]:  # type: ignore[attr-defined]
            assert scene.box.left <= point.x <= scene.box.right
            assert scene.box.top <= point.y <= scene.box.bottom


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ((), "from 2 to 64 bots; 0 are named"),
        (("hard",), "from 2 to 64 bots; 1 is named"),
        (("hard", "easy", "hard"), "'hard' is named twice"),
        (tuple(map(str, range(65))), "65 are named"),
    ],
)
def test_a_tournament_has_some_bots_each_once(names: tuple[str, ...], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        Contest.of(HALL, names)


def test_programs_take_part_without_being_named() -> None:
    hall = Hall("catan", {}, {"mine": "cat", "other": "cat"})
    assert Contest.of(hall, ["hard", "mine"]).names == ("hard", "mine", "other")


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("alone", [False, True])
def test_rounds_are_played_whole(players: int, alone: bool) -> None:
    for games in (1, 2, 7, 30):
        draw = Contest.of(Hall("catan", {"players": players}), NAMES[:3], alone=alone).draw()
        total = draw.total(games)
        assert games <= total < games + players
        seeds = [draw.sitting(number).seed for number in range(total + 1)]
        assert seeds[total] not in seeds[:total]


def test_a_game_is_the_same_whatever_is_asked_before() -> None:
    draw, other = contest().draw(), contest().draw()
    last = other.sitting(40)
    assert [draw.sitting(number) for number in range(41)] == [other.sitting(number) for number in range(41)]
    assert draw.sitting(40) == last


def test_games_of_a_round_have_the_same_seed_and_other_rounds_another() -> None:
    draw = contest().draw()
    seeds = [draw.sitting(number).seed for number in range(60)]
    assert [len(set(seeds[first : first + 3])) for first in range(0, 60, 3)] == [1] * 20
    assert len(set(seeds)) == 20
