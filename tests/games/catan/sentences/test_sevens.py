"""A seven: discards, the robber, and theft."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.catan.positions import (
    around,
    begin,
    hand,
    load,
    path,
    phase,
    play,
    position,
    seat,
    turn,
    verbs,
    words,
)

SEVEN = "roll = 3 4"


# Discards


@pytest.mark.parametrize(("cards", "due"), [(7, 0), (8, 4), (9, 4), (10, 5), (19, 9)])
def test_every_player_with_more_than_7_cards_discards_half_rounded_down(cards: int, due: int) -> None:
    match = play(begin(seat(f"wood {cards}"), phase="production"), SEVEN)
    assert turn(match, "discards") == [due, 0]
    assert phase(match) == ("discard" if due else "robber", 0)


@pytest.mark.parametrize(("limit", "due"), [(1, 2), (3, 2), (4, 0), (200, 0)])
def test_the_option_discard_limit_says_how_many_cards_are_left_alone(limit: int, due: int) -> None:
    match = play(begin(seat("wood 2, ore 2"), phase="production", discard_limit=limit), SEVEN)
    assert turn(match, "discards") == [due, 0]


def test_two_cards_over_a_limit_of_1_lose_one() -> None:
    match = play(begin(seat("wood 2"), phase="production", discard_limit=1), SEVEN, "discard wood")
    assert hand(match, 0) == {"wood": 1}


def test_cards_are_discarded_one_at_a_time_to_the_bank() -> None:
    match = play(begin(seat("wood 6, ore 2"), phase="production"), SEVEN)
    assert words(match, "discard") == {"wood", "ore"}
    play(match, "discard ore")
    assert (hand(match, 0), turn(match, "discards")) == ({"wood": 6, "ore": 1}, [3, 0])
    assert match.position()["bank"]["ore"] == 18
    play(match, "discard ore")
    assert match.legal() == ["discard wood"]
    play(match, "discard wood", "discard wood")
    assert (hand(match, 0), phase(match)) == ({"wood": 4}, ("robber", 0))


def test_only_cards_held_are_discarded_and_nothing_else_is_legal() -> None:
    match = play(begin(seat("wood 4, wool 4", cards="knight"), phase="production"), SEVEN)
    assert match.legal() == ["discard wood", "discard wool"]


def test_discards_go_in_seat_order_from_the_active_player() -> None:
    match = begin(
        seat("ore 8"), seat("wood 8"), seat("brick 3"), seat("wool 9"), phase="production", active=2
    )
    play(match, SEVEN)
    assert turn(match, "discards") == [4, 4, 0, 4]
    asked = []
    while phase(match)[0] == "discard":
        asked.append(phase(match)[1])
        match.play(match.legal()[0])
    assert asked == [3] * 4 + [0] * 4 + [1] * 4
    assert phase(match) == ("robber", 2)


def test_the_active_player_discards_first() -> None:
    match = begin(seat("ore 8"), seat("wood 8"), phase="production", active=1)
    assert phase(play(match, SEVEN)) == ("discard", 1)


def test_a_seven_produces_nothing() -> None:
    match = begin(seat(settlements=[24], cities=[0]), phase="production")
    assert hand(play(match, SEVEN), 0) == {}


@pytest.mark.parametrize("dice", ["1 6", "2 5", "3 4", "4 3", "5 2", "6 1"])
def test_every_way_to_roll_7_is_a_seven(dice: str) -> None:
    assert phase(play(begin(seat(), phase="production"), f"roll = {dice}")) == ("robber", 0)


# The robber


def test_the_active_player_moves_the_robber_to_another_hex() -> None:
    match = play(begin(seat(), phase="production", robber=4), SEVEN)
    assert words(match, "robber") == {str(hex) for hex in range(19) if hex != 4}
    play(match, "robber 11")
    assert match.position()["robber"] == 11
    assert phase(match) == ("action", 0)


def test_the_robber_may_go_to_the_desert() -> None:
    match = play(begin(seat(), phase="production", robber=4), SEVEN, "robber 0")
    assert match.position()["robber"] == 0


def test_in_the_phase_robber_only_the_robber_moves() -> None:
    match = play(begin(seat("wood 4", cards="knight 2, monopoly"), phase="production"), SEVEN)
    assert verbs(match) == {"robber"}


def test_it_takes_one_card_from_an_opponent_with_a_building_there() -> None:
    match = play(begin(seat(), seat("ore 2", settlements=[24]), phase="production"), SEVEN, "robber 7 1")
    assert (hand(match, 0), hand(match, 1)) == ({"ore": 1}, {"ore": 1})


def test_a_city_is_a_building() -> None:
    match = play(begin(seat(), seat("ore", cities=[24]), phase="production"), SEVEN)
    assert {"7 1", "18 1"} <= words(match, "robber")


def test_a_road_is_no_building() -> None:
    match = play(begin(seat(), seat("ore", roads=path(24, 25)), phase="production"), SEVEN)
    assert "7" in words(match, "robber")


def test_an_opponent_without_a_card_is_not_robbed() -> None:
    match = play(begin(seat(), seat(settlements=[24]), phase="production"), SEVEN)
    assert "7" in words(match, "robber")
    assert "7 1" not in words(match, "robber")


def test_development_cards_are_not_robbed() -> None:
    match = play(begin(seat(), seat(cards="knight 3", settlements=[24]), phase="production"), SEVEN)
    assert "7 1" not in words(match, "robber")


def test_nobody_robs_itself() -> None:
    match = play(begin(seat("ore 2", settlements=[24]), phase="production"), SEVEN)
    assert words(match, "robber") == {str(hex) for hex in range(1, 19)}


def test_it_is_the_thiefs_choice_among_several() -> None:
    corners = around(7)
    match = begin(
        seat("ore", settlements=[corners[0]]),
        seat("ore", settlements=[corners[2]]),
        seat("wood", cities=[corners[4]]),
        seat("wool"),
        phase="production",
    )
    play(match, SEVEN)
    assert {text for text in words(match, "robber") if text.split()[0] == "7"} == {"7 1", "7 2"}
    assert hand(play(match, "robber 7 2"), 0) == {"ore": 1, "wood": 1}


def test_robber_h_alone_only_if_nobody_there_can_be_robbed() -> None:
    match = begin(seat(), seat("ore", settlements=[24]), seat(settlements=[26]), phase="production")
    texts = words(play(match, SEVEN), "robber")
    assert {"7 1", "18 1"} <= texts
    assert not {"7", "18", "7 2"} & texts
    assert {"1", "8", "9"} <= texts


def test_a_victim_may_have_two_buildings_there() -> None:
    match = play(begin(seat(), seat("ore", settlements=[24, 26]), phase="production"), SEVEN)
    assert match.legal().count("robber 7 1") == 1


def test_who_has_discarded_all_cards_but_some_can_still_be_robbed() -> None:
    match = begin(seat(), seat("ore 2", settlements=[24]), phase="production", discard_limit=1)
    play(match, SEVEN, "discard ore", "robber 7 1")
    assert (hand(match, 0), hand(match, 1)) == ({"ore": 1}, {})


def test_the_stolen_card_is_random_among_the_victims() -> None:
    given = position(seat(), seat("ore 3, wood", settlements=[24]), phase="robber", dice=(3, 4))
    taken = Counter(load(given, seed).play("robber 7 1").chance for seed in range(400))
    assert set(taken) == {"ore", "wood"}
    # 100 expected; of fair draws one in a thousand is farther off.
    assert abs(taken["wood"] - 100) < 29


def test_the_dice_are_two_fair_ones() -> None:
    given = position(seat(), phase="production")
    rolls = Counter(load(given, seed).play("roll").chance for seed in range(720))
    assert len(rolls) == 36
    # 36 outcomes, 20 expected of each: of fair counts one in a thousand is farther off than this.
    assert sum((count - 20) ** 2 / 20 for count in rolls.values()) < 66.6
