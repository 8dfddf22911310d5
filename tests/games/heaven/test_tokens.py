"""The tokens of War in Heaven: what they are worth and where they start."""

from __future__ import annotations

import pytest

from hexarium.games.heaven import GAME
from hexarium.games.heaven.rules import data
from hexarium.games.heaven.rules.field import attack_at, defence_at
from hexarium.play.match import Match
from tests.games.heaven.positions import HEXES, SIDES, begin, cards, new, troops, where

TABLE = """
michael 5 6 0 lucifer 5 6 0
troop 1 1 0 troop 1 1 0
uriel 3 2 1 leviathan 3 2 1
jophiel 2 4 2 belphegor 2 4 2
raphael 0 4 3 mammon 0 4 3
camiel 6 2 1 asmodeus 6 2 1
zadkiel 1 3 2 beelzebub 1 3 2
gabriel 3 3 3 baal 3 3 3
"""
ROWS = [line.split() for line in TABLE.split("\n") if line]


def strength(match: Match, seat: int, hex: int) -> tuple[int, int]:
    """Attack and defence of a token on the battlefield, with what strengthens it."""
    return int(attack_at(match.state, seat, hex)), int(defence_at(match.state, seat, hex))


TOKENS = [("angels", *row[:4]) for row in ROWS] + [("demons", *row[4:]) for row in ROWS]


@pytest.mark.parametrize(("side", "name", "attack", "defence", "cost"), TOKENS)
def test_a_token_has_the_attack_defence_and_cost_of_the_table(
    side: str, name: str, attack: str, defence: str, cost: str
) -> None:
    hexes = {"angels": "c4", "demons": "c6"}
    own = f"{name} {hexes[side]}"
    other = "lucifer b8" if side == "angels" else "michael b2"
    commander = "" if name in ("michael", "lucifer") else "michael b2" if side == "angels" else "lucifer b8"
    sides = {side: f"{commander}, {own}", SIDES[1 - SIDES.index(side)]: other}
    match = begin(**sides)
    seat = SIDES.index(side)
    assert strength(match, seat, HEXES.index(hexes[side])) == (int(attack), int(defence))
    (token,) = (token for token in data.TOKENS[seat] if token.name == name)
    assert token.cost == int(cost)


@pytest.mark.parametrize("side", SIDES)
def test_each_side_has_a_commander_four_identical_troops_and_six_allies(side: str) -> None:
    names = [token["name"] for token in new().position()["tokens"] if token["side"] == side]
    commander, *rest = names
    assert commander == {"angels": "michael", "demons": "lucifer"}[side]
    assert rest[:4] == ["troop"] * 4
    assert len(rest[4:]) == len(set(rest[4:])) == 6


def test_at_the_start_the_commanders_stand_on_b2_and_b8() -> None:
    assert (where(new(), "michael"), where(new(), "lucifer")) == ("b2", "b8")


def test_at_the_start_the_troops_stand_on_rows_3_and_7() -> None:
    assert troops(new(), "angels") == ["a3", "b3", "c3", "d3"]
    assert troops(new(), "demons") == ["a7", "b7", "c7", "d7"]


@pytest.mark.parametrize("side", SIDES)
def test_at_the_start_all_allies_are_off_the_battlefield_and_active(side: str) -> None:
    off = cards(new(), side)
    assert len(off) == 6
    assert all(states == [True] for states in off.values())


def test_a_token_on_the_battlefield_is_always_active() -> None:
    assert all(token["active"] for token in new().position()["tokens"] if token["at"])


def test_gabriel_gives_angel_troops_2_attack_and_2_defence() -> None:
    match = begin(angels="michael b2, troop a4, gabriel b1, uriel a2", demons="lucifer b8, troop c7")
    assert strength(match, 0, HEXES.index("a4")) == (3, 3)
    assert strength(match, 0, HEXES.index("b2")) == (5, 6)
    assert strength(match, 0, HEXES.index("a2")) == (3, 2)
    assert strength(match, 0, HEXES.index("b1")) == (3, 3)
    assert strength(match, 1, HEXES.index("c7")) == (1, 1)


def test_baal_gives_lucifer_2_attack_and_2_defence() -> None:
    match = begin(angels="michael b2", demons="lucifer b8, troop c7, baal a9, leviathan a8")
    assert strength(match, 1, HEXES.index("b8")) == (7, 8)
    assert strength(match, 1, HEXES.index("c7")) == (1, 1)
    assert strength(match, 1, HEXES.index("a8")) == (3, 2)
    assert strength(match, 0, HEXES.index("b2")) == (5, 6)


@pytest.mark.parametrize("place", ["active", "inactive"])
def test_gabriel_and_baal_strengthen_nobody_from_their_cards(place: str) -> None:
    match = begin(angels=f"michael b2, troop a4, gabriel {place}", demons=f"lucifer b8, baal {place}")
    assert strength(match, 0, HEXES.index("a4")) == (1, 1)
    assert strength(match, 1, HEXES.index("b8")) == (5, 6)


def test_there_are_2481_actions_and_every_text_is_read_back() -> None:
    codec = GAME.variant().codec
    assert codec.count == 2481
    texts = [codec.text(action) for action in range(codec.count)]
    assert len(set(texts)) == 2481
    assert [codec.parse(text) for text in texts] == list(range(2481))
