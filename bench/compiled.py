"""Compiled rules against the same rules uncompiled, in one run."""

from __future__ import annotations

import time
from collections.abc import Mapping

from hexarium import games
from hexarium.kit.runner import Runner

CASES: tuple[tuple[str, Mapping[str, object]], ...] = (("heaven", {}),)
"""Games and options that are measured."""


def plies_per_second(runner: Runner, seconds: float) -> float:
    """Random plies in a second on one core, measured for about so long."""
    runner.simulate(0, 0, 1)
    games_played, plies, began = 0, 0, time.perf_counter()
    count = 1
    while (taken := time.perf_counter() - began) < seconds:
        plies += int(runner.simulate(1, games_played, count)[0].sum())
        games_played += count
        count *= 2 if taken < seconds / 4 else 1
    return plies / taken


def run(seconds: float) -> list[str]:
    """One line for each game."""
    lines = []
    for name, given in CASES:
        game = games.load(name)
        options = game.parse_options(given)
        compiled = plies_per_second(Runner(game, options), seconds)
        plain = plies_per_second(Runner(game, options, compiled=False), seconds)
        size = game.dtype(options).itemsize
        lines.append(
            f"{name:8} {compiled:14,.0f} plies/s compiled {plain:10,.0f} uncompiled "
            f"{compiled / plain:8,.0f} times   {size} bytes a state"
        )
    return lines
