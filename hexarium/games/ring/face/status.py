"""What there is to know beside the ring: a trade as a whole. The rest stands in its middle."""

from __future__ import annotations

from hexarium.games.ring.face.naming import tile_name
from hexarium.games.ring.rules.board import Track
from hexarium.games.ring.rules.tables import NONE
from hexarium.kit.bits import has
from hexarium.kit.drawing import listed
from hexarium.kit.plain import plain_state
from hexarium.kit.variant import State


def lines(record: State, board: Track) -> list[str]:
    """The draft of a trade, or the trade that is asked."""
    state = plain_state(record)
    if state.partner == NONE:
        return []
    given = _side(board, state.give_tiles, state.give_coins)
    wanted = _side(board, state.want_tiles, state.want_coins)
    return [f"Trade of seat {state.turn} with seat {state.partner}: gives {given}, wants {wanted}."]


def _side(board: Track, tiles: int, money: int) -> str:
    things = [tile_name(tile) for tile in board.tiles if has(tiles, tile.index)]
    things += [f"{money} coin{'s' * (money > 1)}"] if money else []
    return listed(things) or "nothing yet"
