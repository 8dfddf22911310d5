"""The games, each found by its name and imported when it is asked for."""

from __future__ import annotations

import sys
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from hexarium.errors import UnknownGame

if TYPE_CHECKING:
    from hexarium.kit.game import Game

NAMES = ("ring", "heaven", "catan")


def find(name: str) -> ModuleType:
    """The package of the game called `name`: its board and options, without its rules."""
    if name not in NAMES:
        raise UnknownGame(f"There is no game {name!r}; the games are {', '.join(NAMES)}.")
    return import_module(f"hexarium.games.{name}")


def load(name: str) -> Game:
    """The game called `name`, ready to play; also a game of your own, by the path of its Python file.

    Such a file holds the game as `GAME`.
    """
    if name.endswith(".py"):
        return _from_file(Path(name))
    find(name)
    game: Game = import_module(f"hexarium.games.{name}.game").GAME
    return game


def _from_file(path: Path) -> Game:
    if not path.is_file():
        raise UnknownGame(
            f"There is no file {str(path)!r}; a game of your own is a Python file with a GAME in it."
        )
    # Two files may have the same name in different folders.
    name = f"{path.stem}_{sha256(str(path.resolve()).encode()).hexdigest()[:8]}"
    if name not in sys.modules:
        spec = spec_from_file_location(name, path.resolve())
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    try:
        game: Game = sys.modules[name].GAME
    except AttributeError:
        raise UnknownGame(
            f"{str(path)!r} holds no GAME; a game of your own is kept under that name."
        ) from None
    return game
