"""What goes out about a table: `welcome`, `step` and the other frames, each cut for the one who looks.

This is the one cutter: nothing about a game leaves the server but through a look here, which sees it through
the door of its seat. Frames are encoded once for all who look alike.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from hexarium.play.ply import Ply
from hexarium.server.beginning import luck_of
from hexarium.server.looks import Look, Plain, board_of, common_of, unpacked
from hexarium.server.post import text_of
from hexarium.server.seats import BOT, Seat
from hexarium.server.storage import facts as kept
from hexarium.server.storage.facts import Chat, Request, Row
from hexarium.server.table import Table
from hexarium.server.undoing import MINUTE

Presence = Callable[[int], Mapping[str, Any]]
"""What is added to a seat: whether somebody is there, and until when one who is not has time."""


class Showing:
    """The frames of one table."""

    def __init__(self, table: Table, presence: Presence, since: int) -> None:
        self.table = table
        self.presence = presence
        self.since = since
        """When somebody began to run the clock."""
        self._looks: dict[int | None, Look] = {}
        self._board: tuple[bool, bytes | None] | None = None
        """Whether the game had begun when the board was drawn, and the board."""

    # The game.

    def step(self, row: Row, ply: Ply | None, lookers: Collection[int | None]) -> dict[int | None, str]:
        """The frame for a row that the table has just gone on by, for each who looks."""
        for seat in [seat for seat in self._looks if seat not in lookers]:
            del self._looks[seat]
        common = common_of(self.table, self.since)
        frames = {}
        told: Plain = {"type": "step", "v": row.v, "row": self.row_data(row, ply)}
        if row.kind == kept.START and lookers:
            told["board"] = unpacked(self.board())
        for seat in lookers:
            change = self._look(seat).renew(self.table, common)
            events = self._events(row, ply, seat)
            frames[seat] = text_of({**told, "events": events, "change": change})
        return frames

    def board(self) -> bytes | None:
        """The board, packed; it is drawn when somebody looks for the first time, which takes a while."""
        begun = self.table.match is not None
        if self._board is None or self._board[0] != begun:
            self._board = begun, board_of(self.table)
        return self._board[1]

    def welcome(self, you: Collection[int], look: int | None, host: bool, now: int) -> str:
        """The whole of it for somebody who comes."""
        table = self.table
        return text_of(
            {
                "type": "welcome",
                "v": table.v,
                "you": sorted(you),
                "look": look,
                "host": host,
                "now": now,
                "table": self.public(),
                "board": unpacked(self.board()),
                "state": self.state(look),
                "log": [
                    {"v": row.v, **self.row_data(row, ply), "events": self._events(row, ply, look)}
                    for row, ply in table.recent
                ],
                "chat": [chat_data(chat) for chat in table.chats],
                "requests": [request_data(request) for request in table.requests.values()],
            }
        )

    def state(self, seat: int | None) -> Plain:
        """What a seat, or the public, is shown of the game now."""
        if seat not in self._looks:
            self._look(seat).renew(self.table, common_of(self.table, self.since))
        return self._looks[seat].state()

    def _look(self, seat: int | None) -> Look:
        return self._looks.setdefault(seat, Look(seat))

    def refresh(self) -> None:
        """Note what changed without a row, such as who is ready: the next step does not tell it again."""
        common = common_of(self.table, self.since)
        for look in self._looks.values():
            look.rest = common

    def _events(self, row: Row, ply: Ply | None, seat: int | None) -> list[Any]:
        if ply is None:
            return [{"say": said(self.table, row), "k": row.kind}]
        shown = ply.shown(frozenset() if seat is None else frozenset({seat}))
        if row.data.get("stood_in") and row.seat is not None:
            who = name_of(self.table.seats[row.seat])
            shown.append({"say": f"{who} had no answer of its own; any legal action was played.", "k": "say"})
        return shown

    # The table.

    def public(self) -> Plain:
        """What everyone may know of the table."""
        table, facts = self.table, self.table.facts
        return {
            "table": facts.table,
            "game": facts.game,
            "title": table.game.title,
            "options": dict(facts.options),
            "name": facts.name,
            "clock": facts.clock,
            "listed": facts.listed,
            "settings": dict(facts.settings),
            "created": facts.created,
            "status": table.status,
            "seats": self.seats(),
            "v": table.v,
            "ply": table.ply,
            "to_move": table.to_move,
            "commit": facts.commit,
            "result": table.result,
            "rematch": table.next,
            "luck": luck_of(table.game, facts.options),
        }

    def seats(self) -> list[Plain]:
        """The seats, with who is there."""
        return [{**seat.data(), **self.presence(seat.number)} for seat in self.table.seats]

    def seats_frame(self) -> str:
        """Who is there, when that has changed."""
        return text_of({"type": "seats", "v": self.table.v, "seats": self.seats()})

    def due_frame(self) -> str:
        """Who is asked and who is ready, after a plan."""
        return text_of({"type": "due", "v": self.table.v, "due": self.table.due_data()})

    def row_data(self, row: Row, ply: Ply | None) -> Plain:
        """A row as everyone may know it: what chance gave is never in it, nor any token."""
        told: Plain = {"kind": row.kind, "seat": row.seat, "by": row.by, "at": row.at}
        match row.kind:
            case kept.ACT:
                told["action"] = row.action
                if row.data.get("stood_in"):
                    told["stood_in"] = True
                if ply is not None and ply.reveals:
                    told["reveals"] = True
            case kept.SIT:
                told |= {"name": row.data["name"], "who": row.data["who"]}
                if row.data["who"] == BOT:
                    told["level"] = row.data["level"]
            case kept.UNDO:
                told["to"] = row.data["to"]
            case kept.SUBSTITUTE | kept.RESIGN:
                told["level"] = row.data["level"]
            case kept.OVER:
                told |= {"winners": row.data["winners"], "reason": row.data["reason"]}
        if row.kind in (kept.SIT, kept.LEAVE, kept.SUBSTITUTE, kept.RETURN, kept.RESIGN):
            assert row.seat is not None
            told["now"] = {**self.table.seats[row.seat].data(), **self.presence(row.seat)}
        return told


def said(table: Table, row: Row) -> str:
    """A row in a sentence, where no action was played."""
    who = "" if row.seat is None else name_of(table.seats[row.seat])
    match row.kind:
        case kept.SIT:
            return f"{row.data['name'] or who} sits down."
        case kept.LEAVE:
            return f"{who} is free again."
        case kept.START:
            return "The game begins."
        case kept.UNDO:
            return f"{who} goes back to row {row.data['to']}."
        case kept.RESIGN:
            return f"{who} resigns."
        case kept.SUBSTITUTE:
            return f"A bot plays for {who}."
        case kept.RETURN:
            return f"{who} is back."
        case kept.OVER:
            won = [name_of(table.seats[seat]) for seat in row.data["winners"]]
            why = " because the others resigned" if row.data["reason"] == "resigned" else ""
            return f"The game is over: {', '.join(won) or 'nobody'} won{why}."
    return ""


def name_of(seat: Seat) -> str:
    """What somebody is called: by name, or as the game calls the seat; bots of one level are called alike."""
    return (seat.name if seat.kind != BOT else "") or seat.title.capitalize()


def chat_data(chat: Chat) -> Plain:
    """Something that was said."""
    return {"n": chat.n, "seat": chat.seat, "name": chat.name, "text": chat.text, "at": chat.at}


def chat_frame(chat: Chat) -> str:
    """The same when it is said."""
    return text_of({"type": "chat", **chat_data(chat)})


def request_data(request: Request) -> Plain:
    """An undo that is voted on."""
    return {
        "request": request.id,
        "seat": request.seat,
        "to": request.to,
        "votes": {str(seat): yes for seat, yes in request.votes.items()},
        "open": request.open,
        "until": request.at + MINUTE,
    }


def request_frame(request: Request) -> str:
    """The same at every vote, and when it is settled."""
    return text_of({"type": "request", **request_data(request)})
