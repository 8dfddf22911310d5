"""How players of the island deal: what can be proposed, struck, said and asked."""

from __future__ import annotations

import numpy as np
import pytest

from hexarium.games.catan.evaluation.bargain import BARGAIN
from hexarium.games.catan.rules.bundle import WANTED_SHIFT, pack
from hexarium.games.catan.rules.data import RESOURCES
from hexarium.kit.evaluation import Heard
from hexarium.kit.rng import wrapping
from hexarium.play.match import Match
from tests.games.catan.positions import Position, begin, counts, play, seat

NOBODY = (-1, -1)


def offer(gives: str, wants: str) -> int:
    given, wanted = (pack(counts(side, RESOURCES).values()) for side in (gives, wants))
    return given | wanted << WANTED_SHIFT


def deal(other: int, gives: str, wants: str) -> tuple[int, int]:
    return other, offer(gives, wants)


def trading(own: str = "wood 2, ore", other: str = "brick, wool 2") -> Match:
    return begin(seat(own), seat(other), seat("wheat"), players=3)


def proposed(match: Match, number: int = 0) -> set[tuple[int, ...]]:
    deals = np.zeros((BARGAIN.most, BARGAIN.width), np.int64)
    with wrapping():
        count = BARGAIN.proposals(match.state, number, deals)
    found = {tuple(row) for row in deals[:count].tolist()}
    assert len(found) == count
    return found


def said(match: Match, wanted: tuple[int, ...]) -> list[str]:
    actions = np.zeros(BARGAIN.most_steps, np.int64)
    with wrapping():
        count = BARGAIN.steps(match.state, np.array(wanted, np.int64), actions)
    return [match.variant.codec.text(action) for action in actions[:count].tolist()]


def struck(match: Match, number: int, wanted: tuple[int, ...]) -> Position | None:
    states = match.runner.copy(match._states)
    with wrapping():
        done = BARGAIN.strike(states[0], number, np.array(wanted, np.int64))
    if not done:
        assert states.tobytes() == match._states.tobytes()
        return None
    return match.variant.position(states[0])


def talks(match: Match, text: str) -> bool:
    with wrapping():
        return bool(BARGAIN.talks(match.state, match.variant.codec.parse(text)))


def test_what_is_held_is_proposed_for_one_or_two_cards_of_anything_else() -> None:
    found = proposed(trading())
    assert deal(1, "wood", "brick") in found
    assert deal(2, "wood 2", "brick") in found
    assert deal(1, "wood, ore", "wool") in found
    assert deal(1, "ore", "wool, brick") in found
    assert deal(1, "ore 2", "wool") not in found
    assert deal(1, "wood 2", "wool 2") not in found
    assert deal(1, "brick", "wood") not in found


def test_what_others_hold_decides_nothing_of_what_is_proposed() -> None:
    assert proposed(trading(other="brick, wool 2")) == proposed(trading(other="ore 3"))


@pytest.mark.parametrize("players", [4, 6])
def test_there_is_room_for_all_proposals(players: int) -> None:
    match = begin(seat("wood 2, brick 2, wool 2, wheat 2, ore 2"), players=players)
    assert len(proposed(match)) == 120 * (players - 1)
    assert len(proposed(match)) <= BARGAIN.most


def test_nothing_is_proposed_out_of_turn_or_without_player_trades() -> None:
    assert not proposed(trading(), 1)
    assert not proposed(begin(seat("wood"), players=3, player_trades=False))
    assert not proposed(begin(seat("wood"), players=3, phase="production"))


def test_a_deal_is_struck_as_if_it_had_been_offered_accepted_and_taken() -> None:
    wanted = deal(1, "wood", "brick")
    match = trading()
    at_once = struck(match, 0, wanted)
    assert said(match, wanted) == ["give wood", "want brick", "ask"]
    play(match, *said(match, wanted), "accept", "decline", "trade 1")
    assert at_once == match.position()


def test_what_a_side_has_not_got_is_not_struck() -> None:
    assert struck(trading(), 0, deal(1, "wood", "wheat")) is None
    assert struck(trading(), 0, deal(1, "wheat", "brick")) is None


def test_a_draft_is_gone_on_with_or_called_off() -> None:
    match = play(trading(), "give wood")
    assert said(match, deal(1, "wood 2", "brick")) == ["give wood", "want brick", "ask"]
    assert not said(match, deal(1, "ore", "brick"))
    assert said(match, NOBODY) == ["withdraw"]
    assert proposed(match) < proposed(trading())
    assert deal(1, "ore", "wool") not in proposed(match)
    off = struck(match, 0, NOBODY)
    assert off == play(match, "withdraw").position()


def test_who_is_asked_agrees_declines_or_counters() -> None:
    match = play(trading(), "give wood", "want brick", "ask")
    seen = np.zeros(BARGAIN.width, np.int64)
    with wrapping():
        assert BARGAIN.asked(match.state, seen) == 1
    asked = tuple(seen.tolist())
    assert asked == deal(0, "brick", "wood")
    assert said(match, asked) == ["accept"]
    assert said(match, NOBODY) == ["decline"]
    assert said(match, deal(0, "wool", "wood")) == ["give wool", "want wood", "counter"]
    assert {row[0] for row in proposed(match, 1)} == {0}
    play(match, "give wool")
    assert said(match, deal(0, "wool 2", "ore")) == ["give wool", "want ore", "counter"]
    assert not said(match, deal(0, "brick", "ore"))


def test_who_agrees_has_the_deal_from_its_own_side() -> None:
    match = play(trading(), "give wood", "want brick", "ask")
    agreed = struck(match, 1, deal(0, "brick", "wood"))
    assert agreed == play(match, "accept", "decline", "trade 1").position()


def test_everything_that_is_said_about_a_deal_is_talk_and_nothing_else() -> None:
    match = trading()
    assert talks(match, "give wood")
    play(match, "give wood", "want brick")
    assert talks(match, "withdraw")
    assert talks(match, "ask")
    play(match, "ask")
    assert talks(match, "accept")
    assert talks(match, "decline")
    play(match, "accept", "decline")
    assert talks(match, "trade 1")
    assert talks(match, "withdraw")
    assert said(match, NOBODY) == ["withdraw"]
    assert not talks(match, "end")
    assert not talks(match, "bank wood ore")


def test_what_was_refused_is_told_by_the_events() -> None:
    match = play(trading(), "give wood", "want brick", "ask", "accept", "decline", "trade 1")
    play(match, "give ore", "want wool", "ask", "give wool", "want wood", "counter", "decline", "withdraw")
    events = [event for ply in match.seat(0).events() for event in ply]
    assert BARGAIN.heard(events, 0) == Heard(
        (deal(2, "wood", "brick"), deal(1, "ore", "wool"), deal(2, "ore", "wool")), frozenset({0, 1})
    )
    assert not BARGAIN.heard(events, 1).refused
