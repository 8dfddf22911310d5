"""The round: its start, the turns and their ends."""

from __future__ import annotations

import pytest

from hexarium.games.heaven import GAME
from hexarium.play.match import Match
from tests.games.heaven.positions import (
    SIDES,
    actions,
    begin,
    cards,
    inactive,
    new,
    phase,
    play,
    result,
)


def shuffle_on(match: Match) -> Match:
    """Play the first move of the side to move, or skip what is asked."""
    legal = match.legal()
    match.play("skip" if "skip" in legal else next(text for text in legal if text.startswith("move")))
    return match


def next_turn(match: Match) -> Match:
    """Play on until the other side acts."""
    seat = match.to_move
    while match.to_move == seat or match.position()["phase"] != "act":
        shuffle_on(match)
    return match


# The first player


@pytest.mark.parametrize("first", SIDES)
def test_the_first_player_is_chosen_by_the_option(first: str) -> None:
    match = new(first)
    assert match.position()["first"] == match.to_move == SIDES.index(first)


def test_the_first_player_is_random_by_seed() -> None:
    firsts = [new("random", seed).position()["first"] for seed in range(40)]
    assert set(firsts) == {0, 1}
    assert firsts == [new("random", seed).position()["first"] for seed in range(40)]


def test_the_option_first_is_random_by_default_and_kept_as_given() -> None:
    assert Match.new(GAME, compiled=False).position()["options"] == {"first": "random"}
    assert new("demons").position()["options"] == {"first": "demons"}


@pytest.mark.parametrize("first", SIDES)
def test_the_first_player_stays_first_in_every_round(first: str) -> None:
    match = new(first)
    turns = []
    for _ in range(8):
        turns.append((match.position()["round"], SIDES[match.to_move or 0]))
        next_turn(match)
    other = SIDES[1 - SIDES.index(first)]
    assert turns == [(number, side) for number in (1, 2, 3, 4) for side in (first, other)]


def test_the_game_begins_with_the_first_players_turn_because_nothing_is_to_recharge() -> None:
    assert phase(new("demons")) == ("act", "demons")


# Start of round

RECHARGEABLE = {
    "angels": "michael b2, raphael c3, uriel inactive, troop inactive",
    "demons": "lucifer b8, mammon b7, baal inactive, troop inactive",
}


@pytest.mark.parametrize("first", SIDES)
def test_at_the_start_of_a_round_the_first_player_chooses_then_the_other_likewise(first: str) -> None:
    other = SIDES[1 - SIDES.index(first)]
    match = begin(**RECHARGEABLE, first=first, to_move=other)
    play(match, "move b2 a2" if other == "angels" else "move b8 a8")
    helper = {"angels": "muster", "demons": "mammon"}
    asked = []
    while match.position()["phase"] != "act":
        asked.append(phase(match))
        assert match.position()["round"] == 4
        assert match.position()["actions_left"] == 0
        match.play("skip")
    assert asked == [("recharge", first), (helper[first], first), ("recharge", other), (helper[other], other)]
    assert phase(match) == ("act", first)


def test_the_choices_of_a_round_come_before_both_turns_and_not_between_them() -> None:
    match = begin(**RECHARGEABLE, first="angels", to_move="angels")
    assert phase(play(match, "move b2 a2")) == ("act", "demons")


def test_a_player_may_recharge_one_of_its_inactive_tokens() -> None:
    match = begin(angels="michael b2, uriel inactive, troop inactive, gabriel inactive", to_move="demons")
    play(match, "move b8 a8")
    assert set(match.legal()) == {"recharge uriel", "recharge gabriel", "recharge troop", "skip"}
    play(match, "recharge gabriel")
    assert inactive(match, "angels") == ["troop", "uriel"]
    assert phase(match) == ("act", "angels")


def test_recharge_troop_is_offered_once_however_many_troops_are_inactive() -> None:
    match = begin(angels="michael b2, troop inactive, troop inactive, troop inactive", to_move="demons")
    assert play(match, "move b8 a8").legal() == ["recharge troop", "skip"]
    assert cards(play(match, "recharge troop"), "angels")["troop"] == [True, True, False, False]


def test_a_recharge_may_be_skipped() -> None:
    match = begin(angels="michael b2, uriel inactive", to_move="demons")
    play(match, "move b8 a8", "skip")
    assert inactive(match, "angels") == ["uriel"]
    assert phase(match) == ("act", "angels")


def test_a_choice_that_has_no_option_is_not_asked() -> None:
    match = begin(to_move="demons")
    assert phase(play(match, "move b8 a8")) == ("act", "angels")


def test_only_the_side_with_inactive_tokens_is_asked() -> None:
    match = begin(demons="lucifer b8, baal inactive", to_move="demons")
    assert phase(play(match, "move b8 a8")) == ("recharge", "demons")
    assert phase(play(match, "skip")) == ("act", "angels")


def test_a_troop_recharged_at_the_start_of_the_round_is_mustered_if_no_other_is_inactive() -> None:
    match = begin(
        angels="michael b2, raphael c3, troop a3, troop b3, troop d3, troop inactive", to_move="demons"
    )
    play(match, "move b8 a8", "recharge troop")
    assert phase(match) == ("muster", "angels")
    assert "troop" not in cards(play(match, "muster a1"), "angels")


# Turns


@pytest.mark.parametrize("first", SIDES)
def test_the_first_players_very_first_turn_has_2_actions(first: str) -> None:
    match = new(first)
    assert match.position()["actions_left"] == 2
    assert next_turn(match).position()["actions_left"] == 3
    assert next_turn(match).position()["actions_left"] == 3


def test_a_turn_has_3_actions_4_from_round_8_on() -> None:
    match = new()
    actions_by_round: dict[int, list[int]] = {}
    for _ in range(24):
        position = match.position()
        actions_by_round.setdefault(position["round"], []).append(position["actions_left"])
        if position["round"] == 12 and match.to_move == 1:
            break
        next_turn(match)
    assert actions_by_round == {
        1: [2, 3],
        **{number: [3, 3] for number in range(2, 8)},
        **{number: [4, 4] for number in range(8, 13)},
    }


def test_all_actions_must_be_taken() -> None:
    match = new()
    assert "skip" not in match.legal()
    assert phase(play(match, "move b3 b4")) == ("act", "angels")
    assert phase(play(match, "move b4 b5")) == ("act", "demons")


def test_a_player_with_a_lone_commander_still_has_an_action() -> None:
    match = begin(angels="michael a1", demons="lucifer b1, troop a2, troop b2", first="angels")
    assert "battle" in match.legal()


# End of turn

GATE = {"angels": "michael b2, troop c4, uriel inactive", "demons": "lucifer b8, troop c6, baal inactive"}


def test_with_more_tokens_on_the_gates_a_player_may_recharge_at_the_end_of_its_turn() -> None:
    match = play(begin(**GATE), "move c4 c5")
    assert phase(match) == ("gates", "angels")
    assert match.position()["actions_left"] == 0
    assert match.position()["round"] == 3
    assert set(match.legal()) == {"recharge uriel", "skip"}
    assert inactive(play(match, "recharge uriel"), "angels") == []
    assert phase(match) == ("act", "demons")


def test_the_gate_bonus_may_be_skipped() -> None:
    match = play(begin(**GATE), "move c4 c5", "skip")
    assert inactive(match, "angels") == ["uriel"]
    assert phase(match) == ("act", "demons")


def test_as_many_tokens_on_the_gates_as_the_other_give_nothing() -> None:
    match = begin(angels=GATE["angels"], demons="lucifer b8, troop a5")
    assert phase(play(match, "move c4 c5")) == ("act", "demons")


def test_only_the_player_whose_turn_ends_gets_the_gate_bonus() -> None:
    match = begin(angels=GATE["angels"], demons="lucifer b8, troop a5, baal inactive")
    assert phase(play(match, "move c4 c3")) == ("act", "demons")


def test_the_gate_bonus_is_one_token_however_many_gates_are_held() -> None:
    match = begin(angels="michael b2, troop a5, troop b5, troop c4, uriel inactive, camiel inactive")
    play(match, "move c4 c5", "recharge camiel")
    assert phase(match) == ("act", "demons")


def test_the_gate_bonus_is_not_asked_with_nothing_to_recharge() -> None:
    match = begin(angels="michael b2, troop c4")
    assert phase(play(match, "move c4 c5")) == ("act", "demons")


def test_the_second_players_gate_bonus_comes_before_the_next_round() -> None:
    match = begin(**GATE, to_move="demons")
    play(match, "move c6 c5")
    assert (*phase(match), match.position()["round"]) == ("gates", "demons", 3)
    play(match, "recharge baal")
    assert (*phase(match), match.position()["round"]) == ("recharge", "angels", 4)


def test_the_gate_bonus_is_asked_even_after_the_last_turn_of_round_12() -> None:
    match = begin(**GATE, to_move="demons", round_number=12)
    play(match, "move c6 c5")
    assert (*phase(match), match.position()["round"]) == ("gates", "demons", 12)
    assert result(match) is None
    play(match, "skip")
    assert result(match) == (None, "draw")


def test_victory_at_the_end_of_a_turn_comes_before_the_gate_bonus() -> None:
    match = begin(angels="michael a5, zadkiel d4, uriel b5, troop c5, camiel inactive")
    play(match, "move d4 d5")
    assert result(match) == (0, "gates")


def test_a_battle_may_be_the_last_action_of_a_turn_and_the_gates_are_counted_after_it() -> None:
    match = begin(
        angels="michael c4, uriel inactive", demons="lucifer b8, troop c5, troop a7", to_move="angels"
    )
    play(match, "battle")
    assert phase(match) == ("act", "demons")
    match = begin(angels="michael b5, uriel inactive", demons="lucifer b8, troop c5", to_move="angels")
    assert phase(play(match, "battle")) == ("gates", "angels")


def test_in_round_12_a_turn_still_follows_for_the_second_player() -> None:
    match = begin(round_number=12)
    assert phase(play(match, "move b2 a2")) == ("act", "demons")
    assert match.position()["actions_left"] == 4
    assert actions(match, "move b8")
