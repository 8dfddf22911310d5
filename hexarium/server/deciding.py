"""What is decided at a table: each decision gives the rows that follow, or is refused with a code.

Nothing is changed here. A decision is written to storage first, and only then does the table go on by it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from hexarium.errors import IllegalAction, UnknownAction
from hexarium.kit.reading import shown
from hexarium.play.match import Match
from hexarium.server.beginning import begun
from hexarium.server.refusals import Refused
from hexarium.server.seats import SEATED, Seat, seated
from hexarium.server.storage import facts as kept
from hexarium.server.storage.facts import Answer, Change, Chat, Plan, Request, Row
from hexarium.server.table import Table, summary_of


@dataclass(frozen=True)
class Decision:
    """What will be: rows, and what stands beside the log."""

    v: int
    """What whoever asked is told: the last row of theirs."""
    rows: tuple[Row, ...] = ()
    ply: int = 0
    to_move: int | None = None
    """How far the game is after the rows, and who is to move then."""
    plans: Mapping[int, Plan | None] = field(default_factory=dict)
    requests: tuple[Request, ...] = ()
    chats: tuple[Chat, ...] = ()
    answer: Answer | None = None
    tried: Match | None = None
    """Where the actions of the rows were tried: the table need not play them again."""

    @property
    def changes(self) -> bool:
        """Whether there is anything to be written."""
        return bool(self.rows or self.plans or self.requests or self.chats or self.answer)

    def answering(self, seat: int | None, id: str) -> Decision:
        """The same with the frame that asked for it, so that it is never done again."""
        return replace(self, answer=Answer(seat, id, self.v))

    def change(self, table: Table) -> Change:
        """As it is written."""
        seats, status, result = after(table, self.rows)
        v = table.v + len(self.rows)
        to_move = self.to_move if status == kept.PLAYING else None
        summary = summary_of(table, seats, status, v, self.ply, to_move, result) if self.rows else None
        return Change(
            table.facts.table,
            table.v if self.rows or self.plans or self.requests else None,
            self.rows,
            () if self.answer is None else (self.answer,),
            self.chats,
            self.plans,
            self.requests,
            summary,
        )


Decide = Callable[[Table, int], Decision]
"""Decides at a table and a time."""


def after(table: Table, rows: Sequence[Row]) -> tuple[list[Seat], str, Mapping[str, Any] | None]:
    """The seats of a table, how far it is and how it ended, after some rows."""
    seats, status, result = list(table.seats), table.status, table.result
    for row in rows:
        if row.kind in SEATED and row.seat is not None:
            seats[row.seat] = seated(seats[row.seat], row)
        elif row.kind == kept.START:
            status = kept.PLAYING
        elif row.kind == kept.OVER:
            status = kept.FINISHED
            result = {"winners": list(row.data["winners"]), "reason": row.data["reason"]}
    return seats, status, result


def decided(table: Table, *rows: Row, **more: Any) -> Decision:
    """A decision that leaves the position as it is, unless `more` says something else."""
    v = rows[-1].v if rows else table.v
    return Decision(**{"v": v, "rows": rows, "ply": table.ply, "to_move": table.to_move, **more})


def require_playing(table: Table) -> Match:
    """The match of a game under way; otherwise it is said what it waits for."""
    if table.status == kept.WAITING:
        raise Refused("not_started", "The game has not started yet.")
    if table.status == kept.FINISHED:
        raise Refused("over", "The game is over.")
    return table.playing


def require_person(table: Table, seat: int) -> None:
    """Refuse to play for a seat that a bot plays now."""
    if table.seats[seat].resigned:
        raise Refused("forbidden", f"Seat {seat} has resigned.")
    if table.seats[seat].level is not None:
        raise Refused("not_your_turn", f"A bot plays seat {seat} until its next question.")


def start(table: Table, now: int) -> Decision:
    """The game begins."""
    match = begun(table.facts, table.game, [seat.words for seat in table.seats])
    rows = [Row(table.v + 1, kept.START, now)]
    if match.outcome is not None:
        rows.append(Row(table.v + 2, kept.OVER, now, data=match.outcome.data()))
    return decided(table, *rows, ply=match.ply, to_move=match.to_move)


def act(table: Table, seat: int, at: int, actions: Sequence[str], now: int) -> Decision:
    """A person plays a batch: all of it or nothing."""
    require_playing(table)
    require_person(table, seat)
    if at < table.position_v or at > table.v:
        raise Refused("stale", f"The table is at row {table.v}; this was decided at row {at}.")
    return played(table, seat, actions, "seat", now)


def played(
    table: Table,
    seat: int,
    actions: Sequence[str],
    by: str,
    now: int,
    data: Mapping[str, Any] = MappingProxyType({}),
) -> Decision:
    """A seat plays a batch, by whatever way; the end of the game is a row of its own."""
    match = require_playing(table)
    tried, texts = trial_of(match.trial(), seat, actions)
    rows = [Row(table.v + 1 + n, kept.ACT, now, seat, by, text, data) for n, text in enumerate(texts)]
    v = rows[-1].v
    requests: tuple[Request, ...] = ()
    if tried.outcome is not None:
        rows.append(Row(v + 1, kept.OVER, now, data=tried.outcome.data()))
        requests = shut(table)
    plans = {seat: None} if seat in table.plans else {}
    ply, to_move = table.ply + len(texts), tried.to_move
    return Decision(v, tuple(rows), ply, to_move, plans, requests, tried=tried)


def shut(table: Table) -> tuple[Request, ...]:
    """The requests that are open, settled: the end of the game leaves nothing to vote on."""
    return tuple(replace(request, open=False) for request in table.requests.values())


def trial_of(trial: Match, seat: int, actions: Sequence[str]) -> tuple[Match, list[str]]:
    """A batch played on a match that may be spoilt, and its actions as the game writes them.

    What follows a revealing action is not looked at: a refusal would tell what was revealed.
    """
    codec = trial.variant.codec
    try:
        codes = [codec.parse(text) for text in actions]
    except UnknownAction as error:
        raise Refused("unknown_action", str(error)) from None
    last = None
    for number, code in enumerate(codes):
        text = codec.text(code)
        # That it may have ended the game, which opens secrets, makes no difference: it may have ended by
        # points that only the next seat knows of.
        if last is not None and trial.variant.reveals(last.action, last.chance is not None, over=False):
            raise Refused("reveals_inside", f"{last.text!r} reveals something, so it can only be the last.")
        if trial.to_move != seat:
            if not number:
                raise Refused("not_your_turn", f"Seat {seat} is not to move.")
            raise Refused("illegal_action", f"{shown(text)} is not legal; the turn is over by then.")
        try:
            last = trial.play(code)
        except IllegalAction:
            raise Refused("illegal_action", f"{shown(text)} is not legal now.") from None
    return trial, codec.texts(codes)


def plan(table: Table, seat: int, key: str, actions: Sequence[str] | None, now: int) -> Decision:
    """A person answers a question that will be asked, or takes the answer back.

    If it is asked by now, the answer is played.
    """
    match = require_playing(table)
    require_person(table, seat)
    if key != table.key(seat):
        raise Refused("no_question", f"Seat {seat} is not asked that, or not any more.")
    if actions is None:
        return decided(table, plans={seat: None})
    if match.to_move == seat:
        return played(table, seat, actions, "plan", now)
    _, texts = trial_of(match.turned(seat), seat, actions)
    return decided(table, plans={seat: Plan(seat, key, tuple(texts))})


def carry_out(table: Table, now: int) -> Decision:
    """The plan of the seat to move is played; one that cannot be played any more is dropped."""
    planned = table.planned
    assert planned is not None
    try:
        return played(table, planned.seat, planned.actions, "plan", now)
    except Refused:
        return decided(table, plans={planned.seat: None})


def run_out(table: Table, now: int) -> Decision:
    """The clock answers for the seat to move."""
    match = require_playing(table)
    assert match.to_move is not None
    ask = match.seat(match.to_move).ask()
    assert ask is not None
    return played(table, match.to_move, [ask.default], "clock", now)


def say(table: Table, seat: int | None, name: str, text: str, now: int) -> Decision:
    """Somebody says something."""
    return decided(table, chats=(Chat(table.said + 1, seat, name, text, now),))
