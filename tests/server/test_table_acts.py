"""Acts at a table, without a server: fresh, all or nothing, and no peeking."""

from __future__ import annotations

import json
import random
from functools import partial

import pytest

from hexarium.play.record import Record
from hexarium.play.verifying import verify
from hexarium.server import deciding, leaving
from hexarium.server.finished import record_of
from hexarium.server.storage.facts import FINISHED, PLAYING, UNDO, WAITING, Row
from hexarium.server.table import Table
from tests.server.at_table import NOW, AtTable, refused
from tests.toys.pile import PILE


def test_a_row_is_everything_that_changes_the_table_and_rows_are_numbered() -> None:
    at = AtTable("heaven")
    assert [(row.v, row.kind) for row in at.rows] == [(1, "sit"), (2, "sit"), (3, "start")]
    legal = at.table.playing.legal()
    assert at.act(legal[0]) == 4
    assert (at.rows[-1].kind, at.rows[-1].by, at.rows[-1].action) == ("act", "seat", legal[0])


def test_an_act_is_taken_if_no_row_that_changed_the_position_is_newer_than_its_at() -> None:
    at = AtTable("ring", {"players": 3})
    seen = at.table.v
    at.do(leaving.resign(at.table, 2, at.now))  # a bot sits there now, and the position is as it was
    at.act(at.table.playing.legal()[0], at=seen)
    mover, legal = at.table.to_move, at.table.playing.legal()
    assert mover is not None
    stale = refused(lambda: deciding.act(at.table, mover, seen, legal[:1], at.now))
    assert stale[0] == "stale"


def test_an_at_from_the_future_is_stale() -> None:
    at = AtTable("heaven")
    legal = at.table.playing.legal()
    assert refused(lambda: at.act(legal[0], at=at.table.v + 1))[0] == "stale"


def test_nothing_can_be_done_before_the_start_and_after_the_end() -> None:
    waiting = AtTable("heaven", seats=["me", "open"], start=False)
    assert waiting.table.status == WAITING
    assert refused(lambda: waiting.act("roll", seat=0))[0] == "not_started"
    assert refused(lambda: leaving.resign(waiting.table, 0, NOW))[0] == "not_started"
    over = AtTable("heaven")
    over.do(leaving.resign(over.table, 0, NOW))
    assert refused(lambda: over.act("roll", seat=0))[0] == "over"


def test_what_is_no_action_is_not_legal_or_not_ones_turn_has_its_code_and_changes_nothing() -> None:
    at = AtTable("ring", {"players": 2})
    mover = at.table.to_move
    assert mover is not None
    before = at.table.v, at.table.playing.position()
    assert refused(lambda: at.act("dance"))[0] == "unknown_action"
    assert refused(lambda: at.act("end"))[0] == "illegal_action"
    assert refused(lambda: at.act("roll", seat=1 - mover))[0] == "not_your_turn"
    assert (at.table.v, at.table.playing.position()) == before


def test_a_batch_is_all_or_nothing() -> None:
    at = AtTable("heaven")
    legal = at.table.playing.legal()
    before = at.table.v, at.table.playing.position()
    assert refused(lambda: at.act(legal[0], legal[0]))[0] == "illegal_action"
    assert (at.table.v, at.table.playing.position()) == before


def test_a_revealing_action_is_only_ever_the_last_of_a_batch() -> None:
    at = AtTable("ring", {"players": 2})
    assert refused(lambda: at.act("roll", "buy"))[0] == "reveals_inside"
    assert at.act("roll") == at.table.v


@pytest.mark.parametrize("follows", ["take 1", "take 3", "roll", "guess 2"])
def test_a_refused_batch_does_not_show_the_dice(follows: str) -> None:
    """Whatever chance would give, the same batch is refused with the same words."""
    tables = [AtTable(PILE, {"pile": 3}, nonce=bytes([n] * 32).hex()) for n in range(12)]
    told = {refused(partial(at.act, "roll", follows)) for at in tables}
    assert len(told) == 1
    assert next(iter(told))[0] == "reveals_inside"


@pytest.mark.parametrize("turns", [0, 1])
def test_a_refused_batch_does_not_tell_whether_the_game_is_over_by_then(turns: int) -> None:
    at = AtTable("catan", {"players": 2, "turns": turns})
    at.wander(lambda table: "end" in table.playing.legal())
    sentence = "'roll' is not legal; the turn is over by then."
    assert refused(lambda: at.act("end", "roll")) == ("illegal_action", sentence)
    at.act("end")
    assert at.table.status == (FINISHED if turns else PLAYING)


def test_error_sentences_name_no_legal_actions() -> None:
    at = AtTable("catan", {"players": 3})
    legal = at.table.playing.legal()
    code, sentence = refused(lambda: at.act("end"))
    assert code == "illegal_action"
    assert not any(text in sentence for text in legal)


@pytest.mark.parametrize(("game", "players"), [("catan", 3), ("ring", 3), ("heaven", None)])
def test_the_over_row_follows_the_last_act_and_the_record_proves_the_dice(
    game: str, players: int | None
) -> None:
    at = AtTable(game, {"players": players} if players else {})
    at.wander(lambda table: table.status == FINISHED, most=100_000)
    assert [row.kind for row in at.rows[-2:]] == ["act", "over"]
    assert at.table.result == at.table.playing.outcome.data()  # type: ignore[union-attr]
    record = Record.parse(json.dumps(record_of(at.table).data()))
    assert verify(record).plies == at.table.ply


@pytest.mark.parametrize("game", ["catan", "ring", "heaven"])
def test_the_same_facts_and_rows_make_the_same_table(game: str) -> None:
    at = AtTable(game)
    at.wander(lambda table: table.ply >= 60)
    again = at.rebuilt()
    assert _facts(again) == _facts(at.table)


def _facts(table: Table) -> tuple[object, ...]:
    keys = [table.key(seat) for seat in range(len(table.seats))]
    position = table.playing.position()
    return table.v, table.status, table.seats, position, keys, table.due, table.position_v, table.turned


def test_the_dice_of_a_table_come_from_its_nonce_and_the_words_of_its_players() -> None:
    def rolls(nonce: str) -> list[str | None]:
        at = AtTable("ring", {"players": 2}, nonce=nonce)
        at.wander(lambda table: table.ply >= 40 or table.status != PLAYING, seed=3)
        return [ply.chance for ply in at.table.playing.plies]

    first = bytes([7] * 32).hex()
    assert rolls(first) == rolls(first) != rolls(bytes([8] * 32).hex())


def test_no_sequence_of_actions_before_it_changes_what_an_action_draws_after_n_others() -> None:
    """An undo and another way to the same ply gives the same dice, so nothing is gained by it."""
    at = AtTable(PILE, {"pile": 60})
    chooser = random.Random(2)
    for _ in range(6):
        at.act(chooser.choice(["take 1", "take 2"]))
    at.act("roll")
    first = at.table.playing.plies[-1].chance
    other = AtTable(PILE, {"pile": 60})
    for _ in range(6):
        other.act("take 3")
    other.act("roll")
    assert other.table.playing.plies[-1].chance == first


def test_a_table_that_takes_over_what_was_tried_is_the_one_that_plays_its_log() -> None:
    at, chooser = AtTable("catan", {"players": 3}), random.Random(8)
    for number in range(120):
        table = at.table
        mover, legal = table.to_move, table.playing.legal()
        assert mover is not None
        if number % 15 == 14:
            last = table.standing[-1]
            at.take(Row(table.v + 1, UNDO, at.now, last.seat, "seat", data={"to": last.v - 1}))
            continue
        decision = deciding.act(table, mover, table.v, [chooser.choice(legal)], at.now)
        assert decision.tried is not None
        if number % 3:
            table.playing.take_over(decision.tried)
        at.do(decision)
    rebuilt, played = at.rebuilt().playing, at.table.playing
    assert played.plies == rebuilt.plies
    assert [ply.events for ply in played.plies] == [ply.events for ply in rebuilt.plies]
    assert played.runner.bytes(played._states) == rebuilt.runner.bytes(rebuilt._states)


def test_another_servers_row_is_played_though_something_else_was_tried() -> None:
    at = AtTable("heaven")
    first, second = at.table.playing.legal()[:2]
    mover = at.table.to_move
    assert mover is not None
    tried = deciding.act(at.table, mover, at.table.v, [first], at.now).tried
    assert tried is not None
    at.table.playing.take_over(tried)
    at.act(second, seat=mover)
    assert [ply.text for ply in at.table.playing.plies] == [second]
    assert not at.table.playing.can_redo
