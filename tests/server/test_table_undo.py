"""Undo at a table, without a server: free, by a vote, and never past a reveal."""

from __future__ import annotations

import pytest

from hexarium.server import undoing
from hexarium.server.leaving import resign, substitute
from hexarium.server.table import Table
from tests.server.at_table import NOW, AtTable, refused
from tests.server.test_room_secrets import showing
from tests.toys.pile import PILE


def take_two(at: AtTable) -> int:
    """Both seats take something, which reveals nothing; returns the row before."""
    before = at.table.v
    at.act("take 1")
    at.act("take 1")
    return before


@pytest.fixture
def pile() -> AtTable:
    return AtTable(PILE, {"pile": 60})


def test_an_undo_is_free_while_only_own_unrevealing_plies_follow(pile: AtTable) -> None:
    before, position = pile.table.v, pile.table.playing.position()
    pile.act("take 2", seat=0)
    pile.do(undoing.undo(pile.table, 0, before, "r", NOW))
    assert pile.rows[-1].kind == "undo"
    assert pile.rows[-1].data == {"to": before}
    assert pile.table.playing.position() == position
    assert pile.table.ply == 0


def test_an_undo_is_a_row_too_so_a_ply_can_be_played_again_and_a_v_never(pile: AtTable) -> None:
    before = pile.table.v
    first = pile.act("take 2")
    pile.do(undoing.undo(pile.table, 0, before, "r", NOW))
    assert pile.act("take 3") == first + 2
    assert pile.table.ply == 1
    assert pile.rebuilt().playing.position() == pile.table.playing.position()


def test_no_undo_passes_a_reveal(pile: AtTable) -> None:
    before = pile.table.v
    pile.act("roll")
    assert refused(lambda: undoing.undo(pile.table, 0, before, "r", NOW))[0] == "undo_refused"
    after = pile.table.v
    pile.act("take 1")
    pile.do(undoing.undo(pile.table, 1, after, "r", NOW))
    assert pile.table.ply == 1


def test_a_row_says_when_no_undo_can_pass_it(pile: AtTable) -> None:
    pile.act("take 1")
    pile.act("roll")
    pile.act("take 1")
    told = [showing(pile).row_data(row, ply).get("reveals", False) for row, ply in pile.table.recent]
    assert told[-3:] == [False, True, False]
    assert not any(told[:-3])


def test_further_undos_are_by_a_vote_that_all_other_people_must_agree_to(pile: AtTable) -> None:
    before = take_two(pile)
    ack = pile.do(undoing.undo(pile.table, 0, before, "r", NOW))
    assert ack == pile.table.v, "the frame is acknowledged when the request stands"
    assert pile.table.ply == 2
    pile.do(undoing.vote(pile.table, 1, "r", True, NOW))
    assert pile.rows[-1].kind == "undo"
    assert pile.table.ply == 0
    assert not pile.table.requests


def test_one_who_does_not_agree_settles_it(pile: AtTable) -> None:
    before = take_two(pile)
    pile.do(undoing.undo(pile.table, 0, before, "r", NOW))
    pile.do(undoing.vote(pile.table, 1, "r", False, NOW))
    assert not pile.table.requests
    assert pile.table.ply == 2
    assert refused(lambda: undoing.vote(pile.table, 1, "r", True, NOW))[0] == "no_question"


def test_a_vote_ends_after_a_minute(pile: AtTable) -> None:
    before = take_two(pile)
    pile.do(undoing.undo(pile.table, 0, before, "r", NOW))
    assert undoing.settled(pile.table, NOW + undoing.MINUTE - 1) is None
    late = NOW + undoing.MINUTE
    assert refused(lambda: undoing.vote(pile.table, 1, "r", True, late))[0] == "no_question"
    settled = undoing.settled(pile.table, late)
    assert settled is not None
    pile.do(settled)
    assert not pile.table.requests


def test_a_reveal_while_people_vote_ends_the_vote(pile: AtTable) -> None:
    before = take_two(pile)
    pile.do(undoing.undo(pile.table, 0, before, "r", NOW))
    pile.act("roll")
    settled = undoing.settled(pile.table, NOW)
    assert settled is not None
    assert not settled.rows
    pile.do(undoing.vote(pile.table, 1, "r", True, NOW))
    assert pile.table.ply == 3


def test_bots_agree() -> None:
    at = AtTable(PILE, {"pile": 60}, seats=["me", "random"])
    before = at.table.v
    at.act("take 1")
    from hexarium.server import deciding

    at.do(deciding.played(at.table, 1, ["take 1"], "bot", NOW))
    at.do(undoing.undo(at.table, 0, before, "r", NOW))
    assert at.rows[-1].kind == "undo"
    assert at.table.ply == 0


def test_those_who_have_left_their_seats_to_bots_are_not_waited_for(pile: AtTable) -> None:
    before = take_two(pile)
    pile.do(undoing.undo(pile.table, 0, before, "r", NOW))
    pile.do(substitute(pile.table, 1, NOW - 1, NOW))
    settled = undoing.settled(pile.table, NOW)
    assert settled is not None
    pile.do(settled)
    assert pile.table.ply == 0


@pytest.mark.parametrize("to", [0, 1, 2, 1000])
def test_only_rows_of_the_game_can_be_gone_back_to(pile: AtTable, to: int) -> None:
    pile.act("take 1")
    assert refused(lambda: undoing.undo(pile.table, 0, to, "r", NOW))[0] == "undo_refused"


def test_whoever_asks_does_not_vote_and_there_is_one_vote_at_a_time(pile: AtTable) -> None:
    before = take_two(pile)
    pile.do(undoing.undo(pile.table, 0, before, "r", NOW))
    assert refused(lambda: undoing.vote(pile.table, 0, "r", True, NOW))[0] == "forbidden"
    assert refused(lambda: undoing.undo(pile.table, 1, before, "s", NOW))[0] == "undo_refused"


def test_an_undo_may_go_back_over_an_undo(pile: AtTable) -> None:
    first = pile.table.v
    pile.act("take 1")
    pile.do(undoing.undo(pile.table, 0, first, "r", NOW))
    pile.act("take 2")
    pile.do(undoing.undo(pile.table, 0, first, "r", NOW))
    assert pile.table.ply == 0

    def same(table: Table) -> tuple[object, ...]:
        return table.v, table.playing.position(), table.standing

    assert same(pile.rebuilt()) == same(pile.table)


def test_who_resigned_after_what_is_taken_back_has_resigned_at_a_ply_that_stands() -> None:
    at = AtTable("catan", {"players": 3})
    before = at.table.v
    at.act("settle 12")
    at.act(at.table.playing.legal()[0], seat=0)
    at.do(resign(at.table, 2, NOW))
    assert at.table.resigned == [(2, 2)]
    at.do(undoing.undo(at.table, 0, before, "r", NOW))
    assert at.table.resigned == [(2, 0)]
    assert at.rebuilt().resigned == at.table.resigned
