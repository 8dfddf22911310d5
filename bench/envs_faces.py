"""`python -m bench.envs_faces [SECONDS]`: what the face for Gymnasium costs beside plain games, in one run.

512 games of Catan for four, all seats played at random from `legals`: what is measured is processor time of
one step with observation and mask. The kinds take turns, and of each the best turn counts.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import gymnasium

from bench.envs import Chance
from hexarium.envs import Games

COUNT = 512
STEPS, BEFORE = 60, 3000
"""At a time, and before anything is measured: games of all ages."""

FACES: dict[str, dict[str, Any]] = {
    "Gymnasium, the next step writes to it": {"copy": False},
    "Gymnasium, as it comes": {},
    "Gymnasium, as it comes, not checked": {"check": False},
    "Gymnasium, copies": {"copy": True},
}


def player(games: Games, step: Callable[[Any], Any]) -> Callable[[int], None]:
    """Steps games with random legal actions, and holds what was answered last, as everybody does."""
    chance, held = Chance(games), [None]

    def play(steps: int) -> None:
        for _ in range(steps):
            held[0] = step(chance.actions())

    return play


def run(seconds: float) -> None:
    """Measure all kinds and print them."""
    players = {}
    for name, check in (("Games", False), ("Games, checked", True)):
        plain = Games("catan", COUNT, 1, {"players": 4}, check=check)
        players[name] = player(plain, plain.step)
    for name, given in FACES.items():
        env: Any = gymnasium.make_vec("hexarium/Catan-v0", num_envs=COUNT, players=4, against=None, **given)
        env.reset(seed=1)
        players[name] = player(env.games, env.step)
    for play in players.values():
        play(BEFORE)
    best = dict.fromkeys(players, float("inf"))
    began = time.perf_counter()
    while time.perf_counter() - began < seconds * len(players):
        for name, play in players.items():
            play(STEPS // 4)  # what it works on is near again
            before = time.process_time()
            play(STEPS)
            best[name] = min(best[name], (time.process_time() - before) / STEPS / COUNT * 1e9)
    for name, nanoseconds in best.items():
        million = 1000 / nanoseconds
        times = nanoseconds / best["Games"]
        print(f"{name:42} {nanoseconds:6.0f} ns a step  {million:5.2f} million a second  {times:4.2f}")


if __name__ == "__main__":
    run(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0)
