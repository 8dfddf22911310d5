"""`python -m bench.trades GAMES [GAME …]`: what trading is worth, in every game in which players trade.

One who never trades sits alone among three who do and else think the same; seats are rotated and seeds
paired, as in every tournament. Whoever loses nothing by not trading wins one game of four. All of them are
`greedy`, or what `--bot turn:nodes=500` says.

The four games of a round have the same dice, and a seat that is lucky in one is so in the others: counted by
rounds, the result is surer than so many games that have nothing to do with each other would make it. The
interval is that of the mean of all rounds. With `--journal FILE` a run that was broken off goes on.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import defaultdict
from contextlib import closing
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from tempfile import TemporaryDirectory
from threading import Event

from bench.levels import TABLES, options
from hexarium import games
from hexarium.arena.contest import Contest, difference
from hexarium.arena.hall import Hall
from hexarium.arena.hands import Hands
from hexarium.arena.journal import Journal
from hexarium.arena.preparing import prepared
from hexarium.arena.sitting import Played
from hexarium.arena.tournament import JOURNAL, Tournament

TABLE = TABLES[1]
"""Alone against three."""


def never_trades(bot: str) -> str:
    """The same bot as one that never trades."""
    kind, _, settings = bot.partition(":")
    return f"{kind}:{settings},trades=0" if settings else f"{kind}:trades=0"


def played(contest: Contest, count: int, processes: int, journal: Path) -> list[Played]:
    """So many games, or a few more; those that the journal has are not played again."""
    prepared(contest.hall, contest.entrants, Event())
    with closing(Tournament(contest, count, Hands(processes), str(journal))) as tournament:
        tournament.play(say=lambda sentence: print(sentence, file=sys.stderr))
    with Journal(journal, JOURNAL, contest.facts(), difference) as kept:
        return [Played.parse(row) for row in kept.rows]


def by_round(contest: Contest, found: list[Played]) -> list[float]:
    """By round, the part of its games that the first entrant won."""
    draw, rounds = contest.draw(), defaultdict[int, float](float)
    for each in found:
        seat = draw.order(each.number).index(0)
        rounds[each.number // contest.seats] += (seat in each.winners) / max(1, len(each.winners))
    return [won / contest.seats for won in rounds.values()]


def row(name: str, bot: str, rounds: list[float]) -> str:
    """A row of the table: what the one wins who never trades, and what each of the others does."""
    won = 100 * fmean(rounds)
    spread = 196 * stdev(rounds) / sqrt(len(rounds)) if len(rounds) > 1 else 100.0
    interval = f"{won:.1f} % [{max(0.0, won - spread):.1f}–{min(100.0, won + spread):.1f}]"
    others = (100 - won) / (TABLE.players - 1)
    return f"| {name} | `{bot}` | {TABLE.players * len(rounds):,} | {interval} | {others:.1f} % |"


def main() -> None:
    """Read the command line, play, and print a row for each game."""
    parser = argparse.ArgumentParser(prog="python -m bench.trades")
    parser.add_argument("count", type=int, metavar="GAMES", help="games for each row")
    parser.add_argument("names", nargs="*", metavar="GAME", help="all that have trades if none is named")
    parser.add_argument("--bot", default="greedy", help="how all of them think")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1, help="another one gives other games")
    parser.add_argument("--journal", type=Path, help="where the games of one row are kept")
    given = parser.parse_args()
    print("| game | bot | games | the one who never trades wins | each of the others |")
    print("| --- | --- | ---: | --- | --- |")
    for name in given.names or games.names():
        if (chosen := options(games.load(name), TABLE)) is None:
            continue
        hall = Hall(name, chosen)
        evaluation = hall.variant().evaluation
        if evaluation is None or evaluation.bargain is None:
            continue
        contest = Contest.of(hall, (never_trades(given.bot), given.bot), seed=given.seed, alone=True)
        with TemporaryDirectory() as folder:
            journal = given.journal or Path(folder) / "games.jsonl"
            found = played(contest, given.count, given.processes, journal)
        print(row(name, given.bot, by_round(contest, found)), flush=True)


if __name__ == "__main__":
    main()
