"""A table as its log says it is: seats, match, questions and all that follows from facts and rows.

Nothing here reads a clock, a socket or a database: the same facts and rows always make the same table. What
may happen next is decided elsewhere (`deciding`, `undoing`, `leaving`) and comes back as rows.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hexarium.kit.face import Due
from hexarium.kit.game import Game
from hexarium.kit.variant import Variant
from hexarium.play.match import Match
from hexarium.play.ply import Ply
from hexarium.server.beginning import begun, variant_of
from hexarium.server.clocks import Clock, clock_of
from hexarium.server.seats import SEATED, Seat, seated
from hexarium.server.storage import facts as kept
from hexarium.server.storage.facts import Chat, Facts, Loaded, Plan, Request, Row, Summary

RECENT = 40
"""Rows that are told to whoever comes."""
SAID = 50
"""Things said that are told to whoever comes."""


@dataclass(frozen=True)
class Question:
    """When a seat was asked: the row that asked it, and its time."""

    v: int
    at: int


@dataclass(frozen=True)
class Standing:
    """A ply that stands: its row, who played it and how."""

    v: int
    seat: int
    by: str


class Table:
    """One table, from its facts and the rows so far."""

    def __init__(self, facts: Facts, game: Game) -> None:
        self.facts = facts
        self.game = game
        self.variant: Variant = variant_of(game, facts.options)
        self.clock: Clock = clock_of(facts.clock)
        self.seats = [Seat(number, title) for number, title in enumerate(self.variant.seats)]
        self.v = 0
        self.status = kept.WAITING
        self.match: Match | None = None
        self.result: Mapping[str, Any] | None = None
        self.due: tuple[Due, ...] = ()
        """The seats that are asked, the one to move first."""
        self.questions: dict[int, Question] = {}
        """By seat, of those that are asked."""
        self.position_v = 0
        """The newest row that changed the position."""
        self.turned = 0
        """When the seat to move became so, or was asked something new."""
        self.start_v = 0
        self.start_at = 0
        self.standing: list[Standing] = []
        self.resigned: list[tuple[int, int]] = []
        """Who gave up, each with the ply."""
        self.asleep: set[int] = set()
        """The seats whose last question ran out."""
        self.recent: deque[tuple[Row, Ply | None]] = deque(maxlen=RECENT)
        # What stands beside the log.
        self.answers: dict[tuple[int | None, str], int] = {}
        self.plans: dict[int, Plan] = {}
        self.requests: dict[str, Request] = {}
        """Those that are open."""
        self.chats: deque[Chat] = deque(maxlen=SAID)
        self.said = 0
        """The number of the last thing said."""
        self.next: str | None = None
        """The rematch."""

    @staticmethod
    def of(loaded: Loaded, game: Game) -> Table:
        """A table from all that is kept of it."""
        table = Table(loaded.facts, game)
        for row in loaded.rows:
            table.apply(row)
        for answer in loaded.answers:
            table.answers[answer.seat, answer.id] = answer.v
        for plan in loaded.plans:
            table.take_plan(plan.seat, plan)
        for request in loaded.requests:
            table.take_request(request)
        for chat in loaded.chats:
            table.take_chat(chat)
        table.next = loaded.next
        return table

    # The log.

    def apply(self, row: Row) -> Ply | None:
        """Go on by a row; returns the ply that it played, if it did."""
        if row.v != self.v + 1:
            raise AssertionError(f"Row {row.v} cannot follow row {self.v}.")
        self.v = row.v
        ply = None
        if row.kind in SEATED:
            assert row.seat is not None
            self.seats[row.seat] = seated(self.seats[row.seat], row)
        match row.kind:
            case kept.START:
                self._start(row)
            case kept.ACT:
                ply = self._play(row)
            case kept.UNDO:
                self._take_back(row)
            case kept.RESIGN:
                assert row.seat is not None
                self.resigned.append((row.seat, self.ply))
                self.plans.pop(row.seat, None)
            case kept.SUBSTITUTE:
                assert row.seat is not None
                self.plans.pop(row.seat, None)
            case kept.OVER:
                self._end(row)
        self.recent.append((row, ply))
        return ply

    def _start(self, row: Row) -> None:
        self.status = kept.PLAYING
        self.match = begun(self.facts, self.game, [seat.words for seat in self.seats])
        self.start_v, self.start_at = row.v, row.at
        self._asked(row, None)

    def _play(self, row: Row) -> Ply:
        assert self.match is not None
        assert row.action is not None
        assert row.seat is not None
        # What was tried, or taken back, comes out the same: chance depends on the number of the ply alone.
        again = self.match.would_redo(row.action, row.seat)
        ply = self.match.redo() if again else self.match.play(row.action, seat=row.seat)
        by = row.by or "seat"
        self.standing.append(Standing(row.v, row.seat, by))
        if by == "clock":
            self.asleep.add(row.seat)
        else:
            self.asleep.discard(row.seat)
        self._asked(row, row.seat)
        return ply

    def _take_back(self, row: Row) -> None:
        assert self.match is not None
        for _ in range(len(self.standing) - self.ply_at(int(row.data["to"]))):
            self.match.undo()
            self.standing.pop()
        # Whoever gave up after a ply that is taken back has still done so, at one that stands.
        self.resigned = [(seat, min(ply, self.ply)) for seat, ply in self.resigned]
        self.plans.clear()
        self._asked(row, None)

    def _end(self, row: Row) -> None:
        self.status = kept.FINISHED
        self.result = {"winners": list(row.data["winners"]), "reason": row.data["reason"]}
        self.due = ()
        self.questions.clear()
        self.plans.clear()
        self.requests.clear()

    def _asked(self, row: Row, mover: int | None) -> None:
        """Note who is asked after a row that changed the position: a question goes on until it is answered.

        So a question asked ahead keeps its key while others answer theirs; an undo asks everyone anew.
        """
        assert self.match is not None
        before = self.due[0].seat if self.due else None
        self.position_v = row.v
        self.due = self.match.public().due()
        new = Question(row.v, row.at)
        asked = self.questions if mover is not None else {}
        self.questions = {
            each.seat: new if each.seat == mover else asked.get(each.seat, new) for each in self.due
        }
        if self.due and (mover is None or before != self.due[0].seat or before == mover):
            self.turned = row.at
        self.plans = {seat: plan for seat, plan in self.plans.items() if plan.key == self.key(seat)}

    # What stands beside it.

    def take_plan(self, seat: int, plan: Plan | None) -> None:
        """Keep the plan of a seat, if its question still stands, or forget it."""
        self.plans.pop(seat, None)
        if plan is not None and plan.key == self.key(seat):
            self.plans[seat] = plan

    def take_request(self, request: Request) -> None:
        """Note how far an undo is that people vote on."""
        if request.open and self.status == kept.PLAYING:
            self.requests[request.id] = request
        else:
            self.requests.pop(request.id, None)

    def take_chat(self, chat: Chat) -> None:
        """Note what was said."""
        if chat.n > self.said:
            self.said = chat.n
            self.chats.append(chat)

    # What follows from it.

    @property
    def playing(self) -> Match:
        """The match of a game that has begun."""
        assert self.match is not None
        return self.match

    @property
    def ply(self) -> int:
        """How many actions stand."""
        return 0 if self.match is None else self.match.ply

    @property
    def to_move(self) -> int | None:
        """The seat to move; none before the start and when the game is over."""
        return self.match.to_move if self.match is not None and self.status == kept.PLAYING else None

    @property
    def bot_to_move(self) -> str | None:
        """The bot that is to move, by its name; none if a person is, or nobody."""
        return None if self.to_move is None else self.seats[self.to_move].level

    @property
    def planned(self) -> Plan | None:
        """The plan that is to be played now."""
        return None if self.to_move is None else self.plans.get(self.to_move)

    def key(self, seat: int) -> str | None:
        """What names the question to a seat, also after a restart; none if it is not asked."""
        question = self.questions.get(seat)
        return None if question is None else f"{question.v}-{seat}"

    def ply_at(self, v: int) -> int:
        """How many of the plies that stand were played by row `v`."""
        count = len(self.standing)
        while count and self.standing[count - 1].v > v:
            count -= 1
        return count

    def until(self, since: int = 0) -> int | None:
        """When the question to the seat to move runs out; never for a bot.

        Time in which nobody ran the clock does not count: `since` is when somebody began to.
        """
        seat = self.to_move
        if seat is None or self.seats[seat].level is not None:
            return None
        asked = max(self.questions[seat].at, since)
        return self.clock.until(asked, max(self.turned, since), seat in self.asleep)

    def due_data(self) -> list[dict[str, Any]]:
        """The seats that are asked, as everyone may know it: who is ready has answered ahead."""
        return [
            {
                "seat": each.seat,
                **({} if each.n is None else {"n": each.n}),
                "ready": each.seat in self.plans,
            }
            for each in self.due
        ]

    def summary(self) -> Summary:
        """What lists show of it."""
        return summary_of(self, self.seats, self.status, self.v, self.ply, self.to_move, self.result)


def summary_of(
    table: Table,
    seats: list[Seat],
    status: str,
    v: int,
    ply: int,
    to_move: int | None,
    result: Mapping[str, Any] | None,
) -> Summary:
    """What lists show of a table that is about to be so."""
    bot = to_move is not None and seats[to_move].level is not None
    wakes = status == kept.PLAYING and (bot or table.clock.limit is not None or to_move in table.plans)
    return Summary(status, v, ply, to_move, tuple(seat.data() for seat in seats), result, wakes)
