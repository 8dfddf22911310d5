"""Catan: the island, for 2 to 6 players. First to 10 points on the own turn wins."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hexarium.games.catan.rules import data
from hexarium.games.catan.rules.island import check_setup
from hexarium.kit.game import Game, Options

if TYPE_CHECKING:
    from hexarium.games.catan.drawing.board import CatanBoard
    from hexarium.kit.variant import Variant


def _bind(game: Game, options: Options) -> Variant:
    from hexarium.games.catan.face.variant import Catan

    return Catan(game, options)


def _board(options: Options, seed: int) -> CatanBoard:
    from hexarium.games.catan.drawing.board import board_of

    return board_of(options, seed)


GAME = Game(
    name="catan",
    title="Catan",
    version=1,
    bind=_bind,
    options=data.OPTIONS,
    reasons=data.REASONS,
    chance=True,
    secrets=True,
    about="Settle an island: roads, settlements and cities from what its hexes yield, with dice and trade.",
    samples=({}, {"players": 6}),
    check=check_setup,
    board=_board,
    showcase=({"setup": "beginner"}, {"players": 6}),
    rulebook=Path(__file__).with_name("rulebook"),
)
