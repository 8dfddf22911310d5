"""Development cards: buying, waiting, and what each kind does."""

from __future__ import annotations

from collections import Counter

import pytest

from hexarium.games.catan.board import standard
from tests.games.catan.scenario import CARDS, Scenario, coast, hand, play, verbs

PLAYS = {"knight": "knight", "roadbuilding": "roadbuilding", "invention": "invent", "monopoly": "monopoly"}


def buyer(**options: object) -> Scenario:
    return Scenario(**options).hand(0, wool=1, wheat=1, ore=1)  # type: ignore[arg-type]


# Buying


def test_a_card_costs_wool_wheat_and_ore() -> None:
    match = play(buyer().match(), "buy:knight")
    assert hand(match, 0) == {}
    assert match.position()["players"][0]["new_cards"]["knight"] == 1
    assert match.position()["deck"]["knight"] == 13
    for name in ("wool", "wheat", "ore"):
        assert "buy" not in verbs(buyer().hand(0, **{name: -1}).match())


def test_cards_are_bought_while_the_deck_lasts() -> None:
    scenario = buyer().cards(1, knight=14, point=5, roadbuilding=2, invention=2, monopoly=1)
    match = scenario.match()
    assert match.play("buy").chance == "monopoly"
    scenario = buyer().cards(1, knight=14, point=5, roadbuilding=2, invention=2, monopoly=2)
    scenario.now["options"]["goal"] = 22
    assert "buy" not in verbs(scenario.match())


def test_each_card_left_in_the_deck_is_equally_likely() -> None:
    seen = Counter(buyer().cards(1, knight=11).match(seed).play("buy").chance for seed in range(280))
    # 3 knights, 5 points and 2 of each other are left: 14 cards.
    expected = {"knight": 60, "point": 100, "roadbuilding": 40, "invention": 40, "monopoly": 40}
    assert set(seen) == set(expected)
    assert sum((seen[kind] - count) ** 2 / count for kind, count in expected.items()) < 18.5


@pytest.mark.parametrize("kind", ["knight", "roadbuilding", "invention", "monopoly"])
def test_a_card_bought_this_turn_waits_and_an_older_one_can_be_played(kind: str) -> None:
    scenario = buyer(goal=22).place(0, settlements=[0])
    match = play(scenario.match(), f"buy:{kind}")
    assert PLAYS[kind] not in verbs(match)
    older = buyer(goal=22).place(0, settlements=[0]).cards(0, **{kind: 1})
    assert PLAYS[kind] in verbs(play(older.match(), f"buy:{kind}"))


def test_after_the_turn_a_bought_card_can_be_played_also_before_the_roll() -> None:
    match = play(buyer(players=2).match(), "buy:monopoly", "end", "roll:1 1", "end")
    assert match.position()["players"][0]["cards"]["monopoly"] == 1
    assert verbs(match) == {"roll", "monopoly"}


def test_a_bought_point_stays_among_the_new_cards_until_the_end_of_the_turn() -> None:
    match = play(buyer().match(), "buy:point")
    assert match.position()["players"][0]["new_cards"]["point"] == 1
    play(match, "end")
    assert match.position()["players"][0]["new_cards"]["point"] == 0
    assert match.position()["players"][0]["cards"]["point"] == 1


# Playing


def with_all(phase: str = "action") -> Scenario:
    return Scenario(phase=phase, goal=22).place(0, settlements=[0]).cards(0, **dict.fromkeys(CARDS, 2))


@pytest.mark.parametrize("phase", ["production", "action"])
@pytest.mark.parametrize("text", ["roadbuilding", "invent wood ore", "monopoly wool", "knight"])
def test_one_card_is_played_a_turn(phase: str, text: str) -> None:
    match = play(with_all(phase).match(), text)
    while match.position()["phase"] == "robber" or match.position()["turn"]["free_roads"]:
        match.play(match.legal()[0])
    assert match.position()["phase"] == phase, "a card played before the roll leaves the phase production"
    assert not verbs(match) & set(PLAYS.values())
    assert match.position()["turn"]["card_played"] is True
    if phase == "production":
        play(match, "roll:1 1")
        assert not verbs(match) & set(PLAYS.values())


def test_victory_point_cards_are_never_played() -> None:
    match = Scenario(phase="production").cards(0, point=3).match()
    assert match.legal() == ["roll"]


def test_a_knight_moves_the_robber_and_steals() -> None:
    scenario = with_all().place(1, settlements=[20]).hand(1, ore=2)
    match = play(scenario.match(), "knight")
    position = match.position()
    assert (position["phase"], position["players"][0]["knights"]) == ("robber", 1)
    theft = next(text for text in match.legal() if text.endswith(" 1") and len(text.split()) == 3)
    play(match, theft)
    assert hand(match, 0) == {"ore": 1}
    assert match.position()["phase"] == "action"


def test_road_building_gives_two_free_roads_and_meanwhile_only_road_is_legal() -> None:
    match = play(with_all().hand(0, wood=2, brick=2).match(), "roadbuilding")
    for left in (2, 1):
        assert match.position()["turn"]["free_roads"] == left
        assert verbs(match) == {"road"}
        match.play(match.legal()[0])
    assert match.position()["turn"]["free_roads"] == 0
    assert hand(match, 0) == {"wood": 2, "brick": 2}
    assert "end" in verbs(match)


def test_road_building_gives_one_road_if_only_one_piece_is_left() -> None:
    scenario = Scenario(goal=22).place(0, roads=coast(standard(), 14)).cards(0, roadbuilding=1)
    match = play(scenario.match(), "roadbuilding")
    assert match.position()["turn"]["free_roads"] == 1
    play(match, match.legal()[0])
    assert "end" in verbs(match)


def closed_in(free: int) -> Scenario:
    """Seat 0 has a settlement whose edges but `free` of them are taken, and every way on is built over."""
    board = standard().board
    corner = next(c for c in range(54) if (board.corner_edges[c] >= 0).all())
    edges = board.corner_edges[corner].tolist()
    scenario = Scenario(goal=22).place(0, settlements=[corner]).cards(0, roadbuilding=1)
    beyond = board.corner_corners[corner].tolist()
    scenario.place(1, roads=edges[free:], settlements=[])
    # An opponent's building at the far end of each free edge lets no road go on.
    return scenario.place(2, settlements=beyond[:free])


def test_road_building_gives_one_road_if_only_one_fits_and_none_is_not_playable() -> None:
    match = play(closed_in(1).match(), "roadbuilding")
    assert len(match.legal()) == 1
    play(match, match.legal()[0])
    assert match.position()["turn"]["free_roads"] == 0
    assert "end" in verbs(match)
    assert "roadbuilding" not in verbs(closed_in(0).match())
    full = Scenario(goal=22).place(0, roads=coast(standard(), 15)).cards(0, roadbuilding=1)
    assert "roadbuilding" not in verbs(full.match())


def test_invention_takes_exactly_two_cards_that_the_supply_holds() -> None:
    match = with_all().match()
    assert sum(text.startswith("invent") for text in match.legal()) == 15
    assert hand(play(with_all().match(), "invent wood ore"), 0) == {"wood": 1, "ore": 1}
    assert hand(play(with_all().match(), "invent wool wool"), 0) == {"wool": 2}
    poor = with_all().hand(1, wood=19, brick=19, wool=18, wheat=17, ore=19)
    assert {text for text in poor.match().legal() if text.startswith("invent")} == {
        "invent wool wheat",
        "invent wheat wheat",
    }


def test_invention_from_a_supply_of_fewer_than_two_cards_is_not_playable() -> None:
    empty = with_all().hand(1, wood=19, brick=19, wool=19, wheat=19, ore=18)
    assert "invent" not in verbs(empty.match())


def test_monopoly_takes_all_cards_of_one_resource_from_all_others() -> None:
    scenario = with_all().hand(0, wool=1).hand(1, wool=2, ore=1).hand(2, wool=3).hand(3, wood=1)
    match = play(scenario.match(), "monopoly wool")
    assert [hand(match, seat) for seat in range(4)] == [{"wool": 6}, {"ore": 1}, {}, {"wood": 1}]


def test_monopoly_of_nothing_can_be_played() -> None:
    match = with_all().match()
    assert match.play("monopoly brick").events == ("Red plays monopoly and takes 0 brick.",)


# Largest army


def test_three_knights_take_the_largest_army_for_2_points() -> None:
    scenario = Scenario().knights(0, 2).cards(0, knight=1)
    match = scenario.match()
    assert match.position()["largest_army"] is None
    ply = match.play("knight")
    assert "Red takes the largest army." in ply.events
    assert match.position()["largest_army"] == 0
    assert match.position()["players"][0]["points"] == 2


def test_another_must_play_more_knights() -> None:
    scenario = Scenario().knights(1, 3).knights(0, 2).cards(0, knight=2)
    match = play(scenario.match(), "knight")
    assert match.position()["largest_army"] == 1
    play(match, match.legal()[0])
    again = Scenario().knights(1, 3).knights(0, 3).cards(0, knight=1)
    again.now["largest_army"] = 1
    assert play(again.match(), "knight").position()["largest_army"] == 0
