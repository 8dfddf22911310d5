"""The face for PettingZoo: every seat is an agent."""

from __future__ import annotations

from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from hexarium.envs import catan_v0, heaven_v0, ring_v0
from hexarium.errors import IllegalAction

CLASSIC = (
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
)
"""PettingZoo says so of every game with a mask in its observation but those that it has itself."""

games = pytest.mark.parametrize(
    ("face", "options"),
    [
        (heaven_v0, {}),
        (ring_v0, {"players": 2, "rounds": 3}),
        (ring_v0, {"players": 6, "rounds": 1, "properties_per_city": 4, "auctions": False}),
        (catan_v0, {"players": 3, "most": 300}),
        (catan_v0, {"players": 6, "most": 300, "player_trades": False}),
    ],
)


@games
@pytest.mark.filterwarnings(*CLASSIC)
def test_a_game_keeps_the_rules_of_pettingzoo(face: Any, options: dict[str, Any]) -> None:
    api_test(face.env(**options), num_cycles=60)


@pytest.mark.filterwarnings(*CLASSIC)
def test_a_game_with_structured_observations_does_so_too() -> None:
    api_test(heaven_v0.env(structured=True), num_cycles=20)


@games
def test_the_same_seed_gives_the_same_game(face: Any, options: dict[str, Any]) -> None:
    seed_test(lambda: face.env(**options), num_cycles=20)


@pytest.mark.parametrize("face", [heaven_v0, ring_v0, catan_v0])
def test_every_way_to_show_a_game_answers_what_it_should(
    face: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    is_svg = {"svg": lambda shown: isinstance(shown, str) and shown.startswith("<svg")}
    render_test(face.env, custom_tests=is_svg)
    assert capsys.readouterr().out


def test_the_mask_is_int8_and_stands_in_the_observation_of_the_agent_to_move() -> None:
    env = catan_v0.raw_env(players=4)
    env.reset(seed=1)
    legal = env.table.match.legal_actions()
    for agent in env.agents:
        mask = env.observe(agent)["action_mask"]
        assert mask.dtype == np.int8
        assert np.flatnonzero(mask).tolist() == (sorted(legal) if agent == env.agent_selection else [])


def test_the_registry_knows_every_game() -> None:
    for name in ("catan", "heaven", "ring"):
        assert f"hexarium/{name}-v0" in pettingzoo.aec_registry
    env = pettingzoo.make("aec", "hexarium/heaven_v0", first="demons")
    env.reset(seed=1)
    assert (str(env), env.agent_selection) == ("heaven_v0", "player_1")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whoever_wins_gets_one_and_all_others_minus_one(players: int) -> None:
    env = ring_v0.env(players=players, rounds=1)
    env.reset(seed=players)
    chance, totals = np.random.default_rng(1), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        totals[agent] += reward
        if terminated or truncated:
            assert info["reason"] in ("rounds", "bankruptcy")
        env.step(None if terminated or truncated else chance.choice(np.flatnonzero(seen["action_mask"])))
    assert not env.agents
    assert set(totals.values()) == {1.0, -1.0}


def test_whoever_plays_an_illegal_action_loses_and_the_game_ends(
    caplog: pytest.LogCaptureFixture,
) -> None:
    env = heaven_v0.env(first="angels")
    env.reset(seed=1)
    env.step(int(env.observe("player_0")["action_mask"].argmin()))
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards["player_0"] == -1
    assert "Illegal move" in caplog.text
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        env.step(10**6)


def test_the_raw_game_refuses_an_illegal_action_with_a_sentence() -> None:
    env = heaven_v0.raw_env(first="angels")
    env.reset(seed=1)
    wrong = int(env.observe("player_0")["action_mask"].argmin())
    before = env.table.match.position()
    with pytest.raises(IllegalAction, match=r"is not legal now\. Legal are"):
        env.step(wrong)
    assert env.table.match.position() == before
    assert env.agent_selection == "player_0"
