"""News is summed up, and takes no longer in a longer game."""

from __future__ import annotations

from hexarium.cli.terminal.news import TOLD, log, news
from hexarium.play.match import Match
from hexarium.play.ply import Ply
from tests.cli.positions import under_way, until


def test_only_the_last_actions_are_looked_through() -> None:
    match = under_way("ring", 1300)
    told = news(match, match.public(), 0)
    assert told[0] == f"({1300 - TOLD} earlier actions are in the log.)"
    # What was not asked for was not played again.
    assert sum(ply.is_told for ply in match.plies) == TOLD


def test_production_is_told_by_its_sum() -> None:
    match = under_way("catan", 300, options=(("players", 3),))
    told = news(match, match.seat(0), match.ply - 100)
    assert sum(sentence.startswith("Rolled ") for sentence in told) == 1
    assert not any("rolls" in sentence or "gets" in sentence for sentence in told)
    assert not any("declines" in sentence or "accepts" in sentence for sentence in told)


def test_a_single_roll_is_told_as_it_was() -> None:
    match = until(under_way("catan", 40, options=(("players", 3),)), lambda match: "roll" in match.legal())
    since = match.ply
    match.play("roll", chance="1 2")
    assert news(match, match.public(), since)[0].endswith("rolls 1 and 2: 3.")


def test_trade_talk_is_told_by_what_came_of_it() -> None:
    match = until(under_way("catan", 300), lambda match: match.legal() == ["withdraw"])
    since = next(n for n in range(match.ply - 1, 0, -1) if match.plies[n].text == "ask")
    assert news(match, match.public(), since) == []
    match.play("withdraw")
    (sentence,) = news(match, match.public(), since)
    assert sentence.endswith("in vain.")


def test_an_auction_is_told_by_its_price() -> None:
    match = until(under_way("ring", 0), lambda match: any(ply.text == "bid" for ply in match.plies[-3:]))
    until(match, lambda match: "bid" not in match.legal())
    since = next(n for n in range(match.ply - 1, 0, -1) if match.plies[n].text == "decline")
    told = news(match, match.public(), since)
    assert not any("bids" in sentence or "folds" in sentence for sentence in told)
    assert any(" for " in sentence and " has " in sentence for sentence in told)


def test_the_log_tells_everything_one_by_one() -> None:
    match = Match.new("heaven", {"first": "angels"}, 1, compiled=False)
    match.play("move b3 b4")
    assert log(match.public(), 0) == ["   1 Angel troop moves from b3 to b4."]


def test_an_action_that_rules_tell_nothing_about_is_told_by_its_words() -> None:
    match = under_way("heaven", 30)
    assert all(isinstance(ply, Ply) for ply in match.plies)
    assert news(match, match.public(), 28)
