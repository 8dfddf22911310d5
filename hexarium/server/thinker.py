"""The process in which bots think for the tables of a server that has many (`beside` is the other end).

It hears questions on its standard input and answers on its standard output, and ends when the server does. Of
every table that it is asked about it keeps the match, and is told what was played since the last question; a
bot gets the door of its seat here as it would there.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import struct
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from time import monotonic
from typing import BinaryIO, NamedTuple

from hexarium import games
from hexarium.play.match import Match
from hexarium.play.seat import Door
from hexarium.server.beginning import begun
from hexarium.server.choosing import Bots
from hexarium.server.storage.facts import Facts

GARBAGE = 20_000
"""Objects that are made before it is looked for some that nobody holds. Tables are many small objects that
stay: to look through all of them often is a tenth of the work."""
LENGTH = struct.Struct("!I")
"""Before each question."""
ANSWER = struct.Struct("!qqd?")
"""The number of a question, the action, how many seconds it took, and whether the bot had none of its own."""
READY, FAILED = -1, -1
"""What is said instead of a number when all is ready, and instead of an action that cannot be told."""


class Start(NamedTuple):
    """How the game of a table began."""

    facts: Facts
    words: Sequence[str | None]


class Question(NamedTuple):
    """What a bot is asked."""

    number: int
    table: str
    start: Start | None
    """Of a table that was never asked about."""
    keep: int
    """So many of the actions that are known still stand."""
    actions: Sequence[int]
    """And these follow."""
    name: str
    seed: int


class Forget(NamedTuple):
    """A table will not be asked about any more."""

    table: str


def framed(said: Question | Forget) -> bytes:
    """As it is sent."""
    content = pickle.dumps(said, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(content)) + content


def heard(source: BinaryIO) -> Iterator[Question | Forget]:
    """What is said, until nobody says anything any more."""
    while len(length := source.read(LENGTH.size)) == LENGTH.size:
        yield pickle.loads(source.read(*LENGTH.unpack(length)))


class Matches:
    """The matches of all tables that were asked about."""

    def __init__(self) -> None:
        self._kept: dict[str, Match] = {}

    def door(self, asked: Question) -> Door:
        """The door of the seat to move, onto the match as it is at the question."""
        if asked.start is not None:
            facts, words = asked.start
            self._kept[asked.table] = begun(facts, games.installed(facts.game), words)
        match = self._kept[asked.table]
        while match.ply > asked.keep:
            match.undo()
        for action in asked.actions:
            match.play(action)
        assert match.to_move is not None
        # Whoever still thinks about an older question is not disturbed by the next one.
        return match.seat(match.to_move).kept()

    def forget(self, table: str) -> None:
        """Keep it no longer."""
        self._kept.pop(table, None)


def main(threads: int) -> None:
    """The process."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # the server says when it is over
    gc.set_threshold(GARBAGE)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a game prints is no answer, and would spoil all that follow
    serve(threads, sys.stdin.buffer, answers)


def serve(threads: int, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer until there are no more questions."""
    matches, bots, pool, line = Matches(), Bots(), ThreadPoolExecutor(threads), Lock()

    def say(number: int, action: int, seconds: float = 0.0, stood_in: bool = False) -> None:
        with line:
            sink.write(ANSWER.pack(number, action, seconds, stood_in))
            sink.flush()

    def answer(asked: Question, door: Door) -> None:
        began = monotonic()
        try:
            thought = bots.choose(door, asked.name, asked.seed)
        except BaseException:  # nobody hears of it here, and the table would wait for an answer
            say(asked.number, FAILED)
        else:
            say(asked.number, thought.action, monotonic() - began, bool(thought.remark))

    say(READY, 0)
    for said in heard(source):
        if isinstance(said, Forget):
            matches.forget(said.table)
            continue
        try:
            pool.submit(answer, said, matches.door(said))
        except Exception:  # the server asks its own bots then
            matches.forget(said.table)
            say(said.number, FAILED)
