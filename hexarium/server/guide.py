"""What one looks at before playing: the rules of a game, and a game that plays itself."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from hexarium.play.rulebook import PARTS, page, picture
from hexarium.server import calls
from hexarium.server.calls import errors
from hexarium.server.demos import Demos
from hexarium.server.lobby import TheHall, answered
from hexarium.server.page import TYPES, File
from hexarium.server.refusals import not_found

router = APIRouter(prefix=calls.PREFIX)

GameName = Annotated[str, Path(max_length=100, description="The name of a game.")]


@router.get("/games/{name}/rules", response_model=calls.RulesTold, responses=errors())
async def rules(name: GameName, hall: TheHall) -> Response:
    """The rules of a game in Markdown: in short, and all of them; links to pictures start here."""
    variant = hall.around.catalogue.game(name).variant()
    return answered({part: page(variant, part, pictures=True) for part in PARTS})


@router.get(
    "/games/{name}/pictures/{file}",
    response_class=Response,
    responses={200: {"content": {TYPES[".svg"]: {}}}, **errors(404)},
)
async def pictures(
    request: Request,
    name: GameName,
    file: Annotated[str, Path(max_length=100, description="As the rules of the game name it.")],
    hall: TheHall,
    theme: Annotated[Literal["light", "dark"], Query(description="What the picture stands on.")] = "light",
) -> Response:
    """A picture of the rules of a game."""
    found = picture(hall.around.catalogue.game(name), file, dark=theme == "dark")
    if found is None:
        raise not_found("There is no such picture.")
    return (await asyncio.to_thread(File.read, found, lasts=False)).answer(request)


@router.get("/games/{name}/demo", response_model=calls.DemoTold, responses=errors())
async def demo(name: GameName, request: Request, hall: TheHall) -> Response:
    """A game that bots have played: the board, the pieces of the start, and what changes step by step."""
    demos: Demos = request.app.state.demos
    return Response(await demos.of(hall.around.catalogue.game(name)), media_type="application/json")
