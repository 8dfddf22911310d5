"""Development cards: buying, playing, and everything that can go wrong."""

from __future__ import annotations

from typing import Any

import pytest

from hexarium.errors import IllegalAction
from tests.games.catan.positions import (
    around,
    begin,
    hand,
    held,
    legal,
    load,
    path,
    phase,
    play,
    points,
    position,
    seat,
    turn,
    verbs,
    words,
)

COST = "wool, wheat, ore"
PLAYABLE = "knight, roadbuilding, invention, monopoly"
CARD_VERBS = {"knight", "roadbuilding", "invent", "monopoly"}
BUILT: dict[str, Any] = {"settlements": [0], "roads": path(0, 1)}

# Buying


def test_a_development_card_costs_wool_wheat_and_ore_paid_to_the_bank() -> None:
    match = play(begin(seat(f"{COST}, wood")), "buy")
    assert hand(match, 0) == {"wood": 1}
    assert match.position()["bank"] == {"wood": 18, "brick": 19, "wool": 19, "wheat": 19, "ore": 19}


@pytest.mark.parametrize("missing", ["wool, wheat", "wool, ore", "wheat, ore"])
def test_a_development_card_is_not_bought_without_its_cost(missing: str) -> None:
    assert "buy" not in verbs(begin(seat(missing)))


def test_the_drawn_card_leaves_the_deck_and_is_new() -> None:
    match = play(begin(seat(COST)), "buy = monopoly")
    assert held(match, 0, "new_cards") == {"monopoly": 1}
    assert not held(match, 0)
    assert match.position()["deck"]["monopoly"] == 1


def test_cards_are_bought_while_the_deck_lasts() -> None:
    match = begin(seat("wool 3, wheat 3, ore 3"), deck="invention, knight")
    assert "buy" in verbs(match)
    play(match, "buy", "buy")
    assert held(match, 0, "new_cards") == {"knight": 1, "invention": 1}
    assert sum(match.position()["deck"].values()) == 0
    assert "buy" not in verbs(match)
    with pytest.raises(IllegalAction):
        match.play("buy")


def test_no_card_is_bought_before_the_roll() -> None:
    assert verbs(begin(seat(COST), phase="production")) == {"roll"}


def test_each_draw_is_uniform_among_the_cards_left() -> None:
    given = position(seat(COST), deck="knight 3, monopoly")
    drawn = [load(given, seed).play("buy").chance for seed in range(400)]
    assert set(drawn) == {"knight", "monopoly"}
    # 100 expected; of fair draws one in a thousand is farther off.
    assert abs(drawn.count("monopoly") - 100) < 29


# When a card may be played


def test_a_card_bought_this_turn_is_not_played() -> None:
    match = begin(seat(new=PLAYABLE, **BUILT))
    assert not verbs(match) & CARD_VERBS


def test_an_older_card_of_the_same_kind_can_be_played() -> None:
    match = begin(seat(COST, cards="knight"))
    play(match, "buy = knight", "knight")
    assert held(match, 0, "new_cards") == {"knight": 1}
    assert not held(match, 0)


def test_a_bought_card_can_be_played_from_the_next_own_turn_on() -> None:
    match = play(begin(seat(COST)), "buy = invention", "end")
    assert held(match, 0) == {"invention": 1}
    play(match, "roll = 1 1", "end")
    assert phase(match) == ("production", 0)
    assert "invent" in verbs(match)


def test_one_development_card_is_played_per_turn() -> None:
    match = play(begin(seat(cards=f"{PLAYABLE}, monopoly", **BUILT)), "monopoly ore")
    assert turn(match, "card_played") is True
    assert not verbs(match) & CARD_VERBS


def test_a_card_played_before_the_roll_is_the_one_of_the_turn() -> None:
    match = play(begin(seat(cards="monopoly 2"), phase="production"), "monopoly ore", "roll = 1 1")
    assert not verbs(match) & CARD_VERBS


def test_the_next_turn_has_a_card_of_its_own() -> None:
    match = play(begin(seat(cards="monopoly 2")), "monopoly ore", "end", "roll = 1 1", "end")
    assert turn(match, "card_played") is False
    assert "monopoly" in verbs(match)


def test_every_kind_may_be_played_before_the_roll() -> None:
    match = begin(seat(cards=PLAYABLE, **BUILT), phase="production")
    assert verbs(match) == CARD_VERBS | {"roll"}


@pytest.mark.parametrize("action", ["invent wood ore", "monopoly wool"])
def test_a_card_played_before_the_roll_leaves_the_phase_production(action: str) -> None:
    match = play(begin(seat(cards=PLAYABLE), phase="production"), action)
    assert phase(match) == ("production", 0)
    assert match.legal() == ["roll"]


def test_a_knight_before_the_roll_leaves_the_phase_production_by_way_of_robber() -> None:
    match = play(begin(seat(cards="knight"), phase="production"), "knight")
    assert phase(match) == ("robber", 0)
    assert phase(play(match, "robber 7")) == ("production", 0)
    assert turn(match, "dice") is None


def test_road_building_before_the_roll_leaves_the_phase_production() -> None:
    match = play(begin(seat(cards="roadbuilding", **BUILT), phase="production"), "roadbuilding")
    assert phase(match) == ("production", 0)
    assert verbs(match) == {"road"}
    play(match, f"road {path(1, 2)[0]}", f"road {path(2, 3)[0]}")
    assert match.legal() == ["roll"]


def test_only_the_active_player_plays_cards() -> None:
    match = begin(seat("wood 8"), seat(cards=PLAYABLE, **BUILT))
    assert not verbs(match) & CARD_VERBS


def test_victory_point_cards_are_never_played() -> None:
    match = begin(seat(cards="point 2"), phase="production")
    assert match.legal() == ["roll"]
    assert verbs(begin(seat(cards="point 2"), player_trades=False)) == {"end"}


def test_victory_point_cards_count_at_once() -> None:
    match = play(begin(seat(COST, cards="point 2", settlements=[0])), "buy = point")
    assert points(match) == [4, 0]


def test_a_bought_point_stays_in_new_cards_until_end() -> None:
    match = play(begin(seat(COST)), "buy = point")
    assert held(match, 0, "new_cards") == {"point": 1}
    play(match, "end")
    assert (held(match, 0, "new_cards"), held(match, 0)) == ({}, {"point": 1})


# Knight


def test_a_knight_moves_the_robber_and_steals() -> None:
    match = begin(seat(cards="knight"), seat("ore", settlements=[24]))
    play(match, "knight", "robber 7 1")
    assert match.position()["robber"] == 7
    assert (hand(match, 0), hand(match, 1)) == ({"ore": 1}, {})
    assert match.position()["players"][0]["knights"] == 1
    assert phase(match) == ("action", 0)


def test_a_knight_makes_nobody_discard() -> None:
    match = play(begin(seat("ore 9", cards="knight"), seat("wood 9")), "knight")
    assert phase(match) == ("robber", 0)


# Road building


def test_road_building_places_two_free_roads_at_once() -> None:
    match = play(begin(seat("wood", cards="roadbuilding", **BUILT)), "roadbuilding")
    assert turn(match, "free_roads") == 2
    play(match, f"road {path(1, 2)[0]}")
    assert turn(match, "free_roads") == 1
    play(match, f"road {path(2, 3)[0]}")
    assert turn(match, "free_roads") == 0
    assert hand(match, 0) == {"wood": 1}
    assert match.position()["players"][0]["roads"] == sorted(path(0, 1, 2, 3))


def test_meanwhile_only_road_is_legal() -> None:
    rich = seat("wood 4, brick 4, wool 4, wheat 4, ore 4", cards="roadbuilding, knight", **BUILT)
    match = play(begin(rich), "roadbuilding")
    assert verbs(match) == {"road"}
    assert legal(match, "road") == {*path(1, 2), *path(1, 6), *path(0, 5), *path(0, 20)}
    assert verbs(play(match, f"road {path(1, 2)[0]}")) == {"road"}
    assert "end" in verbs(play(match, f"road {path(1, 6)[0]}"))


def test_road_building_places_one_road_if_only_one_piece_is_left() -> None:
    roads = path(0, 1, 2, 3, 4, 5, 0, 20, 22, 23, 6, 7, 8, 9, 10)
    assert len(roads) == 14
    match = play(begin(seat(cards="roadbuilding", settlements=[0], roads=roads), goal=22), "roadbuilding")
    assert turn(match, "free_roads") == 1
    play(match, f"road {path(10, 11)[0]}")
    assert turn(match, "free_roads") == 0
    assert verbs(match) >= {"end"}


def walled_in(openings: int) -> list[int]:
    """Roads of an opponent round seat 0 on corner 25, but for so many of the places it could build on."""
    return path(24, 7) + path(24, 53) + path(27, 8) + path(27, 28)[openings:]


def test_road_building_places_one_road_if_only_one_fits() -> None:
    own = seat(cards="roadbuilding", settlements=[25], roads=path(24, 25, 26, 27))
    match = begin(own, seat(roads=walled_in(1)))
    play(match, "roadbuilding")
    assert legal(match, "road") == set(path(27, 28))
    # The opponent's buildings leave no way on from there.
    own = seat(cards="roadbuilding", settlements=[25], roads=path(24, 25, 26, 27))
    match = play(begin(own, seat(roads=walled_in(1), settlements=[28])), "roadbuilding")
    play(match, f"road {path(27, 28)[0]}")
    assert turn(match, "free_roads") == 0
    assert verbs(match) >= {"end"}


def test_road_building_is_not_playable_if_no_road_fits() -> None:
    own = seat(cards="roadbuilding", settlements=[25], roads=path(24, 25, 26, 27))
    match = begin(own, seat(roads=walled_in(0)))
    assert "roadbuilding" not in verbs(match)


def test_road_building_is_not_playable_without_a_piece() -> None:
    roads = path(0, 1, 2, 3, 4, 5, 0, 20, 22, 23, 6, 7, 8, 9, 10, 11)
    assert "roadbuilding" not in verbs(begin(seat(cards="roadbuilding", settlements=[0], roads=roads)))


# Invention


def test_invention_takes_exactly_two_cards_from_the_supply() -> None:
    match = play(begin(seat(cards="invention")), "invent wood ore")
    assert hand(match, 0) == {"wood": 1, "ore": 1}
    assert match.position()["bank"] == {"wood": 18, "brick": 19, "wool": 19, "wheat": 19, "ore": 18}


def test_invention_may_take_two_equal_cards() -> None:
    assert hand(play(begin(seat(cards="invention")), "invent wool wool"), 0) == {"wool": 2}


def test_the_cards_of_an_invention_are_written_in_resource_order() -> None:
    pairs = words(begin(seat(cards="invention")), "invent")
    assert len(pairs) == 15
    assert "wood ore" in pairs
    assert "ore wood" not in pairs


def test_invention_takes_only_cards_that_the_supply_holds() -> None:
    match = begin(seat(cards="invention"), bank="brick, ore 2")
    assert words(match, "invent") == {"brick ore", "ore ore"}


@pytest.mark.parametrize("bank", ["", "wool"])
def test_invention_is_not_playable_when_the_supply_has_no_two_cards(bank: str) -> None:
    assert "invent" not in verbs(begin(seat(cards="invention"), bank=bank))


# Monopoly


def test_monopoly_takes_all_cards_of_one_resource_from_all_others() -> None:
    match = begin(seat("ore", cards="monopoly"), seat("ore 3, wood"), seat("ore 2"), seat("wool"))
    play(match, "monopoly ore")
    assert [hand(match, number) for number in range(4)] == [{"ore": 6}, {"wood": 1}, {}, {"wool": 1}]
    assert match.position()["bank"]["ore"] == 13


def test_monopoly_of_nothing_is_legal_and_spends_the_card() -> None:
    match = begin(seat(cards="monopoly"), seat("ore"))
    assert words(match, "monopoly") == {"wood", "brick", "wool", "wheat", "ore"}
    play(match, "monopoly wool")
    assert (hand(match, 0), hand(match, 1), held(match, 0)) == ({}, {"ore": 1}, {})


def test_a_played_card_leaves_the_game() -> None:
    match = play(begin(seat(cards="invention")), "invent wood wood")
    assert held(match, 0) == {}
    assert match.position()["deck"]["invention"] == 1


def test_the_robber_cannot_be_moved_without_a_knight() -> None:
    match = begin(seat(cards="monopoly"), seat("ore", settlements=around(7)[:1]))
    assert "robber" not in verbs(match)
