"""The game as a whole: perft, the checks of the kit, supply, sizes, and compiled rules against plain ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from hexarium.games.catan import GAME
from hexarium.games.catan.rules.state import EXTENDED, STANDARD
from hexarium.kit.runner import Runner
from hexarium.play.checks import check_game

CONFIGURATIONS: tuple[dict[str, object], ...] = (
    {"players": 2, "goal": 5},
    {"players": 3, "setup": "balanced", "discard_limit": 3},
    {"players": 4, "setup": "beginner", "player_trades": False},
    {"players": 4},
    {"players": 5, "setup": "balanced", "turns": 12},
    {"players": 6, "player_trades": False},
)


def conserved(position: Mapping[str, Any]) -> None:
    """Nothing is made and nothing is lost: resources, cards and pieces."""
    players = position["players"]
    extended = len(players) > 4
    for name, left in position["bank"].items():
        assert left + sum(player["hand"][name] for player in players) == (24 if extended else 19)
        assert left >= 0
    for name, total in (("knight", 20 if extended else 14), ("point", 5)):
        held = sum(player["cards"][name] + player["new_cards"][name] for player in players)
        played = sum(player["knights"] for player in players) if name == "knight" else 0
        assert position["deck"][name] + held + played == total
    roads = [edge for player in players for edge in player["roads"]]
    corners = [c for player in players for c in (*player["settlements"], *player["cities"])]
    assert len(set(roads)) == len(roads)
    assert len(set(corners)) == len(corners)
    for player in players:
        assert len(player["roads"]) <= 15
        assert len(player["settlements"]) <= 5
        assert len(player["cities"]) <= 4
        assert min(player["hand"].values()) >= 0


def test_random_games_pass_the_checks_of_the_kit_and_conserve_the_supply() -> None:
    # Secrets are redrawn for every seat at every ply, which plain Python does slowly: short games here.
    assert check_game(GAME, CONFIGURATIONS, games=1, most=40, compiled=False, invariant=conserved) == 240


def test_the_compiled_rules_play_whole_games_as_the_plain_ones_do() -> None:
    variant = GAME.variant({"players": 4, "player_trades": False, "goal": 5})
    compiled, plain = Runner(variant), Runner(variant, compiled=False)
    for seed in range(4):
        fast, slow = compiled.start(seed), plain.start(seed)
        actions = compiled.play_out(fast, seed)
        assert plain.play_out(slow, seed) == actions
        for name in STANDARD.names or ():
            assert np.array_equal(fast[name], slow[name]), name
        assert fast[0].reason == 1


def test_perft_of_the_standard_island() -> None:
    runner = Runner(GAME.variant({}))
    states = runner.start(0)
    assert [runner.perft(states, depth) for depth in range(1, 6)] == [54, 144, 7236, 19248, 897180]


def test_perft_of_the_extended_island() -> None:
    runner = Runner(GAME.variant({"players": 5}), compiled=False)
    states = runner.start(0)
    assert [runner.perft(states, depth) for depth in (1, 2)] == [80, 218]
    # Two plies on, the same sum again: every first pair, and the corners it leaves.
    assert sum(_after(runner, states, action) for action in runner.legal(states)) == 16612


def _after(runner: Runner, states: Any, action: int) -> int:
    following = states.copy()
    runner.step(following, action)
    roads = runner.legal(following)
    # All roads at a corner leave the same corners free.
    runner.step(following, roads[0])
    return len(roads) * len(runner.legal(following))


def test_a_state_is_small() -> None:
    assert STANDARD.itemsize <= 512
    assert EXTENDED.itemsize <= 1024


def test_random_games_end_with_a_winner_at_the_goal() -> None:
    runner = Runner(GAME.variant({"player_trades": False}))
    lengths, winners, reasons, branches = runner.simulate(5, 0, 300)
    assert set(reasons.tolist()) == {1}
    assert set(winners.tolist()) == {1, 2, 4, 8}
    assert 900 < lengths.mean() < 1250
    assert 3.5 < branches / lengths.sum() < 4.5


def test_the_option_turns_ends_games_that_stall() -> None:
    runner = Runner(GAME.variant({"player_trades": False, "turns": 60}))
    _, winners, reasons, _ = runner.simulate(5, 0, 100)
    assert 2 in reasons
    assert (winners[reasons == 2] == 0).all()
