"""`hexarium play`: a game in the terminal, against random players or with friends at one keyboard.

A `Session` is one sitting. Its `Screen` shows a `Frame`, laid out so that nothing scrolls off; what is
typed is understood by a `Reader`; `news` sums up what happened, and a `Look` goes back to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from hexarium import games
from hexarium.cli.common import pairs
from hexarium.cli.terminal.screen import Screen
from hexarium.cli.terminal.seating import people, seating, taken
from hexarium.cli.terminal.session import Session
from hexarium.cli.terminal.table import Table
from hexarium.errors import BadOption
from hexarium.play.match import Match
from hexarium.play.saves import Save


def run(
    name: str,
    seats: str | None,
    seed: str | None,
    given: Sequence[str],
    start: str | None,
    plain: bool,
    pace: float = 0.5,
) -> None:
    """Play a new game, or go on with a saved one."""
    if pace < 0:
        raise BadOption(f"--pace cannot be {pace:g}; it is a number of seconds from 0.")
    screen = Screen(plain)
    if start is not None:
        save = Save.resume(start, games.load(name))
        names = save.match.variant.seats
        sitting = taken(save.seats) if seats is None and save.seats is not None else people(names, seats)
        save.sit(seating(len(names), sitting))
        Session(Table(save.match, sitting, save), screen, pace, name).play()
        return
    # One action at a time needs no compiler, and the first board is there at once.
    match = Match.new(games.load(name), pairs(given), seed, compiled=False)
    Session(Table(match, people(match.variant.seats, seats)), screen, pace, name).play()
