"""Axial coordinates: the algebra of hexes, and the shapes made of them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexarium.errors import BadCoordinate, HexariumError
from hexarium.hex.coords import (
    ORIGIN,
    Cube,
    Direction,
    Doubled,
    Hex,
    Offset,
    direction,
    distance,
    from_cube,
    from_doubled,
    from_even_r,
    from_odd_r,
    line,
    nearest,
    neighbour,
    neighbours,
    ray,
    reflect,
    ring,
    rotate,
    spiral,
    to_cube,
    to_doubled,
    to_even_r,
    to_odd_r,
)
from hexarium.hex.coords import range as hex_range

numbers = st.integers(-500, 500)
hexes = st.builds(Hex, numbers, numbers)
directions = st.sampled_from(Direction)
axes = st.sampled_from("qrs")
turns = st.integers(-12, 12)
radii = st.integers(0, 8)

RING_1 = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
RING_2 = [
    *[(2, 0), (1, 1), (0, 2), (-1, 2), (-2, 2), (-2, 1)],
    *[(-2, 0), (-1, -1), (0, -2), (1, -2), (2, -2), (2, -1)],
]


def steps_from(start: Hex, radius: int) -> dict[Hex, int]:
    """How many steps each hex is away, found by walking."""
    steps = {start: 0}
    reached = [start]
    for hex in reached:
        if steps[hex] < radius:
            for beside in neighbours(hex):
                if beside not in steps:
                    steps[beside] = steps[hex] + 1
                    reached.append(beside)
    return steps


# Arithmetic


@given(hexes, hexes, hexes)
def test_adding_is_associative_and_commutative(a: Hex, b: Hex, c: Hex) -> None:
    assert (a + b) + c == a + (b + c)
    assert a + b == b + a


@given(hexes, hexes)
def test_subtracting_undoes_adding(a: Hex, b: Hex) -> None:
    assert a + b - b == a
    assert a - b == a + -b
    assert a - a == ORIGIN


@given(hexes, hexes, numbers)
def test_scaling_distributes_over_adding(a: Hex, b: Hex, factor: int) -> None:
    assert (a + b) * factor == a * factor + b * factor
    assert factor * a == a * factor


@given(hexes, st.integers(0, 5))
def test_scaling_is_repeated_adding(a: Hex, factor: int) -> None:
    assert a * factor == sum([a] * factor, ORIGIN)


@given(hexes)
def test_the_three_cube_coordinates_sum_to_zero(hex: Hex) -> None:
    assert hex.q + hex.r + hex.s == 0


@given(hexes)
def test_a_hex_prints_as_the_code_that_makes_it(hex: Hex) -> None:
    assert eval(repr(hex)) == hex


@given(hexes)
def test_a_hex_unpacks_into_its_two_coordinates(hex: Hex) -> None:
    q, r = hex
    assert Hex(q, r) == hex


# Directions


def test_the_six_directions_run_clockwise_from_east() -> None:
    steps = {str(towards): tuple(towards.step) for towards in Direction}
    assert list(steps.items()) == [
        ("E", (1, 0)),
        ("SE", (0, 1)),
        ("SW", (-1, 1)),
        ("W", (-1, 0)),
        ("NW", (0, -1)),
        ("NE", (1, -1)),
    ]


@given(directions)
def test_a_direction_is_found_by_its_name_in_either_case(towards: Direction) -> None:
    assert direction(str(towards)) is towards
    assert direction(str(towards).lower()) is towards


@given(hexes, directions)
def test_the_opposite_direction_leads_back(hex: Hex, towards: Direction) -> None:
    assert neighbour(neighbour(hex, towards), towards.opposite) == hex


@pytest.mark.parametrize("name", ["N", "", "east", "0"])
def test_an_unknown_direction_is_refused_with_the_six_names(name: str) -> None:
    with pytest.raises(BadCoordinate, match="the six are E, SE, SW, W, NW, NE") as refused:
        direction(name)
    assert repr(name) in str(refused.value)
    assert refused.value.code == "bad_coordinate"
    assert isinstance(refused.value, HexariumError)


# Neighbours and distance


@given(hexes)
def test_six_different_hexes_at_distance_one_are_the_neighbours(hex: Hex) -> None:
    assert len(set(neighbours(hex))) == 6
    assert {distance(hex, beside) for beside in neighbours(hex)} == {1}
    assert neighbours(hex) == [neighbour(hex, towards) for towards in Direction]


@given(hexes)
def test_being_neighbours_is_mutual(hex: Hex) -> None:
    assert all(hex in neighbours(beside) for beside in neighbours(hex))


@given(hexes, hexes)
def test_distance_is_the_same_both_ways_and_zero_only_to_itself(a: Hex, b: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, a) == 0


@given(hexes, hexes, hexes)
def test_a_detour_is_never_shorter(a: Hex, b: Hex, via: Hex) -> None:
    assert distance(a, b) <= distance(a, via) + distance(via, b)


@given(hexes)
def test_distance_is_the_number_of_steps_it_takes_to_walk(start: Hex) -> None:
    walked = steps_from(start, 6)
    assert {hex: distance(start, hex) for hex in walked} == walked
    assert set(walked) == set(hex_range(start, 6))


# Turning and mirroring


def test_a_turn_is_clockwise_by_60_degrees_unless_told_otherwise() -> None:
    assert rotate(Direction.E.step) == Direction.SE.step
    assert [rotate(Direction.E.step, k) for k in range(6)] == [towards.step for towards in Direction]


@given(hexes, hexes)
def test_six_turns_lead_back(hex: Hex, centre: Hex) -> None:
    turned = hex
    for _ in range(6):
        turned = rotate(turned, centre=centre)
    assert turned == hex


@given(hexes, turns, turns, hexes)
def test_turns_add_up(hex: Hex, a: int, b: int, centre: Hex) -> None:
    assert rotate(rotate(hex, a, centre), b, centre) == rotate(hex, a + b, centre)


@given(hexes, turns)
def test_the_centre_of_a_turn_stays(centre: Hex, k: int) -> None:
    assert rotate(centre, k, centre) == centre


@given(hexes, hexes, turns, hexes)
def test_a_turn_keeps_every_distance(a: Hex, b: Hex, k: int, centre: Hex) -> None:
    assert distance(rotate(a, k, centre), rotate(b, k, centre)) == distance(a, b)


@given(hexes, turns, hexes)
def test_a_turn_takes_neighbours_to_neighbours(hex: Hex, k: int, centre: Hex) -> None:
    turned = {rotate(beside, k, centre) for beside in neighbours(hex)}
    assert turned == set(neighbours(rotate(hex, k, centre)))


@given(hexes, axes, hexes)
def test_two_reflections_lead_back(hex: Hex, axis: str, centre: Hex) -> None:
    assert reflect(reflect(hex, axis, centre), axis, centre) == hex


@given(hexes, axes)
def test_a_reflection_keeps_its_coordinate_and_swaps_the_other_two(hex: Hex, axis: str) -> None:
    mirrored = reflect(hex, axis)
    first, second = (other for other in "qrs" if other != axis)
    assert getattr(mirrored, axis) == getattr(hex, axis)
    assert getattr(mirrored, first) == getattr(hex, second)
    assert getattr(mirrored, second) == getattr(hex, first)


@given(hexes, hexes, axes, hexes)
def test_a_reflection_keeps_every_distance(a: Hex, b: Hex, axis: str, centre: Hex) -> None:
    assert distance(reflect(a, axis, centre), reflect(b, axis, centre)) == distance(a, b)


@given(hexes, axes)
def test_a_reflection_turns_clockwise_into_counterclockwise(hex: Hex, axis: str) -> None:
    assert reflect(rotate(hex, 1), axis) == rotate(reflect(hex, axis), -1)


def test_an_unknown_axis_is_refused_with_the_three_names() -> None:
    with pytest.raises(BadCoordinate, match="no axis 'x'; the three are q, r and s"):
        reflect(ORIGIN, "x")


# Conversions


@given(hexes)
def test_every_conversion_leads_back_to_the_hex(hex: Hex) -> None:
    assert from_cube(to_cube(hex)) == hex
    assert from_odd_r(to_odd_r(hex)) == hex
    assert from_even_r(to_even_r(hex)) == hex
    assert from_doubled(to_doubled(hex)) == hex


@given(numbers, numbers)
def test_every_conversion_leads_back_to_the_coordinates(a: int, b: int) -> None:
    assert to_cube(from_cube(Cube(a, b, -a - b))) == (a, b, -a - b)
    assert to_odd_r(from_odd_r(Offset(a, b))) == (a, b)
    assert to_even_r(from_even_r(Offset(a, b))) == (a, b)
    assert to_doubled(from_doubled(Doubled(2 * a + b, b))) == (2 * a + b, b)


@given(hexes)
def test_a_doubled_column_counts_half_hexes_along_the_page(hex: Hex) -> None:
    column, row = to_doubled(hex)
    assert column == 2 * hex.q + hex.r
    assert row == hex.r
    assert to_doubled(neighbour(hex, Direction.E)) == (column + 2, row)
    assert to_doubled(neighbour(hex, Direction.SE)) == (column + 1, row + 1)


@given(hexes)
def test_odd_r_shifts_the_odd_rows_right_by_half_a_hex(hex: Hex) -> None:
    column, row = to_odd_r(hex)
    assert row == hex.r
    assert 2 * column + row % 2 == to_doubled(hex).column


@given(hexes)
def test_even_r_shifts_the_even_rows_right_by_half_a_hex(hex: Hex) -> None:
    column, row = to_even_r(hex)
    assert row == hex.r
    assert 2 * column - row % 2 == to_doubled(hex).column


def test_odd_r_and_even_r_differ_in_the_odd_rows_alone() -> None:
    assert to_odd_r(Hex(0, 2)) == to_even_r(Hex(0, 2)) == (1, 2)
    assert to_odd_r(Hex(0, 1)) == (0, 1)
    assert to_even_r(Hex(0, 1)) == (1, 1)
    assert to_odd_r(Hex(0, -1)) == (-1, -1)
    assert to_even_r(Hex(0, -1)) == (0, -1)


@given(numbers, numbers)
def test_an_odd_sum_of_doubled_coordinates_is_refused(a: int, b: int) -> None:
    with pytest.raises(BadCoordinate, match=r"column \+ row is even; .* is odd") as refused:
        from_doubled(Doubled(2 * a + b + 1, b))
    assert refused.value.code == "bad_coordinate"


@given(numbers, numbers, numbers.filter(bool))
def test_cube_coordinates_that_do_not_sum_to_zero_are_refused(q: int, r: int, off: int) -> None:
    with pytest.raises(BadCoordinate, match=f"sum to 0; .* sum to {off}") as refused:
        from_cube(Cube(q, r, off - q - r))
    assert refused.value.code == "bad_coordinate"


# Lines and rays


@given(hexes, hexes)
def test_a_line_is_a_shortest_way_with_both_ends(a: Hex, b: Hex) -> None:
    way = line(a, b)
    assert len(way) == distance(a, b) + 1
    assert way[0] == a
    assert way[-1] == b
    assert all(distance(here, there) == 1 for here, there in pairwise(way))


@given(hexes, hexes)
def test_the_line_back_is_the_line_reversed(a: Hex, b: Hex) -> None:
    assert line(b, a) == line(a, b)[::-1]


@given(hexes, hexes, hexes)
def test_a_line_moved_is_the_line_between_the_moved_ends(a: Hex, b: Hex, by: Hex) -> None:
    assert line(a + by, b + by) == [hex + by for hex in line(a, b)]


def test_a_line_between_two_rows_decides_every_tie_the_same_way() -> None:
    # From (0, 0) to (2, −4) the straight line runs exactly between two hexes, twice.
    steps = [there - here for here, there in pairwise(line(ORIGIN, Hex(2, -4)))]
    assert steps[:2] == steps[2:]
    assert sum(steps, ORIGIN) == Hex(2, -4)


@given(hexes, directions, st.integers(0, 30))
def test_a_ray_goes_on_in_one_direction_nearest_first(hex: Hex, towards: Direction, length: int) -> None:
    beam = ray(hex, towards, length)
    assert len(beam) == length
    assert [distance(hex, there) for there in beam] == list(range(1, length + 1))
    assert all(there - here == towards.step for here, there in pairwise([hex, *beam]))
    assert line(hex, hex + towards.step * length) == [hex, *beam]


# Rings, spirals and ranges


def test_the_rings_of_the_rules_are_clockwise_from_the_east() -> None:
    assert [tuple(hex) for hex in ring(ORIGIN, 1)] == RING_1
    assert [tuple(hex) for hex in ring(ORIGIN, 2)] == RING_2
    assert ring(ORIGIN, 0) == [ORIGIN]


@given(hexes, st.integers(1, 30))
def test_a_ring_is_six_times_its_radius_hexes_at_exactly_that_distance(centre: Hex, radius: int) -> None:
    around = ring(centre, radius)
    assert len(set(around)) == len(around) == 6 * radius
    assert {distance(centre, hex) for hex in around} == {radius}
    assert around[0] == centre + Hex(radius, 0)


@given(hexes, st.integers(1, 30))
def test_a_ring_is_closed_and_runs_clockwise(centre: Hex, radius: int) -> None:
    around = ring(centre, radius)
    for here, there in pairwise([*around, around[0]]):
        assert distance(here, there) == 1
        a, b = here - centre, there - centre
        assert a.q * b.r - b.q * a.r > 0, "clockwise on a page whose y grows downwards"


@given(hexes, radii)
def test_a_spiral_is_its_centre_and_the_rings_around_it(centre: Hex, radius: int) -> None:
    hexes = spiral(centre, radius)
    assert hexes[0] == centre
    for size in range(1, radius + 1):
        inside = 3 * size * (size - 1) + 1
        assert hexes[inside : inside + 6 * size] == ring(centre, size)


@given(hexes, radii)
def test_a_range_has_every_hex_of_the_spiral_once_in_reading_order(centre: Hex, radius: int) -> None:
    around = hex_range(centre, radius)
    assert len(around) == 3 * radius * (radius + 1) + 1
    assert set(around) == set(spiral(centre, radius)) == set(steps_from(centre, radius))
    assert around == sorted(around, key=lambda hex: (hex.r, hex.q))


def test_a_negative_radius_or_length_is_refused() -> None:
    for shape in (ring, spiral, hex_range):
        with pytest.raises(BadCoordinate, match="A radius of -1 makes no sense; it is 0 or more"):
            shape(ORIGIN, -1)
    with pytest.raises(BadCoordinate, match="A length of -2 makes no sense; it is 0 or more"):
        ray(ORIGIN, Direction.E, -2)


# Rounding

fractions = st.floats(-100, 100)
noise = st.floats(-0.33, 0.33)


@given(hexes, noise, noise)
def test_the_nearest_hex_to_a_point_close_to_a_centre_is_that_hex(hex: Hex, q: float, r: float) -> None:
    assert nearest(hex.q + q, hex.r + r) == hex


@given(fractions, fractions)
def test_the_nearest_hex_is_the_one_whose_centre_is_closest_on_the_page(q: float, r: float) -> None:
    def square_of_distance(hex: Hex) -> float:
        across, down = hex.q - q, hex.r - r
        return across * across + across * down + down * down

    found = nearest(q, r)
    closest = min(hex_range(found, 2), key=square_of_distance)
    assert square_of_distance(found) == pytest.approx(square_of_distance(closest), abs=1e-9)
