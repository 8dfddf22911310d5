"""The roll: production, shortage, sevens, the robber and theft."""

from __future__ import annotations

from collections import Counter

import pytest

from hexarium.errors import IllegalAction
from hexarium.games.catan.board import standard
from tests.games.catan.scenario import Scenario, hand, play, verbs

BOARD = standard().board


def hexes_with(number: int) -> list[int]:
    """The hexes of the beginner's island with a number."""
    return [i for i, hex in enumerate(Scenario().now["hexes"]) if hex["number"] == number]


WHEAT_9 = next(h for h in hexes_with(9) if Scenario().now["hexes"][h]["terrain"] == "fields")
WOOL_2 = hexes_with(2)[0]


def corners(hex: int) -> list[int]:
    return [int(corner) for corner in BOARD.hex_corners[hex]]


def only(scenario: Scenario, terrain: str, number: int, hex: int) -> Scenario:
    """Let one hex alone have a number."""
    for i, entry in enumerate(scenario.now["hexes"]):
        if i == hex:
            entry |= {"terrain": terrain, "number": number}
        elif entry["number"] == number:
            entry["number"] = None
    return scenario


def test_hexes_with_the_number_give_1_card_per_settlement_and_2_per_city() -> None:
    a, b, c = corners(WOOL_2)[::2]
    scenario = Scenario(phase="production").place(0, settlements=[a], cities=[b]).place(1, settlements=[c])
    match = play(scenario.match(), "roll:1 1")
    assert hand(match, 0) == {"wool": 3}
    assert hand(match, 1) == {"wool": 1}
    assert match.position()["bank"]["wool"] == 15
    assert match.position()["phase"] == "action"
    assert match.position()["turn"]["dice"] == [1, 1]


def test_the_robbers_hex_gives_nothing() -> None:
    scenario = Scenario(phase="production").place(0, settlements=corners(WOOL_2)[:1])
    scenario.now["robber"] = WOOL_2
    assert hand(play(scenario.match(), "roll:1 1"), 0) == {}


def shortage(left: int, *, both: bool) -> Scenario:
    """Wool is short: `left` in the bank, and 3 due to seat 0, perhaps 1 to seat 1."""
    a, b, c = corners(WOOL_2)[::2]
    scenario = Scenario(phase="production").place(0, settlements=[a], cities=[b])
    if both:
        scenario.place(1, settlements=[c])
    return scenario.hand(3, wool=19 - left)


def test_if_the_supply_cannot_serve_everyone_nobody_gets_that_resource() -> None:
    match = play(shortage(3, both=True).match(), "roll:1 1")
    assert hand(match, 0) == hand(match, 1) == {}
    match = play(shortage(4, both=True).match(), "roll:1 1")
    assert (hand(match, 0), hand(match, 1)) == ({"wool": 3}, {"wool": 1})


def test_unless_only_one_player_is_due_who_gets_what_is_left() -> None:
    for left in (0, 1, 2, 3):
        match = play(shortage(left, both=False).match(), "roll:1 1")
        assert hand(match, 0).get("wool", 0) == left
        assert match.position()["bank"]["wool"] == 0


def test_a_shortage_of_one_resource_leaves_the_others_alone() -> None:
    wood, wheat = WOOL_2, WHEAT_9
    scenario = Scenario(phase="production")
    only(scenario, "forest", 2, wood).now["hexes"][wheat]["number"] = 2
    scenario.place(0, settlements=[corners(wood)[0], corners(wheat)[0]])
    scenario.place(1, settlements=[corners(wood)[2]]).hand(2, wood=18)
    match = play(scenario.match(), "roll:1 1")
    assert (hand(match, 0), hand(match, 1)) == ({"wheat": 1}, {})


def test_two_hexes_of_one_resource_are_due_together() -> None:
    first, second = WOOL_2, WHEAT_9
    scenario = only(Scenario(phase="production"), "forest", 2, first)
    scenario.now["hexes"][second] |= {"terrain": "forest", "number": 2}
    scenario.place(0, settlements=[corners(first)[0]]).place(1, settlements=[corners(second)[0]])
    match = play(scenario.hand(2, wood=18).match(), "roll:1 1")
    assert hand(match, 0) == hand(match, 1) == {}


def test_every_pair_of_dice_comes_up_about_equally_often() -> None:
    seen = Counter(
        tuple(play(match, "roll").position()["turn"]["dice"])
        for match in (Scenario(phase="production").match(seed) for seed in range(360))
    )
    assert len(seen) == 36
    assert sum((count - 10) ** 2 / 10 for count in seen.values()) < 66.6, (
        "one fair run in a thousand is worse"
    )


# Seven


def seven(*totals: int, **options: object) -> Scenario:
    """Seat 0 about to roll, with so many cards in the hands."""
    scenario = Scenario(phase="production", **options)  # type: ignore[arg-type]
    names = ("wood", "brick", "wool", "wheat")
    for seat, total in enumerate(totals):
        scenario.hand(seat, **{names[seat]: total})
    return scenario


def test_on_7_every_player_with_more_than_7_cards_discards_half_rounded_down() -> None:
    match = play(seven(7, 8, 9, 15).match(), "roll:3 4")
    position = match.position()
    assert position["turn"]["discards"] == [0, 4, 4, 7]
    assert (position["phase"], position["to_move"]) == ("discard", 1)
    assert verbs(match) == {"discard"}


def test_discards_go_one_card_at_a_time_in_seat_order_from_the_active_player() -> None:
    scenario = seven(8, 8, 0, 9)
    scenario.now |= {"to_move": 3}
    match = play(scenario.turn(seat=3).match(), "roll:6 1")
    order: list[int] = []
    while match.position()["phase"] == "discard":
        order.append(match.position()["to_move"])
        assert match.legal() == [{3: "discard wheat", 0: "discard wood", 1: "discard brick"}[order[-1]]]
        match.play(match.legal()[0])
    assert order == [3] * 4 + [0] * 4 + [1] * 4
    assert (match.position()["phase"], match.to_move) == ("robber", 3)
    assert match.position()["bank"]["wheat"] == 19 - 5


def test_the_option_discard_limit_moves_the_limit() -> None:
    match = play(seven(3, 4, 0, 0, discard_limit=3).match(), "roll:5 2")
    assert match.position()["turn"]["discards"] == [0, 2, 0, 0]


def test_without_discards_the_robber_moves_at_once() -> None:
    assert play(seven(7, 7).match(), "roll:1 6").position()["phase"] == "robber"


# The robber


def robber(**hands: int) -> Scenario:
    """Seat 0 moves the robber; seats 1 and 2 have settlements at a hex."""
    scenario = Scenario(phase="robber").turn(dice=[3, 4])
    a, b, c = corners(WOOL_2)[::2]
    scenario.place(0, settlements=[c]).place(1, settlements=[a]).place(2, settlements=[b])
    for seat, count in hands.items():
        scenario.hand(int(seat[-1]), ore=count)
    return scenario


def test_the_robber_moves_to_another_hex() -> None:
    match = robber().match()
    hexes = {int(text.split()[1]) for text in match.legal()}
    assert hexes == set(range(19)) - {match.position()["robber"]}


def test_it_takes_a_card_from_an_opponent_there_with_a_card_of_its_choice_among_several() -> None:
    assert {t for t in robber(s1=1, s2=2).match().legal() if t.split()[1] == str(WOOL_2)} == {
        f"robber {WOOL_2} 1",
        f"robber {WOOL_2} 2",
    }
    match = play(robber(s0=1, s1=1, s2=2).match(), f"robber {WOOL_2} 2")
    assert (hand(match, 0), hand(match, 1), hand(match, 2)) == ({"ore": 2}, {"ore": 1}, {"ore": 1})
    assert (match.position()["phase"], match.position()["robber"]) == ("action", WOOL_2)


def test_robber_h_alone_is_legal_only_if_nobody_there_can_be_robbed() -> None:
    assert f"robber {WOOL_2}" in robber(s0=3).match().legal(), "never from oneself, only who holds a card"
    assert f"robber {WOOL_2}" not in robber(s1=1).match().legal()
    with pytest.raises(IllegalAction):
        robber(s1=1).match().play(f"robber {WOOL_2}")


def test_every_card_of_a_hand_is_stolen_equally_often() -> None:
    seen: Counter[str] = Counter()
    for seed in range(300):
        scenario = robber(s1=1).hand(1, wood=3)
        match = scenario.match(seed)
        chance = match.play(f"robber {WOOL_2} 1").chance
        assert chance is not None
        seen[chance] += 1
    assert set(seen) == {"wood", "ore"}
    assert abs(seen["wood"] - 225) < 30, "three in four"
