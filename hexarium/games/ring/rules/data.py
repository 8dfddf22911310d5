"""The facts of the ring game: the track, its prices, the rents and the cards.

Prices are in coins, as the rule book has them; amounts of money that the rules move are in tenths of a coin.
"""

from __future__ import annotations

from dataclasses import dataclass

from hexarium.kit.options import Option

MOST_PLAYERS = 6
MOST_TILES = 36

OPTIONS = (
    Option(
        "players",
        4,
        "how many play; with more, properties are gone sooner and rents come more often",
        low=2,
        high=MOST_PLAYERS,
    ),
    Option(
        "properties_per_city",
        3,
        "a ring of 24, 30 or 36 tiles; on a small one Start and whole cities come sooner",
        low=2,
        high=4,
    ),
    Option("auctions", True, "whether a declined property is auctioned; without, it stays free"),
    Option(
        "player_trades",
        True,
        "whether players may trade; without, whole cities come by luck and auctions alone",
    ),
    Option(
        "cash",
        50,
        "the coins that seat 0 starts with, each next seat one more; little brings bankruptcy near",
        low=1,
        high=1000,
    ),
    Option(
        "rounds",
        30,
        "rounds after which the highest net worth wins; in a long game equipment pays off",
        low=1,
        high=1000,
    ),
)

SIDES = 6
CORNERS = ("Start", "Incident 1", "Incident 2", "Jail", "Incident 3", "Incident 4")
"""Slot 0 of sides 0–5."""
JAIL_SIDE = CORNERS.index("Jail")


@dataclass(frozen=True, slots=True)
class Property:
    """What can be bought: a city's properties, all alike, or a special property."""

    name: str
    price: int


CITIES = (
    Property("Caracas", 1),
    Property("Asunción", 2),
    Property("Ciudad del Este", 2),
    Property("Minsk", 3),
    Property("Irkutsk", 3),
    Property("Rockdale", 4),
)
SPECIALS = (
    Property("Importer I", 5),
    Property("Substation I", 6),
    Property("Workshop", 8),
    Property("Importer II", 5),
    Property("Substation II", 6),
    Property("Cooling plant", 10),
)
IMPORTER_1, SUBSTATION_1, WORKSHOP, IMPORTER_2, SUBSTATION_2, COOLING_PLANT = range(6)
WORKSHOP_CITY, COOLING_CITY = 2, 5
"""Cities 3 and 6, counted from 0."""

COIN = 10
"""Money is kept in tenths of a coin."""

LEVELS = 5
BUILD_COST = (20, 10, 10, 10, 10)
"""By the level before: a container, then up to four machine lots."""
SELL_GAIN = (10, 5, 5, 5, 5)
"""By the level after: half of the cost."""
RENT_PERCENT = (50, 60, 70, 80, 90, 100)
WHOLE_CITY_FACTOR = 2

# Factors are tenths, and so are shares of prices.
ONE_SUBSTATION, TWO_SUBSTATIONS = 11, 13
CITY_SPECIAL = 15
MORTGAGE_TENTHS, REDEEM_TENTHS, MORTGAGED_WORTH_TENTHS = 6, 7, 3
IMPORT_TENTHS, TWO_IMPORTS_TENTHS = 1, 2

PASS_START, LAND_ON_START = 20, 10
JAIL_FEE = 30
JAIL_ROLLS = 3
OFFERS = 2
"""Trades a turn."""

DECKS = ("luck", "destiny")
LUCK, DESTINY = 0, 1
DECK_COUNT = len(DECKS)
CARDS = 20
RELEASE_CARD = 6
INCIDENT_DECKS = {1: LUCK, 2: DESTINY, 4: LUCK, 5: DESTINY}
"""By side of the track, the deck that its incident draws from."""

GAIN, RELEASE, TO_START, TO_SPECIAL, FREE_LOT, GAIN_FOR_PROPERTIES = range(6)
PAY, TO_JAIL, BACK, PAY_SHARE, PAY_FOR_LOTS, LOSE_LEVEL = range(6, 12)
PAY_EVERY, PAY_POOREST, PAY_RICHEST, PAY_NEXT, PAY_PREVIOUS = range(12, 17)


@dataclass(frozen=True, slots=True)
class Card:
    """A card: what it does, with which amount, in which words."""

    effect: int
    amount: int
    text: str


LUCK_CARDS = (
    Card(GAIN, 10, "gain 1"),
    Card(GAIN, 20, "gain 2"),
    Card(GAIN, 30, "gain 3"),
    Card(GAIN, 50, "gain 5"),
    Card(GAIN, 100, "gain 10"),
    Card(RELEASE, 0, "a release card"),
    Card(TO_START, 0, "go forward to Start"),
    Card(FREE_LOT, 10, "a free machine lot, or else gain 1"),
    Card(PAY, 10, "pay 1"),
    Card(PAY, 20, "pay 2"),
    Card(PAY, 30, "pay 3"),
    Card(PAY, 50, "pay 5"),
    Card(TO_JAIL, 0, "go to Jail"),
    Card(BACK, 3, "go back 3 tiles"),
    Card(PAY_FOR_LOTS, 5, "pay 0.5 for each own machine lot"),
    Card(PAY_EVERY, 10, "pay 1 to every other player"),
    Card(PAY_POOREST, 20, "pay 2 to the poorest other player"),
    Card(PAY_NEXT, 30, "pay 3 to the next seat"),
    Card(PAY_RICHEST, 10, "pay 1 to the richest other player"),
    Card(PAY_EVERY, 5, "pay 0.5 to every other player"),
)
DESTINY_CARDS = (
    Card(GAIN, 10, "gain 1"),
    Card(GAIN, 20, "gain 2"),
    Card(GAIN, 40, "gain 4"),
    Card(GAIN, 60, "gain 6"),
    Card(GAIN, 80, "gain 8"),
    Card(RELEASE, 0, "a release card"),
    Card(TO_SPECIAL, 0, "go forward to the next special property"),
    Card(GAIN_FOR_PROPERTIES, 10, "gain 1 for each own city property"),
    Card(PAY, 10, "pay 1"),
    Card(PAY, 20, "pay 2"),
    Card(PAY, 40, "pay 4"),
    Card(PAY, 60, "pay 6"),
    Card(TO_JAIL, 0, "go to Jail"),
    Card(PAY_SHARE, 10, "pay 10 % of the cash"),
    Card(LOSE_LEVEL, 0, "lose the top level of the most developed own property"),
    Card(PAY_POOREST, 20, "pay 2 to the poorest other player"),
    Card(PAY_EVERY, 10, "pay 1 to every other player"),
    Card(PAY_RICHEST, 20, "pay 2 to the richest other player"),
    Card(PAY_NEXT, 10, "pay 1 to the next seat"),
    Card(PAY_PREVIOUS, 40, "pay 4 to the previous seat"),
)
DECK_CARDS = (LUCK_CARDS, DESTINY_CARDS)
"""Cards 1–20 of each deck, in order."""

PHASES = ("roll", "buy", "auction", "debt", "manage", "answer", "over")
REASONS = ("", "bankruptcy", "rounds")
