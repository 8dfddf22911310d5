"""A hint in words."""

from __future__ import annotations

from hexarium.bots.bot import Choice, Thought
from hexarium.cli.advising import advised
from tests.toys.race import ADD, HOLD, RACE, ROLL

VARIANT = RACE.variant()


def test_a_hint_ends_with_why() -> None:
    thought = Thought(HOLD, (Choice(HOLD, 0.75), Choice(ROLL, 0.5)), why="It wins the game.")
    assert advised("expert", thought, VARIANT) == (
        "expert would play hold, with an expected result of 75.0 %; after that come roll (50.0 %). "
        "It wins the game."
    )
    assert advised("expert", Thought(HOLD, why="It wins the game."), VARIANT) == (
        "expert would play hold. It wins the game."
    )


def test_the_words_of_a_deal_are_told_up_to_the_last() -> None:
    line = (Choice(ADD, 0.5, line=(ADD, HOLD)),)
    assert advised("expert", Thought(ADD, line, deal=(1, 2)), VARIANT) == (
        "expert would play add, then add, then hold, with an expected result of 50.0 %."
    )
    assert advised("expert", Thought(ADD, line), VARIANT) == (
        "expert would play add, with an expected result of 50.0 %."
    )
