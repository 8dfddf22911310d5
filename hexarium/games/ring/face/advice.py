"""What an action of the ring game costs and brings; nothing is hidden but the dice to come.

Amounts are in coins. What comes out of an action is tried by the rules themselves on a copy of the state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hexarium.games.ring.face import property_advice
from hexarium.games.ring.face.bargain import bargain, numbers, side_of, some
from hexarium.games.ring.face.naming import coins
from hexarium.games.ring.rules import data
from hexarium.games.ring.rules.estate import price_of
from hexarium.games.ring.rules.jail import in_jail
from hexarium.games.ring.rules.rent import rent_of
from hexarium.games.ring.rules.tables import NONE, TILES
from hexarium.games.ring.rules.turn import end_turn
from hexarium.games.ring.rules.verbs import CODEC
from hexarium.kit.bits import bit, has, members
from hexarium.kit.drawing import listed
from hexarium.kit.plain import plain_state
from hexarium.kit.variant import State

WAYS_TO_ROLL = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""By sum of two dice, in how many of 36 rolls it comes up."""
ROLLS = 36


def advice(state: State, action: int) -> str:
    """What a legal action costs and brings, in few words."""
    return TELLERS[CODEC.verb(action).name](plain_state(state), action)


def _rolled(table: Any, action: int) -> str:
    """What rolls lead to: rent, Start, a way out of the Jail."""
    del action
    seat = table.turn
    if in_jail(table, seat):
        tries = table.jail[seat] + 1
        if tries < data.JAIL_ROLLS:
            return f"doubles (1 in 6) free; else try {tries} of {data.JAIL_ROLLS} has failed"
        return f"doubles (1 in 6) free; else pay {coins(data.JAIL_FEE)} and move by the roll"
    rents, start = _ahead(table, seat)
    found = []
    if rents:
        chance = sum(ways for ways, _ in rents)
        found.append(f"rent in {chance} of {ROLLS} rolls, at most {coins(max(rent for _, rent in rents))}")
    else:
        found.append("no rent ahead")
    if start:
        found.append(
            f"{coins(data.PASS_START)} from Start in {start}" + ("" if rents else f" of {ROLLS} rolls")
        )
    return "; ".join(found)


def _ahead(table: Any, seat: int) -> tuple[list[tuple[int, int]], int]:
    """The rents that a roll can lead to, each with its number of rolls; and how many rolls pass Start."""
    rents, start = [], 0
    count = int(TILES[table.ring])
    for total in range(2, 13):
        ways, place = WAYS_TO_ROLL[total], table.at[seat] + total
        start += ways if place >= count else 0
        tile = place % count
        owned = table.owner[tile] not in (NONE, seat)
        if owned and property_advice.is_city(table, tile) and not has(table.mortgaged, tile):
            rents.append((ways, int(rent_of(table, tile))))
    return rents, start


def _paid_fee(table: Any, action: int) -> str:
    del action
    left = coins(table.cash[table.turn] - data.JAIL_FEE)
    return f"costs {coins(data.JAIL_FEE)}, {left} left; free, then roll as usual"


def _used_card(table: Any, action: int) -> str:
    del action
    held = [deck for deck, holder in zip(data.DECKS, table.holder, strict=True) if holder == table.turn]
    left = "; 1 more left" if len(held) > 1 else ""
    return f"uses the release card of {held[0].title()}; free, then roll as usual{left}"


def _offered(table: Any, action: int) -> str:
    (other,) = CODEC.members(action)
    things = some(members(table.owned[other]), "property", "properties")
    return f"trade {table.offers + 1} of {data.OFFERS} this turn; has {coins(table.cash[other])} and {things}"


def _item(table: Any, tile: int, owner: int) -> str:
    """What an item of a trade is worth."""
    if tile == NONE:
        return ""
    price = int(price_of(table, tile))
    if has(table.mortgaged, tile):
        return f"price {price}, mortgaged; "
    return f"price {price}, {property_advice.gain(property_advice.copied(table), tile, owner)}; "


def _given(table: Any, action: int) -> str:
    tile, _ = CODEC.members(action)
    worth = _item(table, tile, table.turn)
    if tile == NONE:
        table.give_coins += 1
    else:
        table.give_tiles |= int(bit(tile))
    return f"{worth}draft then {bargain(table, most=1)}"


def _wanted(table: Any, action: int) -> str:
    tile, _ = CODEC.members(action)
    worth = _item(table, tile, table.turn)
    if tile == NONE:
        table.want_coins += 1
    else:
        table.want_tiles |= int(bit(tile))
    return f"{worth}draft then {bargain(table, most=1)}"


def _put_question(table: Any, action: int) -> str:
    del action
    left = table.cash[table.turn] + (table.want_coins - table.give_coins) * data.COIN
    return f"asks seat {table.partner}: {bargain(table)}; cash then {coins(left)}"


def _accepted(table: Any, action: int) -> str:
    del action
    gives = side_of(table, table.want_tiles, table.want_coins)
    gets = side_of(table, table.give_tiles, table.give_coins)
    left = table.cash[table.partner] + (table.give_coins - table.want_coins) * data.COIN
    return f"gives {gives}, gets {gets}; cash then {coins(left)}"


def _withdrew(table: Any, action: int) -> str:
    del action
    return f"drops the draft; {some(data.OFFERS - table.offers, 'more trade')} this turn"


def _ended(table: Any, action: int) -> str:
    """Who comes next."""
    del action
    seat, number = table.turn, table.round_number
    cash = coins(table.cash[seat])
    end_turn(table)
    if table.turn == NONE:
        winners = listed([f"seat {winner}" for winner in numbers(table.winners)])
        return f"the last turn: {winners} {'win' if members(table.winners) > 1 else 'wins'}"
    begins = f"; round {table.round_number} begins" if table.round_number != number else ""
    who = "the own turn again" if table.turn == seat else f"seat {table.turn} is next"
    return f"keeps {cash}; {who}{begins}"


TELLERS: dict[str, Callable[[Any, int], str]] = {
    "roll": _rolled,
    "pay": _paid_fee,
    "card": _used_card,
    "buy": property_advice.buy,
    "decline": property_advice.decline,
    "bid": property_advice.bid,
    "fold": property_advice.fold,
    "build": property_advice.build,
    "sell": property_advice.sell,
    "mortgage": property_advice.mortgage,
    "redeem": property_advice.redeem,
    "bankrupt": property_advice.go_bankrupt,
    "offer": _offered,
    "give": _given,
    "want": _wanted,
    "ask": _put_question,
    "accept": _accepted,
    "withdraw": _withdrew,
    "end": _ended,
}
"""By verb."""
