"""`python -m bench.catanatron_match PYTHON --bot expert --against value`: our bots against Catanatron's.

PYTHON is that of an environment with Catanatron, which runs the games by its own rules. Where our seat has a
choice, the position goes to `hexarium engine`, without any history; what its bot chooses is played there.
Catanatron's bots see everything, ours what its seat may know. Everybody's seats are rotated: each seed is
played once from every seat. Discards are drawn by Catanatron itself, for everybody.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock
from typing import Any

from bench.catanatron_island import PLAYED, Island, Turn
from hexarium.arena.share import Share

ROOT = Path(__file__).parent.parent
CARDS = {"knight": "knight", "roadbuilding": "roadbuilding", "invent": "invention", "monopoly": "monopoly"}
"""The development card that an action of ours plays."""


class Lines:
    """A process that is talked to in lines of JSON."""

    def __init__(self, *command: str) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT)

    def send(self, data: Mapping[str, Any]) -> None:
        """Write a line."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(data) + "\n")
        self._process.stdin.flush()

    def receive(self) -> Any:
        """Read a line; a process that has ended said why itself."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise EOFError
        return json.loads(line)

    def ask(self, data: Mapping[str, Any]) -> Any:
        """Write a line and read one."""
        self.send(data)
        return self.receive()

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()


@dataclass
class Times:
    """How long decisions took, in seconds."""

    count: int = 0
    total: float = 0.0
    worst: float = 0.0

    def add(self, count: int, total: float, worst: float) -> None:
        """Count some more."""
        self.count += count
        self.total += total
        self.worst = max(self.worst, worst)

    def __str__(self) -> str:
        mean = 1000 * self.total / max(1, self.count)
        return f"{mean:.1f} ms on average, {1000 * self.worst:.0f} ms at worst, {self.count:,} decisions"


@dataclass
class Found:
    """What a match has shown so far."""

    games: int = 0
    won: int = 0
    unfinished: int = 0
    loading: Times = field(default_factory=Times)
    own: Times = field(default_factory=Times)
    theirs: Times = field(default_factory=Times)
    late: int = 0
    in_its_place: int = 0
    """Choices that were not the bot's own, because it had none in time."""
    faults: list[str] = field(default_factory=list)
    lock: Lock = field(default_factory=Lock)

    def lines(self) -> Iterator[str]:
        """The result in words."""
        share = Share.of(self.won, self.games)
        interval = f"[{100 * share.low:.0f}–{100 * share.high:.0f}]"
        yield f"won {self.won:,} of {self.games:,} games: {100 * share.share:.1f} % {interval}"
        yield f"our decisions: {self.own}, {self.late:,} after their time, {self.in_its_place:,} in its place"
        yield f"  of that to load the position: {self.loading}"
        yield f"their decisions: {self.theirs}"
        yield f"unfinished games: {self.unfinished:,}; faults: {len(self.faults):,}"
        yield from self.faults[:10]


class Table:
    """A process with Catanatron and one with our engine, which play one game after another."""

    def __init__(self, python: str, given: argparse.Namespace, found: Found) -> None:
        self.given = given
        self.found = found
        self.engine = Lines(sys.executable, "-m", "hexarium", "engine")
        self.peer = Lines(python, "-m", "bench.peer.match", given.against, str(given.players))
        self.asked = 0

    def begin(self) -> None:
        """Wait for both; the engine chooses once before the clock runs, for it reads itself in only then."""
        self.peer.receive()
        self.engine.ask({"do": "new", "game": "catan", "seed": 0, "options": {"player_trades": False}})
        answer = self.engine.ask({"do": "bot", "name": self.given.bot, "ms": self.given.ms})
        if "error" in answer:
            sys.exit(answer["error"]["message"])

    def close(self) -> None:
        """End both."""
        self.engine.close()
        self.peer.close()

    def play(self, number: int) -> None:
        """Play one game."""
        seed, seat = self.given.seed + number // self.given.players, number % self.given.players
        told = self.peer.ask({"seed": seed, "seat": seat})
        island = Island(told["island"])
        while "winner" not in (told := self.peer.receive()):
            kind, value = self._choice(island, told)
            self.peer.send({"type": kind, "value": value})
        with self.found.lock:
            self.found.games += 1
            self.found.won += told["winner"] == seat
            self.found.unfinished += told["winner"] is None
            self.found.theirs.add(*told["times"])

    def _choice(self, island: Island, told: Mapping[str, Any]) -> tuple[str, Any]:
        """What our bot chooses of what Catanatron offers; if it chooses something else, that is a fault."""
        offered = island.texts(told["choices"])
        standing = told["standing"]
        turn = Turn(told["dice"], held_back(standing, island, offered))
        position = island.position(standing, turn)
        self.asked += 1
        began = time.perf_counter()
        answer = self.engine.ask({"do": "load", "position": position, "seed": self.asked})
        loaded = time.perf_counter()
        if "ok" in answer:
            answer = self.engine.ask({"do": "bot", "name": self.given.bot, "ms": self.given.ms})
        taken = time.perf_counter() - began
        text = answer["ok"]["action"] if "ok" in answer else None
        with self.found.lock:
            self.found.loading.add(1, loaded - began, loaded - began)
            self.found.own.add(1, taken, taken)
            self.found.late += taken > self.given.ms / 1000
            self.found.in_its_place += "remark" in answer.get("ok", {})
            if text not in offered:
                said = answer["error"]["message"] if text is None else f"it chose {text}"
                self.found.faults.append(f"{said} | offered: {', '.join(list(offered)[:8])}")
        return offered[text] if text in offered else next(iter(offered.values()))


def held_back(standing: Mapping[str, Any], island: Island, offered: Mapping[str, Any]) -> dict[str, int]:
    """The cards of the seat to move that Catanatron does not let it play now, as far as ours would.

    Before the roll that is everything but a knight, and after it road building without the cards of a road in
    the hand. For our bot such cards are as if bought in this turn; those that were can be played there.
    """
    if standing["prompt"] != "PLAY_TURN" or standing["card_played"]:
        return {}
    playable = {CARDS[text.partition(" ")[0]] for text in offered if text.partition(" ")[0] in CARDS}
    cards = island.players_told(standing)[standing["to_move"]]["cards"]
    return {kind: cards[kind] for kind in PLAYED.values() if kind not in playable}


def work(python: str, given: argparse.Namespace, numbers: SimpleQueue[int], found: Found) -> None:
    """Play games until there are no more."""
    table = Table(python, given, found)
    try:
        table.begin()
        while True:
            table.play(numbers.get_nowait())
            print(f"\r{found.won} of {found.games}", end="", file=sys.stderr, flush=True)
    except Empty:
        pass
    except EOFError:
        sys.exit("One of the two sides has ended before the match was over.")
    finally:
        table.close()


def main() -> None:
    """Read the command line, play, and print the result."""
    parser = argparse.ArgumentParser(prog="python -m bench.catanatron_match")
    parser.add_argument("python", help="the Python of an environment with Catanatron")
    parser.add_argument("--bot", default="expert", help="ours, as `hexarium engine` names it")
    parser.add_argument("--against", default="value", choices=("value", "alphabeta", "weighted", "random"))
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--ms", type=float, default=40, help="time for a decision of ours")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1, help="the first one; a round of seats has the same")
    given = parser.parse_args()
    subprocess.run([sys.executable, "-m", "hexarium", "warm", "catan"], cwd=ROOT, check=True)
    numbers: SimpleQueue[int] = SimpleQueue()
    for number in range(given.games):
        numbers.put(number)
    found, python = Found(), str(Path(given.python).absolute())
    with ThreadPoolExecutor(given.processes) as pool:
        played = [pool.submit(work, python, given, numbers, found) for _ in range(given.processes)]
    print("", file=sys.stderr)
    for each in played:
        each.result()
    others = f"{given.players - 1} × {given.against}" if given.players > 2 else given.against
    print(f"{given.bot} ({given.ms:g} ms) against {others}, {given.players} players")
    print("\n".join(found.lines()))


if __name__ == "__main__":
    main()
