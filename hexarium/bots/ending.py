"""How processes that were started here are ended, with all that they have started themselves.

A number of a process is free for others once somebody has waited for it, but its group and its session may
live on under that number. So whoever is to be killed is looked at without being waited for.
"""

from __future__ import annotations

import os
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

MOMENT = 0.01
"""Seconds between two looks at whether a process has ended."""
PROCESSES = Path("/proc")
"""Where the system tells of its processes, if it does."""


def has_ended(process: subprocess.Popen[bytes], seconds: float) -> bool:
    """Whether a process ends within so many seconds; it keeps its number."""
    until = monotonic() + seconds
    how = os.WEXITED | os.WNOHANG | os.WNOWAIT
    while process.returncode is None:
        with suppress(ChildProcessError):
            if os.waitid(os.P_PID, process.pid, how) is None:
                if monotonic() >= until:
                    return False
                sleep(MOMENT)
                continue
        break
    return True


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill a process that was not waited for yet, and its group."""
    if process.returncode is None:
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)


def kill_session(process: subprocess.Popen[bytes]) -> None:
    """Kill a process that was not waited for yet and leads a session, with all groups in that."""
    if process.returncode is not None:
        return
    for each in _of_session(process.pid):
        with suppress(OSError):
            os.kill(each, signal.SIGKILL)
    kill_group(process)


def _of_session(leader: int) -> list[int]:
    """The processes of a session but for its leader, where the system tells."""
    found = []
    for place in PROCESSES.glob("[0-9]*"):
        number = int(place.name)
        with suppress(OSError):
            if number != leader and os.getsid(number) == leader:
                found.append(number)
    return found
