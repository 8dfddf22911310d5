"""The page on bots names every kind and every setting there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hexarium import games
from hexarium.bots import external
from hexarium.bots.making import LEVELS, MODULES, kind
from hexarium.bots.strength import difference, ratings
from hexarium.kit.evaluation import Measured

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")


@pytest.mark.parametrize("name", MODULES)
def test_a_kind_has_its_row(name: str) -> None:
    found = kind(name)
    settings = ", ".join(f"`{setting.name}`" for setting in found.settings) or "–"
    assert f"| `{name}` | {found.about} | {settings} |" in PAGE


@pytest.mark.parametrize("name", MODULES)
def test_a_setting_is_explained(name: str) -> None:
    explained = re.findall(r"`(\w+)`", PAGE.partition("| setting |")[2].partition("\n\n")[0])
    assert {setting.name for setting in kind(name).settings} <= set(explained)


def test_levels_and_limits_are_those_of_the_page() -> None:
    assert all(f"`{level}`" in PAGE for level in LEVELS)
    assert (external.GREETING, external.PATIENCE, external.MOST_STARTS) == (10, 3, 4)


@pytest.mark.parametrize("name", games.names())
def test_ratings_come_from_what_the_page_tells_of_tables_of_two(name: str) -> None:
    row = re.compile(rf"^\| {name} \| `(\w+)` \| `(\w+)` \| (\d+) \| ([\d.]+) %", re.M)
    told = row.findall(PAGE.partition("### Levels")[2].partition("These are tables of two")[0])
    below = dict(zip(LEVELS, ("random", *LEVELS), strict=False))
    evaluation = games.installed(name).variant().evaluation
    assert evaluation is not None
    assert dict(evaluation.measured) == {
        level: Measured(int(count), float(share) / 100)
        for level, other, count, share in told
        if below.get(level) == other
    }
    cells = " | ".join(str(rating) for rating in ratings(games.installed(name).variant()).values())
    assert f"| {name} | {cells} |" in PAGE


def test_a_rating_is_400_for_ten_games_won_to_one_lost() -> None:
    assert difference(Measured(1099, 999.5 / 1099)) == pytest.approx(400)
    assert difference(Measured(10, 0.5)) == 0
    assert difference(Measured(200, 1.0)) == pytest.approx(1041, abs=1)


def test_nothing_is_said_of_a_game_that_nobody_has_measured() -> None:
    connect = games.load(str(Path(__file__).parents[2] / "examples" / "connect.py"))
    assert ratings(connect.variant()) == {}
