"""The program, read in: `python -m tests.program.ready ADDRESS` forks for everybody who calls.

It ends when its standard input does, and so with whoever has started it.
"""

from __future__ import annotations

import fcntl
import gc
import importlib
import io
import json
import os
import pkgutil
import select
import signal
import socket
import sys
import termios
import threading
from collections.abc import Mapping
from typing import Any

from tests.program import LARGEST, ROOT

READ_IN = ("hexarium.cli", "hexarium.games", "hexarium.engine", "hexarium.arena", "hexarium.bots")
"""The packages that commands are made of, servers aside."""
NOT_READ_IN = ("hexarium.arena.envoy", "hexarium.arena.driver")
"""What Ray's processes begin with."""


def _read_by_python(environment: Mapping[str, str]) -> dict[str, str]:
    """What Python itself reads when it starts, and so what a fork is too late for."""
    settings = {
        name: value for name, value in environment.items() if name.startswith(("PYTHON", "LC_", "LANG"))
    }
    # This folder is where modules are looked for anyway.
    return {name: value for name, value in settings.items() if (name, value) != ("PYTHONPATH", str(ROOT))}


SETTINGS = _read_by_python(os.environ)
"""What it has read here."""


def read_in() -> None:
    """Import what the program imports when it needs it."""
    for name in READ_IN:
        package = importlib.import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            if module.name not in NOT_READ_IN:
                importlib.import_module(module.name)
    gc.collect()
    gc.freeze()  # the forks share all of this
    assert threading.active_count() == 1, "a process with threads cannot be forked"


def main(address: str) -> None:
    """Fork for every call; only programs come back from here."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as listener:
        listener.bind(address)
        listener.listen(64)
        os.write(1, b"!")
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        while True:
            if select.select([listener.fileno(), 0], [], [])[0][-1] == 0:
                os._exit(0)
            line, _ = listener.accept()
            if os.fork() == 0:
                break
            line.close()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    said, streams, _, _ = socket.recv_fds(line, LARGEST, 3)
    asked = json.loads(said)
    child = os.fork()
    if child == 0:
        line.close()
        run(asked, streams)
        return
    for stream in streams:
        os.close(stream)
    if "terminal" in asked:
        line.send(str(child).encode())
        os._exit(0)
    ended = os.pidfd_open(child)
    if ended not in select.select([line.fileno(), ended], [], [])[0]:
        os.kill(child, signal.SIGKILL)  # whoever called has been killed
    _, status = os.waitpid(child, 0)
    line.send(str(os.waitstatus_to_exitcode(status)).encode())
    os._exit(0)


def run(asked: dict[str, Any], streams: list[int]) -> None:
    """Be the program that was asked for."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    if "terminal" in asked:
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    os.environ.clear()
    os.environ.update(asked["environment"])
    os.chdir(asked["folder"])
    if _read_by_python(asked["environment"]) != SETTINGS:
        os.execv(sys.executable, [sys.executable, "-m", "hexarium", *asked["arguments"]])
    raw = io.BufferedReader(io.FileIO(0, closefd=False))
    sys.stdin = io.TextIOWrapper(raw, "utf-8", errors="surrogateescape")
    sys.stdout = _written(1, "strict")
    sys.stderr = _written(2, "backslashreplace")
    sys.argv[:] = ["hexarium", *asked["arguments"]]
    from hexarium.__main__ import main

    main()


def _written(number: int, errors: str) -> io.TextIOWrapper:
    """A stream of text for what a program writes."""
    raw = io.FileIO(number, "wb", closefd=False)
    lines = raw.isatty() or number == 2
    return io.TextIOWrapper(io.BufferedWriter(raw), "utf-8", errors=errors, line_buffering=lines)


if __name__ == "__main__":
    read_in()
    main(sys.argv[1])
