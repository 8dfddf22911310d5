"""`hexarium play`: a game in the terminal, against bots or with friends at one keyboard.

A `Session` is one sitting. Its `Screen` shows a `Frame`, laid out so that nothing scrolls off; what is
typed is understood by a `Reader`; `news` sums up what happened, and a `Look` goes back to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hexarium import games
from hexarium.bots.company import Company, offered
from hexarium.cli.common import pairs
from hexarium.cli.terminal.screen import Screen
from hexarium.cli.terminal.seating import opponents, people, seating, taken
from hexarium.cli.terminal.session import Session
from hexarium.cli.terminal.table import Table
from hexarium.errors import BadOption
from hexarium.kit.variant import Variant
from hexarium.play.match import Match
from hexarium.play.saves import Save


@dataclass(frozen=True)
class Wanted:
    """Who is to sit at the table, as it was typed."""

    seats: str | None = None
    """Those that people take."""
    against: str | None = None
    """The bots on all others."""
    bots: Sequence[str] = ()
    """Programs that play, as `name=command`."""


def run(
    name: str,
    wanted: Wanted,
    seed: str | None,
    given: Sequence[str],
    start: str | None,
    plain: bool,
    pace: float = 0.5,
) -> None:
    """Play a new game, or go on with a saved one."""
    if pace < 0:
        raise BadOption(f"--pace cannot be {pace:g}; it is a number of seconds from 0.")
    programs = offered(wanted.bots)
    screen = Screen(plain)
    if start is not None:
        save = Save.resume(start, games.load(name))
        match = save.match
        sitting, company = _seated(match.variant, wanted, programs, save.seats)
        save.sit(seating(sitting, company.names))
        Session(Table(match, sitting, save, company), screen, pace, name).play()
        return
    # One action at a time needs no compiler, and the first board is there at once.
    match = Match.new(games.load(name), pairs(given), seed, compiled=False)
    sitting, company = _seated(match.variant, wanted, programs)
    Session(Table(match, sitting, company=company), screen, pace, name).play()


def _seated(
    variant: Variant, wanted: Wanted, programs: Mapping[str, str], before: Mapping[int, str] | None = None
) -> tuple[tuple[int, ...], Company]:
    """The seats of people, and the bots on the others; who sat there before sits there again."""
    sitting = (
        taken(before) if wanted.seats is None and before is not None else people(variant.seats, wanted.seats)
    )
    bots = opponents(len(variant.seats), sitting, wanted.against, before)
    try:
        return sitting, Company(variant, bots, programs)
    except BadOption as error:
        if before is None or wanted.against is not None:
            raise
        raise BadOption(
            f'{error} The game was played so; say who a program is with --bot "name=command", '
            "or who plays instead with --against."
        ) from None
