"""The two islands: hexes, supply, discs, spirals and ports."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import accumulate, pairwise
from math import atan2, degrees

import numpy as np
import pytest

from hexarium.errors import BadOption
from hexarium.games.catan.drawing.board import CatanBoard
from hexarium.games.catan.rules.data import PIPS, RESOURCES, TERRAINS
from hexarium.games.catan.rules.island import Shape, extended, standard
from hexarium.hex.board import NOTHING
from hexarium.hex.coords import ORIGIN, Direction, Hex, distance, neighbours, ring, to_doubled
from hexarium.hex.layout import Layout, Point

both_shapes = pytest.mark.parametrize("shape", [standard(), extended()], ids=lambda shape: shape.name)

STANDARD_ORDER = """
    (0, 0)
    (1,0), (0,1), (-1,1), (-1,0), (0,-1), (1,-1)
    (2,0), (1,1), (0,2), (-1,2), (-2,2), (-2,1), (-2,0), (-1,-1), (0,-2), (1,-2), (2,-2), (2,-1)
"""
"""The centre hex, ring 1 and ring 2."""

EXTENDED_ROWS = {-3: 3, -2: 4, -1: 5, 0: 6, 1: 5, 2: 4, 3: 3}

DISC_TABLE = """
    - 2: 1 disc (probability: 1/36)
    - 3: 2 discs (probability: 2/36)
    - 4: 2 discs (probability: 3/36)
    - 5: 2 discs (probability: 4/36)
    - 6: 2 discs (probability: 5/36)
    - 8: 2 discs (probability: 5/36)
    - 9: 2 discs (probability: 4/36)
    - 10: 2 discs (probability: 3/36)
    - 11: 2 discs (probability: 2/36)
    - 12: 1 disc (probability: 1/36)
"""
DISCS = {int(number): int(count) for number, count in re.findall(r"- (\d+): (\d)", DISC_TABLE)}
CHANCES = {int(number): int(ways) for number, ways in re.findall(r"- (\d+): .* (\d)/36", DISC_TABLE)}


def steps_between_ports(shape: Shape) -> list[int]:
    """Coastal edges from each port to the next, clockwise."""
    coast = shape.board.coast.tolist()
    places = [coast.index(port.edge) for port in shape.ports]
    return [(there - here) % len(coast) for here, there in pairwise([*places, places[0]])]


# Hexes


def test_the_standard_island_is_the_centre_and_two_rings_in_id_order() -> None:
    written = [Hex(int(q), int(r)) for q, r in re.findall(r"\((-?\d), ?(-?\d)\)", STANDARD_ORDER)]
    assert len(written) == 19
    assert list(standard().board.hexes) == written


def test_the_extended_island_is_seven_rows_from_the_top_in_id_order() -> None:
    written = [
        Hex((2 * column - (width - 1) - row - 1) // 2, row)
        for row, width in EXTENDED_ROWS.items()
        for column in range(width)
    ]
    assert list(extended().board.hexes) == written
    assert written[:4] == [Hex(0, -3), Hex(1, -3), Hex(2, -3), Hex(-1, -2)]
    assert written[-1] == Hex(-1, 3)


def test_the_rows_of_the_extended_island_are_centred_on_one_axis() -> None:
    for row in EXTENDED_ROWS:
        columns = [to_doubled(hex).column for hex in extended().board.hexes if hex.r == row]
        assert sum(columns) / len(columns) == -1
        assert [there - here for here, there in pairwise(columns)] == [2] * (len(columns) - 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_to_4_players_have_the_standard_island(players: int) -> None:
    assert CatanBoard.of(players).shape is standard()
    assert CatanBoard.of(players).board is standard().board


@pytest.mark.parametrize("players", [5, 6])
def test_5_and_6_players_have_the_extended_island(players: int) -> None:
    assert CatanBoard.of(players).shape is extended()
    assert CatanBoard.of(players).board is extended().board


@pytest.mark.parametrize("players", [1, 7, 0, "many", True])
def test_another_number_of_players_is_refused(players: object) -> None:
    with pytest.raises(BadOption, match=r"players cannot be .*; it is 2, 3, 4, 5 or 6\.$"):
        CatanBoard.of(players)


# Supply


def test_terrain_k_yields_resource_k_and_the_desert_nothing() -> None:
    assert dict(zip(TERRAINS, (*RESOURCES, None), strict=True)) == {
        "forest": "wood",
        "hills": "brick",
        "pasture": "wool",
        "fields": "wheat",
        "mountains": "ore",
        "desert": None,
    }


@pytest.mark.parametrize(
    ("shape", "supply"),
    [
        (standard(), "4 forest, 3 hills, 4 pasture, 4 fields, 3 mountains, 1 desert"),
        (extended(), "6 forest, 5 hills, 6 pasture, 6 fields, 5 mountains, 2 desert"),
    ],
)
def test_the_terrain_of_an_island(shape: Shape, supply: str) -> None:
    told = [f"{count} {terrain}" for count, terrain in zip(shape.terrain_supply, TERRAINS, strict=True)]
    assert ", ".join(told) == supply
    assert sum(shape.terrain_supply) == len(shape.board.hexes)


def test_the_18_discs_of_the_standard_island_are_those_of_the_table() -> None:
    assert Counter(disc.number for disc in standard().discs) == DISCS
    assert len(standard().discs) == sum(DISCS.values()) == 18


def test_the_28_discs_of_the_extended_island_are_one_more_of_each() -> None:
    assert Counter(disc.number for disc in extended().discs) == {n: count + 1 for n, count in DISCS.items()}
    assert len(extended().discs) == 28


@both_shapes
def test_there_is_a_disc_for_every_hex_but_the_deserts(shape: Shape) -> None:
    assert len(shape.discs) == len(shape.board.hexes) - shape.terrain_supply[TERRAINS.index("desert")]


def test_the_pips_are_the_chances_of_the_table() -> None:
    assert {number: PIPS[number] for number in CHANCES} == CHANCES
    assert list(PIPS) == [
        sum(a + b == total for a in range(1, 7) for b in range(1, 7)) for total in range(13)
    ]


# Spirals

LAYERS = {"standard": (12, 6, 1), "extended": (16, 10, 4)}


def layered(shape: Shape) -> list[list[list[Hex]]]:
    """Each spiral, cut into the layers of the island from the outside in."""
    cuts = list(pairwise(accumulate(LAYERS[shape.name], initial=0)))
    return [
        [[shape.board.hexes[id] for id in spiral[start:end]] for start, end in cuts]
        for spiral in shape.spirals.tolist()
    ]


@both_shapes
def test_a_spiral_goes_through_every_hex_once_layer_by_layer(shape: Shape) -> None:
    for layers in layered(shape):
        left = set(shape.board.hexes)
        assert sum(map(len, layers)) == len(left)
        for layer in layers:
            # A layer is the shore of what is left.
            assert set(layer) == {hex for hex in left if not left.issuperset(neighbours(hex))}
            left -= set(layer)
        assert not left


@both_shapes
def test_there_is_a_spiral_from_each_of_the_six_corner_hexes(shape: Shape) -> None:
    count = (shape.board.hex_neighbours != NOTHING).sum(axis=1)
    corners = set(np.flatnonzero(count == 3).tolist())
    assert len(corners) == len(shape.spirals) == 6
    assert set(shape.spirals[:, 0].tolist()) == corners


@both_shapes
def test_each_layer_runs_counterclockwise_hex_by_hex(shape: Shape) -> None:
    box = Layout().box(shape.board.hexes)
    middle = Point((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    page = Layout(origin=Point(-middle.x, -middle.y))
    for layers in layered(shape):
        for layer in layers:
            for here, there in pairwise([*layer, layer[0]] if len(layer) > 1 else layer):
                assert distance(here, there) == 1
                a, b = page.centre(here), page.centre(there)
                assert a.x * b.y - b.x * a.y < 0, "counterclockwise, with y downwards"


@both_shapes
def test_each_layer_starts_at_the_hex_inward_of_the_previous_start(shape: Shape) -> None:
    for layers in layered(shape):
        outer, second, inner = (layer[0] for layer in layers)
        assert second - outer == inner - second
        assert second - outer in [towards.step for towards in Direction]


def test_the_spiral_from_the_north_west_goes_down_the_left_side() -> None:
    board = standard().board
    spiral = next(s for s in standard().spirals.tolist() if board.hexes[s[0]] == Hex(0, -2))
    assert [tuple(board.hexes[id]) for id in spiral] == [
        *[(0, -2), (-1, -1), (-2, 0), (-2, 1), (-2, 2), (-1, 2)],
        *[(0, 2), (1, 1), (2, 0), (2, -1), (2, -2), (1, -2)],
        *[(0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1)],
        (0, 0),
    ]


def test_spirals_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        standard().spirals[0, 0] = 0


# Ports

STANDARD_PORTS = """
    ore 2:1, north: (2,-2) NW
    any 3:1, north-east: (2,-1) NE
    any 3:1, east: (2,0) E
    wood 2:1, south-east: (0,2) E
    brick 2:1, south: (-1,2) SE
    any 3:1, south-west: (-2,2) SW
    wool 2:1, west: (-2,0) SW
    wheat 2:1, north-west: (-1,-1) W
    any 3:1, north-west: (0,-2) NW
"""
EXTENDED_PORTS = """
    ore (1,-3) NE · any (2,-3) E · any (2,-1) NE · wood (2,0) SE · wool (0,2) E · brick (-1,3) SW ·
    any (-3,3) SE · any (-3,2) W · wool (-3,0) SW · wheat (-2,-1) NW · any (0,-3) W
"""
COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def compass(shape: Shape, edge: int) -> str:
    """Which of eight directions an edge lies in, seen from the middle of the island."""
    a, b = shape.board.edge_points(Layout(), edge)
    from_north = degrees(atan2(a.x + b.x, -(a.y + b.y)))
    return COMPASS[round(from_north / 45) % 8]


def test_the_standard_island_has_the_nine_ports_of_the_table() -> None:
    written = re.findall(r"(\w+) (\d):1, ([\w-]+): \((-?\d),(-?\d)\) (\w+)", STANDARD_PORTS)
    assert len(written) == 9
    assert [
        (port.kind, port.ratio, compass(standard(), port.edge), port.hex, port.side)
        for port in standard().ports
    ] == [
        (kind, int(ratio), towards, Hex(int(q), int(r)), side) for kind, ratio, towards, q, r, side in written
    ]


def test_the_extended_island_has_the_eleven_ports_of_the_table() -> None:
    written = re.findall(r"(\w+) \((-?\d),(-?\d)\) (\w+)", EXTENDED_PORTS)
    assert len(written) == 11
    assert [(port.kind, port.hex, port.side) for port in extended().ports] == [
        (kind, Hex(int(q), int(r)), side) for kind, q, r, side in written
    ]


@both_shapes
def test_a_port_is_the_coastal_edge_at_a_side_of_a_hex(shape: Shape) -> None:
    for port in shape.ports:
        assert port.edge == shape.board.edge_at(port.hex, port.side)
        assert port.edge in shape.board.coast
        assert list(port.corners) == shape.board.edge_corners[port.edge].tolist()


@both_shapes
def test_no_two_ports_share_a_corner(shape: Shape) -> None:
    corners = [corner for port in shape.ports for corner in port.corners]
    assert len(set(corners)) == len(corners) == 2 * len(shape.ports)


@both_shapes
def test_ports_are_listed_once_round_the_island_clockwise(shape: Shape) -> None:
    assert sum(steps_between_ports(shape)) == len(shape.board.coast)


def test_the_ports_of_the_standard_island_are_3_3_and_4_coastal_edges_apart() -> None:
    steps = steps_between_ports(standard())
    assert steps == [3, 3, 4] * 3


@both_shapes
def test_a_resource_port_trades_2_to_1_and_any_other_3_to_1(shape: Shape) -> None:
    assert {port.kind for port in shape.ports} == {*RESOURCES, "any"}
    for port in shape.ports:
        assert port.ratio == (3 if port.kind == "any" else 2)


def test_every_resource_has_one_port_on_the_standard_island_and_wool_two_on_the_extended() -> None:
    kinds = Counter(port.kind for port in standard().ports)
    assert kinds == {"any": 4, **dict.fromkeys(RESOURCES, 1)}
    assert Counter(port.kind for port in extended().ports) - kinds == {"any": 1, "wool": 1}


# Where the description of the board needed a decision


def test_the_extended_island_has_30_hexes_and_not_the_37_of_the_picture() -> None:
    # 28 discs and two deserts make 30; the picture's rows of 4–5–6–7–6–5–4 make 37.
    assert len(extended().board.hexes) == 30 == 28 + 2
    assert list(Counter(hex.r for hex in extended().board.hexes).values()) == [3, 4, 5, 6, 5, 4, 3]
    assert sum((4, 5, 6, 7, 6, 5, 4)) == 37


def test_two_ports_are_at_the_north_west_wheat_before_any() -> None:
    places = [(compass(standard(), port.edge), port.kind) for port in standard().ports]
    assert [kind for place, kind in places if place == "north-west"] == ["wheat", "any"]
    assert {place for place, _ in places} == set(COMPASS)


def test_the_ports_lie_in_the_directions_that_name_them() -> None:
    places = {(compass(standard(), port.edge), port.kind) for port in standard().ports}
    assert places == {
        *[("north-west", "any"), ("north-east", "any"), ("east", "any"), ("south-west", "any")],
        *[("south", "brick"), ("south-east", "wood"), ("west", "wool")],
        *[("north-west", "wheat"), ("north", "ore")],
    }


@both_shapes
def test_inner_intersections_connect_three_edges_and_coastal_ones_two_or_three(shape: Shape) -> None:
    board = shape.board
    hexes = (board.corner_hexes != NOTHING).sum(axis=1)
    edges = (board.corner_edges != NOTHING).sum(axis=1)
    assert set(edges[hexes == 3]) == {3}
    assert set(edges[hexes < 3]) == {2, 3}
    coastal = {int(corner) for edge in board.coast for corner in board.edge_corners[edge]}
    assert set(np.flatnonzero(hexes < 3).tolist()) == coastal


@pytest.mark.parametrize(
    ("shape", "discs"),
    [
        (standard(), "A5 B2 C6 D3 E8 F10 G9 H12 I11 J4 K8 L10 M9 N4 O5 P6 Q3 R11"),
        (
            extended(),
            "A2 B5 C4 D6 E3 F9 G8 H11 I11 J10 K6 L3 M8 N4 O8 P10 Q11 R12 S10 T5 U4 V9 W5 X9 Y12 Za3 Zb2 Zc6",
        ),
    ],
)
def test_the_letters_have_these_numbers(shape: Shape, discs: str) -> None:
    assert " ".join(f"{disc.letter}{disc.number}" for disc in shape.discs) == discs


def test_the_letters_of_the_standard_discs_run_from_a_to_r() -> None:
    letters = "A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R"
    assert ", ".join(disc.letter for disc in standard().discs) == letters


# Plain data


@pytest.mark.parametrize("players", [4, 6])
def test_the_data_says_everything_about_an_island(players: int) -> None:
    island = CatanBoard.of(players, "balanced", 11)
    data = json.loads(json.dumps(island.data()))
    assert data["game"] == "catan"
    assert data["options"] == {"players": players, "setup": "balanced"}
    assert (data["seed"], data["shape"], data["robber"]) == (11, island.shape.name, island.robber)
    assert tuple(entry["terrain"] for entry in data["hexes"]) == island.terrain
    assert tuple(entry["number"] for entry in data["hexes"]) == island.numbers
    for port, entry in zip(island.shape.ports, data["ports"], strict=True):
        assert island.board.hexes[entry.pop("hex")] == port.hex
        assert entry == {
            "edge": port.edge,
            "kind": port.kind,
            "ratio": port.ratio,
            "corners": list(port.corners),
            "side": port.side,
        }


def test_the_standard_island_is_the_same_board_as_two_rings_round_its_centre() -> None:
    assert set(standard().board.hexes) == {ORIGIN, *ring(ORIGIN, 1), *ring(ORIGIN, 2)}
