"""The longest road: how long a road is, and who holds the tile."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hexarium.play.match import Match
from tests.games.catan.positions import around, begin, legal, path, play, points, seat, verbs

COAST = [
    *(25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39),
    *(41, 42, 40, 44, 43, 47, 45, 46, 48, 49, 50, 51, 52, 53, 24),
]
"""The corners of the coast, clockwise."""
SETTLEMENT = "wood, brick, wool, wheat"


def coast(first: int, roads: int) -> list[int]:
    """So many roads along the coast, clockwise from a corner."""
    start = COAST.index(first)
    return path(*(COAST[(start + step) % len(COAST)] for step in range(roads + 1)))


def length(roads: list[int], opponent: list[int] | None = None, own: list[int] | None = None) -> int:
    """How long these roads are among an opponent's and own buildings."""
    match = begin(seat(roads=roads, settlements=own or []), seat(settlements=opponent or []))
    found: int = match.position()["road_lengths"][0]
    return found


def holder(match: Match) -> int | None:
    """Who has the tile."""
    seat_or_none: int | None = match.position()["longest_road"]
    return seat_or_none


def lengths(match: Match) -> list[int]:
    """The lengths by seat."""
    found: list[int] = match.position()["road_lengths"]
    return found


# How long a road is

HEX, NEXT, BESIDE = path(*around(0)), path(*around(6)), path(*around(1))

TRAILS: dict[str, tuple[list[int], int]] = {
    "no road": ([], 0),
    "one road": (path(0, 1), 1),
    "a line": (path(0, 1, 2, 3, 4), 4),
    "two lines apart": (path(0, 1, 2) + path(25, 26, 27, 28), 3),
    "a branch is not counted with both others": (path(0, 1, 2, 3) + path(1, 6), 3),
    "the two longer of three branches": (path(1, 0, 20, 22) + path(1, 2, 3) + path(1, 6), 5),
    "several branches": (path(0, 1, 2, 3, 4) + path(1, 6) + path(2, 9) + path(3, 12), 4),
    "a cycle": (HEX, 6),
    "a cycle with a tail": (HEX + path(0, 20, 22), 8),
    "a cycle with tails at opposite corners": (HEX + path(0, 20) + path(3, 12), 7),
    "a cycle with tails at neighbouring corners": (HEX + path(0, 20, 22) + path(1, 6, 7), 9),
    "a cycle with a tail at every corner": (
        HEX + path(0, 20) + path(1, 6) + path(2, 9) + path(3, 12) + path(4, 15) + path(5, 16),
        7,
    ),
    "a figure eight with a common road": (sorted({*HEX, *NEXT}), 11),
    "a figure eight joined by a road": (HEX + path(0, 20) + path(*around(16)), 13),
    "three cycles at one corner": (sorted({*HEX, *NEXT, *BESIDE}), 14),
    "a great cycle": (path(0, 1, 6, 7, 8, 9, 10, 11, 12, 3, 4, 5, 0), 12),
    "a great cycle with a chord": (path(0, 1, 2, 3, 4, 5, 0) + path(2, 9, 10, 11, 12, 3), 11),
    "all fifteen in a line": (coast(25, 15), 15),
}


@pytest.mark.parametrize("name", TRAILS)
def test_it_is_the_longest_trail_each_edge_used_once(name: str) -> None:
    roads, expected = TRAILS[name]
    assert length(roads) == expected


@pytest.mark.parametrize("order", range(4))
@pytest.mark.parametrize("name", TRAILS)
def test_it_is_as_long_when_it_is_built_road_by_road(name: str, order: int) -> None:
    roads, expected = TRAILS[name]
    chance = Random(order)
    first = chance.choice(roads) if roads else None
    match = begin(seat("wood 15, brick 15", roads=[] if first is None else [first]), player_trades=False)
    while places := sorted(legal(match, "road") & set(roads)):
        match.play(f"road {chance.choice(places)}")
    if name != "two lines apart":
        assert match.position()["players"][0]["roads"] == sorted(roads)
        assert lengths(match) == [expected, 0]


def test_it_does_not_pass_through_a_corner_holding_an_opponents_building() -> None:
    line = path(0, 1, 2, 3, 4, 5)
    assert length(line) == 5
    assert length(line, opponent=[2]) == 3
    assert length(line, opponent=[1]) == 4
    assert length(line, opponent=[1, 3]) == 2


def test_it_may_end_at_an_opponents_building() -> None:
    assert length(path(0, 1, 2, 3, 4, 5), opponent=[0, 16]) == 5
    assert length(path(0, 1, 2, 3, 4, 5), opponent=[0]) == 5


def test_a_city_stops_it_as_a_settlement_does() -> None:
    match = begin(seat(roads=path(0, 1, 2, 3, 4, 5)), seat(cities=[2]))
    assert lengths(match)[0] == 3


def test_own_buildings_do_not_stop_it() -> None:
    assert length(path(0, 1, 2, 3, 4, 5), own=[0, 2, 4]) == 5


def test_a_cycle_begins_and_ends_at_an_opponents_building() -> None:
    assert length(HEX, opponent=[0]) == 6
    assert length(HEX, opponent=[0, 3]) == 3
    assert length(HEX + path(0, 20, 22), opponent=[0]) == 6


def test_a_figure_eight_breaks_at_its_crossing() -> None:
    eight = sorted({*HEX, *NEXT})
    # Without passing corner 0: from it round both hexes and back to it, by way of the common road or not.
    assert length(eight, opponent=[0]) == 11 - 1
    assert length(HEX + path(0, 20) + path(*around(16)), opponent=[0]) == 7


def test_an_opponents_road_does_not_stop_it() -> None:
    match = begin(seat(roads=path(0, 1, 2, 3)), seat(roads=path(1, 6) + path(2, 9)))
    assert lengths(match) == [3, 1]


# Who holds the tile


def test_at_least_5() -> None:
    match = begin(seat("wood 2, brick 2", roads=coast(25, 3)))
    assert holder(play(match, f"road {coast(28, 1)[0]}")) is None
    play(match, f"road {coast(29, 1)[0]}")
    assert (holder(match), lengths(match), points(match)) == (0, [5, 0], [2, 0])


def test_it_goes_to_another_player_only_for_a_longer_one() -> None:
    match = begin(
        seat("wood 2, brick 2", roads=coast(25, 4)), seat(roads=coast(40, 5)), longest_road=1, active=0
    )
    play(match, f"road {coast(29, 1)[0]}")
    assert (lengths(match), holder(match), points(match)) == ([5, 5], 1, [0, 2])
    play(match, f"road {coast(30, 1)[0]}")
    assert (lengths(match), holder(match), points(match)) == ([6, 5], 0, [2, 0])


def test_the_holder_keeps_it_when_it_grows() -> None:
    match = begin(seat("wood, brick", roads=coast(25, 5)), seat(roads=coast(40, 5)), longest_road=0)
    assert holder(play(match, f"road {coast(30, 1)[0]}")) == 0


def breaking(*others: list[int], first: int, roads: int, at: int, inland: int, **words: Any) -> Match:
    """Seat 0 holds the tile with so many roads along the coast; seat 1 settles at one of their corners."""
    match = begin(
        seat(roads=coast(first, roads)),
        seat(SETTLEMENT, roads=path(inland, at)),
        *(seat("wood 2, brick 2", roads=other) for other in others),
        active=1,
        longest_road=0,
        **words,
    )
    assert holder(match) == 0
    return play(match, f"settle {at}")


def test_a_settlement_in_the_middle_breaks_the_holders_road_and_nobody_has_it() -> None:
    match = breaking(first=25, roads=6, at=29, inland=10)
    assert (lengths(match), holder(match), points(match)) == ([4, 1], None, [0, 1])


def test_a_settlement_at_the_end_breaks_nothing() -> None:
    match = breaking(first=25, roads=7, at=32, inland=11)
    assert (lengths(match), holder(match)) == ([7, 1], 0)


def test_a_holder_still_at_5_or_more_keeps_the_tile_while_no_one_is_longer() -> None:
    match = breaking(coast(40, 5), first=25, roads=7, at=27, inland=8)
    assert (lengths(match), holder(match), points(match)) == ([5, 1, 5], 0, [2, 1, 0])


def test_a_holder_still_at_5_loses_the_tile_to_a_longer_one() -> None:
    match = breaking(coast(40, 6), first=25, roads=7, at=27, inland=8)
    assert (lengths(match), holder(match), points(match)) == ([5, 1, 6], 2, [0, 1, 2])


def test_a_holder_still_at_5_loses_the_tile_to_nobody_when_two_are_longer() -> None:
    match = breaking(coast(34, 6), coast(43, 6), first=25, roads=7, at=27, inland=8)
    assert (lengths(match), holder(match)) == ([5, 1, 6, 6], None)


def test_a_broken_road_passes_the_tile_to_whoever_is_alone_longest_with_at_least_5() -> None:
    match = breaking(coast(40, 5), first=25, roads=6, at=29, inland=10)
    assert (lengths(match), holder(match)) == ([4, 1, 5], 2)


def test_a_broken_road_passes_the_tile_to_nobody_on_a_tie() -> None:
    match = breaking(coast(34, 5), coast(43, 5), first=25, roads=6, at=29, inland=10)
    assert (lengths(match), holder(match)) == ([4, 1, 5, 5], None)


def test_a_broken_road_passes_the_tile_to_nobody_if_nobody_has_5() -> None:
    match = breaking(coast(40, 4), first=25, roads=6, at=29, inland=10)
    assert (lengths(match), holder(match)) == ([4, 1, 4], None)


def test_nobody_has_it_until_someone_is_alone_longest() -> None:
    match = breaking(coast(34, 5), coast(43, 5), first=25, roads=6, at=29, inland=10)
    play(match, "end", "roll = 1 1", f"road {path(39, 41)[0]}")
    assert (lengths(match), holder(match), points(match)) == ([4, 1, 6, 5], 2, [0, 1, 2, 0])


def test_it_can_be_regained_later() -> None:
    match = begin(seat("wood 2, brick 2", roads=coast(25, 6)), seat(SETTLEMENT, roads=path(10, 29)), active=1)
    play(match, "settle 29", "end", "roll = 1 1")
    assert holder(match) is None
    # The other way round the island is still free.
    play(match, f"road {path(25, 24)[0]}")
    assert (lengths(match), holder(match), points(match)) == ([5, 1], 0, [2, 1])


def test_the_breaker_may_take_it_itself() -> None:
    match = begin(
        seat(roads=coast(25, 6)),
        seat(SETTLEMENT, roads=path(29, 10, 11, 12, 3, 4)),
        active=1,
        longest_road=0,
    )
    assert (lengths(match), holder(match)) == ([6, 5], 0)
    play(match, "settle 29")
    assert (lengths(match), holder(match), points(match)) == ([4, 5], 1, [0, 3])


def test_a_break_of_one_of_two_equals_gives_it_to_the_other() -> None:
    match = begin(
        seat(roads=coast(25, 6)),
        seat(SETTLEMENT, roads=path(10, 29)),
        seat(roads=coast(40, 6)),
        active=1,
        longest_road=None,
    )
    assert (lengths(match), holder(match)) == ([6, 1, 6], None)
    play(match, "settle 29")
    assert (lengths(match), holder(match)) == ([4, 1, 6], 2)


def test_a_city_breaks_nothing_more() -> None:
    match = begin(seat("wheat 2, ore 3", settlements=[29]), seat(roads=coast(25, 5) + coast(40, 5)))
    before = lengths(match)
    assert before == [0, 5]
    assert lengths(play(match, "city 29")) == before


def test_a_cycle_is_broken_at_one_corner_only_into_itself() -> None:
    match = begin(seat(roads=HEX), seat(SETTLEMENT, roads=path(20, 0)), active=1)
    play(match, "settle 0")
    assert (lengths(match), holder(match)) == ([6, 1], 0)


def test_a_free_road_counts_as_any() -> None:
    match = begin(seat(cards="roadbuilding", roads=coast(25, 3)))
    play(match, "roadbuilding", f"road {coast(28, 1)[0]}", f"road {coast(29, 1)[0]}")
    assert (holder(match), points(match)) == (0, [2, 0])
    assert "end" in verbs(match)
