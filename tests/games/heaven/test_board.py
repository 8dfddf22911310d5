"""The battlefield of War in Heaven."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import pairwise, product
from math import sqrt

import pytest

from hexarium.errors import BadCoordinate
from hexarium.games.heaven import GAME
from hexarium.games.heaven.drawing.board import HeavenBoard
from hexarium.hex.coords import Direction, distance, neighbours, to_doubled
from hexarium.hex.layout import POINTY, Layout
from hexarium.kit.marks import HEX_SIZE

BOARD = HeavenBoard.of()
NAMES = [space.name for space in BOARD.spaces]
PAGE = Layout(size=HEX_SIZE)

LAYOUT = """
        [A1*][B1*]
      [A2][B2][C2]
    [A3][B3][C3][D3]
  [A4][B4][C4][D4][E4]
    [A5#][B5#][C5#][D5#]
  [A6][B6][C6][D6][E6]
    [A7][B7][C7][D7]
      [A8][B8][C8]
        [A9*][B9*]
"""
"""The picture: * is a deploy space, # a gate."""

SPACES_BY_TYPE = {
    "angels_deploy": ["A1", "B1"],
    "demons_deploy": ["A9", "B9"],
    "gate_bridge": ["A5", "B5", "C5", "D5"],
    "standard": [
        *["A2", "B2", "C2"],
        *["A3", "B3", "C3", "D3"],
        *["A4", "B4", "C4", "D4", "E4"],
        *["A6", "B6", "C6", "D6", "E6"],
        *["A7", "B7", "C7", "D7"],
        *["A8", "B8", "C8"],
    ],
}

VALID_HEXES = {
    1: ["A1", "B1"],
    2: ["A2", "B2", "C2"],
    3: ["A3", "B3", "C3", "D3"],
    4: ["A4", "B4", "C4", "D4", "E4"],
    5: ["A5", "B5", "C5", "D5"],
    6: ["A6", "B6", "C6", "D6", "E6"],
    7: ["A7", "B7", "C7", "D7"],
    8: ["A8", "B8", "C8"],
    9: ["A9", "B9"],
}

ROW_WIDTHS = {1: 2, 2: 3, 3: 4, 4: 5, 5: 4, 6: 5, 7: 4, 8: 3, 9: 2}


def lower(names: list[str]) -> list[str]:
    return [name.lower() for name in names]


def of_kind(kind: str, owner: str | None = None) -> list[str]:
    return [space.name for space in BOARD.spaces if (space.kind, space.owner) == (kind, owner)]


def row_of(name: str) -> int:
    return int(name[1])


def turned_over(name: str) -> str:
    """The name of the hex in the same place of the mirrored row, top for bottom."""
    return f"{name[0]}{10 - row_of(name)}"


def turned_round(name: str) -> str:
    """The name of the hex in the mirrored place of the same row, left for right."""
    row = VALID_HEXES[row_of(name)]
    return row[-1 - "abcde".index(name[0])].lower()


# Names and kinds


def test_the_32_hexes_are_named_in_reading_order_which_is_the_order_of_ids() -> None:
    assert lower([name for row in VALID_HEXES.values() for name in row]) == NAMES
    assert [space.id for space in BOARD.spaces] == list(range(32))
    assert [BOARD.id_of(name) for name in NAMES] == list(range(32))
    assert BOARD.board.hexes == tuple(space.hex for space in BOARD.spaces)
    places = [PAGE.centre(space.hex) for space in BOARD.spaces]
    assert places == sorted(places, key=lambda place: (round(place.y), place.x))


def test_the_picture_shows_the_same_hexes_and_kinds() -> None:
    kinds = {"*": "deploy", "#": "gate", "": "standard"}
    drawn = [(name.lower(), kinds[sign]) for name, sign in re.findall(r"\[(\w\d)([*#]?)\]", LAYOUT)]
    assert [(space.name, space.kind) for space in BOARD.spaces] == drawn


def test_the_picture_has_every_row_centred_where_the_board_has_it() -> None:
    for row, line in enumerate(LAYOUT.strip("\n").splitlines(), 1):
        # Two letters of indent are half a hex; the widest row is indented by two.
        indent = len(line) - len(line.lstrip())
        leftmost = to_doubled(BOARD.space(f"a{row}").hex).column
        assert leftmost == indent // 2 - 5


def test_the_rows_have_2_3_4_5_4_5_4_3_2_hexes() -> None:
    assert dict(Counter(row_of(name) for name in NAMES)) == ROW_WIDTHS


def test_a_name_is_read_in_upper_or_lower_case() -> None:
    assert BOARD.space("C4") is BOARD.space("c4")
    assert BOARD.neighbours("B2") == BOARD.neighbours("b2")


@pytest.mark.parametrize("name", ["a0", "c1", "f4", "", "zz", "a10", "b2 ", "4c", "e5"])
def test_an_unknown_name_is_refused_with_the_rows_there_are(name: str) -> None:
    with pytest.raises(
        BadCoordinate, match=r"the hexes are a1–b1; a2–c2; .*; a4–e4; .*; a9–b9\.$"
    ) as refused:
        BOARD.space(name)
    assert str(refused.value).startswith(f"There is no hex {name!r}; ")
    assert refused.value.code == "bad_coordinate"


def test_exactly_the_valid_hexes_are_on_the_board() -> None:
    for column, row in product("ABCDEFG", range(11)):
        name = f"{column}{row}"
        if name in VALID_HEXES.get(row, []):
            assert BOARD.space(name).name == name.lower()
        else:
            with pytest.raises(BadCoordinate):
                BOARD.space(name)


def test_each_side_owns_two_deploy_spaces() -> None:
    assert of_kind("deploy", "angels") == lower(SPACES_BY_TYPE["angels_deploy"])
    assert of_kind("deploy", "demons") == lower(SPACES_BY_TYPE["demons_deploy"])


def test_the_four_gates_are_the_centre_row_and_belong_to_nobody() -> None:
    assert of_kind("gate") == lower(SPACES_BY_TYPE["gate_bridge"])
    assert of_kind("gate") == [name for name in NAMES if row_of(name) == 5]


def test_the_other_24_hexes_are_standard() -> None:
    assert of_kind("standard") == lower(SPACES_BY_TYPE["standard"])
    assert len(of_kind("standard")) == 24
    assert sum(map(len, SPACES_BY_TYPE.values())) == 32


def test_commanders_start_on_b2_and_b8_and_troops_before_them() -> None:
    starts = {space.name: (space.start_side, space.start) for space in BOARD.spaces if space.start}
    assert starts == {
        "b2": ("angels", "michael"),
        **dict.fromkeys(("a3", "b3", "c3", "d3"), ("angels", "troop")),
        **dict.fromkeys(("a7", "b7", "c7", "d7"), ("demons", "troop")),
        "b8": ("demons", "lucifer"),
    }
    assert all((space.start is None) == (space.start_side is None) for space in BOARD.spaces)


def test_there_is_one_battlefield() -> None:
    assert GAME.board is not None
    assert GAME.board({}, 1) is GAME.board({}, 2) is HeavenBoard.of()


# Neighbours, lines and distances


@pytest.mark.parametrize(
    ("name", "touched"),
    [("b2", "a1 b1 a2 c2 b3 c3"), ("b3", "a2 b2 a3 c3 b4 c4"), ("b5", "b4 c4 a5 c5 b6 c6")],
)
def test_a_hex_touches_those_that_the_rules_list(name: str, touched: str) -> None:
    assert BOARD.neighbours(name) == tuple(touched.split())


@pytest.mark.parametrize(
    ("towards", "hexes"),
    [
        ("E", "d4 e4"),
        ("W", "b4 a4"),
        ("NE", "c3 c2"),
        ("NW", "b3 a2"),
        ("SE", "c5 d6 d7"),
        ("SW", "b5 b6 a7"),
    ],
)
def test_the_lines_from_c4_are_straight_on_the_common_grid(towards: str, hexes: str) -> None:
    assert BOARD.line("c4", towards) == tuple(hexes.split())


def test_14_hexes_have_six_neighbours_2_have_five_8_have_four_and_8_have_three() -> None:
    counts = Counter(len(BOARD.neighbours(name)) for name in NAMES)
    assert counts == {6: 14, 5: 2, 4: 8, 3: 8}


def test_75_pairs_of_hexes_touch() -> None:
    pairs = {frozenset((name, beside)) for name in NAMES for beside in BOARD.neighbours(name)}
    assert len(pairs) == 75


def test_neighbours_are_told_in_reading_order() -> None:
    for name in NAMES:
        beside = BOARD.neighbours(name)
        assert list(beside) == sorted(beside, key=NAMES.index)


@pytest.mark.parametrize("name", NAMES)
def test_a_line_begins_with_a_neighbour_and_goes_on_to_the_edge_of_the_board(name: str) -> None:
    first = [line[0] for towards in Direction if (line := BOARD.line(name, str(towards)))]
    assert sorted(first, key=NAMES.index) == list(BOARD.neighbours(name))
    for towards in Direction:
        hexes = [BOARD.space(name).hex, *(BOARD.space(there).hex for there in BOARD.line(name, str(towards)))]
        assert [there - hexes[0] for there in hexes] == [towards.step * k for k in range(len(hexes))]
        assert hexes[-1] + towards.step not in BOARD.board.hexes


def test_an_unknown_direction_is_refused() -> None:
    with pytest.raises(BadCoordinate, match="the six are E, SE, SW, W, NW, NE"):
        BOARD.line("c4", "N")


@pytest.mark.parametrize(
    ("a", "b", "steps"), [("b2", "b8", 6), ("a1", "b9", 8), ("a4", "e4", 4), ("c4", "c4", 0)]
)
def test_distance_is_the_number_of_steps(a: str, b: str, steps: int) -> None:
    assert BOARD.distance(a, b) == BOARD.distance(b, a) == steps


# Where the description of the board needed a decision


def test_hexes_are_pointy_top() -> None:
    # Said to be flat-top, but with these sizes and with neighbours to the east and west.
    assert PAGE.orientation is POINTY
    box = PAGE.box([BOARD.space("c4").hex])
    assert (round(box.width, 2), round(box.height, 2)) == (69.28, 80)
    centres = [PAGE.centre(BOARD.space(f"a{row}").hex).y for row in range(1, 10)]
    assert [below - above for above, below in pairwise(centres)] == [60] * 8
    assert PAGE.centre(BOARD.space("b4").hex).y == PAGE.centre(BOARD.space("c4").hex).y
    assert {"b4", "d4"} < set(BOARD.neighbours("c4"))


def test_touching_is_mutual() -> None:
    # The offset rules have b2 list c3, but c3 not list b2.
    assert "c3" in BOARD.neighbours("b2")
    assert "b2" in BOARD.neighbours("c3")
    for name in NAMES:
        assert all(name in BOARD.neighbours(beside) for beside in BOARD.neighbours(name))


def test_from_b2_south_west_is_b3_and_south_east_is_c3() -> None:
    # The example has the two swapped.
    assert BOARD.line("b2", "SW")[0] == "b3"
    assert BOARD.line("b2", "SE")[0] == "c3"


def test_b3_has_a2_and_b2_above_it() -> None:
    # The example says b2 and c2.
    assert BOARD.line("b3", "NW")[0] == "a2"
    assert BOARD.line("b3", "NE")[0] == "b2"
    assert "c2" not in BOARD.neighbours("b3")


def test_rows_are_centred_on_one_axis() -> None:
    middles = set()
    for row in VALID_HEXES.values():
        places = [PAGE.centre(BOARD.space(name).hex).x for name in row]
        middles.add(round(sum(places) / len(places), 6))
    assert middles == {0}


def test_centring_alone_places_a_row_without_an_odd_row_shift() -> None:
    width = sqrt(3) * HEX_SIZE
    for space in BOARD.spaces:
        column, row = "abcde".index(space.name[0]), row_of(space.name)
        row_centre_offset = (5 - ROW_WIDTHS[row]) * (width / 2)
        from_a4 = PAGE.centre(space.hex).x - PAGE.centre(BOARD.space("a4").hex).x
        assert from_a4 == pytest.approx(column * width + row_centre_offset)


def test_the_doubled_column_is_twice_the_place_less_the_width_plus_one() -> None:
    for space in BOARD.spaces:
        column, row = "abcde".index(space.name[0]), row_of(space.name)
        assert to_doubled(space.hex) == (2 * column - (ROW_WIDTHS[row] - 1), row)


def test_distance_is_axial_on_the_common_grid_and_can_be_walked() -> None:
    for start in NAMES:
        steps = {start: 0}
        reached = [start]
        for here in reached:
            for beside in BOARD.neighbours(here):
                if beside not in steps:
                    steps[beside] = steps[here] + 1
                    reached.append(beside)
        assert {name: BOARD.distance(start, name) for name in NAMES} == steps
        hex = BOARD.space(start).hex
        assert {name: distance(hex, BOARD.space(name).hex) for name in NAMES} == steps


def test_distance_is_not_that_of_the_offset_formula() -> None:
    def offset_distance(a: str, b: str) -> int:
        def axial(name: str) -> tuple[int, int]:
            row = row_of(name) - 1
            return "abcde".index(name[0]) - (row - row % 2) // 2, row

        (aq, ar), (bq, br) = axial(a), axial(b)
        return (abs(aq - bq) + abs(aq + ar - bq - br) + abs(ar - br)) // 2

    # The formula takes b3 and c4, which touch, apart, and brings c4 and d3 together.
    assert (BOARD.distance("b3", "c4"), offset_distance("b3", "c4")) == (1, 2)
    assert (BOARD.distance("c4", "d3"), offset_distance("c4", "d3")) == (2, 1)


def test_the_lines_of_the_offset_rules_are_not_straight() -> None:
    # The example has c4 go on to d2, b2, d5 and c5 in these directions.
    assert "d5" not in BOARD.line("c4", "SE")
    assert "b2" not in BOARD.line("c4", "NW")
    assert BOARD.line("c4", "SE")[0] == "c5"
    assert BOARD.line("c4", "SW")[0] == "b5"


def test_the_board_is_symmetric_top_to_bottom() -> None:
    for name in NAMES:
        assert {turned_over(beside) for beside in BOARD.neighbours(name)} == {
            *BOARD.neighbours(turned_over(name))
        }
        here, there = BOARD.space(name), BOARD.space(turned_over(name))
        assert here.kind == there.kind
        assert {here.owner, there.owner} in ({None}, {"angels", "demons"})
        assert {here.start_side, there.start_side} in ({None}, {"angels", "demons"})


def test_the_board_is_symmetric_left_to_right() -> None:
    for name in NAMES:
        mirrored = {turned_round(beside) for beside in BOARD.neighbours(name)}
        assert mirrored == {*BOARD.neighbours(turned_round(name))}
        assert BOARD.space(name).kind == BOARD.space(turned_round(name)).kind
        assert BOARD.space(name).owner == BOARD.space(turned_round(name)).owner


def test_every_row_touches_the_next_in_all_nine_rows_alike() -> None:
    for space in BOARD.spaces:
        on_board = {hex for hex in neighbours(space.hex) if hex in BOARD.board.ids}
        assert {BOARD.space(name).hex for name in BOARD.neighbours(space.name)} == on_board


def test_hexes_are_drawn_at_size_40() -> None:
    assert HEX_SIZE == 40


# Plain data


def test_the_data_says_what_every_hex_is() -> None:
    data = json.loads(json.dumps(BOARD.data()))
    assert (data["game"], data["options"], data["layout"]["orientation"]) == ("heaven", {}, "pointy")
    by_name = {entry["name"]: entry for entry in data["hexes"]}
    assert list(by_name) == NAMES
    assert (by_name["a1"]["kind"], by_name["a1"]["owner"], by_name["a1"]["start"]) == (
        "deploy",
        "angels",
        None,
    )
    assert (by_name["c5"]["kind"], by_name["c5"]["owner"]) == ("gate", None)
    assert by_name["b8"]["start"] == {"side": "demons", "token": "lucifer"}
    assert by_name["d3"]["start"] == {"side": "angels", "token": "troop"}
