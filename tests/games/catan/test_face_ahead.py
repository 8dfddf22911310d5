"""Where the rules ask one seat after another about the same thing, all of them are asked at once.

What a seat is asked ahead is, to the letter, what it is asked when the rules reach it.
"""

from __future__ import annotations

import pytest

from hexarium.errors import BadSeat
from hexarium.kit.face import Ask, Due
from hexarium.play.match import Match
from tests.games.catan.faces import games
from tests.games.catan.positions import begin, phase, play, seat


def asks(match: Match) -> dict[int, Ask]:
    """What everyone is asked, by seat."""
    found = {each: match.seat(each).ask() for each in range(len(match.variant.seats))}
    return {each: ask for each, ask in found.items() if ask is not None}


def test_everyone_who_must_discard_is_asked_at_once() -> None:
    match = begin(
        *(seat("wood 8"), seat("ore 3"), seat("wool 5, ore 6"), seat("wheat 9")),
        phase="production",
        active=2,
    )
    play(match, "roll = 3 4")
    assert match.public().due() == (Due(2, 5), Due(3, 4), Due(0, 4))
    assert asks(match).keys() == {0, 2, 3}
    assert asks(match)[3].prompt == "Orange: discard 4 more of 9 cards."
    assert match.turned(3).legal() == ["discard wheat"]
    play(match, "discard ore", "discard ore")
    assert match.public().due() == (Due(2, 3), Due(3, 4), Due(0, 4))
    play(match, *["discard wool"] * 3)
    assert match.public().due() == (Due(3, 4), Due(0, 4))
    play(match, *["discard wheat"] * 4, *["discard wood"] * 4)
    assert match.public().due() == (Due(2),)


def test_everyone_who_has_not_answered_an_offer_is_asked_at_once() -> None:
    match = begin(seat("ore"), seat("wood 2"), seat("wool"), seat("ore 2"), active=1)
    play(match, "give wood", "want ore", "ask")
    assert match.public().due() == (Due(2), Due(3), Due(0))
    found = asks(match)
    assert {each: "accept" in ask.actions for each, ask in found.items()} == {2: False, 3: True, 0: True}
    play(match, "give wool")  # whoever drafts a counter-offer is still asked
    assert match.public().due() == (Due(2), Due(3), Due(0))
    play(match, "decline")
    assert match.public().due() == (Due(3), Due(0))
    play(match, "accept", "accept")
    assert match.public().due() == (Due(1),)
    assert asks(match).keys() == {1}


def test_nobody_is_asked_when_the_game_is_over() -> None:
    match = play(begin(seat("wood"), turns=9), "end")
    assert match.public().due() == ()
    assert not asks(match)


def test_a_seat_that_waits_for_its_turn_is_not_asked_ahead() -> None:
    match = begin(seat("wood"), seat("ore"))
    with pytest.raises(BadSeat, match="waits for its turn"):
        match.turned(1)
    play(match, "give wood", "want ore", "ask", "decline")
    with pytest.raises(BadSeat, match="waits for its turn"):
        match.turned(1)


def test_an_answer_can_be_tried_where_it_will_be_given() -> None:
    match = play(begin(seat("wood"), seat("ore"), seat("ore, wool")), "give wood", "want ore", "ask")
    tried = match.turned(2)
    play(tried, "give wool", "want wood", "counter")
    assert (phase(match), match.ply) == (("answer", 1), 3)
    with pytest.raises(BadSeat):
        match.turned(0)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_what_is_asked_ahead_is_what_is_asked_when_the_rules_reach_the_seat(players: int) -> None:
    ahead: dict[int, tuple[Ask, list[str]]] = {}
    compared = 0
    for match in games(players, seed=40 + players, most=2500, singly=0.2, discard_limit=4):
        asked = [each.seat for each in match.public().due()]
        if match.to_move in ahead:
            ask, legal = ahead.pop(match.to_move)
            assert ask == match.seat(match.to_move).ask()
            assert legal == match.legal()
            compared += 1
        # Whoever is not asked any more was reached, or the game is over.
        assert ahead.keys() <= {*asked}
        for each in asked[1:]:
            question = match.seat(each).ask()
            assert question is not None
            assert ahead.setdefault(each, (question, match.turned(each).legal()))[0] == question
    assert compared > (20 if players > 2 else 2)  # two players ask nobody ahead but for discards


@pytest.mark.parametrize("players", [3, 6])
def test_what_is_asked_ahead_depends_on_nothing_that_others_hide(players: int) -> None:
    compared = 0
    for match in games(players, seed=60 + players, most=1500, discard_limit=4):
        for each in match.public().due()[1:]:
            world = match.resampled(each.seat, match.ply)
            assert world.seat(each.seat).ask() == match.seat(each.seat).ask()
            assert world.turned(each.seat).legal() == match.turned(each.seat).legal()
            compared += world.position() != match.position()
    assert compared > 20
