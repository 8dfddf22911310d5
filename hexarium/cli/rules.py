"""`hexarium rules`: the rule book of a game in the terminal."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from io import StringIO

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Heading, Markdown
from rich.text import Text
from rich.theme import Theme

from hexarium.cli.common import chosen
from hexarium.errors import BadOption
from hexarium.play.rulebook import page

WIDEST = 100
"""Longer lines are hard to read."""
COLOURS = Theme({"markdown.code": "cyan", "markdown.code_block": "none"})
"""Legible on light terminals as well as on dark ones."""
ASCII = str.maketrans(
    {
        **dict.fromkeys("–—−─━", "-"),
        **dict.fromkeys("’‘", "'"),
        **dict.fromkeys("“”", '"'),
        **dict.fromkeys("•·", "*"),
        "…": "...",
        "×": "x",
        "½": "1/2",
        "→": "->",
        "│": "|",
        "▌": "|",
        "ó": "o",
    }
)
"""What a terminal without these signs shows in their place."""


def run(name: str, given: Sequence[str], summary: bool, part: str | None, plain: bool) -> None:
    """Show a part of the rule book: all rules, unless the summary is asked for."""
    if summary and part not in (None, "summary"):
        raise BadOption(f"--summary and --part {part} do not go together; one of them is enough.")
    asked = part or ("summary" if summary else "rules")
    show(page(chosen(name, given), asked), plain)


def show(markdown: str, plain: bool) -> None:
    """Print a page, through a pager if there is somebody to turn it and too much for one screen."""
    screen = Console()
    text = painted(markdown, min(screen.width, WIDEST), styled=not plain and _styled(screen))
    encoding = sys.stdout.encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(ASCII).encode(encoding, "replace").decode(encoding)
    long = len(text.splitlines()) >= screen.height
    if not (screen.is_terminal and sys.stdin.isatty() and long and _paged(text)):
        sys.stdout.write(text)


def painted(markdown: str, width: int, styled: bool) -> str:
    """A page as lines of a terminal; without `styled` there is no escape code in it."""
    paper = StringIO()
    console = Console(
        file=paper,
        width=width,
        force_terminal=styled,
        color_system="auto" if styled else None,
        legacy_windows=False,
        theme=COLOURS,
    )
    # Sessions have sentences in them, which are not Python.
    session = markdown.replace("```python\n", "```pycon\n")
    console.print(Page(session, code_theme="ansi_dark", hyperlinks=False))
    lines = "\n".join(line.rstrip() for line in paper.getvalue().splitlines())
    return re.sub(r"\n{3,}", "\n\n", lines).strip("\n") + "\n"


class LeftHeading(Heading):
    """A heading where the eye looks for it, at the left, and underlined where there are no styles."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The heading in lines."""
        del options
        text = self.text
        text.justify = "left"
        if self.tag != "h1":
            yield Text("")
        yield text
        if console.color_system is None:
            yield Text({"h1": "=", "h2": "-"}.get(self.tag, "") * text.cell_len)


class Page(Markdown):
    """Markdown as pages are shown."""

    elements = {**Markdown.elements, "heading_open": LeftHeading}  # noqa: RUF012 (as Rich declares it)


def _styled(screen: Console) -> bool:
    """Whether the terminal understands styles, and wants them."""
    return screen.is_terminal and not screen.is_dumb_terminal and not os.environ.get("NO_COLOR")


def _paged(text: str) -> bool:
    """Let the reader's pager show it; returns whether there is one."""
    try:
        command = shlex.split(os.environ.get("PAGER") or "less")
    except ValueError:
        return False
    if os.environ.get("TERM") == "dumb" or not command or shutil.which(command[0]) is None:
        return False
    # Colours pass through, and the last screen stays to be looked at.
    environment = {"LESS": "-R -X", **os.environ}
    with subprocess.Popen(command, stdin=subprocess.PIPE, env=environment) as pager:
        # Ctrl-C is the pager's as long as it runs: it stops a search, not the reading.
        usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            pager.communicate(text.encode(sys.stdout.encoding or "utf-8"))
        finally:
            signal.signal(signal.SIGINT, usual)
    return True
