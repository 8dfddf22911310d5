"""The ring: one layout rule for 24, 30 and 36 tiles."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from itertools import pairwise

import pytest

from hexarium.errors import BadOption
from hexarium.games.ring import GAME
from hexarium.games.ring.drawing.board import RingBoard
from hexarium.hex.board import NOTHING
from hexarium.hex.coords import ORIGIN, Direction, distance, neighbour, ring
from hexarium.hex.layout import Layout

SIZES = (2, 3, 4)
every_size = pytest.mark.parametrize("board", [RingBoard.of(size) for size in SIZES], ids=["24", "30", "36"])

SLOT_TABLES = {
    2: """
        Side 0: 0 A, 1 B, 2 C, 3 C
        Side 1: 4 A, 5 B, 6 C, 7 C
        Side 2: 8 A, 9 B, 10 C, 11 C
        Side 3: 12 A, 13 B, 14 C, 15 C
        Side 4: 16 A, 17 B, 18 C, 19 C
        Side 5: 20 A, 21 B, 22 C, 23 C
    """,
    3: """
        Side 0: 0 A, 1 B, 2 C, 3 C, 4 C
        Side 1: 5 A, 6 B, 7 C, 8 C, 9 C
        Side 2: 10 A, 11 B, 12 C, 13 C, 14 C
        Side 3: 15 A, 16 B, 17 C, 18 C, 19 C
        Side 4: 20 A, 21 B, 22 C, 23 C, 24 C
        Side 5: 25 A, 26 B, 27 C, 28 C, 29 C
    """,
    4: """
        Side 0: 0 A, 1 B, 2 C, 3 C, 4 C, 5 C
        Side 1: 6 A, 7 B, 8 C, 9 C, 10 C, 11 C
        Side 2: 12 A, 13 B, 14 C, 15 C, 16 C, 17 C
        Side 3: 18 A, 19 B, 20 C, 21 C, 22 C, 23 C
        Side 4: 24 A, 25 B, 26 C, 27 C, 28 C, 29 C
        Side 5: 30 A, 31 B, 32 C, 33 C, 34 C, 35 C
    """,
}

CITY_CLUSTERS = {
    2: """
        City 1: 2, 3
        City 2: 6, 7
        City 3: 10, 11
        City 4: 14, 15
        City 5: 18, 19
        City 6: 22, 23
    """,
    3: """
        City 1: 2, 3, 4
        City 2: 7, 8, 9
        City 3: 12, 13, 14
        City 4: 17, 18, 19
        City 5: 22, 23, 24
        City 6: 27, 28, 29
    """,
    4: """
        City 1: 2, 3, 4, 5
        City 2: 8, 9, 10, 11
        City 3: 14, 15, 16, 17
        City 4: 20, 21, 22, 23
        City 5: 26, 27, 28, 29
        City 6: 32, 33, 34, 35
    """,
}


def lines(table: str) -> list[tuple[int, list[str]]]:
    """The number at the start of each line, and the entries behind the colon."""
    return [
        (int(number), entries.split(", "))
        for number, entries in re.findall(r"(?:Side|City) (\d): (.+)", table)
    ]


# Size


@pytest.mark.parametrize(("properties", "total", "per_side"), [(2, 24, 4), (3, 30, 5), (4, 36, 6)])
def test_the_ring_has_12_tiles_and_6_for_each_property_of_a_city(
    properties: int, total: int, per_side: int
) -> None:
    board = RingBoard.of(properties)
    assert board.properties_per_city == properties
    assert len(board.tiles) == total == 12 + 6 * properties
    assert board.tiles_per_side == per_side == total / 6


@pytest.mark.parametrize("size", [1, 5, 0, -2, 24, 30, "two", 2.5, 3.0, True, None, ""])
def test_any_other_size_is_refused_with_the_three(size: object) -> None:
    with pytest.raises(BadOption, match=r"properties_per_city cannot be .*; it is 2, 3 or 4\.$") as refused:
        RingBoard.of(size)
    assert refused.value.code == "bad_option"


def test_three_properties_a_city_are_the_default() -> None:
    assert RingBoard.of() is RingBoard.of(3) is RingBoard.of("3")
    assert {option.name: option.default for option in GAME.options}["properties_per_city"] == 3


@pytest.mark.parametrize("size", SIZES)
def test_the_options_of_the_game_ask_for_the_board_of_that_size(size: int) -> None:
    assert GAME.board is not None
    assert GAME.board({"properties_per_city": size}, 5) is RingBoard.of(size)


def test_facts_and_board_are_there_without_the_rules() -> None:
    code = (
        "import sys\n"
        "from hexarium.games.ring import GAME\n"
        "board = GAME.board(GAME.parse_options({}), 0)\n"
        "board.scene(), board.data()\n"
        "print('numba' in sys.modules, 'hexarium.games.ring.rules.game' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "False"]


def test_the_three_sizes_are_shown_to_those_who_look_around() -> None:
    assert [options["properties_per_city"] for options in GAME.showcase] == list(SIZES)


# The tables of the layout


@pytest.mark.parametrize("size", SIZES)
def test_the_slot_table_is_reproduced_tile_for_tile(size: int) -> None:
    board = RingBoard.of(size)
    written = [
        (index, side, slot, tile_class)
        for side, entries in lines(SLOT_TABLES[size])
        for slot, entry in enumerate(entries)
        for index, tile_class in [(int(entry.split()[0]), entry.split()[1])]
    ]
    assert len(written) == 12 + 6 * size
    assert [(tile.index, tile.side, tile.slot, tile.tile_class) for tile in board.tiles] == written


@pytest.mark.parametrize("size", SIZES)
def test_the_city_clusters_are_reproduced_tile_for_tile(size: int) -> None:
    board = RingBoard.of(size)
    written = [(number, tuple(map(int, tiles))) for number, tiles in lines(CITY_CLUSTERS[size])]
    assert len(written) == 6
    assert [(city.number, city.tiles) for city in board.cities] == written


@every_size
def test_side_s_spans_the_tiles_from_s_times_tiles_per_side(board: RingBoard) -> None:
    for side in range(6):
        span = range(side * board.tiles_per_side, (side + 1) * board.tiles_per_side)
        assert [tile.index for tile in board.tiles if tile.side == side] == list(span)
        assert [board.tiles[index].slot for index in span] == list(range(board.tiles_per_side))


@every_size
def test_every_side_has_one_a_one_b_and_then_its_city(board: RingBoard) -> None:
    for side in range(6):
        classes = "".join(tile.tile_class for tile in board.tiles if tile.side == side)
        assert classes == "AB" + "C" * board.properties_per_city


@every_size
def test_class_a_is_start_jail_and_four_incidents_in_the_order_of_the_sides(board: RingBoard) -> None:
    corners = [tile for tile in board.tiles if tile.tile_class == "A"]
    assert [(tile.side, tile.name, tile.kind, tile.number) for tile in corners] == [
        (0, "Start", "start", None),
        (1, "Incident 1", "incident", 1),
        (2, "Incident 2", "incident", 2),
        (3, "Jail", "jail", None),
        (4, "Incident 3", "incident", 3),
        (5, "Incident 4", "incident", 4),
    ]
    assert {tile.slot for tile in corners} == {0}
    assert {tile.price for tile in corners} == {None}


@every_size
def test_class_b_is_special_properties_1_to_6_in_the_order_of_the_sides(board: RingBoard) -> None:
    specials = [tile for tile in board.tiles if tile.tile_class == "B"]
    assert [(tile.side, tile.number, tile.name, tile.price) for tile in specials] == [
        (0, 1, "Importer I", 5),
        (1, 2, "Substation I", 6),
        (2, 3, "Workshop", 8),
        (3, 4, "Importer II", 5),
        (4, 5, "Substation II", 6),
        (5, 6, "Cooling plant", 10),
    ]
    assert {(tile.slot, tile.kind) for tile in specials} == {(1, "special")}


@every_size
def test_class_c_is_the_properties_of_city_s_plus_1_on_side_s(board: RingBoard) -> None:
    properties = [tile for tile in board.tiles if tile.tile_class == "C"]
    assert len(properties) == 6 * board.properties_per_city
    for tile in properties:
        city = board.cities[tile.side]
        assert (tile.kind, tile.number, tile.price) == ("city", tile.side + 1, city.price)
        assert tile.name == f"{city.name} {tile.slot - 1}"


@every_size
def test_the_six_cities_have_their_names_and_prices(board: RingBoard) -> None:
    assert [(city.number, city.name, city.price) for city in board.cities] == [
        (1, "Caracas", 1),
        (2, "Asunción", 2),
        (3, "Ciudad del Este", 2),
        (4, "Minsk", 3),
        (5, "Irkutsk", 3),
        (6, "Rockdale", 4),
    ]


@every_size
def test_a_city_is_never_split(board: RingBoard) -> None:
    for city in board.cities:
        first = city.tiles[0]
        assert city.tiles == tuple(range(first, first + board.properties_per_city))
        assert len({board.tiles[index].side for index in city.tiles}) == 1


@every_size
def test_no_two_tiles_have_the_same_name(board: RingBoard) -> None:
    assert len({tile.name for tile in board.tiles}) == len(board.tiles)


# On the grid


@every_size
def test_the_track_is_exactly_a_ring_of_the_common_grid(board: RingBoard) -> None:
    track = [tile.hex for tile in board.tiles]
    around = ring(ORIGIN, board.tiles_per_side)
    turn = around.index(track[0])
    assert track == around[turn:] + around[:turn]


@every_size
def test_a_tile_index_is_its_hex_id(board: RingBoard) -> None:
    assert board.board.hexes == tuple(tile.hex for tile in board.tiles)


@every_size
def test_the_six_corner_hexes_of_the_ring_are_the_slots_0(board: RingBoard) -> None:
    corners = {ORIGIN + towards.step * board.tiles_per_side for towards in Direction}
    assert {tile.hex for tile in board.tiles if tile.slot == 0} == corners


@every_size
def test_tiles_go_clockwise_each_touching_the_next_and_no_other(board: RingBoard) -> None:
    count = len(board.tiles)
    for here, there in pairwise([*board.tiles, board.tiles[0]]):
        assert distance(here.hex, there.hex) == 1
        assert here.hex.q * there.hex.r - there.hex.q * here.hex.r > 0, "clockwise, with y downwards"
    for tile in board.tiles:
        beside = {int(id) for id in board.board.hex_neighbours[tile.index] if id != NOTHING}
        assert beside == {(tile.index - 1) % count, (tile.index + 1) % count}


@every_size
def test_each_side_runs_straight_to_the_next_corner(board: RingBoard) -> None:
    along = [Direction.E, Direction.SE, Direction.SW, Direction.W, Direction.NW, Direction.NE]
    for here, there in pairwise([*board.tiles, board.tiles[0]]):
        assert there.hex == neighbour(here.hex, along[here.side])


# Where the layout needed a decision: side 0 is "the corner that contains Start", laid out left to right


@every_size
def test_side_0_begins_with_the_corner_that_contains_start(board: RingBoard) -> None:
    assert board.tiles[0].name == "Start"
    assert (board.tiles[0].side, board.tiles[0].slot) == (0, 0)


@every_size
def test_start_is_the_top_left_corner(board: RingBoard) -> None:
    start = board.tiles[0].hex
    assert start == ORIGIN + Direction.NW.step * board.tiles_per_side
    places = [Layout().centre(tile.hex) for tile in board.tiles]
    top = min(place.y for place in places)
    assert places[0] == min(place for place in places if place.y == top)


@every_size
def test_side_0_runs_along_the_top_from_left_to_right(board: RingBoard) -> None:
    side = [Layout().centre(tile.hex) for tile in board.tiles if tile.side == 0]
    assert len({place.y for place in side}) == 1
    assert side == sorted(side)


@every_size
def test_the_layout_does_not_contradict_itself(board: RingBoard) -> None:
    # The template, the size formula and the clusters are three ways of saying the same tiles.
    by_template = [slot for _ in range(6) for slot in "AB" + "C" * board.properties_per_city]
    assert [tile.tile_class for tile in board.tiles] == by_template
    clusters = [index for city in board.cities for index in city.tiles]
    assert clusters == [index for index, tile_class in enumerate(by_template) if tile_class == "C"]


# Plain data


@every_size
def test_the_data_says_what_every_tile_is(board: RingBoard) -> None:
    data = json.loads(json.dumps(board.data()))
    assert data["game"] == "ring"
    assert data["options"] == {"properties_per_city": board.properties_per_city}
    assert [tuple(city["tiles"]) for city in data["cities"]] == [city.tiles for city in board.cities]
    for tile, entry in zip(board.tiles, data["hexes"], strict=True):
        told = {key: entry[key] for key in ("id", "side", "slot", "class", "kind", "name", "number", "price")}
        assert list(told.values()) == [
            tile.index,
            tile.side,
            tile.slot,
            tile.tile_class,
            tile.kind,
            tile.name,
            tile.number,
            tile.price,
        ]
