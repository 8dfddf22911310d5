"""The ring game: 2–6 players race round a ring of hexes, buy and develop properties, and collect rent.

`rules` is what is played, `face` how it reads, `drawing` how it looks, `analysis` what it says about itself.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hexarium.games.ring.rules.data import OPTIONS, REASONS
from hexarium.kit.game import Game, Options

if TYPE_CHECKING:
    from hexarium.games.ring.drawing.board import RingBoard
    from hexarium.kit.analysis import Answer
    from hexarium.kit.variant import Variant


def _bind(game: Game, options: Options) -> Variant:
    from hexarium.games.ring.face.variant import Ring

    return Ring(game, options)


def _board(options: Options, seed: int) -> RingBoard:
    """The board that these options ask for; no chance is involved."""
    from hexarium.games.ring.drawing.board import RingBoard

    del seed
    return RingBoard.of(options["properties_per_city"])


def _landings(variant: Variant, games: int, seed: int) -> Answer:
    """Where players land: exactly, by walking under the same assumptions, and in whole random games."""
    from hexarium.games.ring.analysis.landings import answer

    return answer(variant, games, seed)


GAME = Game(
    name="ring",
    title="The ring",
    version=1,
    bind=_bind,
    options=OPTIONS,
    reasons=REASONS,
    chance=True,
    about="Race round a ring of hexes, buy and develop city properties, and collect rent; two to six play.",
    board=_board,
    showcase=tuple({"properties_per_city": size} for size in (2, 3, 4)),
    analyses={"landings": _landings},
    rulebook=Path(__file__).with_name("rulebook"),
)
