"""Servers in processes of their own, forked from one that has read in what servers are made of.

To read that in takes two seconds of the processor, and tests start and kill many servers. What is about the
start of the program itself starts it for real (`test_cli_serve.py`).
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TextIO

from hexarium.server.storage import together

PATIENCE = float(os.environ.get("HEXARIUM_PATIENCE", "60.0"))
"""Seconds to wait for what must come; nothing is said about how fast it comes."""

ALIVE, BEAT = 2.5, 0.5
"""Seconds that hasty servers are believed to be alive, and between two words of them."""

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["tests.server.preloaded"])


def forked(work: Callable[..., None], *given: Any) -> tuple[BaseProcess, TextIO]:
    """A process that does some work, and what it writes."""
    heard, said = _FORKS.Pipe(duplex=False)
    process = _FORKS.Process(target=_run, args=(said, work, given), daemon=True)
    process.start()
    said.close()
    with heard:
        return process, os.fdopen(os.dup(heard.fileno()), encoding="utf-8")


def _run(out: Connection, work: Callable[..., None], given: Sequence[Any]) -> None:
    for number in (1, 2):
        os.dup2(out.fileno(), number)
    out.close()
    # Those of the process that was forked have been written to already, and cannot be set up once more.
    sys.stdout, sys.stderr = (os.fdopen(number, "w", encoding="utf-8", closefd=False) for number in (1, 2))
    work(*given)


def _serve(environment: Mapping[str, str], arguments: list[str], hasty: bool) -> None:
    """Be `hexarium serve`."""
    if hasty:
        together.ALIVE, together.BEAT = ALIVE, BEAT
    os.environ.clear()
    os.environ.update(environment)
    sys.argv[:] = ["hexarium", "serve", *arguments]
    from hexarium.__main__ import main

    main()


class Server:
    """`hexarium serve`, which can be killed and started again."""

    def __init__(
        self, *flags: str, env: Mapping[str, str] | None = None, port: int = 0, hasty: bool = False
    ) -> None:
        """A `hasty` one believes other servers to be dead much sooner."""
        self.flags = flags
        self.hasty = hasty
        self.env = {**os.environ, **(env or {})}
        self.log: list[str] = []
        self.url = ""
        self.begin(port)

    def begin(self, port: int = 0) -> None:
        """Start it, and wait until it says where it is."""
        self.process, stream = forked(_serve, self.env, ["--port", str(port), *self.flags], self.hasty)
        there = threading.Event()

        def listen() -> None:
            with stream:
                for line in stream:
                    self.log.append(line)
                    if "http://" in line and not there.is_set():
                        self.url = "http://" + line.split("http://")[1].split()[0].rstrip("/.,–")
                        there.set()
            there.set()

        self._listening = threading.Thread(target=listen, daemon=True)
        self._listening.start()
        assert there.wait(PATIENCE), "The server says where it is."
        assert self.is_running, "".join(self.log)

    @property
    def is_running(self) -> bool:
        """Whether it has not ended."""
        return self.process.is_alive()

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.url.rsplit(":", 1)[1])

    def kill(self) -> None:
        """Kill −9."""
        self.process.kill()
        self._ended()

    def stop(self) -> int:
        """Ask it to stop, and wait; how it ended."""
        if self.is_running:
            assert self.process.pid is not None
            os.kill(self.process.pid, signal.SIGTERM)
        return self._ended()

    def _ended(self) -> int:
        self.process.join(PATIENCE)
        assert self.process.exitcode is not None, "The server ends."
        self._listening.join(PATIENCE)
        return self.process.exitcode

    def again(self) -> None:
        """Start it once more at the same port."""
        self.begin(self.port)
