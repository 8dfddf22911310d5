"""The table of verbs: what actions name, which marks they belong to, and how they are documented."""

from __future__ import annotations

import pytest

from hexarium.games.heaven import GAME
from hexarium.games.heaven.rules.verbs import NAMED, PAID, PAYMENT, VERB_OF
from hexarium.kit.marks import Mark
from tests.games.heaven.positions import begin, new, play

CODEC = GAME.variant().codec


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("move b3 b4", ("hex-6", "hex-10")),
        ("summon c3 a2", ("hex-7", "hex-2")),
        ("strike b4", ("hex-10",)),
        ("muster b1", ("hex-1",)),
        ("deploy uriel a1 with camiel", ("card-uriel", "hex-0")),
        ("deploy baal b9 with leviathan troop troop", ("card-baal", "hex-31")),
        ("recharge mammon", ("card-mammon",)),
        ("recharge troop", ()),
        ("battle", ()),
        ("skip", ()),
    ],
)
def test_an_action_belongs_to_the_marks_of_what_it_names(text: str, marks: tuple[str, ...]) -> None:
    assert CODEC.marks(CODEC.parse(text)) == marks


def test_every_mark_of_an_action_is_in_the_picture() -> None:
    ids = {mark.id for mark in new().scene().marks if isinstance(mark, Mark)}
    assert {mark for action in range(CODEC.count) for mark in CODEC.marks(action)} <= ids


def test_what_an_action_names_leads_back_to_it() -> None:
    for action in range(0, CODEC.count, 7):
        assert CODEC.action(CODEC.verb(action).name, *CODEC.members(action)) == action
        assert CODEC.verbs[VERB_OF[action]] is CODEC.verb(action)
        assert tuple(NAMED[action][: len(CODEC.members(action))]) == CODEC.members(action)


def test_every_payment_is_as_many_tokens_as_it_is_written_with() -> None:
    first = CODEC.first("deploy")
    for number, (allies, troops) in enumerate(PAID):
        ally, _, payment = CODEC.members(first + number)
        words = PAYMENT.word(payment).split()
        assert words[0] == "with"
        assert words.count("troop") == troops
        assert len(words) - 1 == int(allies).bit_count() + troops
        assert not int(allies) >> ally % 6 & 1


def test_every_verb_says_what_it_does_and_none_leaves_anything_to_chance() -> None:
    for row in CODEC.table():
        assert row["about"].endswith(".")
        assert row["draws"] == row["shows"] == ""
    assert [row["verb"] for row in CODEC.table()] == [
        *("move", "deploy", "battle", "strike", "summon", "recharge", "muster", "skip")
    ]


def test_choices_stand_at_hexes_cards_and_verbs() -> None:
    match = play(begin(angels="michael b2, uriel inactive, troop inactive", to_move="demons"), "move b8 a8")
    assert match.seat(0).choices() == {
        "card-uriel": ["recharge uriel"],
        "recharge": ["recharge troop"],
        "skip": ["skip"],
    }
    assert match.seat(1).choices() == match.public().choices() == {}
