"""`hexarium simulate`: random games by the thousand, counted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console

from hexarium.arena.bot_simulation import simulate_bots
from hexarium.arena.hall import Hall
from hexarium.arena.hands import Hands
from hexarium.arena.picture import picture
from hexarium.arena.simulate import LIMIT, Far, records, simulate
from hexarium.arena.simulation import Simulation
from hexarium.bots.company import several
from hexarium.cli.asked import Asked, kept
from hexarium.cli.board import check_picture, write_scene
from hexarium.cli.common import at_least, chosen
from hexarium.cli.progress import bar, progress
from hexarium.cli.simulated import show
from hexarium.cli.stopping import Stop, stopped_by_signals
from hexarium.errors import BadCluster, BadOption
from hexarium.kit.options import parse_seed
from hexarium.kit.runner import UNLIMITED
from hexarium.kit.variant import Variant
from hexarium.play.record_file import RecordFile


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
    bots: str | None = None,
    asked: Asked | None = None,
) -> None:
    """Simulate, show a bar meanwhile, and print what was found; a signal ends it with what there is."""
    variant = chosen(name, given)
    at_least("games", games, 1)
    number = parse_seed(seed)
    most = _limit(plies)
    hands = Asked(given, (), None, None, plies, threads, asked.ray if asked else None).hands("threads")
    check_picture(output)
    screen = Console(stderr=True)
    if asked is not None and bots is None and (asked.bot or asked.ms or asked.opening):
        raise BadOption("--bot, --ms and --opening are for bots; say with --bots who plays.")
    if asked is not None and bots is not None:
        hall = asked.hall(name, records=save is not None, measures=True)
        _run_bots(hall, several(bots, len(variant.seats)), games, number, hands, as_json, save, output)
        return
    with stopped_by_signals() as stop, _file(save, games) as file:
        with progress(screen, variant.game.name, games) as done:
            far = Far(name, hands, _teller(screen)) if hands.far else None
            found = simulate(variant, games, number, hands.count or 1, most, done, stop, far)
        _tell(found, stop, as_json, output)
        if file is not None:
            _save(file, screen, variant, games, number, most, stop)
        stop.leave()
        if found.lost:
            raise BadCluster(found.lost)


def _run_bots(
    hall: Hall,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    hands: Hands,
    as_json: bool,
    save: str | None,
    output: str | None,
) -> None:
    """The same with bots on all seats."""
    screen = Console(stderr=True)
    say = _teller(screen)
    with stopped_by_signals() as stop, kept(save, games) as shelf:
        with progress(screen, hall.variant().game.name, games) as done:
            found = simulate_bots(hall, bots, games, seed, hands, done, stop, say, shelf)
        _tell(found, stop, as_json, output)
        if shelf is not None:
            shelf.finish()
            if said := shelf.said():
                say(said)
        stop.leave()
        if found.lost:
            raise BadCluster(found.lost)


def _teller(screen: Console) -> Callable[[str], None]:
    """Who says sentences on the screen."""
    return lambda sentence: screen.print(sentence, markup=False, highlight=False)


def _tell(found: Simulation, stop: Stop, as_json: bool, output: str | None) -> None:
    # The result comes first, so that a full disk costs nothing but the file.
    if as_json:
        print(json.dumps(found.data()), flush=True)
    else:
        show(found, stop.cause)
    if output is not None:
        write_scene(output, picture(found), "light")


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
        with bar(screen) as shown:
            played = records(variant, games, seed, most, stop)
            for record in shown.track(played, total=games, description="saving"):
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
