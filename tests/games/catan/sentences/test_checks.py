"""The checks that the kit has for every game, with what is conserved in Catan."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from hexarium.games.catan import GAME
from hexarium.games.catan.rules import telling
from hexarium.kit.events import Kind
from hexarium.play.checks import CheckFailed, check_game
from tests.games.catan.positions import WHOLE_DECK, island, longest_trail

TABLES: list[dict[str, Any]] = [
    {"players": players, "setup": setup, "player_trades": trades, "goal": goal, "discard_limit": limit}
    for (players, goal, limit), setup, trades in product(
        ((2, 6, 4), (3, 5, 7), (4, 5, 3), (5, 4, 7), (6, 4, 2)),
        ("random", "balanced", "beginner"),
        (True, False),
    )
    if players < 5 or setup != "beginner"
]


def invariant(position: Mapping[str, Any]) -> None:
    """What is true of every position that a game can come to."""
    players, shape = position["players"], island(len(position["players"]))
    large = len(players) > 4
    for name, count in position["bank"].items():
        assert count >= 0
        assert count + sum(player["hand"][name] for player in players) == (24 if large else 19)
    held = {
        name: count + sum(player["cards"][name] + player["new_cards"][name] for player in players)
        for name, count in position["deck"].items()
    }
    held["knight"] += sum(player["knights"] for player in players)
    for (name, count), whole in zip(held.items(), WHOLE_DECK[6 if large else 4], strict=True):
        assert count == whole if name in ("knight", "point") else count <= whole
    check_pieces(players, shape)
    check_points(position, shape)
    turn = position["turn"]
    assert turn["free_roads"] <= 15 - len(players[turn["seat"]]["roads"])
    assert turn["asks"] <= 3


def check_pieces(players: list[Any], shape: Any) -> None:
    """Pieces are within their limits, none in the place of another, and the distance rule holds."""
    roads = [road for player in players for road in player["roads"]]
    corners = [corner for player in players for key in ("settlements", "cities") for corner in player[key]]
    assert len(roads) == len(set(roads))
    assert len(corners) == len(set(corners))
    for corner in corners:
        assert not set(shape.board.corner_corners[corner].tolist()) & set(corners)
    for player in players:
        assert len(player["roads"]) <= 15
        assert len(player["settlements"]) <= 5
        assert len(player["cities"]) <= 4


def check_points(position: Mapping[str, Any], shape: Any) -> None:
    """Lengths, tiles and points are what they are when everything is counted anew."""
    players = position["players"]
    buildings = [{*player["settlements"], *player["cities"]} for player in players]
    knights = [player["knights"] for player in players]
    lengths = position["road_lengths"]
    for number, player in enumerate(players):
        others = set().union(*buildings) - buildings[number]
        assert lengths[number] == longest_trail(shape, player["roads"], others)
        tiles = (position["longest_road"] == number) + (position["largest_army"] == number)
        hidden = player["cards"]["point"] + player["new_cards"]["point"]
        assert player["points"] == len(buildings[number]) + len(player["cities"]) + 2 * tiles + hidden
    holder, army = position["longest_road"], position["largest_army"]
    if holder is not None:
        assert lengths[holder] == max(lengths) >= 5
    else:
        assert max(lengths) < 5 or lengths.count(max(lengths)) > 1
    assert (army is None) == (max(knights) < 3)
    assert army is None or knights[army] == max(knights)


@pytest.mark.parametrize("extended", [False, True], ids=["standard", "extended"])
def test_random_games_keep_every_promise(extended: bool) -> None:
    tables = [table for table in TABLES if (table["players"] > 4) == extended]
    assert check_game(GAME, tables, games=1, most=45 if extended else 40, seed=4, invariant=invariant)


@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_long_game_keeps_every_promise(players: int) -> None:
    table = {"players": players, "player_trades": False, "goal": 7, "discard_limit": 5}
    assert check_game(GAME, [table], games=1, most=150, seed=players, invariant=invariant)


def test_a_short_game_is_checked_to_its_end() -> None:
    tables: list[dict[str, Any]] = [
        {"players": 3, "goal": 3, "player_trades": False, "setup": "balanced"},
        {"players": 2, "turns": 3, "player_trades": False},
        {"players": 5, "turns": 2, "player_trades": False},
    ]
    check_game(GAME, tables, games=1, most=400, invariant=invariant)


@pytest.mark.parametrize("kind", [telling.STOLEN, telling.BOUGHT], ids=["stolen", "bought"])
def test_an_event_that_tells_everyone_a_hidden_card_is_caught(
    kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kind, "secret", ())
    with pytest.raises(CheckFailed, match=r"the events for .* tell what it cannot know"):
        check_game(GAME, [{"player_trades": False}], games=2, most=400, seed=3, compiled=False)
