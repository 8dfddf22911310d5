"""`python -m bench.trades GAMES [GAME …]`: what trading is worth, in every game in which players trade.

One who never trades sits alone among three who do and else think the same; seats are rotated and seeds
paired, as in every tournament. Whoever loses nothing by not trading wins one game of four. All of them are
`greedy`, or what `--bot turn:nodes=500` says.
"""

from __future__ import annotations

import argparse
import os

from bench.levels import TABLES, measured, options
from hexarium import games
from hexarium.arena.hall import Hall
from hexarium.arena.tally import Standing

TABLE = TABLES[1]
"""Alone against three."""


def never_trades(bot: str) -> str:
    """The same bot as one that never trades."""
    kind, _, settings = bot.partition(":")
    return f"{kind}:{settings},trades=0" if settings else f"{kind}:trades=0"


def row(name: str, bot: str, found: Standing) -> str:
    """A row of the table: what the one wins who never trades, and what each of the others does."""
    won = found.won
    interval = f"{100 * won.share:.1f} % [{100 * won.low:.1f}–{100 * won.high:.1f}]"
    others = 100 * (1 - won.share) / (TABLE.players - 1)
    return f"| {name} | `{bot}` | {found.games:,} | {interval} | {others:.1f} % |"


def main() -> None:
    """Read the command line, play, and print a row for each game."""
    parser = argparse.ArgumentParser(prog="python -m bench.trades")
    parser.add_argument("count", type=int, metavar="GAMES", help="games for each row")
    parser.add_argument("names", nargs="*", metavar="GAME", help="all that have trades if none is named")
    parser.add_argument("--bot", default="greedy", help="how all of them think")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1, help="another one gives other games")
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
        pair = never_trades(given.bot), given.bot
        found = measured(hall, True, pair, given.count, given.processes, given.seed)
        print(row(name, given.bot, found), flush=True)


if __name__ == "__main__":
    main()
