"""The move action."""

from __future__ import annotations

import pytest

from hexarium.errors import IllegalAction
from tests.games.heaven.positions import actions, begin, new, play, troops, where


def test_a_move_is_one_step_to_an_adjacent_empty_hex() -> None:
    match = begin(angels="michael b2, troop c4")
    assert actions(match, "move c4") == {"b4", "d4", "b3", "c3", "b5", "c5"}
    play(match, "move c4 c5")
    assert troops(match, "angels") == ["c5"]


def test_the_commander_moves_like_any_token() -> None:
    match = begin(angels="michael c4")
    assert actions(match, "move c4") == {"b4", "d4", "b3", "c3", "b5", "c5"}
    assert where(play(match, "move c4 b5"), "michael") == "b5"


def test_tokens_never_share_a_hex() -> None:
    match = begin(angels="michael b2, troop c4, troop b4, zadkiel c3")
    assert actions(match, "move c4") == {"d4", "b3", "b5", "c5"}


def test_nothing_moves_onto_an_enemy() -> None:
    match = begin(angels="michael b2, troop c4, uriel c3", demons="lucifer c5, troop b5")
    assert actions(match, "move c4") == {"b4", "d4", "b3"}
    assert not actions(match, "move c3") & {"c5", "b5"}


def test_a_player_moves_own_tokens_only() -> None:
    match = begin(angels="michael b2", demons="lucifer b8, troop c6")
    assert {text.split()[0] for text in actions(match, "move")} == {"b2"}
    with pytest.raises(IllegalAction):
        match.play("move c6 c7")


def test_a_token_off_the_battlefield_does_not_move() -> None:
    match = begin(angels="michael b2, uriel inactive")
    assert {text.split()[0] for text in actions(match, "move")} == {"b2"}


def test_every_token_may_stand_on_either_sides_deploy_spaces() -> None:
    match = begin(angels="michael b2, troop a8", demons="lucifer c4, leviathan a2", actions=1)
    assert "a9" in actions(match, "move a8")
    assert "a1" in actions(play(match, "move b2 b1"), "move a2")


def test_a_move_takes_one_action() -> None:
    match = play(new(), "move b3 b4")
    assert match.position()["actions_left"] == 1
    assert match.to_move == 0


# uriel, leviathan


def test_uriel_moves_one_or_two_steps_turning_freely() -> None:
    match = begin(angels="michael a1, uriel c4", demons="lucifer a9")
    one = {"b4", "d4", "b3", "c3", "b5", "c5"}
    two = {"a4", "e4", "a3", "d3", "a5", "d5", "a2", "b2", "c2", "b6", "c6", "d6"}
    assert actions(match, "move c4") == one | two


def test_uriel_moves_through_occupied_hexes_ending_on_an_empty_one() -> None:
    ring = "troop b4, troop d4, troop b3, troop c3"
    match = begin(angels=f"michael a1, uriel c4, {ring}", demons="lucifer b5, leviathan c5, troop c6")
    assert actions(match, "move c4") == {"a4", "e4", "a3", "d3", "a5", "d5", "a2", "b2", "c2", "b6", "d6"}
    assert where(play(match, "move c4 d6"), "uriel") == "d6"


def test_leviathan_moves_through_occupied_hexes_ending_on_an_empty_one() -> None:
    match = begin(
        angels="michael b4, troop a3", demons="lucifer b8, leviathan a4, troop a5", to_move="demons"
    )
    assert actions(match, "move a4") == {"b3", "a2", "c4", "b5", "a6", "b6"}


def test_uriel_may_move_onto_and_past_the_gates() -> None:
    assert {"b5", "b6", "c6"} <= actions(begin(angels="michael b2, uriel c4"), "move c4")


# camiel, asmodeus


def test_camiel_moves_any_number_of_empty_hexes_in_a_straight_line() -> None:
    match = begin(angels="michael a1, camiel a4")
    assert actions(match, "move a4") == {"b4", "c4", "d4", "e4", "a3", "a2"}
    match = begin(angels="michael c2, camiel c4")
    assert actions(match, "move c4") == {"b4", "a4", "d4", "e4", "b3", "a2", "c3"}


def test_camiel_does_not_pass_other_tokens() -> None:
    match = begin(angels="michael a1, camiel a4, troop d4", demons="lucifer b8, troop a3")
    assert actions(match, "move a4") == {"b4", "c4"}


def test_camiel_never_moves_onto_a_gate_and_never_past_the_row_of_gates() -> None:
    match = begin(angels="michael a1, camiel b4")
    assert all(int(end[1]) < 5 for end in actions(match, "move b4"))
    assert actions(match, "move b4") == {"a4", "c4", "d4", "e4", "a3", "b3", "b2", "b1"} - {"a1"}


def test_asmodeus_never_moves_onto_a_gate_and_never_past_the_row_of_gates() -> None:
    match = begin(demons="lucifer a9, asmodeus c6", to_move="demons")
    assert actions(match, "move c6") == {"a6", "b6", "d6", "e6", "b7", "a8", "c7", "c8"}


def test_a_charge_moves_the_token() -> None:
    match = play(begin(angels="michael a1, camiel a4", actions=2), "move a4 e4")
    assert where(match, "camiel") == "e4"
    assert match.position()["actions_left"] == 1
