"""Perft: how many lines of play there are, as the page counts them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hexarium.play.match import Match

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[3] / "perft" / "catan.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("setup", ["random", "balanced", "beginner"])
def test_perft_from_the_start_is_that_of_the_page(setup: str) -> None:
    match = Match.new("catan", {"setup": setup}, seed=3)
    assert [match.perft(depth) for depth in (1, 2, 3, 4, 5)] == [54, 144, 7_236, 19_248, 897_180]


def test_perft_of_the_extended_island_is_that_of_the_page() -> None:
    match = Match.new("catan", {"players": 5}, seed=3)
    assert [match.perft(depth) for depth in (1, 2, 3)] == [80, 218, 16_612]


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_perft_of_a_position_is_what_is_stored(case: dict[str, Any]) -> None:
    match = Match.load(case["position"], case["seed"])
    assert [match.perft(depth) for depth in range(1, len(case["perft"]) + 1)] == case["perft"]


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_the_uncompiled_rules_count_the_same(case: dict[str, Any]) -> None:
    match = Match.load(case["position"], case["seed"], compiled=False)
    assert [match.perft(depth) for depth in (1, 2)] == case["perft"][:2]
