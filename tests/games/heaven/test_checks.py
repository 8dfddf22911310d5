"""The checks that the kit has for every game, with what is conserved in War in Heaven."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from hexarium.games.heaven import GAME
from hexarium.play.checks import check_game
from tests.games.heaven.positions import HALVES, NAMES, SIDES

FULL = Counter(
    (side, name) for side in SIDES for name in NAMES[side] for _ in range(4 if name == "troop" else 1)
)


def invariant(position: Mapping[str, Any]) -> None:
    """What is true of every position that a game can come to."""
    tokens = position["tokens"]
    assert Counter((token["side"], token["name"]) for token in tokens) == FULL
    hexes = [token["at"] for token in tokens if token["at"]]
    assert len(hexes) == len(set(hexes))
    assert all(token["active"] for token in tokens if token["at"])
    over = position["phase"] == "over"
    assert over == (position["to_move"] is None) == (position["result"] is not None)
    assert (position["phase"] == "strike") == (position["battle"] is not None)
    assert over or all(token["at"] for token in tokens if token["name"] in ("michael", "lucifer"))
    assert (position["actions_left"] > 0) == (position["phase"] == "act") or position["phase"] == "strike"
    for token in tokens:
        if token["at"] and token["name"] in ("camiel", "asmodeus"):
            assert int(token["at"][1]) in HALVES[SIDES.index(token["side"])]
    if position["battle"]:
        own = {token["at"] for token in tokens if SIDES.index(token["side"]) == position["to_move"]}
        assert len(position["battle"]["waiting"]) >= 2
        assert own.issuperset(position["battle"]["waiting"])


def test_war_in_heaven_keeps_the_promises_of_every_game() -> None:
    options = [{"first": first} for first in (*SIDES, "random")]
    assert check_game(GAME, options, games=2, invariant=invariant) > 200
