"""Long texts, page by page in place of the picture."""

from __future__ import annotations

from collections.abc import Sequence

from hexarium.cli.terminal.frame import wrapped


def paged(lines: Sequence[str], width: int, rows: int) -> list[list[str]]:
    """Lines broken to the width, in pages of so many rows."""
    broken = wrapped(lines, width)
    return [broken[first : first + rows] for first in range(0, len(broken), rows)]
