"""The roll and what it produces."""

from __future__ import annotations

import pytest

from tests.games.catan.positions import around, begin, hand, load, phase, play, position, seat, turn

# Hex 7 is mountains 8, hex 12 forest 8; hex 5 hills 6, hex 10 fields 6; hexes 6 and 2 pasture and fields 4.
MOUNTAINS, FOREST = [24, 26, 8], [14, 38, 17]
"""Corners of the two hexes with an 8."""


def test_hexes_with_the_number_give_1_card_per_settlement_and_2_per_city() -> None:
    match = begin(seat(settlements=[24], cities=[26]), seat(cities=[14]), phase="production")
    play(match, "roll = 4 4")
    assert (hand(match, 0), hand(match, 1)) == ({"ore": 3}, {"wood": 2})
    assert match.position()["bank"] == {"wood": 17, "brick": 19, "wool": 19, "wheat": 19, "ore": 16}
    assert (phase(match), turn(match, "dice")) == (("action", 0), [4, 4])


def test_other_numbers_give_nothing() -> None:
    match = play(begin(seat(settlements=[24], cities=[26]), phase="production"), "roll = 4 5")
    assert hand(match, 0) == {}


def test_everybody_gets_cards_not_only_the_active_player() -> None:
    match = begin(seat(), seat(), seat(settlements=[24]), phase="production", active=1)
    assert hand(play(match, "roll = 5 3"), 2) == {"ore": 1}


def test_all_kinds_of_terrain_give_their_resource() -> None:
    terrains = {"forest": "wood", "hills": "brick", "pasture": "wool", "fields": "wheat", "mountains": "ore"}
    given = position(phase="production")
    for id, hex in enumerate(given["hexes"]):
        if hex["terrain"] != "desert":
            corner = around(id)[0]
            match = begin(seat(settlements=[corner]), phase="production")
            low = max(1, hex["number"] - 6)
            play(match, f"roll = {low} {hex['number'] - low}")
            assert terrains[hex["terrain"]] in hand(match, 0)


def test_a_building_at_two_hexes_of_the_number_gets_from_both() -> None:
    given = position(seat(settlements=[8]), phase="production")
    given["hexes"][1]["number"] = given["hexes"][7]["number"] = 8
    assert hand(play(load(given), "roll = 4 4"), 0) == {"wood": 1, "ore": 1}


def test_the_robbers_hex_gives_nothing() -> None:
    match = begin(seat(settlements=[24], cities=[14]), phase="production", robber=7)
    assert hand(play(match, "roll = 4 4"), 0) == {"wood": 2}


def test_a_robbed_hex_gives_again_when_the_robber_has_left() -> None:
    match = begin(seat(cards="knight", settlements=[24]), phase="production", robber=7)
    assert hand(play(match, "knight", "robber 0", "roll = 4 4"), 0) == {"ore": 1}


# Shortage


def test_if_the_supply_cannot_serve_everyone_due_nobody_gets_that_resource() -> None:
    match = begin(
        seat(settlements=[24]), seat(settlements=[26]), seat(), phase="production", bank="ore, wood 5"
    )
    before = hand(match, 2)
    play(match, "roll = 4 4")
    assert (hand(match, 0), hand(match, 1), hand(match, 2)) == ({}, {}, before)
    assert match.position()["bank"]["ore"] == 1


def test_other_resources_are_given_all_the_same() -> None:
    match = begin(
        seat(settlements=[24, 14]), seat(settlements=[26]), seat(), phase="production", bank="ore, wood 5"
    )
    play(match, "roll = 4 4")
    assert (hand(match, 0), hand(match, 1)) == ({"wood": 1}, {})


def test_unless_only_one_player_is_due_who_gets_what_is_left() -> None:
    match = begin(seat(cities=[24, 26]), seat(), seat(), phase="production", bank="ore 3, wood")
    play(match, "roll = 4 4")
    assert hand(match, 0) == {"ore": 3}
    assert match.position()["bank"]["ore"] == 0


def test_one_player_due_gets_nothing_from_an_empty_supply() -> None:
    match = begin(seat(cities=[24]), seat(), seat(), phase="production", bank="wood")
    assert hand(play(match, "roll = 4 4"), 0) == {}


def test_what_suffices_exactly_is_given() -> None:
    match = begin(seat(cities=[24]), seat(settlements=[26]), seat(), phase="production", bank="ore 3")
    play(match, "roll = 4 4")
    assert (hand(match, 0), hand(match, 1)) == ({"ore": 2}, {"ore": 1})


def test_what_suffices_exactly_is_given_also_when_another_resource_is_short() -> None:
    # On an 8 two are due one ore each of one, and one wood each of two.
    forest = [corner for corner in FOREST if corner not in MOUNTAINS]
    red, blue = seat(settlements=[24, forest[0]]), seat(settlements=[26, forest[2]])
    match = begin(red, blue, seat(), phase="production", bank="ore, wood 2")
    play(match, "roll = 4 4")
    assert (hand(match, 0), hand(match, 1)) == ({"wood": 1}, {"wood": 1})
    assert (match.position()["bank"]["ore"], match.position()["bank"]["wood"]) == (1, 0)


def test_one_short_of_it_is_given_to_nobody() -> None:
    match = begin(seat(cities=[24]), seat(settlements=[26]), seat(), phase="production", bank="ore 2")
    play(match, "roll = 4 4")
    assert (hand(match, 0), hand(match, 1)) == ({}, {})


def test_hexes_of_one_resource_are_counted_together() -> None:
    # Two hexes with a 4 that both give wheat: two players due, one card.
    given = position(seat(settlements=[20]), seat(settlements=[10]), seat(), phase="production", bank="wheat")
    given["hexes"][6]["terrain"] = "fields"
    match = play(load(given), "roll = 2 2")
    assert (hand(match, 0), hand(match, 1)) == ({}, {})
    given = position(seat(settlements=[20, 10]), seat(), phase="production", bank="wheat")
    given["hexes"][6]["terrain"] = "fields"
    assert hand(play(load(given), "roll = 2 2"), 0) == {"wheat": 1}


def test_a_player_behind_the_robber_is_not_due() -> None:
    # Both forests with an 8: the robber stands on one, so only seat 1 is due.
    given = position(seat(cities=[24]), seat(cities=[14]), seat(), phase="production", bank="wood", robber=7)
    given["hexes"][7]["terrain"] = "forest"
    match = play(load(given), "roll = 4 4")
    assert (hand(match, 0), hand(match, 1)) == ({}, {"wood": 1})


@pytest.mark.parametrize("corner", MOUNTAINS + FOREST)
def test_every_corner_of_a_hex_counts(corner: int) -> None:
    match = play(begin(seat(cities=[corner]), phase="production"), "roll = 2 6")
    assert sum(hand(match, 0).values()) == 2


# After the roll


def test_the_turn_goes_to_the_next_seat_at_the_end() -> None:
    match = play(begin(seat(), seat(), seat(), active=2), "end")
    assert (phase(match), turn(match, "number"), turn(match, "dice")) == (("production", 0), 10, None)


def test_there_is_one_roll_a_turn() -> None:
    assert "roll" not in play(begin(seat(), phase="production"), "roll = 1 1").legal()
