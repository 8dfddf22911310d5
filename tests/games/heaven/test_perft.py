"""Perft: how many lines of play there are, as the page and an independent implementation count them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hexarium.games.heaven import GAME
from hexarium.play.match import Match
from tests.games.heaven.reference import perft

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "perft" / "heaven.json").read_text(encoding="utf-8")
)
NAMES = [case["name"] for case in CASES]


@pytest.mark.parametrize(("first", "third"), [("angels", 590_534), ("demons", 590_494)])
def test_perft_from_the_start_is_that_of_the_page(first: str, third: int) -> None:
    match = Match.new(GAME, {"first": first})
    assert [match.perft(depth) for depth in (1, 2, 3)] == [132, 6_990, third]


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_perft_of_a_position_is_that_of_the_reference(case: dict[str, Any]) -> None:
    match = Match.load(case["position"], game=GAME)
    assert [match.perft(depth) for depth in range(1, len(case["perft"]) + 1)] == case["perft"]


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_the_reference_still_counts_what_is_stored(case: dict[str, Any]) -> None:
    assert [perft(case["position"], depth) for depth in (1, 2)] == case["perft"][:2]
