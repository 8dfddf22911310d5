"""What it costs and brings to own, build up and give up properties."""

from __future__ import annotations

from typing import Any

from hexarium.games.ring.face.bargain import numbers, owed, some
from hexarium.games.ring.face.naming import coins
from hexarium.games.ring.rules import data
from hexarium.games.ring.rules.debt import raise_cash, settle
from hexarium.games.ring.rules.estate import mortgage_gain, price_of, redeem_cost, set_level
from hexarium.games.ring.rules.money import BANK
from hexarium.games.ring.rules.property import next_bidder
from hexarium.games.ring.rules.rent import enjoys, importer_of, rent_of
from hexarium.games.ring.rules.tables import (
    BUILD_COST,
    CITY,
    CITY_OF,
    CITY_TILES,
    KIND,
    NONE,
    SELL_GAIN,
    SPECIAL_TILE,
)
from hexarium.games.ring.rules.verbs import CODEC
from hexarium.kit.bits import bit, members
from hexarium.kit.drawing import listed


def is_city(table: Any, tile: int) -> bool:
    """Whether a tile is a property of a city, which has a rent."""
    return bool(KIND[table.ring, tile] == CITY)


def rent_at(table: Any, tile: int, level: int) -> int:
    """The rent that an owned property would have at a level."""
    kept = table.level[tile]
    set_level(table, tile, level)
    rent = int(rent_of(table, tile))
    set_level(table, tile, kept)
    return rent


def _give(table: Any, tile: int, seat: int) -> None:
    """Let a seat own a property."""
    table.owner[tile] = seat
    table.owned[seat] |= int(bit(tile))


def _effect(table: Any, tile: int, seat: int) -> str:
    """What a special property does for a seat once it has it, with what it has already."""
    special = SPECIAL_TILE[table.ring].tolist().index(tile)
    partner = {0: data.IMPORTER_2, 3: data.IMPORTER_1, 1: data.SUBSTATION_2, 4: data.SUBSTATION_1}.get(
        special
    )
    with_partner = partner is not None and enjoys(table, seat, partner)
    if special in (data.IMPORTER_1, data.IMPORTER_2):
        return f"{20 if with_partner else 10} % of what others pay to build"
    if special in (data.SUBSTATION_1, data.SUBSTATION_2):
        return f"own rents × {coins(data.TWO_SUBSTATIONS if with_partner else data.ONE_SUBSTATION)}"
    city = data.WORKSHOP_CITY if special == data.WORKSHOP else data.COOLING_CITY
    return f"own rents in {data.CITIES[city].name} × {coins(data.CITY_SPECIAL)}"


def _brings(table: Any, tile: int, seat: int) -> str:
    """What a property brings to a seat that comes to own it: its rents, or its effect."""
    if not is_city(table, tile):
        return _effect(table, tile, seat)
    _give(table, tile, seat)
    rents = [coins(rent_at(table, tile, level)) for level in range(data.LEVELS + 1)]
    city = CITY_OF[table.ring, tile]
    own = members(int(table.owned[seat]) & int(CITY_TILES[table.ring, city]))
    share = f"; {own} of {table.ring + 2} in {data.CITIES[city].name}" if own > 1 else ""
    return f"rent {rents[0]}, built up {' '.join(rents[1:])}{share}"


def buy(table: Any, action: int) -> str:
    """What it costs, and its rents."""
    del action
    seat, tile = table.turn, table.at[table.turn]
    price = int(price_of(table, tile)) * data.COIN
    return f"costs {coins(price)}, {coins(table.cash[seat] - price)} left; {_brings(table, tile, seat)}"


def decline(table: Any, action: int) -> str:
    """Not to buy, or not to trade."""
    del action
    if data.PHASES[table.phase] == "answer":
        return f"both keep what they have; cash stays {coins(table.cash[table.to_move])}"
    if not table.auctions:
        return f"cash stays {coins(table.cash[table.turn])}; it stays unowned"
    table.bidding = table.living
    return f"cash stays {coins(table.cash[table.turn])}; auction, seat {next_bidder(table, table.turn)} first"


def bid(table: Any, action: int) -> str:
    """What it would cost, and the first rent."""
    del action
    seat, tile, bid = table.to_move, table.lot, table.bid + 1
    left = coins(table.cash[seat] - bid * data.COIN)
    alone = members(table.bidding) == 1
    how = f"takes it for {bid}, {left} left" if alone else f"bids {bid}, {left} left if nobody bids more"
    return f"{how}; price {int(price_of(table, tile))}, {gain(table, tile, seat)}"


def gain(table: Any, tile: int, seat: int) -> str:
    """The first rent of a property, or its effect."""
    if not is_city(table, tile):
        return _effect(table, tile, seat)
    _give(table, tile, seat)
    return f"rent {coins(rent_of(table, tile))}"


def fold(table: Any, action: int) -> str:
    """Who is left."""
    del action
    others = table.bidding & ~(1 << table.to_move)
    if not others:
        return "nobody takes it"
    if table.bidder != NONE and members(others) == 1:
        return f"seat {table.bidder} takes it for {table.bid}"
    return f"leaves {listed([f'seat {seat}' for seat in numbers(others)])} in the auction"


def build(table: Any, action: int) -> str:
    """What the next level costs and brings."""
    (tile,) = CODEC.members(action)
    seat, level = table.turn, table.level[tile]
    cost = int(BUILD_COST[level])
    thing = "a container" if level == 0 else f"lot {level} of 4"
    rents = f"rent {coins(rent_of(table, tile))}, then {coins(rent_at(table, tile, level + 1))}"
    shares = _importers(table, seat, cost)
    return f"{thing}: costs {coins(cost)}, {coins(table.cash[seat] - cost)} left; {rents}{shares}"


def _importers(table: Any, seat: int, cost: int) -> str:
    """What importers of others get from the bank."""
    owners = [importer_of(table, special, seat) for special in (data.IMPORTER_1, data.IMPORTER_2)]
    return "".join(
        f"; seat {owner} gets {coins(cost * owners.count(owner) // data.COIN)}"
        for owner in dict.fromkeys(owners)
        if owner != NONE
    )


def sell(table: Any, action: int) -> str:
    """What the top level brings, and the rent without it."""
    (tile,) = CODEC.members(action)
    level = table.level[tile]
    gain = int(SELL_GAIN[level - 1])
    rents = f"rent {coins(rent_of(table, tile))}, then {coins(rent_at(table, tile, level - 1))}"
    return f"brings {coins(gain)}, {_after_raising(table, action, gain)}; {rents}"


def mortgage(table: Any, action: int) -> str:
    """What the bank lends, and what is lost for it."""
    (tile,) = CODEC.members(action)
    gain, back = int(mortgage_gain(table, tile)), int(redeem_cost(table, tile))
    lost = f"no rent ({coins(rent_of(table, tile))} now)" if is_city(table, tile) else "its effect ends"
    return f"brings {coins(gain)}, {_after_raising(table, action, gain)}; {lost}, redeem for {coins(back)}"


def _after_raising(table: Any, action: int, gain: int) -> str:
    """The cash after a sale or mortgage, or what becomes of the debt."""
    seat = table.turn
    if not table.debt:
        return f"{coins(table.cash[seat] + gain)} in cash"
    tried = copied(table)
    raise_cash(tried, action)
    due, held = tried.debt, tried.cash[seat]
    if settle(tried):
        moves = f", then moves {sum(table.dice)}" if table.move_due else ""
        return f"pays the {coins(due)} owed, {coins(tried.cash[seat])} left{moves}"
    if held >= due:
        return f"pays {coins(due)}; then owes {owed(tried)} with {coins(tried.cash[seat])}"
    return f"{coins(held)} of the {coins(due)} owed"


def copied(table: Any) -> Any:
    """Another copy of a plain state."""
    fields = vars(table).items()
    return type(table)(**{name: list(value) if isinstance(value, list) else value for name, value in fields})


def redeem(table: Any, action: int) -> str:
    """What it costs, and what comes back."""
    (tile,) = CODEC.members(action)
    seat, cost = table.turn, int(redeem_cost(table, tile))
    table.mortgaged &= ~int(bit(tile))
    again = f"rent {coins(rent_of(table, tile))}" if is_city(table, tile) else _effect(table, tile, seat)
    return f"costs {coins(cost)}, {coins(table.cash[seat] - cost)} left; {again} again"


def go_bankrupt(table: Any, action: int) -> str:
    """Who gets what."""
    del action
    seat, creditor = table.turn, table.creditor
    things = some(members(table.owned[seat]), "property", "properties")
    if creditor == BANK:
        unowned = f", {things} unowned" if table.owned[seat] else ""
        gets = f"the bank gets {coins(table.cash[seat])}{unowned}"
    else:
        gets = f"seat {creditor} gets {coins(table.cash[seat])} and {things}"
    others = [other for other in numbers(table.living) if other != seat]
    return f"out of the game: {gets}" + (f"; seat {others[0]} wins" if len(others) == 1 else "")
