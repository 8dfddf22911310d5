"""The face for Gymnasium: one learner's seat, bots on the others."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import hexarium.envs
from hexarium.envs import GameEnv
from hexarium.envs.pictures import picture
from hexarium.errors import BadOption, IllegalAction
from tests.toys import coins


def played(env: Any, seed: int, steps: int = 10_000) -> tuple[list[Any], float, dict[str, Any]]:
    """What was seen while an agent chose at random, its last reward, and what was told at the end."""
    seen, info = env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    rows, reward = [seen], 0.0
    for _ in range(steps):
        action = chance.choice(np.flatnonzero(info["action_mask"]))
        seen, reward, terminated, truncated, info = env.step(action)
        rows.append(seen)
        if terminated or truncated:
            break
    return rows, reward, info


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("Catan", {"players": 4, "against": "greedy"}),
        ("Heaven", {"structured": True, "seat": "random"}),
        ("Ring", {"players": 3, "against": ["random", "greedy"], "seat": 2}),
    ],
)
def test_an_environment_keeps_the_rules_of_gymnasium(
    name: str, given: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    check_env(gymnasium.make(f"hexarium/{name}-v0", **given).unwrapped)
    assert capsys.readouterr().out  # for a human it was printed


def test_the_same_seed_gives_the_same_game() -> None:
    first, second = (gymnasium.make("hexarium/Catan-v0", players=2, against="greedy") for _ in range(2))
    (rows, *_), (again, *_), (other, *_) = played(first, 7, 40), played(second, 7, 40), played(first, 8, 40)
    assert all((a == b).all() for a, b in zip(rows, again, strict=True))
    assert any((a != b).any() for a, b in zip(rows, other, strict=False))


def test_a_game_ends_with_one_for_a_win_and_minus_one_for_a_loss() -> None:
    env = gymnasium.make("hexarium/Ring-v0", players=2, rounds=3, seat="random")
    found = set()
    for seed in range(12):
        _, reward, info = played(env, seed)
        assert reward == info["rewards"][info["seat"]]
        assert info["reason"] in ("rounds", "bankruptcy")
        assert not info["action_mask"].any()
        found.add(reward)
    assert {1.0, -1.0} <= found


def test_masks_are_the_legal_actions_of_the_own_seat() -> None:
    env = GameEnv("heaven", against="random", seat=1)
    _, info = env.reset(seed=3)
    legal = env.table.match.seat(1).legal_actions()
    assert legal
    assert np.flatnonzero(info["action_mask"]).tolist() == sorted(legal)
    assert env.action_masks().dtype == bool
    assert (env.action_masks() == info["action_mask"]).all()


def test_an_illegal_action_loses_the_game_or_is_refused() -> None:
    env = GameEnv("heaven", first="angels")
    _, info = env.reset(seed=3)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(wrong)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert "is not legal now. Legal are" in info["illegal"]
    strict = GameEnv("heaven", first="angels", illegal="raise")
    strict.reset(seed=3)
    before = strict.table.match.position()
    for action in (wrong, -1, 10**6, None):
        with pytest.raises(IllegalAction):
            strict.step(action)
    assert strict.table.match.position() == before


def test_a_game_is_cut_off_after_so_many_plies() -> None:
    env = gymnasium.make("hexarium/Ring-v0", players=3, most=25)
    _, info = env.reset(seed=1)
    truncated = False
    while not truncated:
        _, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())
        assert not terminated
    assert (reward, info["reason"], info["plies"]) == (0.0, "cut", 25)


def test_whoever_plays_all_seats_sees_the_one_to_move() -> None:
    env = GameEnv("heaven", against=None)
    _, info = env.reset(seed=2)
    seats = set()
    for _ in range(60):
        seats.add(info["seat"])
        assert info["seat"] == env.table.to_move
        _, _, terminated, _, info = env.step(info["action_mask"].argmax())
        if terminated:
            break
    assert seats == {0, 1}


def test_forced_plies_are_played_within_on_request() -> None:
    env = GameEnv("ring", against=None, skip_forced=True, players=2, rounds=4)
    _, info = env.reset(seed=2)
    over = False
    while not over:
        assert info["action_mask"].sum() > 1
        action = np.flatnonzero(info["action_mask"])[-1]
        _, _, over, _, info = env.step(action)


def test_every_way_to_show_a_game_answers_what_it_should() -> None:
    shown = {}
    for mode in ("rgb_array", "ansi", "svg"):
        env = GameEnv("heaven", render_mode=mode)
        env.reset(seed=1)
        shown[mode] = env.render()
    assert shown["rgb_array"].dtype == np.uint8
    assert shown["rgb_array"].shape[1:] == (800, 3)
    assert shown["svg"].startswith("<svg")
    assert "michael" in shown["ansi"]


def test_a_picture_shows_what_the_door_of_the_own_seat_shows() -> None:
    env = GameEnv("catan", players=2, seat=1, render_mode="ansi")
    _, info = env.reset(seed=1)
    for _ in range(10):
        _, _, _, _, info = env.step(info["action_mask"].argmax())
    own, other = (picture(env.table.match.seat(seat), "ansi") for seat in (1, 0))
    assert env.render() == own != other


def test_an_environment_can_be_pickled() -> None:
    env = GameEnv("ring", players=2, rounds=2, most=30)
    again = pickle.loads(pickle.dumps(env))
    (rows, *_), (same, *_) = played(env, 5), played(again, 5)
    assert all((a == b).all() for a, b in zip(rows, same, strict=True))


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"seat": 4}, "seat cannot be 4; it is a whole number from 0 to 2, or 'random'."),
        ({"against": ["random"]}, "against names 1 bots, and 2 seats are left for them"),
        ({"against": "nobody"}, "There is no bot 'nobody'"),
        ({"illegal": "ignore"}, "illegal cannot be 'ignore'; it is 'lose' or 'raise'."),
        ({"render_mode": "film"}, "render_mode cannot be 'film'"),
        ({"speed": 3}, "ring has no option 'speed'"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        GameEnv("ring", players=3, **given)


def test_a_game_without_an_observation_says_what_it_needs() -> None:
    with pytest.raises(hexarium.errors.BadGame, match="does not say what a seat sees as numbers"):
        GameEnv(coins.GAME)
