"""Is War in Heaven fair? `python -m bench.heaven_fairness GAMES NODES [NAME=N …]`.

Equal bots play each other, `alphabeta:nodes=NODES` on both sides; with NODES 0 each choice has a time.
Every opening, a few random actions, is played twice, once with the Angels and once with the Demons first.
Names are `even` (1 for the option that evens it out), `seed`, `plies` (of the opening), `processes`, and `ms`
for that time, a second unless said.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from hexarium import games
from hexarium.arena.share import Share
from hexarium.bots.making import make
from hexarium.games.heaven.rules.data import SIDES
from hexarium.kit.options import Value
from hexarium.kit.rng import word_at, wrapping
from hexarium.play.match import Match

NAME = "heaven"


@dataclass(frozen=True)
class Played:
    """How one game went."""

    first: int
    winner: int | None
    reason: str
    rounds: int


@dataclass(frozen=True)
class Question:
    """What is played."""

    nodes: int
    seed: int
    even: bool
    plies: int
    """Random actions at the start."""
    ms: int
    """For each choice, where the number of positions does not end it."""

    def play(self, number: int) -> Played:
        """One game; the ones numbered 2k and 2k + 1 begin with random actions from the same seed."""
        first = number % 2
        options: dict[str, Value] = {"first": SIDES[first], "even": self.even}
        with wrapping():
            seed = int(word_at(self.seed, number // 2))
        match = Match.new(games.load(NAME), options, seed)
        bots = make("random", match.variant), make(f"alphabeta:nodes={self.nodes}", match.variant)
        while match.to_move is not None:
            bot = bots[match.ply >= self.plies]
            seconds = None if self.nodes else self.ms / 1000
            match.play(bot.choose(match.seat(match.to_move), seconds, seed + match.ply).action)
        outcome, position = match.outcome, match.position()
        assert outcome is not None
        winner = outcome.winners[0] if outcome.winners else None
        return Played(first, winner, outcome.reason, int(position["round"]))


def played(question: Question, count: int, processes: int) -> Iterator[Played]:
    """The games, as they are over."""
    # One bot compiles what is missing, so that no two processes do the same work.
    make(f"alphabeta:nodes={question.nodes}", games.load(NAME).variant()).desk.prepare()  # type: ignore[attr-defined]
    if processes == 1:
        yield from map(question.play, range(count))
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(question.play, range(count))


def line(table: Table, what: str, count: int, total: int) -> None:
    """A row of a share with its interval."""
    share = Share.of(count, total)
    table.add_row(what, f"{count:,}", f"{share.share:.1%}", f"{share.low:.1%} – {share.high:.1%}")


def report(found: list[Played]) -> Table:
    """Who won, and why."""
    table = Table(box=None, pad_edge=False)
    for column in ("", "games", "share", "95 % interval"):
        table.add_column(column, justify="left" if not column else "right")
    total = len(found)
    for seat, side in enumerate(SIDES):
        line(table, f"{side} win", sum(each.winner == seat for each in found), total)
    line(table, "draws", sum(each.winner is None for each in found), total)
    line(table, "the first player wins", sum(each.winner == each.first for each in found), total)
    line(table, "the second player wins", sum(each.winner == 1 - each.first for each in found), total)
    for first, side in enumerate(SIDES):
        begun = [each for each in found if each.first == first]
        line(table, f"angels win if {side} are first", sum(each.winner == 0 for each in begun), len(begun))
    for (winner, reason), count in Counter((each.winner, each.reason) for each in found).most_common():
        line(table, reason if winner is None else f"{SIDES[winner]} by {reason}", count, total)
    table.add_row("rounds", "", f"{sum(each.rounds for each in found) / max(total, 1):.1f}", "")
    return table


def main(arguments: list[str]) -> None:
    """Play and print."""
    count, nodes = (int(text) for text in arguments[:2])
    given = {"seed": 1, "even": 0, "plies": 4, "ms": 1000, "processes": os.cpu_count() or 1}
    given |= {name: int(value) for name, _, value in (text.partition("=") for text in arguments[2:])}
    question = Question(nodes, given["seed"], bool(given["even"]), given["plies"], given["ms"])
    console = Console(highlight=False)
    found = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("games", total=count)
        for each in played(question, count, given["processes"]):
            found.append(each)
            progress.advance(task)
    console.print(f"{question}")
    console.print(report(found))


if __name__ == "__main__":
    main(sys.argv[1:])
