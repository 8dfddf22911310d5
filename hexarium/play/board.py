"""The board of a game before the first move, without loading more of it than that needs."""

from __future__ import annotations

from hexarium.kit.game import Game, Options
from hexarium.kit.marks import Drawn


def board_of(game: Game, options: Options, seed: int) -> Drawn:
    """The board of a game; one that does not describe it shows the start of a match."""
    if game.board is not None:
        return game.board(options, seed)
    from hexarium.play.start import StartBoard

    return StartBoard(game, options, seed)
