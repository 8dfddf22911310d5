"""What a seat sees of the ring as numbers."""

from __future__ import annotations

import pytest

from hexarium.envs import Games
from hexarium.games.ring.observation import observation_of
from hexarium.games.ring.rules.board import Track
from hexarium.games.ring.rules.data import PHASES
from tests.games.observations import check_observation


@pytest.mark.parametrize(
    ("options", "plies", "phases"),
    [
        ({"players": 2, "properties_per_city": 2, "cash": 12, "rounds": 8}, 400, PHASES),
        (
            {"players": 6, "properties_per_city": 4, "cash": 1000, "rounds": 2},
            80,
            ("roll", "auction", "manage"),
        ),
        (
            {"players": 3, "auctions": False, "player_trades": False, "cash": 1, "rounds": 6},
            250,
            ("roll", "buy", "debt", "over"),
        ),
    ],
)
def test_an_observation_tells_the_whole_view(
    options: dict[str, object], plies: int, phases: tuple[str, ...]
) -> None:
    assert check_observation("ring", options, plies, seed=2) >= set(phases)


def test_every_seat_sees_itself_first() -> None:
    games = Games("ring", 1, 5, {"players": 4})
    cash = [games.observation.parts(games.observe(0, seat))["purses"][0].tolist() for seat in range(4)]
    assert cash[1][:4] == [510, 520, 530, 500]
    assert cash[3] == [530, 500, 510, 520, 0, 0]


@pytest.mark.parametrize("size", [2, 3, 4])
def test_tables_of_a_ring_lead_round_it(size: int) -> None:
    tables = observation_of(Track.of(size)).tables
    count = 12 + 6 * size
    tile, seen = 0, []
    for _ in range(count):
        seen.append(tile)
        assert tables["tile_previous"][tables["tile_next"][tile]] == tile
        tile = int(tables["tile_next"][tile])
    assert (tile, seen) == (0, list(range(count)))
    assert (tables["tile_city"] >= 0).sum() == 6 * size
    assert all((table[count:] == -1).all() for table in tables.values())
