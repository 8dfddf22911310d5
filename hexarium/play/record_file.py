"""Files of many records: a first line that says how many games there should be, then one record a line.

    with RecordFile(path, games=1000) as file:
        for record in played:
            file.append(record)

The file appears under its name when it is whole. Whoever stops early says so with `stop()`; the file then
says how many games it has and how many were meant. Anything else that goes wrong leaves no file, and an older
one under that name as it was.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from hexarium.errors import BadFile, BadRecord
from hexarium.kit.reading import shown
from hexarium.play import files
from hexarium.play.record import FORMAT, Record, is_json

WIDTH = 120
"""The first line is filled up to so many letters, so that the number in it can still change."""
KEPT = 2**20
"""So many bytes are gathered before they are written."""


class RecordFile:
    """A file of many records being written; see the module."""

    def __init__(self, path: str | Path, games: int, overwrite: bool = False) -> None:
        """A new file that is to hold so many games; one that is there is refused unless told otherwise."""
        if not overwrite:
            files.refuse_existing(path)
        self.path = Path(path)
        self.games = games
        self.count = 0
        """How many games it has so far."""
        self._stopped = False
        self._waiting = bytearray()
        self._file = files.Beside(path, overwrite)
        self._file.write(_head(games, None))

    def append(self, record: Record) -> None:
        """Add a game, with its checksum."""
        self._waiting += json.dumps(record.data(checked=True)).encode() + b"\n"
        self.count += 1
        if len(self._waiting) > KEPT:
            self._flush()

    def stop(self) -> None:
        """These are all the games there will be; the file will say how many were meant."""
        self._stopped = self.count < self.games

    def finish(self) -> None:
        """Give the file its name; all games have to be there, unless `stop` was said."""
        if self.count != self.games and not self._stopped:
            self.drop()
            raise BadRecord(f"{str(self.path)!r} was to have {_games(self.games)}; it got {self.count:,}.")
        self._flush()
        if self._stopped:
            self._file.begin_with(_head(self.count, self.games))
        try:
            self._file.publish()
        except FileExistsError:
            self.drop()
            raise files.exists(self.path) from None
        self._file.close()

    def drop(self) -> None:
        """Leave nothing behind."""
        self._file.drop()

    def __enter__(self) -> RecordFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.finish()
        else:
            self.drop()

    def _flush(self) -> None:
        self._file.write(bytes(self._waiting))
        self._waiting.clear()

    @staticmethod
    def read(path: str | Path) -> Reading:
        """The records of a file, one at a time; also of a file that holds a single one."""
        return Reading.of(path)


@dataclass(frozen=True)
class Reading:
    """A file of records: what it says about itself, and the records when they are asked for."""

    path: str | Path
    many: bool
    games: int | None
    """How many games it says it has."""
    planned: int | None
    """How many were meant, if whoever wrote it stopped before."""

    @staticmethod
    def of(path: str | Path) -> Reading:
        """Look at the beginning of a file, and count where it says how many games it has."""
        with files.opened(path) as file:
            first = files.decoded(files.some_of(file, path, line=True), path)
            if len(first) > KEPT:
                # As long as that only a whole game on one line is; it is not read twice.
                return Reading(path, '"actions"' in first, None, None)
            head = json.loads(first) if is_json(first) else None
            if not isinstance(head, dict) or "games" not in head:
                return Reading(path, isinstance(head, dict) and "actions" in head, None, None)
            games, planned = _read_head(head)
            _check_count(file, path, games)
        return Reading(path, True, games, planned)

    def __iter__(self) -> Iterator[Record]:
        if not self.many:
            yield Record.load(self.path)
            return
        with files.opened(self.path) as file:
            if self.games is not None:
                files.some_of(file, self.path, line=True)
            number = 0
            while line := files.some_of(file, self.path, line=True):
                number += 1
                try:
                    record = Record.parse(files.decoded(line, self.path).removesuffix("\n"))
                except BadRecord as error:
                    raise BadRecord(f"Record {number}: {error}") from error
                yield record


def _head(games: int, planned: int | None) -> bytes:
    head: dict[str, Any] = {"hexarium": FORMAT, "games": games}
    if planned is not None:
        head["planned"] = planned
    return json.dumps(head).ljust(WIDTH).encode() + b"\n"


def _read_head(head: dict[str, Any]) -> tuple[int, int | None]:
    games, planned = head["games"], head.get("planned")
    if head.get("hexarium") != FORMAT:
        raise BadRecord(f"Line 1: this reads records of format {FORMAT}, not {shown(head.get('hexarium'))}.")
    extra = [key for key in head if key not in ("hexarium", "games", "planned")]
    if extra:
        raise BadRecord(f"Line 1: {shown(extra[0])} does not belong in the first line of many records.")
    if type(games) is not int or games < 0 or (planned is not None and type(planned) is not int):
        raise BadRecord("Line 1: games and planned are whole numbers.")
    return games, planned


def _check_count(file: BinaryIO, path: str | Path, games: int) -> None:
    """Count the lines that follow before anything is made of them: half a file is no file."""
    count, last = 0, b"\n"
    try:
        while part := file.read(KEPT):
            count += part.count(b"\n")
            last = part
    except OSError as error:
        raise BadFile(f"{str(path)!r} cannot be read ({error.strerror}).") from error
    if count != games or not last.endswith(b"\n"):
        torn = "" if last.endswith(b"\n") else " and a part of one"
        raise BadRecord(f"{str(path)!r} should have {_games(games)}; it has {count:,}{torn}.")


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count:,} games"
