"""Where hexes are on the page."""

from __future__ import annotations

from itertools import pairwise
from math import dist, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexarium.hex.board import SIDES, side_direction
from hexarium.hex.coords import ORIGIN, Direction, Hex, neighbour
from hexarium.hex.coords import range as hex_range
from hexarium.hex.layout import FLAT, POINTY, Box, Layout, Point

numbers = st.integers(-60, 60)
hexes = st.builds(Hex, numbers, numbers)
sizes = st.floats(0.5, 200)
points = st.builds(Point, st.floats(-1000, 1000), st.floats(-1000, 1000))
layouts = st.builds(Layout, st.sampled_from([POINTY, FLAT]), sizes, points)
sides = st.integers(0, 5)


def near(point: Point) -> object:
    return pytest.approx(point, abs=1e-6)


@given(hexes, sizes)
def test_a_pointy_top_hex_has_its_centre_where_the_rules_say(hex: Hex, size: float) -> None:
    q, r = hex
    assert Layout(POINTY, size).centre(hex) == near(Point(sqrt(3) * size * (q + r / 2), 1.5 * size * r))


@given(hexes, sizes)
def test_a_flat_top_hex_is_the_same_with_columns_for_rows(hex: Hex, size: float) -> None:
    q, r = hex
    assert Layout(FLAT, size).centre(hex) == near(Point(1.5 * size * q, sqrt(3) * size * (r + q / 2)))


def test_a_layout_is_pointy_top_unless_told_otherwise() -> None:
    assert Layout().orientation is POINTY


@given(layouts)
def test_hex_0_0_is_at_the_origin(layout: Layout) -> None:
    assert layout.centre(ORIGIN) == layout.origin


@given(layouts, hexes)
def test_the_hex_at_the_centre_of_a_hex_is_that_hex(layout: Layout, hex: Hex) -> None:
    assert layout.hex_at(layout.centre(hex)) == hex


@given(layouts, hexes, sides, st.floats(0, 0.98))
def test_the_hex_at_any_point_inside_a_hex_is_that_hex(
    layout: Layout, hex: Hex, k: int, share: float
) -> None:
    middle, corner = layout.centre(hex), layout.corner(hex, k)
    inside = Point(middle.x + share * (corner.x - middle.x), middle.y + share * (corner.y - middle.y))
    assert layout.hex_at(inside) == hex


@given(layouts, points)
def test_a_point_is_within_one_size_of_the_centre_of_its_hex(layout: Layout, point: Point) -> None:
    assert dist(point, layout.centre(layout.hex_at(point))) <= layout.size * (1 + 1e-9)


def test_corners_run_clockwise_from_the_top() -> None:
    half = sqrt(3) / 2
    expected = [(0, -1), (half, -0.5), (half, 0.5), (0, 1), (-half, 0.5), (-half, -0.5)]
    assert Layout().corners(ORIGIN) == [near(Point(x, y)) for x, y in expected]


def test_corners_of_a_flat_top_hex_run_clockwise_from_the_upper_right() -> None:
    half = sqrt(3) / 2
    expected = [(0.5, -half), (1, 0), (0.5, half), (-0.5, half), (-1, 0), (-0.5, -half)]
    assert Layout(FLAT).corners(ORIGIN) == [near(Point(x, y)) for x, y in expected]


@given(layouts, hexes)
def test_every_corner_is_one_size_from_the_centre_and_from_the_next_corner(layout: Layout, hex: Hex) -> None:
    corners = layout.corners(hex)
    assert len(corners) == 6
    assert [dist(layout.centre(hex), corner) for corner in corners] == pytest.approx([layout.size] * 6)
    assert [dist(a, b) for a, b in pairwise([*corners, corners[0]])] == pytest.approx([layout.size] * 6)


@given(layouts, hexes, sides)
def test_side_k_joins_corner_k_and_the_next(layout: Layout, hex: Hex, k: int) -> None:
    assert layout.edge(hex, k) == (layout.corner(hex, k), layout.corner(hex, (k + 1) % 6))


def test_the_sides_face_north_east_and_on_clockwise() -> None:
    assert SIDES == ("NE", "E", "SE", "SW", "W", "NW")
    assert [str(side_direction(k)) for k in range(6)] == list(SIDES)


@given(layouts, hexes, sides)
def test_neighbours_share_the_two_corners_of_the_side_between_them(layout: Layout, hex: Hex, k: int) -> None:
    beside = neighbour(hex, side_direction(k))
    start, end = layout.edge(hex, k)
    assert layout.edge(beside, (k + 3) % 6) == (near(end), near(start))


@given(layouts, st.lists(hexes, min_size=1, max_size=12))
def test_the_box_holds_every_corner_and_touches_one_on_each_side(layout: Layout, board: list[Hex]) -> None:
    box = layout.box(board)
    corners = [corner for hex in board for corner in layout.corners(hex)]
    assert all(box.left <= x <= box.right and box.top <= y <= box.bottom for x, y in corners)
    assert {box.left, box.right} <= {corner.x for corner in corners}
    assert {box.top, box.bottom} <= {corner.y for corner in corners}


def test_the_box_of_one_hex_is_root_three_sizes_wide_and_two_high() -> None:
    box = Layout(size=10).box([ORIGIN])
    assert (box.width, box.height) == pytest.approx((sqrt(3) * 10, 20))
    flat = Layout(FLAT, 10).box([ORIGIN])
    assert (flat.width, flat.height) == pytest.approx((20, sqrt(3) * 10))


def test_the_box_of_nothing_is_the_origin_alone() -> None:
    box = Layout(origin=Point(3, 4)).box([])
    assert box == Box(3, 4, 3, 4)
    assert (box.width, box.height) == (0, 0)


def test_a_grown_box_has_the_margin_on_every_side() -> None:
    assert Box(0, 1, 10, 21).grown(2) == (-2, -1, 12, 23)


def test_moving_the_origin_moves_everything() -> None:
    here, there = Layout(size=7), Layout(size=7, origin=Point(100, -50))
    for hex in hex_range(ORIGIN, 2):
        for a, b in zip(here.corners(hex), there.corners(hex), strict=True):
            assert (b.x - a.x, b.y - a.y) == pytest.approx((100, -50))


def test_a_hex_of_size_40_is_69_28_wide_and_80_high_and_rows_are_60_apart() -> None:
    layout = Layout(size=40)
    box = layout.box([ORIGIN])
    assert (round(box.width, 2), round(box.height, 2)) == (69.28, 80)
    here, below = layout.centre(ORIGIN), layout.centre(neighbour(ORIGIN, Direction.SE))
    beside = layout.centre(neighbour(ORIGIN, Direction.E))
    assert below.y - here.y == 60
    assert round(beside.x - here.x, 2) == 69.28
    assert beside.y == here.y
