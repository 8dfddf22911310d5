"""`python -m bench.ring [SECONDS]`: random games of the ring on one core, compiled against uncompiled."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping

import numpy as np

from hexarium.games.ring.game import GAME
from hexarium.kit.runner import Runner

CASES: tuple[Mapping[str, object], ...] = (
    {},
    {"player_trades": False},
    {"auctions": False, "player_trades": False},
    {"players": 2, "properties_per_city": 2},
    {"players": 6, "properties_per_city": 4},
)


def measured(runner: Runner, seconds: float) -> tuple[float, float, str]:
    """Games and plies a second of processor time, and how the games were."""
    runner.simulate(0, 0, 1)
    games, count, lengths, reasons = 0, 1, [], []
    branches, began = 0, time.process_time()
    while (taken := time.process_time() - began) < seconds:
        length, _, reason, choices = runner.simulate(1, games, count)
        lengths.append(length)
        reasons.append(reason)
        branches += choices
        games += count
        count *= 2 if taken < seconds / 4 else 1
    plies = int(np.concatenate(lengths).sum())
    bankrupt = float((np.concatenate(reasons) == GAME.reasons.index("bankruptcy")).mean())
    how = (
        f"{plies / games:.0f} plies a game, {branches / plies:.1f} choices a ply, {bankrupt:.2%} bankruptcies"
    )
    return games / taken, plies / taken, how


def run(seconds: float) -> None:
    """Measure every case; random play takes each legal action with the same chance, trades included."""
    for given in CASES:
        options = GAME.parse_options(given)
        games, plies, how = measured(Runner(GAME, options), seconds)
        plain, _, _ = measured(Runner(GAME, options, compiled=False), seconds)
        name = ", ".join(f"{key} {value}" for key, value in given.items()) or "usual options"
        print(f"{name}: {games:,.0f} games/s, {plies / 1e6:.1f} million plies/s, {how};")
        print(f"    uncompiled {plain:,.1f} games/s, {games / plain:,.0f} times slower")


if __name__ == "__main__":
    run(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0)
