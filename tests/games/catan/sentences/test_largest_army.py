"""The largest army."""

from __future__ import annotations

from hexarium.play.match import Match
from tests.games.catan.positions import begin, phase, play, points, position, seat


def army(match: Match) -> int | None:
    """Who has the tile."""
    found: int | None = match.position()["largest_army"]
    return found


def test_at_least_3_knights_played() -> None:
    match = play(begin(seat(cards="knight", knights=1)), "knight", "robber 1")
    assert (army(match), points(match)) == (None, [0, 0])
    match = play(begin(seat(cards="knight", knights=2)), "knight", "robber 1")
    assert (army(match), points(match)) == (0, [2, 0])


def test_it_is_taken_with_the_card_before_the_robber_moves() -> None:
    match = play(begin(seat(cards="knight", knights=2)), "knight")
    assert (phase(match), army(match)) == (("robber", 0), 0)


def test_knights_in_hand_do_not_count() -> None:
    match = begin(seat(cards="knight 9"), seat(knights=3))
    assert (army(match), points(match)) == (1, [0, 2])


def test_another_must_play_more() -> None:
    match = play(begin(seat(cards="knight", knights=2), seat(knights=3)), "knight", "robber 1")
    assert (army(match), points(match)) == (1, [0, 2])
    match = play(
        begin(seat(cards="knight", knights=3), seat(knights=3), largest_army=1), "knight", "robber 1"
    )
    assert (army(match), points(match)) == (0, [2, 0])


def test_the_holder_keeps_it_when_it_grows() -> None:
    given = position(seat(cards="knight", knights=4), seat(knights=4), largest_army=0)
    match = play(
        begin(seat(cards="knight", knights=4), seat(knights=4), largest_army=0), "knight", "robber 1"
    )
    assert given["largest_army"] == army(match) == 0
    assert points(match) == [2, 0]


def test_a_knight_before_the_roll_counts() -> None:
    match = play(begin(seat(cards="knight", knights=2), phase="production"), "knight")
    assert (army(match), points(match)) == (0, [2, 0])
