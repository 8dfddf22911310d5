"""`hexarium simulate`: random games by the thousand, counted."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from hexarium.arena.simulate import Share, Simulation, records, simulate
from hexarium.cli.common import at_least, chosen
from hexarium.errors import BadFile, reason
from hexarium.kit.options import parse_seed
from hexarium.kit.runner import UNLIMITED


def run(
    name: str,
    games: int,
    seed: str,
    threads: int | None,
    given: Sequence[str],
    plies: int | None,
    as_json: bool,
    save: str | None,
) -> None:
    """Simulate, show a bar meanwhile, and print what was found."""
    variant = chosen(name, given)
    at_least("games", games, 1)
    number = parse_seed(seed)
    most = UNLIMITED if plies is None else at_least("plies", plies, 1)
    workers = (os.cpu_count() or 1) if threads is None else at_least("threads", threads, 1)
    if save is not None:
        _try_to_write(save)
    screen = Console(stderr=True)
    with _bar(screen) as bar:
        task = bar.add_task(f"playing {variant.game.name}", total=games)
        found = simulate(variant, games, number, workers, most, lambda done: bar.update(task, completed=done))
    if save is not None:
        with _bar(screen) as bar, Path(save).open("w", encoding="utf-8") as file:
            for record in bar.track(records(variant, games, number, most), total=games, description="saving"):
                file.write(json.dumps(record.data(), ensure_ascii=False) + "\n")
    if as_json:
        print(json.dumps(found.data()))
    else:
        show(found)


def _bar(screen: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
    )


def _try_to_write(path: str) -> None:
    try:
        with Path(path).open("a", encoding="utf-8"):
            pass
    except OSError as error:
        raise BadFile(f"{path!r} cannot be written ({reason(error)}).") from error


def show(found: Simulation) -> None:
    """Print a simulation for people."""
    data = found.data()
    console = Console(highlight=False)
    console.print(
        f"[bold]{found.games:,} games of {found.game}[/] in {found.seconds:.2f} s: "
        f"{data['games_per_second']:,.0f} games and {data['plies_per_second']:,.0f} plies a second, "
        f"{found.threads} thread{'s' if found.threads > 1 else ''}"
    )
    console.print(_shares("winner", found.wins()))
    console.print(_shares("ended by", found.endings()))
    length = data["plies_per_game"]
    console.print(
        f"A game has {length['mean']:.1f} plies on average ({length['least']:,} to {length['most']:,}, "
        f"half of them up to {length['median']:,}), a ply {data['choices_per_ply']:.1f} choices."
    )


def _shares(heading: str, shares: dict[str, Share]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(heading)
    table.add_column("games", justify="right")
    table.add_column("share", justify="right")
    table.add_column("95 % interval", justify="right")
    for name, share in shares.items():
        interval = f"{share.low:.2%} – {share.high:.2%}"
        table.add_row(name, f"{share.count:,}", f"{share.share:.2%}", interval)
    return table
