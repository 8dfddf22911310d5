"""`python -m bench.answers`: how long whoever asks the engine for a choice waits, and how often too long.

Positions of games between `greedy` bots, of every phase, go to `hexarium engine` as `load`, without history,
and `bot` is asked for a choice; the time is that of both, over the pipe. `--busy N` lets N other processes
compute meanwhile, and `--cold N` asks N new engines, each for one choice: what the first one costs. Beside it
stands a process that does nothing but compute for as long as a bot is told to think, and answers: what it is
late by is the machine's.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from hexarium import games
from hexarium.bots.making import make
from hexarium.bots.margin import spared
from hexarium.play.match import Match

SPIN = """
import sys, time
for line in sys.stdin:
    began = time.monotonic()
    while time.monotonic() < began + float(line):
        pass
    print(flush=True)
"""
"""Computes for as many seconds as each line says."""
QUANTILES = (0.5, 0.95, 0.99, 1.0)


class Pipe:
    """A process that answers lines."""

    def __init__(self, *command: str) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen((sys.executable, *command), stdin=pipe, stdout=pipe, text=True)

    def ask(self, line: str) -> str:
        """One line out, one back."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline()

    def close(self) -> None:
        """End it."""
        self.process.kill()
        self.process.communicate()


def positions(name: str, players: int, most: int) -> list[dict[str, Any]]:
    """Positions with a choice, about as many of every phase."""
    found: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    for seed in range(1 + most // 50):
        match = Match.new(games.load(name), {"players": players} if players else {}, seed)
        bot = make("greedy", match.variant)
        while match.to_move is not None and match.ply < 1500:
            if len(match.legal_actions()) > 1:
                position = match.position()
                found[str(position.get("phase"))].append(position)
            match.play(bot.choose(match.seat(match.to_move), None, match.ply).action)
    share = max(1, most // len(found))
    return [each for kept in found.values() for each in kept[:: max(1, len(kept) // share)][:share]]


@contextmanager
def busy(count: int) -> Iterator[None]:
    """Other processes that compute all the while."""
    others = [subprocess.Popen((sys.executable, "-c", "while True: pass")) for _ in range(count)]
    try:
        yield
    finally:
        for each in others:
            each.kill()
            each.wait()


def timed(engine: Pipe, position: dict[str, Any], bot: str, ms: float) -> tuple[float, float, dict[str, Any]]:
    """The milliseconds until the position was loaded, those until there was a choice, and the answer."""
    load = json.dumps({"do": "load", "position": position, "seed": 1})
    ask = json.dumps({"do": "bot", "name": bot, "ms": ms, "explain": True})
    began = time.perf_counter()
    engine.ask(load)
    loaded = time.perf_counter()
    answer = json.loads(engine.ask(ask))
    return 1000 * (loaded - began), 1000 * (time.perf_counter() - began), answer.get("ok", {})


def row(what: str, times: Sequence[float], ms: float) -> str:
    """A row of the table."""
    ordered = sorted(times)
    values = [f"{ordered[min(len(ordered) - 1, int(each * len(ordered)))]:7.1f}" for each in QUANTILES]
    late = sum(each > ms for each in ordered)
    return f"{what:26} {len(ordered):6,} {' '.join(values)} {late:6,}"


def main() -> None:
    """Read the command line, ask, and print the times."""
    parser = argparse.ArgumentParser(prog="python -m bench.answers")
    parser.add_argument("--game", default="catan")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 4], help="none for a game without")
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--ms", type=float, default=40)
    parser.add_argument("--count", type=int, default=300, help="positions for each number of players")
    parser.add_argument("--busy", type=int, default=1)
    parser.add_argument("--cold", type=int, default=5)
    given = parser.parse_args()
    told = given.ms / 1000 - spared(given.ms / 1000)
    told -= spared(told)
    print(f"{'milliseconds':26} {'count':>6} {'p50':>7} {'p95':>7} {'p99':>7} {'worst':>7} {'late':>6}")
    for players in given.players or [0]:
        asked = positions(given.game, players, given.count)
        about = f"{players} players" if players else given.game
        loads, nodes, remarks = [], 0, 0
        by_phase: defaultdict[str, list[float]] = defaultdict(list)
        spun = []
        with busy(given.busy):
            engine, spin = Pipe("-m", "hexarium", "engine"), Pipe("-c", SPIN)
            timed(engine, asked[0], given.bot, given.ms)  # what a first choice costs is told below
            for position in asked:
                loading, whole, answer = timed(engine, position, given.bot, given.ms)
                loads.append(loading)
                by_phase[str(position.get("phase"))].append(whole)
                nodes += answer.get("nodes", 0)
                remarks += "remark" in answer
                began = time.perf_counter()
                spin.ask(str(told))
                spun.append(1000 * (time.perf_counter() - began))
            engine.close()
            spin.close()
            reading, first = [], []
            for position in asked[:: max(1, len(asked) // max(1, given.cold))][: given.cold]:
                engine = Pipe("-m", "hexarium", "engine")
                engine.ask('{"do": "hello"}')
                loading, whole, _ = timed(engine, position, given.bot, given.ms)
                reading.append(loading)
                first.append(whole - loading)
                engine.close()
        print(row(f"{about}, all", [each for kept in by_phase.values() for each in kept], given.ms))
        for phase, times in by_phase.items():
            print(row(f"  {phase}", times, given.ms))
        print(row("  to load", loads, given.ms))
        print(row("  only to compute", spun, given.ms))
        if first:
            print(row("  first load in a process", reading, given.ms))
            print(row("  first choice after it", first, given.ms))
        print(
            f"  {nodes / len(asked):,.0f} positions looked at for a choice; {remarks} answers with a remark"
        )


if __name__ == "__main__":
    main()
