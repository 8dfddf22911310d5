"""A pseudo terminal to play in, and a small model of the screen that a player would see there."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from tests.program import forked

ESCAPE = re.compile(r"\x1b\[([0-9;?]*)([a-zA-Z])")
PROMPT = re.compile(r"> ?$")
LONGEST = 60.0
"""Seconds after which a test gives up."""


class Terminal:
    """A program in a pseudo terminal; `data` is all that it has written."""

    def __init__(self, process: int, file: int, columns: int, rows: int) -> None:
        self.process, self.file = process, file
        self.columns, self.rows = columns, rows
        self.data = b""
        self.status: int | None = None

    @property
    def text(self) -> str:
        return self.data.decode("utf-8", "replace")

    def type(self, line: str) -> list[str]:
        """Type a line, and see the screen at the next prompt."""
        os.write(self.file, f"{line}\n".encode())
        return self.screen_at_prompt()

    def screen_at_prompt(self) -> list[str]:
        """Wait for a prompt, or for the end, and see the screen."""
        before, began = len(self.data), time.monotonic()
        while time.monotonic() - began < LONGEST:
            if not self._read(0.2):
                break
            new = ESCAPE.sub("", self.data[before:].decode("utf-8", "replace"))
            if PROMPT.search(new) and not select.select([self.file], [], [], 0.1)[0]:
                break
        return self.screen()

    def wait_for(self, words: str) -> None:
        """Wait until something has been written."""
        began = time.monotonic()
        while words not in self.text and time.monotonic() - began < LONGEST and self._read(0.2):
            pass
        assert words in self.text

    def end(self, number: int | None = None) -> int:
        """Wait for the end, after a signal if one is given; the exit code."""
        if number is not None:
            os.kill(self.process, number)
        began = time.monotonic()
        while self.status is None and time.monotonic() - began < LONGEST:
            with suppress(OSError):
                self._read(0.05)
            found, status = os.waitpid(self.process, os.WNOHANG)
            if found:
                self.status = os.waitstatus_to_exitcode(status)
        assert self.status is not None
        return self.status

    def screen(self) -> list[str]:
        """The lines that are to be seen now."""
        lines = [""] * self.rows
        row = column = at = 0
        text = self.text
        while at < len(text):
            escape = ESCAPE.match(text, at)
            if escape:
                at = escape.end()
                if escape[2] == "H":
                    row = column = 0
                elif escape[2] == "J" and escape[1] == "2":
                    lines = [""] * self.rows
                continue
            letter, at = text[at], at + 1
            if letter == "\r":
                column = 0
            elif letter == "\n" or (letter.isprintable() and column == self.columns):
                row += 1
                if row == self.rows:
                    lines, row = [*lines[1:], ""], self.rows - 1
                if letter != "\n":
                    lines[row], column = letter, 1
            elif letter.isprintable():
                lines[row] = f"{lines[row][:column]:<{column}}{letter}{lines[row][column + 1 :]}"
                column += 1
        return [line.rstrip() for line in lines]

    def _read(self, seconds: float) -> bool:
        if not select.select([self.file], [], [], seconds)[0]:
            return True
        try:
            new = os.read(self.file, 65536)
        except OSError:
            return False
        self.data += new
        return bool(new)


def playing(
    *arguments: str,
    cwd: Path,
    size: tuple[int, int] = (80, 24),
    environment: Mapping[str, str] | None = None,
) -> AbstractContextManager[Terminal]:
    """`hexarium play` in a pseudo terminal; a new game is against random players unless said."""
    strangers = () if {"--against", "--from"} & set(arguments) else ("--against", "random")
    return running("play", *arguments, *strangers, cwd=cwd, size=size, environment=environment)


@contextmanager
def running(
    *arguments: str,
    cwd: Path,
    size: tuple[int, int] = (80, 24),
    environment: Mapping[str, str] | None = None,
) -> Iterator[Terminal]:
    """A command of `hexarium` in a pseudo terminal of so many columns and rows."""
    columns, rows = size
    file, inner = pty.openpty()
    fcntl.ioctl(file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    kept = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
    changed = {"TERM": "xterm-256color", "COLORTERM": "truecolor", **(environment or {})}
    process = forked(arguments, inner, folder=cwd, environment={**kept, **changed})
    os.close(inner)
    terminal = Terminal(process, file, columns, rows)
    try:
        yield terminal
    finally:
        if terminal.status is None:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
        os.close(file)
