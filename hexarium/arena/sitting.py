"""One game between bots: who sits where and with what seed, and how it went.

Both are plain data: a sitting goes to the process that plays it, what was played comes back and is kept in
a journal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import blake2b
from typing import Any

from hexarium.errors import BadRecord
from hexarium.kit.reading import shown


@dataclass(frozen=True)
class Player:
    """A bot by its name; with weights, one that judges by these and not by those of its game."""

    name: str
    weights: tuple[float, ...] | None = None


@dataclass(frozen=True)
class Sitting:
    """A game to be played."""

    number: int
    seed: int
    players: tuple[Player, ...]
    """By seat."""


@dataclass(frozen=True)
class Decisions:
    """What a seat was asked in a game, where it had more than one action to choose from."""

    count: int = 0
    seconds: float = 0.0
    worst: float = 0.0
    """The seconds of the longest."""
    faults: int = 0
    """How often the answer was not the bot's own: it failed, or named what is not legal."""

    def __add__(self, other: Decisions) -> Decisions:
        return Decisions(
            self.count + other.count,
            self.seconds + other.seconds,
            max(self.worst, other.worst),
            self.faults + other.faults,
        )

    @property
    def mean(self) -> float | None:
        """The seconds of one, if there was any."""
        return self.seconds / self.count if self.count else None


@dataclass(frozen=True)
class Played:
    """How a game went."""

    number: int
    winners: tuple[int, ...]
    """The seats that won; none where it was a draw, or is unfinished."""
    reason: int
    """Why it ended, a place in the game's reasons; 0 where it met the limit of plies."""
    plies: int
    decisions: tuple[Decisions, ...]
    """By seat."""
    faults: tuple[tuple[int, str], ...] = ()
    """The first fault of each seat that had any, in words, in the order in which they came."""
    choices: int = 0
    """How many actions there were to choose from, over all plies."""
    measured: tuple[tuple[int, ...], ...] = ()
    """What the variant measures at the end, measure by measure."""
    record: Mapping[str, Any] | None = field(default=None, repr=False)
    """The game as text, where that was asked for."""

    def points(self) -> dict[int, Fraction]:
        """Which seats have what part of the win; where nobody has won, all share it."""
        seats = self.winners or range(len(self.decisions))
        return {seat: Fraction(1, len(seats)) for seat in seats}

    def data(self) -> dict[str, Any]:
        """The game as a line of a journal."""
        return {
            "game": self.number,
            "winners": list(self.winners),
            "reason": self.reason,
            "plies": self.plies,
            "decisions": [
                [each.count, round(each.seconds, 6), round(each.worst, 6), each.faults]
                for each in self.decisions
            ],
            **({"faults": [list(each) for each in self.faults]} if self.faults else {}),
            **({"record": self.record} if self.record is not None else {}),
        }

    @staticmethod
    def parse(row: Mapping[str, Any]) -> Played:
        """The game from such a line."""
        try:
            # Journals used to hold one fault of a game.
            faults = row.get("faults", [row["fault"]] if "fault" in row else [])
            return Played(
                int(row["game"]),
                tuple(map(int, row["winners"])),
                int(row["reason"]),
                int(row["plies"]),
                tuple(Decisions(*each) for each in row["decisions"]),
                tuple((int(seat), str(words)) for seat, words in faults),
                record=row.get("record"),
            )
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise BadRecord(f"This is no line of a game: {shown(dict(row))}.") from error


def seed_for(seed: int, *part: object) -> int:
    """A seed for a part of a game that tells nothing about the game's own chance.

    A word of the game's own stream would: from one of them all the others can be found, and a bot is given
    this one.
    """
    return int.from_bytes(blake2b(repr((seed, *part)).encode(), digest_size=8).digest())
