"""Another process that thinks for bots, seen from the server: questions go out, actions come back."""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from hexarium.server.table import Table
from hexarium.server.thinker import ANSWER, FAILED, READY, Forget, Question, Start, framed

MOST = 2000
"""Tables that it keeps; whichever was not asked about for longest is told anew."""
PATIENCE = 20.0
"""Seconds in which something is answered while anything is asked; bots take three, and fetch their code."""
CHUNK = 1 << 16
PROGRAM = "import sys; sys.path[:] = {path!r}; from hexarium.server.thinker import main; main({threads})"


class Answer(NamedTuple):
    """What a bot chose."""

    action: int
    seconds: float
    stood_in: bool
    """Whether the bot had no answer of its own, and any legal action was taken."""


class Unanswered(Exception):
    """There is no answer to a question."""


class Gone(Unanswered):
    """There is none to any: the process has ended, or hangs."""


class Beside:
    """One such process; whoever loses it asks bots in threads."""

    def __init__(self, threads: int) -> None:
        self.ready = False
        """Whether it can be asked."""
        self._threads = threads
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._known: OrderedDict[str, int] = OrderedDict()
        """The tables that it knows, each up to some row."""
        self._open: dict[int, asyncio.Future[Answer]] = {}
        self.asked = 0
        """How many questions there were."""
        self._heard = 0.0
        """When it last answered anything."""

    @property
    def pid(self) -> int | None:
        """The number of the process."""
        return None if self._process is None else self._process.pid

    async def begin(self) -> None:
        """Start it, and return when it can be asked."""
        path = [path or str(Path.cwd()) for path in sys.path]
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", PROGRAM.format(path=path, threads=self._threads)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,  # of what is wrong, only the kind may be told
            start_new_session=True,  # Ctrl-C is for the server
        )
        first = self._open[READY] = asyncio.get_running_loop().create_future()
        self._reading = asyncio.create_task(self._read())
        await first
        self.ready = True

    async def choose(self, table: Table, name: str, seed: int) -> Answer:
        """What a bot chooses for the seat to move; else Unanswered."""
        self.asked += 1
        number = self.asked
        self._say(self.question(number, table, name, seed))
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._open[number] = answer
        try:
            answered = await self._answered(answer)
        finally:
            self._open.pop(number, None)
        if answered.action == FAILED:
            self._known.pop(table.facts.table, None)
            raise Unanswered
        return answered

    async def _answered(self, answer: asyncio.Future[Answer]) -> Answer:
        """Wait for an answer, however many wait before it, as long as there are any answers at all."""
        since = monotonic()
        while True:
            left = max(since, self._heard) + PATIENCE - monotonic()
            if left <= 0:
                raise Gone
            await asyncio.wait({answer}, timeout=left)
            if answer.done():
                return answer.result()

    def question(self, number: int, table: Table, name: str, seed: int) -> Question:
        """What is sent: of a table that it knows, only what is new."""
        id, match = table.facts.table, table.playing
        start, keep = None, 0
        if id in self._known:
            # What stands of the rows that it knows is where its match begins like ours.
            keep = table.ply_at(self._known[id])
        else:
            start = Start(table.facts, [seat.words for seat in table.seats])
            while len(self._known) >= MOST:
                self.forget(next(iter(self._known)))
        self._known[id] = table.v
        self._known.move_to_end(id)
        actions = [ply.action for ply in match.since(keep)]
        return Question(number, id, start, keep, actions, name, seed)

    def forget(self, table: str) -> None:
        """A table will not be asked about any more."""
        if self._known.pop(table, None) is not None:
            with suppress(Gone):
                self._say(Forget(table))

    def _say(self, said: Question | Forget) -> None:
        if not self.ready or self._process is None or self._process.stdin is None:
            raise Gone
        self._process.stdin.write(framed(said))

    async def _read(self) -> None:
        """Hear answers until there are no more."""
        assert self._process is not None
        assert self._process.stdout is not None
        left = b""
        while content := await self._process.stdout.read(CHUNK):
            left += content
            self._heard = monotonic()
            whole = len(left) - len(left) % ANSWER.size
            for number, *told in ANSWER.iter_unpack(left[:whole]):
                answer = self._open.get(number)
                if answer is not None and not answer.done():
                    answer.set_result(Answer(*told))
            left = left[whole:]
        self._lose()

    def _lose(self) -> None:
        self.ready = False
        for answer in self._open.values():
            if not answer.done():
                answer.set_exception(Gone())
                answer.exception()  # whoever asked may have gone, too

    async def end(self) -> None:
        """End it; whoever waits is told."""
        self._lose()
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
        if self._reading is not None:
            await self._reading
