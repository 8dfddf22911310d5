"""How a game ends: five reasons, and the tie-breaks after round 12."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexarium.errors import IllegalAction
from hexarium.games.heaven import GAME
from hexarium.kit.game import Outcome
from hexarium.play.match import Match
from tests.games.heaven.positions import begin, phase, play, result


def last_move(angels: str = "", demons: str = "") -> Match:
    """The last action of round 12 has been played, by the Demons, with these beside the commanders."""
    match = begin(f"michael b2, {angels}", f"lucifer b8, {demons}", to_move="demons", round_number=12)
    return play(match, "move b8 a8")


def test_after_round_12_more_allies_on_the_battlefield_wins() -> None:
    assert result(last_move("uriel a1")) == (0, "rounds")
    assert result(last_move("uriel a1", "leviathan a9, mammon b9")) == (1, "rounds")


def test_allies_count_before_tokens() -> None:
    assert result(last_move("uriel a1", "troop c7, troop d7, troop b7, troop a7")) == (0, "rounds")


def test_with_equal_allies_more_tokens_on_the_battlefield_wins() -> None:
    assert result(last_move("uriel a1", "mammon a9, troop c7")) == (1, "rounds")
    assert result(last_move("troop a4, troop a3", "troop a9")) == (0, "rounds")


def test_with_equal_allies_and_tokens_the_game_is_a_draw() -> None:
    assert result(last_move()) == (None, "draw")
    assert result(last_move("uriel a1, troop a3", "mammon a9, troop d7")) == (None, "draw")


def test_tokens_on_cards_count_for_nothing() -> None:
    assert result(last_move("", "baal inactive, troop inactive, leviathan inactive")) == (None, "draw")


def test_the_game_ends_after_the_second_players_turn_of_round_12_and_not_before() -> None:
    match = begin(round_number=12, to_move="demons", first="demons")
    play(match, "move b8 a8")
    assert phase(match) == ("act", "angels")
    match = begin(round_number=11, to_move="demons")
    play(match, "move b8 a8")
    assert match.position()["round"] == 12
    assert result(match) is None


def test_a_victory_in_the_last_turn_of_round_12_comes_before_the_tie_breaks() -> None:
    six = "leviathan a6, belphegor b6, mammon c6, asmodeus d6, beelzebub e6, baal a9"
    assert result(last_move("", six)) == (1, "allies")


def test_the_last_token_recharged_at_the_gates_does_not_change_the_tie_break() -> None:
    match = begin(
        demons="lucifer b8, troop c6, baal inactive", to_move="demons", round_number=12, first="angels"
    )
    play(match, "move c6 c5", "recharge baal")
    assert result(match) == (1, "rounds")


def by_commander() -> Match:
    """Michael and a troop defeat lucifer."""
    return play(begin("michael c4, troop d4", "lucifer c5", actions=3), "battle", "strike c4")


def by_gates() -> Match:
    """Zadkiel looks on from a gate."""
    return play(begin("michael a5, zadkiel d4, uriel b5, troop c5"), "move d4 d5")


def by_allies() -> Match:
    """The sixth ally comes."""
    five = "leviathan a6, belphegor b6, mammon c6, asmodeus d6, beelzebub e6"
    match = begin(demons=f"lucifer b8, {five}", to_move="demons")
    return play(match, "deploy baal a9 with troop troop troop")


ENDINGS = [
    (by_commander, 0, "commander"),
    (by_gates, 0, "gates"),
    (by_allies, 1, "allies"),
    (lambda: last_move("uriel a1"), 0, "rounds"),
    (last_move, None, "draw"),
]


@pytest.mark.parametrize(("make", "winner", "reason"), ENDINGS)
def test_a_game_that_is_over_says_who_won_and_why(
    make: Callable[[], Match], winner: int | None, reason: str
) -> None:
    match = make()
    assert match.outcome == Outcome(() if winner is None else (winner,), reason)
    assert match.position()["result"] == {"winner": winner, "reason": reason}


@pytest.mark.parametrize(("make", "winner", "reason"), ENDINGS)
def test_when_over_to_move_and_battle_are_null_and_round_stays(
    make: Callable[[], Match], winner: int | None, reason: str
) -> None:
    del winner
    match = make()
    position = match.position()
    assert (position["phase"], position["to_move"], position["battle"]) == ("over", None, None)
    assert position["actions_left"] == 0
    assert position["round"] == (12 if reason in ("rounds", "draw") else 3)
    assert match.legal() == []
    assert match.to_move is None
    with pytest.raises(IllegalAction, match="the game is over"):
        match.play("skip")
    assert Match.load(position, game=GAME, compiled=False).position() == position
