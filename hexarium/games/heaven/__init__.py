"""War in Heaven: a tactical battle of Angels and Demons."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hexarium.games.heaven.rules.data import OPTIONS, REASONS
from hexarium.kit.game import Game, Options

if TYPE_CHECKING:
    from hexarium.kit.marks import Drawn
    from hexarium.kit.variant import Variant


def _bind(game: Game, options: Options) -> Variant:
    from hexarium.games.heaven.face.variant import Heaven

    return Heaven(game, options)


def _board(options: Options, seed: int) -> Drawn:
    """The one board there is; it has no options and no chance."""
    from hexarium.games.heaven.drawing.board import HeavenBoard

    del options, seed
    return HeavenBoard.of()


GAME = Game(
    name="heaven",
    title="War in Heaven",
    version=1,
    bind=_bind,
    options=OPTIONS,
    reasons=REASONS,
    about=(
        "Angels and Demons fight for the Pearly Gates, for twelve rounds at most: two players, "
        "nothing hidden, no dice."
    ),
    board=_board,
    rulebook=Path(__file__).with_name("rulebook"),
)
