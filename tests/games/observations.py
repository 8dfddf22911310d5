"""Games played at random, and what every seat sees of them as numbers, read back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from hexarium.envs import Games

RUBBISH = (77, -3)


def check_observation(game: str, options: Mapping[str, object], plies: int, seed: int = 0) -> set[str]:
    """Every number is written, in its range, compiled as in Python, and tells the view; returns phases."""
    fast = Games(game, 1, seed, options)
    slow = Games(game, 1, seed, options, compiled=False)
    chance = np.random.default_rng(seed)
    phases = set()
    for _ in range(plies):
        for seat in range(fast.players):
            row = fast.observe(0, seat)
            view = check_row(fast, slow.state(0), seat, row)
            assert fast.match(0).seat(seat).view().items() >= view.items()
            phases.add(str(view["phase"]))
        assert (fast.obs[0] == fast.observe(0, int(fast.seats[0]))).all()
        action = chance.choice(fast.legals[0, : fast.counts[0]])
        for games in (fast, slow):
            games.step(np.array([action]))
        assert (fast.obs == slow.obs).all()
        if fast.done[0]:
            assert (fast.final_obs == slow.final_obs).all()
            for seat in range(fast.players):
                parts = fast.observation.parts(fast.final_obs[0, seat])
                assert fast.observation.decode is not None
                phases.add(str(fast.observation.decode(parts, seat)["phase"]))
    return phases


def check_row(games: Games, state: Any, seat: int, row: Any) -> dict[str, Any]:
    """Check one row against the same observation in plain Python, and read it back."""
    observation = games.observation
    for rubbish in RUBBISH:
        plain = np.full_like(row, rubbish)
        observation.observe(state, seat, plain)
        assert (plain == row).all()
    low, high = observation.bounds
    assert ((low <= row) & (row <= high)).all()
    assert observation.decode is not None
    return observation.decode(observation.parts(row), seat)
