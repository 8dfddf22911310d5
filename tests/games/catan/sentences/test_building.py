"""Building roads, settlements and cities."""

from __future__ import annotations

import pytest

from tests.games.catan.positions import begin, hand, legal, path, play, points, seat, verbs

ROAD, SETTLEMENT, CITY = "wood, brick", "wood, brick, wool, wheat", "wheat 2, ore 3"
FULL_BANK = dict.fromkeys(("wood", "brick", "wool", "wheat", "ore"), 19)

# Roads


def test_a_road_costs_wood_and_brick_paid_to_the_bank() -> None:
    match = play(begin(seat("wood 2, brick 2", settlements=[0])), f"road {path(0, 1)[0]}")
    assert hand(match, 0) == {"wood": 1, "brick": 1}
    assert match.position()["bank"] == FULL_BANK | {"wood": 18, "brick": 18}
    assert match.position()["players"][0]["roads"] == path(0, 1)


@pytest.mark.parametrize("held", ["wood 3", "brick 3", "wool, wheat, ore"])
def test_a_road_is_not_built_without_its_cost(held: str) -> None:
    assert "road" not in verbs(begin(seat(held, settlements=[0])))


def test_a_road_meets_an_own_building() -> None:
    assert legal(begin(seat(ROAD, settlements=[0])), "road") == {*path(0, 1), *path(0, 5), *path(0, 20)}
    assert legal(begin(seat(ROAD, cities=[25])), "road") == {*path(25, 24), *path(25, 26)}


def test_a_road_meets_an_own_road() -> None:
    match = begin(seat(ROAD, roads=path(0, 1)))
    assert legal(match, "road") == {*path(0, 5), *path(0, 20), *path(1, 2), *path(1, 6)}


def test_a_road_does_not_go_on_past_an_opponents_building() -> None:
    match = begin(seat(ROAD, roads=path(0, 1)), seat(settlements=[1]))
    assert legal(match, "road") == {*path(0, 5), *path(0, 20)}


def test_a_road_may_come_to_an_opponents_building_from_elsewhere() -> None:
    match = begin(seat(ROAD, roads=path(0, 1)), seat(settlements=[2]))
    assert legal(match, "road") == {*path(0, 5), *path(0, 20), *path(1, 2), *path(1, 6)}


def test_a_road_goes_on_past_opponents_roads() -> None:
    match = begin(seat(ROAD, roads=path(0, 1)), seat(roads=path(1, 6)))
    assert legal(match, "road") == {*path(0, 5), *path(0, 20), *path(1, 2)}


def test_a_road_is_built_on_a_free_edge() -> None:
    match = begin(seat(ROAD, settlements=[0]), seat(roads=path(0, 1)))
    assert legal(match, "road") == {*path(0, 5), *path(0, 20)}


def test_an_opponents_road_is_not_built_on() -> None:
    match = begin(seat(ROAD), seat(roads=path(0, 1), settlements=[3]))
    assert "road" not in verbs(match)


def test_a_settlement_of_an_opponent_cuts_off_what_could_be_reached() -> None:
    match = begin(seat(SETTLEMENT, roads=path(6, 1)), seat(ROAD, roads=path(0, 1)))
    play(match, "settle 1", "end", "roll = 1 1")
    assert legal(match, "road") == {*path(0, 5), *path(0, 20)}


def test_what_is_reached_otherwise_stays_reachable() -> None:
    match = begin(seat(SETTLEMENT, roads=path(6, 1)), seat(ROAD, roads=path(0, 1) + path(3, 2)))
    play(match, "settle 1", "end", "roll = 1 1")
    assert set(path(1, 2)) <= legal(match, "road")


def test_a_player_has_15_roads() -> None:
    fourteen = path(0, 1, 2, 3, 4, 5, 0, 20, 22, 23, 6, 7, 8, 9, 10)
    match = begin(seat("wood 2, brick 2", roads=fourteen), goal=22)
    play(match, f"road {path(10, 11)[0]}")
    assert hand(match, 0) == {"wood": 1, "brick": 1}
    assert "road" not in verbs(match)


# Settlements


def test_a_settlement_costs_wood_brick_wool_and_wheat_paid_to_the_bank() -> None:
    match = play(begin(seat(f"{SETTLEMENT}, ore", roads=path(0, 1))), "settle 1")
    assert hand(match, 0) == {"ore": 1}
    assert match.position()["bank"] == FULL_BANK | {"ore": 18}
    assert (match.position()["players"][0]["settlements"], points(match)) == ([1], [1, 0])


@pytest.mark.parametrize("missing", ["wood", "brick", "wool", "wheat"])
def test_a_settlement_is_not_built_without_its_cost(missing: str) -> None:
    held = ", ".join(name for name in SETTLEMENT.split(", ") if name != missing)
    assert "settle" not in verbs(begin(seat(held, roads=path(0, 1))))


def test_a_settlement_stands_on_a_free_corner_at_an_own_road() -> None:
    match = begin(seat(SETTLEMENT, roads=path(0, 1, 2)), seat(roads=path(8, 9)))
    assert legal(match, "settle") == {0, 1, 2}


@pytest.mark.parametrize("whose", [0, 1])
@pytest.mark.parametrize("piece", ["settlements", "cities"])
def test_the_distance_rule_no_building_on_a_corner_one_edge_away(whose: int, piece: str) -> None:
    seats = [seat(SETTLEMENT, roads=path(0, 1, 2, 3)), seat()]
    seats[whose][piece] = [1]
    assert legal(begin(*seats), "settle") == {3}


def test_two_edges_away_is_far_enough() -> None:
    match = begin(seat(SETTLEMENT, roads=path(0, 1)), seat(settlements=[2, 20]))
    assert legal(match, "settle") == set()
    match = begin(seat(SETTLEMENT, roads=path(0, 1)), seat(settlements=[3, 9]))
    assert legal(match, "settle") == {0, 1}


def test_a_player_has_5_settlements() -> None:
    match = begin(seat(SETTLEMENT, roads=path(25, 26), settlements=[0, 2, 4, 8, 22]))
    assert "settle" not in verbs(match)
    match = begin(seat(SETTLEMENT, roads=path(25, 26), settlements=[0, 2, 4, 22]))
    assert legal(match, "settle") == {25, 26}


# Cities


def test_a_city_costs_2_wheat_and_3_ore_paid_to_the_bank() -> None:
    match = play(begin(seat("wheat 3, ore 4", settlements=[0])), "city 0")
    assert hand(match, 0) == {"wheat": 1, "ore": 1}
    assert match.position()["bank"] == FULL_BANK | {"wheat": 18, "ore": 18}


@pytest.mark.parametrize("held", ["wheat 2, ore 2", "wheat, ore 3", "ore 5"])
def test_a_city_is_not_built_without_its_cost(held: str) -> None:
    assert "city" not in verbs(begin(seat(held, settlements=[0])))


def test_a_city_stands_in_place_of_an_own_settlement() -> None:
    match = begin(seat(CITY, settlements=[0, 2], cities=[4]), seat(settlements=[22]))
    assert legal(match, "city") == {0, 2}
    play(match, "city 2")
    player = match.position()["players"][0]
    assert (player["settlements"], player["cities"], points(match)) == ([0], [2, 4], [5, 1])


def test_the_settlement_returns_to_the_supply() -> None:
    five = seat("wheat 3, ore 3, wood, brick, wool", roads=path(25, 26), settlements=[0, 2, 4, 8, 22])
    match = begin(five)
    assert "settle" not in verbs(match)
    assert legal(play(match, "city 0"), "settle") == {25, 26}


def test_a_player_has_4_cities() -> None:
    match = begin(seat(CITY, cities=[0, 2, 4, 8], settlements=[22]))
    assert "city" not in verbs(match)


# In any order


def test_any_number_of_these_in_any_order() -> None:
    rich = seat("wood 3, brick 3, wool 2, wheat 4, ore 4", settlements=[0])
    match = play(begin(rich), f"road {path(0, 1)[0]}", "city 0", f"road {path(1, 2)[0]}", "buy", "settle 2")
    assert hand(match, 0) == {}
    assert points(match)[0] >= 3
    assert "end" in verbs(match)


def test_nothing_is_built_before_the_roll() -> None:
    rich = seat("wood 3, brick 3, wool 2, wheat 4, ore 4", settlements=[0], roads=path(0, 1, 2))
    assert begin(rich, phase="production").legal() == ["roll"]
