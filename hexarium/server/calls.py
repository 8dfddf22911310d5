"""The calls over HTTP, as models: what is asked and what is answered.

Bodies are strictly read: a key that nobody knows is refused, so that a wrong name of an option of the table
is not passed over.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from hexarium.play.proof import LONGEST_WORDS
from hexarium.server.told import ResultData, StateData

PREFIX = "/api/1"
"""Where all calls begin, but those for whoever runs the server."""
LONGEST_NAME = 40
MOST_SEATS = 16


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("it holds letters that cannot be printed")
    return text


Name = Annotated[
    str, StringConstraints(max_length=LONGEST_NAME, strip_whitespace=True), AfterValidator(_printable)
]
Words = Annotated[str, StringConstraints(max_length=LONGEST_WORDS), AfterValidator(_printable)]
OptionValue = bool | int | Annotated[str, StringConstraints(max_length=100)]
SeatWish = Annotated[str, StringConstraints(max_length=80)]


class Body(BaseModel):
    """What every body is."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class NewTable(Body):
    """A table to be made."""

    game: Annotated[str, StringConstraints(max_length=100)]
    options: Annotated[dict[str, OptionValue], Field(max_length=64)] = {}
    seats: Annotated[list[SeatWish] | None, Field(max_length=MOST_SEATS)] = None
    """`me`, `open` or `bot:NAME` for each seat."""
    name: Name = ""
    """Of whoever makes it."""
    clock: Annotated[str, StringConstraints(max_length=40)] = "none"
    listed: bool = False
    words: Words | None = None
    """For the dice."""
    pace: Annotated[int, Field(ge=0)] | None = None
    """Milliseconds between two plies of bots; 0 for none."""
    hints: bool | None = None
    """Whether hints are given."""
    stand_in: Annotated[str, StringConstraints(max_length=80)] | None = None
    """The bot that plays for whoever is absent or has resigned."""


class Sit(Body):
    """Somebody sits down; with the host's token, a bot may be seated."""

    name: Name = ""
    words: Words | None = None
    bot: Annotated[str, StringConstraints(max_length=80)] | None = None


class Rematch(Body):
    """The same people play again; whoever asks first may add words to the dice."""

    words: Words | None = None


class Continue(Body):
    """A finished game goes on from a ply, as a new table against bots."""

    ply: Annotated[int, Field(ge=0)]
    seat: Annotated[int, Field(ge=0, le=63)] | None = None
    """The seat that one takes; the one to move unless said."""
    bot: Annotated[str, StringConstraints(max_length=80)] = "medium"
    """Who takes the others."""
    name: Name = ""
    words: Words | None = None


class Told(BaseModel):
    """What every answer is; more keys may follow."""

    model_config = ConfigDict(extra="allow")


class OptionTold(Told):
    """An option of a game: a choice, a number or a flag."""

    name: str
    default: bool | int | str
    about: str
    kind: Literal["choice", "number", "flag"]
    values: str
    """What it can be, in words."""
    choices: list[str] | None = None
    low: int | None = None
    high: int | None = None
    seats: dict[str, int] | None = None
    """By value, how many play, if it changes that."""


class GameTold(Told):
    """A game for those who choose one."""

    name: str
    title: str
    about: str
    seats: Annotated[list[int], Field(min_length=2, max_length=2)]
    """The least and the most."""
    options: list[OptionTold]
    reveals: list[str]
    """The verbs that can reveal something: no undo passes them, and they come last in a batch."""


class BotTold(Told):
    """A bot; `rating` is its place from the weakest, null for programs that nobody has measured."""

    name: str
    about: str
    rating: int | None


class ClockTold(Told):
    """A clock; `ms` is the time for a decision, null if it never runs out."""

    name: str
    about: str
    ms: int | None


class Games(Told):
    """All that is offered."""

    games: list[GameTold]
    bots: list[BotTold]
    clocks: list[ClockTold]


class SeatToken(Told):
    """A seat and the token that plays it, shown once."""

    seat: int
    token: str


class Made(Told):
    """A new table; `host` is the token that runs it."""

    table: str
    host: str
    seats: list[SeatToken]
    commit: str


class Seated(Told):
    """Who sat down has a token; a bot has none."""

    seat: int
    token: str | None = None


class TableId(Told):
    """A table by its id."""

    table: str


class ListedTold(Told):
    """A table in a list."""

    table: str
    game: str
    options: dict[str, Any]
    status: Literal["waiting", "playing", "over"]
    seats: list[dict[str, Any]]
    v: int
    ply: int
    to_move: int | None
    commit: str
    result: ResultData | None
    created: int
    ended: int | None = None


class Tables(Told):
    """Some tables."""

    tables: list[ListedTold]


class OwnGames(Body):
    """Whose finished games are wanted: those of some tokens, and the public ones if that is said."""

    tokens: Annotated[list[Annotated[str, StringConstraints(max_length=200)]], Field(max_length=256)] = []
    public: bool = False
    page: Annotated[str, StringConstraints(max_length=100)] | None = None


class TablesPage(Tables):
    """Some finished games; `next` asks for those that follow."""

    next: str | None


class ProofTold(Told):
    """What the dice came from."""

    nonce: str
    words: list[str | None]
    commit: str


class RecordTold(Told):
    """The record of a finished game; a game that was imported may have no proof."""

    hexarium: int
    game: str
    version: int
    options: dict[str, bool | int | str]
    seed: int
    actions: list[str | Annotated[list[str], Field(min_length=2, max_length=2)]]
    result: ResultData
    table: str | None = None
    proof: ProofTold | None = None


class At(Told):
    """A finished game after a ply."""

    board: dict[str, Any]
    state: StateData
    plies: int


class Sample(Told):
    """The panels of the seats after a ply."""

    ply: int
    panels: list[dict[str, Any]]


class StoryRow(Told):
    """What can be counted in an action."""

    ply: int
    seat: int
    events: list[dict[str, Any]]


class Story(Told):
    """A finished game from beginning to end."""

    plies: int
    samples: list[Sample]
    rows: list[StoryRow]


class RulesTold(Told):
    """The rules of a game in Markdown."""

    summary: str
    rules: str


class DemoStep(Told):
    """What an action changed on the board."""

    set: list[dict[str, Any]]
    gone: list[str]


class DemoTold(Told):
    """A game that plays itself."""

    board: dict[str, Any]
    pieces: list[dict[str, Any]]
    steps: list[DemoStep]


class Health(Told):
    """The server answers, and so does its storage."""

    status: Literal["ok"]


class ErrorTold(BaseModel):
    """A stable code for programs and a sentence for people."""

    code: str
    message: str


class Error(BaseModel):
    """What every call answers that went wrong."""

    error: ErrorTold


ERRORS = {
    400: "Something is wrong with what was asked: `bad_request`, or `bad_option` for an unknown game, bot, "
    "option or clock.",
    401: "A token is missing or unknown: `unauthorised`.",
    403: "The token has no right to this, or the page that calls is of another origin: `forbidden`.",
    404: "There is no such table or seat: `not_found`.",
    405: "This cannot be done here.",
    409: "It comes too early or too late.",
    413: "The body is too long: `too_long`.",
    429: "Too many new tables from one address: `rate`; Retry-After says how many seconds to wait.",
    500: "A fault of ours: `internal`.",
    503: "The storage is away for the moment: `internal`.",
}
"""What each status means."""


def errors(*statuses: int, conflict: str = "") -> dict[int | str, dict[str, Any]]:
    """These statuses, for the description of a call; some can always be."""
    declared: dict[int | str, dict[str, Any]] = {}
    for status in sorted({*statuses, 400, 403, 405, 413, 500, 503, *([409] if conflict else [])}):
        about = ERRORS[status] if status != 409 else f"{ERRORS[409][:-1]}: {conflict}."
        declared[status] = {"model": Error, "description": about}
        if status == 429:
            declared[status]["headers"] = {
                "Retry-After": {"description": "Seconds.", "schema": {"type": "integer"}}
            }
    return declared


def described(app: FastAPI) -> dict[str, Any]:
    """The description of all calls: what is wrong with a body is a 400 here, so no other status is told."""
    if app.openapi_schema is None:
        told = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes
        )
        for methods in told["paths"].values():
            for call in methods.values():
                call["responses"].pop("422", None)
        for name in ("HTTPValidationError", "ValidationError"):
            told["components"]["schemas"].pop(name, None)
        app.openapi_schema = told
    return app.openapi_schema
