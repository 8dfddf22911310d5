"""The roll, the way round the ring, and what the tile at its end asks."""

from __future__ import annotations

from typing import Any

from hexarium.games.ring.rules.cards import apply_card, put_down
from hexarium.games.ring.rules.data import LAND_ON_START, PASS_START
from hexarium.games.ring.rules.jail import be_jailed, in_jail, roll_frees
from hexarium.games.ring.rules.money import BANK, pay
from hexarium.games.ring.rules.outcome import draw_card, roll_dice
from hexarium.games.ring.rules.property import land_on_property
from hexarium.games.ring.rules.tables import CITY, DECK_OF, INCIDENT, JAIL, KIND, SPECIAL, START, TILES
from hexarium.games.ring.rules.telling import FOR_START
from hexarium.games.ring.rules.turn import manage
from hexarium.kit.dispatch import rule


@rule
def roll(state: Any) -> None:
    """Roll two dice and move; in jail only if the roll frees, else the turn goes on to management."""
    rolled = roll_dice(state)
    manage(state)
    if not in_jail(state, state.turn) or roll_frees(state):
        move(state, rolled)


@rule
def move(state: Any, rolled: Any) -> None:
    """Go clockwise by the dice; passing or reaching Start gives 2. Then the tile is resolved."""
    seat = state.turn
    tile = state.at[seat] + state.dice[0] + state.dice[1]
    if tile < TILES[state.ring]:
        put_down(state, seat, tile, 0)
    else:
        tile -= TILES[state.ring]
        put_down(state, seat, tile, 1)
        pay(state, BANK, seat, PASS_START, FOR_START)
    land(state, tile, rolled)


@rule
def land(state: Any, tile: Any, rolled: Any) -> None:
    """What the tile does; `rolled` is what the same action has rolled."""
    kind = KIND[state.ring, tile]
    if kind in (CITY, SPECIAL):
        land_on_property(state)
    elif kind == INCIDENT:
        deck = DECK_OF[state.ring, tile]
        apply_card(state, deck, draw_card(state, deck, rolled))
    elif kind == JAIL:
        be_jailed(state)
    elif kind == START:
        pay(state, BANK, state.turn, LAND_ON_START, FOR_START)
