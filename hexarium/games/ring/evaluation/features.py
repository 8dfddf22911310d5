"""What is looked at in a position of the ring game, seat by seat.

Amounts of money are what they can be expected to be at the end of the game, over what luck can still move
until then: a coin counts little at first and everything at last.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from hexarium.games.ring.evaluation.danger import lacking_anywhere, look_ahead
from hexarium.games.ring.evaluation.holdings import cash_of, rounds_left, tiles_of
from hexarium.games.ring.evaluation.rents import (
    CITY_COUNT,
    COINS,
    equipment_missing,
    factor_of_all,
    factor_of_city,
    levels_missing,
    rent_later,
    rent_now,
    works_for,
)
from hexarium.games.ring.rules.data import (
    COIN,
    DECK_COUNT,
    IMPORTER_1,
    IMPORTER_2,
    LEVELS,
    MOST_PLAYERS,
)
from hexarium.games.ring.rules.estate import net_worth, price_of
from hexarium.games.ring.rules.tables import ALL_CITY_TILES, CITY_TILES, NONE
from hexarium.games.ring.rules.turn import lives
from hexarium.kit.bits import members
from hexarium.kit.dispatch import rule
from hexarium.kit.evaluation import Feature

FEATURES = (
    Feature("worth", 0.55),
    Feature("rents as built", 0.62),
    Feature("rents to come by building", 0.38),
    Feature("cities that can be completed", 0.15),
    Feature("cities that others hold a part of", 0.03),
    Feature("shares of what others build", 0.5),
    Feature("cash at hand", 0.75),
    Feature("rent of the next roll", -0.8),
    Feature("cash lacking for the next roll", -0.2),
    Feature("cash lacking later", -0.2),
    Feature("ruin on the next roll", -3.0),
    Feature("free to move while there is something to buy", 1.5),
    Feature("release cards", 0.05),
)
WORTH, RENTS, GROWTH, HOPES, CLAIMS, IMPORTS, CASH, TOLL, SQUEEZE, THIN, RUIN, FREE, CARDS = range(
    len(FEATURES)
)

WORDS = {
    "worth": ("worth more", "worth less"),
    "rents as built": ("higher rents", "lower rents"),
    "rents to come by building": ("more rent to come by building", "less rent to come by building"),
    "cities that can be completed": ("a city to complete", "no city to complete"),
    "cities that others hold a part of": ("a part of a city", "no part of a city"),
    "shares of what others build": ("more from importers", "less from importers"),
    "cash at hand": ("more cash at hand", "less cash at hand"),
    "rent of the next roll": ("more rent to fear", "less rent to fear"),
    "cash lacking for the next roll": ("cash short for the next roll", "cash enough for the next roll"),
    "cash lacking later": ("cash short later", "cash enough later"),
    "ruin on the next roll": ("nearer to ruin", "safer from ruin"),
    "free to move while there is something to buy": (
        "free to buy what is left",
        "not free to buy what is left",
    ),
    "release cards": ("a release card", "no release card"),
}
"""How reasons speak of them: that a seat has more of a feature, and that it has less."""

LONGEST = 40.0
"""Rounds that are looked ahead, however many there are."""
AT_HAND = 150
"""Tenths of cash beyond which more of it is no easier to act with."""
IN_HAND = 50
"""Tenths that will come in while one builds."""


@rule
def spread(rounds: Any) -> Any:
    """How many coins apart luck brings players in so many rounds."""
    return 1.0 + 4.0 * sqrt(rounds)


@rule
def horizon(rounds: Any) -> Any:
    """Rounds of rent that can be counted on: in the long run others go bankrupt, and all have rents."""
    return rounds / (1.0 + rounds / 30.0)


@rule
def look(state: Any, seat: Any, values: Any) -> None:
    """Write the features of a living seat."""
    rounds = min(LONGEST, rounds_left(state))
    others = members(state.living) - 1
    mine = tiles_of(state, seat)
    cash = cash_of(state, seat)
    coin = 1 / spread(rounds)
    worth = net_worth(state, seat) - state.cash[seat] + cash
    if mine != state.owned[seat]:
        worth += price_of(state, state.lot) * COIN
    values[WORTH] = worth * COINS * coin
    values[CASH] = min(max(cash, 0), AT_HAND) * COINS * coin
    look_at_cities(state, mine, cash, rounds, (others + 1) * coin, values)
    values[IMPORTS] = imports(state, seat, mine, rounds) * coin
    look_ahead(state, seat, cash, values, TOLL, SQUEEZE, RUIN)
    values[TOLL] *= coin
    values[SQUEEZE] *= coin
    values[THIN] = lacking_anywhere(state, seat, cash) * min(rounds, 5.0) * coin
    values[FREE] = free_to_move(state, seat) * min(rounds, 5.0) * coin
    cards = 0.0
    for deck in range(DECK_COUNT):
        if state.holder[deck] == seat:
            cards += 1.0
    values[CARDS] = cards * min(rounds, 10.0) * coin


@rule
def look_at_cities(state: Any, mine: Any, cash: Any, rounds: Any, scale: Any, values: Any) -> None:
    """Write what the cities bring until the end: as they are, as they will be, and if they become whole.

    What one player gets the others pay, so it counts once and again for each of them.
    """
    values[RENTS] = 0.0
    values[GROWTH] = 0.0
    values[HOPES] = 0.0
    values[CLAIMS] = 0.0
    cities = mine & ALL_CITY_TILES[state.ring]
    if cities == 0:
        return
    unowned = ~all_owned(state)
    lacking = equipment_missing(state, cities)
    affordable = min(1.0, (max(cash, 0) + IN_HAND) / lacking) if lacking > 0 else 1.0
    scale *= factor_of_all(state, mine)
    for city in range(CITY_COUNT):
        tiles = CITY_TILES[state.ring, city]
        own = mine & tiles
        if own == 0:
            continue
        factor = scale * factor_of_city(state, mine, city)
        now = rent_now(state, mine, city)
        later = rent_later(state, mine, city)
        left = max(0.0, rounds - levels_missing(state, own))
        values[RENTS] += now * horizon(rounds) * factor
        values[GROWTH] += max(0.0, later - now) * horizon(left) * affordable * factor
        if own != tiles:
            part = members(own) / members(tiles)
            gain = later * part * horizon(max(0.0, rounds - LEVELS - 1)) * factor
            if (tiles & ~own & ~unowned) == 0:
                values[HOPES] += gain
            else:
                values[CLAIMS] += gain


@rule
def all_owned(state: Any) -> Any:
    """The tiles that somebody owns, or will own after the auction."""
    owned = state.owned[0]
    for seat in range(1, MOST_PLAYERS):
        owned |= state.owned[seat]
    if state.lot != NONE and state.bidder != NONE:
        owned |= 1 << state.lot
    return owned


@rule
def imports(state: Any, seat: Any, mine: Any, rounds: Any) -> Any:
    """The coins that importers will bring while the others develop what they own."""
    works = 0.0
    if works_for(state, mine, IMPORTER_1):
        works += 0.1
    if works_for(state, mine, IMPORTER_2):
        works += 0.1
    if works == 0.0:
        return 0.0
    total = 0.0
    for other in range(state.players):
        if other != seat and lives(state, other):
            lacking = equipment_missing(state, tiles_of(state, other) & ALL_CITY_TILES[state.ring])
            total += min(lacking, max(cash_of(state, other), 0) + IN_HAND)
    # What is not owned yet will be, and is then developed.
    free = members(ALL_CITY_TILES[state.ring] & ~all_owned(state))
    return works * (total * COINS + free * 3.0) * min(1.0, rounds / 8.0)


@rule
def free_to_move(state: Any, seat: Any) -> Any:
    """The part of the city properties that nobody owns, if the seat is not in Jail."""
    if state.jail[seat] != NONE:
        return 0.0
    cities = ALL_CITY_TILES[state.ring]
    return members(cities & ~all_owned(state)) / members(cities)
