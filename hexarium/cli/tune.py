"""`hexarium tune`: better weights for what a game says is good, if there are any."""

from __future__ import annotations

import json
from contextlib import AbstractContextManager
from pathlib import Path

from rich.console import Console
from rich.table import Table

from hexarium.arena.contest import difference
from hexarium.arena.crew import Crew
from hexarium.arena.fleet import Fleet
from hexarium.arena.hands import crew
from hexarium.arena.journal import Journal
from hexarium.arena.preparing import prepared
from hexarium.arena.sitting import Sitting
from hexarium.arena.tune import JOURNAL, Climb, Tuning
from hexarium.cli.asked import Asked
from hexarium.cli.board import check_file, write_file
from hexarium.cli.common import at_least
from hexarium.cli.progress import progress
from hexarium.cli.stopping import Stop, stopped_by_signals
from hexarium.errors import BadCluster
from hexarium.kit.options import parse_seed


def run(
    game: str,
    bot: str,
    steps: int,
    games: int,
    confirmation: int,
    seed: str,
    asked: Asked,
    journal: str | None,
    output: str | None,
    as_json: bool,
) -> None:
    """Tune, show a bar meanwhile, and print the weights; a signal ends it between two steps."""
    hall = asked.hall(game)
    at_least("steps", steps, 1)
    at_least("games", games, 2)
    at_least("confirm", confirmation, 2)
    tuning = Tuning.of(hall, bot, steps, games, confirmation, parse_seed(seed))
    check_file(output)
    path = Path(journal or f"tune-{tuning.variant.game.name}.jsonl")
    screen = Console(stderr=True)
    with stopped_by_signals() as stop:
        with (
            Journal(path, JOURNAL, tuning.facts(), difference) as kept,
            _crew(tuning, asked, screen, stop) as workers,
        ):
            climb = Climb(tuning, kept, workers)
            try:
                _climb(climb, screen, stop)
            except BadCluster as error:
                raise BadCluster(f"{error} The same command goes on with {str(path)!r}.") from error
        data = climb.data()
        if as_json:
            print(json.dumps(data), flush=True)
        else:
            _show(climb, path, stop.cause)
        if output is not None:
            write_file(output, (json.dumps(data, indent=2) + "\n").encode())
        stop.leave()


def _crew(tuning: Tuning, asked: Asked, screen: Console, stop: Stop) -> AbstractContextManager[Crew | Fleet]:
    everybody = Sitting(0, 0, (tuning.player(tuning.start),))

    def say(sentence: str) -> None:
        screen.print(sentence, markup=False, highlight=False)

    return crew(tuning.hall, asked.hands(), everybody, stop, say)


def _climb(climb: Climb, screen: Console, stop: Stop) -> None:
    tuning = climb.tuning
    total = tuning.steps * tuning.games + tuning.confirmation
    with progress(screen, tuning.variant.game.name, total, "tuning") as done:
        count = climb.games
        done(count)

        def one_more() -> None:
            nonlocal count
            count += 1
            done(count)

        if climb.done or prepared(tuning.hall, [tuning.player(tuning.start)], stop):
            climb.run(one_more)


def _show(climb: Climb, path: Path, cause: str) -> None:
    console = Console(highlight=False)
    tuning, confirmed = climb.tuning, climb.confirmed
    by = f" by {cause}" if cause else ""
    if not climb.done:
        console.print(
            f"[bold]Stopped{by}[/] after {len(climb.steps):,} of {tuning.steps:,} steps and "
            f"{confirmed.games:,} of {tuning.confirmation:,} games of the confirmation; "
            f"the same command goes on with {str(path)!r}."
        )
        return
    won = confirmed.won
    told = f"{won.share:.1%} [{won.low:.1%}–{won.high:.1%}] of {confirmed.games:,} games on fresh seeds"
    equal = f"equally good weights win {confirmed.equal / confirmed.games:.1%}"
    if confirmed.is_better:
        console.print(f"[bold]Better[/]: the new weights won {told}; {equal}.")
    else:
        console.print(f"[bold]Not shown to be better[/]: the new weights won {told}; {equal}. Keep the old.")
    console.print(f"Every step is in {str(path)!r}. The new weights, with the old ones beside them:")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    for feature, weight in zip(tuning.features, climb.weights(), strict=True):
        table.add_row(f"Feature({json.dumps(feature.name)}, {weight:.4g}),", f"# {feature.weight:g}")
    console.print(table, markup=False)
