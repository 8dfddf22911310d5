"""The longest road: hand-made networks, breaks, ties and the ways of its tile."""

from __future__ import annotations

import random

import pytest

from hexarium.errors import BadPosition
from hexarium.games.catan.board import Shape, extended, standard
from hexarium.hex.board import NOTHING
from hexarium.play.match import Match
from tests.games.catan.reference import Reference
from tests.games.catan.scenario import Scenario, coast, meeting, play

BOARD = standard().board
HEX = BOARD.hex_edges.tolist()
"""By hex, its six edges clockwise."""


def length(roads: list[int], rivals: list[int] | None = None) -> int:
    """The longest road of seat 0 with these roads, and settlements of seat 1 on these corners."""
    scenario = Scenario(goal=22).place(0, roads=roads).place(1, settlements=rivals or [])
    lengths: list[int] = scenario.match().position()["road_lengths"]
    return lengths[0]


def inland(corner: int) -> int:
    """The edge that leaves the shore at a corner."""
    (edge,) = {int(edge) for edge in BOARD.corner_edges[corner] if edge != NOTHING} - set(
        BOARD.coast.tolist()
    )
    return edge


def shore_corner(roads: list[int], place: int) -> int:
    """The corner after `place` roads along the shore."""
    return meeting(standard(), roads[place - 1], roads[place])


def inner_places(roads: list[int]) -> list[int]:
    """After how many roads along the shore an edge goes inland."""
    return [k for k in range(1, len(roads)) if (BOARD.corner_edges[shore_corner(roads, k)] >= 0).all()]


# Lengths


def test_nothing_has_no_length_and_one_road_the_length_1() -> None:
    assert length([]) == 0
    assert length([5]) == 1


def test_a_path_of_n_roads_is_n_long() -> None:
    for count in range(1, 16):
        assert length(coast(standard(), count)) == count


def test_two_separate_paths_do_not_add_up() -> None:
    assert length([*coast(standard(), 4), *coast(standard(), 6, first=10)]) == 6


def test_a_branch_counts_only_along_its_longest_way() -> None:
    roads = coast(standard(), 6)
    for place in inner_places(roads):
        branch = inland(shore_corner(roads, place))
        assert length([*roads, branch]) == max(6, place + 1, 6 - place + 1)


def test_a_cycle_is_walked_all_round() -> None:
    assert length(HEX[0]) == 6


def test_a_cycle_with_a_tail_is_walked_with_its_tail() -> None:
    corner = meeting(standard(), HEX[0][0], HEX[0][1])
    (tail,) = [e for e in BOARD.corner_edges[corner].tolist() if e not in HEX[0]]
    assert length([*HEX[0], tail]) == 7


def test_a_cycle_with_two_tails_has_them_as_start_and_end_of_the_longer_way_round() -> None:
    first, second = (meeting(standard(), HEX[0][k], HEX[0][k + 1]) for k in (0, 1))
    tails = [e for c in (first, second) for e in BOARD.corner_edges[c].tolist() if e not in HEX[0]]
    # Starting with one tail, a walk goes round and comes back to it, or leaves by the other after five.
    assert length([*HEX[0], *tails]) == 7


def test_a_figure_eight_of_two_hexes_is_walked_through_its_middle() -> None:
    both = sorted({*HEX[0], *HEX[1]})
    assert len(both) == 11
    assert length(both) == 11


def test_three_hexes_in_a_clover_cannot_be_walked_whole() -> None:
    clover = sorted({*HEX[0], *HEX[1], *HEX[2]})
    assert len(clover) == 15
    assert length(clover) == Reference(Scenario().place(0, roads=clover).now).road_length(0) < 15


def test_an_opponents_building_in_the_middle_cuts_a_path() -> None:
    roads = coast(standard(), 8)
    for place in range(1, 8):
        assert length(roads, [shore_corner(roads, place)]) == max(place, 8 - place)


def test_an_opponents_building_at_the_end_changes_nothing() -> None:
    roads = coast(standard(), 6)
    ends = set(BOARD.edge_corners[roads[0]].tolist()) - {shore_corner(roads, 1)}
    assert length(roads, list(ends)) == 6


def test_an_opponents_building_on_a_cycle_is_start_and_end_of_the_walk() -> None:
    assert length(HEX[0], [meeting(standard(), HEX[0][0], HEX[0][1])]) == 6
    two = [meeting(standard(), HEX[0][k], HEX[0][k + 1]) for k in (0, 2)]
    assert length(HEX[0], two) == 4


def test_an_own_building_cuts_nothing() -> None:
    roads = coast(standard(), 7)
    scenario = Scenario().place(0, roads=roads, settlements=[shore_corner(roads, 3)])
    assert scenario.match().position()["road_lengths"][0] == 7


@pytest.mark.parametrize("shape", [standard(), extended()], ids=lambda shape: shape.name)
def test_random_networks_are_as_long_as_trying_all_walks_says(shape: Shape) -> None:
    chooser = random.Random(7)
    for _ in range(60):
        scenario = Scenario(players=4 if shape.name == "standard" else 5, goal=22)
        edges = shape.board.corner_edges.tolist()
        roads = {chooser.randrange(shape.board.edge_count)}
        while len(roads) < chooser.randint(8, 15):
            corner = chooser.choice(shape.board.edge_corners[chooser.choice(sorted(roads))].tolist())
            roads.add(chooser.choice([edge for edge in edges[corner] if edge != NOTHING]))
        rivals = chooser.sample(range(shape.board.corner_count), 4)
        scenario.place(0, roads=sorted(roads)).place(2, settlements=rivals)
        assert scenario.match().position() == scenario.complete()


# The tile


def builder(count: int, seat: int = 0, first: int = 0) -> Scenario:
    """A seat about to add a road to `count` along the shore."""
    scenario = Scenario(seat=seat, goal=22).hand(seat, wood=2, brick=2)
    return scenario.place(seat, roads=coast(standard(), count, first))


def test_the_fifth_road_takes_the_tile_for_2_points() -> None:
    match = builder(3).match()
    play(match, f"road {coast(standard(), 4)[3]}")
    assert match.position()["longest_road"] is None
    ply = match.play(f"road {coast(standard(), 5)[4]}")
    assert match.position()["longest_road"] == 0
    assert match.position()["players"][0]["points"] == 2
    assert "Red takes the longest road." in ply.events


def test_a_road_as_long_as_the_holders_does_not_take_the_tile() -> None:
    scenario = builder(4).place(1, roads=coast(standard(), 5, first=12))
    match = play(scenario.match(), f"road {coast(standard(), 5)[4]}")
    assert match.position()["longest_road"] == 1
    play(match, f"road {coast(standard(), 6)[5]}")
    assert match.position()["longest_road"] == 0


def cut(
    roads: list[int], place: int, others: dict[int, list[int]] | None = None, holder: int = 0
) -> Scenario:
    """Seat 3 about to settle on the shore after `place` roads of seat 0."""
    corner = shore_corner(roads, place)
    scenario = Scenario(seat=3, goal=22).hand(3, wood=1, brick=1, wool=1, wheat=1)
    scenario.place(0, roads=roads).place(3, roads=[inland(corner)])
    for seat, edges in (others or {}).items():
        scenario.place(seat, roads=edges)
    scenario.now["longest_road"] = holder
    return scenario


def settle(scenario: Scenario, roads: list[int], place: int) -> dict[str, object]:
    position = play(scenario.match(), f"settle {shore_corner(roads, place)}").position()
    return {"longest_road": position["longest_road"], "lengths": position["road_lengths"]}


ROADS = coast(standard(), 11)
MIDDLE = next(k for k in inner_places(ROADS) if 4 <= k <= 6)


def test_a_broken_road_below_5_loses_the_tile_to_nobody() -> None:
    roads = coast(standard(), 6)
    place = next(k for k in inner_places(roads) if k in (2, 3, 4))
    after = settle(cut(roads, place), roads, place)
    assert after == {"longest_road": None, "lengths": [max(place, 6 - place), 0, 0, 1]}


def test_a_holder_still_at_5_or_more_keeps_the_tile_while_no_one_is_longer() -> None:
    left = max(MIDDLE, 11 - MIDDLE)
    other = coast(standard(), left, first=15)
    after = settle(cut(ROADS, MIDDLE, {1: other}), ROADS, MIDDLE)
    assert after == {"longest_road": 0, "lengths": [left, left, 0, 1]}


def test_a_broken_road_loses_the_tile_to_whoever_is_alone_longest() -> None:
    left = max(MIDDLE, 11 - MIDDLE)
    after = settle(cut(ROADS, MIDDLE, {1: coast(standard(), left + 1, first=15)}), ROADS, MIDDLE)
    assert after["longest_road"] == 1


def test_a_broken_road_loses_the_tile_to_nobody_when_two_are_longest() -> None:
    roads = coast(standard(), 9)
    place = next(k for k in inner_places(roads) if max(k, 9 - k) < 6)
    others = {1: coast(standard(), 6, first=11), 2: coast(standard(), 6, first=19)}
    match = play(cut(roads, place, others).match(), f"settle {shore_corner(roads, place)}")
    assert match.position()["longest_road"] is None
    # ... until someone is alone longest again.
    scenario = Scenario(seat=1, goal=22).hand(1, wood=1, brick=1)
    for seat, edges in others.items():
        scenario.place(seat, roads=edges)
    again = play(scenario.match(), f"road {coast(standard(), 7, first=11)[6]}")
    assert again.position()["longest_road"] == 1


def test_a_tile_that_does_not_follow_from_the_roads_is_refused() -> None:
    for holder in (None, 1):
        scenario = Scenario().place(0, roads=coast(standard(), 6)).complete()
        scenario["longest_road"] = holder
        with pytest.raises(BadPosition, match="longest_road"):
            Match.load(scenario, compiled=False)
