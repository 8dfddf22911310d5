"""Advice says what an action costs and brings, and what is asked is one sentence."""

from __future__ import annotations

import random
import re

import pytest

from hexarium.play.match import Match
from tests.games.heaven.positions import begin, new, play


def advice(match: Match, action: str) -> str:
    assert match.to_move is not None
    assert action in match.legal()
    return match.seat(match.to_move).advice(action)


def test_a_move_says_who_moves_and_whom_it_touches_then() -> None:
    match = begin("michael b2, uriel b4, troop c4", "lucifer b8, troop b6, baal c6, troop d6")
    assert advice(match, "move c4 c3") == "troop, attack 1, defence 1"
    assert advice(match, "move b4 b3") == "Uriel, attack 3, defence 2"
    assert (
        advice(match, "move c4 b5")
        == "troop, attack 1, defence 1; touches troop 1/1 and Baal 3/3; gates 1 to 0"
    )
    assert (
        advice(match, "move b4 b5")
        == "Uriel, attack 3, defence 2; touches troop 1/1 and Baal 3/3; gates 1 to 0"
    )


def test_a_move_says_how_if_not_by_one_step() -> None:
    match = begin("michael b2, uriel b4, camiel a2")
    assert advice(match, "move b4 d4") == "Uriel, attack 3, defence 2, in two steps"
    assert advice(match, "move a2 a3") == "Camiel, attack 6, defence 2"
    assert advice(match, "move a2 c4") == "Camiel, attack 6, defence 2, in a charge"


def test_a_move_of_jophiel_or_belphegor_says_what_it_pulls_or_pushes() -> None:
    match = begin("michael b2, jophiel a2", "lucifer b8, troop c5, troop e4")
    assert advice(match, "move a2 b3") == (
        "Jophiel, attack 2, defence 4; touches troop 1/1; pulls troop c5 to c4; gates 0 to 0"
    )
    match = begin("michael b2, troop b5, troop c4", "lucifer b8, belphegor a7", to_move="demons")
    assert advice(match, "move a7 b6") == (
        "Belphegor, attack 2, defence 4; pushes troops c4 to c3 and b5 to c4; gates 0 to 0"
    )


def test_gabriel_and_baal_count_in_what_is_said() -> None:
    match = begin("michael b2, gabriel a1, troop c4", "lucifer c7, baal b9, troop c5")
    assert advice(match, "move c4 b4") == "troop, attack 3, defence 3"
    assert advice(match, "move c4 b5") == "troop, attack 3, defence 3; touches troop 1/1; gates 1 to 1"
    demons = begin("michael b2, troop c6", "lucifer b8, baal b9", to_move="demons")
    assert advice(demons, "move b8 b7") == "Lucifer, attack 7, defence 8; touches troop 1/1"


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (
            "deploy uriel a1 with camiel",
            "attack 3, defence 2; moves two steps, also past others; pays camiel",
        ),
        (
            "deploy jophiel b1 with uriel troop",
            "attack 2, defence 4; pulls Demon troops in line; pays uriel and 1 troop",
        ),
        (
            "deploy raphael a1 with troop troop troop",
            "attack 0, defence 4; musters a troop each round; pays 3 troops",
        ),
        (
            "deploy camiel a1 with troop",
            "attack 6, defence 2; charges in lines, never over gates; pays 1 troop",
        ),
        (
            "deploy zadkiel a1 with uriel camiel",
            "attack 1, defence 3; wins with Angels on all four gates; pays uriel and camiel",
        ),
        (
            "deploy gabriel a1 with troop troop troop",
            "attack 3, defence 3; Angel troops +2/+2; pays 3 troops",
        ),
    ],
)
def test_a_deployment_says_what_the_ally_can_do_and_what_pays(action: str, sentence: str) -> None:
    assert advice(begin("michael b2, troop c4"), action) == sentence


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (
            "deploy leviathan a9 with troop",
            "attack 3, defence 2; moves two steps, also past others; pays 1 troop",
        ),
        (
            "deploy belphegor a9 with troop troop",
            "attack 2, defence 4; pushes Angel troops in line; touches troop 1/1; pays 2 troops",
        ),
        (
            "deploy mammon b9 with troop troop troop",
            "attack 0, defence 4; one more recharge each round; pays 3 troops",
        ),
        (
            "deploy asmodeus b9 with baal",
            "attack 6, defence 2; charges in lines, never over gates; pays baal",
        ),
        (
            "deploy beelzebub b9 with troop troop",
            "attack 1, defence 3; wins with all six allies on the field; pays 2 troops",
        ),
        ("deploy baal b9 with troop troop troop", "attack 3, defence 3; Lucifer +2/+2; pays 3 troops"),
    ],
)
def test_the_allies_of_the_demons_likewise(action: str, sentence: str) -> None:
    angels = "michael b2, troop a8" if "belphegor" in action else "michael b2"
    assert advice(begin(angels, "lucifer c7", to_move="demons"), action) == sentence


def test_a_battle_says_who_would_fall() -> None:
    match = begin("michael b2, uriel c4", "lucifer b8, troop c5")
    assert advice(match, "battle") == "Demons lose troop c5"
    match = begin("michael b2, troop c4", "lucifer b8, belphegor c5")
    assert advice(match, "battle") == "Angels lose troop c4"
    match = begin("michael b2, raphael c4", "lucifer b8, mammon c5")
    assert advice(match, "battle") == "nobody in contact can strike"
    match = begin("michael b2, zadkiel c4", "lucifer b8, belphegor c5")
    assert advice(match, "battle") == "nobody falls; Belphegor c5 takes 1 of 4"


def test_a_battle_says_who_would_win_by_it() -> None:
    match = begin("michael b2, camiel c4", "lucifer c5, troop b9")
    assert advice(match, "battle") == "Demons lose Lucifer c5; Angels lose Camiel c4; Angels win"
    play(match, "battle")
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


def test_a_battle_whose_order_is_chosen_says_so() -> None:
    match = begin("michael b2, uriel c4, troop b5", "lucifer b8, troop c5, baal c6")
    assert advice(match, "battle") == (
        "Demons lose troop c5; Angels lose troop b5 (in reading order; it can be chosen)"
    )


def test_a_strike_says_whom_it_hits_for_how_much() -> None:
    match = play(begin("michael b2, uriel c4, troop b5", "lucifer b8, troop c5, baal c6"), "battle")
    assert advice(match, "strike c4") == "Uriel, attack 3: hits troop on c5 for 1, which falls"
    assert advice(match, "strike b5") == "troop, attack 1: hits troop on c5 for 1, which falls"


def test_a_summons_costs_no_action_and_is_told_once() -> None:
    match = begin("michael b4, troop c2", "lucifer b8, troop a5")
    assert advice(match, "summon c2 b5") == (
        "no action, once per game; troop, attack 1, defence 1; touches troop 1/1; gates 1 to 1"
    )


def test_a_recharge_says_what_the_token_can_do_again() -> None:
    match = begin("michael b2, uriel inactive, gabriel inactive, troop inactive", phase="recharge")
    assert (
        advice(match, "recharge uriel") == "Uriel can pay, or be deployed for 1 again; 2 more stay inactive"
    )
    assert advice(match, "recharge troop") == "a troop can pay for a deployment again; 2 more stay inactive"
    assert advice(match, "skip") == "recharges nothing; 3 tokens stay inactive"
    alone = begin("michael b2, gabriel inactive", phase="recharge")
    assert advice(alone, "recharge gabriel") == (
        "Gabriel can pay, or be deployed for 3 again; none is inactive then"
    )
    assert advice(alone, "skip") == "recharges nothing; 1 token stays inactive"


def test_a_muster_says_which_troop_comes() -> None:
    angels = "michael b2, raphael b3, troop inactive"
    match = begin(angels, phase="muster")
    assert advice(match, "muster a1") == "an inactive troop, attack 1, defence 1; 3 more off the battlefield"
    assert advice(match, "skip") == "no troop comes; 4 stay off the battlefield"
    active = begin("michael b2, raphael b3, troop c3, troop d3, troop a3", phase="muster")
    assert advice(active, "muster b1") == "an active troop, attack 1, defence 1; no more off the battlefield"


def test_what_is_asked_says_what_is_left() -> None:
    idle = "michael b2, raphael b3, uriel inactive, troop inactive"
    asked = [
        (begin(idle, phase="recharge"), "Angels: recharge one of 2 inactive tokens, or skip."),
        (begin(idle, phase="muster"), "Angels: muster one of 4 troops with Raphael, or skip."),
        (
            begin(demons="lucifer b8, mammon b7, baal inactive", to_move="demons", phase="mammon"),
            "Demons: recharge one more inactive token with Mammon, or skip.",
        ),
        (
            begin("michael b5, uriel inactive", phase="gates"),
            "Angels: recharge one inactive token for holding the gates, or skip.",
        ),
        (new(), "Angels: move, deploy or summon; 2 actions left."),
        (
            begin("michael b4", "lucifer b5", summoned="angels"),
            "Angels: move, deploy or battle; 1 action left.",
        ),
        (
            play(begin("michael b2, uriel c4, troop b5", "lucifer b8, troop c5, baal c6"), "battle"),
            "Angels: name the next of 2 attackers to strike.",
        ),
        (play(begin("michael b2, camiel c4", "lucifer c5, troop b9"), "battle"), "The game is over."),
    ]
    for match, sentence in asked:
        assert {match.public().asked(), match.seat(0).asked(), match.seat(1).asked()} == {sentence}


def in_order(match: Match) -> list[str]:
    """What falls when a battle is fought and strikes are named in reading order."""
    since = match.ply
    match.play("battle")
    while match.to_move is not None and match.position()["phase"] == "strike":
        match.play(match.legal()[0])
    told = [sentence for ply in match.public().told(since) for sentence in ply]
    return [words[1] for words in (re.match(r"(.* on ..) falls\.$", sentence) for sentence in told) if words]


def test_those_fall_of_whom_advice_says_so() -> None:
    battles = 0
    for seed in range(40):
        match, chooser = new(seed=seed), random.Random(seed)
        while match.to_move is not None and match.ply < 150:
            if "battle" in match.legal() and chooser.random() < 0.5:
                said, battles = advice(match, "battle"), battles + 1
                for fallen in in_order(match):
                    kind, hex = fallen.rsplit(" on ", 1)
                    assert f"{kind.removeprefix('Angel ').removeprefix('Demon ')} {hex}" in said
                    said = said.replace(f" {hex}", "", 1)
                assert not re.search(r"lose .*\b[a-e]\d\b", said)
            else:
                match.play(chooser.choice(match.legal()))
    assert battles > 100
