"""Trade with the bank and its ports."""

from __future__ import annotations

import pytest

from tests.games.catan.positions import begin, hand, load, path, play, position, seat, verbs, words

OTHERS = {"brick", "wool", "wheat", "ore"}
WOOD_PORT, ANY_PORT = [29, 30], [25, 26]
"""Their corners."""


def gets(give: str, texts: set[str]) -> set[str]:
    """What the bank gives for a resource."""
    return {text.split()[1] for text in texts if text.split()[0] == give}


def test_4_equal_cards_buy_one_other() -> None:
    match = play(begin(seat("wood 5")), "bank wood ore")
    assert hand(match, 0) == {"wood": 1, "ore": 1}
    assert match.position()["bank"] == {"wood": 18, "brick": 19, "wool": 19, "wheat": 19, "ore": 18}


def test_3_equal_cards_are_not_enough_without_a_port() -> None:
    assert "bank" not in verbs(begin(seat("wood 3, ore 3")))


@pytest.mark.parametrize("corner", ANY_PORT)
def test_3_with_an_any_port(corner: int) -> None:
    match = begin(seat("wood 3, ore 3, wool 2", settlements=[corner]))
    assert gets("wood", words(match, "bank")) == OTHERS
    assert gets("ore", words(match, "bank")) == {"wood", "brick", "wool", "wheat"}
    assert not gets("wool", words(match, "bank"))
    assert hand(play(match, "bank wood wool"), 0) == {"ore": 3, "wool": 3}


@pytest.mark.parametrize("corner", WOOD_PORT)
def test_2_with_that_resources_port(corner: int) -> None:
    match = begin(seat("wood 3, ore 3", settlements=[corner]))
    assert gets("wood", words(match, "bank")) == OTHERS
    assert not gets("ore", words(match, "bank"))
    assert hand(play(match, "bank wood ore"), 0) == {"wood": 1, "ore": 4}


def test_that_resources_port_comes_before_an_any_port() -> None:
    match = begin(seat("wood 4, ore 4", settlements=[29, 25]))
    assert hand(play(match, "bank wood wool"), 0) == {"wood": 2, "wool": 1, "ore": 4}
    assert hand(play(match, "bank ore wool"), 0) == {"wood": 2, "wool": 2, "ore": 1}


@pytest.mark.parametrize(
    ("kind", "corner"), [("ore", 49), ("wood", 29), ("brick", 32), ("wool", 39), ("wheat", 40)]
)
def test_every_resource_has_its_port(kind: str, corner: int) -> None:
    match = begin(seat("wood 2, brick 2, wool 2, wheat 2, ore 2", cities=[corner]))
    assert {text.split()[0] for text in words(match, "bank")} == {kind}


def test_a_port_is_used_by_a_building_not_by_a_road() -> None:
    assert "bank" not in verbs(begin(seat("wood 3", roads=path(29, 30))))


def test_a_port_is_used_by_its_owner_only() -> None:
    assert "bank" not in verbs(begin(seat("wood 3"), seat(settlements=[29])))


def test_a_settlement_built_at_a_port_uses_it_at_once() -> None:
    match = begin(seat("wood 3, brick, wool, wheat", roads=path(28, 29)))
    assert "bank" not in verbs(match)
    assert {text.split()[0] for text in words(play(match, "settle 29"), "bank")} == {"wood"}


def test_a_city_keeps_the_port() -> None:
    match = begin(seat("wheat 2, ore 3, wood 2", settlements=[29]))
    assert "bank" in verbs(play(match, "city 29"))


def test_the_supply_must_hold_the_card() -> None:
    match = begin(seat("wood 4"), bank="brick, ore 3")
    assert words(match, "bank") == {"wood brick", "wood ore"}
    play(match, "bank wood brick")
    assert match.position()["bank"]["brick"] == 0


def test_nothing_is_traded_for_itself() -> None:
    assert not any(text.split()[0] == text.split()[1] for text in words(begin(seat("wood 8, ore 8")), "bank"))


def test_the_ratio_is_exact_and_cards_do_not_mix() -> None:
    assert "bank" not in verbs(begin(seat("wood 3, brick 3, wool 3, wheat 3, ore 3")))
    assert hand(play(begin(seat("wood 8")), "bank wood ore"), 0) == {"wood": 4, "ore": 1}


def test_any_number_of_bank_trades() -> None:
    match = play(begin(seat("wood 12")), *["bank wood ore"] * 3)
    assert hand(match, 0) == {"ore": 3}


def test_other_port_places_are_taken_as_given() -> None:
    given = position(seat("wood 2", settlements=[38]))
    given["ports"] = [{"edge": path(37, 38)[0], "kind": "wood"}]
    assert words(load(given), "bank") == {f"wood {other}" for other in OTHERS}
