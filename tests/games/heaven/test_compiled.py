"""Compiled and uncompiled rules are the same rules."""

from __future__ import annotations

import pytest

from hexarium.games.heaven import GAME
from hexarium.kit.runner import Runner


@pytest.mark.parametrize("first", ["angels", "demons", "random"])
def test_compiled_and_uncompiled_rules_play_the_same_games(first: str) -> None:
    variant = GAME.variant({"first": first})
    compiled, plain = (Runner(variant, compiled) for compiled in (True, False))
    for number in range(4):
        games = []
        for runner in (compiled, plain):
            states = runner.start(number)
            actions = runner.play_out(states, number)
            games.append((actions, variant.position(states[0])))
        assert games[0] == games[1]
        assert len(games[0][0]) > 20
