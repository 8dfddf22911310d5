"""The deploy action."""

from __future__ import annotations

from itertools import combinations

import pytest

from hexarium.errors import UnknownAction
from hexarium.play.match import Match
from tests.games.heaven.positions import NAMES, actions, begin, cards, inactive, new, play, where

COSTS = (1, 2, 3, 1, 2, 3)
"""Of the allies in the table's order."""


def payments(match: Match, name: str, space: str) -> set[str]:
    """The ways to pay for an ally."""
    return {text.removeprefix("with ") for text in actions(match, "deploy", name, space)}


def test_an_active_ally_is_deployed_to_an_empty_own_deploy_space() -> None:
    match = play(new(), "deploy uriel a1 with camiel")
    assert where(match, "uriel") == "a1"
    assert match.position()["actions_left"] == 1
    assert not actions(match, "deploy camiel")


def test_the_payment_turns_inactive() -> None:
    match = play(new(), "deploy gabriel b1 with uriel camiel zadkiel")
    assert inactive(match, "angels") == ["uriel", "camiel", "zadkiel"]
    assert where(match, "gabriel") == "b1"


def test_troops_may_pay() -> None:
    match = begin(angels="michael b2, troop c3, troop inactive", actions=2)
    play(match, "deploy gabriel b1 with zadkiel troop troop")
    assert inactive(match, "angels") == ["troop"] * 3 + ["zadkiel"]


@pytest.mark.parametrize("side", ["angels", "demons"])
def test_an_ally_costs_that_many_other_active_tokens(side: str) -> None:
    match = new(side)
    allies = NAMES[side][2:]
    space = {"angels": "a1", "demons": "b9"}[side]
    for ally, cost in zip(allies, COSTS, strict=True):
        others = [name for name in allies if name != ally]
        assert payments(match, ally, space) == {" ".join(paid) for paid in combinations(others, cost)}


def test_the_payment_is_written_as_allies_in_the_tables_order_then_troop_once_for_each() -> None:
    inactive_ones = "uriel inactive, jophiel inactive, raphael inactive"
    match = begin(angels=f"michael b2, {inactive_ones}, troop a3, troop b3")
    assert payments(match, "gabriel", "a1") == {
        "camiel zadkiel troop",
        "camiel troop troop",
        "zadkiel troop troop",
    }
    with pytest.raises(UnknownAction):
        match.play("deploy gabriel a1 with zadkiel camiel troop")
    with pytest.raises(UnknownAction):
        match.play("deploy gabriel a1 with troop camiel zadkiel")


def test_at_most_as_many_troops_pay_as_lie_active() -> None:
    match = begin(
        angels="michael b2, troop a3, troop inactive, troop inactive, uriel inactive, camiel inactive"
    )
    assert payments(match, "zadkiel", "a1") == {
        "jophiel raphael",
        "jophiel gabriel",
        "raphael gabriel",
        "jophiel troop",
        "raphael troop",
        "gabriel troop",
    }


def test_an_ally_does_not_pay_for_itself() -> None:
    match = begin(
        angels="michael b2, troop a3, troop b3, troop c3, troop inactive, uriel c2, jophiel b4, raphael a2"
    )
    assert payments(match, "camiel", "a1") == {"zadkiel", "gabriel"}
    assert not payments(match, "gabriel", "a1")


def test_inactive_tokens_do_not_pay_and_are_not_deployed() -> None:
    others = ", ".join(f"{name} inactive" for name in NAMES["angels"][2:] if name not in ("uriel", "camiel"))
    troops = ", ".join(["troop inactive"] * 4)
    match = begin(angels=f"michael b2, {others}, {troops}")
    assert actions(match, "deploy") == {
        f"{name} {space} with {paid}"
        for name, paid in (("uriel", "camiel"), ("camiel", "uriel"))
        for space in ("a1", "b1")
    }


def test_tokens_on_the_battlefield_do_not_pay() -> None:
    allies = "jophiel a2, raphael c2, camiel a4, zadkiel b4, gabriel c4"
    match = begin(angels=f"michael b2, {allies}, troop a3, troop b3, troop c3, troop d3")
    assert not actions(match, "deploy")


def test_a_taken_space_is_not_deployed_to() -> None:
    match = begin(angels="michael a1", demons="lucifer b8")
    assert {text.split()[1] for text in actions(match, "deploy")} == {"b1"}
    match = begin(angels="michael a1", demons="lucifer b1")
    assert not actions(match, "deploy")


def test_a_side_deploys_on_its_own_spaces_only() -> None:
    assert {text.split()[1] for text in actions(new("angels"), "deploy")} == {"a1", "b1"}
    assert {text.split()[1] for text in actions(new("demons"), "deploy")} == {"a9", "b9"}


def test_troops_and_commanders_cannot_be_deployed() -> None:
    match = begin(angels="michael b2")
    assert cards(match, "angels")["troop"] == [True] * 4
    assert {text.split()[0] for text in actions(match, "deploy")} == set(NAMES["angels"][2:])


def test_a_deployed_ally_may_act_in_the_same_turn() -> None:
    match = play(new(), "deploy uriel a1 with camiel", "move a1 c2")
    assert where(match, "uriel") == "c2"


def test_a_defeated_ally_must_be_recharged_before_it_is_deployed_again() -> None:
    match = begin(angels="michael b2, uriel c4", demons="lucifer b8, belphegor c5", to_move="demons")
    play(match, "battle")
    assert inactive(match, "angels") == ["uriel"]
    assert not actions(play(match.at(1), "skip"), "deploy uriel")
    play(match, "recharge uriel")
    assert where(play(match, "deploy uriel b1 with troop"), "uriel") == "b1"
