"""`hexarium simulate`: random games by the thousand, counted."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hexarium.arena.picture import picture
from hexarium.arena.simulate import LIMIT, records, simulate
from hexarium.cli.board import write_scene
from hexarium.cli.common import at_least, chosen
from hexarium.cli.simulated import show
from hexarium.cli.stopping import Stop, stopped_by_signals
from hexarium.errors import BadFile
from hexarium.kit.options import parse_seed
from hexarium.kit.ports import Voice
from hexarium.kit.runner import UNLIMITED
from hexarium.kit.variant import Variant
from hexarium.play.record_file import RecordFile

PICTURES = (".svg", ".png")


def run(
    name: str,
    games: int,
    seed: str,
    threads: int | None,
    given: Sequence[str],
    plies: int | None,
    as_json: bool,
    save: str | None,
    output: str | None = None,
) -> None:
    """Simulate, show a bar meanwhile, and print what was found; a signal ends it with what there is."""
    variant = chosen(name, given)
    at_least("games", games, 1)
    number = parse_seed(seed)
    most = _limit(plies)
    workers = (os.cpu_count() or 1) if threads is None else at_least("threads", threads, 1)
    if output is not None and Path(output).suffix.lower() not in PICTURES:
        raise BadFile(f"{Path(output).name!r} is of no known type; it ends in {' or '.join(PICTURES)}.")
    screen = Console(stderr=True)
    with stopped_by_signals() as stop, _file(save, games) as file:
        with _progress(screen, variant, games) as progress:
            found = simulate(variant, games, number, workers, most, progress, stop)
        # The result comes first, so that a full disk costs nothing but the file.
        if as_json:
            print(json.dumps(found.data()), flush=True)
        else:
            show(found, stop.cause)
        if output is not None:
            write_scene(output, picture(found), "light")
        if file is not None:
            _save(file, screen, variant, games, number, most, stop)
        stop.leave()


def _limit(plies: int | None) -> int:
    if plies is None:
        return LIMIT
    return min(at_least("plies", plies, 0), UNLIMITED) or UNLIMITED


@contextmanager
def _file(path: str | None, games: int) -> Iterator[RecordFile | None]:
    """The file for the games, tried before they are played; whatever goes wrong leaves none behind."""
    if path is None:
        yield None
        return
    file = RecordFile(path, games)
    try:
        yield file
    except BaseException:
        file.drop()
        raise


def _save(
    file: RecordFile, screen: Console, variant: Variant, games: int, seed: int, most: int, stop: Stop
) -> None:
    """Write the games; whoever stops that is told how many there are."""
    if not stop.is_set():
        with _bar(screen) as bar:
            played = records(variant, games, seed, most, stop)
            for record in bar.track(played, total=games, description="saving"):
                file.append(record)
    if file.count:
        if file.count < games:
            file.stop()
        file.finish()
    else:
        file.drop()
    if not file.count:
        screen.print(f"Nothing was saved to {str(file.path)!r}.", markup=False, highlight=False)
    elif file.count < games:
        said = f"{str(file.path)!r} has {file.count:,} of the {games:,} games, and says so."
        screen.print(said, markup=False, highlight=False)


@contextmanager
def _progress(screen: Console, variant: Variant, games: int) -> Iterator[Callable[[int], None]]:
    """A bar that is told how many games are done; it says so while something is compiled."""
    playing = f"playing {variant.game.name}"
    with _bar(screen) as bar:
        task = bar.add_task(playing, total=games)

        def compiling(message: str) -> None:
            del message
            bar.update(task, description=f"compiling {variant.game.name}")

        said = Voice.say
        if screen.is_terminal:
            Voice.say = staticmethod(compiling)
        try:
            yield lambda done: bar.update(task, completed=done, description=playing)
        finally:
            Voice.say = staticmethod(said)


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
