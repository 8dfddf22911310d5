"""What chance gives: texts both ways, forced outcomes, and the ones that cannot be."""

from __future__ import annotations

from itertools import product

import pytest

from hexarium.errors import BadChance
from hexarium.games.ring.chance import ROLLS
from hexarium.games.ring.game import GAME
from hexarium.games.ring.outcome import outcome_text
from hexarium.games.ring.tables import CODEC
from tests.games.ring.reference import Position
from tests.games.ring.table import managing, match_of, owing, own, play, put, table


def forced(position: Position, action: str, chance: str) -> int:
    match = match_of(position)
    return GAME.parse_chance(match.state, CODEC.parse(action), chance, match.options)


def refused(position: Position, action: str, chance: str, why: str) -> None:
    match = match_of(position)
    before = match.position()
    with pytest.raises(BadChance, match=why):
        match.play(action, chance)
    assert match.position() == before


def test_every_roll_has_a_text_and_can_be_forced() -> None:
    for first, second in product(range(1, 7), repeat=2):
        text = f"{first} {second}"
        assert outcome_text(forced(put(table(), 0, at=15), "roll", text)) == text
        assert match_of(put(table(), 0, at=15)).play("roll", text).chance.startswith(text)  # type: ignore[union-attr]


@pytest.mark.parametrize(("deck", "at"), [("luck", 2), ("destiny", 7)])
def test_every_card_has_a_text_and_can_be_forced(deck: str, at: int) -> None:
    for card in range(1, 21):
        text = f"1 2 {deck} {card}"
        assert outcome_text(forced(put(table(), 0, at=at), "roll", text)) == text
        play(put(table(), 0, at=at), ("roll", text))


def test_an_outcome_is_read_whatever_the_case_and_the_spaces() -> None:
    assert match_of(put(table(), 0, at=2)).play("roll", "  1  2 LUCK 7").chance == "1 2 luck 7"


def test_a_forced_chance_may_leave_the_card_out_and_it_is_then_drawn() -> None:
    cards = {match_of(put(table(), 0, at=2), seed).play("roll", "1 2").chance for seed in range(20)}
    assert len(cards) > 5
    assert all(card is not None and card.startswith("1 2 luck ") for card in cards)


def test_a_card_of_the_action_that_completes_the_jail_payment_stands_alone() -> None:
    position = own(put(table(), 0, at=15, jail=2, cash=0), 0, 26)
    waiting = play(position, ("roll", "1 4"))
    assert match_of(waiting).play("mortgage 26", "luck 7").chance == "luck 7"
    drawn = match_of(waiting).play("mortgage 26").chance
    assert drawn is not None
    assert drawn.startswith("luck ")
    assert outcome_text(7 * ROLLS) == "luck 7"


def test_an_action_without_chance_has_none() -> None:
    match = match_of(put(table(), 0, at=5))
    assert match.play("roll", "1 2").chance == "1 2"
    assert match.play("buy").chance is None
    assert match.play("end").chance is None


@pytest.mark.parametrize(
    "chance", ["", "3", "0 4", "3 7", "3 4 5", "three four", "luck 7", "3 4 luck", "-1 2"]
)
def test_what_is_no_roll_is_refused(chance: str) -> None:
    refused(table(), "roll", chance, r"cannot (give|be)")


@pytest.mark.parametrize("chance", ["1 2 luck 7", "1 2 destiny 16", "1 2 7"])
def test_a_card_is_superfluous_where_none_is_drawn(chance: str) -> None:
    refused(put(table(), 0, at=5), "roll", chance, "no card is drawn")


@pytest.mark.parametrize(
    "chance", ["1 2 destiny 7", "1 2 luck 0", "1 2 luck 21", "1 2 luck x", "1 2 luck 7 8"]
)
def test_a_card_of_another_deck_or_number_is_refused(chance: str) -> None:
    refused(put(table(), 0, at=2), "roll", chance, "the card is luck with one of 1, 2")


def test_a_card_that_is_not_left_is_refused() -> None:
    position = put(table(), 0, at=2)
    position["decks"]["luck"] = [3, 9]
    refused(position, "roll", "1 2 luck 7", "luck with one of 3, 9")
    position["decks"]["luck"] = []
    play(position, ("roll", "1 2 luck 7"))
    put(position, 1, release_cards=["luck"])
    refused(position, "roll", "1 2 luck 6", "luck with one of 1, 2, 3, 4, 5, 7")


def test_a_roll_that_does_not_free_draws_no_card() -> None:
    for failed, money in ((0, 500), (1, 500), (2, 29)):
        refused(put(table(), 0, at=15, jail=failed, cash=money), "roll", "1 4 luck 7", "no card is drawn")
    play(put(table(), 0, at=15, jail=2, cash=30), ("roll", "1 4 luck 7"))


@pytest.mark.parametrize("action", ["build 8", "mortgage 8", "end", "offer 1"])
def test_chance_is_refused_where_there_is_none(action: str) -> None:
    for chance in ("3 4", "luck 7", ""):
        refused(managing(own(table(), 0, 8)), action, chance, "has no chance in it")


def test_a_sale_that_does_not_complete_the_jail_payment_has_no_chance() -> None:
    position = own(own(put(table(), 0, at=15, cash=0), 0, 2, 26), 0, 8, level=2)
    owing(position, 30, move=True)
    position["dice"] = [1, 4]
    for action in ("mortgage 2", "sell 8"):
        refused(position, action, "luck 7", "has no chance in it")
    refused(position, "mortgage 26", "1 4 luck 7", "the card is luck")
    refused(position, "mortgage 26", "destiny 7", "the card is luck")
    position["dice"] = [1, 2]
    refused(position, "mortgage 26", "luck 7", "has no chance in it")


def test_a_debt_of_another_kind_has_no_chance() -> None:
    refused(owing(put(own(table(), 0, 26), 0, cash=0), 30), "mortgage 26", "luck 7", "has no chance in it")


def test_a_forced_chance_holds_for_one_action_only() -> None:
    match = match_of(table())
    match.play("roll", "2 3 luck 1")
    assert match.state.forced == -1
