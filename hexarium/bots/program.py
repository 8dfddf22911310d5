"""Programs in any language that play: how they are named, started, talked to and ended.

`--bot "name=command …"` says how one is started. It is talked to in JSON lines, and whatever it does –
nothing, too much, or an end in the middle – nobody waits longer than was said, and none is left behind.
"""

from __future__ import annotations

import json
import os
import re
import select
import shlex
import signal
import subprocess
import weakref
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from shutil import which
from time import monotonic
from typing import Any

from hexarium.bots.ending import kill_group
from hexarium.errors import BadOption, reason
from hexarium.kit.reading import shown

NAME = re.compile(r"[A-Za-z][\w-]{0,29}", re.ASCII)
LONGEST_LINE = 1 << 20
"""Bytes; more without an end is no line."""
LAST_WORDS = 120
"""So many letters of the last line that a program wrote to standard error are repeated when it has ended."""
FAREWELL = 0.5
"""Seconds that a program has to end by itself when nobody asks it any more."""
SLICE = 0.1
"""Seconds between two looks at whether somebody has had enough."""


@dataclass(frozen=True)
class Program:
    """A program that plays, and the command that starts it."""

    name: str
    command: tuple[str, ...]

    @staticmethod
    def parse(name: str, line: str) -> Program:
        """A program from the line that starts it, which is split as a shell would."""
        try:
            command = tuple(shlex.split(line))
        except ValueError as error:
            raise BadOption(f"The command of {name} is not understood ({error}).") from None
        if not command or which(command[0]) is None:
            raise BadOption(f"{name} cannot be started; there is no program {shown(''.join(command[:1]))}.")
        return Program(name, command)


Programs = Mapping[str, str]
"""Programs that somebody offers: by name, the lines that start them."""


def programs(given: Iterable[str], taken: Iterable[str] = ()) -> dict[str, str]:
    """What `--bot` was given for, each as `name=command …`; no name is `taken`, or another's."""
    found: dict[str, str] = {}
    names = set(taken)
    for text in given:
        name, sign, line = (part.strip() for part in text.partition("="))
        if not sign or not NAME.fullmatch(name):
            raise BadOption(
                f"--bot cannot be {shown(text)}; it is a name of letters and digits, = and a command, "
                'such as "mine=python bot.py".'
            )
        if name in names:
            raise BadOption(f"A program cannot be called {name!r}; there is a bot of that name.")
        Program.parse(name, line)  # whoever has misspelt it hears it now
        names.add(name)
        found[name] = line
    return found


class Ended(Exception):
    """The program has ended; in words that follow its name."""


class Running:
    """A program that was started, and the lines that go to and fro.

    What it writes to standard error is swallowed but for its last line, which is told when it has ended.
    """

    def __init__(self, program: Program) -> None:
        try:
            self._process = subprocess.Popen(
                program.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                # Ctrl-C is for whoever asks; what the program starts is ended with it.
                process_group=0,
            )
        except OSError as error:
            raise BadOption(f"{program.name} cannot be started ({reason(error)}).") from error
        streams = self._process.stdin, self._process.stdout, self._process.stderr
        self._in, self._out, self._err = (stream.fileno() for stream in streams if stream is not None)
        for file in (self._in, self._out, self._err):
            os.set_blocking(file, False)
        self._unsent = self._unread = self._words = b""
        self._silent = self._stopped = False
        self._end = weakref.finalize(self, _end, self._process, os.getpid())

    def send(self, row: Mapping[str, Any]) -> None:
        """Say something; it is written while somebody waits for an answer."""
        self._unsent += json.dumps(row).encode() + b"\n"

    def line(self, until: float) -> bytes | None:
        """The next line that it says, none when the time is over; Ended if there will be no other."""
        over = False
        while True:
            line, sign, rest = self._unread.partition(b"\n")
            if sign or len(line) > LONGEST_LINE:
                self._unread = rest
                return line
            if self._silent or self._stopped:
                raise Ended(self._how())
            if over:
                return None
            left = until - monotonic()
            over = left <= 0  # what has come by now is read once more
            self._move(max(0.0, min(left, SLICE)))

    def stop(self) -> None:
        """Have enough of it, also while another thread waits for a line."""
        self._stopped = True
        kill_group(self._process)

    def close(self) -> None:
        """End it, politely at first."""
        if self._end.alive and not self._stopped:
            with suppress(OSError):
                os.write(self._in, b'{"do": "quit"}\n')
        self._end()

    def _move(self, seconds: float) -> None:
        """Write and read what can be written and read by then."""
        waiting = select.poll()
        waiting.register(self._out, select.POLLIN)
        if self._err >= 0:
            waiting.register(self._err, select.POLLIN)
        if self._unsent:
            waiting.register(self._in, select.POLLOUT)
        ready = {file for file, _ in waiting.poll(seconds * 1000)}
        if self._in in ready:
            self._write()
        if self._err in ready:
            words = _read(self._err)
            self._words = (self._words + words)[-4 * LAST_WORDS :]
            if not words:
                self._err = -1
        if self._out in ready:
            new = _read(self._out)
            self._unread += new
            self._silent = not new

    def _write(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._in, self._unsent) :]
        except BlockingIOError:
            pass
        except OSError:  # it hears nothing any more; that it has ended is found out by reading
            self._unsent = b""

    def _how(self) -> str:
        """How it ended."""
        if self._err >= 0:
            self._words = (self._words + _read(self._err))[-4 * LAST_WORDS :]
            self._err = -1
        self._end()
        lines = self._words.decode("utf-8", "replace").split("\n")
        said = next((line.strip() for line in reversed(lines) if line.strip()), "")
        last = f" ({said[:LAST_WORDS]})" if said else ""
        code = self._process.returncode
        how = "has closed its output" if code == -signal.SIGKILL else f"ended with exit code {code}"
        return f"{how}{last}"


def _read(file: int) -> bytes:
    """What there is to read now; nothing at the end."""
    try:
        return os.read(file, 1 << 16)
    except OSError:
        return b""


def _end(process: subprocess.Popen[bytes], owner: int) -> None:
    """Let a program end, or end it with all that it has started, and leave nothing of it."""
    if os.getpid() != owner:  # a fork of the owner has not started it
        return
    streams = [stream for stream in (process.stdin, process.stdout, process.stderr) if stream is not None]
    with suppress(OSError):
        streams[0].close()
    until = monotonic() + FAREWELL
    out = streams[1].fileno()
    waiting = select.poll()
    waiting.register(out, select.POLLIN)
    # It is not asked whether it has ended: that would free its number, which its group still has.
    while monotonic() < until and (not waiting.poll(SLICE * 1000) or _read(out)):
        pass
    kill_group(process)
    process.wait()
    for stream in streams:
        with suppress(OSError):
            stream.close()
