"""The option `baal_attack`: what baal adds to the attack of lucifer; 2, as in the usual game, by default."""

from __future__ import annotations

from typing import Any

import pytest

from hexarium.games.heaven import GAME
from hexarium.games.heaven.rules.field import attack_at, defence_at
from hexarium.games.heaven.rules.tables import HEX_NAMES
from hexarium.play.match import Match
from tests.games.heaven.positions import new, play, position, result

DEMONS = 1


def begun(demons: str, **options: Any) -> Match:
    """Lucifer stands beside michael, and the Demons have an action."""
    start = position("michael b4, gabriel a1, troop a3", demons, to_move="demons", first="angels")
    start["options"] |= options
    return Match.load(start, seed=0, game=GAME, compiled=False)


def lucifer(match: Match) -> tuple[int, int]:
    """His attack and defence on b5."""
    hex = HEX_NAMES.index("b5")
    return int(attack_at(match.state, DEMONS, hex)), int(defence_at(match.state, DEMONS, hex))


@pytest.mark.parametrize(("given", "attack"), [({}, 7), ({"baal_attack": 1}, 6), ({"baal_attack": 0}, 5)])
def test_baal_adds_this_to_the_attack_of_lucifer_and_two_to_his_defence(
    given: dict[str, int], attack: int
) -> None:
    assert lucifer(begun("lucifer b5, baal a9", **given)) == (attack, 8)


@pytest.mark.parametrize("added", [0, 1, 2])
def test_without_baal_on_the_battlefield_it_changes_nothing(added: int) -> None:
    assert lucifer(begun("lucifer b5", baal_attack=added)) == (5, 6)


@pytest.mark.parametrize("added", [0, 2])
def test_gabriel_strengthens_the_troops_of_the_angels_as_ever(added: int) -> None:
    match = begun("lucifer b5, baal a9", baal_attack=added)
    hex = HEX_NAMES.index("a3")
    assert (int(attack_at(match.state, 0, hex)), int(defence_at(match.state, 0, hex))) == (3, 3)


def test_lucifer_with_baal_defeats_michael_alone_unless_he_adds_nothing() -> None:
    assert result(play(begun("lucifer b5, baal a9"), "battle")) == (1, "commander")
    assert play(begun("lucifer b5, baal a9", baal_attack=0), "battle").outcome is None


def test_it_is_told_only_where_it_is_not_two() -> None:
    assert new().position()["options"] == {"first": "angels"}
    told = begun("lucifer b5, baal a9", baal_attack=0).position()
    assert told["options"] == {"first": "angels", "baal_attack": 0}
    assert Match.load(told, 0, GAME, compiled=False).position() == told
