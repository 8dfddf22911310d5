"""Random games by the million, on all cores, and what they say about a game.

Game number n of a simulation depends on the seed and on n alone, so the result is the same whatever the
number of threads, and whatever the machines of a Ray cluster that plays it. Compiled code gives up the
interpreter's lock: plain threads are enough. It also hears no signal, so it is asked for short stretches of
plies, and a simulation ends soon whenever it is told to.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Any

from hexarium.arena.field import Field, fitting, prepare
from hexarium.arena.fleet import Fleet
from hexarium.arena.hands import Hands, crew
from hexarium.arena.portions import Numbered, Span
from hexarium.arena.preparing import beside
from hexarium.arena.simulation import Simulation
from hexarium.errors import BadCluster, BadOption
from hexarium.kit.batch import Batch
from hexarium.kit.measures import Measure
from hexarium.kit.rng import word_at, wrapping
from hexarium.kit.runner import UNLIMITED, Runner
from hexarium.kit.variant import Variant
from hexarium.play.match import Match
from hexarium.play.record import Record

LIMIT = 1_000_000
"""After so many plies a game is left unfinished, unless said otherwise: some forty times the longest of a
thousand ordinary games, and less than a second of play."""

MOST_THREADS = 1024

STRETCH = 0.05
"""About so many seconds compiled code plays before it looks whether it is to stop."""
FIRST_PLIES = 500
"""The first stretch, before it is known how long a ply takes."""
Found = tuple[Batch, dict[Measure, Any]]


@dataclass(frozen=True)
class Far:
    """A cluster that plays, and what it is told of the game: its name, or the path of its file."""

    game: str
    hands: Hands
    say: Callable[[str], None] | None = None


def simulate(
    variant: Variant,
    games: int,
    seed: int = 0,
    threads: int = 1,
    most: int = LIMIT,
    progress: Callable[[int], None] | None = None,
    stop: Event | None = None,
    far: Far | None = None,
) -> Simulation:
    """Play `games` random games, of `most` plies at most, and count how they end.

    They are played by so many threads, or by a cluster that is `far`. `progress` hears how many are done.
    Once `stop` is set, or the cluster is gone, what was found so far is the result.
    """
    _check("games", games, UNLIMITED)
    _check("threads", threads, MOST_THREADS)
    stop = stop or Event()
    found = Simulation.of(variant, seed, threads, games, most)
    runner = Runner(variant)
    if not _prepared(runner, stop):
        found.stopped = True
        return found
    if progress is not None:
        progress(0)
    counting = _far(found, far, stop) if far is not None else _near(found, runner, stop)
    with closing(counting):
        for _ in counting:
            if progress is not None:
                progress(found.games)
    found.stopped = found.games < games
    return found


def _near(found: Simulation, runner: Runner, stop: Event) -> Generator[None]:
    """Count games as threads of this process play them."""
    work = _Work(runner, found.seed, found.asked, found.limit, found.threads, stop)
    began = time.perf_counter()
    try:
        for batch, values in work.answers():
            found.add(batch, values)
            if batch.done:
                yield
    except BaseException:
        stop.set()
        work.join()
        raise
    found.seconds = time.perf_counter() - began


def _far(found: Simulation, far: Far, stop: Event) -> Generator[None]:
    """Count games as the workers of a cluster play them."""
    field = Field(far.game, found.options, found.seed, found.limit)
    with crew(field, far.hands, Span(0, 1), stop, far.say) as fleet:
        assert isinstance(fleet, Fleet)
        if not fleet.muster():
            return
        found.threads, found.machines = fleet.size, fleet.machines
        began = time.perf_counter()
        try:
            with closing(fleet.portions(Numbered(found.asked))) as portions:
                for _, (counts,) in portions:
                    found.add_counts(counts)
                    yield
        except BadCluster as error:
            found.lost = str(error)
        finally:
            found.seconds = time.perf_counter() - began


def _check(name: str, number: int, most: int) -> None:
    if not 1 <= number <= most:
        raise BadOption(f"{name} cannot be {number}; it is a whole number from 1 to {most:,}.")


def _prepared(runner: Runner, stop: Event) -> bool:
    """Compile or fetch all that is needed."""
    return beside(lambda: prepare(runner), stop)


class _Work:
    """What is left to be played, and the threads that play it."""

    def __init__(self, runner: Runner, seed: int, games: int, most: int, threads: int, stop: Event) -> None:
        self._threads = min(threads, games)
        self._runner, self._seed, self._games, self._most = runner, seed, games, most
        self._stop = stop
        self._answers: SimpleQueue[Found | BaseException | None] = SimpleQueue()
        self._next = 0
        self._lock = Lock()
        self._started: list[Thread] = []

    def answers(self) -> Iterator[Found]:
        """Start all threads; gives each batch that one of them has played, until all have ended."""
        for _ in range(self._threads):
            self._start()
        ended = 0
        while ended < self._threads:
            answer = self._answers.get()
            if isinstance(answer, BaseException):
                raise answer
            if answer is None:
                ended += 1
            else:
                yield answer

    def _start(self) -> None:
        thread = Thread(target=self._play, daemon=True)
        try:
            thread.start()
        except RuntimeError as error:
            raise BadOption(
                f"threads cannot be {self._threads}; this machine starts {len(self._started)}."
            ) from error
        self._started.append(thread)

    def join(self) -> None:
        """Wait until nobody plays any more; they must have been told to stop."""
        for thread in self._started:
            thread.join()

    def _play(self) -> None:
        try:
            self._play_batches()
        except BaseException as error:
            self._answers.put(error)
        finally:
            self._answers.put(None)

    def _play_batches(self) -> None:
        measures = self._runner.variant.measures
        room = fitting(self._runner)
        count, plies = 1, FIRST_PLIES
        while not self._stop.is_set():
            first, count = self._take(min(count, room))
            if not count:
                return
            batch = self._runner.batch(self._seed, first, count, self._most, keep=bool(measures))
            began = time.perf_counter()
            plies = self._finish(batch, plies)
            taken = time.perf_counter() - began
            self._answers.put((batch, {measure: batch.measured(measure) for measure in measures}))
            count = max(1, min(2 * count, int(count * STRETCH / max(taken, 1e-9))))

    def _take(self, count: int) -> tuple[int, int]:
        """The next games; towards the end few at a time, so that all threads end together."""
        with self._lock:
            first = self._next
            left = self._games - first
            count = min(count, -(-left // (2 * self._threads)))
            self._next += count
            return first, count

    def _finish(self, batch: Batch, plies: int) -> int:
        """Play a batch to its end or until told to stop; returns how many plies a stretch had at last."""
        while not self._stop.is_set():
            began = time.perf_counter()
            over = batch.play(plies)
            if over:
                break
            taken = time.perf_counter() - began
            plies = max(1, min(2 * plies, int(plies * STRETCH / max(taken, 1e-9))))
        return plies


def records(
    variant: Variant, games: int, seed: int, most: int = LIMIT, stop: Event | None = None
) -> Iterator[Record]:
    """The same games as a simulation with this seed plays, one by one, as records; until `stop` is set."""
    runner = Runner(variant)
    for number in range(games):
        with wrapping():
            game_seed = int(word_at(seed, number))
            choices = int(word_at(game_seed, 0))
        match = Match(runner, runner.start(game_seed), game_seed)
        for action in runner.random_plies(runner.start(game_seed), choices, most):
            if stop is not None and stop.is_set():
                return
            match.play(action)
        yield Record.of(match)
