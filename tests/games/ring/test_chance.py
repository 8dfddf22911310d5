"""What chance gives: texts both ways, forced outcomes, and the ones that cannot be."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from hexarium.errors import BadChance
from hexarium.games.ring import GAME
from hexarium.games.ring.face.chance import chance_text
from hexarium.games.ring.rules.outcome import ROLLS
from hexarium.games.ring.rules.verbs import CODEC
from hexarium.play.match import Match
from tests.games.ring.reference.facts import Position
from tests.games.ring.table import managing, match_of, owing, own, play, put, table


def forced(position: Position, action: str, chance: str) -> int:
    match = match_of(position)
    return match.variant.parse_chance(match.state, CODEC.parse(action), chance)


def refused(position: Position, action: str, chance: str, why: str) -> None:
    match = match_of(position)
    before = match.position()
    with pytest.raises(BadChance, match=why):
        match.play(action, chance)
    assert match.position() == before


def test_every_roll_has_a_text_and_can_be_forced() -> None:
    for first, second in product(range(1, 7), repeat=2):
        text = f"{first} {second}"
        assert chance_text(forced(put(table(), 0, at=15), "roll", text)) == text
        assert match_of(put(table(), 0, at=15)).play("roll", text).chance.startswith(text)  # type: ignore[union-attr]


@pytest.mark.parametrize(("deck", "at"), [("luck", 2), ("destiny", 7)])
def test_every_card_has_a_text_and_can_be_forced(deck: str, at: int) -> None:
    for card in range(1, 21):
        text = f"1 2 {deck} {card}"
        assert chance_text(forced(put(table(), 0, at=at), "roll", text)) == text
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
    assert chance_text(7 * ROLLS) == "luck 7"


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


# All outcomes


def test_the_outcomes_of_a_roll_are_two_dice_and_the_cards_left() -> None:
    position = put(table(), 0, at=2)
    position["decks"]["luck"] = [3, 9]
    match = match_of(position)
    roll = CODEC.action("roll")
    found = {
        match.variant.chance_text(roll, code): probability
        for code, probability in match.variant.chances(match.state, roll).items()
    }
    assert len(found) == 36 + 2 + 5 * 19
    assert found["1 1"] == pytest.approx(1 / 36)
    assert found["1 2 luck 3"] == found["2 1 luck 9"] == pytest.approx(1 / 72)
    assert found["4 4 destiny 20"] == pytest.approx(1 / 720)


def test_an_action_without_chance_has_no_outcomes() -> None:
    match = match_of(managing(own(table(), 0, 8)))
    assert all(not match.variant.chances(match.state, action) for action in match.legal_actions())


@pytest.mark.parametrize(
    ("position", "action"),
    [
        (table(), "roll"),
        (put(table(properties_per_city=4), 0, at=31), "roll"),
        (put(table(), 0, at=15, jail=0), "roll"),
        (put(table(), 0, at=15, jail=2, cash=30), "roll"),
        (put(table(), 0, at=15, jail=2, cash=29), "roll"),
        (owing(own(put(table(), 0, at=15, cash=0), 0, 26), 30, move=True) | {"dice": [1, 4]}, "mortgage 26"),
    ],
)
def test_the_probabilities_of_outcomes_add_up_to_1_and_forcing_each_gives_it(
    position: Position, action: str
) -> None:
    match = match_of(position)
    code = CODEC.parse(action)
    outcomes = match.variant.chances(match.state, code)
    assert sum(outcomes.values()) == pytest.approx(1)
    for outcome in outcomes:
        text = match.variant.chance_text(code, outcome)
        assert match.variant.parse_chance(match.state, code, text) == outcome
        assert match.at(0).play(action, text).chance == text


def test_nothing_is_drawn_that_is_not_among_the_outcomes() -> None:
    match = Match.new(GAME, {"players": 3, "cash": 6, "rounds": 12}, 3, compiled=False)
    random, drawn = Random(3), 0
    while match.to_move is not None:
        action, state = random.choice(match.legal_actions()), match.state
        ply = match.play(action)
        texts = {match.variant.chance_text(action, code) for code in match.variant.chances(state, action)}
        assert (ply.chance in texts) if texts else (ply.chance is None)
        drawn += ply.chance is not None
    assert drawn > 20


def test_compiled_records_have_the_same_outcomes() -> None:
    position = put(table(), 0, at=2)
    plain, compiled = (Match.load(position, 0, GAME, compiled=compiled) for compiled in (False, True))
    roll = CODEC.action("roll")
    assert plain.variant.chances(plain.state, roll) == compiled.variant.chances(compiled.state, roll)
