"""Chance: what is given is written, and outcomes can be forced."""

from __future__ import annotations

from typing import Any

import pytest

from hexarium.errors import BadChance
from hexarium.play.match import Match
from tests.games.catan.positions import begin, hand, held, phase, play, position, seat, turn

COST = "wool, wheat, ore"


@pytest.mark.parametrize("dice", [f"{first} {second}" for first in (1, 3, 6) for second in (1, 4, 6)])
def test_roll_has_the_two_dice(dice: str) -> None:
    match = begin(seat(), phase="production")
    assert match.play("roll", dice).chance == dice
    assert turn(match, "dice") == [int(die) for die in dice.split()]


def test_robber_with_a_seat_has_the_stolen_resource() -> None:
    match = begin(seat(), seat("ore, wood", settlements=[24]), phase="robber", dice=(3, 4))
    assert match.play("robber 7 1", "wood").chance == "wood"
    assert (hand(match, 0), hand(match, 1)) == ({"wood": 1}, {"ore": 1})


@pytest.mark.parametrize("card", ["knight", "point", "roadbuilding", "invention", "monopoly"])
def test_buy_has_the_drawn_card(card: str) -> None:
    match = begin(seat(COST))
    assert match.play("buy", card).chance == card
    assert held(match, 0, "new_cards") == {card: 1}


def test_what_chance_gave_is_written_when_nothing_is_forced() -> None:
    match = begin(seat(COST), phase="production")
    chance = match.play("roll").chance
    assert chance == " ".join(map(str, turn(match, "dice")))


def test_actions_without_chance_have_none() -> None:
    match = begin(seat("wood 4", cards="knight"))
    assert [match.play(text).chance for text in ("bank wood ore", "knight", "robber 7", "end")] == [None] * 4


def test_the_dice_are_two_and_every_pair_is_as_likely() -> None:
    assert chances(begin(seat(), phase="production"), "roll") == {
        f"{first} {second}": 1 / 36 for first in range(1, 7) for second in range(1, 7)
    }


def test_a_stolen_resource_is_as_likely_as_its_share_of_the_hand() -> None:
    match = begin(seat("brick"), seat("ore 3, wood", settlements=[24]), phase="robber", dice=(3, 4))
    assert chances(match, "robber 7 1") == {"ore": 0.75, "wood": 0.25}
    assert chances(match, "robber 11") == {}


def test_a_drawn_card_is_as_likely_as_its_share_of_the_deck() -> None:
    match = begin(seat(COST), deck="knight 3, point 2")
    assert chances(match, "buy") == {"knight": 0.6, "point": 0.4}


def chances(match: Match, text: str) -> dict[str, float]:
    """What chance can give, in words, each with its probability."""
    variant, action = match.variant, match.variant.codec.parse(text)
    assert text in match.legal()
    return {
        variant.chance_text(action, code): share
        for code, share in variant.chances(match.state, action).items()
    }


def test_a_forced_outcome_is_forced_once() -> None:
    match = begin(seat("wool 9, wheat 9, ore 9"))
    match.play("buy", "monopoly")
    drawn = {match.at(1).play("buy").chance} | {match.play("buy").chance for _ in range(8)}
    assert drawn != {"monopoly"}


@pytest.mark.parametrize("chance", ["", "7", "0 3", "3 7", "3", "3 4 1", "three four", "3,4", "-1 3", "wood"])
def test_dice_that_cannot_be_are_refused(chance: str) -> None:
    match = begin(seat(), phase="production")
    with pytest.raises(BadChance, match="dice"):
        match.play("roll", chance)
    assert phase(match) == ("production", 0)


@pytest.mark.parametrize("chance", ["brick", "3 4", "knight", "", "gold"])
def test_a_stolen_resource_that_the_victim_does_not_hold_is_refused(chance: str) -> None:
    match = begin(seat("brick 3"), seat("ore, wood", settlements=[24]), phase="robber", dice=(3, 4))
    with pytest.raises(BadChance, match="chance gives the stolen resource") as refused:
        match.play("robber 7 1", chance)
    # What the victim holds is no one's business.
    assert "ore" not in str(refused.value).replace("resource", "").replace(repr(chance), "")
    assert hand(match, 1) == {"wood": 1, "ore": 1}


@pytest.mark.parametrize("chance", ["monopoly", "wood", "victory", "3 4", ""])
def test_a_drawn_card_that_the_deck_does_not_hold_is_refused(chance: str) -> None:
    match = begin(seat(COST), deck="knight, point 2")
    with pytest.raises(BadChance, match="chance gives a card like knight") as refused:
        match.play("buy", chance)
    assert "point" not in str(refused.value)
    assert hand(match, 0) == {"wool": 1, "wheat": 1, "ore": 1}


@pytest.mark.parametrize("text", ["robber 7", "bank wood ore", "knight", "end", "give wood", "monopoly ore"])
def test_chance_given_to_an_action_that_has_none_is_refused(text: str) -> None:
    words: dict[str, Any] = {"phase": "robber", "dice": (3, 4)} if text == "robber 7" else {}
    match = begin(seat("wood 4", cards="knight, monopoly"), **words)
    with pytest.raises(BadChance, match="no chance"):
        match.play(text, "wood")
    assert match.ply == 0


@pytest.mark.parametrize("chance", [3, ["3", "4"], True])
def test_chance_is_a_text(chance: object) -> None:
    match = begin(seat(), phase="production")
    with pytest.raises(BadChance):
        match.play("roll", chance)  # type: ignore[arg-type]


def test_a_position_holds_no_generator_and_goes_on_from_the_seed_given_with_it() -> None:
    def rolls(seed: int) -> list[str | None]:
        match = begin(seat(), seed=seed, phase="production")
        found = []
        for _ in range(6):
            found.append(match.play("roll").chance)
            while phase(match)[0] != "action":
                match.play(match.legal()[0])
            play(match, "end")
        return found

    assert "rng" not in str(position(seat()))
    assert rolls(1) == rolls(1)
    assert rolls(1) != rolls(2)
