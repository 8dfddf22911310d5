"""`hexarium warm`: compile everything now, so that nothing waits later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from hexarium import games
from hexarium.kit.cache import folder
from hexarium.kit.options import Value
from hexarium.kit.runner import ALGORITHMS, Runner


def run(names: Sequence[str]) -> None:
    """Compile the rules of the named games, or of all, on all cores, with a progress bar."""
    chosen = {name: games.load(name) for name in (names or games.NAMES)}
    # The largest first, so that no core is left with it at the end.
    work = [
        (name, options, number)
        for number in reversed(range(len(ALGORITHMS)))
        for name, game in chosen.items()
        for options in game.variants()
    ]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with (
        Progress(*columns, console=Console(stderr=True)) as bar,
        ProcessPoolExecutor(mp_context=get_context("spawn")) as pool,
    ):
        task = bar.add_task("compiling", total=len(work))
        for done in as_completed([pool.submit(compile_one, *each) for each in work]):
            bar.update(task, advance=1, description=f"compiled {done.result()}")
    print(f"Compiled code is in {folder(()).parent}.")


def compile_one(name: str, options: Mapping[str, Value], number: int) -> str:
    """Compile one algorithm for one game, in a process of its own; returns what it was."""
    Runner.say = staticmethod(_quietly)
    algorithm = ALGORITHMS[number]
    Runner(games.load(name), options).warm(algorithm)
    return f"{algorithm.__name__.replace('_', ' ')} for {name}"


def _quietly(message: str) -> None:
    """The bar says enough."""
    del message
