"""`hexarium replay`: play records again and see that they end as they ended."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.progress import track

from hexarium import games as known
from hexarium.errors import BadRecord
from hexarium.kit.game import Game
from hexarium.play.record import Record
from hexarium.play.record_file import RecordFile


def run(files: Sequence[str], own: str | None) -> None:
    """Replay every record of every file; the first that does not replay from what chance gave is an error.

    Whether the generator agrees is said besides: dice from a real table need not be those of any seed.
    """
    screen = Console(stderr=True)
    game = None if own is None else known.load(own)
    for file in files:
        try:
            print(_replayed(file, game, screen))
        except BadRecord as error:
            # Several files may have been asked for.
            raise BadRecord(str(error) if repr(file) in str(error) else f"{file!r}: {error}") from error


def _is_drawn(record: Record, game: Game | None) -> bool:
    """Whether the generator gives the same outcomes; the record is known to replay without it."""
    try:
        record.replay(generator=True, game=game)
    except BadRecord:
        return False
    return True


def _replayed(file: str, game: Game | None, screen: Console) -> str:
    found = RecordFile.read(file)
    plies = number = given = 0
    bar = track(
        found,
        description=file,
        total=found.games,
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
    )
    for number, record in enumerate(bar, 1):
        try:
            plies += record.replay(game=game).ply
        except BadRecord as error:
            raise BadRecord(f"{file!r}, record {number}: {error}") from error
        given += record.given or not _is_drawn(record, game)
    how = "with and without the generator" if not given else "from what chance gave"
    by_hand = f" ({given:,} with outcomes that the generator does not give)" if given else ""
    meant = "" if found.planned is None else f" of {found.planned:,} that were planned"
    games = "1 game" if number == 1 else f"{number:,} games"
    length = "1 ply" if plies == 1 else f"{plies:,} plies"
    return f"{file}: {games}{meant}, {length}, replayed {how}{by_hand}."
