"""What has to be done before games are played: compile, or fetch what was compiled before.

The compiler hears no signal, so it works in a thread beside, and whoever waits for it can stop waiting.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import Event, Thread

from hexarium.arena.hall import Hall
from hexarium.arena.sitting import Player

MOMENT = 0.05
"""Seconds after which it is seen that nobody waits any more."""


def beside(work: Callable[[], None], stop: Event) -> bool:
    """Do some work in a thread until it is done, or until it is to stop; returns whether it is done."""
    trouble: list[BaseException] = []

    def do() -> None:
        try:
            work()
        except BaseException as error:
            trouble.append(error)

    thread = Thread(target=do, daemon=True)
    thread.start()
    while thread.is_alive() and not stop.is_set():
        thread.join(MOMENT)
    if trouble:
        raise trouble[0]
    return not thread.is_alive()


def prepared(hall: Hall, players: Iterable[Player], stop: Event) -> bool:
    """Compile what some players need in a hall, so that their processes find it; returns whether it is done.

    Whoever cannot play is refused here, before any game.
    """

    def prepare() -> None:
        opened = hall.open()
        try:
            for player in players:
                opened.prepare(player)
        finally:
            opened.close()

    return beside(prepare, stop)
