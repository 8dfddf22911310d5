"""`hexarium warm`: compile everything now, so that nothing waits later."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from queue import Empty, SimpleQueue
from threading import Thread

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from hexarium import games
from hexarium.errors import BadFile
from hexarium.kit.cache import places
from hexarium.kit.runner import Runner
from hexarium.kit.variant import Variant
from hexarium.kit.workers import Worker


def run(names: Sequence[str]) -> None:
    """Compile the rules of the named games, or of all, on all cores, with a progress bar.

    Each record type is the work of one process, for what its parts have in common is compiled once there.
    The processes end with this one, however it ends.
    """
    chosen = list(_record_types(names or games.names()))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("compiling", total=len(chosen))
        for variant in _compiled(chosen, os.cpu_count() or 1):
            bar.update(task, advance=1, description=f"compiled {variant.game.name}")
    if not all(Runner(variant).ready for variant in chosen):
        raise BadFile(
            f"Compiled code cannot be kept in {str(places()[0])!r}; "
            "set HEXARIUM_CACHE to a folder that can be written."
        )
    print(f"Compiled code is in {places()[0]}.")


def _record_types(names: Sequence[str]) -> Iterator[Variant]:
    """One variant for each type of record; the largest first, so that no core is left with it at the end."""
    found: dict[object, Variant] = {}
    for game in map(games.load, names):
        for variant in map(game.variant, game.samples):
            found.setdefault((game.name, variant.record), variant)
    yield from sorted(found.values(), key=lambda variant: -variant.record.itemsize)


def _compiled(variants: Sequence[Variant], cores: int) -> Iterator[Variant]:
    """Compile them on so many cores; gives each when it is done."""
    waiting: SimpleQueue[Variant] = SimpleQueue()
    done: SimpleQueue[tuple[Variant, str]] = SimpleQueue()
    for variant in variants:
        waiting.put(variant)
    for _ in range(min(cores, len(variants))):
        Thread(target=_work, args=(waiting, done), daemon=True).start()
    for _ in variants:
        variant, trouble = done.get()
        if trouble:
            raise RuntimeError(f"{variant!r} does not compile: {trouble}")
        yield variant


def _work(waiting: SimpleQueue[Variant], done: SimpleQueue[tuple[Variant, str]]) -> None:
    worker = Worker()
    while True:
        try:
            variant = waiting.get_nowait()
        except Empty:
            worker.close()
            return
        worker.compile(variant, whole=True)
        done.put((variant, worker.answer()))
