"""`python -m bench.levels GAMES [GAME …]`: how much stronger each level is than the one below it.

Each level plays the one below, two at the table, and alone against three of it where a game has four seats;
`greedy` and `easy` play `random` so. Seats are rotated and seeds paired, as in every tournament. The table is
ready for a page; `aim` is what the bots are meant to reach. `--pair hard medium` plays that pair alone,
`--players 2` at that table alone.
"""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import closing
from threading import Event
from typing import NamedTuple

from hexarium import games
from hexarium.arena.contest import Contest
from hexarium.arena.hall import OPENING, Hall
from hexarium.arena.hands import Hands
from hexarium.arena.preparing import prepared
from hexarium.arena.tally import Standing
from hexarium.arena.tournament import Tournament
from hexarium.bots.making import LEVELS
from hexarium.errors import BadOption
from hexarium.kit.game import Game

PAIRS = (("greedy", "random"), ("easy", "random"), *zip(LEVELS[1:], LEVELS, strict=False))
"""The stronger one first."""


class Table(NamedTuple):
    """How many sit at a table, and what the stronger one is to win there."""

    players: int
    about: str
    aim: int
    """Per cent, of a level against the one below."""
    aim_random: int
    """Of `greedy` against `random`."""


TABLES = (Table(2, "two players", 65, 97), Table(4, "alone against three", 40, 90))


def options(game: Game, table: Table) -> dict[str, object] | None:
    """The options with which a game is played at a table; none if it cannot be."""
    if not any(option.name == "players" for option in game.options):
        return {} if table.players == 2 else None
    chosen: dict[str, object] = {"players": table.players}
    try:
        game.variant(chosen)
    except BadOption:
        return None
    return chosen


def measured(
    hall: Hall, alone: bool, pair: tuple[str, str], count: int, processes: int, seed: int
) -> Standing:
    """How the first of a pair stands after so many games, or a few more."""
    contest = Contest.of(hall, pair, seed=seed, alone=alone)
    prepared(hall, contest.entrants, Event())
    with closing(Tournament(contest, count, Hands(processes))) as tournament:
        tally = tournament.play(say=lambda sentence: print(sentence, file=sys.stderr))
    return next(each for each in tally.standings() if each.name == pair[0])


def row(name: str, table: Table, pair: tuple[str, str], found: Standing) -> str:
    """A row of the table."""
    won, times = found.won, found.decisions
    aim = f"{table.aim_random if pair[0] == 'greedy' else table.aim} %" if pair != ("easy", "random") else ""
    interval = f"{100 * won.share:.1f} % [{100 * won.low:.0f}–{100 * won.high:.0f}]"
    ms = f"{1000 * (times.mean or 0):.1f} | {1000 * times.worst:.0f}"
    return (
        f"| {name} | {table.about} | {pair[0]} | {pair[1]} | {found.games:,} "
        f"| {interval} | {aim} | {ms} | {times.faults} |"
    )


def main() -> None:
    """Read the command line, play, and print a row after each match."""
    parser = argparse.ArgumentParser(prog="python -m bench.levels")
    parser.add_argument("count", type=int, metavar="GAMES", help="games for each row")
    parser.add_argument("names", nargs="*", metavar="GAME", help="all of them if none is named")
    parser.add_argument("--pair", nargs=2, action="append", metavar=("STRONGER", "WEAKER"))
    parser.add_argument("--players", type=int, choices=[table.players for table in TABLES])
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1, help="another one gives other games")
    parser.add_argument("--ms", type=float, help="for a choice of anybody; what each bot needs unless said")
    given = parser.parse_args()
    pairs = [(stronger, weaker) for stronger, weaker in given.pair] if given.pair else PAIRS
    print("| game | table | bot | against | games | won | aim | ms | worst ms | faults |")
    print("| --- | --- | --- | --- | ---: | --- | --- | ---: | ---: | ---: |")
    for name in given.names or games.names():
        game = games.load(name)
        for table in TABLES:
            if given.players not in (None, table.players) or (chosen := options(game, table)) is None:
                continue
            seconds = None if given.ms is None else given.ms / 1000
            hall = Hall(name, chosen, seconds=seconds, opening=0 if game.chance else OPENING)
            for pair in pairs:
                try:
                    found = measured(hall, table.players > 2, pair, given.count, given.processes, given.seed)
                except BadOption as error:  # a bot that this game does not have
                    print(f"{name}: {error}", file=sys.stderr)
                    continue
                print(row(name, table, pair, found), flush=True)


if __name__ == "__main__":
    main()
