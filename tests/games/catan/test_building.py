"""Roads, settlements and cities: places, costs and pieces; the bank and its ports."""

from __future__ import annotations

import pytest

from hexarium.games.catan.board import extended, standard
from hexarium.hex.board import NOTHING
from tests.games.catan.scenario import Scenario, coast, hand, meeting, play, verbs

BOARD = standard().board
ROADS = coast(standard(), 6)


def edges_at(corner: int) -> set[int]:
    return {int(edge) for edge in BOARD.corner_edges[corner] if edge != NOTHING}


def road_places(scenario: Scenario) -> set[int]:
    return {int(text.split()[1]) for text in scenario.match().legal() if text.startswith("road ")}


def settle_places(scenario: Scenario) -> set[int]:
    return {int(text.split()[1]) for text in scenario.match().legal() if text.startswith("settle ")}


def rich(seat: int = 0, **options: object) -> Scenario:
    return Scenario(**options).hand(seat, wood=4, brick=4, wool=4, wheat=4, ore=4)  # type: ignore[arg-type]


# Roads


def test_a_road_goes_on_a_free_edge_that_meets_an_own_building() -> None:
    assert road_places(rich().place(0, settlements=[0])) == edges_at(0)
    taken = min(edges_at(0))
    assert road_places(rich().place(0, settlements=[0]).place(1, roads=[taken])) == edges_at(0) - {taken}


def test_or_an_own_road_at_a_corner_without_an_opponents_building() -> None:
    edge = ROADS[1]
    a, b = BOARD.edge_corners[edge].tolist()
    assert road_places(rich().place(0, roads=[edge])) == (edges_at(a) | edges_at(b)) - {edge}
    blocked = rich().place(0, roads=[edge]).place(2, settlements=[a])
    assert road_places(blocked) == edges_at(b) - {edge}
    own = rich().place(0, roads=[edge], settlements=[a])
    assert road_places(own) == (edges_at(a) | edges_at(b)) - {edge}


def test_a_settlement_takes_the_way_on_from_opponents_at_once() -> None:
    corner = next(c for c in range(54) if len(edges_at(c)) == 3)
    mine, theirs, free = sorted(edges_at(corner))
    scenario = rich(goal=22).place(0, roads=[mine]).place(1, roads=[theirs]).hand(1, wood=1, brick=1)
    match = play(scenario.match(), f"settle {corner}", "end", "roll:1 1")
    assert f"road {free}" not in match.legal()
    assert "road" in verbs(match), "the other end is still open"


def test_a_road_costs_wood_and_brick() -> None:
    scenario = Scenario().place(0, settlements=[0]).hand(0, wood=1, brick=1, ore=1)
    match = play(scenario.match(), f"road {min(edges_at(0))}")
    assert hand(match, 0) == {"ore": 1}
    assert match.position()["bank"]["wood"] == 19
    for cards in ({"wood": 2}, {"brick": 2}):
        assert not road_places(Scenario().place(0, settlements=[0]).hand(0, **cards))


def test_fifteen_roads_are_all_there_are() -> None:
    assert road_places(rich(goal=22).place(0, roads=coast(standard(), 14)))
    assert not road_places(rich(goal=22).place(0, roads=coast(standard(), 15)))


# Settlements


def test_a_settlement_goes_on_a_free_corner_at_an_own_road_with_the_distance_rule_kept() -> None:
    corners = {int(corner) for edge in ROADS[:3] for corner in BOARD.edge_corners[edge]}
    assert settle_places(rich().place(0, roads=ROADS[:3])) == corners
    middle = meeting(standard(), ROADS[0], ROADS[1])
    near = {middle, *BOARD.corner_corners[middle].tolist()}
    assert settle_places(rich().place(0, roads=ROADS[:3]).place(1, settlements=[middle])) == corners - near
    assert not settle_places(rich().place(0, settlements=[0])), "no road, no settlement"


def test_a_settlement_costs_wood_brick_wool_and_wheat_and_counts_1_point() -> None:
    scenario = Scenario().place(0, roads=ROADS[:1]).hand(0, wood=1, brick=1, wool=1, wheat=1)
    corner = BOARD.edge_corners[ROADS[0]][0]
    match = play(scenario.match(), f"settle {corner}")
    assert hand(match, 0) == {}
    assert match.position()["players"][0]["points"] == 1
    for name in ("wood", "brick", "wool", "wheat"):
        short = Scenario().place(0, roads=ROADS[:1]).hand(0, wood=2, brick=2, wool=2, wheat=2)
        assert settle_places(short)
        assert not settle_places(short.hand(0, **{name: -2}))


def test_five_settlements_are_all_there_are_but_a_city_gives_one_back() -> None:
    five = [0, 10, 20, 30, 40]
    scenario = rich(goal=22).place(0, settlements=five, roads=ROADS[:4])
    assert not settle_places(scenario)
    match = play(scenario.match(), "city 0")
    assert "settle" in verbs(match)


# Cities


def test_a_city_replaces_an_own_settlement_for_2_wheat_and_3_ore() -> None:
    scenario = Scenario().place(0, settlements=[0]).place(1, settlements=[10]).hand(0, wheat=2, ore=3)
    match = scenario.match()
    assert [text for text in match.legal() if text.startswith("city")] == ["city 0"]
    position = play(match, "city 0").position()
    player = position["players"][0]
    assert (player["settlements"], player["cities"], player["points"]) == ([], [0], 2)
    assert hand(match, 0) == {}
    assert "city" not in verbs(Scenario().place(0, settlements=[0]).hand(0, wheat=2, ore=2).match())


def test_four_cities_are_all_there_are() -> None:
    scenario = rich(goal=22).place(0, settlements=[0], cities=[10, 20, 30])
    assert "city" in verbs(scenario.match())
    assert "city" not in verbs(rich(goal=22).place(0, settlements=[0], cities=[10, 20, 30, 40]).match())


# The bank


def port_corner(kind: str) -> int:
    return next(port.corners[0] for port in standard().ports if port.kind == kind)


@pytest.mark.parametrize(
    ("ports", "rates"),
    [
        ([], {"wood": 4, "ore": 4}),
        (["any"], {"wood": 3, "ore": 3}),
        (["ore"], {"wood": 4, "ore": 2}),
        (["ore", "any"], {"wood": 3, "ore": 2}),
    ],
)
def test_n_equal_cards_buy_one_other_and_ports_lower_n(ports: list[str], rates: dict[str, int]) -> None:
    for resource, rate in rates.items():
        for held in range(1, 6):
            scenario = Scenario().place(0, settlements=[port_corner(kind) for kind in ports])
            match = scenario.hand(0, **{resource: held}).match()
            bank = {text for text in match.legal() if text.startswith("bank")}
            others = {"wood", "brick", "wool", "wheat", "ore"} - {resource}
            assert bank == ({f"bank {resource} {get}" for get in others} if held >= rate else set())
            if bank:
                play(match, f"bank {resource} wool")
                assert hand(match, 0) == {name: n for name, n in ((resource, held - rate), ("wool", 1)) if n}


def test_a_building_on_either_end_uses_a_port_also_one_at_another_place() -> None:
    scenario = Scenario().hand(0, wool=2)
    edge = coast(standard(), 3)[2]
    scenario.now["ports"] = [{"edge": edge, "kind": "wool"}]
    for corner in BOARD.edge_corners[edge]:
        again = Scenario().hand(0, wool=2).place(0, settlements=[int(corner)])
        again.now["ports"] = scenario.now["ports"]
        assert "bank" in verbs(again.match())
    assert "bank" not in verbs(scenario.match())


def test_the_supply_must_hold_the_card() -> None:
    match = Scenario().hand(0, wood=4).hand(1, ore=19).match()
    assert {text for text in match.legal() if text.startswith("bank")} == {
        "bank wood brick",
        "bank wood wool",
        "bank wood wheat",
    }


def test_the_extended_island_has_24_of_each_resource_and_34_cards() -> None:
    position = Scenario(players=6).match().position()
    assert set(position["bank"].values()) == {24}
    assert position["deck"] == {"knight": 20, "point": 5, "roadbuilding": 3, "invention": 3, "monopoly": 3}
    assert len(extended().ports) == len(position["ports"]) == 11
