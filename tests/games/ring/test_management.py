"""Management: equipment, mortgages, and one change a tile and turn."""

from __future__ import annotations

import pytest

from tests.games.ring.table import CASH, cash, legal, managing, owing, own, play, put, table


def test_equipment_is_a_container_of_2_then_up_to_four_lots_of_1() -> None:
    position = own(table(), 0, 8)
    spent = []
    for level in range(1, 6):
        after = play(managing(position), "build 8")
        spent.append(cash(position)[0] - cash(after)[0])
        position = after
        assert position["tiles"][8]["level"] == level
        position["tiles"][8]["changed"] = False
    assert spent == [20, 10, 10, 10, 10]
    assert "build 8" not in legal(managing(position))


@pytest.mark.parametrize(("level", "cost"), [(0, 20), (1, 10), (4, 10)])
def test_building_needs_the_cash_for_it(level: int, cost: int) -> None:
    for money in (cost - 1, cost):
        position = put(own(table(), 0, 8, level=level), 0, cash=money)
        assert ("build 8" in legal(managing(position))) == (money >= cost)


def test_only_own_city_properties_without_mortgage_are_built_on() -> None:
    position = own(own(own(own(table(), 0, 7), 0, 8, mortgaged=True), 0, 6), 1, 9)
    assert {action for action in legal(managing(position)) if action.startswith("build")} == {"build 7"}


@pytest.mark.parametrize(("level", "gain"), [(1, 10), (2, 5), (3, 5), (4, 5), (5, 5)])
def test_selling_gives_the_top_level_back_for_half_its_cost(level: int, gain: int) -> None:
    after = play(managing(own(table(), 0, 8, level=level)), "sell 8")
    assert (after["tiles"][8]["level"], cash(after)[0]) == (level - 1, CASH + gain)


@pytest.mark.parametrize(
    ("tile", "price"), [(1, 5), (2, 1), (6, 6), (8, 2), (11, 8), (18, 3), (26, 10), (28, 4)]
)
def test_a_mortgage_gives_60_percent_and_redeeming_costs_70_percent_of_the_price(
    tile: int, price: int
) -> None:
    after = play(managing(own(table(), 0, tile)), f"mortgage {tile}")
    assert (after["tiles"][tile]["mortgaged"], cash(after)[0]) == (True, CASH + 6 * price)
    after = play(managing(own(table(), 0, tile, mortgaged=True)), f"redeem {tile}")
    assert (after["tiles"][tile]["mortgaged"], cash(after)[0]) == (False, CASH - 7 * price)
    for money in (7 * price - 1, 7 * price):
        poor = managing(put(own(table(), 0, tile, mortgaged=True), 0, cash=money))
        assert (f"redeem {tile}" in legal(poor)) == (money == 7 * price)


def test_only_a_property_at_level_0_is_mortgaged() -> None:
    position = managing(own(own(table(), 0, 7), 0, 8, level=1))
    assert {"mortgage 7", "sell 8"} <= legal(position)
    assert not {"mortgage 8", "sell 7"} & legal(position)


@pytest.mark.parametrize("action", ["build 8", "sell 8"])
def test_a_tile_is_changed_at_most_once_a_turn(action: str) -> None:
    after = play(managing(own(own(table(), 0, 8, level=2), 0, 9)), action)
    assert after["tiles"][8]["changed"]
    actions = legal(after)
    assert not any(action.endswith(" 8") for action in actions)
    assert {"build 9", "mortgage 9"} <= actions
    assert "build 8" in legal(managing(play(after, "end")))


def test_mortgaging_and_redeeming_change_a_tile_too() -> None:
    after = play(managing(own(own(table(), 0, 8), 0, 9, mortgaged=True)), "mortgage 8", "redeem 9")
    assert not any(action.endswith((" 8", " 9")) for action in legal(after))


def test_a_tile_changed_to_raise_a_debt_is_not_changed_in_management() -> None:
    position = owing(put(own(own(table(), 0, 8, level=3), 0, 9), 0, cash=0), 5)
    after = play(position, "sell 8")
    assert after["phase"] == "manage"
    assert after["tiles"][8] == {"owner": 0, "level": 2, "mortgaged": False, "changed": True}
    assert not any(action.endswith(" 8") for action in legal(after))
    assert "mortgage 9" in legal(after)


def test_trades_are_not_barred_by_a_change() -> None:
    after = play(managing(own(own(table(), 0, 8), 1, 9)), "mortgage 8", "offer 1")
    assert {"give 8", "want 9"} <= legal(after)
    after = play(after, "give 8", "want 9", "ask", "accept")
    assert "build 9" in legal(after)
    assert after["tiles"][8]["changed"]


def test_others_have_no_say_in_management() -> None:
    position = managing(own(table(), 1, 8, level=2))
    assert legal(position) == {"end", "offer 1", "offer 2"}
