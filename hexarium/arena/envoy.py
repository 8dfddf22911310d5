"""The connection with a Ray cluster, seen from whoever has work for it: a process that speaks with Ray.

`local` is a cluster of this machine alone, which ends with its owner; every port of it is open to this
machine only, and only to who knows its token. Ray itself is never imported here.
"""

from __future__ import annotations

import os
import pickle
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import IO, Any

from hexarium.bots.ending import has_ended, kill_group
from hexarium.errors import BadCluster, BadOption, MissingExtra

LOCAL, AUTO = "local", "auto"
MOMENT = 0.1
"""Seconds after which it is seen that everything is to stop."""
JOINING = 120.0
"""Seconds in which a cluster should be there."""
SOON = 10.0
"""Seconds after which it is said that something takes long."""
STARTS = 3
"""So often a cluster of this machine is started before that is given up."""
LEAVING = 15.0
"""Seconds that the process is given to leave the cluster."""
LONGEST_FOLDER = 24
"""Letters of a folder in which Ray has room for the names of its sockets."""
_PROGRAM = "import sys; sys.path[:] = {path!r}; from hexarium.arena.driver import main; main()"


class Envoy:
    """A process that speaks with Ray."""

    def __init__(self, address: str, processors: int | None = None, stop: Event | None = None) -> None:
        """Join the cluster at an address, `auto` the one that this machine belongs to.

        With `local` start one, of so many processors or all. Once `stop` is set nobody waits any longer, and
        it is not joined.
        """
        check(address)
        self.address = address
        self.workers = self.machines = 0
        """How many there are now."""
        self.last = 0
        """The number of the last portion that was handed over, by whomever."""
        self._lock = Lock()
        for left in reversed(range(STARTS if address == LOCAL else 1)):
            self.told: SimpleQueue[tuple[Any, ...]] = SimpleQueue()
            self._folder = tempfile.mkdtemp(prefix="hx-", dir=_place())
            try:
                self._start()
                self.ask("join", address, processors)
                self.joined = self.wait("joined", stop or Event(), JOINING)
                break
            except BaseException as error:
                self.close()
                # On a machine that is very busy Ray gives up after half a minute, and that cannot be set.
                if not left or not isinstance(error, BadCluster):
                    raise

    def _start(self) -> None:
        path = [each or str(Path.cwd()) for each in sys.path]
        environment = {
            **os.environ,
            "RAY_USAGE_STATS_ENABLED": "0",
            "HEXARIUM_RAY_FOLDER": self._folder,
        }
        if self.address == LOCAL:
            environment |= {
                # Else Ray listens on all interfaces; it is read when Ray is imported.
                "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
                "RAY_AUTH_MODE": "token",
                "RAY_AUTH_TOKEN": secrets.token_hex(32),
                "PYTHONPATH": os.pathsep.join(path),
            }
            for name in ("RAY_ADDRESS", "RAY_AUTH_TOKEN_PATH"):
                environment.pop(name, None)
        elif _has_token():
            environment.setdefault("RAY_AUTH_MODE", "token")  # else Ray joins without the token that it has
        with (Path(self._folder) / "said").open("wb") as said:
            self._process = subprocess.Popen(
                [sys.executable, "-c", _PROGRAM.format(path=path)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=None if os.environ.get("HEXARIUM_TRACEBACK") else said,
                env=environment,
                process_group=0,  # Ctrl-C is for the owner
            )
        Thread(target=_listen, args=(self._process.stdout, self.told), daemon=True).start()

    def ask(self, *words: Any) -> None:
        """Ask the process something; one that has ended is heard of elsewhere."""
        assert self._process.stdin is not None
        with self._lock, suppress(OSError, ValueError):
            self._process.stdin.write(pickle.dumps(words))
            self._process.stdin.flush()

    def hear(self) -> tuple[Any, ...] | None:
        """What is told next, if that is soon; what is told of the cluster itself is seen to here."""
        try:
            told = self.told.get(timeout=MOMENT)
        except Empty:
            return None
        if told[0] == "size":
            self.workers, self.machines = told[1:]
            return None
        if told[0] == "refused":
            raise told[1]
        if told[0] == "over":
            self.told.put(told)  # whoever asks again hears it again
            raise BadCluster(self._lost(told[1]))
        return told

    def _lost(self, said: str) -> str:
        if said.endswith("."):
            return said
        return f"The Ray cluster ({self.address}) was lost: {said}."

    def wait(
        self, what: str, stop: Event, seconds: float | None = None, slow: Callable[[], None] | None = None
    ) -> bool:
        """Wait until something is told; returns whether it was, before it was to stop.

        What takes longer than so many seconds is an error; `slow` is called once where it is not soon told.
        """
        began = time.monotonic()
        while not stop.is_set():
            if (told := self.hear()) is not None and told[0] == what:
                return True
            if slow is not None and time.monotonic() - began > SOON:
                slow()
                slow = None
            if seconds is not None and time.monotonic() - began > seconds:
                raise BadCluster(f"The Ray cluster ({self.address}) does not answer within {seconds:.0f} s.")
        return False

    def close(self) -> None:
        """Leave the cluster; one that was started here is gone after that."""
        process = getattr(self, "_process", None)
        if process is not None:
            with self._lock, suppress(OSError):
                process.stdin.close()
            try:
                has_ended(process, LEAVING)
            finally:
                kill_group(process)
                process.wait()
                process.stdout.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> Envoy:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def _listen(stream: IO[bytes], told: SimpleQueue[tuple[Any, ...]]) -> None:
    """Take what a process tells, as long as there is one."""
    with suppress(Exception):
        while True:
            told.put(pickle.load(stream))
    told.put(("over", "nobody there answers any more"))


def check(address: str) -> None:
    """BadOption if something is no address of a cluster, MissingExtra if there is no Ray to join it with."""
    if address.startswith("ray://"):
        raise BadOption(
            f"--ray cannot be {address!r}, an address of Ray's client; run the command on a machine of the "
            "cluster, with the HOST:PORT that `ray start` has shown."
        )
    host, _, port = address.rpartition(":")
    if address not in (LOCAL, AUTO) and not (host and re.fullmatch(r"\d{1,5}", port) and int(port) < 1 << 16):
        raise BadOption(f"--ray cannot be {address!r}; it is local, auto or the HOST:PORT of a cluster.")
    if find_spec("ray") is None:
        raise MissingExtra("Ray is an extra that is not installed: pip install 'hexarium[ray]'.")


def _has_token() -> bool:
    """Whether there is a token for a cluster in one of the places where Ray looks for it."""
    if os.environ.get("RAY_AUTH_TOKEN") or os.environ.get("RAY_AUTH_TOKEN_PATH"):
        return True
    return Path("~/.ray/auth_token").expanduser().is_file()


def _place() -> str | None:
    """Where folders with short names are made: sockets lie in them, and Linux has no room for long names."""
    return None if len(tempfile.gettempdir()) <= LONGEST_FOLDER else "/tmp"
