"""The tokens on the battlefield as pieces.

A commander and an ally are called by name. Troops look alike, but each has a number in the record while it is
on the battlefield, so that it keeps its id on every way. A troop that comes back takes the lowest number that
is free; whoever loads a position, which does not tell numbers, finds its troops numbered in reading order.
"""

from __future__ import annotations

from functools import lru_cache

from hexarium.games.heaven.drawing.titles import token_title
from hexarium.games.heaven.drawing.tokens import token_id, token_marks, token_place
from hexarium.games.heaven.rules import data
from hexarium.games.heaven.rules.board import Battlefield
from hexarium.games.heaven.rules.field import attack_at, defence_at, kind_at, number_at
from hexarium.games.heaven.rules.tables import HEXES
from hexarium.kit.face import Piece
from hexarium.kit.plain import plain_state
from hexarium.kit.variant import State


def tokens(state: State) -> list[Piece]:
    """All tokens on the battlefield, the Angels first, each side in reading order."""
    table = plain_state(state)
    found = []
    for seat in range(2):
        for hex in range(HEXES):
            if table.occupied[seat] >> hex & 1:
                strength = int(attack_at(table, seat, hex)), int(defence_at(table, seat, hex))
                kind, number = kind_at(table, hex), number_at(table, hex)
                found.append(token(seat, kind, number, hex, *strength, table.damage[hex], int(table.even)))
    return found


@lru_cache(maxsize=4096)
def token(
    seat: int, kind: int, number: int, hex: int, attack: int, defence: int, damage: int, even: int
) -> Piece:
    """A token on a hex; the same one is the same object."""
    space = Battlefield.of().spaces[hex]
    title = token_title(seat, kind, attack, defence, f"on {space.name}", damage, even)
    return Piece(
        token_id(seat, kind, number),
        "commander" if kind == data.COMMANDER else "troop" if kind == data.TROOP else "ally",
        f"hex-{hex}",
        token_place(space),
        tuple(token_marks(seat, kind, number, attack, defence, damage, title)),
        title,
        seat,
    )
