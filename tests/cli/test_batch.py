"""A line for several actions is played as a whole or not at all, as far as nothing is revealed."""

from __future__ import annotations

import pytest

from hexarium.cli.terminal.batch import Batch, play_all
from hexarium.errors import HexariumError, IllegalAction
from hexarium.play.match import Match
from tests.cli.positions import under_way, until


def trading() -> Match:
    """Somebody holds wood twice and may trade."""
    return until(
        under_way("catan", 60, options=(("players", 3),)),
        lambda match: "give wood" in match.legal() and "end" in match.legal() and _wood(match) > 1,
        seed=4,
    )


def _wood(match: Match) -> int:
    seat = match.to_move
    assert seat is not None
    return int(match.seat(seat).view()["players"][seat]["hand"]["wood"])


def lines(match: Match, line: str) -> list[str] | None:
    return Batch(match.variant, match.legal()).actions(line.split())


def test_an_offer_is_made_in_one_line() -> None:
    match = trading()
    assert lines(match, "offer 2 wood for 1 ore") == ["give wood", "give wood", "want ore", "ask"]
    seat = match.to_move
    play_all(match, lines(match, "offer 2 wood for 1 ore") or [])
    trade = match.view(seat)["turn"]["trade"]
    assert (trade["give"]["wood"], trade["want"]["ore"]) == (2, 1)
    assert match.to_move != seat


def test_the_draft_is_shown_as_a_whole() -> None:
    match = trading()
    seat = match.to_move
    assert seat is not None
    match.play("give wood")
    match.play("give wood")
    match.play("want ore")
    line = f"Offer of {match.variant.seats[seat]}: 2 wood for 1 ore."
    assert line in match.seat(seat).status()
    assert line in match.seat(seat).panel()


def test_an_offer_does_not_add_to_one_that_is_there() -> None:
    match = trading()
    match.play("give wood")
    with pytest.raises(IllegalAction, match="something is drafted already"):
        lines(match, "offer 1 wood for 1 ore")


def test_a_phrase_that_is_not_understood_is_answered_with_how_it_is_said() -> None:
    match = trading()
    for line in ("offer wood to ore", "offer for 1 ore", "offer 1 wood for gold", "offer 2 wood and ore"):
        with pytest.raises(HexariumError, match="say it like 'offer 2 wood for 1 ore'"):
            lines(match, line)


def test_discards_are_made_in_one_line() -> None:
    match = until(under_way("catan", 300), lambda match: any(a.startswith("discard") for a in match.legal()))
    assert lines(match, "discard wood wood ore") == ["discard wood", "discard wood", "discard ore"]
    assert lines(match, "discard 2 wood, 1 ore") == ["discard wood", "discard wood", "discard ore"]


def test_coins_and_tiles_are_traded_in_one_line() -> None:
    match = under_way("ring", 1525)
    assert lines(match, "offer 3: 7 and 3 coins for 31") == [
        *("offer 3", "give 7", "give coin", "give coin", "give coin", "want 31", "ask")
    ]
    assert lines(match, "give 7 3 coins want 9") == ["give 7", *["give coin"] * 3, "want 9"]


def test_a_line_with_one_illegal_action_plays_nothing() -> None:
    match = trading()
    before, ply = match.position(), match.ply
    with pytest.raises(IllegalAction, match="nothing of the line is played"):
        play_all(match, ["give wood", "give wood", "want wood", "ask"])
    assert (match.position(), match.ply, match.can_redo) == (before, ply, False)


def test_what_follows_the_end_of_the_turn_is_refused_with_all_of_it() -> None:
    match = trading()
    ply = match.ply
    with pytest.raises(IllegalAction, match="the turn has passed"):
        play_all(match, ["end", "roll"])
    assert match.ply == ply


def test_what_was_revealed_stays_and_its_sequel_is_tried_only_then() -> None:
    match = until(under_way("catan", 40, options=(("players", 3),)), lambda match: "roll" in match.legal())
    ply = match.ply
    with pytest.raises(IllegalAction, match="roll is played and stays, the rest is not"):
        play_all(match, ["roll", "roll"])
    assert [ply.text for ply in match.plies[ply:]] == ["roll"]


def test_a_line_has_a_limit() -> None:
    with pytest.raises(IllegalAction, match="at most 200 actions"):
        lines(under_way("ring", 1525), "give 999999999 coins want 9")
