"""`hexarium tournament`: bots against each other, by the thousand, and how strong that makes them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing

from rich.console import Console

from hexarium.arena.chart import chart
from hexarium.arena.contest import Contest
from hexarium.arena.preparing import prepared
from hexarium.arena.tally import Tally
from hexarium.arena.tournament import Tournament
from hexarium.cli.asked import Asked, kept
from hexarium.cli.board import check_picture, write_scene
from hexarium.cli.progress import progress
from hexarium.cli.standings import show
from hexarium.cli.stopping import Stop, stopped_by_signals
from hexarium.errors import BadCluster, BadOption
from hexarium.kit.marks import THEMES
from hexarium.kit.options import parse_seed

MOST_GAMES = 10_000_000


def run(
    game: str,
    bots: Sequence[str],
    games: int,
    seed: str,
    alone: bool,
    asked: Asked,
    journal: str | None,
    save: str | None,
    output: str | None,
    theme: str,
    as_json: bool,
) -> None:
    """Play the tournament, show a bar meanwhile, and print how everybody stands.

    A signal ends it with what there is.
    """
    hall = asked.hall(game, records=save is not None)
    if not 1 <= games <= MOST_GAMES:
        raise BadOption(f"games cannot be {games}; it is a whole number from 1 to {MOST_GAMES:,}.")
    contest = Contest.of(hall, bots, parse_seed(seed), alone)
    if theme not in THEMES:
        raise BadOption(f"theme cannot be {theme!r}; it is {' or '.join(THEMES)}.")
    check_picture(output)
    screen = Console(stderr=True)
    with stopped_by_signals() as stop, kept(save, contest.draw().total(games)) as shelf:
        with closing(Tournament(contest, games, asked.hands(), journal, shelf)) as tournament:
            tally = _played(tournament, screen, stop)
        # The result comes first, so that a full disk costs nothing but the files.
        if as_json:
            print(json.dumps(tally.data()), flush=True)
        else:
            show(tally, stop.cause)
        if output is not None and tally.games:
            write_scene(output, chart(tally), theme)
        if shelf is not None:
            shelf.finish()
            if said := shelf.said():
                screen.print(said, markup=False, highlight=False)
        stop.leave()
        if tally.lost:
            kept_on = f" The same command goes on with {journal!r}." if journal is not None else ""
            raise BadCluster(f"{tally.lost}{kept_on}")


def _played(tournament: Tournament, screen: Console, stop: Stop) -> Tally:
    contest, tally = tournament.contest, tournament.tally
    with progress(screen, contest.variant.game.name, tally.asked) as done:
        done(tally.games)
        if tally.games == tally.asked or prepared(contest.hall, contest.entrants, stop):
            done(tally.games)
            return tournament.play(
                stop,
                lambda tally: done(tally.games),
                lambda sentence: screen.print(sentence, markup=False, highlight=False),
            )
    tally.stopped = True
    return tally
