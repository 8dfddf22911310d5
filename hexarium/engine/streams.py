"""Lines in and lines out."""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Iterable, Sequence
from contextlib import closing
from typing import TextIO

from hexarium import games
from hexarium.bots.company import offered
from hexarium.bots.making import check_name
from hexarium.engine.session import USUAL_BOT, Engine

SWITCH = 0.001
"""Seconds after which a thread lets others go on; Python's own 5 ms are much of a short time."""


def serve(lines: Iterable[str], out: TextIO, engine: Engine | None = None) -> None:
    """Answer line by line until there are no more, or until asked to quit."""
    with closing(engine or Engine()) as asked:
        for line in lines:
            out.write(json.dumps(asked.answer(line)) + "\n")
            out.flush()
            if not asked.running:
                return


def run(paths: Sequence[str] = (), bots: Sequence[str] = (), plays: str = USUAL_BOT) -> None:
    """Serve standard input and output; bytes that are no text are read as marks of a fault.

    The files at `paths` hold games that can be asked for by their names, beside the installed ones. `bots`
    are programs that play, as `name=command`, and `plays` is who chooses where nobody is named.
    """
    own = games.offer(paths)
    for game in own.values():
        game.variant()  # a mistake in one is said now, to whoever named the file
    programs = offered(bots)
    check_name(plays, programs)
    # What was read in stays; to look through it for garbage would take 60 ms of somebody's time.
    engine = Engine(own, programs, plays, ready=gc.freeze)
    # Whoever watches the time hears of its end sooner, also while a bot thinks in plain Python.
    sys.setswitchinterval(SWITCH)
    stdin = open(sys.stdin.fileno(), encoding="utf-8", errors="replace", newline="\n", closefd=False)  # noqa: SIM115
    stdout = open(sys.stdout.fileno(), "w", encoding="utf-8", newline="\n", closefd=False)  # noqa: SIM115
    with stdin, stdout:
        serve(stdin, stdout, engine)
