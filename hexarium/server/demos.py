"""Games that play themselves, for those who look at what there is to play.

A game is played once and kept beside the compiled code, under a name that ends with a stamp of all sources:
after an edit another one is played. Whatever goes wrong with a file means that nothing is kept there.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

import orjson

import hexarium
from hexarium.kit.cache import places
from hexarium.kit.face import changed
from hexarium.kit.game import Game
from hexarium.play.match import Match
from hexarium.server.thinking import Thinking

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
            self._made[game.name] = asyncio.create_task(self._found(game))
        try:
            return await asyncio.shield(self._made[game.name])
        except Exception:
            del self._made[game.name]
            raise

    async def _found(self, game: Game) -> bytes:
        """The game that was kept, or one that is played now and kept."""
        name = await asyncio.to_thread(_name, game)
        kept = await asyncio.to_thread(_kept, name)
        if kept is not None:
            return kept
        told = await self._play(game)
        await asyncio.to_thread(_keep, name, told)
        return told

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


def _name(game: Game) -> str:
    """The name of its file, which is another after every edit of a source."""
    sources = sorted(Path(hexarium.__file__).parent.rglob("*.py"))
    own = getattr(sys.modules.get(game.bind.__module__), "__file__", None)
    stamp = sha256(f"{game.name} {game.version}".encode())
    for path in [*sources, *([Path(own)] if own else [])]:
        with suppress(OSError):
            about = path.stat()
            stamp.update(f"{path} {about.st_size} {about.st_mtime_ns}\n".encode())
    # A name of somebody's own game may be anything.
    return f"{sha256(game.name.encode()).hexdigest()[:8]}-{stamp.hexdigest()[:16]}.json"


def _kept(name: str) -> bytes | None:
    for place in places():
        with suppress(OSError, orjson.JSONDecodeError):
            told = (place / "demos" / name).read_bytes()
            if {"board", "pieces", "steps"} <= set(orjson.loads(told)):
                return told
    return None


def _keep(name: str, told: bytes) -> None:
    """Write it in the first place that takes it, whole or not at all; those of older sources go."""
    for place in places():
        folder = place / "demos"
        part = folder / f"{uuid4().hex}.part"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            part.write_bytes(told)
            part.replace(folder / name)
        except OSError:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            continue
        for old in folder.glob(f"{name.split('-')[0]}-*.json"):
            if old.name != name:
                with suppress(OSError):
                    old.unlink()
        return
