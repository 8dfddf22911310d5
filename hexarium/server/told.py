"""What the server says over the socket, as models. The JSON Schema of all frames is made from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from hexarium.server.frames import CLIENT

Status = Literal["waiting", "playing", "over"]
"""How far a table is."""


class Told(BaseModel):
    """What every frame and every answer of the server is; more keys may follow."""

    model_config = ConfigDict(extra="allow")


class DueData(Told):
    """A seat that is asked; `ready` if it has answered ahead."""

    seat: int
    n: int | None = None
    ready: bool


class AskData(Told):
    """A question to the seat that looks."""

    key: str
    seat: int
    prompt: str
    actions: list[str]
    choices: list[dict[str, Any]]
    forms: list[dict[str, Any]]
    default: str


class ResultData(Told):
    """How a game ended."""

    winners: list[int]
    reason: str


class ClockData(Told):
    """When the question to a seat runs out."""

    name: str
    seat: int
    until: int


class StateData(Told):
    """What is shown of a game."""

    ply: int
    to_move: int | None
    status: Status
    pieces: list[dict[str, Any]]
    panels: list[dict[str, Any]]
    ask: AskData | None
    due: list[DueData]
    clock: ClockData | None
    result: ResultData | None


class ChangeData(Told):
    """What a row changes of the state; an absent key is unchanged."""

    set: list[dict[str, Any]] = []
    gone: list[str] = []
    panels: list[dict[str, Any]] = []
    ask: AskData | None = None
    due: list[DueData] = []
    to_move: int | None = None
    ply: int = 0
    status: Status = "playing"
    clock: ClockData | None = None
    result: ResultData | None = None


class RowData(Told):
    """A row of the log, cut; `v` stands in it where it is one of several."""

    kind: Literal["sit", "leave", "start", "act", "undo", "resign", "substitute", "return", "clock", "over"]
    seat: int | None
    by: Literal["seat", "plan", "bot", "clock"] | None
    at: int
    action: str | None = None
    v: int | None = None
    stood_in: bool | None = None
    """Whether a bot had no answer of its own, so that any legal action was played in its place."""
    reveals: bool | None = None
    """Whether the action revealed something, so that no undo passes it."""


class SeatData(Told):
    """A seat as everyone may know it; `away_until` counts down for an absent person."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    title: str
    online: bool
    level: str | None = None
    away_until: int | None = None


class TableFacts(Told):
    """What everyone may know of a table, its seats aside."""

    table: str
    game: str
    options: dict[str, Any]
    status: Status
    v: int
    ply: int
    to_move: int | None
    commit: str
    result: ResultData | None


class TableData(TableFacts):
    """A table as everyone may know it."""

    seats: list[SeatData]


class ChatData(Told):
    """Something that was said."""

    n: int
    seat: int | None
    name: str
    text: str
    at: int


class RequestData(Told):
    """An undo that is voted on until `until`."""

    request: str
    seat: int
    to: int
    votes: dict[str, bool]
    open: bool
    until: int


class Welcome(Told):
    """A whole snapshot, after every `hello` and `look`; the board is null until chance has laid it."""

    type: Literal["welcome"]
    v: int
    you: list[int]
    look: int | None
    host: bool
    now: int
    table: TableData
    board: dict[str, Any] | None
    state: StateData
    log: list[RowData]
    chat: list[ChatData]
    requests: list[RequestData]


class Step(Told):
    """One for each row; with `start` comes the board."""

    type: Literal["step"]
    v: int
    row: RowData
    events: list[dict[str, Any]]
    change: ChangeData
    board: dict[str, Any] | None = None


class Ack(Told):
    """It is in storage; `v` is its last row."""

    type: Literal["ack"]
    id: str
    v: int


class No(Told):
    """Nothing happened."""

    type: Literal["no"]
    id: str | None
    code: str
    message: str
    v: int | None


class ViewAnswer(Told):
    """The position as one may know it."""

    type: Literal["view"]
    id: str
    v: int
    view: dict[str, Any]


class HintAnswer(Told):
    """What a bot would do."""

    type: Literal["hint"]
    id: str
    v: int
    thought: dict[str, Any]


class SeatsFrame(Told):
    """Who is there."""

    type: Literal["seats"]
    v: int
    seats: list[SeatData]


class ChatTold(ChatData):
    """Something is said."""

    type: Literal["chat"]


class DueFrame(Told):
    """Who is asked and who is ready, after every plan."""

    type: Literal["due"]
    v: int
    due: list[DueData]


class RequestFrame(RequestData):
    """An undo to vote on, again at every vote and when it is settled."""

    type: Literal["request"]


class Rematch(Told):
    """The table where the same people play again."""

    type: Literal["rematch"]
    table: str


class Pong(Told):
    """The answer to a ping."""

    type: Literal["pong"]
    n: int
    now: int


class Bye(Told):
    """The socket is about to be closed with `code`.

    `retry` is after how many milliseconds to come again, null if that is no use.
    """

    type: Literal["bye"]
    code: int
    message: str
    retry: int | None


Server = Annotated[
    Welcome
    | Step
    | Ack
    | No
    | ViewAnswer
    | HintAnswer
    | SeatsFrame
    | ChatTold
    | DueFrame
    | RequestFrame
    | Rematch
    | Pong
    | Bye,
    Field(discriminator="type"),
]
SERVER: TypeAdapter[Server] = TypeAdapter(Server)


def schema() -> dict[str, Any]:
    """All frames as JSON Schema: what a client says, and what the server says."""
    return {
        "client": CLIENT.json_schema(),
        "server": SERVER.json_schema(mode="serialization"),
    }
