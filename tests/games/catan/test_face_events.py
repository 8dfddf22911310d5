"""What happens is shown in shapes that a client can animate, with the words of the log."""

from __future__ import annotations

from typing import Any

import pytest

from hexarium.play.match import Match
from tests.games.catan.faces import games
from tests.games.catan.positions import begin, path, play, seat

KEYS = {
    "roll": {"seat", "dice"},
    "move": {"piece", "from", "to"},
    "put": {"piece", "on"},
    "flow": {"from", "to", "items"},
    "card": {"seat", "card", "text"},
    "award": {"seat", "what"},
    "turn": {"seat"},
    "over": {"winners"},
    "say": set[str](),
}
"""What each shape has at least."""


def shown(match: Match, k: str) -> list[dict[str, Any]]:
    """What everyone sees of this shape in the last action."""
    return [each for each in match.public().shown(match.ply - 1)[0] if each["k"] == k]


def test_a_roll_shows_its_dice_and_what_flows_to_whom() -> None:
    match = begin(seat(cities=[2]), seat(), phase="production")  # at wood 3 and wheat 4
    play(match, "roll = 1 2")
    rolled = {"k": "roll", "seat": 0, "dice": [1, 2], "at": ["dice-1", "dice-2"]}
    assert shown(match, "roll") == [{"say": "Red rolls 1 and 2: 3.", **rolled}]
    (flow,) = shown(match, "flow")
    assert (flow["from"], flow["to"], flow["items"]) == (None, "player-0", {"wood": 2})


def test_what_is_built_is_paid_and_put_on_its_place() -> None:
    match = begin(seat("wood, brick", settlements=[0], roads=path(0, 1)))
    (edge,) = path(1, 2)
    play(match, f"road {edge}")
    (paid,) = shown(match, "flow")
    assert (paid["from"], paid["to"], paid["items"]) == ("player-0", None, {"wood": 1, "brick": 1})
    (put,) = shown(match, "put")
    assert (put["piece"], put["on"]) == (f"road-{edge}", f"edge-{edge}")
    assert put["say"] == f"Red builds a road on edge {edge}."


def test_the_robber_comes_from_where_it_stood() -> None:
    match = play(begin(seat(), phase="production"), "roll = 3 4")
    (before,) = (piece.on for piece in match.public().pieces() if piece.id == "robber")
    play(match, match.legal()[0])
    (move,) = shown(match, "move")
    (after,) = (piece.on for piece in match.public().pieces() if piece.id == "robber")
    assert (move["from"], move["to"]) == (before, after)
    assert before != after


def test_a_deal_flows_both_ways() -> None:
    match = play(begin(seat("wood"), seat("ore")), "give wood", "want ore", "ask", "accept", "trade 1")
    (deal,) = shown(match, "flow")
    assert (deal["from"], deal["to"], deal["items"], deal["back"]) == (
        *("player-0", "player-1"),
        *({"wood": 1}, {"ore": 1}),
    )
    match = play(begin(seat("wood 4")), "bank wood ore")
    (deal,) = shown(match, "flow")
    assert (deal["to"], deal["items"], deal["back"]) == (None, {"wood": 4}, {"ore": 1})


def test_a_card_that_is_played_and_a_tile_that_is_won_are_shown() -> None:
    match = play(begin(seat(cards="knight", knights=2)), "knight")
    assert [(each["seat"], each["card"]) for each in shown(match, "card")] == [(0, "knight")]
    assert [(each["seat"], each["what"]) for each in shown(match, "award")] == [(0, "largest army")]


def test_the_end_of_the_game_shows_its_winner() -> None:
    match = begin(seat("wheat 2, ore 3", settlements=[0, 2]), goal=3)
    play(match, "city 0")
    assert [each["winners"] for each in shown(match, "over")] == [[0]]
    match = play(begin(seat(), turns=9), "end")
    assert [each["winners"] for each in shown(match, "over")] == [[]]


@pytest.mark.parametrize("players", [3, 5])
def test_every_event_has_a_shape_that_names_what_is_there(players: int) -> None:
    *_, match = games(players, seed=players, most=4000, talk=0.2)
    door = match.public()
    there = {None, *(spot.id for spot in door.board().spots), *(each.id for each in door.pieces())}
    there |= {panel.id for panel in door.panels()}
    kinds: set[str] = set()
    for ply, told in zip(match.plies, door.shown(), strict=True):
        assert [each["say"] for each in told if each["say"]] == ply.told(frozenset())
        for each in told:
            assert KEYS[each["k"]] <= each.keys()
            assert {each[key] for key in ("piece", "on", "from", "to") if key in each} <= there
            assert {*each.get("items", {}), *each.get("back", {})} <= door.board().icons.keys()
            kinds.add(each["k"])
    assert kinds >= {*KEYS} - {"over", "award"}
