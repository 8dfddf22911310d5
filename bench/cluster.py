"""`python -m bench.cluster [GAME] [SECONDS]`: what a Ray cluster costs, beside threads, on one machine.

Random games on all cores: by threads of one process, and by the workers of a cluster that is started here.
Both take turns in the same run with the same games, so that whatever else the machine does meets both alike.
Then the same with portions of several sizes, and with portions of a single game, which shows how many
portions a second one machine can hand out and hear of.
"""

from __future__ import annotations

import os
import pickle
import sys
import time

from hexarium import games
from hexarium.arena import portions
from hexarium.arena.envoy import Envoy
from hexarium.arena.field import Field
from hexarium.arena.fleet import Fleet
from hexarium.arena.hands import Hands
from hexarium.arena.portions import Numbered, Span
from hexarium.arena.simulate import LIMIT, Far, simulate
from hexarium.kit.variant import Variant

ROUNDS = 3
"""So often threads and cluster take turns."""
SIZES = (0.01, 0.05, 0.2, 0.5, 1.0)
"""Seconds of a portion."""
SINGLE = 1000
"""Portions of a single game."""


def compared(variant: Variant, count: int, cores: int, far: Far) -> tuple[float, float]:
    """Seconds of threads and of a cluster for the same games, taking turns."""
    near_seconds = far_seconds = 0.0
    for turn in range(ROUNDS):
        near = simulate(variant, count, seed=turn, threads=cores)
        there = simulate(variant, count, seed=turn, far=far)
        assert near.lengths.counts() == there.lengths.counts()
        near_seconds += near.seconds
        far_seconds += there.seconds
    return near_seconds, far_seconds


def handed(variant: Variant, envoy: Envoy, count: int, seconds: float) -> tuple[float, int]:
    """Portions a second, of so many seconds each, and the bytes of the largest answer."""
    portions.SECONDS = seconds
    fleet = Fleet(Field(variant.game.name, variant.told_options, 0, LIMIT), envoy, Span(0, 1))
    assert fleet.muster()
    began, sizes = time.perf_counter(), []
    for _, answer in fleet.portions(Numbered(count)):
        sizes.append(len(pickle.dumps(answer)))
    return len(sizes) / (time.perf_counter() - began), max(sizes)


def run(name: str, seconds: float) -> None:
    """Print how both compare; each turn is to last so many seconds."""
    variant, cores = games.load(name).variant(), os.cpu_count() or 1
    probe = simulate(variant, 2000, threads=cores)
    count = int(probe.games / probe.seconds * seconds)
    began = time.perf_counter()
    with Envoy("local") as envoy:
        started = time.perf_counter() - began
        far = Far(name, Hands(None, envoy=envoy))
        began = time.perf_counter()
        simulate(variant, 100, far=far)
        ready = time.perf_counter() - began
        print(f"{variant!r}, {cores} cores; Ray starts in {started:.1f} s, its workers in {ready:.1f} s")
        for size in reversed(SIZES):
            portions.SECONDS = size
            near, there = compared(variant, count, cores, far)
            print(
                f"portions of {size:4.2f} s: threads {ROUNDS * count / near:9,.0f} games a second, "
                f"cluster {ROUNDS * count / there:9,.0f}, {there / near:.2f} times as long"
            )
        _, size = handed(variant, envoy, count, SIZES[-1])
        portions.HEARD = sys.maxsize  # as fast as it goes
        rate, single = handed(variant, envoy, SINGLE, 0.0)
        print(f"an answer has {size:,} bytes; portions of one game: {rate:,.0f} a second, {single:,} bytes")


if __name__ == "__main__":
    run(sys.argv[1] if len(sys.argv) > 1 else "catan", float(sys.argv[2]) if len(sys.argv) > 2 else 5.0)
