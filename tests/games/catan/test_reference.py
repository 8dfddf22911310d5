"""Random games against a second implementation that was written from the rules page alone."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from hexarium.games.catan.game import GAME
from hexarium.kit.runner import Runner
from tests.games.catan.reference import Reference

CONFIGURATIONS: tuple[dict[str, object], ...] = (
    {"players": 2, "goal": 12},
    {"players": 3, "setup": "balanced", "discard_limit": 3},
    {"players": 4, "setup": "random", "player_trades": False},
    {"players": 4, "setup": "beginner", "goal": 7},
    {"players": 5, "turns": 25},
    {"players": 6, "goal": 14, "setup": "balanced", "player_trades": False},
)

LIKED = {
    "settle": 8,
    "city": 8,
    "road": 4,
    "buy": 6,
    "knight": 4,
    "roadbuilding": 6,
    "invent": 2,
    "monopoly": 2,
    "give": 0.3,
    "want": 0.3,
    "ask": 4,
    "accept": 3,
    "counter": 3,
    "trade": 6,
}
"""How much more often than others an action is played, so that much happens in a short game."""


def compared_game(options: dict[str, object], seed: int, most: int) -> Counter[str]:
    """Play a game in both at once; what one allows and what comes of it, the other must too."""
    runner = Runner(GAME, GAME.parse_options(options), compiled=False)
    states = runner.start(seed)
    reference = Reference(GAME.position(states[0], runner.options))
    chooser, played = random.Random(seed), Counter[str]()
    for ply in range(most):
        texts = {runner.codec.text(action): action for action in runner.legal(states)}
        assert set(texts) == reference.legal(), f"seed {seed}, ply {ply}"
        if not texts:
            break
        weights = [LIKED.get(text.split()[0], 1) for text in texts]
        text = chooser.choices(list(texts), weights)[0]
        before = states.copy()
        runner.step(states, texts[text])
        chance = GAME.chance_text(before[0], texts[text], states[0])
        reference.play(text, chance)
        position: dict[str, Any] = GAME.position(states[0], runner.options)
        assert position == reference.now, f"seed {seed}, ply {ply}: {text} ({chance})"
        played[text.split()[0]] += 1
    return played


@pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)
def test_both_implementations_play_the_same_games(options: dict[str, object]) -> None:
    played = sum((compared_game(options, seed, most=300) for seed in range(2)), Counter[str]())
    assert {"settle", "road", "roll", "end", "robber", "bank"} <= set(played)


def test_between_them_the_games_hold_every_kind_of_action() -> None:
    # On seeds that are known to have the rare cards in them.
    played = compared_game(CONFIGURATIONS[0], 7, 600) + compared_game(CONFIGURATIONS[1], 4, 600)
    assert {part.name for part in GAME.codec({"players": 4}).ranges} <= set(played)
