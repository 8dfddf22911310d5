"""Battle: who strikes when, whom, and who falls."""

from __future__ import annotations

import pytest

from tests.games.heaven.positions import (
    actions,
    begin,
    inactive,
    phase,
    play,
    result,
    troops,
    where,
)

# Who fights


def test_battle_is_legal_while_any_two_opposing_tokens_are_adjacent() -> None:
    assert "battle" in begin(angels="michael c4", demons="lucifer c5").legal()
    assert "battle" in begin(angels="michael b2, troop e6", demons="lucifer a9, troop d7").legal()
    assert "battle" not in begin(angels="michael c4, troop d4", demons="lucifer c6").legal()


def test_everyone_in_contact_fights() -> None:
    match = begin(angels="michael b2, troop a3, troop e6", demons="lucifer b8, troop a4, troop d7, troop a7")
    play(match, "battle")
    assert troops(match, "angels") == []
    assert troops(match, "demons") == ["a7"]


def test_an_attacker_has_attack_above_0_and_is_adjacent_to_an_enemy() -> None:
    match = begin(angels="michael b2, raphael b5, troop c4, troop a1", demons="lucifer c5, troop c8")
    play(match, "battle")
    assert where(match, "lucifer") == "c5"
    assert where(match, "raphael") is None
    assert troops(match, "angels") == ["a1"]
    assert troops(match, "demons") == ["c8"]


def test_a_battle_without_any_attacker_is_legal_and_wastes_the_action() -> None:
    match = begin(angels="michael b2, raphael c4", demons="lucifer b8, mammon c5", actions=2)
    before = match.position()
    play(match, "battle")
    assert match.position() == {**before, "actions_left": 1}


def test_a_battle_in_which_only_the_other_side_has_an_attacker() -> None:
    match = begin(angels="michael b2, raphael c4", demons="lucifer c5")
    assert where(play(match, "battle"), "raphael") is None


def test_a_battle_is_paid_for_at_its_declaration() -> None:
    match = begin(angels="michael c4, uriel d4", demons="lucifer c5", actions=3)
    play(match, "battle")
    assert phase(match) == ("strike", "angels")
    assert match.position()["actions_left"] == 2
    match = begin(angels="michael c4, uriel d4", demons="lucifer c5", actions=1)
    assert play(match, "battle").position()["actions_left"] == 0
    assert phase(match) == ("strike", "angels")


# The order of strikes


def test_attackers_that_share_a_target_strike_in_the_order_that_their_owner_names() -> None:
    match = begin(angels="michael c4, troop d4, troop d5", demons="lucifer c5")
    play(match, "battle")
    assert match.legal() == ["strike c4", "strike d4", "strike d5"]
    assert match.position()["battle"] == {"by": 0, "damage": {}, "waiting": ["c4", "d4", "d5"]}
    play(match, "strike d4")
    assert match.position()["battle"] == {"by": 0, "damage": {"c5": 1}, "waiting": ["c4", "d5"]}
    assert result(play(match, "strike d5")) == (0, "commander")


def test_an_attacker_that_shares_no_target_strikes_at_once() -> None:
    match = begin(angels="michael c4", demons="lucifer c5")
    play(match, "battle")
    assert phase(match) == ("act", "demons")


def test_those_who_share_no_target_have_struck_before_a_choice_is_asked() -> None:
    match = begin(angels="michael c4, troop d4, uriel a3", demons="lucifer c5, belphegor a4", actions=2)
    play(match, "battle")
    assert match.position()["battle"] == {"by": 0, "damage": {"a4": 3}, "waiting": ["c4", "d4"]}


def test_a_single_waiting_attacker_strikes_at_once_after_the_others() -> None:
    match = begin(angels="jophiel c4, michael d4", demons="lucifer c5", actions=2)
    play(match, "battle", "strike c4")
    assert result(match) == (0, "commander")


def test_sharing_is_looked_at_again_after_every_strike() -> None:
    # The troop on c5 is the only target that c4 and d4 share; once it is defeated, d4 has no target left.
    match = begin(angels="michael b2, uriel c4, troop d4", demons="lucifer b8, troop c5", actions=2)
    play(match, "battle")
    assert match.legal() == ["strike c4", "strike d4"]
    play(match, "strike c4")
    assert phase(match) == ("act", "angels")
    assert troops(match, "demons") == []


def test_attackers_that_share_only_a_defeated_enemy_share_no_target() -> None:
    # d5 shares c5 with d4, and d4 shares c5 with c4; michael on c4 also reaches lucifer on b5.
    match = begin(angels="michael c4, troop d4, troop d5", demons="lucifer b5, troop c5, baal e6", actions=2)
    play(match, "battle")
    assert match.legal() == ["strike c4", "strike d4", "strike d5"]
    play(match, "strike d4")
    # Michael and d5 struck at once, 5 on lucifer and 1 on baal; then the Demons are asked.
    assert phase(match) == ("strike", "demons")
    assert match.position()["battle"]["damage"] == {"b5": 5, "c5": 1, "e6": 1}


def test_a_side_with_two_groups_is_asked_about_both() -> None:
    match = begin(
        angels="michael c4, troop d4, troop a3, troop b3", demons="lucifer c5, leviathan a4, baal b4"
    )
    play(match, "battle")
    waiting = match.position()["battle"]["waiting"]
    assert match.legal() == [f"strike {hex}" for hex in waiting]
    assert waiting == ["a3", "b3", "c4", "d4"]


def test_while_strikes_are_asked_nothing_else_is_legal() -> None:
    match = begin(angels="michael c4, uriel d4", demons="lucifer c5", actions=3)
    assert {text.split()[0] for text in play(match, "battle").legal()} == {"strike"}


def test_the_active_players_attackers_strike_first_then_the_other_sides() -> None:
    match = begin(angels="michael c5", demons="lucifer d6, leviathan c6, troop b5")
    play(match, "battle")
    assert phase(match) == ("strike", "demons")
    assert match.position()["to_move"] == 1
    assert match.position()["battle"] == {
        "by": 0,
        "damage": {"b5": 1, "c6": 2, "d6": 2},
        "waiting": ["b5", "c6", "d6"],
    }
    assert match.legal() == ["strike b5", "strike c6", "strike d6"]


def test_when_the_demons_declare_they_strike_first() -> None:
    match = begin(angels="michael c5, uriel d5", demons="lucifer d6, troop c6", to_move="demons")
    play(match, "battle")
    assert phase(match) == ("strike", "demons")
    assert match.position()["battle"] == {"by": 1, "damage": {}, "waiting": ["c6", "d6"]}
    play(match, "strike d6")
    assert phase(match) == ("strike", "angels")
    assert match.position()["battle"] == {"by": 1, "damage": {"c5": 4, "d5": 2}, "waiting": ["c5", "d5"]}


def test_tokens_defeated_by_the_first_sides_strikes_still_strike_back() -> None:
    match = begin(angels="michael b2, uriel c4", demons="lucifer b8, asmodeus b6, leviathan c5")
    play(match, "battle")
    assert where(match, "uriel") is None
    assert where(match, "leviathan") is None


def test_after_the_battle_the_turn_goes_on() -> None:
    match = begin(angels="michael c4", demons="lucifer c5", actions=2)
    play(match, "battle")
    assert phase(match) == ("act", "angels")
    assert match.position()["actions_left"] == 1
    assert match.position()["battle"] is None


# Targets


def test_a_striker_spends_its_attack_on_the_lowest_defence_first() -> None:
    match = begin(angels="michael c5", demons="lucifer b5, leviathan d6, troop c6, beelzebub c4")
    play(match, "battle")
    assert match.position()["battle"]["damage"] == {"c6": 1, "d6": 2, "c4": 2}


def test_the_lowest_defence_is_that_at_the_declaration_not_what_is_left() -> None:
    # Lucifer has 1 left after michael's strike, leviathan 2; leviathan's defence is lower all the same.
    match = begin(angels="michael c4, jophiel d5", demons="lucifer c5, leviathan d6")
    play(match, "battle", "strike c4")
    assert result(match) is None
    assert match.position()["battle"]["damage"] == {"c5": 5, "d6": 2}


def test_the_defence_that_orders_targets_includes_bonuses() -> None:
    angels, demons = "michael b2, troop c4, uriel d4", "lucifer b8, leviathan c5"
    match = play(begin(angels=f"{angels}, gabriel a1", demons=demons, to_move="demons"), "battle")
    assert match.position()["battle"]["damage"] == {"d4": 2, "c4": 1}
    match = play(begin(angels=angels, demons=demons, to_move="demons"), "battle")
    assert match.position()["battle"]["damage"] == {"c4": 1, "d4": 2}
    play(match, "strike c4")
    assert troops(match, "angels") == []


EQUALS = {"angels": "michael b2, jophiel c5, uriel c7", "demons": "lucifer a9, mammon b5, belphegor c6"}


def test_among_equal_defences_the_most_damaged_is_struck_first() -> None:
    match = play(begin(**EQUALS), "battle", "strike c7")
    assert where(match, "belphegor") is None
    assert where(match, "mammon") == "b5"


def test_among_equally_damaged_the_first_in_reading_order_is_struck_first() -> None:
    match = play(begin(**EQUALS), "battle", "strike c5")
    assert where(match, "belphegor") == "c6"
    match = begin(angels="michael c5", demons="lucifer a9, belphegor b5, mammon c6, troop d6")
    play(match, "battle")
    assert match.position()["battle"]["damage"] == {"d6": 1, "b5": 4}


def test_a_target_takes_damage_until_its_defence_is_reached_and_the_rest_goes_on() -> None:
    match = begin(angels="michael c4", demons="lucifer b8, troop b5, troop c5, troop d4, troop b4")
    play(match, "battle")
    assert match.position()["battle"]["damage"] == {"b4": 1, "d4": 1, "b5": 1, "c5": 1}


def test_what_is_left_over_is_lost() -> None:
    match = begin(angels="michael c4", demons="lucifer b8, troop c5, troop c6, troop e6")
    play(match, "battle")
    assert troops(match, "demons") == ["c6", "e6"]


def test_a_striker_reaches_only_adjacent_enemies() -> None:
    match = begin(angels="michael b2, camiel c4", demons="lucifer c6, baal c5")
    play(match, "battle")
    assert where(match, "baal") is None
    assert where(match, "lucifer") == "c6"


def test_a_defeated_enemy_is_no_target_for_the_next_striker() -> None:
    match = begin(angels="michael b2, camiel c4, zadkiel d5", demons="lucifer b8, baal c5, troop d6")
    play(match, "battle", "strike c4")
    assert phase(match) == ("strike", "demons")
    assert match.position()["battle"]["damage"] == {"c5": 3, "d6": 1}


# Damage and casualties


def test_damage_from_several_strikers_adds_up_within_one_battle() -> None:
    match = begin(angels="michael b2, jophiel c4, gabriel d4, zadkiel b5", demons="lucifer c5")
    play(match, "battle", "strike b5", "strike c4")
    assert result(match) == (0, "commander")


def test_damage_is_forgotten_after_the_battle() -> None:
    match = begin(angels="michael c4", demons="lucifer c5", actions=3)
    play(match, "battle", "battle", "battle")
    assert (where(match, "michael"), where(match, "lucifer")) == ("c4", "c5")


def test_statistics_are_those_at_the_declaration_even_if_gabriel_falls_in_the_battle() -> None:
    match = begin(
        angels="michael b2, gabriel d4, troop a4", demons="lucifer d5, belphegor a5", to_move="demons"
    )
    play(match, "battle")
    assert where(match, "gabriel") is None
    assert troops(match, "angels") == ["a4"]
    assert where(match, "belphegor") == "a5"


def test_a_troop_strikes_with_gabriels_bonus_even_if_he_has_been_defeated() -> None:
    match = begin(angels="michael b2, gabriel d4, troop a4", demons="lucifer d5, baal a5", to_move="demons")
    play(match, "battle")
    assert where(match, "gabriel") is None
    assert where(match, "baal") is None


def test_lucifers_bonus_counts_even_if_baal_falls_in_the_battle() -> None:
    match = begin(angels="michael c4, jophiel d4, camiel a3", demons="lucifer c5, baal a4")
    play(match, "battle", "strike c4")
    assert where(match, "baal") is None
    assert where(match, "lucifer") == "c5"


def test_gabriels_bonus_to_defence_saves_a_troop() -> None:
    for gabriel, left in (("gabriel a1", ["c4"]), ("gabriel inactive", [])):
        match = begin(angels=f"michael b2, troop c4, {gabriel}", demons="lucifer b8, belphegor c5")
        assert troops(play(match, "battle"), "angels") == left


def test_baals_bonus_to_defence_saves_lucifer() -> None:
    for baal, ending in (("baal a9", None), ("baal active", (0, "commander"))):
        match = begin(angels="michael b2, camiel c4, troop d4", demons=f"lucifer c5, {baal}")
        play(match, "battle")
        while phase(match)[0] == "strike":
            match.play(match.legal()[0])
        assert result(match) == ending


def test_casualties_leave_together_at_the_end() -> None:
    match = begin(angels="michael c5", demons="lucifer d6, leviathan c6, troop b5")
    play(match, "battle")
    assert troops(match, "demons") == ["b5"]
    assert where(match, "leviathan") == "c6"
    play(match, "strike b5", "strike c6")
    assert troops(match, "demons") == []
    assert where(match, "leviathan") is None


def test_a_defeated_token_leaves_the_battlefield_and_lies_inactive_on_its_card() -> None:
    match = begin(angels="michael b2, uriel c4, troop a4", demons="lucifer c5, belphegor a5")
    play(match, "battle")
    assert inactive(match, "angels") == ["troop", "uriel"]


# Commanders


def test_a_side_whose_commander_is_defeated_loses_at_once() -> None:
    match = begin(angels="michael c4, troop d4", demons="lucifer c5", actions=3)
    play(match, "battle", "strike c4")
    assert result(match) == (0, "commander")
    assert where(match, "lucifer") is None
    assert match.legal() == []


def test_the_player_who_declares_may_lose_its_own_commander() -> None:
    match = begin(angels="michael c5", demons="lucifer b8, asmodeus c6, troop b5")
    play(match, "battle", "strike b5")
    assert result(match) == (1, "commander")


BOTH = {"angels": "michael c5, uriel b7", "demons": "lucifer c6, leviathan b5"}
"""All four of these fall in one battle."""


@pytest.mark.parametrize(
    ("angels", "demons", "ending"),
    [
        ("", "", (None, "draw")),
        (", zadkiel a1", "", (0, "commander")),
        (", zadkiel a1", ", troop e6, troop e4, troop d7", (0, "commander")),
        ("", ", troop a9", (1, "commander")),
        (", troop a1, troop b1", ", troop a9", (0, "commander")),
        (", zadkiel a1, troop b1", ", mammon a9, troop b9", (None, "draw")),
        (", zadkiel a1", ", mammon a9, troop b9", (1, "commander")),
    ],
)
def test_if_both_commanders_fall_the_tie_breaks_decide_after_the_casualties_have_left(
    angels: str, demons: str, ending: tuple[int | None, str]
) -> None:
    match = begin(angels=BOTH["angels"] + angels, demons=BOTH["demons"] + demons)
    play(match, "battle", "strike c5")
    assert phase(match) == ("strike", "demons")
    play(match, "strike c6")
    assert result(match) == ending
    position = match.position()
    assert [position["tokens"][number]["at"] for number in (0, 11)] == [None, None]
    assert [position["tokens"][number]["active"] for number in (0, 11)] == [False, False]


def test_a_battle_moves_nobody_and_uses_no_card() -> None:
    match = begin(angels="michael c4", demons="lucifer c5", actions=2)
    before = match.position()
    assert play(match, "battle").position()["tokens"] == before["tokens"]
    assert actions(match, "move c4") == {"b4", "d4", "b3", "c3", "b5"}
