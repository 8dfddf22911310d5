"""`hexarium warm`: compile everything now, so that nothing waits later."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from hexarium import games
from hexarium.kit.cache import folder
from hexarium.kit.runner import Runner


def run(names: Sequence[str]) -> None:
    """Compile the rules of the named games, or of all, with a progress bar."""
    screen = Console(stderr=True)
    chosen = [games.load(name) for name in (names or games.NAMES)]
    work = [(game, options) for game in chosen for options in game.variants()]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=screen) as bar:
        task = bar.add_task("compiling", total=len(work) * Runner.WARM_STEPS)
        for game, options in work:
            bar.update(task, description=f"compiling {game.name}")
            Runner.say = bar.log
            for _ in Runner(game, options).warm():
                bar.advance(task)
        bar.update(task, description="compiled")
    print(f"Compiled code is in {folder(())}.")
