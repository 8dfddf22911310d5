"""The option `whole_offers`: an offer to other players is one action."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from hexarium.bots.making import make
from hexarium.errors import IllegalAction
from hexarium.games.catan import GAME
from hexarium.kit.runner import Runner
from hexarium.play.checks import check_game
from hexarium.play.match import Match
from tests.games.catan.positions import hand as held
from tests.games.catan.positions import load, phase, play, position, seat, turn, verbs
from tests.games.catan.test_game import conserved

WHOLE = {"players": 3, "whole_offers": True}


def table(*hands: str, **options: Any) -> Match:
    """A game in which offers are made whole, with these hands."""
    given = position(*map(seat, hands))
    given["options"].update({"whole_offers": True, **options})
    return load(given, 0)


def offers(match: Match) -> set[str]:
    """The offers that can be made."""
    return {text for text in match.legal() if text.startswith("offer")}


def test_an_offer_to_the_others_is_one_action() -> None:
    match = play(table("wood", "ore", ""), "offer 1 wood for 1 ore")
    assert phase(match) == ("answer", 1)
    assert turn(match, "trade")["give"]["wood"] == turn(match, "trade")["want"]["ore"] == 1


def test_a_card_for_a_card_two_of_a_kind_for_one_or_one_for_two_of_a_kind() -> None:
    assert offers(table("wood", "", "")) == {
        f"offer 1 wood for {count} {kind}" for count in (1, 2) for kind in ("brick", "wool", "wheat", "ore")
    }
    two = offers(table("wood 2", "", "")) - offers(table("wood", "", ""))
    assert two == {f"offer 2 wood for 1 {kind}" for kind in ("brick", "wool", "wheat", "ore")}


def test_only_cards_held_are_offered_and_without_cards_nothing_is() -> None:
    assert not offers(table("", "ore", ""))
    with pytest.raises(IllegalAction):
        play(table("wood", "ore", ""), "offer 1 brick for 1 ore")


def test_they_accept_or_decline_without_counter_offers() -> None:
    match = play(table("wood", "ore 2, wool", "wheat"), "offer 1 wood for 1 ore")
    assert verbs(match) == {"accept", "decline"}
    assert verbs(play(match, "accept")) == {"decline"}
    play(match, "decline", "trade 1")
    assert (held(match, 0), held(match, 1)) == ({"ore": 1}, {"wood": 1, "ore": 1, "wool": 1})


def test_three_offers_a_turn_as_usual() -> None:
    match = table("wood", "", "")
    for _ in range(3):
        assert offers(match)
        play(match, "offer 1 wood for 1 ore", "decline", "decline", "withdraw")
    assert verbs(match) == {"end"}


def test_nothing_is_drafted_card_by_card() -> None:
    assert not verbs(table("wood 4, brick 4", "ore", "")) & {"give", "want", "ask"}


def test_without_player_trades_there_are_no_offers() -> None:
    assert not offers(table("wood", "ore", "", player_trades=False))


def test_positions_and_records_name_the_option_only_where_it_is_on() -> None:
    assert Match.new(GAME, WHOLE, 1, compiled=False).position()["options"]["whole_offers"] is True
    assert "whole_offers" not in Match.new(GAME, {}, 1, compiled=False).position()["options"]


def test_random_games_pass_the_checks_of_the_kit_and_conserve_the_supply() -> None:
    assert check_game(GAME, [WHOLE], games=1, most=90, compiled=False, invariant=conserved) == 90


def test_the_compiled_rules_play_whole_games_as_the_plain_ones_do() -> None:
    variant = GAME.variant({"players": 2, "whole_offers": True, "goal": 3})
    compiled, plain = Runner(variant), Runner(variant, compiled=False)
    fast, slow = compiled.start(1), plain.start(1)
    chooser = random.Random(1)
    while legal := compiled.legal(fast):
        assert plain.legal(slow) == legal
        action = chooser.choice(legal)
        compiled.step(fast, action)
        plain.step(slow, action)
    for name in variant.record.names or ():
        assert np.array_equal(fast[name], slow[name]), name


def test_bots_offer_whole_trades_too() -> None:
    match = Match.new(GAME, {**WHOLE, "goal": 5}, 3, compiled=False)
    bot = make("greedy", match.variant)
    spoken: set[str] = set()
    while match.outcome is None and match.ply < 600 and "offer" not in spoken:
        assert match.to_move is not None
        chosen = bot.choose(match.seat(match.to_move), seed=match.ply).action
        spoken.add(match.play(chosen).text.split()[0])
    assert "offer" in spoken
