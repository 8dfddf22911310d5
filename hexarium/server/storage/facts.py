"""What is kept of a table: the facts it was made with, and the rows of its log.

The log is the truth: seats, plies and the end of a game all come from its rows. Beside it stand what was
acknowledged (so that nothing is done twice), plans, requests for an undo, and the chat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

SIT, LEAVE, START, ACT, UNDO = "sit", "leave", "start", "act", "undo"
RESIGN, SUBSTITUTE, RETURN, CLOCK, OVER = "resign", "substitute", "return", "clock", "over"
KINDS = (SIT, LEAVE, START, ACT, UNDO, RESIGN, SUBSTITUTE, RETURN, CLOCK, OVER)
"""Of rows: everything that changes a table."""

WAITING, PLAYING, FINISHED = "waiting", "playing", "over"
"""How far a table is."""


class Conflict(Exception):
    """The log has gone on since a change was decided; whoever decided it reads on and decides again."""


@dataclass(frozen=True)
class Facts:
    """What a table is, from its creation on."""

    table: str
    game: str
    version: int
    """Of the rules."""
    options: Mapping[str, Any]
    """All of them."""
    host: str
    """SHA-256 of the host's token, in hex."""
    nonce: str = field(repr=False)
    """The secret of the dice, 32 bytes in hex."""
    commit: str
    created: int
    """In milliseconds since 1970, as all times are."""
    name: str = ""
    clock: str = "none"
    listed: bool = False
    settings: Mapping[str, Any] = field(default_factory=dict)
    """What else was chosen for the table, such as the pace of bots and whether hints are given."""
    start: Mapping[str, Any] | None = None
    """A record that the game goes on from, if it does not begin at its usual start."""
    came_from: str | None = None
    """The table that this is a rematch of."""


@dataclass(frozen=True)
class Row:
    """One line of a log."""

    v: int
    kind: str
    at: int
    seat: int | None = None
    by: str | None = None
    """`seat`, `plan`, `bot` or `clock`, of an action."""
    action: str | None = None
    data: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """What else belongs to its kind: who sits down, where an undo goes back to, how a game ended."""


@dataclass(frozen=True)
class Answer:
    """A frame that was acknowledged; without a seat it came from the host or a spectator."""

    seat: int | None
    id: str
    v: int


@dataclass(frozen=True)
class Chat:
    """Something that was said."""

    n: int
    seat: int | None
    name: str
    text: str
    at: int


@dataclass(frozen=True)
class Plan:
    """An answer to a question that will be asked."""

    seat: int
    key: str
    actions: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True)
class Request:
    """An undo that people vote on."""

    id: str
    seat: int
    to: int
    at: int
    votes: Mapping[int, bool] = field(default_factory=dict)
    open: bool = True


@dataclass(frozen=True)
class Summary:
    """What lists show of a table."""

    status: str
    v: int
    ply: int
    to_move: int | None
    seats: tuple[Mapping[str, Any], ...]
    """Public facts of each."""
    result: Mapping[str, Any] | None = None
    wakes: bool = False
    """Whether bots or clocks have something to do at it, also when nobody is connected."""


@dataclass(frozen=True)
class Change:
    """What is written at once, or not at all."""

    table: str
    after: int | None
    """The row it was decided on: a newer one is a Conflict. None if that does not matter."""
    rows: tuple[Row, ...] = ()
    answers: tuple[Answer, ...] = ()
    chats: tuple[Chat, ...] = ()
    plans: Mapping[int, Plan | None] = field(default_factory=dict)
    """By seat; none takes one back."""
    requests: tuple[Request, ...] = ()
    summary: Summary | None = None


@dataclass(frozen=True)
class Loaded:
    """All that is kept of a table."""

    facts: Facts
    rows: tuple[Row, ...]
    answers: tuple[Answer, ...]
    chats: tuple[Chat, ...]
    plans: tuple[Plan, ...]
    requests: tuple[Request, ...]
    next: str | None = None
    """The rematch, if there is one."""


@dataclass(frozen=True)
class Listed:
    """A table in a list: public facts only."""

    table: str
    game: str
    version: int
    options: Mapping[str, Any]
    name: str
    clock: str
    commit: str
    created: int
    summary: Summary
    ended: int | None = None
    """When the game ended, if it has."""


@dataclass(frozen=True)
class Page:
    """Some tables of a long list."""

    tables: tuple[Listed, ...]
    next: str | None = None
    """What to ask the next page with; none if this is the last."""
