"""Many games for Gymnasium, with the compiled ones behind them."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import hexarium.envs
from hexarium.envs import Games, GameVectorEnv
from hexarium.envs.pictures import picture
from hexarium.errors import BadOption, IllegalAction


def choices(env: Any, chance: np.random.Generator) -> Any:
    return np.array([chance.choice(np.flatnonzero(mask)) for mask in env.action_masks()])


def test_make_vec_steps_the_compiled_games() -> None:
    env = gymnasium.make_vec("hexarium/Ring-v0", num_envs=3, players=3, against="random")
    assert isinstance(env, GameVectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, infos = env.reset(seed=4)
    assert seen in env.observation_space
    assert (infos["action_mask"] == env.games.masks).all()
    assert (infos["seat"] == 0).all()


@pytest.mark.parametrize("against", ["random", None])
def test_games_end_and_begin_in_the_same_step(against: str | None) -> None:
    env = GameVectorEnv("ring", 4, against=against, players=2, rounds=2, seat=0)
    plain = Games("ring", 4, 9, {"players": 2, "rounds": 2}, bots={1: "random"} if against else None)
    seen, _ = env.reset(seed=9)
    assert (seen == plain.obs).all()
    chance, ended = np.random.default_rng(1), 0
    for _ in range(120):
        movers, actions = plain.seats.copy(), choices(env, chance)
        plain.step(actions)
        seen, rewards, terminated, truncated, infos = env.step(actions)
        assert (seen == plain.obs).all()
        assert (terminated == plain.done).all()
        assert not truncated.any()
        assert ("final_obs" in infos) == plain.done.any()
        for i in np.flatnonzero(plain.done):
            assert (infos["final_obs"][i] == plain.final_obs[i, movers[i]]).all()
            assert rewards[i] == plain.rewards[i, movers[i]] == infos["final_info"]["rewards"][i, movers[i]]
            assert infos["final_info"]["plies"][i] == plain.lengths[i]
            assert infos["final_info"]["reason"][i] in ("rounds", "bankruptcy")
            ended += 1
        if plain.done.any():
            assert (infos["_final_obs"] == plain.done).all()
            assert all(
                (infos["final_obs"][i] is None) and rewards[i] == 0 for i in np.flatnonzero(~plain.done)
            )
    assert ended > 4


def test_games_that_are_cut_off_are_truncated() -> None:
    env = GameVectorEnv("heaven", 2, against=None, most=5)
    env.reset(seed=1)
    chance = np.random.default_rng(1)
    for ply in range(1, 11):
        _, rewards, terminated, truncated, infos = env.step(choices(env, chance))
        assert truncated.all() == (ply % 5 == 0)
        assert not terminated.any()
        assert not rewards.any()
    assert infos["final_info"]["reason"].tolist() == ["cut", "cut"]


@pytest.mark.parametrize("copy", [None, True, False])
def test_what_is_answered_stays_as_it_was_unless_the_next_step_may_write_to_it(copy: bool | None) -> None:
    env = GameVectorEnv("heaven", 2, against=None, copy=copy)
    first, infos = env.reset(seed=1)
    before, mask, seats = first.copy(), infos["action_mask"].copy(), infos["seat"].copy()
    stays = copy is not False
    for _ in range(5):
        env.step(choices(env, np.random.default_rng(1)))
    assert np.array_equal(first, before) == stays
    assert np.array_equal(infos["action_mask"], mask) == stays
    assert (infos["seat"] is env.games.seats) != stays
    assert seats.tolist() == infos["seat"].tolist() or not stays
    assert first.flags.writeable == infos["action_mask"].flags.writeable == (copy is not None)


def test_structured_observations_are_segments_by_name() -> None:
    env = GameVectorEnv("heaven", 3, structured=True)
    seen, _ = env.reset(seed=1)
    assert seen in env.observation_space
    assert seen["tokens"].shape == (3, 2, 8, 32)
    assert {segment.name for segment in env.layout} == set(seen)
    assert len(env.tables["hex_neighbours"]) == 32


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = GameVectorEnv("heaven", 2)
    seen, infos = env.reset(seed=1)
    with pytest.raises(IllegalAction, match="In game 0"):
        env.step(infos["action_mask"].argmin(axis=1))
    assert (env.games.obs == seen).all()


def test_games_are_shown_one_by_one() -> None:
    env = GameVectorEnv("heaven", 2, render_mode="ansi")
    env.reset(seed=1)
    shown = env.render()
    assert shown == tuple(picture(env.games.match(i).seat(0), "ansi") for i in range(2))
    assert shown[0].strip()
    env.close()
    env.close()


def test_a_seat_that_is_left_to_chance_is_for_single_games() -> None:
    with pytest.raises(BadOption, match="seat cannot be 'random'; it is a whole number from 0 to 1"):
        GameVectorEnv("heaven", 2, seat="random")


def test_single_games_can_be_gathered_in_gymnasiums_own_way() -> None:
    assert hexarium.envs.registration.VERSION == 0
    env = gymnasium.make_vec(
        "hexarium/Heaven-v0", num_envs=2, vectorization_mode="sync", against="greedy", first="angels"
    )
    _, infos = env.reset(seed=1)
    assert infos["action_mask"].any(axis=1).all()
    env.close()
