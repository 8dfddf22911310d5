"""`python -m bench.profile GAME [NAME=VALUE …]`: what the time of a random game is spent on.

The same games are played three times: whole, with every list of legal actions made twice, and with the steps
alone from a list of actions. The differences are what listing, stepping and choosing cost.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from hexarium import games
from hexarium.kit.dispatch import init, legal, step
from hexarium.kit.rng import below, holders, word_at
from hexarium.kit.runner import Runner

GAMES = 2000
SAMPLE = 20
"""Games whose actions are stepped again and counted by their first word."""


def whole(states: Any, out: Any, chooser: Any, options: Any, count: Any, lists: Any) -> Any:
    """Play random games, listing the legal actions `lists` times at each ply; returns the plies."""
    plies = 0
    for number in range(count):
        seed = word_at(np.uint64(1), number)
        states[0] = states[1]
        init(states[0], options, seed)
        chooser[0].rng = word_at(seed, 0)
        found = legal(states[0], out)
        while found > 0:
            for _ in range(lists - 1):
                found = legal(states[0], out)
            step(states[0], np.int64(out[below(chooser[0], found)]))
            plies += 1
            found = legal(states[0], out)
    return plies


def steps(states: Any, options: Any, seed: Any, actions: Any, times: Any) -> None:
    """Play one game's actions again and again, without asking what is legal."""
    for _ in range(times):
        states[0] = states[1]
        init(states[0], options, seed)
        for action in actions:
            step(states[0], action)


def copies(states: Any, times: Any) -> None:
    """Copy a state back and forth."""
    for _ in range(times):
        states[0] = states[1]
        states[1] = states[0]


def seconds(run: Callable[[], Any]) -> float:
    """The processor time of a run, after one that compiles; the least of three."""
    run()
    taken = []
    for _ in range(3):
        began = time.process_time()
        run()
        taken.append(time.process_time() - began)
    return min(taken)


def main(name: str, given: dict[str, str]) -> None:
    """Measure and print."""
    runner = Runner(games.load(name).variant(given))
    codec, out, encoded = runner.variant.codec, runner.room(), runner.encoded

    def play(lists: int) -> Any:
        return runner.run(whole, runner.blank(2), out, holders(0), encoded, GAMES, lists)

    plies = play(1)
    once, twice = seconds(lambda: play(1)), seconds(lambda: play(2))
    stepping, stepped, verbs = 0.0, 0, Counter[str]()
    for number in range(SAMPLE):
        seed = int(np.uint64(number))
        actions = np.array(runner.play_out(runner.start(seed), seed), dtype=np.int64)
        times = max(1, 200_000 // len(actions))

        def again(seed: int = seed, actions: Any = actions, times: int = times) -> None:
            runner.run(steps, runner.blank(2), encoded, np.uint64(seed), actions, times)

        stepping += seconds(again)
        stepped += len(actions) * times
        verbs.update(codec.text(int(action)).partition(" ")[0] for action in actions)
    copying = seconds(lambda: runner.run(copies, runner.blank(2), 1_000_000)) / 2e6
    ply, listing, step_time = once / plies, (twice - once) / plies, stepping / stepped
    print(f"{name} {given}: {GAMES / once:,.0f} games/s, {plies / GAMES:,.0f} plies a game")
    print(
        f"a ply takes {1e9 * ply:.1f} ns: listing {1e9 * listing:.1f}, stepping {1e9 * step_time:.1f}, ",
        end="",
    )
    print(f"choosing and the loop {1e9 * (ply - listing - step_time):.1f}")
    print(f"copying a state of {runner.dtype.itemsize} bytes takes {1e9 * copying:.1f} ns")
    total = verbs.total()
    print(
        "plies by their first word: "
        + ", ".join(f"{verb} {n / total:.1%}" for verb, n in verbs.most_common())
    )


if __name__ == "__main__":
    main(sys.argv[1], dict(text.split("=", 1) for text in sys.argv[2:]))
