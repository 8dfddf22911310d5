"""The screen: how large it is, what it can show, and what is typed there.

With `--plain`, NO_COLOR, TERM=dumb or into a file no escape code is written; what the encoding of the output
cannot say is said in ASCII.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from shutil import get_terminal_size
from unicodedata import combining, normalize

from rich.console import Console
from rich.text import Text

from hexarium.kit.marks import Scene

SAME_IN_ASCII = (
    ("·−–—─━═", "-"),
    ("…", "."),
    ("×", "x"),
    ("‘’", "'"),
    ("“”", '"'),
    ("│┃║", "|"),
    ("┏┓┗┛┡┩├┤┌┐└┘┼╇╪┴┬╭╮╰╯", "+"),
    ("•", "*"),
    ("→", ">"),
    ("⁰", " "),
)
LEVELS = "¹²³⁴⁵ᵐ", "abcdem"
"""Raised letters stay letters."""
FINE = "".join(fine for fine, _ in SAME_IN_ASCII) + LEVELS[0]
COARSE = "".join(coarse * len(fine) for fine, coarse in SAME_IN_ASCII) + LEVELS[1]
ASCII = str.maketrans(FINE, COARSE)
"""Each for one of the same width, so that pictures and columns stay as they are."""

CLEAR, FORGET, UNSTYLED = "\x1b[H\x1b[2J", "\x1b[3J", "\x1b[0m"
"""An empty screen, none of what has scrolled away, and plain letters again."""


class Screen:
    """A terminal, or a pipe that is written to like one."""

    def __init__(self, plain: bool = False) -> None:
        self.is_terminal = sys.stdout.isatty()
        dumb = os.environ.get("TERM", "").lower() in ("dumb", "unknown", "")
        self.ascii = not _can_encode(sys.stdout.encoding or "ascii", FINE)
        simple = plain or dumb or self.ascii or bool(os.environ.get("NO_COLOR"))
        self.escapes = self.is_terminal and not simple
        for stream in (sys.stdin, sys.stdout):
            if hasattr(stream, "reconfigure"):
                # A letter that cannot be said or read is no reason to stop a game.
                stream.reconfigure(errors="replace")
        if self.escapes and sys.stdin.isatty():
            _edit_lines()

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows, as they are now."""
        columns, rows = get_terminal_size((80, 24))
        return max(columns, 20), max(rows, 8)

    def show(self, lines: Sequence[Text | str]) -> None:
        """Show some lines, alone on the screen where it can be cleared."""
        self._put((CLEAR if self.escapes else "") + self._written(lines))

    def write(self, lines: Sequence[Text | str]) -> None:
        """Write lines below each other."""
        self._put(self._written(lines))

    def _written(self, lines: Sequence[Text | str]) -> str:
        if not self.escapes:
            plain = [line.plain if isinstance(line, Text) else line for line in lines]
            return "".join(f"{self.said(line).rstrip()}\n" for line in plain)
        console = Console(highlight=False, width=self.size[0], file=sys.stdout)
        with console.capture() as capture:
            for line in lines:
                console.print(line if isinstance(line, Text) else Text(line), soft_wrap=True)
        return capture.get()

    def _put(self, text: str) -> None:
        # All at once, so that nobody sees half a picture.
        sys.stdout.write(text)
        sys.stdout.flush()

    def clear(self, all_of_it: bool = False) -> None:
        """An empty screen; with `all_of_it`, what has scrolled away is gone too."""
        if self.escapes:
            self._put(CLEAR + FORGET * all_of_it)
        elif all_of_it:
            self._put("\n" * self.size[1])

    def break_off(self) -> None:
        """Go on in a new line after something was cut off in the middle."""
        self._put(f"{UNSTYLED if self.escapes else ''}\n")

    def note(self, words: str) -> None:
        """Mention something that is gone with the next picture; into a pipe nothing is mentioned."""
        if self.is_terminal:
            self._put(f"{self.said(words)}\r" if self.escapes else f"{self.said(words)}\n")

    def ask(self, prompt: str) -> str:
        """What is typed after a prompt; EOFError when nothing more will come."""
        return input(self.said(prompt)).strip()

    def said(self, text: str) -> str:
        """A text in the characters that there are."""
        if not self.ascii or text.isascii():
            return text
        bare = normalize("NFKD", text.translate(ASCII))
        return "".join(letter for letter in bare if not combining(letter)).encode("ascii", "replace").decode()

    def spoken_scene(self, scene: Scene) -> Scene:
        """A scene whose words are in the characters that there are."""
        if not self.ascii:
            return scene
        return replace(
            scene,
            marks=tuple(replace(mark, short=tuple(map(self.said, mark.short))) for mark in scene.marks),
        )


def _can_encode(encoding: str, text: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _edit_lines() -> None:
    """Arrow keys move in the line and through what was typed, where the system can do that."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return
