"""The program `hexarium` for tests that start it often: read in once, and forked for each of them.

Most of the time of a short command goes into reading in what it is made of. So the first test that wants the
program has a process read all of it in, and each call is a fork of that process, with arguments, folder,
environment and standard streams of its own. An environment with settings that Python reads before all else
starts the program for real, as `python -m hexarium` does; so do tests that are about its start.
"""

from __future__ import annotations

import atexit
import ctypes
import json
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
LARGEST = 1 << 20
"""Bytes of a call."""
PR_SET_CHILD_SUBREAPER = 36


def ready() -> tuple[str, ...]:
    """How the program is called: the words before its arguments."""
    return (sys.executable, "-I", "-S", str(Path(__file__).with_name("call.py")), _address())


def forked(
    arguments: Sequence[str], terminal: int, *, folder: Path | str, environment: Mapping[str, str]
) -> int:
    """The program in a terminal of its own, as a child of this process; returns its number."""
    asked = {
        "arguments": list(arguments),
        "folder": str(folder),
        "environment": dict(environment),
        "terminal": True,
    }
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as line:
        line.connect(_address())
        # Its parent ends at once, and who looks after orphans here is this process.
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        socket.send_fds(line, [json.dumps(asked).encode()], [terminal] * 3)
        return int(line.recv(32))


@cache
def _address() -> str:
    """Where the process is that has read the program in; it ends with this one."""
    folder = tempfile.TemporaryDirectory(prefix="hexarium-")
    address = str(Path(folder.name) / "program")
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.program.ready", address],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    pipes = (process.stdin, process.stdout)
    assert process.stdout.read(1) == b"!", "the program cannot be read in"

    @atexit.register
    def end() -> None:
        for pipe in pipes:
            pipe.close()
        process.wait()
        folder.cleanup()

    return address
