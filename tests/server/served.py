"""A server as somebody runs it: `hexarium serve` in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType

LONGEST = 60.0
"""Seconds after which a test gives up."""


class Served:
    """A server process on this machine; `with` ends it."""

    def __init__(self, data: Path | None, *arguments: str, **environment: str) -> None:
        where = [] if data is None else ["--data", str(data)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "hexarium", "serve", "--port", "0", *where, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        if "http://" not in self.said:
            raise AssertionError(f"The server does not start: {self.said} {self.stop()}")
        self.address = next(word for word in self.said.split() if word.startswith("http://"))

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.address.rpartition(":")[2])

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str, str]:
        """Stop it; returns its exit code and what it has written."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            out, errors = self.process.communicate(timeout=LONGEST)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
            raise
        return self.process.returncode, out, errors

    def __enter__(self) -> Served:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.returncode is None:
            self.stop()
