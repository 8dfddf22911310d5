"""What one looks at before playing: the rules of a game, and a game that plays itself."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from hexarium.play.rulebook import page
from hexarium.server import calls
from hexarium.server.calls import errors
from hexarium.server.demos import Demos
from hexarium.server.lobby import TheHall, answered

router = APIRouter(prefix=calls.PREFIX)

GameName = Annotated[str, Path(max_length=100, description="The name of a game.")]


@router.get("/games/{name}/rules", response_model=calls.RulesTold, responses=errors())
async def rules(name: GameName, hall: TheHall) -> Response:
    """The rules of a game in Markdown: in short, and all of them."""
    variant = hall.around.catalogue.game(name).variant()
    return answered({"summary": page(variant, "summary"), "rules": page(variant, "rules")})


@router.get("/games/{name}/demo", response_model=calls.DemoTold, responses=errors())
async def demo(name: GameName, request: Request, hall: TheHall) -> Response:
    """A game that bots have played: the board, the pieces of the start, and what changes step by step."""
    demos: Demos = request.app.state.demos
    return Response(await demos.of(hall.around.catalogue.game(name)), media_type="application/json")
