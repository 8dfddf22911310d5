"""`python -m bench.api [GAME] [SECONDS]`: what a match costs whoever writes a bot, beside the bare runner.

One core, one run, Catan with four players unless another game is named. A decision is one list of legal
actions and one of them played; events are told when somebody asks, and nobody asks here. Positions, views and
scenes are those of one random game, every tenth ply of it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from random import Random
from typing import Any

from hexarium import games
from hexarium.kit.marks import Scene
from hexarium.kit.runner import Runner
from hexarium.kit.variant import Variant
from hexarium.play.match import Match

EVERY = 10
"""Plies between two positions that are looked at."""


def decisions_by_match(variant: Variant, seconds: float) -> float:
    """Decisions a second with `Match.legal_actions` and `play`."""
    random, played, seed = Random(1), 0, 0
    began = time.process_time()
    while (taken := time.process_time() - began) < seconds:
        match = Match.new(variant.game, variant.options, seed)
        while actions := match.legal_actions():
            match.play(random.choice(actions))
        played += match.ply
        seed += 1
    return played / taken


def decisions_by_runner(variant: Variant, seconds: float) -> float:
    """The same with `Runner.legal` and `step`."""
    runner, random, played, seed = Runner(variant), Random(1), 0, 0
    began = time.process_time()
    while (taken := time.process_time() - began) < seconds:
        states = runner.start(seed)
        while actions := runner.legal(states):
            runner.step(states, random.choice(actions))
            played += 1
        seed += 1
    return played / taken


def sample(variant: Variant) -> list[Match]:
    """Matches within one random game, not at its very beginning."""
    match, random = Match.new(variant.game, variant.options, 1), Random(1)
    while actions := match.legal_actions():
        match.play(random.choice(actions))
    return [match.at(ply) for ply in range(EVERY, match.ply, EVERY)]


def each(work: Callable[[Any], object], things: Sequence[Any], seconds: float) -> float:
    """The processor time that some work takes on one of these things, on average, after a first round."""
    for thing in things:
        work(thing)
    rounds = 0
    began = time.process_time()
    while (taken := time.process_time() - began) < seconds or not rounds:
        for thing in things:
            work(thing)
        rounds += 1
    return taken / rounds / len(things)


def changed(before: Scene, after: Scene) -> list[dict[str, Any]]:
    """What a client that has one scene must be told to show the other."""
    known = set(before.marks)
    return [asdict(mark) for mark in after.marks if mark not in known]


def run(name: str, seconds: float) -> None:
    """Print one line for each thing that a bot or a server does."""
    variant = games.load(name).variant()
    runner = Runner(variant)
    print(f"{variant!r}, one core")
    by_match, by_runner = decisions_by_match(variant, seconds), decisions_by_runner(variant, seconds)
    print(f"decisions a second      match {by_match:10,.0f}   runner {by_runner:10,.0f}")
    matches = sample(variant)
    doors = [match.seat(match.to_move or 0) for match in matches]
    states = [runner.state(runner.bytes(match.runner.copy(match._states))) for match in matches]
    resampled, copied = (
        each(lambda door: door.resampled(1), doors, seconds),
        each(runner.copy, states, seconds),
    )
    print(f"a resampled match       match {1e6 * resampled:10,.1f} µs  a runner's copy {1e6 * copied:.2f} µs")
    positions = [match.position() for match in matches]
    loaded = each(lambda position: Match.load(position, 1, variant.game), positions, seconds)
    by_runner = each(lambda position: runner.load(position, 1), positions, seconds)
    print(f"a loaded position       match {1e3 * loaded:10,.3f} ms  runner {1e3 * by_runner:.3f} ms")
    print(f"a view                  door  {1e6 * each(lambda door: door.view(), doors, seconds):10,.1f} µs")
    print(f"a scene                 door  {1e3 * each(lambda door: door.scene(), doors, seconds):10,.3f} ms")
    data = each(lambda door: door.scene().data(), doors, seconds)
    print(f"a scene with its data   door  {1e3 * data:10,.3f} ms")
    scenes = [match.seat(0).scene() for match in matches]
    pairs = list(zip(scenes, [match.seat(0) for match in matches[1:]], strict=False))
    changes = each(lambda pair: changed(pair[0], pair[1].scene()), pairs, seconds)
    print(f"a scene's changes       door  {1e3 * changes:10,.3f} ms")


if __name__ == "__main__":
    run(sys.argv[1] if len(sys.argv) > 1 else "catan", float(sys.argv[2]) if len(sys.argv) > 2 else 1.0)
