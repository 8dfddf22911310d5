"""Pieces of a loaded position stand as the rules would have put them, compiled or not."""

from __future__ import annotations

import random

import pytest

from hexarium.games.catan import GAME
from hexarium.games.catan.face.standing import Pieces, _built, _standing
from hexarium.games.catan.face.variant import Catan
from hexarium.kit.rng import wrapping
from hexarium.kit.runner import Runner


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_follows_from_pieces_is_the_same_compiled_or_not(players: int) -> None:
    variant = GAME.variant({"players": players})
    assert isinstance(variant, Catan)
    runner, choose, board = Runner(variant), random.Random(players), variant.shape.board

    def taken(places: list[int], most: int) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(places.pop() for _ in range(choose.randint(0, most))) for _ in range(players))

    for _ in range(25):
        corners, edges = (choose.sample(range(n), n) for n in (board.corner_count, board.edge_count))
        ports = tuple((port.edge, choose.randrange(6)) for port in variant.shape.ports)
        pieces = Pieces(ports, taken(corners, 4), taken(corners, 5), taken(edges, 15))
        with wrapping():
            plain = _standing(runner.dtype, pieces, variant.shape)
        assert _built(runner, pieces, variant.shape) == plain
