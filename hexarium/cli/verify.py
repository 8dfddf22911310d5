"""`hexarium verify`: prove the dice, the actions and the result of a record, offline."""

from __future__ import annotations

from hexarium import games as known
from hexarium.cli.ending import fail
from hexarium.errors import BadRecord
from hexarium.play.record_file import RecordFile
from hexarium.play.verifying import Proven, verify

DOES_NOT_HOLD = 1


def run(files: list[str], own: str | None) -> None:
    """Prove every record of every file; the first that does not hold ends it with a sentence."""
    game = None if own is None else known.load(own)
    for file in files:
        proven = 0
        try:
            for record in RecordFile.read(file):
                print(f"{file}: {_told(verify(record, game))}", flush=True)
                proven += 1
        except BadRecord as error:
            where = f"{file!r}, record {proven + 1}" if proven else repr(file)
            fail(str(error) if repr(file) in str(error) else f"{where}: {error}", DOES_NOT_HOLD)


def _told(proven: Proven) -> str:
    plies = _counted(proven.plies, "action", "actions")
    outcomes = _counted(proven.outcomes, "outcome", "outcomes")
    words = _counted(proven.words, "player", "players")
    names = " and ".join(f"seat {seat}" for seat in proven.resigned)
    resigned = f" That {names} resigned fits the game, but only the record says so." if names else ""
    start = " It began from a position that nothing proves." if proven.open_start else ""
    return (
        f"the commitment, the key (with words of {words}), the seed, {outcomes} of chance, {plies} and "
        f"the result ({proven.result}) hold.{resigned}{start}"
    )


def _counted(count: int, one: str, many: str) -> str:
    return f"{'no' if count == 0 else f'{count:,}'} {one if count == 1 else many}"
