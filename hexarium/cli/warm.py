"""`hexarium warm`: compile everything now, so that nothing waits later."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, suppress
from queue import Empty, SimpleQueue
from threading import Thread

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from hexarium import games
from hexarium.bots.readiness import is_ready, needed
from hexarium.errors import BadFile, HexariumError
from hexarium.kit.cache import places
from hexarium.kit.rehearsal import rehearse
from hexarium.kit.runner import Runner
from hexarium.kit.variant import Variant
from hexarium.kit.workers import Worker


def run(names: Sequence[str]) -> None:
    """Compile the rules of the named games, or of all, on all cores, with a progress bar.

    Each record type is the work of one process, for what its parts have in common is compiled once there.
    The processes end with this one, however it ends.
    """
    chosen = list(_record_types(names or games.names()))
    for variant in chosen:
        rehearse(variant)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("compiling", total=len(chosen))
        with closing(_compiled(chosen, os.cpu_count() or 1)) as compiled:
            for variant in compiled:
                bar.update(task, advance=1, description=f"compiled {variant.game.name}")
    if not all(Runner(variant).ready and is_ready(variant) for variant in chosen):
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


def _compiled(variants: Sequence[Variant], cores: int) -> Generator[Variant]:
    """Compile them on so many cores; gives each when it is done. Whoever stops asking ends the work."""
    waiting: SimpleQueue[Variant] = SimpleQueue()
    done: SimpleQueue[tuple[Variant, str]] = SimpleQueue()
    for variant in variants:
        waiting.put(variant)
    workers: list[Worker] = []
    try:
        for _ in range(min(cores, len(variants))):
            workers.append(Worker())
            Thread(target=_work, args=(workers[-1], waiting, done), daemon=True).start()
        for _ in variants:
            variant, trouble = done.get()
            if trouble:
                raise HexariumError(f"{variant!r} does not compile: {trouble}")
            yield variant
    finally:
        for worker in workers:
            worker.close()


def _work(worker: Worker, waiting: SimpleQueue[Variant], done: SimpleQueue[tuple[Variant, str]]) -> None:
    """Hand one after another to a worker, as long as there is one."""
    with suppress(Empty):
        while not worker.done:
            variant = waiting.get_nowait()
            worker.compile(variant, whole=True, calls=needed(variant))
            done.put((variant, worker.answer()))
