"""Seals: checksums over the lines of a record, so that one that is missing, added or changed is seen.

What is sealed is what the lines say, not how it is spelt: line breaks, spaces and the order of keys may
differ, and the lines of a record have the same seal in both of its forms.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Any
from zlib import crc32

from hexarium.errors import BadRecord
from hexarium.kit.reading import shown

SUM = 16
"""Hex digits of the sum over all lines."""
MARK = 2
"""Hex digits of the mark of each line, which tell where the damage is."""
PLAIN = json.JSONEncoder(sort_keys=True, separators=(",", ":"))
FORM = re.compile(rf"[0-9a-f]{{{SUM}}}:(?:[0-9a-f]{{{MARK}}})*")


class Seal:
    """A checksum that grows line by line."""

    def __init__(self) -> None:
        self._sum = sha256()

    def add(self, row: Any) -> None:
        """Take a line in."""
        self._sum.update(_plain(row))

    def copy(self) -> Seal:
        """One that goes on from here."""
        other = Seal()
        other._sum = self._sum.copy()
        return other

    def text(self) -> str:
        """The sum so far."""
        return self._sum.hexdigest()[:SUM]


def seal(rows: Sequence[Any]) -> str:
    """The seal of a whole record: the sum over all lines, and a mark for each.

    >>> seal([{"game": "heaven"}, "move b3 b4"])
    'dd3e7aada3dffa0d:4a77'
    """
    lines = [_plain(row) for row in rows]
    return f"{sha256(b''.join(lines)).hexdigest()[:SUM]}:{bytes(map(_mark, lines)).hex()}"


def check(rows: Sequence[Any], sealed: Any) -> None:
    """Refuse lines that are not those that were sealed, and say which as far as it can be told."""
    if not isinstance(sealed, str) or not FORM.fullmatch(sealed):
        raise BadRecord(
            f"Line 1: check is {SUM} hex digits, a colon and {MARK} for each line; it is {shown(sealed)}."
        )
    if seal(rows) != sealed:
        raise BadRecord(_damage(rows, sealed[SUM + 1 :]))


def _damage(rows: Sequence[Any], marks: str) -> str:
    then = bytes.fromhex(marks)
    now = bytes(_mark(_plain(row)) for row in rows)
    differ = (place for place, (one, other) in enumerate(zip(then, now, strict=False)) if one != other)
    first = next(differ, min(len(then), len(now)))
    more = len(now) - len(then)
    if more < 0 and now[first:] == then[first - more :]:
        return f"{_lines(first, -more)} missing; the check in line 1 counts {len(then)} lines."
    if more > 0 and now[first + more :] == then[first:]:
        return f"{_lines(first, more)} too many; the check in line 1 counts {len(then)} lines."
    if first == len(now):
        return "Line 1: the check does not fit the lines; it is damaged itself, or some line is changed."
    what = "changed" if more == 0 and now[first + 1 :] == then[first + 1 :] else "missing or changed"
    return f"Line {first + 1} is {what}, as the check in line 1 tells; it is {shown(rows[first])} now."


def _lines(first: int, count: int) -> str:
    return f"Line {first + 1} is" if count == 1 else f"Lines {first + 1} to {first + count} are"


def _mark(line: bytes) -> int:
    return crc32(line) & 0xFF


def _plain(row: Any) -> bytes:
    try:
        return PLAIN.encode(row).encode() + b"\n"
    except RecursionError:
        raise BadRecord("A line is too deep; a record has no lists within lists like that.") from None
