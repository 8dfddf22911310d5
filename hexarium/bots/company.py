"""The bots at one match: who sits where, each with a mind, a thread and, if it is a program, a process."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from hexarium.bots.making import LEVELS, MODULES, make
from hexarium.bots.program import Programs, programs
from hexarium.bots.timing import Asked, Timed
from hexarium.errors import BadOption
from hexarium.kit.reading import shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hexarium.bots.bot import Thought
    from hexarium.kit.variant import Variant
    from hexarium.play.seat import Door


def several(given: str, count: int) -> tuple[str, ...]:
    """So many bots by name: `hard` for all of them, or one for each as in `hard,turn:depth=2,nodes=500,easy`.

    A comma also stands between the settings of a bot; what follows it is then no name but has a value.
    """
    names: list[str] = []
    for part in (each.strip() for each in given.split(",")):
        if names and ":" in names[-1] and "=" in part and ":" not in part:
            names[-1] += f",{part}"
        else:
            names.append(part)
    if not all(names) or (len(names) > 1 and len(names) != count):
        wanted = "one bot" if count == 1 else f"one bot for all, or {count} with commas between them"
        raise BadOption(f"The bots cannot be {shown(given)}; say {wanted}.")
    return tuple(names) if len(names) == count else tuple(names * count)


def offered(given: Iterable[str]) -> dict[str, str]:
    """The programs that `--bot` was given for; none has the name of a bot of ours."""
    return programs(given, (*LEVELS, *MODULES))


class Company:
    """A bot for each of some seats; none thinks for two, and none is waited for longer than it has."""

    def __init__(self, variant: Variant, names: Mapping[int, str], programs: Programs | None = None) -> None:
        """The bots of these names; BadOption says which there are."""
        self.names = dict(names)
        self.programs = dict(programs or {})
        self.bots: dict[int, Timed] = {}
        try:
            for seat, name in self.names.items():
                self.bots[variant.check_seat(seat)] = Timed(make(name, variant, self.programs))
        except BaseException:
            self.close()
            raise

    def ask(self, door: Door, seconds: float | None = None, seed: int = 0) -> Asked:
        """Let the bot at the seat of a door begin to think."""
        assert door.seat is not None
        return self.bots[door.seat].ask(door, seconds, seed)

    def choose(self, door: Door, seconds: float | None = None, seed: int = 0) -> Thought:
        """What that bot chooses."""
        return self.ask(door, seconds, seed).thought()

    def close(self) -> None:
        """Send all bots home."""
        for bot in self.bots.values():
            bot.close()

    def __enter__(self) -> Company:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()
