"""Simulations in which bots sit where random players sit otherwise; the same things are counted.

Game number n has the seed that it has among random games. Everybody keeps the own seat, so that what is found
is how the game goes between these bots, and not which of them is better: that is what tournaments are for.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from threading import Event
from typing import Any

import numpy as np

from hexarium.arena.fleet import Fleet
from hexarium.arena.hall import Hall
from hexarium.arena.hands import ALONE, Hands, crew
from hexarium.arena.preparing import prepared
from hexarium.arena.shelf import Shelf
from hexarium.arena.simulation import Simulation
from hexarium.arena.sitting import Played, Player, Sitting
from hexarium.errors import BadCluster
from hexarium.kit.rng import word_at, wrapping
from hexarium.kit.variant import Variant


def simulate_bots(
    hall: Hall,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    hands: Hands = ALONE,
    progress: Callable[[int], None] | None = None,
    stop: Event | None = None,
    say: Callable[[str], None] | None = None,
    shelf: Shelf | None = None,
) -> Simulation:
    """Play `games` games of the bots, by seat, and count how they end.

    `progress` hears how many are done, `say` what went wrong on the way. Once `stop` is set, or the cluster
    that plays is gone, what was found so far is the result.
    """
    stop = stop or Event()
    variant = hall.variant()
    found = Simulation.of(variant, seed, min(hands.count or 1, games), games, hall.most)
    found.bots = tuple(bots)
    players = tuple(map(Player, bots))
    if not prepared(hall, dict.fromkeys(players), stop):
        found.stopped = True
        return found
    if progress is not None:
        progress(0)
    with crew(hall, hands.at_most(games), Sitting(0, 0, players), stop, say) as workers:
        if isinstance(workers, Fleet) and workers.muster():
            found.threads, found.machines = workers.size, workers.machines
        began = time.perf_counter()
        try:
            with closing(workers.answers(_sittings(players, games, seed))) as answers:
                for _, played in answers:
                    _count(found, variant, played)
                    if shelf is not None:
                        shelf.put(played)
                    if progress is not None:
                        progress(found.games)
        except BadCluster as error:
            found.lost = str(error)
        found.seconds = time.perf_counter() - began
    found.stopped = found.games < games
    return found


def _sittings(players: tuple[Player, ...], games: int, seed: int) -> Iterator[Sitting]:
    for number in range(games):
        with wrapping():
            own = int(word_at(seed, number))
        yield Sitting(number, own, players)


@dataclass(frozen=True)
class _Single:
    """One game as simulations count it."""

    lengths: Any
    winners: Any
    reasons: Any
    branches: int
    done: int = 1
    under_way: int = 0


def _count(found: Simulation, variant: Variant, played: Played) -> None:
    winners = sum(1 << seat for seat in played.winners)
    lengths, won, reasons = (np.array([number]) for number in (played.plies, winners, played.reason))
    values = zip(variant.measures, played.measured, strict=True)
    found.add(
        _Single(lengths, won, reasons, played.choices),
        {measure: np.array([row]) for measure, row in values},
    )
    found.faults += sum(each.faults for each in played.decisions)
    # Which of two games is over first is chance.
    if played.faults and (found.fault_in is None or played.number < found.fault_in):
        (_, found.fault), found.fault_in = played.faults[0], played.number
