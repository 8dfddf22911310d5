"""The position as JSON: its keys, what it says, and what is taken and refused when it is loaded."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from hexarium.errors import BadPosition
from hexarium.play.match import Match
from tests.games.catan.positions import (
    begin,
    hand,
    load,
    new,
    path,
    phase,
    play,
    position,
    seat,
)

# Keys


def test_the_keys_of_a_position() -> None:
    given = new().position()
    assert list(given) == [
        *("game", "options", "hexes", "ports", "robber", "players", "bank", "deck", "longest_road"),
        *("largest_army", "road_lengths", "phase", "turn", "to_move", "result"),
    ]
    assert given["game"] == "catan"
    assert list(given["turn"]) == [
        *("number", "seat", "paired", "dice", "card_played", "free_roads", "discards", "asks", "trade")
    ]
    assert list(given["players"][0]) == [
        *("hand", "cards", "new_cards", "knights", "roads", "settlements", "cities", "points")
    ]


def test_hexes_are_in_id_order_and_a_deserts_number_is_null() -> None:
    hexes = new(setup="beginner").position()["hexes"]
    assert hexes[0] == {"q": 0, "r": 0, "terrain": "desert", "number": None}
    assert hexes[7] == {"q": 2, "r": 0, "terrain": "mountains", "number": 8}
    terrains = {"forest", "hills", "pasture", "fields", "mountains", "desert"}
    assert {hex["terrain"] for hex in hexes} == terrains


def test_a_port_has_an_edge_and_a_kind() -> None:
    ports = new().position()["ports"]
    assert [list(port) for port in ports] == [["edge", "kind"]] * 9
    assert [port["kind"] for port in ports] == [
        *("ore", "any", "any", "wood", "brick", "any", "wool", "wheat", "any")
    ]
    assert len(new(players=5).position()["ports"]) == 11


def test_hands_cards_offers_and_bank_are_objects_by_name() -> None:
    match = play(begin(seat("wood 2"), seat("ore")), "give wood", "want ore", "ask", "give ore")
    given = match.position()
    resources, cards = (
        ["wood", "brick", "wool", "wheat", "ore"],
        [*("knight", "point", "roadbuilding", "invention", "monopoly")],
    )
    trade = given["turn"]["trade"]
    assert list(trade) == ["give", "want", "answers", "counters"]
    for bundle in (given["bank"], given["players"][0]["hand"], trade["give"], trade["counters"][1]["want"]):
        assert list(bundle) == resources
    for bundle in (given["deck"], given["players"][0]["cards"], given["players"][0]["new_cards"]):
        assert list(bundle) == cards


def test_by_seat_means_a_list() -> None:
    given = play(begin(seat("wood"), seat("ore"), seat()), "give wood", "want ore", "ask").position()
    assert given["road_lengths"] == [0, 0, 0]
    assert given["turn"]["discards"] == [0, 0, 0]
    assert given["turn"]["trade"]["answers"] == [None, None, None]
    assert given["turn"]["trade"]["counters"] == [None, None, None]


def test_what_is_null() -> None:
    given = new().position()
    assert given["longest_road"] is given["largest_army"] is given["result"] is None
    assert given["turn"]["dice"] is given["turn"]["trade"] is None


def test_when_over_to_move_is_null_and_there_is_a_result() -> None:
    given = play(begin(seat("wheat 2, ore 3", settlements=[0, 2]), goal=3), "city 0").position()
    assert (given["phase"], given["to_move"]) == ("over", None)
    assert given["result"] == {"winner": 0, "reason": "goal"}
    given = play(begin(seat(), number=4, turns=4), "end").position()
    assert given["result"] == {"winner": None, "reason": "turns"}


def test_a_position_holds_no_generator() -> None:
    assert new(1, setup="beginner").position() == new(2, setup="beginner").position()


def test_places_are_listed_in_order() -> None:
    given = position(seat(roads=path(26, 25, 24, 7), settlements=[26, 0, 2], cities=[40, 33]))
    player = load(given).position()["players"][0]
    assert player["roads"] == sorted(player["roads"])
    assert (player["settlements"], player["cities"]) == ([0, 2, 26], [33, 40])


# Loading

SITUATIONS: dict[str, Callable[[], Match]] = {
    "the start": lambda: new(players=3),
    "a setup road": lambda: play(new(players=2), "settle 0"),
    "the second round": lambda: play(new(players=2), "settle 0", "road 0", "settle 8", "road 7"),
    "production": lambda: begin(seat("ore", cards="knight, point"), phase="production", active=0),
    "free roads": lambda: play(begin(seat(cards="roadbuilding", settlements=[0])), "roadbuilding"),
    "free roads before the roll": lambda: play(
        begin(seat(cards="roadbuilding", settlements=[0]), phase="production"), "roadbuilding"
    ),
    "discards": lambda: play(begin(seat("wood 9"), seat("ore 8"), phase="production"), "roll = 3 4"),
    "the robber": lambda: play(
        begin(seat(), seat("ore", settlements=[24]), phase="production"), "roll = 3 4"
    ),
    "a knight before the roll": lambda: play(begin(seat(cards="knight"), phase="production"), "knight"),
    "actions": lambda: begin(
        seat("wood 4, brick 4, wool 4, wheat 4, ore 4", new="point", settlements=[0], roads=path(0, 1, 2)),
        seat(cards="point 2", cities=[25], knights=3),
        goal=8,
    ),
    "a draft": lambda: play(begin(seat("wood"), seat("ore")), "give wood"),
    "answers": lambda: play(
        begin(seat("wood 2"), seat("ore"), seat("wool"), seat("brick")),
        *("give wood", "want ore", "ask", "accept", "give wool", "want wood", "counter", "want ore"),
    ),
    "the choice of a deal": lambda: play(
        begin(seat("wood"), seat("ore")), "give wood", "want ore", "ask", "accept"
    ),
    "player 2": lambda: play(begin(seat(), seat(), seat(), seat("wood 4", cards="knight"), players=5), "end"),
    "the end": lambda: play(begin(seat("wheat 2, ore 3", settlements=[0, 2]), goal=3), "city 0"),
    "the last turn": lambda: play(begin(seat(), number=4, turns=4), "end"),
}


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_position_that_is_loaded_says_the_same_and_plays_the_same(name: str) -> None:
    match = SITUATIONS[name]()
    again = load(json.loads(json.dumps(match.position())))
    assert again.position() == match.position()
    assert again.legal() == match.legal()
    for text in match.legal()[:12]:
        if text != "roll" and "robber" not in text and text != "buy":
            assert play(again.at(0), text).position() == play(match.at(match.ply), text).position()


def test_fragments_are_taken_such_as_roads_without_buildings() -> None:
    match = begin(seat(roads=path(0, 1, 2)), seat(roads=path(25, 26), cities=[40]))
    assert match.position()["road_lengths"] == [2, 1]
    assert phase(match) == ("action", 0)


def test_buildings_nearer_than_the_distance_rule_are_taken() -> None:
    assert begin(seat(settlements=[0, 1])).position()["players"][0]["settlements"] == [0, 1]


def test_terrain_and_discs_are_taken_as_given() -> None:
    given = position(seat(settlements=[24]), phase="production")
    for hex in given["hexes"]:
        hex |= {"terrain": "forest", "number": 2}
    assert hand(play(load(given), "roll = 1 1"), 0) == {"wood": 2}


def test_other_port_places_are_taken() -> None:
    given = position(seat())
    given["ports"] = [{"edge": path(37, 38)[0], "kind": "ore"}, {"edge": path(38, 39)[0], "kind": "any"}]
    assert load(given).position()["ports"] == given["ports"]
    given["ports"] = []
    assert load(given).position() == given


def test_a_tie_leaves_the_longest_road_to_either_or_nobody() -> None:
    for holder in (0, 1, None):
        seats = seat(roads=path(25, 26, 27, 28, 29, 30)), seat(roads=path(39, 41, 42, 40, 44, 43))
        assert begin(*seats, longest_road=holder).position()["longest_road"] == holder


def test_loading_changes_nothing_in_what_is_given() -> None:
    given = position(seat("wood", settlements=[0]))
    kept = copy.deepcopy(given)
    play(load(given), "end")
    assert given == kept


def test_options_that_are_not_given_have_their_defaults() -> None:
    given = new(players=4).position()
    given["options"] = {}
    assert load(given).options["players"] == 4


JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 2, -1, 3.5, 10**30, "", "wood", "action", "any", "accept"),
    *([], {}, [0], [3, 4], {"wood": 1}),
)


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of keys to everything in a position."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path] * bool(path) + [each for key, part in inner for each in paths(part, (*path, key))]


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_position_with_something_else_anywhere_is_refused_or_taken_as_it_is(name: str) -> None:
    given = SITUATIONS[name]().position()
    chance = Random(name)
    places = [keys for keys in paths(given) if keys[0] not in ("game", "options", "hexes", "ports")]
    places += chance.sample([keys for keys in paths(given) if keys[0] in ("hexes", "ports")], 20)
    for keys in places:
        changed = copy.deepcopy(given)
        place: Any = changed
        for key in keys[:-1]:
            place = place[key]
        place[keys[-1]] = copy.deepcopy(chance.choice(JUNK))
        try:
            match = load(changed)
        except BadPosition:
            continue
        assert match.position() == changed
        assert bool(match.legal()) == (changed["phase"] != "over")
        for text in match.legal()[:3]:
            again = play(match.at(0), text).position()
            assert load(again).position() == again


@pytest.mark.parametrize("given", [None, [], "catan", 7, {}, {"game": "catan"}])
def test_what_is_no_object_with_options_is_no_position(given: Any) -> None:
    with pytest.raises(BadPosition):
        load(given)
