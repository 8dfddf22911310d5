"""The Luck and Destiny cards, one effect after the other."""

from __future__ import annotations

from typing import Any

from hexarium.games.ring.rules import data
from hexarium.games.ring.rules.debt import owe, owe_each
from hexarium.games.ring.rules.estate import set_level
from hexarium.games.ring.rules.jail import be_jailed
from hexarium.games.ring.rules.money import BANK, pay
from hexarium.games.ring.rules.property import land_on_property
from hexarium.games.ring.rules.tables import ALL_CITY_TILES, AMOUNT, EFFECT, JAIL_TILE, NONE
from hexarium.games.ring.rules.telling import FOR_CARD, FOR_START, GOT_FREE_LOT, LOST_LEVEL, MOVED
from hexarium.games.ring.rules.turn import lives, living_after
from hexarium.kit.bits import lowest, members, without_lowest
from hexarium.kit.dispatch import rule
from hexarium.kit.events import tell


@rule
def apply_card(state: Any, deck: Any, card: Any) -> None:
    """Apply the effect of a card at once; cards count from 0."""
    seat = state.turn
    effect = EFFECT[deck, card]
    amount = AMOUNT[deck, card]
    if effect == data.GAIN:
        pay(state, BANK, seat, amount, FOR_CARD)
    elif effect == data.RELEASE:
        state.holder[deck] = seat
    elif effect == data.FREE_LOT:
        place_free_lot(state, seat, amount)
    elif effect == data.GAIN_FOR_PROPERTIES:
        count = members(state.owned[seat] & ALL_CITY_TILES[state.ring])
        pay(state, BANK, seat, amount * count, FOR_CARD)
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
        put_down(state, seat, JAIL_TILE[state.ring], 0)
        be_jailed(state)
    elif effect == data.TO_START:
        put_down(state, seat, 0, 1)
        pay(state, BANK, seat, data.PASS_START + data.LAND_ON_START, FOR_START)
    else:
        # Every incident is followed by a special property.
        put_down(state, seat, state.at[seat] + (1 if effect == data.TO_SPECIAL else -amount), 0)
        land_on_property(state)


@rule
def put_down(state: Any, seat: Any, tile: Any, start: Any) -> None:
    """Put the pawn down on another tile; `start` says whether it reaches Start."""
    tell(state, MOVED, seat, state.at[seat], tile, start)
    state.at[seat] = tile


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
        pay(state, BANK, seat, otherwise, FOR_CARD)
        return
    chosen = lowest(mask)
    while mask:
        tile = lowest(mask)
        mask = without_lowest(mask)
        if state.level[tile] < state.level[chosen]:
            chosen = tile
    set_level(state, chosen, state.level[chosen] + 1)
    tell(state, GOT_FREE_LOT, seat, chosen, state.level[chosen])


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
    tell(state, LOST_LEVEL, seat, chosen, state.level[chosen])
