"""Random games of all games on one core, compiled against the same rules uncompiled, in one run."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass

from hexarium import games
from hexarium.kit.runner import Runner

CASES: tuple[tuple[str, Mapping[str, object]], ...] = (
    ("heaven", {}),
    ("ring", {}),
    ("ring", {"player_trades": False, "auctions": False}),
    ("ring", {"players": 6, "properties_per_city": 4}),
    ("catan", {"player_trades": False}),
    ("catan", {}),
    ("catan", {"players": 6, "player_trades": False}),
    ("catan", {"players": 6}),
)
"""Games and options that are measured."""


@dataclass(frozen=True)
class Speed:
    """How fast random games were played."""

    games: float
    plies: float
    plies_per_game: float
    choices: float


def measure(runner: Runner, seconds: float) -> Speed:
    """Play random games for about so many seconds of processor time, without the time to compile."""
    runner.simulate(0, 0, 1)
    played, plies, choices, count = 0, 0, 0, 1
    began = time.process_time()
    while (taken := time.process_time() - began) < seconds:
        lengths, _, _, branches = runner.simulate(1, played, count)
        plies += int(lengths.sum())
        choices += branches
        played += count
        # Doubling early keeps the loop out of the measurement without overshooting the time.
        count *= 2 if taken < seconds / 4 else 1
    return Speed(played / taken, plies / taken, plies / played, choices / plies)


def run(seconds: float) -> None:
    """Print one line for each case."""
    print(
        "game                                   games/s    plies/s  plies/game  choices  bytes  × uncompiled"
    )
    for name, given in CASES:
        variant = games.load(name).variant(given)
        fast = measure(Runner(variant), seconds)
        slow = measure(Runner(variant, compiled=False), seconds)
        words = " ".join([name, *(f"{key}={str(value).lower()}" for key, value in given.items())])
        numbers = f"{fast.games:10,.0f} {fast.plies:10,.0f} {fast.plies_per_game:11,.0f} {fast.choices:8.1f}"
        ratio = f"{variant.record.itemsize:6} {fast.plies / slow.plies:13,.0f}"
        print(f"{words:41} {numbers} {ratio}", flush=True)
