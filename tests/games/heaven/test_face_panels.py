"""What stands beside the battlefield: cards, the round, and a battle."""

from __future__ import annotations

import pytest

from hexarium.kit.face import Item, Panel
from hexarium.play.match import Match
from tests.games.heaven.positions import begin, new, play


def panels(match: Match) -> dict[str, Panel]:
    return {panel.id: panel for panel in match.public().panels()}


def items(match: Match) -> dict[str, Item]:
    return {item.id: item for panel in panels(match).values() for item in panel.items}


def test_each_side_has_a_panel_and_the_round_stands_on_the_table() -> None:
    found = panels(new())
    assert [(id, panel.place, panel.seat) for id, panel in found.items()] == [
        ("player-0", "seat", 0),
        ("player-1", "seat", 1),
        ("round", "table", None),
        ("battle", "table", None),
    ]
    assert found["player-0"].title == "Angels"


@pytest.mark.parametrize(
    ("card", "label", "state", "words"),
    [
        ("card-michael", "Michael 5/6", "battlefield", "summons once"),
        ("card-uriel", "Uriel 3/2, costs 1", "battlefield", "moves two steps, also past others"),
        ("card-camiel", "Camiel 6/2, costs 1", "inactive", "charges in lines, never over gates"),
        (
            "card-raphael",
            "Raphael 0/4, costs 3",
            "active",
            "costs 3 other tokens; musters a troop each round",
        ),
        (
            "card-lucifer",
            "Lucifer 5/6",
            "battlefield",
            "on the battlefield, attack 5, defence 6; summons once",
        ),
        ("card-troop-demons-1", "Troop 1/1", "active", "Demon troop, active on its card"),
        ("card-troop-demons-2", "Troop 1/1", "inactive", "Demon troop, inactive on its card"),
    ],
)
def test_a_card_says_what_it_costs_and_where_its_token_is(
    card: str, label: str, state: str, words: str
) -> None:
    match = begin(
        angels="michael b2, uriel c4, camiel inactive",
        demons="lucifer b8, troop a7, troop b7, troop inactive",
    )
    item = items(match)[card]
    assert (item.label, item.state, item.n) == (label, state, 1)
    assert words in item.title


def test_a_fallen_commander_is_defeated() -> None:
    match = begin(angels="michael c4, camiel d5", demons="lucifer c5, troop a9", actions=2)
    play(match, "battle", "strike d5")
    assert match.outcome is not None
    assert items(match)["card-lucifer"].state == "defeated"


def test_a_summon_is_there_until_it_is_used() -> None:
    match = new()
    before = items(match)["summon-angels"]
    play(match, "summon d3 a2")
    after = items(match)["summon-angels"]
    assert (before.n, before.state, after.n, after.state) == (1, "active", 0, "spent")
    assert items(match)["summon-demons"].state == "active"


def test_gates_allies_and_tokens_on_the_battlefield_are_counted() -> None:
    match = begin(angels="michael a5, uriel b5, troop c4", demons="lucifer c5")
    found = items(match)
    assert [found[f"{what}-angels"].n for what in ("gates", "allies", "tokens")] == [2, 1, 3]
    assert [found[f"{what}-demons"].n for what in ("gates", "allies", "tokens")] == [1, 0, 1]


def test_the_round_and_the_actions_left_are_told() -> None:
    match = new()
    found = items(match)
    assert (found["round-number"].n, found["actions-left"].n) == (1, 2)
    assert found["round-number"].title == "Round 1 of 12; the Angels play first"
    play(match, "move b3 b4")
    assert items(match)["actions-left"].n == 1


def test_a_battle_under_way_tells_damage_and_who_has_not_struck() -> None:
    match = begin(angels="michael c4, troop d4, troop d5", demons="lucifer c5")
    play(match, "battle", "strike d4")
    battle = panels(match)["battle"]
    assert battle.title == "Battle, declared by the Angels"
    assert [(item.id, item.n, item.state) for item in battle.items] == [
        ("damage-token-lucifer", 1, ""),
        ("waiting-token-michael", 5, "waiting"),
        ("waiting-token-angels-2", 1, "waiting"),
    ]
    assert battle.items[0].title == "Lucifer on c5 has taken 1 of 6 damage"
    play(match, "strike c4")
    assert panels(match)["battle"].items == ()


def test_a_panel_that_stays_the_same_is_the_same_object() -> None:
    match = new()
    before = panels(match)
    play(match, "move b3 b4")
    after = panels(match)
    assert after["player-1"] is before["player-1"]
