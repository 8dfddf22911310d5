"""`python -m bench.envs [PYTHON] [SECONDS]`: many games stepped together, beside Catanatron's environment.

Everything is measured turn and turn about in one run, and by the processor's time, so that a noisy machine
is equally noisy to all. A step is one action in one game, chosen at random in NumPy from `legals`, with
observation, mask and list of actions written after it. `PYTHON` is one that has Catanatron (`make bench-envs`
prepares it); without it the rest is measured.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from hexarium import games as known
from hexarium.envs import Games
from hexarium.kit.runner import Runner

ROUNDS = 5
COUNT = 512
DRAWN = 64
PEER = Path(__file__).parent / "peer" / "env.py"

PEER_NAME, LIKE_PEER = "Catanatron's environment", "as Catanatron's has it"

MARK = 4_500_000
"""Steps a second on one core that are the least to be reached, on a machine of its own."""
TIMES = 400
"""How many times Catanatron's environment they should be."""


class Chance:
    """Chooses at random for all games at once; what it draws for that is drawn for many steps together."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self._random = np.random.default_rng(1)
        self._drawn, self._left = np.empty((DRAWN, games.n), np.int64), 0
        self._places = np.empty(games.n, np.int64)
        self._firsts = np.arange(games.n) * games.legals.shape[1]
        self._flat = games.legals.ravel()

    def actions(self) -> Any:
        """A legal action for each game."""
        if self._left == 0:
            self._drawn, self._left = self._random.integers(1 << 32, size=self._drawn.shape), DRAWN
        self._left -= 1
        places = np.multiply(self._drawn[self._left], self.games.counts, out=self._places)
        places >>= 32
        places += self._firsts
        return self._flat.take(places)


def steps(games: Games, seconds: float) -> tuple[float, float]:
    """Steps a second of wall time, and of the processor's."""
    chance, done = Chance(games), 0
    for _ in range(20):
        games.step(chance.actions())
    wall, cpu = time.perf_counter(), time.process_time()
    while time.perf_counter() - wall < seconds:
        for _ in range(50):
            games.step(chance.actions())
        done += 50 * games.n
    return done / (time.perf_counter() - wall), done / (time.process_time() - cpu)


def plies(runner: Runner, seconds: float, number: int) -> float:
    """Random plies a second without anything written, by the processor's time: what the rules take."""
    done, began = 0, time.process_time()
    while (taken := time.process_time() - began) < seconds:
        lengths, *_ = runner.simulate(number, 0, 10)
        done += int(lengths.sum())
    return done / taken


def games_of(name: str, options: Mapping[str, object]) -> dict[str, Games]:
    """What is measured of a game."""
    made = {"one thread": Games(name, COUNT, options=options, check=False)}
    if name == "catan":
        made["checked"] = Games(name, COUNT, options=options)
        made["two threads"] = Games(name, COUNT, options=options, threads=2)
        made["two threads, 4,096 games"] = Games(name, 8 * COUNT, options=options, threads=2)
        # One seat chooses, three random ones play inside, nobody trades: as Catanatron's environment has it.
        made[LIKE_PEER] = Games(name, COUNT, options={**options, "player_trades": False}, against="random")
        made["against greedy"] = Games(name, COUNT, options=options, against="greedy")
    return made


def run(python: str | None, seconds: float) -> None:
    """Measure in rounds, and print the medians."""
    for name in known.names():
        variant = known.load(name).variant()
        if variant.observation is None:
            continue
        runner, made = Runner(variant), games_of(name, {})
        found: dict[str, list[float]] = {}
        for number in range(ROUNDS):
            found.setdefault("the rules alone", []).append(plies(runner, seconds, number))
            for label, games in made.items():
                wall, cpu = steps(games, seconds)
                found.setdefault(label, []).append(wall if "threads" in label else cpu)
            if python is not None and name == "catan":
                ran = subprocess.run(
                    [python, str(PEER), str(seconds)], capture_output=True, text=True, check=True
                )
                found.setdefault(PEER_NAME, []).append(json.loads(ran.stdout)["steps_per_second"])
        print(f"{variant!r}, {variant.observation.size} numbers")
        for label, rates in found.items():
            unit = "plies" if label == "the rules alone" else "steps"
            print(f"  {label:28} {median(rates):12,.0f} {unit}/s, best {max(rates):12,.0f}")
        if PEER_NAME in found:
            ratios = [own / peer for own, peer in zip(found[LIKE_PEER], found[PEER_NAME], strict=True)]
            print(f"  {median(ratios):,.0f} times Catanatron's environment (the mark: {TIMES})")
        if name == "catan":
            best = max(found["one thread"])
            print(f"  {best / MARK:.2f} of the mark of {MARK:,} steps/s on one core")


if __name__ == "__main__":
    given = sys.argv[1:]
    run(given[0] if given else None, float(given[1]) if len(given) > 1 else 1.0)
