"""The page on bots names every kind and every setting there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hexarium.bots import external
from hexarium.bots.making import LEVELS, MODULES, kind

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
