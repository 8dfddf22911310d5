"""Saves: a game under way in a file that always has all of it, whatever becomes of the process.

The file is a journal, a record that is only ever added to: a first line that says what is played and who
sits where, a line for every ply, a line where plies were taken back, and a check below. `note` brings it in
line with the match and returns when that is on the disk. A line that was cut off in the middle is left out
when the file is read. When the game is put away, the file becomes the plain record of it.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

from hexarium.errors import BadFile, BadRecord, BadSeat
from hexarium.kit.game import Game
from hexarium.kit.reading import shown
from hexarium.play import files
from hexarium.play.match import Match
from hexarium.play.ply import Ply
from hexarium.play.record import LONGEST_NAME, Record, is_name, journal_row, result_of
from hexarium.play.seal import Seal

ROOM = 2**16
"""Bytes that a journal leaves free below the most that is read."""


class Save:
    """A match and the file that keeps it; `begin` makes a new file, `resume` goes on with one."""

    def __init__(self, match: Match, seats: dict[int, str] | None, path: Path) -> None:
        self.match = match
        self.seats = seats
        """Who sits where; none if the file did not say."""
        self.path = path
        self._file = -1
        """The journal, once something was written in this sitting."""
        self._held = -1
        """The file that was there before, kept from others."""
        self._length = 0
        self._seal = Seal()
        self._noted: list[Ply] = []
        self._over = False
        """Whether the file says how the game ended."""
        self._empty = False
        """Whether nothing has ever been played in a file that was made here."""

    @classmethod
    def begin(
        cls,
        match: Match,
        seats: Mapping[int, str],
        folder: str | Path | None = None,
        path: str | Path | None = None,
    ) -> Save:
        """A new file for a match, in the current folder unless said; a name that is taken gets a number."""
        save = cls(match, _seated(match, seats), Path(path or Path(folder or "") / _name(match)))
        save._empty = True
        save._create()
        return save

    @classmethod
    def resume(cls, path: str | Path, game: Game | None = None, compiled: bool | None = False) -> Save:
        """Go on with a saved game or any record; it is saved to the same file.

        Chance goes on from where it was, and everyone sits where they sat. Whoever has another game in mind,
        or the same file open elsewhere, is refused.
        """
        path = Path(path)
        held = _hold(path)
        try:
            record = Record.load(path)
            _check_game(record, game, path)
            match = record.resume(game, compiled)
        except BaseException:
            os.close(held)
            raise
        seats = None
        if record.seats is not None:
            seats = {seat: who for seat, who in enumerate(record.seats) if who is not None}
        save = cls(match, seats, path)
        save._held = held
        save._noted, save._over = match.plies, match.outcome is not None
        return save

    def sit(self, seats: Mapping[int, str]) -> None:
        """Say who sits where, for a file that did not say or where others go on."""
        before, self.seats = self.seats, _seated(self.match, seats)
        if self.seats == before:
            return
        try:
            self._write_whole()
        except BadFile:
            self.seats = before
            raise

    def note(self) -> None:
        """Bring the file in line with the match, on the disk; after BadFile the next call tries again."""
        plies = self.match.plies
        same = min(len(plies), len(self._noted))
        # Whatever is played after an undo is another object, and the past of a ply never changes.
        while same and plies[same - 1] is not self._noted[same - 1]:
            same -= 1
        over = self.match.outcome is not None
        if same == len(plies) == len(self._noted) and over == self._over:
            return
        # Written anew, a journal is shorter: without what was taken back, and with a single check.
        if not self._is_as_it_was() or self._length > files.MOST - ROOM:
            self._write_whole()
            return
        rows: list[Any] = [{"undo": len(self._noted) - same}] if same < len(self._noted) else []
        rows += map(journal_row, plies[same:])
        if over:
            rows.append({"result": result_of(self.match.outcome)})
        self._append(rows)
        self._noted, self._over = plies, over
        self._empty = False

    def copy(self, path: str | Path, overwrite: bool = False) -> None:
        """Write the game so far to another file as a record; one that is there is refused unless told."""
        if files.same_file(Path(path), self._mine):
            self.note()
            return
        if overwrite and files.is_plain(path):
            # What somebody is playing elsewhere is not taken from under their hands.
            os.close(_hold(Path(path)))
        Record.of(self.match, self.seats).save(path, overwrite)

    def close(self) -> None:
        """Put the game away: the journal becomes its plain record. A game without a ply leaves no file."""
        # If this fails, the file stays open: it can be tried again, or a copy be made elsewhere.
        self.note()
        try:
            if not self._is_as_it_was():
                return
            if self._empty:
                self.path.unlink()
            elif not any(ply.forced for ply in self._noted):
                # Only a journal says of each ply whether its outcome was given by hand. If the disk has no
                # room for a second file, the journal has everything too.
                with suppress(BadFile):
                    Record.of(self.match, self.seats).save(self.path, overwrite=True)
        except OSError as error:
            raise files.unwritable(self.path, error) from error
        finally:
            self._release()

    def __enter__(self) -> Save:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    @property
    def _mine(self) -> int:
        return self._file if self._file >= 0 else self._held

    def _release(self) -> None:
        for file in (self._file, self._held):
            if file >= 0:
                os.close(file)
        self._file = self._held = -1

    def _is_as_it_was(self) -> bool:
        """Whether the journal is where it was and holds what was written, no more and no less."""
        return (
            self._file >= 0
            and files.same_file(self.path, self._file)
            and os.fstat(self._file).st_size == self._length
        )

    def _append(self, rows: list[Any]) -> None:
        """Add lines and the check below them; what could not be written whole is taken away again."""
        sealed = self._seal.copy()
        for row in rows:
            sealed.add(row)
        content = _lines([*rows, {"check": sealed.text()}])
        try:
            files.write_all(self._file, content)
            os.fsync(self._file)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._file, self._length)
            raise files.unwritable(self.path, error) from error
        self._seal = sealed
        self._length += len(content)

    def _create(self) -> None:
        """A file of a name that nobody has."""
        new, rest = self._whole(overwrite=False)
        for path in _names(self.path):
            new.rename(path)
            try:
                new.publish()
            except FileExistsError:
                continue
            break
        self.path = new.path
        self._take(new, rest)

    def _write_whole(self) -> None:
        """Write all of the journal anew: in place of what it goes on from, or again if that is gone."""
        if not files.same_file(self.path, self._mine):
            self._create()
            return
        new, rest = self._whole(overwrite=True)
        new.publish()
        self._take(new, rest)

    def _whole(self, overwrite: bool) -> tuple[files.Beside, tuple[Seal, int]]:
        rows: list[Any] = [{**self._head(), "journal": True}, *map(journal_row, self.match.plies)]
        if self.match.outcome is not None:
            rows.append({"result": result_of(self.match.outcome)})
        sealed = Seal()
        for row in rows:
            sealed.add(row)
        content = _lines([*rows, {"check": sealed.text()}])
        new = files.Beside(self.path, overwrite)
        # Held before it has a name, so that nobody else can have it.
        files.hold(new.file)
        try:
            new.write(content)
        except BaseException:
            new.drop()
            raise
        return new, (sealed, len(content))

    def _head(self) -> dict[str, Any]:
        head = Record.of(self.match, self.seats).head()
        # That of the match: a journal says of each ply whether its outcome was given by hand.
        head.pop("source", None)
        return head if self.match.source is None else {**head, "source": self.match.source.data()}

    def _take(self, new: files.Beside, rest: tuple[Seal, int]) -> None:
        self._release()
        self._file, new.file = new.file, -1
        self._seal, self._length = rest
        self._noted, self._over = self.match.plies, self.match.outcome is not None
        self._empty = self._empty and not self._noted


def _seated(match: Match, seats: Mapping[int, str]) -> dict[int, str]:
    for seat, who in seats.items():
        match.variant.check_seat(seat)
        if who is None or not is_name(who):
            raise BadSeat(f"Seat {seat} is taken by a name of 1 to {LONGEST_NAME} letters, not {shown(who)}.")
    return dict(seats)


def _check_game(record: Record, game: Game | None, path: Path) -> None:
    if game is not None and record.game != game.name:
        raise BadRecord(
            f"{str(path)!r} is a game of {shown(record.game)}, not of {game.name!r}; "
            "go on with it under its own name."
        )


def _lines(rows: list[Any]) -> bytes:
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def _name(match: Match) -> str:
    """What the file of a new game is called."""
    plain = re.sub(r"[^\w-]+", "-", match.game.name)
    return f"{plain}-{match.seed}.jsonl"


def _names(path: Path) -> Iterator[Path]:
    """A name, and others if it is taken."""
    yield path
    for number in count(2):
        yield path.with_name(f"{path.stem}-{number}{path.suffix}")


def _hold(path: Path) -> int:
    """Keep a file from other processes, and from other games in this one."""
    while True:
        with files.opened(path) as found:
            file = os.dup(found.fileno())
        if not files.hold(file):
            os.close(file)
            raise BadFile(f"{str(path)!r} is being played elsewhere; stop that game first, or go on there.")
        # The name may have got another file between opening and holding.
        if files.same_file(path, file):
            return file
        os.close(file)
