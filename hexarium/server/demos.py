"""Games that play themselves, for those who look at what there is to play.

A game may bring a record along (`demo.json` in the folder of its rule book): that is played again, which is a
matter of a moment even where nothing is compiled. For any other game bots play one.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import orjson

from hexarium.errors import HexariumError
from hexarium.kit.face import changed
from hexarium.kit.game import Game
from hexarium.play.match import Match
from hexarium.play.record import Record
from hexarium.server.thinking import Thinking

FILE = "demo.json"
SEED = 7
PLAYER = "easy"
PLIES = 240
"""So many are played, at most."""
BEFORE = 10
"""So many changes of the board are played before the game is shown, for an empty board is a dull one."""
STEPS = 48
"""So many changes are shown."""


class Demos:
    """Each is made when somebody first looks at it."""

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
        record = await asyncio.to_thread(recorded, game)
        options, seed = (None, SEED) if record is None else (record.options, record.seed)
        match = await asyncio.to_thread(Match.new, game, options, seed, None)
        door = match.public()
        pieces = list(door.pieces())
        starts = [pieces]
        steps: list[dict[str, Any]] = []
        async for action, chance in self._actions(match, record):
            match.play(action, chance)
            after = list(door.pieces())
            new, gone = changed(pieces, after)
            if new or gone:
                steps.append({"set": [piece.told for piece in new], "gone": gone})
                if len(steps) <= BEFORE:
                    starts.append(after)
            pieces = after
            if len(steps) == BEFORE + STEPS:
                break
        told = {
            "board": door.board().told,
            "pieces": [piece.told for piece in starts[-1]],
            "steps": steps[len(starts) - 1 :],
        }
        return orjson.dumps(told)

    async def _actions(
        self, match: Match, record: Record | None
    ) -> AsyncIterator[tuple[str | int, str | None]]:
        """What is played next: as it was recorded, or as a bot likes."""
        if record is not None:
            for action in record.actions:
                yield action
                # Others are served in between.
                await asyncio.sleep(0)
            return
        while match.to_move is not None and match.ply < PLIES:
            yield (await self._thinking.choose(match, match.to_move, PLAYER)).action, None


def recorded(game: Game) -> Record | None:
    """The game that it brings along, if that is one of its own rules."""
    if game.rulebook is None or not (path := game.rulebook / FILE).is_file():
        return None
    try:
        record = Record.load(path)
    except HexariumError:
        return None
    return record if (record.game, record.version) == (game.name, game.version) else None
