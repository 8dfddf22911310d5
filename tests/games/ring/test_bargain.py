"""How players of the ring deal: what can be proposed, struck, said and asked."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexarium.games.ring.evaluation.bargain import BARGAIN
from hexarium.kit.evaluation import Heard
from hexarium.kit.rng import wrapping
from hexarium.play.match import Match
from tests.games.ring.reference.facts import Position
from tests.games.ring.table import managing, match_of, own, put, table, turn_of

Deal = tuple[int, int, int, int, int]


def tiles(*numbers: int) -> int:
    return sum(1 << number for number in numbers)


def dealing(**options: Any) -> Position:
    """Seat 0 has two of three in Rockdale, seat 1 the third and the Workshop, seat 2 nothing."""
    position = own(own(table(3, **options), 0, 27, 28), 1, 29, 11)
    return managing(own(position, 0, 12), 0)


def proposed(match: Match, seat: int = 0) -> set[Deal]:
    deals = np.zeros((BARGAIN.most, BARGAIN.width), np.int64)
    with wrapping():
        count = BARGAIN.proposals(match.state, seat, deals)
    found = [tuple(row) for row in deals[:count].tolist()]
    assert len(set(found)) == count
    return set(found)


def eased(match: Match, deal: Deal, amount: int) -> Deal | None:
    row = np.array(deal, np.int64)
    with wrapping():
        possible = BARGAIN.ease(match.state, row, amount)
    return tuple(row.tolist()) if possible else None


def said(match: Match, deal: tuple[int, ...]) -> list[str]:
    actions = np.zeros(BARGAIN.most_steps, np.int64)
    with wrapping():
        count = BARGAIN.steps(match.state, np.array(deal, np.int64), actions)
    return [match.variant.codec.text(action) for action in actions[:count].tolist()]


def struck(match: Match, seat: int, deal: tuple[int, ...]) -> Position | None:
    states = match.runner.copy(match._states)
    with wrapping():
        done = BARGAIN.strike(states[0], seat, np.array(deal, np.int64))
    if not done:
        assert states.tobytes() == match._states.tobytes()
        return None
    return match.variant.position(states[0])


NOBODY = (-1,) * BARGAIN.width
SWAP: Deal = (1, tiles(12), tiles(29), 0, 0)


def test_what_a_side_can_use_is_proposed_for_what_the_other_can_use_or_for_nothing() -> None:
    found = proposed(match_of(own(dealing(), 1, 13)))
    assert SWAP in found
    assert (1, 0, tiles(29), 0, 0) in found
    assert (1, tiles(12), 0, 0, 0) in found
    assert {deal[0] for deal in found} == {1}, "seat 2 has nothing, and could use nothing"


def test_properties_of_a_city_are_proposed_together_too() -> None:
    position = managing(own(own(table(2), 0, 27, 28), 1, 29), 0)
    found = proposed(match_of(position))
    assert (1, tiles(27, 28), 0, 0, 0) in found
    assert (1, tiles(27), tiles(29), 0, 0) in found


def test_developed_properties_of_the_other_are_not_proposed() -> None:
    position = own(dealing(), 1, 29, level=1)
    assert not any(deal[2] & tiles(29) for deal in proposed(match_of(position)))


def test_an_own_property_with_a_container_is_proposed_which_is_sold_first() -> None:
    position = own(own(dealing(), 1, 13), 0, 12, level=1)
    match = match_of(position)
    assert SWAP in proposed(match)
    assert said(match, SWAP) == ["sell 12", "offer 1", "give 12", "want 29", "ask"]
    at_once = struck(match, 0, SWAP)
    for action in [*said(match, SWAP), "accept"]:
        match.play(action)
    assert at_once == match.position()
    assert match.position()["players"][0]["cash"] == position["players"][0]["cash"] + 10


def test_a_property_that_cannot_be_made_bare_at_once_is_not_proposed() -> None:
    with_machines = own(own(dealing(), 1, 13), 0, 12, level=2)
    changed = own(own(dealing(), 1, 13), 0, 12, level=1)
    changed["tiles"][12]["changed"] = True
    for position in (with_machines, changed):
        match = match_of(position)
        assert not any(deal[1] & tiles(12) for deal in proposed(match))
        assert struck(match, 0, SWAP) is None


def test_while_a_draft_is_open_nothing_is_sold_for_it() -> None:
    match = match_of(own(own(dealing(), 1, 13), 0, 12, level=1))
    match.play("offer 1")
    assert not any(deal[1] & tiles(12) for deal in proposed(match))
    assert struck(match, 0, SWAP) is None


def test_nothing_is_proposed_out_of_turn_without_the_option_or_after_two_offers() -> None:
    assert not proposed(match_of(dealing()), seat=1)
    assert not proposed(match_of(turn_of(dealing(), 0, "roll")))
    assert not proposed(match_of(dealing(player_trades=False)))
    assert not proposed(match_of({**dealing(), "offers": 2}))


def test_coins_even_a_deal_out_as_far_as_there_are_any() -> None:
    match = match_of(put(dealing(), 1, cash=70))
    assert eased(match, SWAP, 5) == (1, tiles(12), tiles(29), 5, 0)
    assert eased(match, SWAP, -7) == (1, tiles(12), tiles(29), 0, 7)
    assert eased(match, SWAP, -8) is None
    assert eased(match, SWAP, 51) is None


def test_each_side_of_a_deal_has_something() -> None:
    match = match_of(dealing())
    assert eased(match, (1, 0, tiles(29), 0, 0), 0) is None
    assert eased(match, (1, 0, tiles(29), 0, 0), 1) is not None
    assert eased(match, (1, tiles(12), 0, 0, 0), 1) is None
    assert not said(match, (1, 0, tiles(29), 0, 0))


def test_a_deal_is_struck_as_if_it_had_been_drafted_asked_and_accepted() -> None:
    deal = (1, tiles(12), tiles(29), 0, 3)
    match = match_of(dealing())
    at_once = struck(match, 0, deal)
    for action in [*said(match, deal), "accept"]:
        match.play(action)
    assert at_once == match.position()


def test_what_a_side_has_not_got_is_not_struck() -> None:
    match = match_of(put(dealing(), 1, cash=20))
    assert struck(match, 0, (1, tiles(12), tiles(29), 0, 3)) is None
    assert struck(match, 0, (1, tiles(13), tiles(29), 0, 0)) is None


def test_a_draft_is_gone_on_with_or_called_off() -> None:
    match = match_of(dealing())
    for action in ("offer 1", "give 12", "give coin"):
        match.play(action)
    assert said(match, (1, tiles(12), tiles(29), 3, 0)) == ["want 29", "give coin", "give coin", "ask"]
    assert not said(match, (1, tiles(12), tiles(29), 0, 0))
    assert not said(match, (2, tiles(12), tiles(29), 3, 0))
    assert said(match, NOBODY) == ["withdraw"]
    assert all(deal[0] == 1 and deal[1] == tiles(12) for deal in proposed(match))
    off = struck(match, 0, NOBODY)
    match.play("withdraw")
    assert off == match.position()


def test_who_is_asked_sees_the_deal_from_its_own_side() -> None:
    match = match_of(dealing())
    for action in said(match, (1, tiles(12), tiles(29), 2, 0)):
        match.play(action)
    deal = np.zeros(BARGAIN.width, np.int64)
    with wrapping():
        assert BARGAIN.asked(match.state, deal) == 1
    seen = tuple(deal.tolist())
    assert seen == (0, tiles(29), tiles(12), 0, 2)
    assert said(match, seen) == ["accept"]
    assert said(match, NOBODY) == ["decline"]
    assert not said(match, (0, tiles(29), tiles(12), 0, 3))
    agreed = struck(match, 1, seen)
    match.play("accept")
    assert agreed == match.position()


def test_declining_a_property_is_no_talk_and_declining_a_trade_is() -> None:
    match = match_of(put(turn_of(dealing(), 0, "buy"), 0, at=22))
    decline = match.variant.codec.parse("decline")
    with wrapping():
        assert not BARGAIN.talks(match.state, decline)
    asked = match_of(dealing())
    for action in said(asked, SWAP):
        with wrapping():
            assert BARGAIN.talks(asked.state, asked.variant.codec.parse(action))
        asked.play(action)
    with wrapping():
        assert BARGAIN.talks(asked.state, decline)


def test_what_was_refused_is_told_by_the_events() -> None:
    match = match_of(dealing())
    for action in [*said(match, SWAP), "decline", *said(match, (1, tiles(12), tiles(29), 1, 0)), "accept"]:
        match.play(action)
    events = [event for ply in match.seat(0).events() for event in ply]
    assert BARGAIN.heard(events, 0) == Heard((SWAP,), frozenset({0, 1}))
    assert not BARGAIN.heard(events, 1).refused
