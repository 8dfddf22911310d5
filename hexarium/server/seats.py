"""The seats of a table: who sits where, as the rows of its log say."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from hexarium.server.storage.facts import LEAVE, RESIGN, RETURN, SIT, SUBSTITUTE, Row

OPEN, PERSON, BOT = "open", "person", "bot"


@dataclass(frozen=True)
class Seat:
    """One seat."""

    number: int
    title: str
    """What the game calls it."""
    kind: str = OPEN
    name: str = ""
    level: str | None = None
    """The bot that plays it, also for a person who is absent or has resigned."""
    token: str | None = field(default=None, repr=False)
    """SHA-256 of its token, of a person's seat."""
    words: str | None = field(default=None, repr=False)
    resigned: bool = False

    @property
    def taken(self) -> bool:
        """Whether somebody sits there."""
        return self.kind != OPEN

    @property
    def is_person(self) -> bool:
        """Whether a person plays it now."""
        return self.kind == PERSON and self.level is None

    @property
    def is_replaced(self) -> bool:
        """Whether a bot plays it for a person who may come back."""
        return self.kind == PERSON and self.level is not None and not self.resigned

    def data(self) -> dict[str, Any]:
        """What everyone may know of it."""
        kind = BOT if self.level is not None else self.kind
        told: dict[str, Any] = {"seat": self.number, "title": self.title, "kind": kind, "name": self.name}
        if self.level is not None:
            told["level"] = self.level
        if self.is_replaced:
            told["substitute"] = True
        if self.resigned:
            told["resigned"] = True
        return told


def seated(seat: Seat, row: Row) -> Seat:
    """A seat after a row that is about it."""
    data = row.data
    match row.kind:
        case "sit" if data["who"] == BOT:
            return Seat(seat.number, seat.title, BOT, data["name"], data["level"])
        case "sit":
            return Seat(
                seat.number, seat.title, PERSON, data["name"], token=data["token"], words=data.get("words")
            )
        case "leave":
            return Seat(seat.number, seat.title)
        case "substitute":
            return replace(seat, level=data["level"])
        case "return":
            return replace(seat, level=None)
        case "resign":
            return replace(seat, level=data["level"], resigned=True)
    return seat


SEATED = frozenset({SIT, LEAVE, SUBSTITUTE, RETURN, RESIGN})
"""The kinds of rows that are about a seat."""


def person(v: int, at: int, seat: int, name: str, token: str, words: str | None) -> Row:
    """A person sits down; `token` is what is kept of theirs."""
    data = {"who": PERSON, "name": name, "token": token, "words": words}
    return Row(v, SIT, at, seat, data=data)


def bot(v: int, at: int, seat: int, level: str, name: str = "") -> Row:
    """A bot sits down."""
    return Row(v, SIT, at, seat, data={"who": BOT, "name": name or level, "level": level})
