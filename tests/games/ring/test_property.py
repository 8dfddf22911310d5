"""Buying, auctions, rent, special properties and importers."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import floor

import pytest

from hexarium.games.ring.rules.rent import rent_of
from hexarium.games.ring.rules.tables import BOARDS
from tests.games.ring.reference.facts import Estate, Position
from tests.games.ring.table import CASH, cash, legal, managing, match_of, out, own, play, put, table, turn_of

PRICES = {1: 5, 2: 1, 6: 6, 7: 2, 11: 8, 12: 2, 16: 5, 17: 3, 21: 6, 22: 3, 26: 10, 27: 4}


def landing(position: Position, tile: int, seat: int = 0) -> Position:
    """A roll of 1 and 2 ends on this tile."""
    return turn_of(put(position, seat, at=tile - 3), seat) if tile >= 3 else put(position, seat, at=tile + 27)


# Buying


@pytest.mark.parametrize(("tile", "price"), PRICES.items())
def test_an_unowned_property_may_be_bought_at_its_price(tile: int, price: int) -> None:
    position = play(landing(table(), tile), ("roll", "1 2"))
    had = cash(position)[0]
    assert position["phase"] == "buy"
    assert legal(position) == {"buy", "decline"}
    after = play(position, "buy")
    assert after["tiles"][tile]["owner"] == 0
    assert cash(after)[0] == had - 10 * price
    assert after["phase"] == "manage"


@pytest.mark.parametrize(("money", "actions"), [(79, {"decline"}), (80, {"buy", "decline"})])
def test_buying_is_legal_if_the_cash_is_there(money: int, actions: set[str]) -> None:
    assert legal(play(put(landing(table(), 11), 0, cash=money), ("roll", "1 2"))) == actions


def test_without_auctions_a_declined_property_stays_unowned() -> None:
    after = play(landing(table(auctions=False), 8), ("roll", "1 2"), "decline")
    assert (after["phase"], after["tiles"][8]["owner"], after["auction"]) == ("manage", None, None)


def test_a_property_bought_this_turn_may_be_built_on_at_once() -> None:
    assert "build 8" in legal(play(landing(table(), 8), ("roll", "1 2"), "buy"))


# Auctions


def auction(position: Position | None = None, seat: int = 1) -> Position:
    return play(landing(position or table(4), 8, seat), ("roll", "1 2"), "decline")


def test_an_auction_asks_from_the_next_seat_on_and_the_decliner_last() -> None:
    position = auction()
    assert position["auction"] == {"tile": 8, "bid": 0, "bidder": None, "left": [2, 3, 0, 1]}
    assert (position["turn"], position["to_move"], position["phase"]) == (1, 2, "auction")
    asked = []
    for _ in range(5):
        asked.append(position["to_move"])
        position = play(position, "bid")
    assert asked == [2, 3, 0, 1, 2]


def test_in_even_rounds_too_the_next_seat_is_the_one_with_the_next_number() -> None:
    position = table(4)
    position["round"] = 2
    assert auction(position)["auction"]["left"] == [2, 3, 0, 1]


def test_bankrupt_players_take_no_part_in_auctions() -> None:
    assert auction(out(table(4), 2))["auction"]["left"] == [3, 0, 1]


def test_the_first_bid_is_1_and_each_bid_is_one_coin_more() -> None:
    position = auction()
    for bid, seat in ((1, 2), (2, 3), (3, 0)):
        position = play(position, "bid")
        assert (position["auction"]["bid"], position["auction"]["bidder"]) == (bid, seat)


@pytest.mark.parametrize(("money", "actions"), [(29, {"fold"}), (30, {"bid", "fold"})])
def test_a_bid_needs_the_cash_for_it(money: int, actions: set[str]) -> None:
    assert legal(play(auction(put(table(4), 0, cash=money)), "bid", "bid")) == actions


def test_a_folded_player_is_out_and_the_last_bidder_left_pays_and_owns() -> None:
    position = play(auction(), "bid", "fold", "bid", "fold")
    assert position["auction"]["left"] == [2, 0]
    after = play(position, "bid", "fold")
    assert after["tiles"][8]["owner"] == 2
    assert cash(after) == [CASH, CASH, CASH - 30, CASH]
    assert (after["phase"], after["turn"], after["to_move"], after["auction"]) == ("manage", 1, 1, None)


def test_if_all_fold_nobody_owns_it() -> None:
    after = play(auction(), "fold", "fold", "fold", "fold")
    assert (after["tiles"][8]["owner"], after["phase"], cash(after)) == (None, "manage", [CASH] * 4)


def test_a_sole_player_left_who_has_not_bid_may_still_bid_1_or_fold() -> None:
    position = play(auction(), "fold", "fold", "fold")
    assert (position["to_move"], legal(position)) == (1, {"bid", "fold"})
    after = play(position, "bid")
    assert (after["tiles"][8]["owner"], cash(after)[1]) == (1, CASH - 10)


def test_a_sole_bidder_owns_as_soon_as_the_others_have_folded() -> None:
    after = play(auction(), "bid", "fold", "fold", "fold")
    assert (after["tiles"][8]["owner"], cash(after)[2]) == (2, CASH - 10)


# Rent

LEVEL_TABLES = {
    1: (0.5, 1.8, 2.8, 4.0, 5.4, 7.0),
    2: (1.0, 2.4, 3.5, 4.8, 6.3, 8.0),
    3: (1.5, 3.0, 4.2, 5.6, 7.2, 9.0),
    4: (2.0, 3.6, 4.9, 6.4, 8.1, 10.0),
}
CITY_PRICES = (1, 2, 2, 3, 3, 4)


def rent(position: Position, tile: int) -> int:
    """What seat 0 pays on a tile."""
    before = cash(position)
    after = play(landing(position, tile), ("roll", "1 2"))
    paid = before[0] - cash(after)[0] + (20 if tile < 3 else 0)
    assert paid == cash(after)[1] - before[1]
    return paid


@pytest.mark.parametrize("city", range(6))
@pytest.mark.parametrize("level", range(6))
def test_the_rent_is_that_of_the_level_tables(city: int, level: int) -> None:
    tile = 5 * city + 2
    assert rent(own(table(), 1, tile, level=level), tile) == round(
        10 * LEVEL_TABLES[CITY_PRICES[city]][level]
    )


def test_the_rent_is_paid_at_once_to_the_owner() -> None:
    after = play(landing(own(table(), 2, 17), 17), ("roll", "1 2"))
    assert (cash(after), after["phase"]) == ([CASH - 15, CASH, CASH + 15], "manage")


@pytest.mark.parametrize("size", [2, 3, 4])
def test_the_rent_is_doubled_when_one_player_owns_the_whole_city_all_of_it_at_level_5(size: int) -> None:
    tiles = BOARDS[size - 2].cities[1].tiles
    position = own(table(properties_per_city=size), 1, *tiles, level=5)
    assert rent(position, tiles[0]) == 160
    position["tiles"][tiles[-1]]["level"] = 4
    assert rent(position, tiles[0]) == 80
    assert rent(own(position, 2, tiles[-1], level=5), tiles[0]) == 80


@pytest.mark.parametrize(
    ("specials", "percent"),
    [((6,), 110), ((21,), 110), ((6, 21), 130), ((11,), 100), ((26,), 100), ((1, 16), 100)],
)
def test_substations_multiply_all_own_rents_by_1_1_and_both_by_1_3(
    specials: tuple[int, ...], percent: int
) -> None:
    for tile, level, base in ((7, 0, 10), (29, 5, 100), (18, 2, 42)):
        expected = floor(Fraction(base * percent, 100) + Fraction(1, 2))
        if not (tile == 29 and 26 in specials):
            assert rent(own(own(table(), 1, *specials), 1, tile, level=level), tile) == expected


def test_substations_of_different_players_serve_each_its_own() -> None:
    position = own(own(own(table(), 1, 6, 7), 2, 21, 8), 2, 12)
    assert rent(position, 7) == 11
    assert cash(play(landing(position, 8), ("roll", "1 2")))[2] == CASH + 11


@pytest.mark.parametrize(("special", "tile"), [(11, 12), (26, 27)])
def test_workshop_and_cooling_plant_multiply_own_rents_in_cities_3_and_6_by_1_5(
    special: int, tile: int
) -> None:
    base = rent(own(table(), 1, tile), tile)
    assert rent(own(own(table(), 1, tile), 1, special), tile) == base * 3 // 2
    assert rent(own(own(table(), 1, tile), 2, special), tile) == base
    assert rent(own(own(table(), 1, 7), 1, special), 7) == 10


@pytest.mark.parametrize("special", [6, 11, 21, 26])
def test_a_mortgaged_special_property_has_no_effect(special: int) -> None:
    for tile, base in ((12, 10), (27, 20)):
        assert rent(own(own(table(), 1, tile), 1, special, mortgaged=True), tile) == base


def test_the_rent_is_rounded_once_at_the_end_to_the_nearest_tenth_halves_up() -> None:
    # 0.5 × 1.1 = 0.55 → 0.6; 1.5 × 1.1 = 1.65 → 1.7; 0.5 × 1.3 = 0.65 → 0.7; 1.5 × 1.3 = 1.95 → 2.0
    assert rent(own(table(), 1, 2, 6), 2) == 6
    assert rent(own(table(), 1, 17, 6), 17) == 17
    assert rent(own(table(), 1, 2, 6, 21), 2) == 7
    assert rent(own(table(), 1, 17, 6, 21), 17) == 20
    # 3.5 × 1.1 × 1.5 = 5.775 → 5.8; rounding 3.85 first would give 5.9
    assert rent(own(own(table(), 1, 6, 11), 1, 12, level=2), 12) == 58


def test_every_rent_is_the_exact_product_rounded_once() -> None:
    for tile, level, works in product((2, 8, 13, 18, 23, 28), range(6), product((False, True), repeat=4)):
        position = own(table(), 1, *range(tile // 5 * 5 + 2, tile // 5 * 5 + 5), level=level)
        own(position, 1, *(special for special, work in zip((6, 21, 11, 26), works, strict=True) if work))
        exact = Fraction(round(10 * LEVEL_TABLES[CITY_PRICES[tile // 5]][level]))
        exact *= 2 if level == 5 else 1
        exact *= (1, Fraction(11, 10), Fraction(13, 10))[works[0] + works[1]]
        exact *= Fraction(3, 2) if (tile == 13 and works[2]) or (tile == 28 and works[3]) else 1
        expected = floor(exact + Fraction(1, 2))
        assert rent_of(match_of(position).state, tile) == Estate(position).rent(tile) == expected


def test_special_properties_charge_no_rent() -> None:
    for tile in (1, 6, 11, 16, 21, 26):
        assert rent(own(table(), 1, tile), tile) == 0


# Importers


def built(position: Position, *actions: str) -> list[int]:
    """What everybody's cash changes by when seat 0 builds."""
    before = cash(position)
    after = cash(play(managing(position), *(actions or ("build 8",))))
    return [there - here for here, there in zip(before, after, strict=True)]


def test_an_importer_is_paid_10_percent_by_the_bank_of_what_others_pay_in_build() -> None:
    for importer in (1, 16):
        assert built(own(own(table(), 0, 8), 1, importer)) == [-20, 2, 0]
        assert built(own(own(table(), 0, 8, level=3), 1, importer)) == [-10, 1, 0]


def test_both_importers_of_one_player_are_paid_20_percent() -> None:
    assert built(own(own(table(), 0, 8), 1, 1, 16)) == [-20, 4, 0]


def test_importers_of_two_players_are_paid_10_percent_each() -> None:
    assert built(own(own(own(table(), 0, 8), 1, 1), 2, 16)) == [-20, 2, 2]


def test_an_importer_earns_nothing_from_its_owners_building() -> None:
    assert built(own(own(table(), 0, 8, 1), 1, 16)) == [-20, 2, 0]
    assert built(own(table(), 0, 8, 1, 16)) == [-20, 0, 0]


def test_a_mortgaged_importer_earns_nothing() -> None:
    position = own(own(own(table(), 0, 8), 1, 1), 1, 16, mortgaged=True)
    assert built(position) == [-20, 2, 0]


def test_importers_earn_from_build_alone() -> None:
    position = own(own(own(table(), 0, 7, level=1), 0, 8, mortgaged=True), 1, 1, 16)
    assert built(own(position, 0, 9), "sell 7", "redeem 8", "mortgage 9") == [10 - 14 + 12, 0, 0]
