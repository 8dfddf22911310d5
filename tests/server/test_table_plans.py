"""Asking ahead, without a server: all are asked at once, and records look as if everyone had waited."""

from __future__ import annotations

import pytest

from hexarium.server import deciding, undoing
from hexarium.server.looks import Look, common_of
from hexarium.server.table import Table
from tests.server.at_table import NOW, AtTable, refused


def several_due(table: Table) -> bool:
    return len(table.due) > 1


@pytest.fixture
def asked() -> AtTable:
    """A table where several seats are asked about the same thing."""
    at = AtTable("catan", {"players": 4})
    at.wander(several_due)
    return at


def first_answer(at: AtTable, seat: int) -> list[str]:
    """What a seat could answer, all of it."""
    ask = at.table.playing.seat(seat).ask()
    assert ask is not None
    count = next(each.n for each in at.table.due if each.seat == seat) or 1
    trial, chosen = at.table.playing.turned(seat), []
    for _ in range(count):
        chosen.append(trial.legal()[0])
        trial.play(chosen[-1])
    return chosen


def test_where_several_seats_are_asked_all_of_them_are_asked_at_once_each_with_a_key(asked: AtTable) -> None:
    for each in asked.table.due:
        look = Look(each.seat)
        change = look.renew(asked.table, common_of(asked.table, 0))
        assert b'"key"' in look.ask
        assert "ask" in change
    spectator = Look(None)
    spectator.renew(asked.table, common_of(asked.table, 0))
    assert spectator.ask == b"null"


def test_a_plan_is_played_when_the_rules_reach_that_seat(asked: AtTable) -> None:
    table, later = asked.table, asked.table.due[1].seat
    key, answer = table.key(later), first_answer(asked, later)
    assert key is not None
    asked.do(deciding.plan(table, later, key, answer, NOW))
    assert table.plans[later].actions == tuple(answer)
    while table.to_move != later:
        asked.act(table.playing.legal()[0])
        assert table.to_move == later or table.key(later) == key, "a question keeps its key until its turn"
    assert table.planned is not None
    asked.do(deciding.carry_out(table, NOW))
    assert [(row.action, row.by) for row in asked.rows[-len(answer) :]] == [(a, "plan") for a in answer]


def test_keys_stay_after_a_restart_and_so_do_plans(asked: AtTable) -> None:
    later = asked.table.due[1].seat
    key = asked.table.key(later)
    assert key is not None
    asked.do(deciding.plan(asked.table, later, key, first_answer(asked, later), NOW))
    again = asked.rebuilt()
    assert again.key(later) == key
    assert again.plans == asked.table.plans


def test_a_plan_that_arrives_when_its_seat_is_asked_by_now_is_played_at_once(asked: AtTable) -> None:
    table, later = asked.table, asked.table.due[1].seat
    key, answer = table.key(later), first_answer(asked, later)
    while table.to_move != later:
        asked.act(table.playing.legal()[0])
    assert key is not None
    asked.do(deciding.plan(table, later, key, answer, NOW))
    assert [row.action for row in asked.rows[-len(answer) :]] == answer


def test_a_plan_on_another_key_answers_no_question(asked: AtTable) -> None:
    table, later = asked.table, asked.table.due[1].seat
    answer = first_answer(asked, later)
    assert refused(lambda: deciding.plan(table, later, "1-0", answer, NOW))[0] == "no_question"


def test_a_plan_that_is_not_legal_is_refused_at_once(asked: AtTable) -> None:
    table, later = asked.table, asked.table.due[1].seat
    key = table.key(later)
    assert key is not None
    assert refused(lambda: deciding.plan(table, later, key, ["end"], NOW))[0] == "illegal_action"
    assert refused(lambda: deciding.plan(table, later, key, ["dance"], NOW))[0] == "unknown_action"


def test_a_plan_is_kept_secret_and_others_see_ready(asked: AtTable) -> None:
    table, later = asked.table, asked.table.due[1].seat
    key = table.key(later)
    assert key is not None
    before = [Look(seat) for seat in (None, *range(4))]
    common = common_of(table, 0)
    for look in before:
        look.renew(table, common)
    asked.do(deciding.plan(table, later, key, first_answer(asked, later), NOW))
    for look in before:
        change = look.renew(table, common_of(table, 0))
        assert set(change) == {"due"}
        assert [each["seat"] for each in change["due"] if each["ready"]] == [later]


def test_null_withdraws_a_plan(asked: AtTable) -> None:
    table, later = asked.table, asked.table.due[1].seat
    key = table.key(later)
    assert key is not None
    asked.do(deciding.plan(table, later, key, first_answer(asked, later), NOW))
    asked.do(deciding.plan(table, later, key, None, NOW))
    assert not table.plans


def test_an_undo_drops_plans_and_asks_anew(asked: AtTable) -> None:
    table = asked.table
    mover, later = table.due[0].seat, table.due[1].seat
    key = table.key(later)
    assert key is not None
    asked.do(deciding.plan(table, later, key, first_answer(asked, later), NOW))
    before = table.v
    asked.act(table.playing.legal()[0])
    assert table.plans
    asked.do(undoing.undo(table, mover, before, "r", NOW))
    assert not table.plans
    assert table.key(later) not in (None, key)


def test_records_look_as_if_everyone_had_waited() -> None:
    """The same game, once with plans and once without."""
    waited, ahead = AtTable("catan", {"players": 4}), AtTable("catan", {"players": 4})
    for at in (waited, ahead):
        at.wander(several_due)
    table = ahead.table
    answers = {each.seat: first_answer(ahead, each.seat) for each in table.due[1:]}
    for seat, answer in reversed(answers.items()):
        key = table.key(seat)
        assert key is not None
        ahead.do(deciding.plan(table, seat, key, answer, NOW))
    first = table.due[0].seat
    mine = first_answer(ahead, first)
    ahead.act(*mine, seat=first)
    while table.planned is not None:
        ahead.do(deciding.carry_out(table, NOW))
    waited.act(*mine, seat=first)
    for seat, answer in answers.items():
        if waited.table.to_move == seat:
            waited.act(*answer)
    assert [ply.text for ply in table.playing.plies] == [ply.text for ply in waited.table.playing.plies]
    assert table.playing.position() == waited.table.playing.position()
