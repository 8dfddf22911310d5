"""Who does the work: processes of this machine, or the workers of a Ray cluster, behind one function.

Whoever has jobs asks for a crew and hears the answers; where they are done makes no difference to what they
are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from typing import Any

from hexarium import games
from hexarium.arena.crew import Crew
from hexarium.arena.envoy import LOCAL, Envoy
from hexarium.arena.field import Field
from hexarium.arena.fleet import Fleet
from hexarium.arena.hall import Hall
from hexarium.errors import BadOption

NO_PROGRAMS = (
    "Programs of your own (--bot) are on this machine and not on those of a cluster; leave out --ray."
)


@dataclass(frozen=True)
class Hands:
    """So many at a time, on this machine or where a Ray cluster is."""

    count: int | None
    """None: as many as there are; on this machine a number."""
    ray: str | None = None
    """The address of a cluster, `auto` or `local`."""
    envoy: Envoy | None = None
    """Who has joined it already, if anybody has."""

    def at_most(self, count: int) -> Hands:
        """No more than so many, where that is known before."""
        return self if self.count is None else replace(self, count=min(self.count, count))

    @property
    def far(self) -> bool:
        """Whether a cluster does the work."""
        return self.ray is not None or self.envoy is not None


ALONE = Hands(1)
"""One process of this machine."""


@contextmanager
def crew(
    workplace: Hall | Field,
    hands: Hands,
    rehearsal: Any,
    stop: Event | None = None,
    say: Callable[[str], None] | None = None,
) -> Iterator[Crew | Fleet]:
    """Those who work at a workplace, as long as they are needed.

    Both kinds have `answers(jobs)`, which gives each job with its answer, and `stop`, which ends the work.
    On a cluster each machine gets ready first for a job like the `rehearsal`.
    """
    if not hands.far:
        assert hands.count is not None
        with Crew(workplace, hands.count, stop, say) as members:
            yield members
        return
    there = _sent(workplace)
    if hands.envoy is not None:
        yield Fleet(there, hands.envoy, rehearsal, hands.count, stop, say)
        return
    assert hands.ray is not None
    # A cluster that is started here has as many processors as are wanted.
    wanted, most = (hands.count, None) if hands.ray == LOCAL else (None, hands.count)
    with Envoy(hands.ray, wanted, stop) as envoy:
        yield Fleet(there, envoy, rehearsal, most, stop, say)


def _sent(workplace: Hall | Field) -> Hall | Field:
    """A workplace as it is understood in another folder; BadOption if it is only understood here."""
    if isinstance(workplace, Hall) and workplace.programs:
        raise BadOption(NO_PROGRAMS)
    if workplace.game in games.names():
        return workplace
    return replace(workplace, game=str(Path(workplace.game).resolve()))
