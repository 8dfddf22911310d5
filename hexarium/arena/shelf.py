"""Where the records of games are put as they come, and stand in the order of their numbers in the end."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from hexarium.arena.sitting import Played
from hexarium.play.record import Record
from hexarium.play.record_file import RecordFile


class Shelf:
    """A file of many records whose games come in any order."""

    def __init__(self, path: str, games: int) -> None:
        """A new file, tried before anything is played; one that is there is refused."""
        self.file = RecordFile(path, games)
        self._next = 0
        self._waiting: dict[int, Mapping[str, Any]] = {}

    def put(self, played: Played) -> None:
        """Keep the record of a game until those before it are there."""
        assert played.record is not None
        self._waiting[played.number] = played.record
        while self._next in self._waiting:
            self._append(self._next)
            self._next += 1

    def _append(self, number: int) -> None:
        self.file.append(Record.parse(json.dumps(self._waiting.pop(number))))

    def finish(self) -> None:
        """Give the file its name; it says how many games it has of those that were meant."""
        for number in sorted(self._waiting):
            self._append(number)
        if not self.file.count:
            self.file.drop()
            return
        if self.file.count < self.file.games:
            self.file.stop()
        self.file.finish()

    def drop(self) -> None:
        """Leave nothing behind."""
        self.file.drop()

    def said(self) -> str:
        """What there is to be said about the file, in a sentence; nothing where it has all games."""
        count, games, path = self.file.count, self.file.games, str(self.file.path)
        if not count:
            return f"Nothing was saved to {path!r}."
        return "" if count == games else f"{path!r} has {count:,} of the {games:,} games, and says so."
