"""What one looks at before playing: the rules of a game, and a game that plays itself."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Path, Request, Response

from hexarium.kit.face import changed
from hexarium.kit.game import Game
from hexarium.play.match import Match
from hexarium.play.rulebook import page
from hexarium.server import calls
from hexarium.server.calls import errors
from hexarium.server.lobby import TheHall, answered
from hexarium.server.thinking import Thinking

router = APIRouter(prefix=calls.PREFIX)

GameName = Annotated[str, Path(max_length=100, description="The name of a game.")]

SEED = 7
PLAYER = "easy"
PLIES = 240
"""So many are played, at most."""
BEFORE = 10
"""So many changes of the board are played before the game is shown, for an empty board is a dull one."""
STEPS = 48
"""So many changes are shown."""


class Demos:
    """Games that play themselves, each made once, when somebody first looks at it."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self._made: dict[str, asyncio.Task[bytes]] = {}

    async def of(self, game: Game) -> bytes:
        """A game as JSON: its board, the pieces of the start and what changes step by step."""
        if game.name not in self._made:
            self._made[game.name] = asyncio.create_task(self._play(game))
        try:
            return await asyncio.shield(self._made[game.name])
        except Exception:
            del self._made[game.name]
            raise

    async def _play(self, game: Game) -> bytes:
        match = await asyncio.to_thread(Match.new, game, None, SEED, None)
        door = match.public()
        pieces = list(door.pieces())
        starts = [pieces]
        steps: list[dict[str, Any]] = []
        while match.to_move is not None and match.ply < PLIES and len(steps) < BEFORE + STEPS:
            thought = await self._thinking.choose(match, match.to_move, PLAYER)
            match.play(thought.action)
            after = list(door.pieces())
            new, gone = changed(pieces, after)
            if new or gone:
                steps.append({"set": [piece.told for piece in new], "gone": gone})
                if len(steps) <= BEFORE:
                    starts.append(after)
            pieces = after
        told = {
            "board": door.board().told,
            "pieces": [piece.told for piece in starts[-1]],
            "steps": steps[len(starts) - 1 :],
        }
        return orjson.dumps(told)


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
