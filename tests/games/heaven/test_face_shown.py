"""What is shown of an action: who moves where, who strikes whom, who falls, and who has won."""

from __future__ import annotations

from typing import Any

from hexarium.play.match import Match
from tests.games.heaven.positions import HEXES, begin, new, play


def shown(match: Match, text: str) -> list[dict[str, Any]]:
    match.play(text)
    return match.public().shown(match.ply - 1)[0]


def spot(hex: str) -> str:
    return f"hex-{HEXES.index(hex)}"


def test_a_move_is_shown_with_its_piece_and_both_hexes() -> None:
    assert shown(new(), "move b3 b4") == [
        {
            "say": "Angel troop moves from b3 to b4.",
            "k": "move",
            "piece": "token-angels-2",
            "from": spot("b3"),
            "to": spot("b4"),
        }
    ]


def test_a_summon_is_a_move_too() -> None:
    (event,) = shown(new(), "summon d3 a2")
    assert (event["k"], event["piece"], event["to"]) == ("move", "token-angels-4", spot("a2"))


def test_troops_that_jophiel_pulls_and_belphegor_pushes_are_shown_moving() -> None:
    pulling = begin(angels="michael a1, jophiel b3", demons="lucifer b8, troop b7, troop c7, troop e4")
    events = [each for each in shown(pulling, "move b3 c4") if each["k"] == "move"]
    assert [(each["piece"], each["to"]) for each in events[:2]] == [
        ("token-jophiel", spot("c4")),
        ("token-demons-1", spot("d4")),
    ]
    pushing = begin(angels="michael a1, troop c4", demons="lucifer b8, belphegor b6", to_move="demons")
    events = [each for each in shown(pushing, "move b6 b5") if each["k"] == "move"]
    assert [each["piece"] for each in events] == ["token-belphegor", "token-angels-1"]


def test_a_deployment_puts_a_token_and_shows_who_paid() -> None:
    match = begin(angels="michael b2, troop a3", actions=2)
    (event,) = shown(match, "deploy gabriel b1 with camiel zadkiel troop")
    assert {name: event[name] for name in ("k", "piece", "on", "from", "paid")} == {
        "k": "put",
        "piece": "token-gabriel",
        "on": spot("b1"),
        "from": "card-gabriel",
        "paid": ["camiel", "zadkiel", "angels-troop"],
    }


def test_a_muster_puts_a_troop() -> None:
    match = begin(angels="michael b2, raphael c3, troop a3", demons="lucifer b8", to_move="demons")
    play(match, "move b8 a8")
    event, turn = shown(match, "muster a1")
    assert (event["k"], event["piece"], event["on"]) == ("put", "token-angels-2", spot("a1"))
    assert turn == {"say": "", "k": "turn", "seat": 0}


def test_a_strike_shows_who_hits_whom_and_how_hard_and_who_falls() -> None:
    match = begin(
        angels="michael b2, uriel c4, troop a3", demons="lucifer b8, troop d4, leviathan c5", actions=2
    )
    events = shown(match, "battle")
    assert [(each["by"], each["at"], each["n"]) for each in events if each["k"] == "hit"][:2] == [
        (["token-uriel"], ["token-demons-1"], 1),
        (["token-uriel"], ["token-leviathan"], 2),
    ]
    events = shown(match, "strike c5")
    fallen = {each["piece"]: each["on"] for each in events if each["k"] == "gone"}
    assert fallen == {
        "token-demons-1": spot("d4"),
        "token-leviathan": spot("c5"),
        "token-uriel": spot("c4"),
    }


def test_a_recharge_shows_the_card() -> None:
    match = begin(angels="michael b2, uriel inactive", demons="lucifer b8", to_move="demons")
    play(match, "move b8 a8")
    assert shown(match, "recharge uriel")[0] == {
        "say": "Angels recharge Uriel.",
        "k": "card",
        "seat": 0,
        "card": "uriel",
        "text": "recharged",
    }


def test_a_turn_that_begins_is_shown_without_words() -> None:
    match = begin(angels="michael b2", demons="lucifer b8", to_move="demons", actions=1)
    assert shown(match, "move b8 a8")[-1] == {"say": "", "k": "turn", "seat": 0}


def test_the_end_is_shown_with_its_winners() -> None:
    won = begin(angels="michael c4, camiel d5", demons="lucifer c5, troop a9", actions=2)
    play(won, "battle")
    (over,) = [each for each in shown(won, "strike d5") if each["k"] == "over"]
    assert over["winners"] == [0]
    drawn = begin(to_move="demons", round_number=12)
    (over,) = [each for each in shown(drawn, "move b8 a8") if each["k"] == "over"]
    assert over["winners"] == []
