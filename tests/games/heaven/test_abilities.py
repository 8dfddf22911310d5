"""The abilities, which hold while their token is on the battlefield."""

from __future__ import annotations

import pytest

from hexarium.errors import IllegalAction
from tests.games.heaven.positions import actions, begin, inactive, phase, play, result, troops, where

# michael, lucifer: summon


def test_a_summon_puts_one_own_ally_or_troop_on_an_empty_hex_adjacent_to_the_commander() -> None:
    match = begin(angels="michael c4, troop a8, uriel a1, troop b4", demons="lucifer c8, troop c5")
    empty = {"d4", "b3", "c3", "b5"}
    assert actions(match, "summon a8") == actions(match, "summon a1") == empty
    assert where(play(match, "summon a1 d4"), "uriel") == "d4"


def test_a_token_already_adjacent_to_the_commander_may_be_summoned() -> None:
    assert "b3" in actions(begin(angels="michael c4, troop b4"), "summon b4")


def test_a_summon_never_takes_the_commander_an_enemy_or_a_card() -> None:
    match = begin(angels="michael c4, troop a3", demons="lucifer b8, troop a7")
    assert {text.split()[0] for text in actions(match, "summon")} == {"a3"}


def test_lucifer_summons_likewise() -> None:
    match = begin(demons="lucifer c6, troop a2, baal b9", to_move="demons", actions=2)
    assert actions(match, "summon a2") == {"b6", "d6", "b5", "c5", "b7", "c7"}
    assert troops(play(match, "summon a2 c5"), "demons") == ["c5"]


def test_a_summon_is_an_extra_action() -> None:
    match = play(begin(angels="michael c4, troop a8", actions=1), "summon a8 c5")
    assert phase(match) == ("act", "angels")
    assert match.position()["actions_left"] == 1


def test_a_commander_summons_once_per_game() -> None:
    match = play(begin(angels="michael c4, troop a8", actions=2), "summon a8 c5")
    assert match.position()["summon_used"] == {"angels": True, "demons": False}
    assert not actions(match, "summon")
    play(match, "move c5 d6", "move d6 d7")
    assert phase(match) == ("act", "demons")
    assert not actions(begin(angels="michael c4, troop a8", summoned="angels"), "summon")


def test_a_summon_of_one_side_leaves_the_other_its_own() -> None:
    match = play(begin(angels="michael c4, troop a2", demons="lucifer b8, troop a7"), "summon a2 c5")
    assert actions(play(match, "move c5 d5"), "summon a7")


def test_a_summon_is_played_only_on_the_own_turn_while_an_action_is_left() -> None:
    match = begin(angels="michael c4, troop b4, uriel inactive", actions=1)
    play(match, "move b4 b5")
    assert phase(match) == ("gates", "angels")
    assert set(match.legal()) == {"recharge uriel", "skip"}
    with pytest.raises(IllegalAction):
        match.play("summon b5 c5")


def test_a_summon_of_camiel_across_the_gates_is_not_legal() -> None:
    match = begin(angels="michael c6, camiel b4, troop a4")
    assert not actions(match, "summon b4")
    assert actions(match, "summon a4") == {"b6", "d6", "b5", "c5", "b7", "c7"}


def test_camiel_is_never_summoned_onto_a_gate() -> None:
    match = begin(angels="michael c4, camiel a2")
    assert actions(match, "summon a2") == {"b4", "d4", "b3", "c3"}
    match = begin(angels="michael b5, camiel a2")
    assert actions(match, "summon a2") == {"b4", "c4"}


def test_asmodeus_is_never_summoned_onto_a_gate_or_across_the_gates() -> None:
    match = begin(demons="lucifer b5, asmodeus a9", to_move="demons")
    assert actions(match, "summon a9") == {"b6", "c6"}
    match = begin(demons="lucifer c4, asmodeus a9", to_move="demons")
    assert not actions(match, "summon a9")


# jophiel: pull


def test_after_her_move_jophiel_pulls_every_enemy_troop_in_a_straight_line_one_hex_towards_her() -> None:
    match = begin(
        angels="michael b2, jophiel c3", demons="lucifer b8, troop e4, troop a7, troop d7, troop a6"
    )
    play(match, "move c3 c4")
    assert troops(match, "demons") == ["d4", "a6", "b6", "d6"]


def test_jophiel_pulls_in_all_six_directions() -> None:
    match = begin(
        angels="michael a9, jophiel d4", demons="lucifer b8, troop a4, troop a2, troop c2, troop e4"
    )
    play(match, "move d4 c4")
    assert troops(match, "demons") == ["b3", "c3", "b4", "d4"]


def test_jophiel_pulls_the_nearest_first_so_that_a_column_follows() -> None:
    match = begin(angels="michael b2, jophiel c3", demons="lucifer b8, troop d6, troop d7")
    assert troops(play(match, "move c3 c4"), "demons") == ["c5", "d6"]


def test_other_tokens_do_not_block_the_line_of_a_pull() -> None:
    match = begin(angels="michael b2, jophiel c3, zadkiel c5", demons="lucifer b5, troop d7, troop a7")
    assert troops(play(match, "move c3 c4"), "demons") == ["b6", "d6"]


def test_a_troop_is_pulled_only_if_the_hex_is_empty() -> None:
    match = begin(
        angels="michael b2, jophiel c3, zadkiel c5", demons="lucifer b8, troop d6, troop d7, troop d4"
    )
    assert troops(play(match, "move c3 c4"), "demons") == ["d4", "d6", "d7"]


def test_jophiel_pulls_troops_only_and_only_enemies() -> None:
    match = begin(angels="michael b2, jophiel c3, troop a4", demons="lucifer a7, leviathan e4")
    play(match, "move c3 c4")
    assert troops(match, "angels") == ["a4"]
    assert (where(match, "lucifer"), where(match, "leviathan")) == ("a7", "e4")


def test_a_troop_may_be_pulled_to_where_jophiel_came_from() -> None:
    match = begin(angels="michael b2, jophiel d4", demons="lucifer b8, troop e4")
    words = match.play("move d4 c4").words
    assert troops(match, "demons") == ["d4"]
    assert words[1] == "The troop on e4 is pulled to d4."


def test_events_tell_every_step_of_a_column_that_is_pulled() -> None:
    match = begin(angels="michael b2, jophiel c3", demons="lucifer b8, troop d6, troop d7")
    assert match.play("move c3 c4").words[1:] == (
        "The troop on d6 is pulled to c5.",
        "The troop on d7 is pulled to d6.",
    )


def test_jophiel_pulls_nobody_when_she_is_summoned_or_deployed_or_another_moves() -> None:
    match = begin(angels="michael b3, jophiel a1", demons="lucifer b8, troop e4", actions=2)
    assert troops(play(match, "summon a1 c4", "move b3 b2"), "demons") == ["e4"]
    match = begin(angels="michael c2", demons="lucifer b8, troop b3")
    assert troops(play(match, "deploy jophiel a1 with uriel troop"), "demons") == ["b3"]


# belphegor: push


def test_after_his_move_belphegor_pushes_every_enemy_troop_in_a_straight_line_one_hex_away() -> None:
    match = begin(
        angels="michael b2, troop d6, troop b5, troop c7, troop a4",
        demons="lucifer b8, belphegor b7",
        to_move="demons",
    )
    assert troops(play(match, "move b7 c6"), "angels") == ["a4", "b4", "e6", "c8"]


def test_belphegor_pushes_the_farthest_first_so_that_a_column_gives_way() -> None:
    match = begin(
        angels="michael b2, troop c5, troop d4", demons="lucifer b8, belphegor b7", to_move="demons"
    )
    assert troops(play(match, "move b7 c6"), "angels") == ["d3", "d4"]


def test_a_troop_is_pushed_only_if_the_hex_is_on_the_board_and_empty() -> None:
    match = begin(
        angels="michael b4, troop b5, troop a8, troop a6, troop b6",
        demons="lucifer b8, belphegor c7",
        to_move="demons",
    )
    assert troops(play(match, "move c7 c6"), "angels") == ["b5", "a6", "b6", "a8"]


def test_other_tokens_do_not_block_the_line_of_a_push() -> None:
    match = begin(angels="michael c5, troop d4", demons="lucifer b8, belphegor b7, baal b5", to_move="demons")
    assert troops(play(match, "move b7 c6"), "angels") == ["d3"]


def test_belphegor_pushes_troops_only_and_only_enemies() -> None:
    match = begin(
        angels="michael b5, uriel c5", demons="lucifer b8, belphegor b7, troop d6", to_move="demons"
    )
    play(match, "move b7 c6")
    assert (where(match, "michael"), where(match, "uriel")) == ("b5", "c5")
    assert troops(match, "demons") == ["d6"]


def test_events_tell_a_push() -> None:
    match = begin(angels="michael b2, troop c5", demons="lucifer b8, belphegor b7", to_move="demons")
    assert match.play("move b7 c6").words[1] == "The troop on c5 is pushed to d4."


# raphael: muster


def test_at_the_start_of_a_round_raphael_may_muster_a_troop_on_an_empty_own_deploy_space() -> None:
    match = begin(angels="michael b2, raphael c3", to_move="demons")
    play(match, "move b8 a8")
    assert phase(match) == ("muster", "angels")
    assert set(match.legal()) == {"muster a1", "muster b1", "skip"}
    assert troops(play(match, "muster b1"), "angels") == ["b1"]
    assert phase(match) == ("act", "angels")


def test_raphael_musters_an_inactive_troop_first() -> None:
    match = begin(angels="michael b2, raphael c3, troop a3, troop inactive", to_move="demons")
    play(match, "move b8 a8", "skip", "muster a1")
    assert troops(match, "angels") == ["a1", "a3"]
    assert inactive(match, "angels") == []


def test_raphael_musters_an_active_troop_when_none_is_inactive() -> None:
    match = begin(angels="michael b2, raphael c3, troop a3, troop a2, troop b4", to_move="demons")
    play(match, "move b8 a8", "muster a1")
    assert troops(match, "angels") == ["a1", "a2", "a3", "b4"]


def test_raphaels_muster_may_be_skipped() -> None:
    match = begin(angels="michael b2, raphael c3", to_move="demons")
    assert troops(play(match, "move b8 a8", "skip"), "angels") == []


def test_raphael_musters_only_on_an_empty_space() -> None:
    match = begin(angels="michael b1, raphael c3", to_move="demons")
    assert set(play(match, "move b8 a8").legal()) == {"muster a1", "skip"}


@pytest.mark.parametrize(
    ("angels", "demons"),
    [
        ("michael b2", "lucifer b8"),
        ("michael b2, raphael c3, troop a4, troop b4, troop c4, troop d4", "lucifer b8"),
        ("michael a1, raphael b1", "lucifer b8"),
        ("michael a1, raphael c3", "lucifer b8, leviathan b1"),
    ],
)
def test_muster_is_not_asked_without_raphael_a_troop_or_a_space(angels: str, demons: str) -> None:
    match = begin(angels=angels, demons=demons, to_move="demons")
    assert phase(play(match, "move b8 a8")) == ("act", "angels")


# mammon


def demons_after_the_round(demons: str) -> list[str]:
    """What is asked of the Demons at the start of a round when they answer everything with `skip`."""
    match = begin(demons=demons, to_move="demons", first="angels")
    play(match, "move b8 a8")
    asked = []
    while match.position()["phase"] != "act":
        asked.append(match.position()["phase"])
        match.play("skip")
    return asked


def test_mammon_is_asked_even_after_a_skipped_recharge() -> None:
    assert demons_after_the_round("lucifer b8, mammon b7, baal inactive") == ["recharge", "mammon"]


def test_with_mammon_the_demons_may_recharge_one_more_token() -> None:
    match = begin(demons="lucifer b8, mammon b7, baal inactive, troop inactive", to_move="demons")
    play(match, "move b8 a8", "recharge baal")
    assert phase(match) == ("mammon", "demons")
    assert set(match.legal()) == {"recharge troop", "skip"}
    play(match, "recharge troop")
    assert inactive(match, "demons") == []
    assert phase(match) == ("act", "angels")


def test_mammon_is_not_asked_when_nothing_is_left_to_recharge() -> None:
    match = begin(demons="lucifer b8, mammon b7, baal inactive", to_move="demons")
    assert phase(play(match, "move b8 a8", "recharge baal")) == ("act", "angels")


def test_mammon_helps_only_from_the_battlefield() -> None:
    assert demons_after_the_round("lucifer b8, baal inactive") == ["recharge"]
    assert demons_after_the_round("lucifer b8, mammon inactive") == ["recharge"]


# zadkiel, beelzebub

FOUR_GATES = "troop a5, troop b5, troop c5, troop d4"


def test_with_zadkiel_the_angels_win_at_the_end_of_their_turn_with_tokens_on_all_four_gates() -> None:
    match = begin(angels=f"michael b2, zadkiel c3, {FOUR_GATES}")
    assert result(play(match, "move d4 d5")) == (0, "gates")


def test_zadkiel_and_michael_may_stand_on_the_gates_themselves() -> None:
    match = begin(angels="michael a5, zadkiel d4, uriel b5, troop c5")
    assert result(play(match, "move d4 d5")) == (0, "gates")


def test_four_gates_win_nothing_before_the_end_of_the_turn() -> None:
    match = begin(angels=f"michael b2, zadkiel c3, {FOUR_GATES}", actions=2)
    assert result(play(match, "move d4 d5")) is None
    match.play("move a5 a4")
    assert result(match) is None


@pytest.mark.parametrize("place", ["active", "inactive"])
def test_four_gates_win_nothing_without_zadkiel_on_the_battlefield(place: str) -> None:
    match = begin(angels=f"michael b2, zadkiel {place}, {FOUR_GATES}")
    assert result(play(match, "move d4 d5")) is None


def test_three_gates_are_not_enough() -> None:
    match = begin(angels=f"michael b2, zadkiel c3, {FOUR_GATES}", demons="lucifer b8, troop d5")
    assert result(play(match, "move d4 d3")) is None


def test_the_angels_do_not_win_by_gates_at_the_end_of_the_demons_turn() -> None:
    gates = "troop a5, troop b5, troop c5, troop d5"
    match = begin(angels=f"michael b2, zadkiel c3, {gates}", to_move="demons")
    assert result(play(match, "move b8 a8")) is None


FIVE = "leviathan a6, belphegor b6, mammon c6, asmodeus d6, beelzebub e6"


def test_with_beelzebub_the_demons_win_at_the_end_of_their_turn_with_all_six_allies() -> None:
    match = begin(demons=f"lucifer b8, {FIVE}", to_move="demons")
    assert result(play(match, "deploy baal a9 with troop troop troop")) == (1, "allies")


def test_six_allies_win_nothing_before_the_end_of_the_turn() -> None:
    match = begin(demons=f"lucifer b8, {FIVE}", to_move="demons", actions=2)
    assert result(play(match, "deploy baal a9 with troop troop troop")) is None
    assert result(play(match, "move b8 a8")) == (1, "allies")


def test_five_allies_are_not_enough() -> None:
    match = begin(demons=f"lucifer b8, {FIVE}", to_move="demons")
    assert result(play(match, "move b8 a8")) is None


def test_six_allies_win_nothing_at_the_end_of_the_angels_turn() -> None:
    match = begin(demons=f"lucifer b8, {FIVE}, baal b9")
    assert result(play(match, "move b2 a2")) is None


def test_the_angels_win_nothing_with_six_allies_and_the_demons_nothing_with_four_gates() -> None:
    six = "uriel a2, jophiel c2, raphael a3, camiel b3, zadkiel c3, gabriel d3"
    assert result(play(begin(angels=f"michael b2, {six}"), "move b2 b1")) is None
    match = begin(demons="lucifer b8, beelzebub b7, troop a5, troop b5, troop c5, troop d6", to_move="demons")
    assert result(play(match, "move d6 d5")) is None
