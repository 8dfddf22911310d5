"""The games: found among the installed packages by their entry points, or in a file by its path.

A package offers its games under `hexarium.games`, each name leading to a `Game`:

    [project.entry-points."hexarium.games"]
    connect = "connect:GAME"
"""

from __future__ import annotations

import sys
from functools import cache
from hashlib import sha256
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexarium.errors import UnknownGame
from hexarium.kit.reading import shown

if TYPE_CHECKING:
    from hexarium.kit.game import Game

GROUP = "hexarium.games"


@cache
def _found() -> dict[str, EntryPoint]:
    """The entry points by name; of two with the same name the one of this package counts."""
    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        own = point.value.startswith(f"{__name__}.")
        if point.name not in found or own:
            found[point.name] = point
    return found


def names() -> tuple[str, ...]:
    """What the installed games are called."""
    return tuple(_found())


def installed(name: str) -> Game:
    """The installed game called `name`; what others wrote may name one: it never says which file is run."""
    if not isinstance(name, str) or name not in _found():
        raise UnknownGame(f"There is no game {shown(name)}; the games are {', '.join(names())}.")
    try:
        return _game(_found()[name].load(), f"The game {name!r}")
    except (ImportError, AttributeError) as error:
        raise UnknownGame(f"The game {name!r} is installed but cannot be loaded ({error}).") from error


def load(name: str) -> Game:
    """An installed game by its name, or a game of your own by the path of its Python file.

    Such a file holds the game as `GAME`.
    """
    return _from_file(Path(name)) if name.endswith(".py") else installed(name)


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
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return _game(getattr(sys.modules[name], "GAME", None), repr(str(path)))


def _game(found: Any, where: str) -> Game:
    from hexarium.kit.game import Game

    if not isinstance(found, Game):
        raise UnknownGame(f"{where} holds no GAME; a game of your own is kept under that name.")
    return found
