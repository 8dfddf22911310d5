"""Long texts, page by page in place of the picture."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from hexarium.cli.terminal.frame import wrapped


def paged(lines: Sequence[str], width: int, rows: int) -> list[list[str]]:
    """Lines broken to the width, in pages of so many rows."""
    broken = wrapped(lines, width)
    return [broken[first : first + rows] for first in range(0, len(broken), rows)]


def markdown_lines(text: str, width: int) -> list[str]:
    """Markdown as lines of a terminal; pictures are left out."""
    words = re.sub(r"<picture>.*?</picture>|!\[[^]]*\]\([^)]*\)|<[^>]+>", "", text, flags=re.DOTALL)
    words = re.sub(r"\[([^]]+)\]\([^)]*\)", r"\1", words)
    console = Console(width=width, file=io.StringIO(), color_system=None, force_terminal=False)
    with console.capture() as capture:
        console.print(Markdown(words))
    return [Text(line).plain.rstrip() for line in capture.get().splitlines()]
