"""What a seat sees of the island as numbers: all of its view, and nothing that it cannot know."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from hexarium import Match, games
from hexarium.games.catan.rules.bundle import unpack
from hexarium.games.catan.rules.trade import ACCEPTED
from hexarium.kit.observation import Observation
from hexarium.kit.rng import wrapping
from hexarium.kit.variant import Variant

OPTIONS: list[dict[str, Any]] = [
    {"players": 2, "goal": 3},
    {"players": 4, "turns": 3, "discard_limit": 200},
    {"players": 3, "player_trades": False, "discard_limit": 2, "setup": "beginner"},
    {"players": 5},
    {"players": 6, "setup": "balanced", "discard_limit": 1},
]


def observation_of(variant: Variant) -> Observation:
    assert variant.observation is not None
    return variant.observation


def seen(match: Match, seat: int) -> Any:
    """What a seat sees, by the uncompiled rule, on a row that held something else."""
    observation = observation_of(match.variant)
    row = np.full(observation.size, 77, observation.dtype)
    with wrapping():
        observation.observe(match.runner.plain(match.runner.bytes(match._states))[0], seat, row)
    return row


def random_game(options: dict[str, Any], plies: int, every: int = 1, seed: int = 1) -> Any:
    """Positions of a random game."""
    match, random = Match.new("catan", options, seed), Random(seed)
    for ply in range(plies):
        if ply % every == 0:
            yield match
        actions = match.legal_actions()
        if not actions:
            break
        match.play(random.choice(actions))
    yield match


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_an_observation_reads_back_to_the_view_of_its_seat(options: dict[str, Any]) -> None:
    observation = observation_of(games.load("catan").variant(options))
    assert observation.decode is not None
    low, high = observation.bounds
    for match in random_game(options, 150, every=3):
        for seat in range(len(match.variant.seats)):
            row = seen(match, seat)
            assert ((row >= low) & (row <= high)).all()
            told, view = observation.decode(observation.parts(row), seat), match.view(seat)
            assert told == {key: view[key] for key in told}
            assert set(view) - set(told) == {"game", "options"}


def test_a_finished_game_shows_who_has_won_and_all_points() -> None:
    options = {"players": 2, "goal": 3}
    observation = observation_of(games.load("catan").variant(options))
    assert observation.decode is not None
    for seed in range(1, 4):
        match = list(random_game(options, 5000, every=10**6, seed=seed))[-1]
        assert match.outcome is not None
        for seat in range(2):
            told = observation.decode(observation.parts(seen(match, seat)), seat)
            assert told["result"] == match.view(seat)["result"]
            assert told["players"] == match.view(seat)["players"]


def test_behind_another_hidden_truth_the_numbers_are_the_same() -> None:
    differed = 0
    for match in random_game({"players": 4}, 400, every=8):
        for seat in range(4):
            world = match.resampled(seat, 7)
            differed += world.position() != match.position()
            assert seen(match, seat).tobytes() == seen(world, seat).tobytes()
    assert differed > 50


@pytest.mark.parametrize("options", [{"players": 4}, {"players": 6}], ids=str)
def test_what_a_seat_cannot_know_is_dealt_anew_and_looks_the_same_to_it(options: dict[str, Any]) -> None:
    observation = observation_of(games.load("catan").variant(options))
    assert observation.redeal is not None
    differed = 0
    for match in random_game(options, 450, every=25):
        for seat in range(len(match.variant.seats)):
            states = match.runner.plain(match.runner.bytes(match._states))
            other = states.copy()
            other["rng"] = 5
            with wrapping():
                observation.redeal(other[0], seat)
            before, after = (np.zeros(observation.size, np.int8) for _ in range(2))
            with wrapping():
                observation.observe(states[0], seat, before)
                observation.observe(other[0], seat, after)
            assert before.tobytes() == after.tobytes()
            differed += not np.array_equal(states["hands"], other["hands"])
            state = other[0]
            assert sum(map(sum, map(unpack, state.hands))) == sum(map(sum, map(unpack, states[0].hands)))
            for shown in range(len(match.variant.seats)):
                if state.answers[shown] == ACCEPTED:
                    wanted = [count >> 3 & 7 for count in unpack(state.offer)]
                    assert all(map(int.__ge__, unpack(state.hands[shown]), wanted))
    assert differed > 15
