"""How actions are chosen: every one by pointing or by a button, and whole games that way alone."""

from __future__ import annotations

import random

import pytest

from hexarium.kit.face import All, Ask, Choice
from hexarium.play.match import Match
from tests.games.heaven.positions import begin, new, play


def ask(match: Match) -> Ask:
    assert match.to_move is not None
    found = match.seat(match.to_move).ask()
    assert found is not None
    return found


def choice(match: Match, text: str) -> Choice:
    (found,) = [each for each in ask(match).ways.choices if each.do == (text,)]
    return found


def test_a_move_picks_the_token_and_then_the_hex() -> None:
    found = choice(new(), "move b3 b4")
    assert (found.pick, found.say) == (("token-angels-2", "hex-10"), "Move troop b3 to b4")


def test_a_summon_picks_the_commander_first_so_that_nobody_spends_it_by_a_slip() -> None:
    match = new()
    found = choice(match, "summon d3 a2")
    assert found.pick == ("token-michael", "token-angels-4", "hex-2")
    assert found.say == "Summon troop d3 to a2"


def test_a_deployment_picks_the_card_the_hex_and_those_who_pay() -> None:
    match = begin(angels="michael b2, troop a3, troop b3", demons="lucifer b8")
    found = choice(match, "deploy gabriel b1 with camiel troop troop")
    assert found.pick == (
        "card-gabriel",
        "hex-1",
        All(("card-camiel", "card-troop-angels-1", "card-troop-angels-2")),
    )
    assert found.say == "Deploy Gabriel on b1, Camiel and 2 troops pay"
    assert found.cost == {"tokens": 3}
    assert choice(match, "deploy uriel a1 with troop").say == "Deploy Uriel on a1, a troop pays"


def test_a_battle_is_a_button_that_says_who_would_fall() -> None:
    match = begin(angels="michael b2, uriel c4", demons="lucifer b8, troop d4, leviathan c5", actions=2)
    found = choice(match, "battle")
    assert found.pick == ()
    assert found.say.startswith("Battle: Demons lose ")


def test_a_strike_picks_the_attacker_and_says_whom_it_hits() -> None:
    match = begin(angels="michael c4, troop d4, troop d5", demons="lucifer c5")
    play(match, "battle")
    found = choice(match, "strike d4")
    assert found.pick == ("token-angels-1",)
    assert found.say == "Strike: troop, attack 1: hits Lucifer on c5 for 1 of 6"


@pytest.mark.parametrize("text", ["battle", "strike d4"])
def test_a_battle_shows_beforehand_who_will_hit_whom_and_who_will_fall(text: str) -> None:
    match = begin(angels="michael c4, troop d4, troop d5", demons="lucifer c5")
    if text != "battle":
        play(match, "battle")
    ahead = choice(match, text).shows
    since = match.ply
    play(match, text)
    while match.to_move is not None and "strike" in match.legal()[0] and text == "battle":
        play(match, match.legal()[0])  # in reading order
    happened = [each for ply in match.public().shown(since) for each in ply if each["k"] in ("hit", "gone")]
    assert ahead
    assert list(ahead) == happened[: len(ahead)]


def test_a_recharge_picks_a_card_and_skipping_is_a_button() -> None:
    match = begin(
        angels="michael b2, uriel inactive, troop inactive, troop inactive, troop a3, troop b3",
        demons="lucifer b8",
        to_move="demons",
    )
    play(match, "move b8 a8")
    assert choice(match, "recharge uriel").pick == ("card-uriel",)
    assert choice(match, "recharge troop").pick == ("card-troop-angels-1",)
    assert (choice(match, "skip").pick, choice(match, "skip").say) == ((), "Do without")


def test_a_troop_that_is_recharged_is_the_first_inactive_one() -> None:
    match = begin(
        angels="michael b2, troop inactive, troop a3, troop b3", demons="lucifer b8", to_move="demons"
    )
    play(match, "move b8 a8")
    picked = choice(match, "recharge troop").pick
    states = {item.id: item.state for panel in match.public().panels() for item in panel.items}
    assert picked == ("card-troop-angels-2",)
    assert states["card-troop-angels-2"] == "inactive"


def test_a_muster_picks_the_hex() -> None:
    match = begin(angels="michael b2, raphael c3", demons="lucifer b8", to_move="demons")
    play(match, "move b8 a8")
    assert choice(match, "muster a1").pick == ("hex-0",)


@pytest.mark.parametrize(
    ("match", "text"),
    [
        (begin(angels="michael c3, troop d5", demons="lucifer b8, troop b5"), "move"),
        (play(begin(angels="michael c4, troop d4, troop d5", demons="lucifer c5"), "battle"), "strike c4"),
        (
            play(
                begin(angels="michael b2, uriel inactive", demons="lucifer b8", to_move="demons"),
                "move b8 a8",
            ),
            "recharge uriel",
        ),
    ],
)
def test_time_that_runs_out_moves_strikes_or_recharges(match: Match, text: str) -> None:
    assert ask(match).default.startswith(text)


def test_time_that_runs_out_neither_leaves_a_gate_nor_moves_the_commander_nor_touches_an_enemy() -> None:
    match = begin(angels="michael b2, troop b5, uriel c4", demons="lucifer b8, troop c7")
    start, end = ask(match).default.split()[1:]
    assert start == "c4"
    play(match, ask(match).default)
    assert "battle" not in [text.split()[0] for text in match.legal()], end


def test_a_side_without_a_quiet_move_does_something_else() -> None:
    """Whoever has no move at all deploys or fights."""
    match = begin(angels="michael a1", demons="lucifer b8, troop a2, troop b2, troop b1", actions=1)
    assert not any(text.startswith("move") for text in match.legal())
    assert ask(match).default in match.legal()


@pytest.mark.parametrize("number", range(4))
def test_whole_games_are_played_through_choices_alone(number: int) -> None:
    match, chance = new("random", number), random.Random(number)
    used: set[str] = set()
    while match.to_move is not None:
        picked = chance.choice(ask(match).ways.choices)
        assert ask(match).ways.forms == ()
        for text in picked.do:
            match.play(text, seat=match.to_move)
        used.add(picked.do[0].split()[0])
    assert match.outcome is not None
    assert {"move", "deploy", "summon"} <= used


@pytest.mark.parametrize("number", range(3))
def test_whole_games_are_played_by_pointing_alone(number: int) -> None:
    """Whoever lights what comes first, narrows it and goes on reaches one choice, or some buttons."""
    match, chance = new("random", number), random.Random(number)
    while match.to_move is not None and match.ply < 80:
        left = list(ask(match).ways.choices)
        depth = 0
        while any(len(each.pick) > depth for each in left):
            lit = sorted({str(each.pick[depth]) for each in left if len(each.pick) > depth})
            wanted = chance.choice(lit)
            left = [each for each in left if len(each.pick) > depth and str(each.pick[depth]) == wanted]
            depth += 1
        assert len({each.say for each in left}) == len(left)
        match.play(chance.choice(left).do[0])
    assert match.ply > 20


def test_nobody_is_asked_ahead() -> None:
    match = new()
    assert [due.seat for due in match.public().due()] == [0]
    assert match.seat(1).ask() is None
    assert match.public().ask() is None
