"""The Luck and Destiny cards, one effect after the other."""

from __future__ import annotations

from typing import Any

from hexarium.games.ring.rules import data
from hexarium.games.ring.rules.auction import land_on_property
from hexarium.games.ring.rules.debt import BANK, owe, owe_each
from hexarium.games.ring.rules.estate import set_level
from hexarium.games.ring.rules.jail import go_to_jail
from hexarium.games.ring.rules.tables import ALL_CITY_TILES, AMOUNT, EFFECT, NONE
from hexarium.games.ring.rules.turn import lives, living_after
from hexarium.kit.bits import lowest, members, without_lowest
from hexarium.kit.dispatch import rule


@rule
def apply_card(state: Any, deck: Any, card: Any) -> None:
    """Apply the effect of a card at once; cards count from 0."""
    seat = state.turn
    effect = EFFECT[deck, card]
    amount = AMOUNT[deck, card]
    if effect == data.GAIN:
        state.cash[seat] += amount
    elif effect == data.RELEASE:
        state.holder[deck] = seat
    elif effect == data.FREE_LOT:
        place_free_lot(state, seat, amount)
    elif effect == data.GAIN_FOR_PROPERTIES:
        state.cash[seat] += amount * members(state.owned[seat] & ALL_CITY_TILES[state.ring])
    elif effect == data.LOSE_LEVEL:
        lose_level(state, seat)
    elif effect in (data.TO_START, data.TO_SPECIAL, data.TO_JAIL, data.BACK):
        send(state, seat, effect, amount)
    elif effect in (data.PAY, data.PAY_SHARE, data.PAY_FOR_LOTS):
        owe(state, BANK, amount_due(state, seat, effect, amount))
    elif effect == data.PAY_EVERY:
        owe_each(state, state.living & ~(1 << seat), amount)
    else:
        owe(state, payee(state, seat, effect), amount)


@rule
def send(state: Any, seat: Any, effect: Any, amount: Any) -> None:
    """Cards that move the player; a property is resolved as a landing, and backwards gives no Start money."""
    if effect == data.TO_JAIL:
        go_to_jail(state)
    elif effect == data.TO_START:
        state.at[seat] = 0
        state.cash[seat] += data.PASS_START + data.LAND_ON_START
    else:
        # Every incident is followed by a special property.
        state.at[seat] += 1 if effect == data.TO_SPECIAL else -amount
        land_on_property(state)


@rule
def amount_due(state: Any, seat: Any, effect: Any, amount: Any) -> Any:
    """What a card takes for the bank."""
    if effect == data.PAY_SHARE:
        return state.cash[seat] * amount // 100
    if effect == data.PAY_FOR_LOTS:
        return amount * machine_lots(state, seat)
    return amount


@rule
def payee(state: Any, seat: Any, effect: Any) -> Any:
    """The other player that a card means."""
    if effect == data.PAY_NEXT:
        return living_after(state, seat, 1)
    if effect == data.PAY_PREVIOUS:
        return living_after(state, seat, -1)
    return extreme(state, seat, 1 if effect == data.PAY_RICHEST else -1)


@rule
def extreme(state: Any, seat: Any, sign: Any) -> Any:
    """The richest other player by cash (sign 1) or the poorest (sign −1), lowest seat first."""
    found = NONE
    for other in range(state.players):
        if (
            other != seat
            and lives(state, other)
            and (found == NONE or sign * state.cash[other] > sign * state.cash[found])
        ):
            found = other
    return found


@rule
def machine_lots(state: Any, seat: Any) -> Any:
    """How many machine lots a seat has."""
    lots = 0
    mask = state.owned[seat] & state.developed
    while mask:
        lots += state.level[lowest(mask)] - 1
        mask = without_lowest(mask)
    return lots


@rule
def place_free_lot(state: Any, seat: Any, otherwise: Any) -> None:
    """A lot for the own property with a container and fewest lots below 4, lowest tile first, else money."""
    mask = state.owned[seat] & state.developed & ~state.full
    if mask == 0:
        state.cash[seat] += otherwise
        return
    chosen = lowest(mask)
    while mask:
        tile = lowest(mask)
        mask = without_lowest(mask)
        if state.level[tile] < state.level[chosen]:
            chosen = tile
    set_level(state, chosen, state.level[chosen] + 1)


@rule
def lose_level(state: Any, seat: Any) -> None:
    """The most developed own property loses its top level, lowest tile first."""
    mask = state.owned[seat] & state.developed
    if mask == 0:
        return
    chosen = lowest(mask)
    while mask:
        tile = lowest(mask)
        mask = without_lowest(mask)
        if state.level[tile] > state.level[chosen]:
            chosen = tile
    set_level(state, chosen, state.level[chosen] - 1)
