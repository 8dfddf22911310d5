"""What the rules page of `ring` says of the board, of money and of the cards, as plain tables and sums.

Nothing of the package is used, so that what the package and these lines agree on is what the page says.
All money is in tenths of a coin.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Any, NamedTuple

Position = dict[str, Any]

CORNERS = ("start", "luck", "destiny", "jail", "luck", "destiny")
"""Slot 0 of the sides: Incident 1 and 3 are Luck, Incident 2 and 4 Destiny."""
CITY_PRICES = (1, 2, 2, 3, 3, 4)
SPECIAL_PRICES = (5, 6, 8, 5, 6, 10)
IMPORTERS = (1, 4)
SUBSTATIONS = (2, 5)
CITY_SPECIALS = {3: 3, 6: 6}
"""The cities that a special property lifts: city 3 by the Workshop, city 6 by the Cooling plant."""
STEP_COST = (20, 10, 10, 10, 10)
"""A container, then four machine lots: what the next level costs at level 0…4."""
RENT_PERCENT = (50, 60, 70, 80, 90, 100)
START_PASSED, START_EXACT = 20, 10

BANK = None
DOORS_IN = {"start", "card", "importer", "sell", "mortgage"}
"""Where money comes from the bank."""
DOORS_OUT = {"buy", "auction", "build", "redeem", "jail", "card", "bankruptcy"}
"""Where money goes to the bank."""
DOORS_BETWEEN = {"rent", "card", "trade", "bankruptcy"}
"""Where money goes from player to player."""
Payment = tuple[str, int | None, int | None, int]
"""Door, payer, payee and amount; the bank is none."""

JAIL_FEE = 30
JAIL_ROLLS = 3
OFFERS_PER_TURN = 2
DECKS = ("luck", "destiny")
RELEASE_CARD = 6
ALL_CARDS = list(range(1, 21))

GAINS = {
    "luck": {1: 10, 2: 20, 3: 30, 4: 50, 5: 100},
    "destiny": {1: 10, 2: 20, 3: 40, 4: 60, 5: 80},
}
LOSSES = {
    "luck": {9: 10, 10: 20, 11: 30, 12: 50},
    "destiny": {9: 10, 10: 20, 11: 40, 12: 60},
}
TO_OTHERS = {
    "luck": {
        16: (10, "every"),
        17: (20, "poorest"),
        18: (30, "next"),
        19: (10, "richest"),
        20: (5, "every"),
    },
    "destiny": {
        16: (20, "poorest"),
        17: (10, "every"),
        18: (20, "richest"),
        19: (10, "next"),
        20: (40, "previous"),
    },
}


class Tile(NamedTuple):
    """What is printed on a tile; `price` in coins, 0 where nothing is for sale."""

    kind: str
    number: int
    price: int


def tiles_of(properties_per_city: int) -> list[Tile]:
    """The track: on each side a corner, a special property, and the properties of a city."""
    tiles = []
    for side in range(6):
        tiles.append(Tile(CORNERS[side], 0, 0))
        tiles.append(Tile("special", side + 1, SPECIAL_PRICES[side]))
        tiles += [Tile("city", side + 1, CITY_PRICES[side])] * properties_per_city
    return tiles


def start_position(options: dict[str, Any]) -> Position:
    """The start of a game with these options, all of them given."""
    tile = {"owner": None, "level": 0, "mortgaged": False, "changed": False}
    return {
        "game": "ring",
        "options": options,
        "tiles": [dict(tile) for _ in tiles_of(options["properties_per_city"])],
        "players": [
            {
                "cash": 10 * (options["cash"] + seat),
                "at": 0,
                "jail": None,
                "release_cards": [],
                "bankrupt": None,
            }
            for seat in range(options["players"])
        ],
        "decks": {deck: list(ALL_CARDS) for deck in DECKS},
        "phase": "roll",
        "turn": 0,
        "to_move": 0,
        "offers": 0,
        "dice": None,
        "debt": None,
        "auction": None,
        "trade": None,
        "round": 1,
        "result": None,
    }


class Estate:
    """Who owns what in a position, and what that is worth."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.board = tiles_of(position["options"]["properties_per_city"])
        self.tiles: list[dict[str, Any]] = position["tiles"]

    def owned(self, seat: int) -> list[int]:
        return [number for number, tile in enumerate(self.tiles) if tile["owner"] == seat]

    def cities(self, seat: int) -> list[int]:
        return [number for number in self.owned(seat) if self.board[number].kind == "city"]

    def specials(self, seat: int) -> set[int]:
        """The special properties that work for a player: those without mortgage."""
        return {
            self.board[number].number
            for number in self.owned(seat)
            if self.board[number].kind == "special" and not self.tiles[number]["mortgaged"]
        }

    def equipment(self, number: int) -> int:
        return sum(STEP_COST[: self.tiles[number]["level"]])

    def lots(self, number: int) -> int:
        return max(0, int(self.tiles[number]["level"]) - 1)

    def mortgage(self, number: int) -> int:
        """60 % of the price."""
        return 6 * self.board[number].price

    def redemption(self, number: int) -> int:
        """70 % of the price."""
        return 7 * self.board[number].price

    def whole_city(self, number: int) -> bool:
        """One player owns the whole city, every property of it at level 5."""
        city = [self.tiles[other] for other, tile in enumerate(self.board) if tile == self.board[number]]
        return all(tile["owner"] == city[0]["owner"] and tile["level"] == 5 for tile in city)

    def global_factor(self, seat: int) -> Fraction:
        stations = len(self.specials(seat) & set(SUBSTATIONS))
        return (Fraction(1), Fraction(11, 10), Fraction(13, 10))[stations]

    def city_factor(self, seat: int, city: int) -> Fraction:
        return Fraction(3, 2) if CITY_SPECIALS.get(city) in self.specials(seat) else Fraction(1)

    def rent(self, number: int) -> int:
        """The rent of a city property, rounded once, at the end, to the nearest tenth, halves up."""
        tile, owner = self.board[number], self.tiles[number]["owner"]
        rent = Fraction(10 * tile.price + self.equipment(number))
        rent *= Fraction(RENT_PERCENT[self.tiles[number]["level"]], 100)
        rent *= 2 if self.whole_city(number) else 1
        rent *= self.global_factor(owner)
        rent *= self.city_factor(owner, tile.number)
        return floor(rent + Fraction(1, 2))

    def importer_percent(self, seat: int) -> int:
        """What share of the building of others the bank pays to a player."""
        return 10 * len(self.specials(seat) & set(IMPORTERS))

    def raisable(self, seat: int) -> int:
        """The cash after selling and mortgaging everything."""
        raised = int(self.position["players"][seat]["cash"])
        for number in self.owned(seat):
            raised += self.equipment(number) // 2
            if not self.tiles[number]["mortgaged"]:
                raised += self.mortgage(number)
        return raised

    def worth(self, seat: int) -> int:
        """Cash, unmortgaged prices, equipment at cost, and 30 % of mortgaged prices."""
        worth = int(self.position["players"][seat]["cash"])
        for number in self.owned(seat):
            worth += (3 if self.tiles[number]["mortgaged"] else 10) * self.board[number].price
            worth += self.equipment(number)
        return worth


def places_of(position: Position, worth: list[int]) -> list[int]:
    """Equal worth shares the place; the bankrupt are behind, the last to go out first."""

    def key(seat: int) -> tuple[int, int]:
        bankrupt = position["players"][seat]["bankrupt"]
        return (1, worth[seat]) if bankrupt is None else (0, bankrupt)

    seats = range(len(worth))
    return [1 + sum(key(other) > key(seat) for other in seats) for seat in seats]
