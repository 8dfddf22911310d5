"""What is counted on each tile while games are played: the state with counters, and who hears the events.

A counted game has counters behind the record of the game. Its rules are the same; where they tell what
happens, compiled code calls these listeners.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba.extending import overload

from hexarium.games.ring.face.variant import Ring
from hexarium.games.ring.rules import telling
from hexarium.games.ring.rules.data import (
    COIN,
    COOLING_PLANT,
    IMPORTER_1,
    IMPORTER_2,
    MOST_TILES,
    SUBSTATION_1,
    SUBSTATION_2,
    WORKSHOP,
)
from hexarium.games.ring.rules.rent import enjoys, rent_of
from hexarium.games.ring.rules.state import STATE
from hexarium.games.ring.rules.tables import BUILD_COST, SELL_GAIN, SPECIAL_TILE
from hexarium.games.ring.rules.telling import FOR_IMPORTER, FOR_RENT
from hexarium.kit.bits import bit
from hexarium.kit.dispatch import JIT, listen, rule, step, tagged
from hexarium.kit.events import Kind, listening

COUNTERS = ("landings", "income", "bought", "paid", "built", "sold")
"""By tile; money in tenths."""
LANDINGS, INCOME, BOUGHT, PAID, BUILT, SOLD = range(len(COUNTERS))

COUNTED = tagged(STATE, "counted", ("counters", np.int64, (len(COUNTERS), MOST_TILES)))


class CountedRing(Ring):
    """The same game on a record that counts."""

    record = COUNTED


def count_landing(state: Any, kind: Any, *values: Any) -> None:  # noqa: ARG001
    """A pawn is put down."""
    _, _, end, _ = values
    state.counters[LANDINGS, end] += 1


def count_purchase(state: Any, kind: Any, *values: Any) -> None:  # noqa: ARG001
    """A property is bought at its price."""
    _, tile, price = values
    state.counters[BOUGHT, tile] += 1
    state.counters[PAID, tile] += price


def count_auction(state: Any, kind: Any, *values: Any) -> None:  # noqa: ARG001
    """A property is bought for a bid."""
    _, tile, coins = values
    state.counters[BOUGHT, tile] += 1
    state.counters[PAID, tile] += coins * COIN


def count_building(state: Any, kind: Any, *values: Any) -> None:  # noqa: ARG001
    """A level costs."""
    _, tile, level = values
    state.counters[BUILT, tile] += BUILD_COST[level - 1]


def count_sale(state: Any, kind: Any, *values: Any) -> None:  # noqa: ARG001
    """A level brings something back."""
    _, tile, level = values
    state.counters[SOLD, tile] += SELL_GAIN[level]


def count_income(state: Any, kind: Any, *values: Any) -> None:  # noqa: ARG001
    """Rents and importers earn."""
    payer, payee, amount, purpose = values
    if purpose == FOR_RENT:
        count_rent(state, state.at[payer], amount)
    elif purpose == FOR_IMPORTER:
        count_import(state, payee, amount)


@rule
def count_rent(state: Any, tile: Any, rent: Any) -> None:
    """Add up a rent, and for each special property of the owner how much lower it would be without."""
    state.counters[INCOME, tile] += rent
    mortgaged = state.mortgaged
    for raiser in (SUBSTATION_1, SUBSTATION_2, WORKSHOP, COOLING_PLANT):
        special = SPECIAL_TILE[state.ring, raiser]
        if enjoys(state, state.owner[tile], raiser):
            state.mortgaged = mortgaged | bit(special)
            state.counters[INCOME, special] += rent - rent_of(state, tile)
            state.mortgaged = mortgaged


@rule
def count_import(state: Any, seat: Any, amount: Any) -> None:
    """Two importers of one player have earned half each."""
    first, second = enjoys(state, seat, IMPORTER_1), enjoys(state, seat, IMPORTER_2)
    share = amount // 2 if first and second else amount
    if first:
        state.counters[INCOME, SPECIAL_TILE[state.ring, IMPORTER_1]] += share
    if second:
        state.counters[INCOME, SPECIAL_TILE[state.ring, IMPORTER_2]] += share


LISTENERS: dict[Kind, Callable[..., None]] = {
    telling.MOVED: count_landing,
    telling.BOUGHT: count_purchase,
    telling.AUCTIONED: count_auction,
    telling.BUILT: count_building,
    telling.SOLD: count_sale,
    telling.PAID: count_income,
}
for _kind, _listener in LISTENERS.items():
    listen(COUNTED, _kind, _listener)


def counted_step(state: Any, action: Any) -> None:
    """Play an action and count; uncompiled, the listeners hear what happened after it."""
    with listening() as events:
        step(state, action)
    for event in events:
        if event.kind in LISTENERS:
            LISTENERS[event.kind](state, event.kind, *event.values.values())


@overload(counted_step, jit_options=JIT)
def _counted_step(state: Any, action: Any) -> Any:
    del state, action

    def compiled(state: Any, action: Any) -> None:
        step(state, action)

    return compiled
