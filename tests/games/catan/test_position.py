"""Texts, forced chance, positions both ways, views and pictures."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from hexarium.errors import BadChance, BadOption, BadPosition, UnknownAction
from hexarium.games.catan.game import GAME
from hexarium.play.match import Match
from tests.games.catan.scenario import Scenario, cards, coast, hand, play

KEYS = {
    *(
        "game",
        "options",
        "hexes",
        "ports",
        "robber",
        "players",
        "bank",
        "deck",
        "longest_road",
        "largest_army",
    ),
    *("road_lengths", "phase", "turn", "to_move", "result"),
}

# Texts


def test_actions_are_written_as_on_the_page() -> None:
    codec = GAME.codec({"players": 4})
    for text in (
        *(
            "settle 53",
            "road 71",
            "city 0",
            "roll",
            "discard wood",
            "robber 18",
            "robber 18 3",
            "buy",
            "knight",
        ),
        *(
            "roadbuilding",
            "invent wood ore",
            "monopoly wool",
            "bank wood ore",
            "give wood",
            "want ore",
            "ask",
        ),
        *("accept", "decline", "counter", "trade 3", "withdraw", "end"),
    ):
        assert codec.text(codec.parse(text)) == text
    for text in (
        "settle 54",
        "road 72",
        "robber 19",
        "invent ore wood",
        "bank wood wood",
        "trade 4",
        "robber 3 4",
    ):
        with pytest.raises(UnknownAction):
            codec.parse(text)


def test_the_extended_island_has_more_places_and_seats() -> None:
    codec = GAME.codec({"players": 5})
    for text in ("settle 79", "road 108", "city 79", "robber 29 5", "trade 5"):
        assert codec.text(codec.parse(text)) == text


# Options


def test_the_options_have_their_ranges_and_defaults() -> None:
    assert GAME.parse_options({}) == {
        "players": 4,
        "setup": "random",
        "goal": 10,
        "discard_limit": 7,
        "player_trades": True,
        "turns": 0,
    }
    for bad in (
        *({"players": 1}, {"players": 7}, {"goal": 2}, {"goal": 23}, {"discard_limit": 0}, {"turns": -1}),
        *({"discard_limit": 201}, {"setup": "fair"}, {"players": 5, "setup": "beginner"}),
    ):
        with pytest.raises(BadOption):
            GAME.parse_options(bad)


def test_a_limit_of_turns_beyond_all_counting_is_kept_as_it_was_given() -> None:
    match = Match.new(GAME, {"turns": 10**15}, 1, compiled=False)
    assert match.position()["options"]["turns"] == 10**15


# Chance


def test_the_dice_can_be_forced_and_are_told() -> None:
    match = Scenario(phase="production").match()
    assert match.play("roll", " 3  4 ").chance == "3 4"
    assert match.position()["turn"]["dice"] == [3, 4]


@pytest.mark.parametrize("chance", ["7 1", "0 3", "3", "3 4 5", "seven", "", "12"])
def test_dice_that_cannot_be_are_refused(chance: str) -> None:
    match = Scenario(phase="production").match()
    with pytest.raises(BadChance, match="dice"):
        match.play("roll", chance)
    assert match.position()["phase"] == "production"


def thief() -> Scenario:
    corner = int(Scenario().shape.board.hex_corners[5][0])
    return Scenario(phase="robber").turn(dice=[3, 4]).place(1, settlements=[corner]).hand(1, ore=1, wood=2)


def test_a_theft_can_be_forced_to_a_card_that_the_victim_holds() -> None:
    for resource in ("ore", "wood"):
        match = play(thief().match(), f"robber 5 1:{resource}")
        assert hand(match, 0) == {resource: 1}
    with pytest.raises(BadChance, match="it can be wood, ore"):
        thief().match().play("robber 5 1", "wool")


def test_a_drawn_card_can_be_forced_to_one_that_the_deck_holds() -> None:
    scenario = Scenario().hand(0, wool=1, wheat=1, ore=1).cards(1, monopoly=2)
    assert play(scenario.match(), "buy:point").position()["players"][0]["new_cards"]["point"] == 1
    with pytest.raises(BadChance, match="The drawn card cannot be 'monopoly'"):
        scenario.match().play("buy", "monopoly")
    with pytest.raises(BadChance):
        scenario.match().play("buy", "chapel")


@pytest.mark.parametrize("text", ["end", "bank wood ore", "give wood"])
def test_chance_given_to_an_action_that_has_none_is_refused(text: str) -> None:
    with pytest.raises(BadChance, match="has no chance in it"):
        Scenario().hand(0, wood=4).match().play(text, "wood")
    alone = thief().match()
    with pytest.raises(BadChance, match="has no chance in it"):
        alone.play(next(t for t in alone.legal() if len(t.split()) == 2), "wood")


# Positions


def test_a_position_has_the_keys_of_the_page() -> None:
    position = Match.new(GAME, {}, 1, compiled=False).position()
    assert set(position) == KEYS
    assert set(position["players"][0]) == {
        *("hand", "cards", "new_cards", "knights", "roads", "settlements", "cities", "points")
    }
    assert set(position["turn"]) == {
        *("number", "seat", "paired", "dice", "card_played", "free_roads", "discards", "asks", "trade")
    }
    assert set(position["hexes"][0]) == {"q", "r", "terrain", "number"}
    assert (position["turn"]["number"], position["phase"], position["to_move"]) == (0, "setup_settlement", 0)


def test_a_position_loads_in_the_middle_of_a_trade() -> None:
    scenario = Scenario().hand(0, wood=2).hand(1, ore=2)
    match = play(scenario.match(), "give wood", "want ore", "ask", "give ore", "want wood")
    again = Match.load(json.loads(json.dumps(match.position())), compiled=False)
    assert again.position() == match.position()
    assert set(again.legal()) == set(match.legal())
    play(again, "counter", "decline", "decline", "trade 1")
    assert hand(again, 0) == {"wood": 1, "ore": 1}


def test_fragments_such_as_roads_without_buildings_load() -> None:
    position = Scenario().place(0, roads=[3]).place(2, roads=[40, 50]).complete()
    assert Match.load(position, compiled=False).position() == position


def broken(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    scenario = Scenario().hand(0, wood=2, ore=1).hand(1, wool=1).place(0, settlements=[0], roads=[0])
    position = copy.deepcopy(scenario.complete())
    change(position)
    return position


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda p: p["bank"].update(wood=18), "Bank and hands hold 19 wood together; they hold 20"),
        (lambda p: p["deck"].update(knight=13), "There are 14 knight cards in all; here are 13"),
        (lambda p: p["deck"].update(monopoly=3), "at most 2 monopoly cards"),
        (lambda p: p["deck"].update(point=4), "There are 5 point cards"),
        (lambda p: p.update(robber=19), "robber is a whole number from 0 to 18"),
        (lambda p: p["hexes"][0].update(terrain="sea"), "terrain is one of"),
        (lambda p: p["hexes"][0].update(number=4), "number is null on a desert"),
        (lambda p: p["hexes"][1].update(number=7), "there is none with 7"),
        (lambda p: p["hexes"].pop(), "hexes has 19 entries"),
        (lambda p: p["ports"][0].update(edge=0), "edge of the coast"),
        (lambda p: p["ports"][0].update(kind="gold"), "kind is one of"),
        (lambda p: p["ports"].append(dict(p["ports"][0])), "at most 9 entries"),
        (lambda p: p["players"][1]["roads"].append(0), "0 is taken"),
        (lambda p: p["players"][1]["cities"].append(0), "0 is taken"),
        (lambda p: p["players"][1]["settlements"].append(54), "from 0 to 53"),
        (lambda p: p["players"][0]["settlements"].extend([2, 4, 10, 20, 30]), "at most 5 entries"),
        (lambda p: p["players"][0].update(points=2), "points is a whole number from 1 to 1"),
        (lambda p: p["players"][0]["hand"].update(wood=-1), "hand.wood"),
        (lambda p: p["players"][0]["hand"].pop("wood"), "lacks wood"),
        (lambda p: p["players"][2]["new_cards"].update(knight=1), "new_cards is empty"),
        (lambda p: p["players"].pop(), "players has 4 entries"),
        (lambda p: p.update(road_lengths=[2, 0, 0, 0]), r"road_lengths is \[1, 0, 0, 0\]"),
        (lambda p: p.update(longest_road=0), "longest_road"),
        (lambda p: p.update(largest_army=0), "largest_army"),
        (lambda p: p.update(to_move=1), "to_move is turn.seat"),
        (lambda p: p.update(to_move=None), "to_move"),
        (lambda p: p.update(phase="war"), "phase is one of"),
        (lambda p: p.update(phase="production"), "before the roll"),
        (lambda p: p.update(phase="robber"), "after a seven or a knight"),
        (lambda p: p.update(phase="discard"), "after a seven"),
        (lambda p: p.update(phase="answer"), "both sides"),
        (lambda p: p.update(phase="over"), "to_move is null"),
        (lambda p: p.update(phase="setup_road"), "In the setup"),
        (lambda p: p.update(result={"winner": 0, "reason": "goal"}), "result is null"),
        (lambda p: p["turn"].update(dice=[0, 3]), "die"),
        (lambda p: p["turn"].update(dice=None), "dice is not null"),
        (lambda p: p["turn"].update(number=0), "only in the setup"),
        (lambda p: p["turn"].update(paired=True), "fewer than 5"),
        (lambda p: p["turn"].update(free_roads=1), "free_roads is 0"),
        (lambda p: p["turn"].update(discards=[1, 0, 0, 0]), "discards"),
        (lambda p: p["turn"].update(asks=4), "asks"),
        (lambda p: p["turn"].update(trade={}), "trade lacks"),
        (lambda p: p.pop("bank"), "lacks bank"),
        (lambda p: p.update(weather="fine"), "no key weather"),
        (lambda p: p["options"].update(goal=3, players=9), "options: players"),
    ],
)
def test_a_position_that_is_none_is_refused_with_what_would_have_been_right(
    change: Callable[[dict[str, Any]], object], sentence: str
) -> None:
    with pytest.raises(BadPosition, match=sentence):
        Match.load(broken(change), compiled=False)


def test_a_player_with_the_goal_in_its_turn_has_won_already() -> None:
    scenario = Scenario(goal=3).place(0, settlements=[0, 10, 20])
    with pytest.raises(BadPosition, match="so the phase is over"):
        scenario.match()


def offer(**changes: object) -> dict[str, Any]:
    none: list[object] = [None] * 4
    return {"give": cards(wood=1), "want": cards(ore=1), "answers": none, "counters": none, **changes}


@pytest.mark.parametrize(
    ("trade", "sentence"),
    [
        (offer(give=cards(wood=3)), "held by the seat"),
        (offer(give=cards(wood=1, ore=1)), "no resource on both sides; it has ore"),
        (offer(want=cards(ore=3, wool=2)), "at most 4 cards"),
        (offer(give=cards(), want=cards()), "null until a card"),
        (offer(answers=[None, "accept", None, None]), "accept only with the cards"),
        (offer(answers=[None, "counter", None, None]), "counter only with both sides"),
        (offer(answers=[None, "decline", None, None]), "no answers and no counters before"),
    ],
)
def test_an_offer_that_cannot_be_is_refused(trade: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadPosition, match=sentence):
        Scenario().hand(0, wood=2).turn(trade=trade, asks=1).match()


# Views


def test_a_view_hides_other_hands_cards_points_and_the_deck_but_not_how_many() -> None:
    scenario = Scenario().hand(0, wood=2).hand(1, ore=2, wool=1).cards(1, point=1, knight=1).cards(0, point=1)
    match = scenario.match()
    view, position = match.view(0), match.position()
    assert set(view) == KEYS
    assert view["players"][0] == position["players"][0]
    assert view["players"][1] == position["players"][1] | {"hand": 3, "cards": 2, "new_cards": 0, "points": 0}
    assert view["players"][0]["points"] == 1
    assert view["deck"] == 22
    for key in KEYS - {"players", "deck"}:
        assert view[key] == position[key]


def test_a_view_does_not_change_with_what_it_hides() -> None:
    one = Scenario().hand(1, ore=2).hand(2, wood=2).cards(1, point=1).cards(3, monopoly=1)
    other = Scenario().hand(1, wood=2).hand(2, ore=2).cards(1, knight=1).cards(3, point=1)
    assert one.match().view(0) == other.match().view(0)
    assert one.match().scene(0) == other.match().scene(0)
    assert one.match().view(1) != other.match().view(1)
    for seed in range(5):
        seen = [match.resampled(0, seed).position() for match in (one.match(), other.match())]
        assert seen[0] == seen[1], "what a seat imagines does not depend on what it cannot know"


def test_hidden_points_are_revealed_at_the_end() -> None:
    scenario = Scenario(goal=3).place(0, settlements=[0, 10]).hand(0, wool=1, wheat=1, ore=1)
    match = play(scenario.cards(1, point=1).match(), "buy:point")
    assert [player["points"] for player in match.view(2)["players"]] == [3, 1, 0, 0]


def test_events_tell_no_secrets() -> None:
    ply = thief().match().play("robber 5 1", "ore")
    assert ply.events == ("Red moves the robber to hex 5 and steals a card from Blue.",)
    scenario = Scenario().hand(0, wool=1, wheat=1, ore=1)
    assert scenario.match().play("buy", "point").events == ("Red buys a development card.",)


# Pictures


def test_every_place_has_a_mark_that_its_actions_belong_to() -> None:
    scenario = Scenario().place(0, roads=coast(Scenario().shape, 3), settlements=[0], cities=[10])
    scenario.hand(0, wood=4, brick=4, wool=4, wheat=4, ore=4).place(1, settlements=[30])
    match = scenario.match()
    ids = {mark.id for mark in match.scene(0).marks}
    choices = GAME.choices(match.options, match.legal_actions())
    assert {mark for mark in choices if "-" in mark} <= ids
    assert {"corner-0", "end", "bank"} <= set(choices)
    assert choices["corner-0"] == ["city 0"]
    assert sorted(text for texts in choices.values() for text in texts) == sorted(match.legal())
    assert {f"hex-{hex}" for hex in range(19)} <= ids


@pytest.mark.parametrize("players", [4, 6])
def test_a_picture_shows_pieces_robber_and_players(players: int) -> None:
    scenario = Scenario(players=players).place(0, roads=[0], settlements=[0], cities=[10])
    scene = scenario.match().scene(1)
    assert scene.mark("corner-0").kind == "settlement"
    assert scene.mark("corner-10").kind == "city"
    assert scene.mark("edge-0").kind == "road"
    assert scene.mark("robber").kind == "robber"
    for seat in range(players):
        assert scene.mark(f"player-{seat}").kind == "player"
