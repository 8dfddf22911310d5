"""A board: hexes, corners and edges by id, and what touches what."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import FrozenInstanceError, fields
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexarium.errors import BadCoordinate
from hexarium.games.catan.rules.island import extended, standard
from hexarium.games.heaven.drawing.board import HeavenBoard
from hexarium.games.ring.drawing.board import RingBoard
from hexarium.hex.board import NOTHING, SIDES, Board, Spot, Table, corner_spot, side_direction
from hexarium.hex.coords import ORIGIN, Direction, Hex, distance, neighbour, ring, rotate, spiral
from hexarium.hex.coords import range as hex_range
from hexarium.hex.layout import FLAT, POINTY, Layout, Orientation


@st.composite
def _some_hexes(draw: st.DrawFn) -> list[Hex]:
    hexes = draw(st.permutations(hex_range(Hex(2, -1), 2)))
    return hexes[: draw(st.integers(1, len(hexes)))]


boards = _some_hexes().map(Board.of)
"""Any hexes in any order: islands, peninsulas, lakes and all."""


def some(row: Iterable[int]) -> list[int]:
    """What a row of a table holds, without the places where there is nothing."""
    return [int(id) for id in row if id != NOTHING]


def islands(board: Board) -> int:
    """How many pieces the board falls into."""
    unseen, count = set(range(len(board.hexes))), 0
    while unseen:
        count += 1
        reached = [unseen.pop()]
        for hex in reached:
            fresh = unseen.intersection(some(board.hex_neighbours[hex]))
            unseen -= fresh
            reached += fresh
    return count


def corners_along(board: Board, coast: Table) -> list[int]:
    """The corner at the start of each edge of a shore."""
    return [
        next(iter({*board.edge_corners[before].tolist()} & {*board.edge_corners[edge].tolist()}))
        for before, edge in pairwise([coast[-1], *coast])
    ]


def turning(board: Board, coast: Table) -> int:
    """Twice the area inside a shore: positive for a clockwise walk, because y grows downwards."""
    spots = [board.spots[corner] for corner in corners_along(board, coast)]
    return sum(a.x * b.y - b.x * a.y for a, b in pairwise([*spots, spots[0]]))


def adjacent_pairs(board: Board) -> int:
    return int((board.hex_neighbours != NOTHING).sum()) // 2


def coastal_edges(board: Board) -> set[int]:
    return {edge for edge, hexes in enumerate(board.edge_hexes) if len(some(hexes)) == 1}


def assert_mirror(wholes: Table, parts: Table) -> None:
    """What each whole consists of, and which wholes each part belongs to, are the same facts."""
    one_way = {(whole, part) for whole, row in enumerate(wholes) for part in some(row)}
    other_way = {(whole, part) for part, row in enumerate(parts) for whole in some(row)}
    assert one_way == other_way


# Ids


@given(boards)
def test_hex_ids_are_the_order_in_which_the_hexes_are_given(board: Board) -> None:
    assert [board.hex_id(hex) for hex in board.hexes] == list(range(len(board.hexes)))


@given(boards)
def test_corner_and_edge_ids_come_in_order_of_first_appearance(board: Board) -> None:
    assert list(dict.fromkeys(board.hex_corners.flat)) == list(range(board.corner_count))
    assert list(dict.fromkeys(board.hex_edges.flat)) == list(range(board.edge_count))


@given(boards)
def test_a_corner_is_one_place_whichever_hex_it_is_seen_from(board: Board) -> None:
    places = {(hex, k): corner_spot(hex, k) for hex in board.hexes for k in range(6)}
    assert len(set(board.spots)) == board.corner_count
    for (hex, k), spot in places.items():
        assert board.spots[board.hex_corners[board.hex_id(hex), k]] == spot


def test_a_corner_place_counts_half_widths_and_half_sizes() -> None:
    assert corner_spot(ORIGIN, 0) == Spot(0, -2)
    assert corner_spot(ORIGIN, 2) == Spot(1, 1)
    assert corner_spot(Hex(1, 0), 4) == corner_spot(ORIGIN, 2) == corner_spot(Hex(0, 1), 0)


# What touches what


@given(boards)
def test_being_neighbours_is_mutual_and_in_the_opposite_direction(board: Board) -> None:
    for id, hex in enumerate(board.hexes):
        for towards in Direction:
            beside = board.hex_neighbours[id, towards]
            if beside == NOTHING:
                assert neighbour(hex, towards) not in board.hexes
            else:
                assert board.hexes[beside] == neighbour(hex, towards)
                assert board.hex_neighbours[beside, towards.opposite] == id


@given(boards)
def test_every_table_agrees_with_its_mirror(board: Board) -> None:
    assert_mirror(board.hex_corners, board.corner_hexes)
    assert_mirror(board.hex_edges, board.edge_hexes)
    assert_mirror(board.edge_corners, board.corner_edges)


@given(boards)
def test_what_surrounds_a_corner_or_an_edge_stands_in_ascending_order(board: Board) -> None:
    for table in (board.edge_corners, board.edge_hexes, board.corner_hexes, board.corner_edges):
        for row in table.tolist():
            assert row == sorted(set(some(row))) + [NOTHING] * row.count(NOTHING)


@given(boards)
def test_side_k_of_a_hex_joins_its_corner_k_and_the_next(board: Board) -> None:
    for id in range(len(board.hexes)):
        for k in range(6):
            ends = {board.hex_corners[id, k], board.hex_corners[id, (k + 1) % 6]}
            assert {*board.edge_corners[board.hex_edges[id, k]]} == ends


@given(boards)
def test_neighbours_share_the_edge_between_them(board: Board) -> None:
    for id in range(len(board.hexes)):
        for k in range(6):
            beside = board.hex_neighbours[id, side_direction(k)]
            edge = board.hex_edges[id, k]
            if beside == NOTHING:
                assert some(board.edge_hexes[edge]) == [id]
            else:
                assert board.hex_edges[beside, (k + 3) % 6] == edge


@given(boards)
def test_the_corner_across_is_at_the_other_end_of_the_edge(board: Board) -> None:
    for corner in range(board.corner_count):
        edges, across = some(board.corner_edges[corner]), some(board.corner_corners[corner])
        assert len(edges) == len(across)
        for edge, other in zip(edges, across, strict=True):
            assert {*board.edge_corners[edge]} == {corner, other}


@given(boards)
def test_an_edge_has_two_corners_and_one_or_two_hexes(board: Board) -> None:
    assert all(len(set(some(corners))) == 2 for corners in board.edge_corners)
    assert all(len(some(hexes)) in (1, 2) for hexes in board.edge_hexes)


@given(boards)
def test_an_inner_corner_has_three_edges_and_a_coastal_one_two_or_three(board: Board) -> None:
    edges_by_hexes = {1: 2, 2: 3, 3: 3}
    for hexes, edges in zip(board.corner_hexes, board.corner_edges, strict=True):
        assert len(some(edges)) == edges_by_hexes[len(some(hexes))]


# Shores


@given(boards)
def test_every_edge_with_one_hex_is_on_exactly_one_shore(board: Board) -> None:
    shores = [int(edge) for coast in board.coasts for edge in coast]
    assert sorted(shores) == sorted(coastal_edges(board))


@given(boards)
def test_a_shore_is_a_closed_walk_from_its_lowest_edge(board: Board) -> None:
    for coast in board.coasts:
        assert coast[0] == min(coast)
        for edge, following in pairwise([*coast, coast[0]]):
            assert len({*board.edge_corners[edge]} & {*board.edge_corners[following]}) == 1
        assert len(set(corners_along(board, coast))) == len(coast)


@given(boards)
def test_a_shore_has_its_land_on_the_right_hand(board: Board) -> None:
    for coast in board.coasts:
        starts = corners_along(board, coast)
        for edge, start, end in zip(coast, starts, [*starts[1:], starts[0]], strict=True):
            around = board.hex_corners[board.edge_hexes[edge, 0]].tolist()
            # Clockwise round the hex is the way that keeps it on the right.
            assert (around.index(start) + 1) % 6 == around.index(end)


@given(boards)
def test_outer_shores_are_clockwise_and_come_before_the_shores_of_lakes(board: Board) -> None:
    clockwise = [turning(board, coast) > 0 for coast in board.coasts]
    assert clockwise == sorted(clockwise, reverse=True)
    assert clockwise.count(True) == islands(board)
    assert board.coast is board.coasts[0]


def test_a_ring_has_a_lake_whose_shore_is_walked_counterclockwise() -> None:
    board = Board.of(ring(ORIGIN, 1))
    outer, lake = board.coasts
    assert (len(outer), len(lake)) == (18, 6)
    assert turning(board, outer) > 0 > turning(board, lake)
    assert {board.spots[corner] for corner in corners_along(board, lake)} == {
        corner_spot(ORIGIN, k) for k in range(6)
    }


def test_a_lone_hex_has_one_shore_of_six_edges_in_order() -> None:
    board = Board.of([Hex(5, -3)])
    assert [coast.tolist() for coast in board.coasts] == [[0, 1, 2, 3, 4, 5]]
    assert board.corner_count == board.edge_count == 6


def test_an_island_in_a_lake_has_a_shore_of_its_own() -> None:
    board = Board.of([ORIGIN, *ring(ORIGIN, 2)])
    turns = [turning(board, coast) for coast in board.coasts]
    assert [len(coast) for coast in board.coasts] == [6, 30, 18]
    assert [turn > 0 for turn in turns] == [True, True, False]


def test_two_hexes_apart_have_two_outer_shores() -> None:
    board = Board.of([ORIGIN, Hex(2, 0)])
    assert [coast.tolist() for coast in board.coasts] == [[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11]]


# Counting


@pytest.mark.parametrize("radius", range(6))
def test_corners_less_edges_plus_hexes_is_one_on_a_whole_island(radius: int) -> None:
    board = Board.of(hex_range(ORIGIN, radius))
    assert board.corner_count - board.edge_count + len(board.hexes) == 1
    assert len(board.coasts) == 1


@given(boards)
def test_corners_less_edges_plus_hexes_is_islands_less_lakes(board: Board) -> None:
    lakes = len(board.coasts) - islands(board)
    assert board.corner_count - board.edge_count + len(board.hexes) == islands(board) - lakes


@given(boards)
def test_every_side_of_a_hex_is_a_shore_or_shared(board: Board) -> None:
    assert 6 * len(board.hexes) == len(coastal_edges(board)) + 2 * adjacent_pairs(board)
    assert board.edge_count == len(coastal_edges(board)) + adjacent_pairs(board)


@pytest.mark.parametrize(
    ("board", "figures"),
    [
        (standard().board, (19, 54, 72, 30, 42)),
        (extended().board, (30, 80, 109, 38, 71)),
    ],
)
def test_the_islands_have_the_figures_of_the_rules(board: Board, figures: tuple[int, ...]) -> None:
    assert figures == (
        len(board.hexes),
        board.corner_count,
        board.edge_count,
        len(board.coast),
        adjacent_pairs(board),
    )
    assert coastal_edges(board) == set(board.coast.tolist())


def test_the_battlefield_has_32_hexes_and_75_adjacent_pairs() -> None:
    board = HeavenBoard.of().board
    assert (len(board.hexes), adjacent_pairs(board)) == (32, 75)


@pytest.mark.parametrize(("properties", "tiles"), [(2, 24), (3, 30), (4, 36)])
def test_a_ring_of_tiles_has_as_many_adjacent_pairs_along_the_track(properties: int, tiles: int) -> None:
    board = RingBoard.of(properties).board
    assert (len(board.hexes), adjacent_pairs(board)) == (tiles, tiles)
    assert len(board.coasts) == 2


# Distances and rays


@given(boards)
def test_the_table_of_distances_holds_the_steps_on_the_grid(board: Board) -> None:
    assert board.distances.tolist() == [[distance(a, b) for b in board.hexes] for a in board.hexes]


@given(boards)
def test_a_ray_runs_straight_until_the_board_ends(board: Board) -> None:
    for id in range(len(board.hexes)):
        for towards in Direction:
            expected, here = [], id
            while (here := int(board.hex_neighbours[here, towards])) != NOTHING:
                expected.append(here)
            ray = board.rays[id, towards].tolist()
            assert ray == expected + [NOTHING] * (len(ray) - len(expected))


@given(_some_hexes().filter(lambda hexes: len(hexes) > 1), st.integers(1, 5))
def test_a_turned_board_has_the_same_corners_and_edges_in_number(hexes: list[Hex], turns: int) -> None:
    board, turned = Board.of(hexes), Board.of(rotate(hex, turns) for hex in hexes)
    assert (turned.corner_count, turned.edge_count) == (board.corner_count, board.edge_count)
    assert np.array_equal(turned.distances, board.distances)
    assert sorted(map(len, turned.coasts)) == sorted(map(len, board.coasts))


# Names and places


def test_an_edge_is_found_by_hex_and_side_in_either_case() -> None:
    board = Board.of(spiral(ORIGIN, 1))
    for k, side in enumerate(SIDES):
        assert board.edge_at(ORIGIN, side) == board.edge_at(ORIGIN, side.lower()) == k
    assert board.edge_at(ORIGIN, "E") == board.edge_at(Hex(1, 0), "W")


def test_a_hex_off_the_board_is_refused() -> None:
    with pytest.raises(BadCoordinate, match=r"\(3, 0\) is not a hex of this board") as refused:
        Board.of(spiral(ORIGIN, 1)).hex_id(Hex(3, 0))
    assert refused.value.code == "bad_coordinate"


def test_an_unknown_side_is_refused_with_the_six_names() -> None:
    with pytest.raises(BadCoordinate, match="no side 'N'; the six are NE, E, SE, SW, W, NW"):
        Board.of(spiral(ORIGIN, 1)).edge_at(ORIGIN, "N")


def test_a_board_without_hexes_is_refused() -> None:
    with pytest.raises(BadCoordinate, match="at least one hex") as refused:
        Board.of([])
    assert refused.value.code == "bad_coordinate"


@given(_some_hexes(), st.data())
def test_a_hex_given_twice_is_refused_by_its_coordinates(hexes: list[Hex], data: st.DataObject) -> None:
    twice = data.draw(st.sampled_from(hexes))
    with pytest.raises(BadCoordinate, match="on the board twice") as refused:
        Board.of([*hexes, twice])
    assert str(refused.value).startswith(f"({twice.q}, {twice.r}) ")
    assert refused.value.code == "bad_coordinate"


@given(boards, st.sampled_from([POINTY, FLAT]))
def test_corners_and_edges_are_on_the_page_where_their_hexes_have_them(
    board: Board, orientation: Orientation
) -> None:
    layout = Layout(orientation, 40)
    for id, hex in enumerate(board.hexes):
        for k in range(6):
            at = board.corner_point(layout, board.hex_corners[id, k])
            assert at == pytest.approx(layout.corner(hex, k), abs=1e-9)
    for edge, (a, b) in enumerate(board.edge_corners):
        assert board.edge_points(layout, edge) == (
            board.corner_point(layout, a),
            board.corner_point(layout, b),
        )


# Plain data


def test_the_data_of_a_board_has_every_id_coordinate_and_pixel() -> None:
    board, layout = Board.of([ORIGIN, Hex(1, 0)]), Layout(size=40)
    data = json.loads(json.dumps(board.data(layout)))
    assert data["layout"] == {"orientation": "pointy", "size": 40, "box": [-34.641, -40, 103.923, 40]}
    assert data["hexes"][1] == {
        "id": 1,
        "q": 1,
        "r": 0,
        "x": 69.282,
        "y": 0,
        "neighbours": [-1, -1, -1, 0, -1, -1],
        "corners": [6, 7, 8, 9, 2, 1],
        "edges": [6, 7, 8, 9, 1, 10],
    }
    assert data["corners"][2] == {
        "id": 2,
        "x": 34.641,
        "y": 20,
        "hexes": [0, 1, -1],
        "edges": [1, 2, 9],
        "corners": [1, 3, 9],
    }
    assert data["edges"][1] == {
        "id": 1,
        "from": {"x": 34.641, "y": -20},
        "to": {"x": 34.641, "y": 20},
        "corners": [1, 2],
        "hexes": [0, 1],
    }
    assert data["coasts"] == [board.coast.tolist()]


def test_the_data_of_a_board_has_no_negative_zero() -> None:
    assert "-0.0" not in json.dumps(Board.of(hex_range(ORIGIN, 3)).data(Layout(size=40)))


# One board for all


def tables(board: Board) -> Sequence[tuple[str, Table]]:
    named = [(field.name, getattr(board, field.name)) for field in fields(board)]
    arrays = [(name, value) for name, value in named if isinstance(value, np.ndarray)]
    return arrays + [("coasts", coast) for coast in board.coasts]


def test_every_table_is_read_only() -> None:
    board = Board.of(ring(ORIGIN, 2))
    assert len(tables(board)) == 10 + len(board.coasts)
    for name, table in tables(board):
        with pytest.raises(ValueError, match="read-only"):
            table.flat[0] = 0
        assert table.dtype == np.int16, name


def test_a_board_cannot_be_changed() -> None:
    board = Board.of(ring(ORIGIN, 2))
    with pytest.raises(FrozenInstanceError):
        board.hexes = ()  # type: ignore[misc]


def test_the_same_hexes_in_the_same_order_are_the_same_board() -> None:
    hexes = ring(ORIGIN, 3)
    assert Board.of(hexes) is Board.of(iter(hexes))
    assert Board.of(hexes) is not Board.of(hexes[::-1])
