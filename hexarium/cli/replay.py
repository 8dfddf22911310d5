"""`hexarium replay`: play records again and see that they end as they ended."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.progress import track

from hexarium import games
from hexarium.errors import BadRecord
from hexarium.play.record import GIVEN, Record


def run(files: Sequence[str], own: str | None) -> None:
    """Replay every record of every file, both ways; the first that does not replay is an error.

    Outcomes that were given by hand have no generator that could agree with them.
    """
    screen = Console(stderr=True)
    game = None if own is None else games.load(own)
    for file in files:
        found = Record.load_all(file)
        plies = 0
        for number, record in enumerate(
            track(found, description=file, console=screen, transient=True, disable=not screen.is_terminal), 1
        ):
            try:
                plies += record.replay(game=game).ply
                if record.source != GIVEN:
                    record.replay(generator=True, game=game)
            except BadRecord as error:
                raise BadRecord(f"{file!r}, record {number}: {error}") from error
        number_of_games = "1 game" if len(found) == 1 else f"{len(found):,} games"
        given = sum(record.source == GIVEN for record in found)
        how = "with and without the generator" if not given else "from what chance gave"
        by_hand = f" ({given:,} with outcomes given by hand)" if given else ""
        print(f"{file}: {number_of_games}, {plies:,} plies, replayed {how}{by_hand}.")
