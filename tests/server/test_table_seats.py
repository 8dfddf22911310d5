"""Seats, clocks and those who leave, without a server."""

from __future__ import annotations

import pytest

from hexarium.server import deciding, leaving
from hexarium.server.clocks import ASLEEP, CLOCKS, LEAST
from hexarium.server.storage.facts import FINISHED
from tests.server.at_table import NOW, AtTable, refused


def test_with_two_seats_the_game_ends_when_one_resigns_and_the_other_has_won() -> None:
    at = AtTable("heaven")
    assert at.do(leaving.resign(at.table, 1, NOW)) == at.table.v - 1
    assert [row.kind for row in at.rows[-2:]] == ["resign", "over"]
    assert at.table.status == FINISHED
    assert at.table.result == {"winners": [0], "reason": "resigned"}


def test_with_more_a_bot_plays_the_seat_on_marked_as_such_and_it_is_out_for_good() -> None:
    at = AtTable("ring", {"players": 3})
    at.do(leaving.resign(at.table, 1, NOW))
    told = at.table.seats[1].data()
    assert (told["kind"], told["level"], told["resigned"]) == ("bot", leaving.STAND_IN, True)
    assert refused(lambda: leaving.resign(at.table, 1, NOW))[0] == "forbidden"
    assert refused(lambda: at.act("roll", seat=1))[0] == "forbidden"
    assert not leaving.may_return(at.table, 1, 0)


def test_after_the_countdown_a_bot_may_play_for_somebody_absent_and_not_before() -> None:
    at = AtTable("ring", {"players": 3})
    assert refused(lambda: leaving.substitute(at.table, 1, None, NOW))[0] == "forbidden"
    assert refused(lambda: leaving.substitute(at.table, 1, NOW + 1, NOW))[0] == "forbidden"
    at.do(leaving.substitute(at.table, 1, NOW, NOW))
    told = at.table.seats[1].data()
    assert (told["kind"], told["substitute"]) == ("bot", True)
    assert refused(lambda: leaving.substitute(at.table, 1, NOW, NOW))[0] == "forbidden"


def test_whoever_comes_back_gets_the_seat_at_its_next_question() -> None:
    at = AtTable("ring", {"players": 3})
    mover = at.table.to_move
    assert mover is not None
    other = (mover + 1) % 3
    for seat in (mover, other):
        at.do(leaving.substitute(at.table, seat, NOW, NOW))
    connected = at.table.v
    assert leaving.may_return(at.table, other, connected), "nothing is asked of it now"
    assert not leaving.may_return(at.table, mover, connected), "the bot has this question"
    at.do(deciding.played(at.table, mover, ["roll"], "bot", NOW))
    assert leaving.may_return(at.table, mover, connected)
    at.do(leaving.come_back(at.table, mover, NOW))
    assert at.table.seats[mover].is_person


@pytest.mark.parametrize("name", list(CLOCKS))
def test_each_clock_says_in_a_sentence_what_it_does(name: str) -> None:
    assert CLOCKS[name].about.endswith(".")


def test_a_question_that_runs_out_is_answered_with_default_by_the_clock() -> None:
    at = AtTable("ring", {"players": 2}, clock="quick")
    limit = CLOCKS["quick"].limit
    assert limit is not None
    mover = at.table.to_move
    assert mover is not None
    assert at.table.until() == NOW + limit
    ask = at.table.playing.seat(mover).ask()
    assert ask is not None
    at.now = NOW + limit
    at.do(deciding.run_out(at.table, at.now))
    assert (at.rows[-1].by, at.rows[-1].action, at.rows[-1].seat) == ("clock", ask.default, mover)
    if at.table.to_move == mover:
        assert at.table.until() == at.now + ASLEEP, "whoever has gone to sleep is not waited for so long"


def test_no_clock_never_runs_out_and_none_runs_for_a_bot() -> None:
    assert AtTable("heaven").table.until() is None
    assert AtTable("heaven", seats=["random", "random"], clock="quick").table.until() is None


def test_whoever_was_asked_ahead_has_a_few_seconds_left_when_the_turn_comes() -> None:
    at = AtTable("catan", {"players": 4}, clock="quick")
    at.wander(lambda table: len(table.due) > 1)
    later = at.table.due[1].seat
    asked = at.table.questions[later].at
    at.now = asked + 29_000
    while at.table.to_move != later:
        at.act(at.table.playing.legal()[0])
    assert at.table.until() == at.now + LEAST


def test_time_in_which_no_server_ran_does_not_count() -> None:
    at = AtTable("heaven", clock="quick")
    limit = CLOCKS["quick"].limit
    assert limit is not None
    assert at.table.until(since=NOW + 500_000) == NOW + 500_000 + limit
