"""The two decks, card by card."""

from __future__ import annotations

from collections import Counter

import pytest

from hexarium.games.ring.rules import data
from tests.games.ring.reference.facts import Position
from tests.games.ring.table import CASH, cash, legal, match_of, out, own, play, put, table, turn_of

INCIDENTS = {"luck": 5, "destiny": 10}


def drawing(position: Position, deck: str, seat: int = 0) -> Position:
    """A roll of 1 and 2 ends on an incident of the deck."""
    return turn_of(put(position, seat, at=INCIDENTS[deck] - 3), seat)


def draw(position: Position, deck: str, card: int, seat: int = 0) -> Position:
    return play(drawing(position, deck, seat), ("roll", f"1 2 {deck} {card}"))


def changes(position: Position, deck: str, card: int, seat: int = 0) -> list[int]:
    before = cash(position)
    return [after - was for was, after in zip(before, cash(draw(position, deck, card, seat)), strict=True)]


@pytest.mark.parametrize(
    ("tile", "size", "deck"),
    [
        (5, 3, "luck"),
        (10, 3, "destiny"),
        (20, 3, "luck"),
        (25, 3, "destiny"),
        (4, 2, "luck"),
        (30, 4, "destiny"),
    ],
)
def test_incidents_1_and_3_draw_luck_and_2_and_4_draw_destiny(tile: int, size: int, deck: str) -> None:
    position = put(table(properties_per_city=size), 0, at=tile - 2)
    ply = match_of(position).play("roll", "1 1")
    assert ply.chance is not None
    assert ply.chance.split()[2] == deck


@pytest.mark.parametrize("deck", data.DECKS)
def test_a_deck_has_20_cards_8_good_7_bad_and_5_against_the_player_towards_the_others(deck: str) -> None:
    cards = data.DECK_CARDS[data.DECKS.index(deck)]
    good = {data.GAIN, data.RELEASE, data.TO_START, data.TO_SPECIAL, data.FREE_LOT, data.GAIN_FOR_PROPERTIES}
    bad = {data.PAY, data.TO_JAIL, data.BACK, data.PAY_SHARE, data.PAY_FOR_LOTS, data.LOSE_LEVEL}
    kinds = ["good" if card.effect in good else "bad" if card.effect in bad else "others" for card in cards]
    assert kinds == ["good"] * 8 + ["bad"] * 7 + ["others"] * 5


@pytest.mark.parametrize(
    ("deck", "card", "gain"),
    [("luck", number, gain) for number, gain in enumerate((10, 20, 30, 50, 100), 1)]
    + [("destiny", number, gain) for number, gain in enumerate((10, 20, 40, 60, 80), 1)],
)
def test_cards_1_to_5_gain(deck: str, card: int, gain: int) -> None:
    assert changes(table(), deck, card) == [gain, 0, 0]


@pytest.mark.parametrize("deck", data.DECKS)
def test_card_6_is_a_release_card_that_stays_with_its_owner(deck: str) -> None:
    after = draw(table(), deck, 6)
    assert after["players"][0]["release_cards"] == [deck]
    assert 6 not in after["decks"][deck]


def test_luck_7_goes_forward_to_start_and_collects_3() -> None:
    after = draw(table(), "luck", 7)
    assert (after["players"][0]["at"], cash(after)[0], after["phase"]) == (0, CASH + 30, "manage")


@pytest.mark.parametrize(("size", "incident", "special"), [(2, 8, 9), (3, 10, 11), (3, 25, 26), (4, 12, 13)])
def test_destiny_7_goes_forward_to_the_next_special_property_and_it_is_resolved(
    size: int, incident: int, special: int
) -> None:
    position = put(table(properties_per_city=size), 0, at=incident - 3)
    after = play(position, ("roll", "1 2 destiny 7"))
    assert (after["players"][0]["at"], after["phase"]) == (special, "buy")
    after = play(own(position, 1, special), ("roll", "1 2 destiny 7"))
    assert (after["players"][0]["at"], after["phase"]) == (special, "manage")


def test_luck_8_is_a_free_lot_on_the_property_with_container_and_fewest_lots() -> None:
    position = own(own(own(own(table(), 0, 7, level=3), 0, 9, level=2), 0, 12, level=2), 0, 2)
    after = draw(position, "luck", 8)
    assert [after["tiles"][tile]["level"] for tile in (2, 7, 9, 12)] == [0, 3, 3, 2]
    assert cash(after)[0] == CASH
    assert not after["tiles"][9]["changed"]


def test_luck_8_gains_1_without_a_property_with_container_and_fewer_than_4_lots() -> None:
    assert changes(own(own(own(table(), 0, 7, level=5), 0, 2), 1, 8, level=1), "luck", 8) == [10, 0, 0]


def test_free_machine_lots_pay_no_importer() -> None:
    assert changes(own(own(table(), 0, 7, level=1), 1, 1, 16), "luck", 8) == [0, 0, 0]


def test_destiny_8_gains_1_for_each_own_city_property_mortgaged_ones_too() -> None:
    position = own(own(own(table(), 0, 7, 8, 26, level=0), 0, 12, mortgaged=True), 1, 2)
    assert changes(position, "destiny", 8) == [30, 0, 0]


@pytest.mark.parametrize(
    ("deck", "card", "loss"),
    [("luck", number, loss) for number, loss in enumerate((10, 20, 30, 50), 9)]
    + [("destiny", number, loss) for number, loss in enumerate((10, 20, 40, 60), 9)],
)
def test_cards_9_to_12_pay(deck: str, card: int, loss: int) -> None:
    assert changes(table(), deck, card) == [-loss, 0, 0]
    after = draw(put(table(), 0, cash=loss - 1), deck, card)
    assert after["debt"] == {"to": None, "amount": loss, "rest": [], "move": False}


@pytest.mark.parametrize("deck", data.DECKS)
def test_card_13_goes_to_jail(deck: str) -> None:
    after = draw(table(), deck, 13)
    assert (after["players"][0]["at"], after["players"][0]["jail"], cash(after)[0]) == (15, 0, CASH)


@pytest.mark.parametrize(("size", "incident"), [(2, 4), (2, 16), (3, 5), (3, 20), (4, 6), (4, 24)])
def test_luck_14_goes_back_3_tiles_and_the_tile_is_resolved(size: int, incident: int) -> None:
    position = put(table(properties_per_city=size), 0, at=incident - 2)
    after = play(position, ("roll", "1 1 luck 14"))
    assert (after["players"][0]["at"], after["phase"]) == (incident - 3, "buy")
    assert cash(after)[0] == CASH


def test_luck_14_pays_rent_where_it_ends() -> None:
    assert changes(own(table(), 1, 2, level=5), "luck", 14) == [-70, 70, 0]


def test_luck_15_pays_half_a_coin_for_each_own_machine_lot() -> None:
    position = own(own(own(own(table(), 0, 7, level=5), 0, 8, level=1), 0, 9), 1, 2, level=5)
    assert changes(own(position, 0, 12, level=2), "luck", 15) == [-25, 0, 0]
    assert changes(table(), "luck", 15) == [0, 0, 0]


@pytest.mark.parametrize(("money", "loss"), [(500, 50), (509, 50), (9, 0), (0, 0), (10, 1)])
def test_destiny_14_pays_10_percent_of_the_cash_rounded_down_to_a_tenth(money: int, loss: int) -> None:
    assert changes(put(table(), 0, cash=money), "destiny", 14) == [-loss, 0, 0]


def test_destiny_15_loses_the_top_level_of_the_most_developed_property_lowest_tile_first() -> None:
    position = own(own(own(table(), 0, 7, level=1), 0, 12, 17, level=3), 1, 2, level=5)
    after = draw(position, "destiny", 15)
    assert [after["tiles"][tile]["level"] for tile in (2, 7, 12, 17)] == [5, 1, 2, 3]
    assert (cash(after), after["tiles"][12]["changed"]) == ([CASH] * 3, False)
    assert cash(draw(own(table(), 0, 7), "destiny", 15)) == [CASH] * 3


@pytest.mark.parametrize(("deck", "card", "amount"), [("luck", 16, 10), ("luck", 20, 5), ("destiny", 17, 10)])
def test_cards_that_pay_every_other(deck: str, card: int, amount: int) -> None:
    assert changes(table(4), deck, card, seat=2) == [amount, amount, -3 * amount, amount]
    assert changes(out(table(4), 1), deck, card, seat=2) == [amount, 0, -2 * amount, amount]


@pytest.mark.parametrize(("deck", "card", "amount"), [("luck", 17, 20), ("destiny", 16, 20)])
def test_cards_that_pay_the_poorest_other_by_cash_lowest_seat_first(
    deck: str, card: int, amount: int
) -> None:
    position = put(put(put(table(4), 0, cash=30), 1, cash=90), 3, cash=90)
    assert changes(position, deck, card) == [-amount, amount, 0, 0]
    assert changes(out(table(4), 1), deck, card, seat=3) == [amount, 0, 0, -amount]


@pytest.mark.parametrize(("deck", "card", "amount"), [("luck", 19, 10), ("destiny", 18, 20)])
def test_cards_that_pay_the_richest_other_by_cash_lowest_seat_first(
    deck: str, card: int, amount: int
) -> None:
    position = put(put(put(table(4), 0, cash=3000), 2, cash=900), 3, cash=900)
    assert changes(position, deck, card) == [-amount, 0, amount, 0]
    assert changes(own(position, 1, 26, 29, 28), deck, card, seat=3) == [amount, 0, 0, -amount]


@pytest.mark.parametrize("round_number", [1, 2])
@pytest.mark.parametrize(("deck", "card", "amount"), [("luck", 18, 30), ("destiny", 19, 10)])
def test_the_next_seat_goes_by_seat_number_in_every_round(
    deck: str, card: int, amount: int, round_number: int
) -> None:
    position = table(4)
    position["round"] = round_number
    assert changes(position, deck, card, seat=1) == [0, -amount, amount, 0]
    assert changes(position, deck, card, seat=3) == [amount, 0, 0, -amount]
    assert changes(out(position, 2), deck, card, seat=1) == [0, -amount, 0, amount]


@pytest.mark.parametrize("round_number", [1, 2])
def test_destiny_20_pays_4_to_the_previous_seat(round_number: int) -> None:
    position = table(4)
    position["round"] = round_number
    assert changes(position, "destiny", 20, seat=1) == [40, -40, 0, 0]
    assert changes(position, "destiny", 20, seat=0) == [-40, 0, 0, 40]
    assert changes(out(position, 3), "destiny", 20, seat=0) == [-40, 0, 40, 0]


# The decks


@pytest.mark.parametrize("deck", data.DECKS)
def test_a_drawn_card_is_not_left_in_the_deck(deck: str) -> None:
    assert draw(table(), deck, 9)["decks"][deck] == [card for card in range(1, 21) if card != 9]


def test_each_draw_is_uniform_among_the_cards_left() -> None:
    position = drawing(table(), "luck")
    position["decks"]["luck"] = [2, 3, 9, 20]
    drawn: Counter[str] = Counter()
    for seed in range(400):
        chance = match_of(position, seed).play("roll", "1 2").chance
        assert chance is not None
        drawn[chance.split()[3]] += 1
    assert set(drawn) == {"2", "3", "9", "20"}
    assert all(70 <= count <= 130 for count in drawn.values())


def test_an_empty_deck_is_refilled_when_a_card_is_to_be_drawn() -> None:
    position = table()
    position["decks"]["luck"] = [1]
    after = draw(position, "luck", 1)
    assert after["decks"]["luck"] == []
    assert draw(after, "luck", 4, seat=1)["decks"]["luck"] == [card for card in range(1, 21) if card != 4]


def test_a_refill_leaves_out_the_card_that_a_player_holds() -> None:
    position = put(table(), 1, release_cards=["luck"])
    position["decks"]["luck"] = []
    assert draw(position, "luck", 4)["decks"]["luck"] == [card for card in range(1, 21) if card not in (4, 6)]


def test_a_used_release_card_goes_back_at_the_next_refill() -> None:
    position = put(table(), 0, at=15, jail=0, release_cards=["luck"])
    position["decks"]["luck"] = [1, 2]
    after = play(position, "card")
    assert after["decks"]["luck"] == [1, 2]
    after["decks"]["luck"] = []
    assert 6 in draw(after, "luck", 4)["decks"]["luck"]


def test_the_release_card_of_a_bankrupt_player_goes_back_at_the_next_refill() -> None:
    position = put(table(), 0, at=0, cash=0, release_cards=["destiny"])
    position["decks"]["destiny"] = []
    position.update(phase="debt", dice=[1, 2], debt={"to": 1, "amount": 10, "rest": [], "move": False})
    after = play(position, "bankrupt")
    assert after["decks"]["destiny"] == []
    assert 6 in draw(after, "destiny", 4, seat=1)["decks"]["destiny"]


def test_at_most_one_card_is_drawn_per_roll() -> None:
    for size in (2, 3, 4):
        side = size + 2
        for deck, incidents in (("luck", (side, 4 * side)), ("destiny", (2 * side, 5 * side))):
            for incident in incidents:
                for card in range(1, 21):
                    position = put(table(properties_per_city=size), 0, at=incident - 2)
                    after = play(position, ("roll", f"1 1 {deck} {card}"))
                    drawn = 40 - sum(len(left) for left in after["decks"].values())
                    assert drawn == 1


def test_a_card_is_applied_before_management() -> None:
    after = draw(own(table(), 0, 8), "luck", 1)
    assert "build 8" in legal(after)
