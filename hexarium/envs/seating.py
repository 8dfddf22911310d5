"""Who plays the seats that nobody learns on, by the names of bots."""

from __future__ import annotations

from collections.abc import Sequence

from hexarium.bots.bot import Bot
from hexarium.envs.patience import made_of
from hexarium.envs.table import Table
from hexarium.errors import BadOption
from hexarium.kit.reading import shown
from hexarium.kit.rng import word_at, wrapping
from hexarium.kit.variant import Variant

Against = str | Sequence[str] | None
"""A bot for all other seats, or one for each of them, clockwise from the own; none: all seats are played."""

ANY = "random"
"""The seat of each game is left to chance."""


def named(against: Against, players: int) -> list[str]:
    """The names of the bots, clockwise from the own seat; none if there are none."""
    if against is None:
        return []
    names = [against] * (players - 1) if isinstance(against, str) else list(against)
    if len(names) != players - 1:
        raise BadOption(
            f"against names {len(names)} bots, and {players - 1} seats are left for them; "
            "one name stands for all."
        )
    return names


def by_seat(against: Against, seat: int, players: int) -> dict[int, str]:
    """The names of the bots by seat, with another one for the learner."""
    return {(seat + place) % players: name for place, name in enumerate(named(against, players), 1)}


def check_seat(seat: object, players: int, may_be_any: bool) -> int | None:
    """A seat as it was asked for, none for any."""
    if may_be_any and seat == ANY:
        return None
    if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < players:
        return seat
    besides = f", or {ANY!r}" if may_be_any else ""
    raise BadOption(f"seat cannot be {shown(seat)}; it is a whole number from 0 to {players - 1}{besides}.")


class Opponents:
    """The bots at a table; each sees it through the door of its seat, and remembers what it saw."""

    def __init__(self, table: Table, against: Against) -> None:
        self._table = table
        self._bots = [_bot(name, table.variant) for name in named(against, table.players)]

    def play(self, seat: int) -> None:
        """Play until the learner's seat is asked, or nobody is."""
        table = self._table
        while self._bots and (mover := table.to_move) is not None and mover != seat:
            bot = self._bot_of(mover, seat)
            with wrapping():
                word = int(word_at(table.match.seed, table.match.ply))
            table.match.play(bot.choose(table.match.seat(mover), seed=word).action)

    def _bot_of(self, mover: int, seat: int) -> Bot:
        return self._bots[(mover - seat) % self._table.players - 1]

    def close(self) -> None:
        """Give back what they hold."""
        for bot in self._bots:
            bot.close()


def _bot(name: str, variant: Variant) -> Bot:
    kind, settings = made_of(name, variant)
    return kind.build(name, variant, settings)
