"""What happens as those who watch it see it: dice, ways, money, cards, turns."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from hexarium.kit.face import Shown
from hexarium.play.match import Match
from tests.games.ring.filling import random_game
from tests.games.ring.reference.facts import Position
from tests.games.ring.table import managing, match_of, owing, own, put, table, turn_of

GAMES = [(2, 2, 0), (3, 3, 1), (4, 4, 2), (5, 3, 3), (6, 2, 4), (6, 4, 5)]
every_game = pytest.mark.parametrize(("players", "size", "seed"), GAMES)


def shown(position: Position, action: str, chance: str | None = None) -> list[Shown]:
    match = match_of(position)
    match.play(action, chance)
    return match.public().shown()[0]


def of_kind(events: list[Shown], k: str) -> list[Shown]:
    """The events of one shape, without their words."""
    return [
        {key: value for key, value in each.items() if key not in ("say", "k")}
        for each in events
        if each["k"] == k
    ]


def cash_of(match: Match) -> dict[str, int]:
    return {f"player-{seat}": player["cash"] for seat, player in enumerate(match.position()["players"])}


@every_game
def test_the_flows_of_every_action_add_up_to_the_changes_of_cash(players: int, size: int, seed: int) -> None:
    before: tuple[int, dict[str, int]] | None = None
    moved = 0
    for match, _ in random_game(players, size, seed, most=600):
        after = cash_of(match)
        if before is not None:
            flows: Counter[str] = Counter(before[1])
            for event in (each for ply in match.public().shown(before[0]) for each in ply):
                if event["k"] == "flow" and "coin" in event["items"]:
                    tenths = round(event["items"]["coin"] * 10)
                    assert abs(tenths - event["items"]["coin"] * 10) < 1e-9
                    moved += tenths
                    for purse, sign in ((event["from"], -1), (event["to"], 1)):
                        if purse is not None:
                            flows[purse] += sign * tenths
            assert {purse: flows[purse] for purse in after} == after
        before = match.ply, after
    assert moved > 0


@every_game
def test_a_pawn_goes_from_where_it_stands_step_by_step_to_where_it_stands_then(
    players: int, size: int, seed: int
) -> None:
    at: dict[str, str] = {}
    seen, walked = 0, 0
    for match, _ in random_game(players, size, seed, most=500):
        near = {spot.id: spot.near for spot in match.public().board().spots}
        for event in (each for ply in match.public().shown(seen) for each in ply):
            if event["k"] == "move":
                assert event["from"] == at[event["piece"]]
                steps = [event["from"], *event.get("by", ()), event["to"]]
                if "by" in event:
                    walked += 1
                    assert all(there in near[here] for here, there in pairwise(steps))
                at[event["piece"]] = event["to"]
        seen = match.ply
        pawns = {piece.id: piece.on for piece in match.public().pieces() if piece.kind == "pawn"}
        assert pawns.items() <= (at or pawns).items()
        at = at or pawns
    assert walked > 10


@every_game
def test_every_event_has_words_or_a_shape_and_names_what_is_there(players: int, size: int, seed: int) -> None:
    shapes = {"roll", "move", "put", "gone", "flow", "card", "award", "turn", "over", "say"}
    seen = 0
    for match, ask in random_game(players, size, seed, most=400):
        door = match.seat(ask.seat)
        spots = {spot.id for spot in door.board().spots}
        for ply, told in zip(door.shown(seen), door.told(seen), strict=True):
            assert [each["say"] for each in ply if each["say"]] == told
            for event in ply:
                assert event["k"] in shapes
                assert event["say"] or event["k"] != "say" or event == {"say": "", "k": "say"}
                assert {event[key] for key in ("on",) if key in event} <= spots
        seen = match.ply


@every_game
def test_what_is_put_is_there_and_what_is_gone_is_not(players: int, size: int, seed: int) -> None:
    seen = 0
    for match, _ in random_game(players, size, seed, most=400):
        plies = match.public().shown(seen)
        if len(plies) == 1:
            there = {piece.id: piece.on for piece in match.public().pieces()}
            last: dict[str, Any] = {}
            for event in plies[0]:
                if event["k"] == "award":
                    last["lot"] = None
                elif event["k"] in ("put", "gone"):
                    last[event["piece"]] = event["on"] if event["k"] == "put" else None
            for piece, spot in last.items():
                assert there.get(piece) == spot, (piece, plies)
        seen = match.ply


def test_a_roll_shows_dice_way_and_money() -> None:
    assert shown(own(put(table(), 0, at=27), 1, 2, level=1), "roll", "3 2") == [
        {"say": "Seat 0 rolls 3 and 2.", "k": "roll", "seat": 0, "dice": [3, 2], "at": ["die-1", "die-2"]},
        {
            "say": "Seat 0 goes to Caracas 1 (2) by way of Start.",
            "k": "move",
            "piece": "pawn-0",
            "from": "hex-27",
            "to": "hex-2",
            "by": ["hex-28", "hex-29", "hex-0", "hex-1"],
        },
        {"say": "Seat 0 gains 2.", "k": "flow", "from": None, "to": "player-0", "items": {"coin": 2}},
        {"say": "The rent is 1.8, for seat 1.", "k": "say"},
        {
            "say": "Seat 0 pays 1.8 to seat 1.",
            "k": "flow",
            "from": "player-0",
            "to": "player-1",
            "items": {"coin": 1.8},
        },
    ]


def test_a_card_is_shown_and_read() -> None:
    events = shown(put(table(), 0, at=17), "roll", "1 2 luck 14")
    assert of_kind(events, "card") == [{"seat": 0, "card": "luck", "text": "go back 3 tiles"}]
    back = of_kind(events, "move")[1]
    assert (back["from"], back["by"], back["to"]) == ("hex-20", ["hex-19", "hex-18"], "hex-17")


def test_a_card_carries_a_pawn_back_to_jail_without_a_way() -> None:
    _, carried = of_kind(shown(put(table(), 0, at=17), "roll", "1 2 luck 13"), "move")
    assert carried == {"piece": "pawn-0", "from": "hex-20", "to": "hex-15"}


def test_a_release_card_goes_back_when_it_is_used() -> None:
    jailed = put(table(), 0, at=15, jail=1, release_cards=["destiny"])
    jailed["decks"]["destiny"].remove(6)
    assert of_kind(shown(jailed, "card"), "flow") == [
        {"from": "player-0", "to": None, "items": {"release": 1}}
    ]


def test_building_selling_and_mortgages_put_pieces_and_take_them() -> None:
    position = managing(own(own(table(), 0, 8, level=1), 0, 9))
    equipment, mortgage = {"piece": "equipment-8", "on": "hex-8"}, {"piece": "mortgage-9", "on": "hex-9"}
    assert of_kind(shown(position, "build 8"), "put") == [equipment]
    assert of_kind(shown(position, "sell 8"), "gone") == [equipment]
    assert of_kind(shown(position, "mortgage 9"), "put") == [mortgage]
    assert of_kind(shown(managing(own(table(), 0, 9, mortgaged=True)), "redeem 9"), "gone") == [mortgage]


def test_an_auction_ends_with_an_award() -> None:
    match = match_of(put(table(2), 0, at=5))
    match.play("roll", "1 2")
    for action in ("decline", "bid", "fold"):
        match.play(action)
    assert of_kind(match.public().shown(3)[0], "award") == [{"seat": 1, "what": "Asunción 2"}]


def test_turns_and_the_end_are_shown() -> None:
    assert of_kind(shown(turn_of(table(), 0, "manage"), "end"), "turn") == [{"seat": 1}]
    last = turn_of(table(2), 0, "manage")
    last["round"] = 30
    assert of_kind(shown(put(last, 1, cash=900), "end"), "over") == [{"winners": [1]}]
    lost = owing(put(table(2), 0, cash=0), 10)
    assert of_kind(shown(lost, "bankrupt"), "over") == [{"winners": [1]}]
