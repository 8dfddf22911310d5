"""What a worker of a cluster does: it opens the workplace that it is told of once, and plays portions there.

Whatever goes wrong in that is part of the answer; what a cluster says of its own is about the cluster.
"""

from __future__ import annotations

import os
import pickle
import time
from contextlib import closing
from typing import Any

from hexarium.arena.imprint import Imprint, difference, imprint
from hexarium.arena.member import sendable, unsaid
from hexarium.arena.portions import Portion, Some
from hexarium.errors import BadCluster


class Opened:
    """The workplace that is open in this process."""

    described: bytes | None = None
    place: Any = None

    @classmethod
    def at(cls, workplace: bytes, wanted: Imprint) -> Any:
        """A workplace by its description, where the same sources are run as wanted."""
        if cls.described != workplace:
            if cls.place is not None:
                with closing(cls.place):
                    cls.described = cls.place = None
            place = pickle.loads(workplace).open()
            if differs := difference(wanted, imprint(place.variant)):
                raise BadCluster(
                    f"The machine {os.uname().nodename} of the cluster runs something else: {differs}; "
                    "install the same everywhere, and start its Ray again."
                )
            cls.described, cls.place = workplace, place
        return cls.place


def prepare(workplace: bytes, wanted: Imprint, rehearsal: bytes) -> bytes:
    """Compile or fetch on a machine what is needed; the answer is what went wrong, if anything did."""
    try:
        _quieten()
        Opened.at(workplace, wanted).ready(pickle.loads(rehearsal))
    except Exception as error:
        return pickle.dumps(sendable(error))
    return pickle.dumps(None)


def run(workplace: bytes, wanted: Imprint, portion: bytes) -> bytes:
    """Play a portion; the answer is how long that took, and what came out or what went wrong."""
    try:
        _quieten()
        place, work = Opened.at(workplace, wanted), pickle.loads(portion)
        # To fetch what was compiled belongs to no game.
        for job in jobs(work):
            place.ready(job)
        began = time.perf_counter()
        done = [place.do(job) for job in jobs(work)]
        return pickle.dumps((True, time.perf_counter() - began, done))
    except Exception as error:
        return pickle.dumps((False, 0.0, sendable(error)))


def jobs(portion: Portion) -> tuple[Any, ...]:
    """What is done of a portion, thing by thing."""
    return portion.jobs if isinstance(portion, Some) else (portion,)


def _quieten() -> None:
    """Whoever has asked is told what there is to be told."""
    from hexarium.kit.ports import Voice

    Voice.say = staticmethod(unsaid)
