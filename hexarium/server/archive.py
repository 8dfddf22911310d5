"""The calls about finished games: lists, records, positions at any ply, and going on from there."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from hexarium.server import bodies, calls
from hexarium.server.calls import errors
from hexarium.server.creating import BOT_PREFIX, ME, Wish
from hexarium.server.lobby import TOKEN_IS_OPTIONAL, Making, TableId, TheHall, Token, answered, made
from hexarium.server.page import File
from hexarium.server.refusals import bad_call, not_found

router = APIRouter(prefix=calls.PREFIX, tags=["finished games"], strict_content_type=False)

PageName = Annotated[str | None, Query(max_length=100, description="What the page before gave as `next`.")]


@router.get("/finished", response_model=calls.TablesPage, responses=errors(), openapi_extra=TOKEN_IS_OPTIONAL)
async def finished(hall: TheHall, token: Token, page: PageName = None) -> Response:
    """The listed games that are over, the newest first; with a token, its own ones too."""
    return answered(await hall.finished([] if token is None else [token], True, page))


@router.post("/finished", response_model=calls.TablesPage, responses=errors())
async def own(hall: TheHall, body: bodies.OwnGames) -> Response:
    """The games of some tokens that are over, the newest first."""
    return answered(await hall.finished(body.tokens, body.public, body.page))


@router.get(
    "/tables/{table}/record",
    response_model=calls.RecordTold,
    responses=errors(404, conflict="`not_over`"),
)
async def record(table: TableId, hall: TheHall) -> Response:
    """The record of a finished game, with the proof of its dice."""
    answer = answered(await hall.record(table))
    answer.headers["Content-Disposition"] = 'inline; filename="game.json"'
    return answer


@router.get("/tables/{table}/at/{ply}", response_model=calls.At, responses=errors(404, conflict="`not_over`"))
async def at(
    request: Request,
    table: TableId,
    ply: Annotated[int, Path(description="How many actions have been played by then.")],
    hall: TheHall,
    seat: Annotated[int | None, Query(ge=0, le=63)] = None,
    board: Annotated[
        bool, Query(description="Whether the board is wanted, too; it is always the same.")
    ] = True,
) -> Response:
    """A finished game after so many plies, as a seat saw it; without one, with all that was hidden."""
    told = await hall.at(table, ply, seat, board)
    return (await asyncio.to_thread(File.of, told, "application/json")).answer(request)


@router.get("/tables/{table}/story", response_model=calls.Story, responses=errors(404, conflict="`not_over`"))
async def story(table: TableId, hall: TheHall) -> Response:
    """How the seats stood over a finished game, and what was rolled, paid and taken in it."""
    return Response(await hall.story(table), media_type="application/json")


@router.post(
    "/tables/{table}/continue",
    status_code=201,
    response_model=calls.Made,
    responses=errors(404, 429, conflict="`not_over`"),
)
async def continue_(request: Request, table: TableId, body: bodies.Continue, hall: TheHall) -> Response:
    """Go on from a ply of a finished game, at a new table against bots."""
    before = await hall.over(table)
    if body.ply > before.ply:
        raise not_found(f"There is no ply {body.ply}; the game has plies 0 to {before.ply}.")
    mine = before.playing.at(body.ply).to_move if body.seat is None else body.seat
    if mine is None:
        raise bad_call("The game is over there; there is nothing to go on with.")
    if mine >= len(before.seats):
        raise bad_call(f"There is no seat {mine}; the seats are 0 to {len(before.seats) - 1}.")
    seats = [ME if seat == mine else f"{BOT_PREFIX}{body.bot}" for seat in range(len(before.seats))]
    wish = Wish(before.facts.game, seats=seats, name=body.name, words=body.words, settings={"hints": True})
    with Making(request):
        return made(await hall.continued(table, body.ply, wish))
