"""The calls over HTTP, as models: what is answered, and how all is described; `bodies` is what is asked."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel, Field

from hexarium.server.beginning import Luck
from hexarium.server.told import ResultData, StateData, TableFacts, Told

PREFIX = "/api/1"
"""Where all calls begin, but those for whoever runs the server."""


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
    luck: Luck | None
    """What chance decides: all the way, where the game begins, or nothing."""


class BotTold(Told):
    """A bot; `rating` is null for programs that nobody has measured."""

    name: str
    about: str
    rating: int | None
    """In the middle of `ratings`."""
    ratings: dict[str, int]
    """By game, an Elo number from what it was measured to win; whoever plays at random has 0."""


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


class ListedTold(TableFacts):
    """A table in a list, where nobody is asked who is there."""

    seats: list[dict[str, Any]]
    created: int
    ended: int | None = None


class Tables(Told):
    """Some tables."""

    tables: list[ListedTold]


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
    """A finished game after a ply; the board is there unless nobody wanted it."""

    board: dict[str, Any] | None = None
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
