"""The calls about tables: what is offered, making them, sitting down, starting, playing again."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, Path, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from hexarium.server import bodies, calls
from hexarium.server.calls import errors
from hexarium.server.creating import Created, Wish
from hexarium.server.hall import Hall
from hexarium.server.limits import Rate, caller_of
from hexarium.server.refusals import too_many
from hexarium.server.told import TableData, schema

router = APIRouter(prefix=calls.PREFIX, strict_content_type=False)  # a body of no type is JSON

TableId = Annotated[str, Path(description="The id of a table.")]
SeatNumber = Annotated[int, Path(description="The number of a seat, from 0 on.")]


def hall_of(request: Request) -> Hall:
    """The hall of the server that is called."""
    hall: Hall = request.app.state.hall
    return hall


BEARER = HTTPBearer(auto_error=False, description="The token of a seat, or of the host.")


def token_of(given: Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]) -> str | None:
    """The token that a call comes with."""
    return given.credentials.strip() or None if given is not None else None


TheHall = Annotated[Hall, Depends(hall_of)]
Token = Annotated[str | None, Depends(token_of)]
TOKEN_IS_OPTIONAL: dict[str, Any] = {"security": [{}]}
"""For the description of a call that somebody without a token may make, too."""


def answered(told: Any, status: int = 200) -> Response:
    """An answer as JSON."""
    return Response(orjson.dumps(told), status, media_type="application/json")


class Making:
    """Counts a new table for whoever calls; what is refused is not counted."""

    def __init__(self, request: Request) -> None:
        self._rate: Rate = request.app.state.rate
        self._caller = caller_of(request.scope, request.app.state.settings.trust_proxy)

    def __enter__(self) -> Making:
        if seconds := self._rate.take(self._caller):
            raise too_many(seconds)
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        if kind is not None:
            self.give_back()

    def give_back(self) -> None:
        """No table was made."""
        self._rate.give_back(self._caller)


def made(created: Created) -> Response:
    """A new table as it is told to whoever made it."""
    seats = [{"seat": each.seat, "token": each.token} for each in created.seats]
    told = {"table": created.table, "host": created.host, "seats": seats, "commit": created.commit}
    return answered(told, 201)


@router.get("/games", response_model=calls.Games, responses=errors())
async def games(hall: TheHall) -> Response:
    """The games with their options, the bots and the clocks."""
    return answered(await asyncio.to_thread(hall.around.catalogue.data))


@router.get("/schema", responses=errors(), response_model=dict[str, Any])
async def frames() -> Response:
    """The frames of the socket as JSON Schema."""
    return answered(schema())


@router.post("/tables", status_code=201, response_model=calls.Made, responses=errors(429), tags=["tables"])
async def create(request: Request, body: bodies.NewTable, hall: TheHall) -> Response:
    """Make a table; without an open seat the game starts at once."""
    chosen = {"pace": body.pace, "hints": body.hints, "stand_in": body.stand_in}
    wish = Wish(
        game=body.game,
        options=body.options,
        seats=body.seats,
        name=body.name,
        clock=body.clock,
        listed=body.listed,
        words=body.words,
        settings={name: value for name, value in chosen.items() if value is not None},
    )
    with Making(request):
        return made(await hall.create(wish))


@router.get("/tables", response_model=calls.Tables, responses=errors(), tags=["tables"])
async def tables(hall: TheHall) -> Response:
    """The listed tables that wait for players or are played, the newest first."""
    return answered({"tables": await hall.lobby()})


@router.get("/tables/{table}", response_model=TableData, responses=errors(404), tags=["tables"])
async def table(table: TableId, hall: TheHall) -> Response:
    """What everyone may know of a table."""
    return answered(await hall.public(table))


@router.post(
    "/tables/{table}/seats/{seat}",
    status_code=201,
    response_model=calls.Seated,
    responses=errors(401, 404, conflict="`seat_taken`, `started`"),
    tags=["seats"],
    openapi_extra=TOKEN_IS_OPTIONAL,
)
async def sit(
    table: TableId, seat: SeatNumber, hall: TheHall, token: Token, body: bodies.Sit | None = None
) -> Response:
    """Sit down, and get the token of the seat; with the host's token, a bot sits there."""
    wish = body or bodies.Sit()
    seated = await hall.sit(table, seat, token, wish.name, wish.words, wish.bot)
    told = {"seat": seat} if seated is None else {"seat": seated.seat, "token": seated.token}
    return answered(told, 201)


@router.delete(
    "/tables/{table}/seats/{seat}",
    status_code=204,
    responses=errors(401, 404, conflict="`started`"),
    tags=["seats"],
)
async def leave(table: TableId, seat: SeatNumber, hall: TheHall, token: Token) -> Response:
    """Leave a seat before the start, by its token or the host's."""
    await hall.leave(table, seat, token)
    return Response(status_code=204)


@router.post(
    "/tables/{table}/start",
    response_model=TableData,
    responses=errors(401, 404, conflict="`not_ready`, `started`"),
    tags=["tables"],
)
async def start(table: TableId, hall: TheHall, token: Token) -> Response:
    """Start the game, as the host."""
    await hall.start(table, token)
    return answered(await hall.public(table))


@router.post(
    "/tables/{table}/rematch",
    status_code=201,
    response_model=calls.TableId,
    responses=errors(401, 404, 429, conflict="`not_over`"),
    tags=["tables"],
)
async def rematch(
    request: Request, table: TableId, hall: TheHall, token: Token, body: bodies.Rematch | None = None
) -> Response:
    """The table where the same people play again, each one seat further on; the same one every time."""
    with Making(request) as making:
        made, is_new = await hall.rematch(table, token, body.words if body else None)
        if not is_new:
            making.give_back()
        return answered({"table": made}, 201)
