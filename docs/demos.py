"""Let bots play the games that the front page shows: `python docs/demos.py`.

They are kept in the folders of the rule books. Others are needed when the rules have changed so that what was
recorded cannot be played any more.
"""

from __future__ import annotations

from hexarium import games
from hexarium.bots.making import make
from hexarium.play.match import Match
from hexarium.play.record import Record
from hexarium.server.demos import FILE, SEED

PLAYER = "medium"
PLIES = 600


def main() -> None:
    """Play one of each."""
    for game in map(games.installed, games.names()):
        assert game.rulebook is not None
        match = Match.new(game, seed=SEED)
        bot = make(PLAYER, match.variant)
        while match.to_move is not None and match.ply < PLIES:
            match.play(bot.choose(match.seat(match.to_move), seed=match.ply).action)
        Record.of(match).save(game.rulebook / FILE, overwrite=True)
        print(f"{game.name}: {match.ply} plies")


if __name__ == "__main__":
    main()
