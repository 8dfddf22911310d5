"""The way a player went in an action, told from the states before and after it."""

from __future__ import annotations

from typing import Any

from hexarium.games.ring.jail import in_jail
from hexarium.games.ring.tables import BANKRUPT, NONE, ROLL, TILES
from hexarium.kit.dispatch import rule


@rule
def moved(before: Any, action: Any, after: Any) -> Any:
    """Whether the player whose turn it was moved by its dice in an action."""
    if before.move_due:
        return not after.move_due and action != BANKRUPT
    if action != ROLL or after.move_due:
        return False
    seat = before.turn
    return not in_jail(before, seat) or after.jail[seat] != before.jail[seat] + 1


@rule
def first_landing(before: Any, action: Any, after: Any) -> Any:
    """The tile that the dice led to in an action, or NONE."""
    if not moved(before, action, after):
        return NONE
    tile = before.at[before.turn] + after.dice[0] + after.dice[1]
    return tile if tile < TILES[before.ring] else tile - TILES[before.ring]


@rule
def second_landing(before: Any, action: Any, after: Any) -> Any:
    """The tile that a card led on to from there, or NONE."""
    first = first_landing(before, action, after)
    last = after.at[before.turn]
    return last if first != NONE and first != last else NONE
