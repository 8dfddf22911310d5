"""Journals: files that grow by a line for everything that is done, so that nothing is done twice.

The first line says what the journal is of. Each line has a checksum, and is written at one stroke: whoever is
killed in the middle leaves at most a last line that is torn, and that one is written again. A journal belongs
to one process at a time.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from hexarium.errors import BadFile, BadRecord
from hexarium.play import files
from hexarium.play.seal import Seal

FORMAT = 1


class Journal:
    """A journal to read and to go on with."""

    def __init__(
        self,
        path: str | Path,
        of: str,
        facts: Mapping[str, Any],
        difference: Callable[[Mapping[str, Any], Mapping[str, Any]], str],
    ) -> None:
        """A new journal `of` something, such as a tournament, or the one that is there.

        `facts` say which one it is; `difference` says in words what is not the same in two of them, and a
        journal of another one is refused with that.
        """
        self.path = Path(path)
        self.of = of
        head = _line({"hexarium": FORMAT, "journal": of, **facts})
        self._empty = False
        """Whether nothing was done yet, and nothing of it is worth keeping."""
        self._file = self._opened()
        try:
            content = self._content()
            self.rows: list[dict[str, Any]] = []
            """What was done before."""
            whole = self._read(content) if not head.startswith(content) else 0
            if whole:
                self._check(facts, difference)
            os.ftruncate(self._file, whole)
            if not whole:
                self._empty = True
                self._write(head)
        except BaseException:
            self.close()
            raise

    def append(self, row: Mapping[str, Any]) -> None:
        """Add a line; after that it is not lost, whatever happens to this process."""
        self._empty = False
        self._write(_line(row))

    def close(self) -> None:
        """Done with it; a journal of nothing is not left behind."""
        if self._file >= 0:
            if self._empty:
                with suppress(OSError):
                    self.path.unlink()
            os.close(self._file)
            self._file = -1

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _opened(self) -> int:
        if self.path.exists() and not files.is_plain(self.path):
            raise BadFile(f"{str(self.path)!r} is no plain file; a journal is.")
        try:
            file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        except (OSError, ValueError) as error:
            raise files.unwritable(self.path, error) from error
        if not files.hold(file):
            os.close(file)
            raise BadFile(f"{str(self.path)!r} is being written by another process; wait for it to end.")
        return file

    def _content(self) -> bytes:
        with os.fdopen(os.dup(self._file), "rb") as file:
            file.seek(0)
            return file.read()

    def _read(self, content: bytes) -> int:
        """Take in all lines; returns how many bytes of them are whole."""
        *lines, torn = content.split(b"\n")
        whole = 0
        for number, line in enumerate(lines, 1):
            row = _row(line)
            if number == 1 and (row is None or row.get("journal") != self.of):
                raise BadRecord(f"{str(self.path)!r} is no journal of a {self.of}; name another file.")
            if row is None and number == len(lines) and not torn:
                break  # the system had room for a line, and did not come to fill it
            if row is None:
                raise BadRecord(
                    f"Line {number} of {str(self.path)!r} is damaged; take it out, and it is done again."
                )
            whole += len(line) + 1
            self.rows.append(row)
        if not lines:
            raise BadRecord(f"{str(self.path)!r} is no journal of a {self.of}; name another file.")
        return whole

    def _check(
        self,
        facts: Mapping[str, Any],
        difference: Callable[[Mapping[str, Any], Mapping[str, Any]], str],
    ) -> None:
        head = self.rows.pop(0)
        if head.get("hexarium") != FORMAT:
            raise BadRecord(f"{str(self.path)!r} has another format than this program writes ({FORMAT}).")
        if differs := difference(facts, head):
            raise BadRecord(
                f"{str(self.path)!r} is the journal of another {self.of}: {differs}; name another file."
            )

    def _write(self, content: bytes) -> None:
        try:
            files.write_all(self._file, content)
        except OSError as error:
            raise files.unwritable(self.path, error) from error


def _line(row: Mapping[str, Any]) -> bytes:
    return json.dumps({**row, "check": _check(row)}).encode() + b"\n"


def _row(line: bytes) -> dict[str, Any] | None:
    """What a line says; none if it is not as it was written."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(row, dict):
        return None
    check = row.pop("check", None)
    return row if check == _check(row) else None


def _check(row: Mapping[str, Any]) -> str:
    seal = Seal()
    seal.add(row)
    return seal.text()
